//! Measures how long a stream held text, and the text of arguments, that it could have emitted (ST-2, AP-7.5).

use crate::bundle::Vector;
use crate::checks::Breach;
use crate::compare::{shortened, WHITESPACE};
use crate::json::{parse, Value};
use crate::splits::{Split, Text};
use crate::{Call, Delta, Parser};

/// How many code points may be held beside the longest name of a tool.
const HOLD_LIMIT: usize = 96;

/// Text that was fed and not yet emitted: so many code points of the output from an offset.
#[derive(Clone, Copy, Default)]
pub struct Hold {
    pub length: usize,
    offset: usize,
}

fn length(text: &str) -> usize {
    text.chars().count()
}

fn limit_of(vector: &Vector) -> usize {
    HOLD_LIMIT + vector.request.tools.iter().map(|tool| length(&tool.name)).max().unwrap_or(0)
}

/// The number of code points, a run of whitespace counted as one.
fn without_runs(text: &str) -> usize {
    let mut in_run = false;
    text.chars()
        .filter(|character| {
            let repeats = in_run && WHITESPACE.contains(character);
            in_run = WHITESPACE.contains(character);
            !repeats
        })
        .count()
}

/// The most content or reasoning that was fed but not yet emitted.
///
/// A text that occurs twice in the output is located at its last possible place, so a hold is never overestimated.
pub fn longest_hold(output: &Text, split: &Split, deltas: &[Vec<Delta>]) -> Hold {
    let mut ends = vec![0];
    split.lengths.iter().for_each(|length| ends.push(ends[ends.len() - 1] + length));
    let count = split.lengths.len();
    let mut before = output.len();
    let mut longest = Hold::default();
    for (number, group) in deltas.iter().enumerate().rev() {
        let (fed, waiting) = (ends[(number + 1).min(count)], ends[number.min(count)]);
        for delta in group.iter().rev() {
            let (Delta::Content(text) | Delta::Reasoning(text)) = delta else { continue };
            let Some(start) = last_place(output, text.trim_matches(WHITESPACE), before.min(fed)) else { continue };
            let held = without_runs(output.slice(start, start.max(waiting)));
            if held > longest.length {
                longest = Hold { length: held, offset: start };
            }
            before = start;
        }
    }
    longest
}

/// Where the text, or else its last character, last stands before a place in the output.
fn last_place(output: &Text, wanted: &str, end: usize) -> Option<usize> {
    let last = wanted.chars().next_back()?;
    let before = output.slice(0, end);
    before.rfind(wanted).or_else(|| before.rfind(last)).map(|place| output.index(place))
}

fn too_long(split: &Split, detail: String) -> Option<Breach> {
    let (split, chunk) = (split.name.clone(), split.chunks.len());
    Some(Breach { clause: "ST-2.8", split, chunk, detail, verdict: "wrong" })
}

/// The breach if text was held longer than ST-2.8 allows.
pub fn check_hold(vector: &Vector, output: &Text, split: &Split, hold: Hold) -> Option<Breach> {
    let limit = limit_of(vector);
    if hold.length <= limit || !is_bounded(vector, output, hold.offset) {
        return None;
    }
    let text = output.slice(hold.offset, hold.offset + 40);
    too_long(split, format!("{} code points were held, and {limit} can be needed, from {text:?}", hold.length))
}

/// Whether ST-2.8 limits how long the text at an offset may be held.
fn is_bounded(vector: &Vector, output: &Text, offset: usize) -> bool {
    if is_call(vector, output, offset) || vector.request.profile != "template" {
        return false;
    }
    if vector.holds != "until-first-tag" {
        return vector.holds == "nothing";
    }
    let tags = ["<think>", "</think>", "<tool_call>"];
    let tags = if vector.expected.saw_tool_call_syntax { &tags[..] } else { &tags[..2] };
    let first = tags.iter().filter_map(|tag| output.whole.find(tag)).min();
    offset >= first.map_or(output.len(), |place| output.index(place))
}

/// Whether the text may be a call that proves to be none only later (TP-2.13, TP-5.14).
fn is_call(vector: &Vector, output: &Text, offset: usize) -> bool {
    let rest = output.slice(offset, offset + HOLD_LIMIT);
    if rest.starts_with(['<', '[', ']']) {
        let called = vector.request.tools.iter().any(|tool| rest.contains(&tool.name));
        let reasoning = vector.expected.reasoning.as_deref().unwrap_or_default();
        return called && reasoning.contains(output.slice(offset, offset + 20));
    }
    let mut problems = vector.expected.problems.iter();
    rest.starts_with('{') && problems.any(|problem| problem.code == "malformed-arguments" && problem.offset == offset)
}

/// The breach if the text of an argument was held longer than ST-2.8 allows. Who does not claim `argument-deltas` may
/// give the arguments of a call whole.
pub fn check_held_arguments(
    vector: &Vector,
    output: &Text,
    split: &Split,
    deltas: &[Vec<Delta>],
    parser: &Parser,
) -> Option<Breach> {
    if vector.request.profile != "template" || vector.holds == "anything" {
        return None;
    }
    let limit = limit_of(vector);
    let long = |call: &Call| length(&call.arguments) > limit;
    let calls = vector.expected.calls.iter().map(|each| &each.call).enumerate();
    for (index, call) in calls.filter(|(_, call)| long(call)) {
        let mut parts: Vec<(usize, &str)> = Vec::new();
        for (number, group) in deltas.iter().enumerate() {
            for delta in group {
                if let Delta::Arguments { index: of, text } = delta {
                    if *of == index && !text.is_empty() {
                        parts.push((number, text));
                    }
                }
            }
        }
        if parts.len() < 2 && !parser.claims("argument-deltas") {
            continue;
        }
        for text in long_texts(vector, call, limit) {
            let held = held_of(&text, output, split, &parts);
            if held > limit {
                let start = shortened(&text, 40);
                return too_long(
                    split,
                    format!("{held} code points of an argument were held, and {limit} can be needed: {start:?}"),
                );
            }
        }
    }
    None
}

/// The long texts of a call's arguments that must be strings, and that the output has as they are.
fn long_texts(vector: &Vector, call: &Call, limit: usize) -> Vec<String> {
    let tool = vector.request.tools.iter().find(|tool| tool.name == call.name);
    let schema = tool.and_then(|tool| parse(&tool.parameters));
    let declared = schema.as_ref().and_then(|schema| schema.root().get("properties"));
    let arguments = parse(&call.arguments);
    let Some(arguments) = arguments.as_ref().map(|json| json.root()).filter(|value| value.kind() == b'{') else {
        return Vec::new();
    };
    let text_of = |key: &[u8]| -> Option<String> {
        let key = std::str::from_utf8(key).ok()?;
        let kind = declared?.get(key)?.get("type").and_then(Value::string);
        let text = arguments.get(key)?.string()?;
        // Without the characters that quotes, escapes and markers are made of, nobody waits for the end of a text.
        let plain = !text.contains(['<', '>', '[', ']', '{', '}', '"', '\'', '`', '\\']);
        let output = &vector.request.output;
        let once = output.matches(text).count() == 1;
        // Arguments that come before their call's name wait for it.
        let named = output.find(text).is_some_and(|place| output[..place].contains(&call.name));
        (kind == Some("string") && length(text) > limit && plain && once && named).then(|| text.to_string())
    };
    arguments.keys().iter().filter_map(|key| text_of(key)).collect()
}

/// The most of the argument that was fed but not yet emitted, after any chunk.
fn held_of(text: &str, output: &Text, split: &Split, parts: &[(usize, &str)]) -> usize {
    let whole: String = parts.iter().map(|(_, text)| *text).collect();
    let (Some(in_arguments), Some(in_output)) = (whole.find(text), output.whole.find(text)) else { return 0 };
    let (in_arguments, in_output, size) = (length(&whole[..in_arguments]), output.index(in_output), length(text));
    let (mut most, mut fed, mut emitted, mut next) = (0, 0, 0, 0);
    for (number, chunk) in split.lengths.iter().enumerate() {
        fed += chunk;
        while next < parts.len() && parts[next].0 <= number {
            emitted += length(parts[next].1);
            next += 1;
        }
        let (begin, end) = (emitted.saturating_sub(in_arguments), fed.saturating_sub(in_output).min(size));
        if end > begin + most {
            most = most.max(without_runs(output.slice(in_output + begin, in_output + end)));
        }
    }
    most
}
