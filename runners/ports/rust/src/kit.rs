//! The adapter protocol over standard input and output, without dependencies: write an [`Adapter`],
//! call [`serve`].

// A kit has more than one adapter uses.
#![allow(dead_code)]

use std::io::{BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What is put behind the protocol.
pub trait Adapter {
    fn hello(&self) -> Hello;
    /// Answer one request. May panic: the reply is then an error.
    fn parse(&self, request: &Request) -> Result<Message, Refusal>;
    /// The same in pieces. Only asked if `Hello::streams` is true.
    fn stream(&self, _request: &Request) -> Result<Stream, Refusal> {
        Err(Refusal::Unsupported("no operation stream".to_string()))
    }
    /// What the engine's constraint lets its model write, of `request.texts("outputs")` (AP-4.10). Only asked if
    /// `Hello::constrains` is true.
    fn constrain(&self, _request: &Request) -> Result<Answers, Refusal> {
        Err(Refusal::Unsupported("no operation constrain".to_string()))
    }
    /// What a client hands on of a stream whose body is `request.texts("body")`, a character for each byte, in the
    /// API `request.text("api")`. Only asked for the APIs of `Hello::accumulates`.
    fn accumulate(&self, _request: &Request) -> Result<Completion, Refusal> {
        Err(Refusal::Unsupported("no operation accumulate".to_string()))
    }
    /// The message by the response template of `request.source("responseTemplate")` (AP-4.12). Only asked if
    /// `Hello::extracts` is true.
    fn extract(&self, _request: &Request) -> Result<Extracted, Refusal> {
        Err(Refusal::Unsupported("no operation extract".to_string()))
    }
}

/// The reply to hello (AP-2.1).
#[derive(Default)]
pub struct Hello {
    pub name: &'static str,
    pub version: &'static str,
    pub language: &'static str,
    pub profiles: &'static [&'static str],
    pub features: &'static [&'static str],
    /// Where an engine goes by names of formats: those it knows.
    pub formats: Option<Vec<String>>,
    /// Whether it streams, and whether a preserved token is always in one piece then.
    pub streams: bool,
    pub splits_tokens: bool,
    /// Whether it says what its constraints let a model write.
    pub constrains: bool,
    /// The APIs whose streams it reads: of `chat`, `messages`, `responses`.
    pub accumulates: &'static [&'static str],
    /// Whether it reads outputs by response templates.
    pub extracts: bool,
    pub depth: Option<u32>,
    /// What requests are to carry: of `format`, `generationPrompt` (AP-4.8).
    pub wants: &'static [&'static str],
}

/// Why a request has no result (AP-5.1).
pub enum Refusal {
    Unsupported(String),
    Skipped(String),
    Rejected(String),
    Failed(String),
}

/// What the parser made of one output; flags matter only if `policy` is claimed.
#[derive(Default)]
pub struct Message {
    pub content: String,
    pub reasoning: String,
    pub calls: Vec<Call>,
    pub saw_tool_call_syntax: bool,
    pub rejected_by_policy: bool,
    pub rejected_tool_names: Vec<String>,
}

pub struct Call {
    pub name: String,
    /// JSON text.
    pub arguments: String,
}

/// What a client hands on of a streamed response (chapter WR).
#[derive(Default)]
pub struct Completion {
    pub content: String,
    pub reasoning: String,
    /// The calls with their ids, and whether each is complete: one that is not must not run.
    pub calls: Vec<(Call, String, bool)>,
    pub finish_reason: String,
    /// What the client reports; empty if it reports nothing.
    pub error: String,
}

/// What a stream brought: a list for each chunk and one for the end of the output, and the message.
pub struct Stream {
    pub deltas: Vec<Vec<Delta>>,
    pub message: Message,
}

/// What a constraint lets a model write: an answer for each output, in order.
#[derive(Default)]
pub struct Answers {
    /// Whether the engine constrains the request at all.
    pub held: bool,
    pub results: Vec<Answer>,
    /// The constraint itself, for people: its notation and its text.
    pub constraint: Option<(&'static str, String)>,
    /// Of a request with `next`, what may follow each output, or nothing where none may (AP-4.13).
    pub following: Vec<Option<Following>>,
}

/// What may follow an output: only this text, or one of these characters.
pub enum Following {
    Must(String),
    Next(String),
}

/// What a constraint makes of one output: the model may stop there, can only go on, or cannot write it; then this
/// many code points were possible.
pub enum Answer {
    Complete,
    Open,
    Rejected(usize),
}

/// A message by a response template (chapter RT).
#[derive(Default)]
pub struct Extracted {
    /// A JSON object.
    pub fields: String,
    pub problems: Vec<FieldProblem>,
    /// With the feature `events`, of a request with chunks: of the prefix, of each chunk, of the end.
    pub events: Option<Vec<Vec<Event>>>,
}

/// The name of a field that must be there and is not, or a field with the text of a region that cannot be read.
pub enum FieldProblem {
    Missing(String),
    Malformed(String, String),
}

/// What a region brings: the name of its field, and what else the event has.
pub enum Event {
    Open(String),
    /// A text, and whether it says nothing of the value yet.
    Chunk(String, String, bool),
    /// The value, as JSON text.
    Close(String, String),
    Malformed(String),
}

/// What a chunk adds (chapter ST); calls are counted from 0.
pub enum Delta {
    Content(String),
    Reasoning(String),
    Call(usize, String),
    Arguments(usize, String),
}

/// A request: its fields, as JSON text.
pub struct Request<'a> {
    fields: Vec<(String, &'a str)>,
}

impl<'a> Request<'a> {
    /// The JSON text of a field.
    pub fn source(&self, name: &str) -> Option<&'a str> {
        let field = self.fields.iter().find(|(key, _)| key == name);
        field.map(|(_, source)| *source)
    }

    /// A field that must be a string. A lone surrogate becomes U+FFFD, since no `String` holds one;
    /// a port that claims `lone-surrogates` has to work on code units (`&[u16]`) instead.
    pub fn text(&self, name: &str) -> Result<String, Refusal> {
        let text = self.source(name).and_then(unquote);
        text.ok_or_else(|| Refusal::Rejected(format!("no text in {name:?}")))
    }

    /// A field that must be a list of strings.
    pub fn texts(&self, name: &str) -> Result<Vec<String>, Refusal> {
        let items = self.source(name).and_then(array);
        let items = items.ok_or_else(|| malformed(name, "a list of texts"))?;
        let texts = items.into_iter().enumerate().map(|(index, item)| {
            unquote(item).ok_or_else(|| malformed(&format!("{name}[{index}]"), "a text"))
        });
        texts.collect()
    }

    /// The names of the tools, in order.
    pub fn tool_names(&self) -> Result<Vec<String>, Refusal> {
        let names = self.source("tools").and_then(|tools| {
            array(tools)?
                .into_iter()
                .map(|tool| unquote(member(member(tool, "function")?, "name")?))
                .collect()
        });
        names.ok_or_else(|| Refusal::Rejected("no list of tools with names".to_string()))
    }
}

impl<'a> Request<'a> {
    /// How the model of the request's template writes, for an adapter that wants `format`; None if nobody can read
    /// the template.
    pub fn description(&self) -> Result<Option<Description<'a>>, Refusal> {
        let Some(source) = self.source("description") else {
            return Ok(None);
        };
        if object(source).is_none() {
            return Err(malformed("description", "an object"));
        }
        match member(source, "description") {
            Some(DESCRIPTION) => Ok(Some(Description { source })),
            _ => Err(malformed("description.description", "the number 1")),
        }
    }

    /// The end of the prompt that the output continues, for an adapter that wants `generationPrompt`; None if
    /// there is none.
    pub fn generation_prompt(&self) -> Result<Option<String>, Refusal> {
        let source = self.source("generationPrompt");
        source
            .map(|source| unquote(source).ok_or_else(|| malformed("generationPrompt", "a text")))
            .transpose()
    }
}

/// The version of the form of descriptions that this kit reads.
const DESCRIPTION: &str = "1";

/// How the model of a template writes (AP-4.9). Its fields have paths, such as `tools.sectionStart`; all markers are
/// literal texts, and a field that is absent has its default.
pub struct Description<'a> {
    source: &'a str,
}

impl<'a> Description<'a> {
    /// The JSON text of a field; None if it is absent.
    pub fn source(&self, path: &str) -> Option<&'a str> {
        path.split('.')
            .try_fold(self.source, |inside, name| member(inside, name))
    }

    /// A text; empty if it is absent.
    pub fn text(&self, path: &str) -> Result<String, Refusal> {
        self.read(path, "a text", unquote)
    }

    /// A list of texts; empty if it is absent.
    pub fn texts(&self, path: &str) -> Result<Vec<String>, Refusal> {
        self.read(path, "a list of texts", |source| {
            array(source)?.into_iter().map(unquote).collect()
        })
    }

    /// A flag; false if it is absent.
    pub fn flag(&self, path: &str) -> Result<bool, Refusal> {
        self.read(path, "true or false", |source| source.parse().ok())
    }

    fn read<T: Default>(
        &self,
        path: &str,
        wanted: &str,
        value: impl Fn(&'a str) -> Option<T>,
    ) -> Result<T, Refusal> {
        let place = || malformed(&format!("description.{path}"), wanted);
        self.source(path)
            .map_or(Ok(T::default()), |source| value(source).ok_or_else(place))
    }
}

/// Names the place of what is malformed (AP-3.5).
fn malformed(place: &str, wanted: &str) -> Refusal {
    Refusal::Rejected(format!("{place}: {wanted} is needed"))
}

/// Answer requests until `bye` or the end of the input.
pub fn serve(adapter: &impl Adapter) -> std::io::Result<()> {
    let mut input = std::io::stdin().lock();
    let mut output = std::io::stdout().lock();
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line)? > 0 {
        let Some(mut reply) = answer(adapter, &String::from_utf8_lossy(&line)) else {
            break;
        };
        line.clear();
        // Written at once: if the next request ends the process, the runner must be able to tell
        // which one it was.
        reply.push('\n');
        output.write_all(reply.as_bytes())?;
        output.flush()?;
    }
    Ok(())
}

fn answer(adapter: &impl Adapter, line: &str) -> Option<String> {
    let Some(fields) = object(line) else {
        return Some(refusal(
            "\"\"",
            &Refusal::Rejected("a line is not a JSON object".to_string()),
        ));
    };
    let request = Request { fields };
    let op = request.text("op").unwrap_or_default();
    let id = request.source("id").unwrap_or("\"\"");
    let result = match op.as_str() {
        "bye" => return None,
        "hello" => return Some(hello(&adapter.hello())),
        "parse" => caught(|| adapter.parse(&request).map(|message| parsed(&message))),
        "stream" => caught(|| adapter.stream(&request).map(|stream| streamed(&stream))),
        "constrain" => caught(|| adapter.constrain(&request).map(|all| constrained(&all))),
        "accumulate" => caught(|| {
            adapter
                .accumulate(&request)
                .map(|found| accumulated(&found))
        }),
        "extract" => caught(|| adapter.extract(&request).map(|found| extracted(&found))),
        _ => Err(Refusal::Unsupported(format!("no operation {op}"))),
    };
    Some(match result {
        Ok(fields) => format!(r#"{{"id":{id},"status":"ok",{fields}}}"#),
        Err(why) => refusal(id, &why),
    })
}

fn caught(answer: impl FnOnce() -> Result<String, Refusal>) -> Result<String, Refusal> {
    let failed = |_| Err(Refusal::Failed("the parser panicked".to_string()));
    catch_unwind(AssertUnwindSafe(answer)).unwrap_or_else(failed)
}

fn parsed(message: &Message) -> String {
    format!(r#""message":{}"#, message_json(message))
}

fn streamed(stream: &Stream) -> String {
    let deltas = list(&stream.deltas, |group| list(group, delta_json));
    format!(r#""deltas":{deltas},{}"#, parsed(&stream.message))
}

fn constrained(answers: &Answers) -> String {
    let numbered: Vec<usize> = (0..answers.results.len()).collect();
    let results = list(&numbered, |index| {
        let state = match &answers.results[*index] {
            Answer::Complete => r#""state":"complete""#.to_string(),
            Answer::Open => r#""state":"open""#.to_string(),
            Answer::Rejected(at) => format!(r#""state":"rejected","at":{at}"#),
        };
        let following = match answers.following.get(*index).and_then(Option::as_ref) {
            Some(Following::Must(text)) => format!(r#","must":{}"#, quote(text)),
            Some(Following::Next(text)) => format!(r#","next":{}"#, quote(text)),
            None => String::new(),
        };
        format!("{{{state}{following}}}")
    });
    let constraint = answers.constraint.as_ref().map(|(notation, text)| {
        let (notation, text) = (quote(notation), quote(text));
        format!(r#","constraint":{{"notation":{notation},"text":{text}}}"#)
    });
    let constraint = constraint.unwrap_or_default();
    format!(r#""held":{},"results":{results}{constraint}"#, answers.held)
}

fn accumulated(found: &Completion) -> String {
    let calls = list(&found.calls, |(call, id, complete)| {
        format!(
            r#"{{"name":{},"arguments":{},"id":{},"complete":{complete}}}"#,
            quote(&call.name),
            quote(&call.arguments),
            quote(id)
        )
    });
    format!(
        r#""completion":{{"content":{},"reasoning":{},"calls":{calls},"finishReason":{}}},"failed":{},"error":{}"#,
        quote(&found.content),
        quote(&found.reasoning),
        quote(&found.finish_reason),
        !found.error.is_empty(),
        quote(&found.error)
    )
}

fn extracted(found: &Extracted) -> String {
    let problems = list(&found.problems, |problem| match problem {
        FieldProblem::Missing(field) => {
            format!(r#"{{"code":"missing","field":{}}}"#, quote(field))
        }
        FieldProblem::Malformed(field, text) => format!(
            r#"{{"code":"malformed","field":{},"text":{}}}"#,
            quote(field),
            quote(text)
        ),
    });
    let events = found.events.as_ref().map_or(String::new(), |groups| {
        let groups = list(groups, |group| list(group, event_json));
        format!(r#","events":{groups}"#)
    });
    format!(r#""fields":{},"problems":{problems}{events}"#, found.fields)
}

fn event_json(event: &Event) -> String {
    let (word, field, rest) = match event {
        Event::Open(field) => ("open", field, String::new()),
        Event::Chunk(field, text, dirty) => (
            "chunk",
            field,
            format!(r#","text":{},"dirty":{dirty}"#, quote(text)),
        ),
        Event::Close(field, value) => ("close", field, format!(r#","value":{value}"#)),
        Event::Malformed(field) => ("malformed", field, String::new()),
    };
    format!(
        r#"{{"type":"region_{word}","field":{}{rest}}}"#,
        quote(field)
    )
}

fn delta_json(delta: &Delta) -> String {
    match delta {
        Delta::Content(text) => format!(r#"{{"type":"content","text":{}}}"#, quote(text)),
        Delta::Reasoning(text) => format!(r#"{{"type":"reasoning","text":{}}}"#, quote(text)),
        Delta::Call(index, name) => {
            format!(
                r#"{{"type":"call","index":{index},"name":{}}}"#,
                quote(name)
            )
        }
        Delta::Arguments(index, text) => {
            format!(
                r#"{{"type":"arguments","index":{index},"text":{}}}"#,
                quote(text)
            )
        }
    }
}

fn refusal(id: &str, why: &Refusal) -> String {
    let (status, reason) = match why {
        Refusal::Skipped(reason) => ("skipped", reason),
        Refusal::Unsupported(reason) => ("unsupported", reason),
        Refusal::Rejected(reason) => ("rejected", reason),
        Refusal::Failed(reason) => ("error", reason),
    };
    format!(
        r#"{{"id":{id},"status":"{status}","code":"{status}","reason":{}}}"#,
        quote(reason)
    )
}

fn hello(hello: &Hello) -> String {
    let limits = hello.depth.map_or(String::new(), |depth| {
        format!(r#","limits":{{"depth":{depth}}}"#)
    });
    let mut ops = vec!["parse"];
    ops.extend(hello.streams.then_some("stream"));
    ops.extend(hello.constrains.then_some("constrain"));
    ops.extend((!hello.accumulates.is_empty()).then_some("accumulate"));
    ops.extend(hello.extracts.then_some("extract"));
    let ops = list(&ops, |op| quote(op));
    let splits = if hello.splits_tokens {
        r#","splits":"tokens""#
    } else {
        ""
    };
    let words = |field: &str, words: &[&str]| match words {
        [] => String::new(),
        words => format!(r#","{field}":{}"#, list(words, |word| quote(word))),
    };
    let wants = words("wants", hello.wants);
    let accumulates = words("accumulateApis", hello.accumulates);
    let formats = hello.formats.as_ref().map_or(String::new(), |names| {
        format!(r#","formats":{}"#, list(names, |name| quote(name)))
    });
    format!(
        r#"{{"protocol":1,"implementation":{{"name":{},"version":{},"language":{}}},"profiles":{},"ops":{ops},"features":{}{formats}{splits}{limits}{wants}{accumulates}}}"#,
        quote(hello.name),
        quote(hello.version),
        quote(hello.language),
        list(hello.profiles, |name| quote(name)),
        list(hello.features, |name| quote(name)),
    )
}

fn message_json(message: &Message) -> String {
    format!(
        r#"{{"content":{},"reasoning":{},"calls":{},"sawToolCallSyntax":{},"rejectedByPolicy":{},"rejectedToolNames":{}}}"#,
        quote(&message.content),
        quote(&message.reasoning),
        list(&message.calls, |call| {
            format!(
                r#"{{"name":{},"arguments":{}}}"#,
                quote(&call.name),
                quote(&call.arguments)
            )
        }),
        message.saw_tool_call_syntax,
        message.rejected_by_policy,
        list(&message.rejected_tool_names, |name| quote(name)),
    )
}

fn list<T>(items: &[T], json: impl Fn(&T) -> String) -> String {
    format!("[{}]", items.iter().map(json).collect::<Vec<_>>().join(","))
}

/// The JSON string, in ASCII, that denotes a text.
pub fn quote(text: &str) -> String {
    let mut json = String::with_capacity(text.len() + 2);
    json.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => json.extend(['\\', c]),
            ' '..='~' => json.push(c),
            _ => c
                .encode_utf16(&mut [0; 2])
                .iter()
                .for_each(|unit| json.push_str(&format!("\\u{unit:04x}"))),
        }
    }
    json.push('"');
    json
}

/// The text that a JSON string denotes.
pub fn unquote(source: &str) -> Option<String> {
    let inside = source.strip_prefix('"')?.strip_suffix('"')?;
    if !inside.contains('\\') {
        return Some(inside.to_string());
    }
    let mut units = Vec::with_capacity(inside.len());
    let mut rest = inside.chars();
    while let Some(c) = rest.next() {
        let c = if c == '\\' {
            rest.next()?
        } else {
            units.extend(c.encode_utf16(&mut [0; 2]).iter());
            continue;
        };
        units.push(match c {
            'b' => 8,
            't' => 9,
            'n' => 10,
            'f' => 12,
            'r' => 13,
            'u' => {
                let digits = rest.as_str().get(..4)?;
                rest = rest.as_str()[4..].chars();
                u16::from_str_radix(digits, 16).ok()?
            }
            _ => c as u16,
        });
    }
    Some(String::from_utf16_lossy(&units))
}

/// The members of a JSON object, values as JSON text; None if the text is not an object.
pub fn object(text: &str) -> Option<Vec<(String, &str)>> {
    let parts = parts(text, b'{', b'}')?;
    let mut members = Vec::new();
    for chunk in parts.chunks(2) {
        let [(key, b':'), (value, b',' | b'}')] = chunk else {
            return None;
        };
        members.push((unquote(key)?, *value));
    }
    Some(members)
}

/// The elements of a JSON array, as JSON text; None if the text is not an array.
pub fn array(text: &str) -> Option<Vec<&str>> {
    parts(text, b'[', b']')?
        .into_iter()
        .map(|(value, behind)| (behind != b':').then_some(value))
        .collect()
}

/// The JSON text of a member of a JSON object.
pub fn member<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    object(text)?
        .into_iter()
        .find(|(key, _)| key == name)
        .map(|(_, value)| value)
}

/// The values in a container, each with the mark behind it. Containers inside are passed over by
/// their brackets alone.
fn parts(text: &str, open: u8, close: u8) -> Option<Vec<(&str, u8)>> {
    let text = text.trim_matches([' ', '\t', '\r', '\n']);
    let bytes = text.as_bytes();
    if bytes.first() != Some(&open) || bytes.len() < 2 || bytes.last() != Some(&close) {
        return None;
    }
    let (mut found, mut depth, mut start, mut at) = (Vec::new(), 0, 1, 1);
    while at < bytes.len() {
        let mark = bytes[at];
        match mark {
            b'"' => at = string_end(bytes, at)?,
            b'{' | b'[' => depth += 1,
            b',' | b':' | b'}' | b']' if depth == 0 => {
                let value = text[start..at].trim_matches([' ', '\t', '\r', '\n']);
                let is_end = at + 1 == bytes.len();
                if is_end != (mark == close) || value.is_empty() && !(is_end && found.is_empty()) {
                    return None;
                }
                if !value.is_empty() {
                    found.push((value, mark));
                }
                start = at + 1;
            }
            b'}' | b']' => depth -= 1,
            _ => {}
        }
        at += 1;
    }
    (start == bytes.len()).then_some(found)
}

/// Where the string that begins at a place ends: its closing quotation mark.
fn string_end(bytes: &[u8], start: usize) -> Option<usize> {
    let mut at = start + 1;
    while *bytes.get(at)? != b'"' {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    Some(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(line: &str) -> Request<'_> {
        Request {
            fields: object(line).expect("an object"),
        }
    }

    fn reason<T>(result: Result<T, Refusal>) -> String {
        match result {
            Err(Refusal::Rejected(reason)) => reason,
            _ => String::new(),
        }
    }

    #[test]
    fn descriptions_are_read() {
        let line = r#"{"description": {"description": 1, "tools": {"perCallStart": "\u003ccall>", "toolsArrayWrapped": true},
            "stops": ["<a>", "<b>"]}, "generationPrompt": "<c>"}"#;
        let asked = request(line);
        let description = asked.description().ok().flatten().expect("a description");
        assert_eq!(
            description.text("tools.perCallStart").ok().unwrap(),
            "<call>"
        );
        assert_eq!(description.text("tools.perCallEnd").ok().unwrap(), "");
        assert_eq!(description.text("reasoning.start").ok().unwrap(), "");
        assert_eq!(description.texts("stops").ok().unwrap(), ["<a>", "<b>"]);
        assert!(description.flag("tools.toolsArrayWrapped").ok().unwrap());
        assert!(!description.flag("tools.pythonLiterals").ok().unwrap());
        assert!(reason(description.flag("stops")).starts_with("description.stops: "));
        assert!(reason(description.texts("tools")).starts_with("description.tools: "));
        assert_eq!(asked.generation_prompt().ok().unwrap().unwrap(), "<c>");
    }

    #[test]
    fn what_is_absent_or_malformed_is_told_apart() {
        let nothing = request("{}");
        assert!(nothing.description().ok().unwrap().is_none());
        assert!(nothing.generation_prompt().ok().unwrap().is_none());
        let list = request(r#"{"description": [], "generationPrompt": 7}"#);
        assert!(reason(list.description()).starts_with("description: "));
        assert!(reason(list.generation_prompt()).starts_with("generationPrompt: "));
        let newer = request(r#"{"description": {"description": 2}}"#);
        assert!(reason(newer.description()).starts_with("description.description: "));
    }
}
