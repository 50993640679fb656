//! The verdict on what a parser returns (AP-7), and what of a vector it does not claim (AP-2.4).

use std::collections::HashMap;

use crate::bundle::{Expected, Vector};
use crate::compare::{compare_deltas, compare_messages, deltas_json, message_json, Compared, Difference};
use crate::{Delta, Message, Parser, Refusal};

/// The verdicts that a list of known failures may name.
pub const VERDICTS: [&str; 13] = [
    "pass",
    "alternative",
    "whitespace",
    "wrong",
    "leak",
    "lost",
    "wrongly-accepted",
    "wrongly-rejected",
    "error",
    "timeout",
    "protocol-error",
    "skipped",
    "unsupported",
];
/// The smallest limit of nesting that CT-10.2 lets an implementation declare.
const LEAST_DEPTH: usize = 128;

/// The verdict on a vector, and why.
#[derive(Clone, Default)]
pub struct Outcome {
    pub verdict: &'static str,
    pub reason: String,
    pub differences: Vec<Difference>,
    /// What came, as JSON, if it is not the expected message.
    pub actual: Option<String>,
}

impl Outcome {
    pub fn new(verdict: &'static str, reason: impl Into<String>) -> Outcome {
        Outcome { verdict, reason: reason.into(), ..Outcome::default() }
    }
}

/// Whether a verdict counts as passed. Implements AP-7.2.
pub fn passes(verdict: &str, parser: &Parser) -> bool {
    verdict == "pass" || verdict == "whitespace" && !parser.claims("exact-whitespace")
}

/// Whether a verdict is a failure. Implements AP-7.2.
pub fn fails(verdict: &str, parser: &Parser) -> bool {
    !passes(verdict, parser) && !["alternative", "skipped", "unsupported"].contains(&verdict)
}

/// What the vector needs and the parser does not claim. Implements AP-2.4.
pub fn unclaimed(vector: &Vector, parser: &Parser) -> Option<String> {
    let request = &vector.request;
    if vector.kind == "stream" && parser.stream.is_none() {
        return Some("operation stream".into());
    }
    if !parser.profiles.contains(&request.profile) {
        return Some(format!("profile {}", request.profile));
    }
    if let Some(formats) = parser.formats.as_ref().filter(|_| !request.template.is_empty() || !request.format.is_empty()) {
        if !formats.contains(&request.format) {
            let name = if request.format.is_empty() { "of a template without a name" } else { &request.format };
            return Some(format!("format {name}"));
        }
    }
    if let Some(feature) = vector.requires.iter().find(|feature| !parser.claims(feature)) {
        return Some(format!("feature {feature}"));
    }
    let (depth, limit) = (nesting(&request.output), parser.depth.max(LEAST_DEPTH));
    (parser.depth > 0 && depth > limit).then(|| format!("nesting of {depth} (its limit is {limit})"))
}

/// The deepest nesting of brackets in a text, those in strings too.
fn nesting(text: &str) -> usize {
    let (mut depth, mut deepest) = (0usize, 0);
    for byte in text.bytes() {
        match byte {
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(depth);
    }
    deepest
}

/// The outcome of a vector that a parser does not answer.
pub fn refused(refusal: Refusal) -> Outcome {
    match refusal {
        Refusal::Skip(why) => Outcome::new("skipped", why),
        Refusal::Invalid(why) => Outcome::new("protocol-error", format!("invalid-reply: {why}")),
        Refusal::Error(why) => Outcome::new("error", format!("error: {why}")),
    }
}

/// The verdict on a message, and on the deltas of kind stream. Implements AP-7.1, VF-4.11.
pub fn judge_message(vector: &Vector, message: &Message, deltas: Option<&[Vec<Delta>]>, parser: &Parser) -> Outcome {
    let found = of_message(vector, message, parser);
    if let Some(deltas) = deltas.filter(|_| ["pass", "whitespace"].contains(&found.verdict) && parser.claims("argument-deltas")) {
        let differences = compare_deltas(&vector.deltas, deltas, parser.claims("ids"));
        if !differences.is_empty() {
            return Outcome { differences, actual: Some(deltas_json(deltas)), ..Outcome::new("wrong", "the deltas differ") };
        }
    }
    found
}

fn of_message(vector: &Vector, message: &Message, parser: &Parser) -> Outcome {
    let claims = Compared::of(parser);
    let differences = compare_messages(vector, &vector.expected, message, claims);
    if differences.is_empty() {
        return Outcome::new("pass", "");
    }
    let actual = Some(message_json(message));
    for (note, other) in &vector.alternatives {
        if compare_messages(vector, other, message, claims).is_empty() {
            return Outcome { actual, ..Outcome::new("alternative", note.as_str()) };
        }
    }
    if vector.level == "recommended" && is_passed_on(vector, message, claims) {
        return Outcome { actual, ..Outcome::new("alternative", "the caller is left to reject the call") };
    }
    let verdict = if differences.iter().all(|each| each.only_whitespace) {
        "whitespace"
    } else {
        of_calls(&vector.expected, message).unwrap_or_else(|| of_text(&vector.expected, message))
    };
    Outcome { differences, actual, ..Outcome::new(verdict, "") }
}

/// Whether the message is right but for calls that are left to the caller to reject. Implements VF-4.12.
fn is_passed_on(vector: &Vector, message: &Message, claims: Compared) -> bool {
    let mut accepted = message.clone();
    accepted.calls.retain(|call| !vector.expected.rejected_tool_names.contains(&call.name));
    if accepted.calls.len() == message.calls.len() || vector.request.profile == "contract" {
        return false;
    }
    let rest = Compared { policy: false, problems: false, ..claims };
    compare_messages(vector, &vector.expected, &accepted, rest).is_empty()
}

/// The texts that are more often in the first list than in the second.
pub fn surplus<'a>(texts: impl IntoIterator<Item = &'a str>, less: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let mut counts: HashMap<&str, i64> = HashMap::new();
    texts.into_iter().for_each(|text| *counts.entry(text).or_default() += 1);
    less.into_iter().for_each(|text| *counts.entry(text).or_default() -= 1);
    counts.into_iter().filter(|(_, count)| *count > 0).map(|(text, _)| text).collect()
}

fn of_calls(expected: &Expected, message: &Message) -> Option<&'static str> {
    if message.calls.len() > expected.calls.len() {
        return Some("wrongly-accepted");
    }
    if message.calls.len() == expected.calls.len() {
        return None;
    }
    let names = |names: &'_ [String]| names.to_vec();
    let (got, wanted) = (names(&message.rejected_tool_names), names(&expected.rejected_tool_names));
    let rejected = !surplus(got.iter().map(String::as_str), wanted.iter().map(String::as_str)).is_empty();
    let policy = message.rejected_by_policy && !expected.rejected_by_policy;
    Some(if rejected || policy { "wrongly-rejected" } else { "lost" })
}

fn of_text(expected: &Expected, message: &Message) -> &'static str {
    let pairs = [(&expected.content, &message.content), (&expected.reasoning, &message.reasoning)];
    let differ =
        pairs.into_iter().filter_map(|(wanted, got)| Some((wanted.as_ref()?, got))).filter(|(wanted, got)| wanted != got);
    let pairs: Vec<_> = differ.collect();
    if !pairs.is_empty() && pairs.iter().all(|(wanted, got)| contains(got, wanted)) {
        return "leak";
    }
    if !pairs.is_empty() && pairs.iter().all(|(wanted, got)| contains(wanted, got)) {
        return "lost";
    }
    "wrong"
}

/// Whether the shorter text is a subsequence of the longer one.
pub fn contains(longer: &str, shorter: &str) -> bool {
    let mut rest = longer.chars();
    shorter.chars().all(|character| rest.any(|each| each == character))
}
