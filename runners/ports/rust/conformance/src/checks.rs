//! Checks streaming (ST-1): the deltas of every split must add up to the one-shot message.

use crate::compare::{calls, problems, shortened, texts, WHITESPACE};
use crate::json::{equal_json, quote};
use crate::splits::Split;
use crate::verdict::contains;
use crate::{Call, Delta, Message};

/// A clause that is broken when the output is streamed in one split. Chunks count from 0; their number means the end.
#[derive(Clone, Default)]
pub struct Breach {
    pub clause: &'static str,
    pub split: String,
    pub chunk: usize,
    pub detail: String,
    pub verdict: &'static str,
}

fn breach(clause: &'static str, verdict: &'static str, detail: String) -> Option<Breach> {
    Some(Breach { clause, verdict, detail, ..Breach::default() })
}

/// A message put together from deltas; `disorder` says how they break ST-1.5.
#[derive(Default)]
struct Assembled {
    content: String,
    reasoning: String,
    calls: Vec<Call>,
    disorder: String,
}

impl Assembled {
    fn add(&mut self, deltas: &[Delta]) {
        for delta in deltas {
            let due = self.calls.len();
            match delta {
                Delta::Content(text) => self.content.push_str(text),
                Delta::Reasoning(text) => self.reasoning.push_str(text),
                Delta::Call { index, name, id } if *index == due => {
                    self.calls.push(Call { name: name.clone(), id: id.clone(), ..Call::default() })
                }
                Delta::Call { index, .. } => self.broken(format!("call {index} is opened where call {due} is due")),
                Delta::Arguments { index, text } if *index < due => self.calls[*index].arguments.push_str(text),
                Delta::Id { index, id } if *index < due => self.calls[*index].id = Some(id.clone()),
                Delta::Arguments { index, .. } => self.broken(format!("arguments of call {index}, which has no name yet")),
                Delta::Id { index, .. } => self.broken(format!("id of call {index}, which has no name yet")),
            }
        }
    }

    fn broken(&mut self, how: String) {
        if self.disorder.is_empty() {
            self.disorder = how;
        }
    }

    /// Whether the calls are those of the message, whatever is said of their ends.
    fn has_calls(&self, message: &Message) -> bool {
        self.calls.len() == message.calls.len()
            && self.calls.iter().zip(&message.calls).all(|(a, b)| a.name == b.name && a.arguments == b.arguments && a.id == b.id)
    }

    fn agrees(&self, streamed: &Message, wanted: &Message) -> bool {
        self.content == wanted.content
            && self.reasoning == wanted.reasoning
            && self.disorder.is_empty()
            && self.has_calls(wanted)
            && streamed == wanted
    }
}

/// The first thing in a streamed reply that breaks ST-1.
pub fn check_stream(split: &Split, deltas: &[Vec<Delta>], streamed: &Message, one_shot: &Message) -> Option<Breach> {
    let mut stream = Assembled::default();
    deltas.iter().for_each(|group| stream.add(group));
    if stream.agrees(streamed, one_shot) {
        return None;
    }
    let wanted = worded_alike(one_shot, streamed);
    if stream.agrees(streamed, &wanted) {
        return None;
    }
    let clause = if *streamed == wanted { "ST-1.3" } else { "ST-1.1" };
    let at_end = || missing(&stream, &wanted, clause).or_else(|| other_field(streamed, &wanted));
    let end = |found: Breach| Breach { chunk: split.chunks.len(), ..found };
    let mut found = first_surplus(deltas, &stream, &wanted).or_else(|| at_end().map(end))?;
    found.split = split.name.clone();
    // A difference only in whitespace at the edges of content and reasoning has its own verdict (DM-5.3).
    if stream.disorder.is_empty() && stream.has_calls(&wanted) {
        let emitted = Message { content: stream.content.clone(), reasoning: stream.reasoning.clone(), ..wanted.clone() };
        if stripped(streamed) == stripped(&wanted) && stripped(&wanted) == stripped(&emitted) {
            found.verdict = "whitespace";
        }
    }
    Some(found)
}

/// The message with the stream's text of the arguments wherever both have the same value: the order of keys does not
/// matter (DM-4.4).
fn worded_alike(message: &Message, streamed: &Message) -> Message {
    let mut alike = message.clone();
    for (call, got) in alike.calls.iter_mut().zip(&streamed.calls) {
        if call != got && equal_json(&call.arguments, &got.arguments, !call.incomplete) {
            call.arguments = got.arguments.clone();
        }
    }
    alike
}

fn stripped(message: &Message) -> Message {
    let strip = |text: &str| text.trim_matches(WHITESPACE).to_string();
    Message { content: strip(&message.content), reasoning: strip(&message.reasoning), ..message.clone() }
}

/// The first chunk that emitted something beyond the one-shot message.
fn first_surplus(deltas: &[Vec<Delta>], stream: &Assembled, wanted: &Message) -> Option<Breach> {
    let mut so_far = Assembled::default();
    for (chunk, group) in deltas.iter().enumerate() {
        so_far.add(group);
        let found = if so_far.disorder.is_empty() {
            surplus_text("content", &so_far.content, &wanted.content, &stream.content)
                .or_else(|| surplus_text("reasoning", &so_far.reasoning, &wanted.reasoning, &stream.reasoning))
                .or_else(|| surplus_call(&so_far, wanted))
        } else {
            breach("ST-1.5", "wrong", so_far.disorder.clone())
        };
        if let Some(found) = found {
            return Some(Breach { chunk, ..found });
        }
    }
    None
}

fn surplus_text(channel: &str, emitted: &str, wanted: &str, whole: &str) -> Option<Breach> {
    if wanted.starts_with(emitted) {
        return None;
    }
    let place = common(emitted, wanted);
    let surplus = &emitted[place..];
    let detail = format!("{channel} goes on with {}; in one shot with {}", quoted(surplus), quoted(&wanted[place..]));
    if contains(whole, wanted) {
        let clause = if surplus.trim_matches(WHITESPACE).is_empty() { "ST-1.2" } else { "ST-1.4" };
        return breach(clause, "leak", detail);
    }
    breach("ST-1.2", if contains(wanted, whole) { "lost" } else { "wrong" }, detail)
}

fn surplus_call(so_far: &Assembled, message: &Message) -> Option<Breach> {
    for (index, call) in so_far.calls.iter().enumerate() {
        let Some(wanted) = message.calls.get(index) else {
            let detail = format!("call {index} ({}) is not in the one-shot message", call.name);
            return breach("ST-1.2", "wrongly-accepted", detail);
        };
        if call.name != wanted.name {
            let detail = format!("call {index} is named {}; in one shot {}", quoted(&call.name), quoted(&wanted.name));
            return breach("ST-1.5", "wrong", detail);
        }
        if !wanted.arguments.starts_with(&call.arguments) {
            let surplus = quoted(&call.arguments[common(&call.arguments, &wanted.arguments)..]);
            let detail = format!("arguments of call {index} got {surplus}; in one shot they are {}", quoted(&wanted.arguments));
            return breach("ST-1.2", "wrong", detail);
        }
    }
    None
}

/// What of the one-shot message no delta emitted.
fn missing(stream: &Assembled, message: &Message, clause: &'static str) -> Option<Breach> {
    let channels = [("content", &stream.content, &message.content), ("reasoning", &stream.reasoning, &message.reasoning)];
    if let Some((channel, emitted, wanted)) = channels.into_iter().find(|(_, emitted, wanted)| emitted != wanted) {
        return breach(clause, "lost", format!("{channel} never got {}", quoted(&wanted[emitted.len()..])));
    }
    let count = stream.calls.len();
    if let Some(call) = message.calls.get(count) {
        return breach(clause, "lost", format!("call {count} ({}) never came", call.name));
    }
    for (index, (call, wanted)) in stream.calls.iter().zip(&message.calls).enumerate() {
        if call.arguments != wanted.arguments {
            let rest = quoted(&wanted.arguments[call.arguments.len()..]);
            return breach(clause, "lost", format!("arguments of call {index} never got {rest}"));
        }
        if call.id != wanted.id {
            return breach(
                "ST-1.6",
                "wrong",
                format!("the id of call {index} is {:?}; in one shot it is {:?}", call.id, wanted.id),
            );
        }
    }
    None
}

/// A field of the stream's message that differs from the one-shot message.
fn other_field(streamed: &Message, message: &Message) -> Option<Breach> {
    let fields = |message: &Message| {
        [
            ("content", quote(&message.content)),
            ("reasoning", quote(&message.reasoning)),
            ("problems", problems(&message.problems)),
            ("sawToolCallSyntax", message.saw_tool_call_syntax.to_string()),
            ("rejectedByPolicy", message.rejected_by_policy.to_string()),
            ("rejectedToolNames", texts(&message.rejected_tool_names)),
            ("calls", calls(&message.calls)),
        ]
    };
    let pairs = fields(streamed).into_iter().zip(fields(message));
    let ((name, got), (_, wanted)) = pairs.into_iter().find(|(got, wanted)| got != wanted)?;
    let detail = format!("message.{name} is {}; in one shot {}", shortened(&got, 80), shortened(&wanted, 80));
    breach("ST-1.1", "wrong", detail)
}

/// The length in bytes of the common prefix.
fn common(a: &str, b: &str) -> usize {
    a.chars().zip(b.chars()).take_while(|(x, y)| x == y).map(|(x, _)| x.len_utf8()).sum()
}

fn quoted(text: &str) -> String {
    shortened(&format!("{text:?}"), 80)
}
