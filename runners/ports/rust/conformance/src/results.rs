//! Writes a results file (AP-8.5), of which `toolcall report` makes its pages. What a result needs comes before it,
//! once; these lines are those of the bundle.

use std::collections::{BTreeMap, HashSet};
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::time::{SystemTime, UNIX_EPOCH};

use crate::bundle::{Bundle, Vector};
use crate::fields::Difference;
use crate::json::{array, list, object, quote};
use crate::session::{Judged, SplitReport};
use crate::Parser;

pub struct Results {
    out: Option<BufWriter<File>>,
    label: String,
    written: HashSet<String>,
    counts: BTreeMap<String, usize>,
}

impl Results {
    /// Begins a file, that of `TOOLCALL_RESULTS` if it is set; `again` is how one vector is asked again, `claimed` how many
    /// lie within the claims, and `options` are how it is run, as JSON.
    pub fn begin(bundle: &Bundle, parser: &Parser, again: &str, claimed: usize, options: String) -> io::Result<Results> {
        let path = std::env::var_os("TOOLCALL_RESULTS").filter(|path| !path.is_empty());
        let out = path.map(File::create).transpose()?.map(BufWriter::new);
        let mut results = Results { out, label: parser.name.clone(), written: HashSet::new(), counts: BTreeMap::new() };
        let about = object([
            ("name", Some(quote(&parser.name))),
            ("version", Some(quote(&parser.version)).filter(|_| !parser.version.is_empty())),
            ("language", Some(quote("rust"))),
        ]);
        let operations = if parser.stream.is_some() { array([quote("parse"), quote("stream")]) } else { array([quote("parse")]) };
        let depth = Some(object([("depth", Some(parser.depth.to_string()))])).filter(|_| parser.depth > 0);
        let hello = object([
            ("protocol", Some("1".into())),
            ("implementation", Some(about)),
            ("profiles", Some(list(&parser.profiles))),
            ("ops", Some(operations)),
            ("features", Some(list(&parser.features))),
            ("formats", parser.formats.as_ref().map(list)),
            ("splits", Some(quote("tokens")).filter(|_| parser.tokens)),
            ("limits", depth),
            ("wants", Some(list(&parser.wants)).filter(|_| !parser.wants.is_empty())),
        ]);
        let (label, spec) = (Some(quote(&parser.name)), Some(quote("cargo test")));
        let adapter = object([
            ("label", label),
            ("spec", spec),
            ("hello", Some(hello)),
            ("broken", Some(quote(""))),
            ("claimed", Some(claimed.to_string())),
            ("again", Some(quote(again))),
        ]);
        let platform = format!("{} {}", std::env::consts::OS, std::env::consts::ARCH);
        results.line(&object([
            ("type", Some(quote("header"))),
            ("format", Some("1".into())),
            ("suite", Some(quote(&bundle.version))),
            ("protocol", Some("1".into())),
            ("started", Some(quote(&now()))),
            ("platform", Some(quote(&platform))),
            ("adapters", Some(array([adapter]))),
            ("options", Some(options)),
        ]))?;
        Ok(results)
    }

    /// Writes the result of a vector.
    pub fn add(&mut self, bundle: &Bundle, vector: &Vector, found: &Judged, known: Option<&String>) -> io::Result<()> {
        let breached =
            found.splits.as_ref().and_then(|splits| splits.first.as_ref()).map(|(clause, _)| format!("clause {clause}"));
        for name in breached.iter().chain(&vector.needs) {
            if let Some(line) = bundle.definitions.get(name).filter(|_| !self.written.contains(name)) {
                self.line(line)?;
                self.written.insert(name.clone());
            }
        }
        let outcome = &found.outcome;
        let given = |text: &str| Some(quote(text)).filter(|_| !text.is_empty());
        let differences = Some(array(outcome.differences.iter().map(difference))).filter(|_| !outcome.differences.is_empty());
        let tells = differences.is_some() || outcome.verdict != "pass" && outcome.actual.is_some();
        let details = object([("actual", outcome.actual.clone()), ("differences", differences)]);
        *self.counts.entry(outcome.verdict.clone()).or_default() += 1;
        self.line(&object([
            ("type", Some(quote("result"))),
            ("vector", Some(quote(&vector.id))),
            ("adapter", Some(quote(&self.label.clone()))),
            ("verdict", Some(quote(&outcome.verdict))),
            ("level", Some(quote(&vector.level))),
            ("kind", Some(quote(&vector.kind))),
            ("profile", Some(quote(&vector.request.profile))),
            ("format", given(&vector.request.format)),
            ("reason", given(&outcome.reason)),
            ("invariants", Some(list(&found.invariants)).filter(|_| !found.invariants.is_empty())),
            ("duration", Some(format!("{:.6}", found.duration.as_secs_f64())).filter(|_| !found.duration.is_zero())),
            ("splits", found.splits.as_ref().map(splits)),
            ("known", known.map(|verdict| quote(verdict))),
            ("details", Some(details).filter(|_| tells)),
        ]))
    }

    /// Writes how many vectors lie beyond the claims, and the footer, which shows that the file is complete.
    pub fn close(&mut self, rest: usize) -> io::Result<()> {
        self.line(&object([
            ("type", Some(quote("rest"))),
            ("adapter", Some(quote(&self.label.clone()))),
            ("verdict", Some(quote("unsupported"))),
            ("count", Some(rest.to_string())),
        ]))?;
        let counts: Vec<String> = self.counts.iter().map(|(verdict, count)| format!("{}:{count}", quote(verdict))).collect();
        let counts = format!("{{{}:{{{}}}}}", quote(&self.label), counts.join(","));
        let total: usize = self.counts.values().sum();
        self.line(&object([
            ("type", Some(quote("footer"))),
            ("results", Some(total.to_string())),
            ("counts", Some(counts)),
            ("finished", Some(quote(&now()))),
        ]))?;
        self.out.as_mut().map_or(Ok(()), Write::flush)
    }

    fn line(&mut self, text: &str) -> io::Result<()> {
        self.out.as_mut().map_or(Ok(()), |out| writeln!(out, "{text}"))
    }
}

fn difference(each: &Difference) -> String {
    let side = |text: &Option<String>| text.as_deref().map(quote);
    object([
        ("path", Some(quote(&each.path))),
        ("kind", Some(quote(each.kind))),
        ("expected", side(&each.expected)),
        ("actual", side(&each.actual)),
    ])
}

fn splits(report: &SplitReport) -> String {
    let count = |count: usize| Some(count.to_string()).filter(|_| count > 0);
    object([
        ("checked", count(report.checked)),
        ("broken", count(report.broken)),
        ("held", count(report.held)),
        ("first", report.first.as_ref().map(|(_, json)| json.clone())),
        ("apart", count(report.apart)),
        ("decides", Some("true".into()).filter(|_| report.decides)),
    ])
}

/// The time in UTC, ISO 8601.
fn now() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let (days, rest) = ((seconds / 86_400) as i64, seconds % 86_400);
    // The civil date of a number of days, in years that begin in March.
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let day_of_era = shifted.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let (day, month) = (day_of_year - (153 * month + 2) / 5 + 1, if month < 10 { month + 3 } else { month - 9 });
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}T{:02}:{:02}:{:02}+00:00", rest / 3600, rest / 60 % 60, rest % 60)
}
