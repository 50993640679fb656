//! A failure for a person: what was asked, what is right and why, and what came.

use crate::bundle::{Bundle, Vector};
use crate::session::Judged;

const WIDTH: usize = 80;
const LINES: usize = 24;

/// The failure of a vector; `command` runs it again.
pub fn show(bundle: &Bundle, vector: &Vector, found: &Judged, command: &str) -> String {
    let outcome = &found.outcome;
    let mut text = format!("{}  {}  ({})\n  {}\n", outcome.verdict, vector.id, vector.level, vector.title);
    let breached = found.splits.as_ref().and_then(|splits| splits.first.as_ref()).map(|(clause, _)| clause.to_string());
    for id in vector.clauses.iter().chain(&breached) {
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
        let side = |text: &Option<String>| text.as_deref().map_or("(nothing)".into(), visible);
        row(&mut text, if index == 0 { "differs" } else { "" }, &format!("at {}", difference.path));
        row(&mut text, "", &format!("  expected {}", side(&difference.expected)));
        row(&mut text, "", &format!("  actual   {}", side(&difference.actual)));
    }
    if outcome.differences.len() > 3 {
        row(&mut text, "", &format!("and {} more", outcome.differences.len() - 3));
    }
    if !outcome.reason.is_empty() {
        row(&mut text, "because", &visible(&outcome.reason));
    }
    for name in &found.invariants {
        row(
            &mut text,
            "breaks",
            &format!("{name}: {}", bundle.rules.root().get("invariants").map(|all| all.text_of(name)).unwrap_or_default()),
        );
    }
    text + &format!("  $ {command}")
}

/// A label and its text, broken into lines at blanks where there are some.
fn row(text: &mut String, label: &str, value: &str) {
    let mut label = label;
    let lines: Vec<&str> = value.split('\n').collect();
    for line in lines.iter().take(LINES) {
        let mut rest: Vec<char> = line.chars().collect();
        loop {
            let head = &rest[..rest.len().min(WIDTH)];
            let blank = head.iter().rposition(|character| *character == ' ').filter(|place| *place > 0 && rest.len() > WIDTH);
            let end = blank.map_or(head.len(), |place| place + 1);
            let shown: String = rest[..end].iter().collect();
            text.push_str(&format!("  {label:<10}{}\n", shown.trim_end_matches(' ')));
            label = "";
            rest.drain(..end);
            if rest.is_empty() {
                break;
            }
        }
    }
    if lines.len() > LINES {
        text.push_str(&format!("  {:<10}… {} more lines\n", "", lines.len() - LINES));
    }
}

/// The text with characters that cannot be seen shown: line breaks, tabs, and others as escapes.
fn visible(text: &str) -> String {
    let mut shown = String::new();
    for character in text.chars() {
        match character {
            '\n' => shown.push_str("⏎\n"),
            '\t' => shown.push('→'),
            '\r' => shown.push('␍'),
            ' ' => shown.push(' '),
            '\u{200b}'..='\u{200f}' | '\u{feff}' | '\u{2028}'..='\u{202e}' => {
                shown.push_str(&format!("\\u{:04x}", character as u32))
            }
            _ if character.is_control() || character.is_whitespace() => shown.push_str(&format!("\\u{:04x}", character as u32)),
            _ => shown.push(character),
        }
    }
    shown
}
