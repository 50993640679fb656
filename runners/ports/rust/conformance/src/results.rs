//! Writes a results file (AP-8.5), of which `toolcall report` makes its pages. What a result needs comes before it,
//! once; these lines are those of the bundle.

use std::collections::{BTreeMap, HashSet};
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::time::SystemTime;

use serde_json::{json, Value};

use crate::bundle::{Bundle, Vector};
use crate::json::written;
use crate::session::Judged;
use crate::Parser;

pub struct Results {
    out: Option<BufWriter<File>>,
    label: String,
    written: HashSet<String>,
    counts: BTreeMap<String, usize>,
}

impl Results {
    /// Begins a file, that of `TOOLCALL_RESULTS` if it is set; `again` is how one vector is asked again, `claimed` how many
    /// lie within the claims, and `options` are how it is run.
    pub fn begin(bundle: &Bundle, parser: &Parser, again: &str, claimed: usize, options: Value) -> io::Result<Results> {
        let path = std::env::var_os("TOOLCALL_RESULTS").filter(|path| !path.is_empty());
        let out = path.map(File::create).transpose()?.map(BufWriter::new);
        let mut results = Results { out, label: parser.name.clone(), written: HashSet::new(), counts: BTreeMap::new() };
        let operations = if parser.stream.is_some() { vec!["parse", "stream"] } else { vec!["parse"] };
        let hello = given(json!({
            "protocol": 1,
            "implementation": given(json!({"name": parser.name, "version": parser.version, "language": "rust"})),
            "profiles": parser.profiles,
            "ops": operations,
            "features": parser.features,
            "formats": parser.formats,
            "splits": parser.tokens.then_some("tokens"),
            "limits": (parser.depth > 0).then(|| json!({"depth": parser.depth})),
            "wants": Some(&parser.wants).filter(|wants| !wants.is_empty()),
        }));
        let adapter = json!({
            "label": parser.name, "spec": "cargo test", "hello": hello, "broken": "", "claimed": claimed, "again": again,
        });
        results.line(&written(&json!({
            "type": "header",
            "format": 1,
            "suite": bundle.version,
            "protocol": 1,
            "started": now(),
            "platform": format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
            "adapters": [adapter],
            "options": options,
        })))?;
        Ok(results)
    }

    /// Writes the result of a vector.
    pub fn add(&mut self, bundle: &Bundle, vector: &Vector, found: &Judged, known: Option<&String>) -> io::Result<()> {
        for name in found.breached().map(|id| format!("clause {id}")).into_iter().chain(vector.needs()) {
            if let Some(line) = bundle.definitions.get(&name).filter(|_| !self.written.contains(&name)) {
                self.line(line)?;
                self.written.insert(name);
            }
        }
        let outcome = &found.outcome;
        let differences = Some(&outcome.differences).filter(|differences| !differences.is_empty());
        let tells = differences.is_some() || outcome.verdict != "pass" && outcome.actual.is_some();
        *self.counts.entry(outcome.verdict.clone()).or_default() += 1;
        self.line(&written(&given(json!({
            "type": "result",
            "vector": vector.id,
            "adapter": self.label,
            "verdict": outcome.verdict,
            "level": vector.level,
            "kind": vector.kind,
            "profile": vector.request.profile,
            "format": vector.request.format,
            "reason": outcome.reason,
            "invariants": Some(&found.invariants).filter(|broken| !broken.is_empty()),
            "duration": (found.duration.as_secs_f64() * 1e6).round() / 1e6,
            "splits": found.splits.as_ref().map(|splits| given(json!(splits))),
            "known": known,
            "details": tells.then(|| given(json!({"actual": outcome.actual, "differences": differences}))),
        }))))
    }

    /// Writes how many vectors lie beyond the claims, and the footer, which shows that the file is complete.
    pub fn close(&mut self, rest: usize) -> io::Result<()> {
        self.line(&written(&json!({"type": "rest", "adapter": self.label, "verdict": "unsupported", "count": rest})))?;
        let (total, counts) = (self.counts.values().sum::<usize>(), json!({&self.label: self.counts}));
        self.line(&written(&json!({"type": "footer", "results": total, "counts": counts, "finished": now()})))?;
        self.out.as_mut().map_or(Ok(()), Write::flush)
    }

    fn line(&mut self, text: &str) -> io::Result<()> {
        self.out.as_mut().map_or(Ok(()), |out| writeln!(out, "{text}"))
    }
}

/// An object without the members that say nothing.
fn given(mut value: Value) -> Value {
    let nothing = [json!(null), json!(""), json!(0), json!(0.0), json!(false)];
    value.as_object_mut().into_iter().for_each(|members| members.retain(|_, each| !nothing.contains(each)));
    value
}

/// The time in UTC, ISO 8601.
fn now() -> String {
    humantime::format_rfc3339_seconds(SystemTime::now()).to_string()
}
