//! What a parser says it is and claims: a word that nobody knows is refused, with the nearest one.

use crate::bundle::{Bundle, WANTS};
use crate::Parser;

const PROFILES: [&str; 3] = ["contract", "native", "template"];
const FEATURES: [&str; 14] = [
    "policy",
    "problems",
    "ids",
    "incomplete-calls",
    "exact-whitespace",
    "exact-numbers",
    "lone-surrogates",
    "argument-deltas",
    "grammar",
    "constraint",
    "constrained",
    "reasoning-content",
    "events",
    "routing",
];
/// How many characters a name or a version may have (AP-2.7).
const LONGEST_NAME: usize = 100;

/// What is wrong with who a parser says it is and what it claims. Implements AP-2.7 and AP-2.8.
pub fn checked(parser: &Parser, bundle: &Bundle) -> Result<(), String> {
    for (field, text) in [("name", &parser.name), ("version", &parser.version)] {
        if let Some(problem) = unprintable(text) {
            return Err(format!("{field}: {problem}"));
        }
    }
    let mut formats: Vec<&str> = bundle.definitions.keys().filter_map(|name| name.strip_prefix("template ")).collect();
    formats.sort_unstable();
    let none = Vec::new();
    let claims: [(&str, &str, &Vec<String>, &[&str]); 4] = [
        ("profiles", "profile", &parser.profiles, &PROFILES),
        ("features", "feature", &parser.features, &FEATURES),
        ("wants", "wish", &parser.wants, &WANTS),
        ("formats", "format", parser.formats.as_ref().unwrap_or(&none), &formats),
    ];
    for (field, what, words, known) in claims {
        for (index, word) in words.iter().enumerate() {
            if !known.contains(&word.as_str()) && !(word.is_empty() && field == "formats") {
                return Err(format!("{field}[{index}]: there is no {what} {word:?}; {}", nearest(word, known)));
            }
        }
    }
    Ok(())
}

/// Why a text is not a name to print; None if it is one, or empty.
fn unprintable(name: &str) -> Option<String> {
    // Format characters and separators are those that the standard library escapes, and the other blanks.
    let wrong = |each: char| each != ' ' && (each.is_control() || each.is_whitespace() || each.escape_debug().len() > 2);
    if let Some((place, each)) = name.chars().enumerate().find(|(_, each)| wrong(*each)) {
        return Some(format!("{each:?} at {place} is not a printable character"));
    }
    let length = name.chars().count();
    match () {
        () if !name.is_empty() && name.trim().is_empty() => Some("it is blank".into()),
        () if length > LONGEST_NAME => Some(format!("it has {length} characters; {LONGEST_NAME} are the most")),
        () => None,
    }
}

/// Advice for a wrong word.
pub fn nearest(word: &str, known: &[&str]) -> String {
    match known.iter().min_by_key(|each| distance(word, each)) {
        Some(best) if distance(word, best) <= word.len() / 2 => format!("did you mean {best}?"),
        _ => format!("one of: {}", known.join(", ")),
    }
}

/// How many characters have to be changed, put in or left out to make one word of another.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, left) in a.chars().enumerate() {
        let mut before = row[0];
        row[0] = i + 1;
        for (j, right) in b.iter().enumerate() {
            let change = before + usize::from(left != *right);
            before = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(row[j + 1] + 1);
        }
    }
    row[b.len()]
}

/// What a parser claims, in a line.
pub fn said(parser: &Parser) -> String {
    let mut claims = vec![format!("profiles {}", parser.profiles.join(", "))];
    claims.extend(parser.formats.as_ref().map(|names| format!("formats {}", names.join(", "))));
    claims.extend(Some(format!("features {}", parser.features.join(", "))).filter(|_| !parser.features.is_empty()));
    claims.join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(change: impl Fn(&mut Parser)) -> String {
        let bundle = Bundle::own().expect("the bundle");
        let formats = Some(vec!["hermes".into(), String::new()]);
        let mut parser = Parser { name: "naive".into(), profiles: vec!["template".into()], formats, ..Parser::default() };
        change(&mut parser);
        checked(&parser, &bundle).err().unwrap_or_default()
    }

    #[test]
    fn a_claim_that_means_nothing_is_refused_with_the_nearest_word() {
        assert_eq!(problem(|_| ()), "");
        let format = problem(|parser| parser.formats = Some(vec!["hermez".into()]));
        assert_eq!(format, "formats[0]: there is no format \"hermez\"; did you mean hermes?");
        let profile = problem(|parser| parser.profiles = vec!["contrakt".into()]);
        assert_eq!(profile, "profiles[0]: there is no profile \"contrakt\"; did you mean contract?");
        let feature = problem(|parser| parser.features = vec!["idz".into()]);
        assert_eq!(feature, "features[0]: there is no feature \"idz\"; did you mean ids?");
        assert_eq!(problem(|parser| parser.name = "a\nb".into()), "name: '\\n' at 1 is not a printable character");
        assert_eq!(problem(|parser| parser.name = "a\u{200b}".into()), "name: '\\u{200b}' at 1 is not a printable character");
        assert_eq!(problem(|parser| parser.version = "x".repeat(101)), "version: it has 101 characters; 100 are the most");
        assert_eq!(problem(|parser| parser.name = "パーサー 1".into()), "");
    }
}
