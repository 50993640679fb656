//! Lists of known failures: a vector id and its verdict a line; a comment may follow after `#`.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs;
use std::path::Path;

use crate::bundle::Bundle;

fn entry(line: &str) -> Vec<&str> {
    line.split('#').next().unwrap_or_default().split_whitespace().collect()
}

/// The listed verdicts by id.
pub fn read(path: &str, bundle: &Bundle) -> Result<HashMap<String, String>, String> {
    let unread = |error| format!("known failures: {path}: {error}; TOOLCALL_UPDATE_KNOWN=1 writes a new file");
    let text = fs::read_to_string(path).map_err(unread)?;
    let ids: HashSet<&str> = bundle.vectors.iter().map(|vector| vector.id.as_str()).collect();
    let is_verdict = |word: &str| bundle.rules.verdicts.contains_key(word);
    let mut known = HashMap::new();
    for (number, line) in text.lines().enumerate() {
        let wrong = match entry(line)[..] {
            [] => continue,
            [id, verdict] if is_verdict(verdict) && !ids.contains(id) => {
                format!("no vector has the id {id}; remove the line")
            }
            [id, verdict] if is_verdict(verdict) => match known.insert(id.to_string(), verdict.to_string()) {
                None => continue,
                Some(_) => format!("{id} is listed twice; keep one of the lines"),
            },
            _ => format!("{:?} is not an entry; write: ID VERDICT  # why", line.trim()),
        };
        return Err(format!("{path}:{}: {wrong}", number + 1));
    }
    Ok(known)
}

/// Writes the list anew: comments and order stay, and entries of vectors that were not asked.
pub fn update(path: &str, failing: &BTreeMap<String, String>, asked: &HashSet<String>) -> Result<(), String> {
    let text = fs::read_to_string(path).unwrap_or_else(|_| "# Known failures: vector id, verdict, and why.\n".into());
    let mut missing = failing.clone();
    let mut lines = Vec::new();
    for line in text.lines() {
        match entry(line)[..] {
            [id, verdict, ..] if asked.contains(id) => {
                if let Some(now) = missing.remove(id) {
                    let end = line.find(id).unwrap_or(0) + id.len();
                    lines.push(format!("{}{}", &line[..end], line[end..].replacen(verdict, &now, 1)));
                }
            }
            _ => lines.push(line.to_string()),
        }
    }
    lines.extend(missing.iter().map(|(id, verdict)| format!("{id}  {verdict}")));
    if let Some(folder) = Path::new(path).parent() {
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    fs::write(path, lines.join("\n") + "\n").map_err(|error| format!("{path}: {error}"))
}
