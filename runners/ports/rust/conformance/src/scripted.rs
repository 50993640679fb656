//! Holds this crate against the vectors that say how results are judged (VF-5.12): its own, or those of the packed
//! bundle that `TOOLCALL_VERDICTS` names.

use std::sync::Arc;
use std::time::Duration;

use crate::bundle::{Bundle, Vector};
use crate::json::{self, canonical, Value};
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
    let parsed = json::parse(&bundle.definitions[&format!("vector {}", vector.id)])?;
    let entry = parsed.root();
    if ["parse", "stream"].contains(&vector.kind.as_str()) {
        return None;
    }
    if vector.kind == "compare" {
        let form = |side| canonical(&entry.text_of(side), entry.flag("complete") != Some(false));
        let equal = form("left") == form("right");
        return (Some(equal) != entry.flag("equal")).then(|| format!("equal is {equal}"));
    }
    let mut judged = bundle.vector(entry.get("judged")?);
    judged.judging = vector.judging.clone();
    let judged = Arc::new(judged);
    let parser = Arc::new(scripted(entry, &judged));
    let found = judge(&judged, &bundle.rules, &parser, "all", Duration::from_secs(60));
    let (wanted, broken) = (entry.text_of("verdict"), entry.texts("invariants"));
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
    /// The message, unless the reply has another status or is none.
    fn answer(&self, status: &str, message: &Option<Message>) -> Result<Message, Refusal> {
        match status {
            "" | "ok" => message.clone().ok_or(Refusal::Invalid("a problem has a negative number".into())),
            "skipped" => Err(Refusal::Skip(self.reason.clone())),
            other => Err(Refusal::Error(format!("{other}: {}", self.reason))),
        }
    }
}

/// The made-up parser of a vector of kind `verdict`.
fn scripted(entry: Value, judged: &Vector) -> Parser {
    let reply = entry.get("reply");
    let claims = entry.get("claims");
    let pair = |pair: Value| {
        let mut items = pair.items();
        Some((items.next()?.text().parse().ok()?, delta(items.next()?)?))
    };
    let text = |key| reply.map(|reply| reply.text_of(key)).unwrap_or_default();
    let list = |key| reply.map(|reply| reply.list(key)).unwrap_or_default();
    let script = Script {
        message: reply.and_then(|reply| message(reply.get("message")?)),
        streamed: reply.and_then(|reply| message(reply.get("streamed")?)),
        emits: list("emits").into_iter().filter_map(pair).collect(),
        at_long_cuts: list("atLongCuts").into_iter().filter_map(delta).collect(),
        status: text("status"),
        stream_status: if text("streamStatus").is_empty() { text("status") } else { text("streamStatus") },
        reason: text("reason"),
    };
    let texts = |key: &str| claims.filter(|claims| claims.get(key).is_some()).map(|claims| claims.texts(key));
    let mut parser = Parser {
        name: "made up".into(),
        profiles: texts("profiles").unwrap_or_else(|| vec![judged.request.profile.clone()]),
        formats: texts("formats"),
        features: texts("features").unwrap_or_default(),
        tokens: claims.is_some_and(|claims| claims.text_of("splits") == "tokens"),
        depth: claims.and_then(|claims| claims.get("limits")).map_or(0, |limits| limits.integer("depth") as usize),
        ..Parser::default()
    };
    let at_once = script.clone();
    parser.parse = Some(Box::new(move |_| at_once.answer(&at_once.status, &at_once.message)));
    if reply.is_some_and(|reply| reply.get("emits").is_some()) {
        parser.stream = Some(Box::new(move |_| {
            script.answer(&script.stream_status, &Some(Message::default()))?;
            Ok(Box::new(Scripted { script: script.clone(), emitted: 0, fed: 0, lengths: Vec::new() }))
        }));
    }
    parser
}

/// A message of the adapter protocol; `None` if it is none.
pub fn message(entry: Value) -> Option<Message> {
    Some(Message {
        content: entry.text_of("content"),
        reasoning: entry.text_of("reasoning"),
        calls: entry.list("calls").into_iter().map(call).collect(),
        problems: entry.list("problems").into_iter().map(problem).collect::<Option<_>>()?,
        saw_tool_call_syntax: entry.flag("sawToolCallSyntax").unwrap_or_default(),
        rejected_by_policy: entry.flag("rejectedByPolicy").unwrap_or_default(),
        rejected_tool_names: entry.texts("rejectedToolNames"),
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
fn call(entry: Value) -> Call {
    Call {
        name: entry.text_of("name"),
        arguments: entry.text_of("arguments"),
        id: entry.get("id").and_then(Value::string),
        incomplete: entry.flag("complete") == Some(false),
    }
}

/// A problem of the adapter protocol; `None` if a number is negative.
fn problem(entry: Value) -> Option<Problem> {
    let offset = usize::try_from(entry.integer("offset")).ok()?;
    let length = usize::try_from(entry.integer("length")).ok()?;
    Some(Problem { code: entry.text_of("code"), offset, length })
}

/// A delta of the adapter protocol.
fn delta(entry: Value) -> Option<Delta> {
    let index = usize::try_from(entry.integer("index")).ok()?;
    let id = entry.get("id").and_then(Value::string);
    let text = entry.text_of("text");
    match entry.text_of("type").as_str() {
        "content" => Some(Delta::Content(text)),
        "reasoning" => Some(Delta::Reasoning(text)),
        "call" => Some(Delta::Call { index, name: entry.text_of("name"), id }),
        "arguments" => Some(Delta::Arguments { index, text }),
        "id" => Some(Delta::Id { index, id: id? }),
        _ => None,
    }
}
