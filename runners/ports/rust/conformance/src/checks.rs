//! Checks streaming (ST-1): the deltas of every split must add up to the one-shot message.

use crate::json::canonical;
use crate::judge::{relation, WHITESPACE};
use crate::splits::Split;
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

fn breach(clause: &'static str, verdict: &'static str, chunk: usize, detail: String) -> Option<Breach> {
    Some(Breach { clause, verdict, chunk, detail, ..Breach::default() })
}

/// A message put together from deltas; `disorder` says how they break ST-1.5.
#[derive(Default)]
struct Assembled {
    message: Message,
    disorder: Option<String>,
}

impl Assembled {
    fn add(&mut self, deltas: &[Delta]) {
        for delta in deltas {
            let calls = &mut self.message.calls;
            let due = calls.len();
            let disorder = match delta {
                Delta::Content(text) => {
                    self.message.content.push_str(text);
                    None
                }
                Delta::Reasoning(text) => {
                    self.message.reasoning.push_str(text);
                    None
                }
                Delta::Call { index, name, id } if *index == due => {
                    calls.push(Call { name: name.clone(), id: id.clone(), ..Call::default() });
                    None
                }
                Delta::Call { index, .. } => Some(format!("call {index} is opened where call {due} is due")),
                Delta::Arguments { index, text } if *index < due => {
                    calls[*index].arguments.push_str(text);
                    None
                }
                Delta::Id { index, id } if *index < due => {
                    calls[*index].id = Some(id.clone());
                    None
                }
                Delta::Arguments { index, .. } => Some(format!("arguments of call {index}, which has no name yet")),
                Delta::Id { index, .. } => Some(format!("id of call {index}, which has no name yet")),
            };
            self.disorder = self.disorder.take().or(disorder);
        }
    }
}

/// What deltas emit of one field of a message: the field, its path and its text.
#[derive(PartialEq)]
struct Emission {
    field: &'static str,
    path: String,
    text: String,
}

/// What deltas emit of a message, in an order.
fn emitted(message: &Message) -> Vec<Emission> {
    let emission = |field, path: String, text: &str| Emission { field, path, text: text.to_string() };
    let mut found = vec![
        emission("content", "content".into(), &message.content),
        emission("reasoning", "reasoning".into(), &message.reasoning),
    ];
    for (index, call) in message.calls.iter().enumerate() {
        let id = call.id.as_deref().unwrap_or_default();
        let fields = [("name", call.name.as_str()), ("arguments", &call.arguments), ("id", id)];
        found.extend(fields.map(|(field, text)| emission(field, format!("calls[{index}].{field}"), text)));
    }
    found
}

fn at<'a>(emissions: &'a [Emission], path: &str) -> Option<&'a str> {
    emissions.iter().find(|each| each.path == path).map(|each| each.text.as_str())
}

/// The first thing in a streamed reply that breaks ST-1.
pub fn check_stream(split: &Split, deltas: &[Vec<Delta>], streamed: &Message, one_shot: &Message) -> Option<Breach> {
    let mut stream = Assembled::default();
    deltas.iter().for_each(|group| stream.add(group));
    // The order of keys does not matter (DM-4.4): arguments of the same value are those of the stream.
    let mut wanted = one_shot.clone();
    for (call, got) in wanted.calls.iter_mut().zip(&streamed.calls) {
        let form = |text: &str| canonical(text, !call.incomplete);
        if call.arguments != got.arguments && form(&call.arguments) == form(&got.arguments) {
            call.arguments = got.arguments.clone();
        }
    }
    let (whole, right) = (emitted(&stream.message), emitted(&wanted));
    let at_end = || missing(&whole, &right, streamed, &wanted, split.chunks.len());
    let mut found = surplus(deltas, &whole, &right).or_else(at_end)?;
    found.split = split.name.clone();
    // A difference only in whitespace at the edges of content and reasoning has its own verdict (DM-5.3).
    let Message { content, reasoning, .. } = stream.message;
    let texts = Message { content, reasoning, ..wanted.clone() };
    if stream.disorder.is_none()
        && whole[2..] == right[2..]
        && [streamed, &texts].iter().all(|each| stripped(each) == stripped(&wanted))
    {
        found.verdict = "whitespace";
    }
    Some(found)
}

fn stripped(message: &Message) -> Message {
    let strip = |text: &str| text.trim_matches(WHITESPACE).to_string();
    Message { content: strip(&message.content), reasoning: strip(&message.reasoning), ..message.clone() }
}

/// What the first chunk emitted beyond the one-shot message.
fn surplus(deltas: &[Vec<Delta>], whole: &[Emission], wanted: &[Emission]) -> Option<Breach> {
    let mut so_far = Assembled::default();
    for (chunk, group) in deltas.iter().enumerate() {
        so_far.add(group);
        if let Some(disorder) = so_far.disorder {
            return breach("ST-1.5", "wrong", chunk, disorder);
        }
        for Emission { field, path, text } in emitted(&so_far.message) {
            let Some(right) = at(wanted, &path) else {
                let detail = format!("{path} {} is not in the one-shot message", brief(&text));
                return breach("ST-1.2", "wrongly-accepted", chunk, detail);
            };
            if field == "id" || if field == "name" { text == right } else { right.starts_with(&text) } {
                continue;
            }
            let place = common(&text, right);
            let detail = format!("{path} goes on with {}; in one shot with {}", brief(&text[place..]), brief(&right[place..]));
            let is_blank = text[place..].trim_matches(WHITESPACE).is_empty();
            return match (field, relation(&[(right, at(whole, &path).unwrap_or_default())])) {
                ("name", _) => breach("ST-1.5", "wrong", chunk, detail),
                ("arguments", _) => breach("ST-1.2", "wrong", chunk, detail),
                (_, "added") => breach(if is_blank { "ST-1.2" } else { "ST-1.4" }, "leak", chunk, detail),
                (_, "removed") => breach("ST-1.2", "lost", chunk, detail),
                _ => breach("ST-1.2", "wrong", chunk, detail),
            };
        }
    }
    None
}

/// What of the one-shot message no delta emitted, and what else differs.
fn missing(whole: &[Emission], wanted: &[Emission], streamed: &Message, message: &Message, end: usize) -> Option<Breach> {
    let clause = if streamed == message { "ST-1.3" } else { "ST-1.1" };
    // Calls that never came are told before what is missing of others.
    let later = |each: &&Emission| ["arguments", "id"].contains(&each.field);
    let ordered = wanted.iter().filter(|each| !later(each)).chain(wanted.iter().filter(later));
    for Emission { field, path, text } in ordered {
        let got = at(whole, path).unwrap_or_default();
        if got != text && *field == "id" {
            return breach("ST-1.6", "wrong", end, format!("{path} is {got:?}; in one shot it is {text:?}"));
        }
        if got != text {
            return breach(clause, "lost", end, format!("{path} never got {}", brief(&text[got.len()..])));
        }
    }
    let detail = || format!("the message is {}; in one shot {}", brief(streamed), brief(message));
    if clause == "ST-1.1" {
        breach(clause, "wrong", end, detail())
    } else {
        None
    }
}

/// The length in bytes of the common prefix, which ends between code points.
fn common(a: &str, b: &str) -> usize {
    a.char_indices().zip(b.chars()).find(|((_, x), y)| x != y).map_or(a.len().min(b.len()), |((place, _), _)| place)
}

/// The beginning of a value, as Rust writes it.
pub fn brief(value: impl std::fmt::Debug) -> String {
    let text = format!("{value:?}");
    match text.char_indices().nth(80) {
        Some(_) => text.chars().take(79).chain(['…']).collect(),
        None => text,
    }
}
