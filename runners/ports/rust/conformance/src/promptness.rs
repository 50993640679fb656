//! Measures how long a stream held text, and the text of arguments, that it could have emitted (ST-2, AP-7.5).

use crate::checks::Breach;
use crate::json::Value;
use crate::judge::WHITESPACE;
use crate::splits::{Split, Text};
use crate::{Delta, Parser};

/// Text that was fed and not yet emitted: so many code points of the output from an offset.
#[derive(Clone, Copy, Default)]
pub struct Hold {
    pub length: usize,
    offset: usize,
}

fn length(text: &str) -> usize {
    text.chars().count()
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

/// The breach if text, or the text of an argument, was held longer than ST-2.8 allows. The bundle says what is limited:
/// spans of the output, and texts of arguments. Who does not claim `argument-deltas` may give arguments whole.
pub fn check_hold(
    limits: Value,
    output: &Text,
    split: &Split,
    hold: Hold,
    deltas: &[Vec<Delta>],
    parser: &Parser,
) -> Option<Breach> {
    let limit = limits.integer("limit") as usize;
    let too_long = |held: usize, offset: usize| {
        let text = output.slice(offset, offset + 40);
        let detail = format!("{held} code points were held, and {limit} can be needed: {text:?}");
        Some(Breach { clause: "ST-2.8", split: split.name.clone(), chunk: split.chunks.len(), detail, verdict: "wrong".into() })
    };
    if hold.length > limit && spans(limits, "spans").iter().any(|[start, end]| (*start..*end).contains(&hold.offset)) {
        return too_long(hold.length, hold.offset);
    }
    for probe in limits.list("arguments") {
        let [call, offset, size] = ["call", "offset", "length"].map(|key| probe.integer(key) as usize);
        let text = |delta: &Delta| match delta {
            Delta::Arguments { index, text } if *index == call && !text.is_empty() => Some(text.clone()),
            _ => None,
        };
        let parts: Vec<Vec<String>> = deltas.iter().map(|group| group.iter().filter_map(text).collect()).collect();
        if parts.iter().flatten().count() < 2 && !parser.claims("argument-deltas") {
            continue;
        }
        let parts: Vec<String> = parts.iter().map(|group| group.concat()).collect();
        let held = held_of(output, offset, size, split, &parts);
        if held > limit {
            return too_long(held, offset);
        }
    }
    None
}

/// The most of an argument that was fed but not yet emitted, after any chunk; `parts`: what each chunk emitted.
fn held_of(output: &Text, offset: usize, size: usize, split: &Split, parts: &[String]) -> usize {
    let whole = parts.concat();
    let Some(place) = whole.find(output.slice(offset, offset + size)) else { return 0 };
    let before = length(&whole[..place]);
    let (mut most, mut fed, mut emitted) = (0, 0, 0);
    for (chunk, part) in split.lengths.iter().zip(parts) {
        fed += chunk;
        emitted += length(part);
        let (begin, end) = (emitted.saturating_sub(before), fed.saturating_sub(offset).min(size));
        if end > begin + most {
            most = most.max(without_runs(output.slice(offset + begin, offset + end)));
        }
    }
    most
}

/// Spans of the output.
pub fn spans(entry: Value, key: &str) -> Vec<[usize; 2]> {
    let at = |span: Value, place: usize| span.items().nth(place).map_or(0, |number| number.number() as usize);
    entry.list(key).into_iter().map(|span| [at(span, 0), at(span, 1)]).collect()
}
