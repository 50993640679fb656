//! Checks streaming (ST-1): the deltas of every split must add up to the one-shot message.

use serde::Serialize;
use serde_json::Value;

use crate::fields::{fields_of, name_of, Fields};
use crate::json::canonical;
use crate::judge::{Judge, WHITESPACE};
use crate::splits::Split;
use crate::{Call, Delta, Message};

/// A clause that is broken when the output is streamed in one split. Chunks count from 0; their number means the end.
#[derive(Clone, Default, Serialize)]
pub struct Breach {
    pub clause: &'static str,
    pub split: String,
    pub chunk: usize,
    pub detail: String,
    #[serde(skip)]
    pub verdict: String,
    /// The lengths of its chunks, and their deltas.
    #[serde(flatten)]
    pub stream: Option<Recorded>,
}

#[derive(Clone, Serialize)]
pub struct Recorded {
    pub chunks: Vec<usize>,
    pub deltas: Vec<Vec<Value>>,
}

/// A message put together from deltas; `disorder` says how they break ST-1.5.
#[derive(Default)]
struct Assembled {
    message: Message,
    disorder: Option<String>,
}

impl Assembled {
    fn add(&mut self, deltas: &[Delta]) {
        let message = &mut self.message;
        let mut disorder = |what| {
            self.disorder.get_or_insert(what);
        };
        for delta in deltas {
            let due = message.calls.len();
            match delta {
                Delta::Content(text) => message.content.push_str(text),
                Delta::Reasoning(text) => message.reasoning.push_str(text),
                Delta::Call { index, name, id } if *index == due => {
                    message.calls.push(Call { name: name.clone(), id: id.clone(), ..Call::default() })
                }
                Delta::Call { index, .. } => disorder(format!("call {index} is opened where call {due} is due")),
                Delta::Arguments { index, text } if *index < due => message.calls[*index].arguments.push_str(text),
                Delta::Arguments { index, .. } => disorder(format!("arguments of call {index}, which has no name yet")),
                Delta::Id { index, id } if *index < due => message.calls[*index].id = Some(id.clone()),
                Delta::Id { index, .. } => disorder(format!("id of call {index}, which has no name yet")),
            }
        }
    }
}

/// The names of the calls that deltas open, and those of the message.
pub fn names(deltas: &[Vec<Delta>], message: &Message) -> [Vec<String>; 2] {
    let mut stream = Assembled::default();
    deltas.iter().for_each(|group| stream.add(group));
    [&stream.message, message].map(|each| each.calls.iter().map(|call| call.name.clone()).collect())
}

/// What deltas emit of a message.
fn emitted(message: &Message) -> Fields {
    let mut found = fields_of(message, &[]);
    found.retain(|path, _| ["content", "reasoning", "name", "arguments", "id"].contains(&name_of(path)));
    found
}

/// The first path whose texts differ.
fn differing(a: &Fields, b: &Fields) -> Option<String> {
    a.keys().chain(b.keys()).find(|path| a.get(*path) != b.get(*path)).cloned()
}

fn stripped(fields: &Fields) -> Fields {
    let strip =
        |path: &str, text: &str| if path.contains('.') { text.to_string() } else { text.trim_matches(WHITESPACE).to_string() };
    fields.iter().map(|(path, text)| (path.clone(), strip(path, text))).collect()
}

/// The first thing in a streamed reply that breaks ST-1. The verdict is by how all that the stream emitted relates to the
/// one-shot message (AP-7.9).
pub fn check_stream(
    judge: Judge,
    split: &Split,
    deltas: &[Vec<Delta>],
    streamed: &Message,
    one_shot: &Message,
) -> Option<Breach> {
    // The order of keys does not matter (DM-4.4): arguments of the same value are those of the stream.
    let mut message = one_shot.clone();
    for (call, got) in message.calls.iter_mut().zip(&streamed.calls) {
        let form = |text: &str| canonical(text, !call.incomplete);
        if call.arguments != got.arguments && form(&call.arguments) == form(&got.arguments) {
            call.arguments = got.arguments.clone();
        }
    }
    let (right, wanted, streamed) = (emitted(&message), fields_of(&message, &[]), fields_of(streamed, &[]));
    let mut stream = Assembled::default();
    let mut chunk = None;
    for (number, group) in deltas.iter().enumerate() {
        stream.add(group);
        let exceeds = |(path, text): (&String, &String)| match (name_of(path), right.get(path)) {
            ("id", _) => false,
            ("name", wanted) => wanted != Some(text),
            (_, wanted) => !wanted.is_some_and(|wanted| wanted.starts_with(text)),
        };
        if chunk.is_none() && (stream.disorder.is_some() || emitted(&stream.message).iter().any(exceeds)) {
            chunk = Some(number);
        }
    }
    let all = emitted(&stream.message);
    let (lost, other) = (differing(&all, &right), differing(&streamed, &wanted));
    let clause = match (&stream.disorder, chunk, &other) {
        (Some(_), ..) => "ST-1.5",
        (_, Some(_), _) => "ST-1.2",
        (.., None) => "ST-1.3",
        _ => "ST-1.1",
    };
    let got = if lost.is_some() { &all } else { &streamed };
    let detail = match (stream.disorder.clone(), lost.or(other)) {
        (Some(disorder), _) => disorder,
        (None, path) => {
            let path = path?;
            format!("{path} is {}; in one shot it is {}", brief(got.get(&path)), brief(wanted.get(&path)))
        }
    };
    let texts = all.iter().filter(|(path, _)| !["name", "id"].contains(&name_of(path)));
    let pairs: Vec<(&str, &str)> = texts.filter_map(|(path, text)| Some((right.get(path)?.as_str(), text.as_str()))).collect();
    let verdict = if stream.disorder.is_some() {
        "wrong".into()
    } else if stripped(&all) == stripped(&right) && stripped(&streamed) == stripped(&wanted) {
        "whitespace".into()
    } else {
        judge.failure(stream.message.calls.len() as i64 - message.calls.len() as i64, false, &pairs)
    };
    let chunk = chunk.unwrap_or(split.chunks.len());
    Some(Breach { clause, split: split.name.clone(), chunk, detail, verdict, stream: None })
}

/// The beginning of a text, in quotes.
fn brief(value: Option<&String>) -> String {
    let text = value.map_or("nothing".into(), |text| format!("{text:?}"));
    match text.char_indices().nth(80) {
        Some(_) => text.chars().take(79).chain(['…']).collect(),
        None => text,
    }
}
