//! The adapter of the crates tool-parser and reasoning-parser: reasoning is taken out first, calls are looked for in what is
//! left, and at the end of a stream what a parser holds is flushed, as the gateway joins them.

#[path = "../../../ports/rust/src/kit.rs"]
mod kit;

use std::collections::BTreeMap;

use kit::{Adapter, Call, Delta, Hello, Message, Refusal, Request, Stream};
use openai_protocol::common::Tool;
use reasoning_parser::{ParserFactory as ReasoningFactory, ReasoningParser};
use serde_json::Value;
use tool_parser::{ParserFactory, ToolParser};

struct Gateway {
    formats: BTreeMap<String, Value>,
    runtime: tokio::runtime::Runtime,
    tools: ParserFactory,
    reasoning: ReasoningFactory,
}

/// One answer, and the parsers that read it.
struct Chat {
    reasoning: Option<Box<dyn ReasoningParser>>,
    /// None where calls are not looked for.
    parser: Option<Box<dyn ToolParser>>,
    tools: Vec<Tool>,
    /// How many bytes of the output are read: all but the token that ended the turn.
    kept: usize,
}

impl Gateway {
    fn new() -> Self {
        let table = include_str!("../formats.json");
        let formats: BTreeMap<String, Value> =
            serde_json::from_str(table).expect("formats.json is JSON");
        let (tools, reasoning) = (ParserFactory::new(), ReasoningFactory::new());
        for (name, format) in &formats {
            let parser = format["tool"].as_str().unwrap_or_default();
            assert!(tools.has_parser(parser), "{name}: no parser {parser}");
            if let Some(parser) = format["reasoning"].as_str() {
                let found = reasoning.registry().has_parser(parser);
                assert!(found, "{name}: no parser {parser} of reasoning");
            }
        }
        let runtime = tokio::runtime::Builder::new_current_thread().build();
        Gateway {
            formats,
            runtime: runtime.expect("a runtime"),
            tools,
            reasoning,
        }
    }

    fn chat(&self, request: &Request) -> Result<Chat, Refusal> {
        let format = &self.formats[request.text("format")?.as_str()];
        let options = json(request, "options")?;
        let choice = options["toolChoice"].as_str().unwrap_or("auto");
        let skip = |reason: &str| Err(Refusal::Skipped(reason.to_string()));
        if options["toolChoice"].is_object() || choice == "required" {
            return skip("the gateway has the model write under a grammar for this toolChoice");
        }
        if options["parallelToolCalls"] == Value::Bool(false) {
            return skip("no parser of the gateway limits the number of calls");
        }
        if !matches!(options["continueFinalMessage"].as_str(), None | Some("none")) {
            return skip("the adapter asks for no continued message");
        }
        let tools: Vec<Tool> = match json(request, "tools")? {
            Value::Null => Vec::new(),
            value => serde_json::from_value(value)
                .map_err(|error| Refusal::Rejected(format!("tools: {error}")))?,
        };
        let open = leaves_reasoning_open(request);
        if format["always"] == Value::Bool(true) && !open && options["reasoningFormat"] != "none" {
            return skip("its parser takes it that reasoning is open, and this prompt does not open it");
        }
        let reasoning = format["reasoning"]
            .as_str()
            .filter(|_| options["reasoningFormat"] != "none")
            .and_then(|name| self.reasoning.registry().create_parser(name))
            .map(|mut parser| {
                if open {
                    parser.mark_reasoning_started();
                    parser.mark_think_start_stripped();
                }
                parser
            });
        let name = format["tool"].as_str().unwrap_or_default();
        let wanted = choice != "none" && !tools.is_empty();
        let parser = self.tools.registry().create_parser(name).filter(|_| wanted);
        let output = request.text("output")?;
        // No server lets a model write on after the token.
        let text = output.trim_end();
        let stops = format["stops"].as_array().into_iter().flatten();
        let stop = stops
            .filter_map(Value::as_str)
            .find(|stop| text.ends_with(stop));
        Ok(Chat {
            reasoning,
            parser,
            tools,
            kept: stop.map_or(output.len(), |stop| text.len() - stop.len()),
        })
    }
}

/// How a prompt ends that opens reasoning.
const OPEN: &[&str] = &[
    "<think>",
    "<mm:think>",
    "<|START_THINKING|>",
    "<|open|>think<|sep|>",
    "<|channel>thought",
];

/// Whether the prompt of the request ends inside a thought, which the gateway sees in what the template renders.
fn leaves_reasoning_open(request: &Request) -> bool {
    let prompt = request.generation_prompt().ok().flatten();
    let prompt = prompt.as_deref().unwrap_or_default().trim_end();
    OPEN.iter().any(|tag| prompt.ends_with(tag))
}

fn json(request: &Request, field: &str) -> Result<Value, Refusal> {
    let source = request.source(field).unwrap_or("null");
    serde_json::from_str(source).map_err(|error| Refusal::Rejected(format!("{field}: {error}")))
}

fn failed(error: impl std::fmt::Display) -> Refusal {
    Refusal::Failed(error.to_string())
}

impl Adapter for Gateway {
    fn hello(&self) -> Hello {
        Hello {
            name: "tool-parser",
            version: "1.10.0",
            language: "rust",
            profiles: &["template"],
            formats: Some(self.formats.keys().cloned().collect()),
            streams: true,
            splits_tokens: true,
            wants: &["generationPrompt"],
            ..Hello::default()
        }
    }

    fn parse(&self, request: &Request) -> Result<Message, Refusal> {
        let mut chat = self.chat(request)?;
        let mut message = Message {
            content: request.text("output")?,
            ..Message::default()
        };
        message.content.truncate(chat.kept);
        if let Some(parser) = &mut chat.reasoning {
            let found = parser.detect_and_parse_reasoning(&message.content).map_err(failed)?;
            message.reasoning = found.reasoning_text;
            message.content = found.normal_text;
        }
        if let Some(parser) = &chat.parser {
            let parsing = parser.parse_complete_with_tools(&message.content, &chat.tools);
            let (content, calls) = self.runtime.block_on(parsing).map_err(failed)?;
            message.content = content;
            let called = calls.into_iter().map(|call| call.function);
            message.calls = called
                .map(|f| Call {
                    name: f.name,
                    arguments: f.arguments,
                })
                .collect();
        }
        Ok(message)
    }

    fn stream(&self, request: &Request) -> Result<Stream, Refusal> {
        let mut chat = self.chat(request)?;
        let chunks = request.source("chunks").and_then(kit::array);
        let chunks = chunks.ok_or_else(|| Refusal::Rejected("no chunks".to_string()))?;
        let (mut groups, mut kept) = (Vec::new(), chat.kept);
        for source in chunks {
            let mut text = kit::unquote(source)
                .ok_or_else(|| Refusal::Rejected("a chunk is not text".to_string()))?;
            text.truncate(kept);
            kept -= text.len();
            let mut group = Vec::new();
            if let Some(parser) = &mut chat.reasoning {
                let found = parser.parse_reasoning_streaming_incremental(&text).map_err(failed)?;
                push_text(&mut group, Delta::Reasoning, found.reasoning_text);
                text = found.normal_text;
            }
            self.read(&mut chat, &text, &mut group)?;
            groups.push(group);
        }
        let mut group = Vec::new();
        if let Some(parser) = &mut chat.reasoning {
            let rest = parser.flush().map_err(failed)?;
            push_text(&mut group, Delta::Reasoning, rest.reasoning_text);
            self.read(&mut chat, &rest.normal_text, &mut group)?;
        }
        if let Some(parser) = &mut chat.parser {
            for item in parser.get_unstreamed_tool_args().into_iter().flatten() {
                push_text(&mut group, |text| Delta::Arguments(item.tool_index, text), item.parameters);
            }
            push_text(&mut group, Delta::Content, parser.take_unstreamed_normal_text());
        }
        groups.push(group);
        Ok(Stream {
            message: message_of(&groups),
            deltas: groups,
        })
    }
}

impl Gateway {
    /// Looks for calls in a piece of what is not reasoning.
    fn read(&self, chat: &mut Chat, text: &str, group: &mut Vec<Delta>) -> Result<(), Refusal> {
        let Some(parser) = chat.parser.as_mut().filter(|_| !text.is_empty()) else {
            push_text(group, Delta::Content, text.to_string());
            return Ok(());
        };
        let parsing = parser.parse_incremental(text, &chat.tools);
        let found = self.runtime.block_on(parsing).map_err(failed)?;
        push_text(group, Delta::Content, found.normal_text);
        for item in found.calls {
            if let Some(name) = item.name {
                group.push(Delta::Call(item.tool_index, name));
            }
            push_text(group, |text| Delta::Arguments(item.tool_index, text), item.parameters);
        }
        Ok(())
    }
}

fn push_text(group: &mut Vec<Delta>, delta: impl FnOnce(String) -> Delta, text: String) {
    if !text.is_empty() {
        group.push(delta(text));
    }
}

/// The message that a client assembles from the deltas of a stream.
fn message_of(groups: &[Vec<Delta>]) -> Message {
    let mut message = Message::default();
    for delta in groups.iter().flatten() {
        match delta {
            Delta::Content(text) => message.content.push_str(text),
            Delta::Reasoning(text) => message.reasoning.push_str(text),
            Delta::Call(_, name) => {
                message.calls.push(Call {
                    name: name.clone(),
                    arguments: String::new(),
                });
            }
            Delta::Arguments(index, text) => {
                if let Some(call) = message.calls.get_mut(*index) {
                    call.arguments.push_str(text);
                }
            }
        }
    }
    message
}

fn main() -> std::io::Result<()> {
    kit::serve(&Gateway::new())
}
