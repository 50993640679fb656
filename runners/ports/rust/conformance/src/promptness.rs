//! Measures how long a stream held text, and the text of arguments, that it could have emitted (ST-2, AP-7.5).

use serde::Deserialize;

use crate::checks::Breach;
use crate::judge::WHITESPACE;
use crate::splits::{Split, Text};
use crate::{Delta, Parser};

/// What may be held: spans of the output, and texts of arguments.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub struct Promptness {
    limit: usize,
    spans: Vec<[usize; 2]>,
    arguments: Vec<Probe>,
}

#[derive(Clone, Deserialize)]
struct Probe {
    call: usize,
    offset: usize,
    length: usize,
}

/// Text that was fed and not yet emitted: so many code points of the output from an offset.
#[derive(Clone, Copy, Default)]
pub struct Hold {
    pub length: usize,
    offset: usize,
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

/// The breach if text, or the text of an argument, was held longer than ST-2.8 allows. Who does not claim `argument-deltas` may give arguments whole.
pub fn check_hold(
    limits: &Promptness,
    output: &Text,
    split: &Split,
    hold: Hold,
    deltas: &[Vec<Delta>],
    parser: &Parser,
) -> Option<Breach> {
    let limit = limits.limit;
    let too_long = |held: usize, offset: usize| {
        let text = output.slice(offset, offset + 40);
        let detail = format!("{held} code points were held, and {limit} can be needed: {text:?}");
        let (split, chunk) = (split.name.clone(), split.chunks.len());
        Some(Breach { clause: "ST-2.8", split, chunk, detail, verdict: "wrong".into(), stream: None })
    };
    if hold.length > limit && limits.spans.iter().any(|[start, end]| (*start..*end).contains(&hold.offset)) {
        return too_long(hold.length, hold.offset);
    }
    for Probe { call, offset, length } in limits.arguments.iter().cloned() {
        let text = |delta: &Delta| match delta {
            Delta::Arguments { index, text } if *index == call && !text.is_empty() => Some(text.clone()),
            _ => None,
        };
        let parts: Vec<Vec<String>> = deltas.iter().map(|group| group.iter().filter_map(text).collect()).collect();
        if parts.iter().flatten().count() < 2 && !parser.claims("argument-deltas") {
            continue;
        }
        let parts: Vec<String> = parts.iter().map(|group| group.concat()).collect();
        let held = held_of(output, offset, length, split, &parts);
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
    let before = whole[..place].chars().count();
    let (mut most, mut fed, mut emitted) = (0, 0, 0);
    for (chunk, part) in split.lengths.iter().zip(parts) {
        fed += chunk;
        emitted += part.chars().count();
        let (begin, end) = (emitted.saturating_sub(before), fed.saturating_sub(offset).min(size));
        if end > begin + most {
            most = most.max(without_runs(output.slice(offset + begin, offset + end)));
        }
    }
    most
}
