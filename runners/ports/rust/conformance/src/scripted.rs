//! Holds this crate against the vectors that say how results are judged (VF-5.12): its own, or those of the packed
//! bundle that `TOOLCALL_VERDICTS` names.

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;

use crate::bundle::{Bundle, Vector};
use crate::json::{canonical, read};
use crate::session::judge;
use crate::splits::LARGEST;
use crate::{Call, Delta, Message, Parser, Problem, Refusal, Stream};

#[test]
fn verdicts_are_those_of_the_runner() {
    let bundle = match std::env::var_os("TOOLCALL_VERDICTS") {
        Some(path) => Bundle::read(&std::fs::read(path).expect("the bundle")),
        None => Bundle::own(),
    };
    let bundle = bundle.expect("a packed bundle");
    let wrongly = |vector: &Arc<Vector>| Some(format!("{}: {}", vector.id, wrongly(vector, &bundle)?));
    let wrong: Vec<String> = bundle.vectors.iter().filter_map(wrongly).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    println!("{} verdicts are the same", bundle.vectors.len());
}

/// How a vector is judged wrongly.
fn wrongly(vector: &Vector, bundle: &Bundle) -> Option<String> {
    let entry: Value = read(&bundle.definitions[&format!("vector {}", vector.id)]).ok()?;
    if ["parse", "stream"].contains(&vector.kind.as_str()) {
        return None;
    }
    if vector.kind == "compare" {
        let form = |side: &str| canonical(&text(&entry[side]), entry["complete"] != false);
        let equal = form("left") == form("right");
        return (entry["equal"] != equal).then(|| format!("equal is {equal}"));
    }
    let mut judged = bundle.vector(&entry.get("judged")?.to_string()).ok()?;
    judged.judging = vector.judging.clone();
    let judged = Arc::new(judged);
    let parser = Arc::new(scripted(&entry, &judged));
    let found = judge(&judged, &bundle.rules, &parser, "all", Duration::from_secs(60));
    let (wanted, broken) = (text(&entry["verdict"]), texts(&entry["invariants"]));
    let right = found.outcome.verdict == wanted && found.invariants == broken;
    let got = format!("{} {:?} is not {wanted} {broken:?}: {}", found.outcome.verdict, found.invariants, found.outcome.reason);
    (!right).then_some(got)
}

/// The reply of a made-up parser.
#[derive(Clone, Default)]
struct Script {
    message: Option<Message>,
    streamed: Option<Message>,
    emits: Vec<(usize, Delta)>,
    at_long_cuts: Vec<Delta>,
    status: String,
    stream_status: String,
    reason: String,
}

impl Script {
    /// The message, unless the reply has another status or is malformed.
    fn answer(&self, status: &str, message: &Option<Message>) -> Result<Message, Refusal> {
        match status {
            "" | "ok" => message.clone().ok_or(Refusal::Invalid("a problem has a negative number".into())),
            "skipped" => Err(Refusal::Skip(self.reason.clone())),
            other => Err(Refusal::Error(format!("{other}: {}", self.reason))),
        }
    }
}

/// The made-up parser of a vector of kind `verdict`.
fn scripted(entry: &Value, judged: &Vector) -> Parser {
    let (reply, claims) = (&entry["reply"], &entry["claims"]);
    let pair = |pair: &Value| Some((pair[0].as_u64()? as usize, delta(&pair[1])?));
    let status = text(&reply["status"]);
    let script = Script {
        message: reply.get("message").and_then(message),
        streamed: reply.get("streamed").and_then(message),
        emits: list(&reply["emits"]).iter().filter_map(pair).collect(),
        at_long_cuts: list(&reply["atLongCuts"]).iter().filter_map(delta).collect(),
        stream_status: reply.get("streamStatus").map_or(status.clone(), text),
        status,
        reason: text(&reply["reason"]),
    };
    let mut parser = Parser {
        name: "made up".into(),
        profiles: claims.get("profiles").map_or_else(|| vec![judged.request.profile.clone()], texts),
        formats: claims.get("formats").map(texts),
        features: texts(&claims["features"]),
        tokens: claims["splits"] == "tokens",
        depth: claims["limits"]["depth"].as_u64().unwrap_or_default() as usize,
        ..Parser::default()
    };
    let at_once = script.clone();
    parser.parse = Some(Box::new(move |_| at_once.answer(&at_once.status, &at_once.message)));
    if reply.get("emits").is_some() {
        parser.stream = Some(Box::new(move |_| {
            script.answer(&script.stream_status, &Some(Message::default()))?;
            Ok(Box::new(Scripted { script: script.clone(), emitted: 0, fed: 0, lengths: Vec::new() }))
        }));
    }
    parser
}

/// The items of an array, or none.
pub fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// A text, or an empty one.
fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_string()
}

fn texts(value: &Value) -> Vec<String> {
    list(value).iter().map(text).collect()
}

/// A message of the adapter protocol; `None` if the value is not one.
pub fn message(entry: &Value) -> Option<Message> {
    Some(Message {
        content: text(&entry["content"]),
        reasoning: text(&entry["reasoning"]),
        calls: list(&entry["calls"]).iter().map(call).collect(),
        problems: list(&entry["problems"]).iter().map(problem).collect::<Option<_>>()?,
        saw_tool_call_syntax: entry["sawToolCallSyntax"] == true,
        rejected_by_policy: entry["rejectedByPolicy"] == true,
        rejected_tool_names: texts(&entry["rejectedToolNames"]),
    })
}

/// Emits what its chunks have reached.
struct Scripted {
    script: Script,
    emitted: usize,
    fed: usize,
    lengths: Vec<usize>,
}

impl Scripted {
    fn take(&mut self, count: usize) -> Vec<Delta> {
        let start = self.emitted;
        self.emitted += count;
        self.script.emits[start..self.emitted].iter().map(|(_, delta)| delta.clone()).collect()
    }
}

impl Stream for Scripted {
    fn feed(&mut self, chunk: &str) -> Result<Vec<Delta>, Refusal> {
        self.lengths.push(chunk.chars().count());
        self.fed += chunk.chars().count();
        let fed = self.fed;
        let reached = self.script.emits[self.emitted..].iter().filter(|(after, _)| *after <= fed).count();
        Ok(self.take(reached))
    }

    fn finish(&mut self) -> Result<(Vec<Delta>, Message), Refusal> {
        let mut deltas = self.take(self.script.emits.len() - self.emitted);
        if self.lengths.len() > 1 && self.lengths.iter().any(|length| *length > LARGEST) {
            deltas.extend(self.script.at_long_cuts.clone());
        }
        Ok((deltas, self.script.answer("", &self.script.streamed)?))
    }
}

/// A call of the adapter protocol.
fn call(entry: &Value) -> Call {
    Call {
        name: text(&entry["name"]),
        arguments: text(&entry["arguments"]),
        id: entry["id"].as_str().map(str::to_string),
        incomplete: entry["complete"] == false,
    }
}

/// A problem of the adapter protocol; `None` if a number is negative.
fn problem(entry: &Value) -> Option<Problem> {
    let [offset, length] = ["offset", "length"].map(|key| entry[key].as_u64().map(|number| number as usize));
    Some(Problem { code: text(&entry["code"]), offset: offset?, length: length? })
}

/// A delta of the adapter protocol.
fn delta(entry: &Value) -> Option<Delta> {
    let index = entry.get("index").map_or(Some(0), Value::as_u64)? as usize;
    let id = entry["id"].as_str().map(str::to_string);
    match entry["type"].as_str()? {
        "content" => Some(Delta::Content(text(&entry["text"]))),
        "reasoning" => Some(Delta::Reasoning(text(&entry["text"]))),
        "call" => Some(Delta::Call { index, name: text(&entry["name"]), id }),
        "arguments" => Some(Delta::Arguments { index, text: text(&entry["text"]) }),
        "id" => Some(Delta::Id { index, id: id? }),
        _ => None,
    }
}
