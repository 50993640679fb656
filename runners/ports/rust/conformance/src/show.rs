//! A failure for a person: what was asked, what is right and why, and what came.

use crate::bundle::{Bundle, Vector};
use crate::session::Judged;

const LINES: usize = 24;

/// The failure of a vector; `command` runs it again.
pub fn show(bundle: &Bundle, vector: &Vector, found: &Judged, command: &str) -> String {
    let outcome = &found.outcome;
    let mut text = format!("{}  {}  ({})\n  {}\n", outcome.verdict, vector.id, vector.level, vector.title);
    for id in vector.clauses.iter().chain(&found.breached()) {
        if let Some(clause) = bundle.clauses.get(id) {
            let statement = clause.split("\n\n").next().unwrap_or_default();
            row(&mut text, id, &statement.split_whitespace().collect::<Vec<_>>().join(" "));
        }
    }
    if let Some(harm) = bundle.harms.get(&vector.harm) {
        row(&mut text, "harm", harm);
    }
    row(&mut text, "output", &visible(&vector.request.output));
    for (index, difference) in outcome.differences.iter().take(3).enumerate() {
        let side = |text: &Option<String>| text.clone().unwrap_or("(nothing)".into());
        row(&mut text, if index == 0 { "differs" } else { "" }, &format!("at {}", difference.path));
        row(&mut text, "", &format!("  expected {}", side(&difference.expected)));
        row(&mut text, "", &format!("  actual   {}", side(&difference.actual)));
    }
    if outcome.differences.len() > 3 {
        row(&mut text, "", &format!("and {} more", outcome.differences.len() - 3));
    }
    if !outcome.reason.is_empty() {
        row(&mut text, "because", &outcome.reason);
    }
    for name in &found.invariants {
        row(&mut text, "breaks", &format!("{name}: {}", bundle.rules.invariants[name]));
    }
    text + &format!("  $ {command}")
}

/// A label and the lines of its text.
fn row(text: &mut String, label: &str, value: &str) {
    let lines: Vec<&str> = value.split('\n').collect();
    for (number, line) in lines.iter().take(LINES).enumerate() {
        text.push_str(&format!("  {:<10}{line}\n", if number == 0 { label } else { "" }));
    }
    if lines.len() > LINES {
        text.push_str(&format!("  {:<10}… {} more lines\n", "", lines.len() - LINES));
    }
}

/// The lines of a text in quotes, so that what cannot be seen is shown.
fn visible(text: &str) -> String {
    text.split_inclusive('\n').map(|line| format!("{line:?}")).collect::<Vec<_>>().join("\n")
}
