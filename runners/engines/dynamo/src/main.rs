//! The adapter of dynamo-parsers: its reasoning parser, then its tool call parser (for streams inside what dynamo
//! calls a jail), as its frontend joins them; and the structural tags that its frontend sends to backends.

#[path = "../../../ports/rust/src/kit.rs"]
mod kit;
mod tags;

use std::collections::BTreeMap;
use std::pin::Pin;
use std::task::{Context, Poll};

use dynamo_parsers::reasoning::{
    ParserResult, ReasoningParser, ReasoningParserType, ReasoningParserWrapper,
};
use dynamo_parsers::tool_calling::jail::{Annotated, apply_tool_calling_jail};
use dynamo_parsers::tool_calling::parsers::{
    detect_and_parse_tool_call_with_recovery, get_tool_parser_map,
};
use dynamo_parsers::tool_calling::{
    StructuralTagBuilder, StructuralTagSchemaMode, ToolCallFormatBuildContext, ToolChoice,
    ToolDefinition,
};
use dynamo_protocols::types::{
    ChatChoiceStream, ChatCompletionMessageContent, ChatCompletionNamedToolChoice,
    ChatCompletionStreamResponseDelta, ChatCompletionToolChoiceOption,
    CreateChatCompletionStreamResponse, FinishReason,
};
use futures::channel::mpsc;
use kit::{Adapter, Answers, Call, Delta, Hello, Message, Refusal, Request, Stream};
use serde_json::{Value, json};
use tags::Tags;

type Chunk = Annotated<CreateChatCompletionStreamResponse>;
type Jail = Pin<Box<dyn futures::Stream<Item = Chunk> + Send>>;

struct Dynamo {
    formats: BTreeMap<String, Value>,
    runtime: tokio::runtime::Runtime,
    tags: Tags,
}

/// One answer, and the parsers that read it.
struct Chat {
    reasoning: Option<ReasoningParserWrapper>,
    parser: String,
    tools: Vec<ToolDefinition>,
    choice: ToolChoice,
    /// How many bytes of the output are read: all but the token that ended the turn.
    kept: usize,
}

impl Dynamo {
    fn new() -> Self {
        let table = include_str!("../formats.json");
        let formats: BTreeMap<String, Value> =
            serde_json::from_str(table).expect("formats.json is JSON");
        for (name, format) in &formats {
            let parser = format["tool"].as_str().unwrap_or_default();
            assert!(
                get_tool_parser_map().contains_key(parser),
                "{name}: no parser {parser}"
            );
        }
        let runtime = tokio::runtime::Builder::new_current_thread().build();
        Dynamo {
            formats,
            runtime: runtime.expect("a runtime"),
            tags: Tags::default(),
        }
    }

    fn chat(&self, request: &Request) -> Result<Chat, Refusal> {
        let name = request.text("format")?;
        let format = &self.formats[name.as_str()];
        let options = field(request, "options")?;
        let choice = choice_of(&options);
        let skip = |reason: &str| Err(Refusal::Skipped(reason.to_string()));
        let demanded = matches!(choice, ToolChoice::Required | ToolChoice::Named(_));
        if demanded && builder_of(format).is_none() {
            return skip(
                "dynamo has the model write JSON in place of its own format for this toolChoice",
            );
        }
        if options["parallelToolCalls"] == Value::Bool(false) {
            return skip("no parser of dynamo limits the number of calls");
        }
        let mut tools = tools_of(request)?;
        if choice == ToolChoice::None {
            tools.clear(); // calls are not looked for, as without tools
        }
        let own = request.text("generationPrompt").is_ok();
        if own
            && format["opened"].is_string()
            && prompt_state(request, format, &options) == Prompt::Neither
        {
            return skip("the model's template never writes this prompt");
        }
        let reasoning = match (
            format["reasoning"].as_str(),
            prompt_state(request, format, &options),
        ) {
            (Some(parser), state)
                if state != Prompt::Closed && options["reasoningFormat"] != "none" =>
            {
                let mut parser = ReasoningParserType::get_reasoning_parser_from_name(parser);
                if state == Prompt::Open {
                    parser.set_in_reasoning(true);
                }
                Some(parser)
            }
            _ => None,
        };
        let parser = format["tool"].as_str().unwrap_or_default().to_string();
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
            choice,
            kept: stop.map_or(output.len(), |stop| text.len() - stop.len()),
        })
    }
}

#[derive(PartialEq)]
enum Prompt {
    Open,
    Closed,
    Neither,
}

/// How a prompt ends that closes reasoning, and one that opens it.
const CLOSED: &[&str] = &[
    "</think>",
    "</mm:think>",
    "<channel|>",
    "<|open|>response<|sep|>",
];
const OPEN: &[&str] = &["think>", "<|open|>think<|sep|>", "<|channel>thought"];

/// Whether the prompt leaves reasoning open. Without a prompt in the request the format's table says it.
fn prompt_state(request: &Request, format: &Value, options: &Value) -> Prompt {
    match options["continueFinalMessage"].as_str() {
        Some("reasoning") => return Prompt::Open,
        Some("content") => return Prompt::Closed,
        _ => {}
    }
    if let Ok(prompt) = request.text("generationPrompt") {
        let ends = |tags: &[&str]| tags.iter().any(|tag| prompt.trim_end().ends_with(tag));
        return match () {
            () if ends(CLOSED) => Prompt::Closed,
            () if ends(OPEN) => Prompt::Open,
            () => Prompt::Neither,
        };
    }
    let off = options["enableThinking"] == Value::Bool(false);
    match format["opened"].as_str() {
        Some("always") => Prompt::Open,
        Some(_) if !off => Prompt::Open,
        _ if off => Prompt::Closed,
        _ => Prompt::Neither,
    }
}

fn field(request: &Request, name: &str) -> Result<Value, Refusal> {
    let source = request.source(name).unwrap_or("null");
    serde_json::from_str(source).map_err(|error| Refusal::Rejected(format!("{name}: {error}")))
}

fn tools_of(request: &Request) -> Result<Vec<ToolDefinition>, Refusal> {
    let tools = field(request, "tools")?;
    let functions = tools
        .as_array()
        .into_iter()
        .flatten()
        .map(|tool| &tool["function"]);
    let tools = functions.map(|function| ToolDefinition {
        name: function["name"].as_str().unwrap_or_default().to_string(),
        parameters: function.get("parameters").cloned(),
        strict: None,
    });
    Ok(tools.collect())
}

fn choice_of(options: &Value) -> ToolChoice {
    match &options["toolChoice"] {
        Value::Object(named) => {
            ToolChoice::Named(named["name"].as_str().unwrap_or_default().to_string())
        }
        choice => match choice.as_str() {
            Some("none") => ToolChoice::None,
            Some("required") => ToolChoice::Required,
            _ => ToolChoice::Auto,
        },
    }
}

/// What builds the structural tags of a format; where there is none, backends hold the model to JSON.
fn builder_of(format: &Value) -> Option<&'static StructuralTagBuilder> {
    let parser = format["tool"].as_str()?;
    get_tool_parser_map()
        .get(parser)?
        .structural_tag_builder
        .as_ref()
}

impl Adapter for Dynamo {
    fn hello(&self) -> Hello {
        Hello {
            name: "dynamo",
            version: "11.0.1",
            language: "rust",
            profiles: &["template"],
            formats: Some(self.formats.keys().cloned().collect()),
            features: &["constraint"],
            streams: true,
            splits_tokens: true,
            constrains: true,
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
            let found = parser.detect_and_parse_reasoning(&message.content, &[]);
            message.reasoning = found.reasoning_text;
            message.content = found.normal_text;
        }
        if chat.tools.is_empty() {
            return Ok(message);
        }
        let parsing = detect_and_parse_tool_call_with_recovery(
            &message.content,
            Some(&chat.parser),
            Some(&chat.tools),
        );
        let (calls, content) = self
            .runtime
            .block_on(parsing)
            .map_err(|error| Refusal::Failed(error.to_string()))?;
        message.content = content.unwrap_or_default();
        let called = calls.into_iter().map(|call| call.function);
        message.calls = called
            .map(|f| Call {
                name: f.name,
                arguments: f.arguments,
            })
            .collect();
        if let ToolChoice::Named(name) = &chat.choice {
            message.calls.retain(|call| call.name == *name);
        }
        Ok(message)
    }

    fn constrain(&self, request: &Request) -> Result<Answers, Refusal> {
        let format = &self.formats[request.text("format")?.as_str()];
        let skip = |reason: &str| Err(Refusal::Skipped(reason.to_string()));
        let Some(builder) = builder_of(format) else {
            return skip("dynamo has no structural tag for the calls of this format");
        };
        let options = field(request, "options")?;
        let tool_choice = choice_of(&options);
        if tool_choice == ToolChoice::None {
            return skip("dynamo forbids tokens for this toolChoice, and bytes are asked");
        }
        let tools = tools_of(request)?;
        let tag = builder
            .build_tool_call_format(&ToolCallFormatBuildContext {
                tool_choice: &tool_choice,
                tools: &tools,
                parallel_tool_calls: options["parallelToolCalls"].as_bool(),
                schema_mode: StructuralTagSchemaMode::Strict,
                starts_in_reasoning: prompt_state(request, format, &options) == Prompt::Open,
            })
            .map_err(|error| Refusal::Rejected(error.to_string()))?;
        let outputs = request.texts("outputs")?;
        match tag {
            Some(tag) => {
                let tag = json!({"type": "structural_tag", "format": tag["format"]});
                let next = request.source("next") == Some("true");
                self.tags.answers(&tag, &outputs, next)
            }
            None => Ok(Answers {
                results: outputs.iter().map(|_| kit::Answer::Complete).collect(),
                ..Answers::default()
            }),
        }
    }

    fn stream(&self, request: &Request) -> Result<Stream, Refusal> {
        let mut chat = self.chat(request)?;
        let chunks = request.source("chunks").and_then(kit::array);
        let chunks = chunks.ok_or_else(|| Refusal::Rejected("no chunks".to_string()))?;
        let (feed, input) = mpsc::unbounded::<Chunk>();
        // Without tools the frontend puts no jail around the stream.
        let mut output: Jail = if chat.tools.is_empty() {
            Box::pin(input)
        } else {
            let (parser, tools) = (Some(chat.parser.clone()), Some(chat.tools.clone()));
            let (choice, tagged) = demanded(&chat.choice);
            Box::pin(apply_tool_calling_jail(
                parser, choice, tools, tagged, input,
            ))
        };
        let _guard = self.runtime.enter();
        let mut client = Client::default();
        let mut kept = chat.kept;
        for source in chunks {
            let mut text = kit::unquote(source)
                .ok_or_else(|| Refusal::Rejected("a chunk is not text".to_string()))?;
            text.truncate(kept);
            kept -= text.len();
            let found = match &mut chat.reasoning {
                Some(parser) => parser.parse_reasoning_streaming_incremental(&text, &[]),
                None => ParserResult {
                    normal_text: text,
                    ..ParserResult::default()
                },
            };
            client.send(&feed, found, None);
            client.take(&mut output);
        }
        let rest = chat
            .reasoning
            .as_mut()
            .map(|parser| parser.finish_reasoning_stream());
        client.send(&feed, rest.unwrap_or_default(), Some(FinishReason::Stop));
        drop(feed);
        client.take(&mut output);
        Ok(Stream {
            message: message_of(&client.groups),
            deltas: client.groups,
        })
    }
}

/// The choice as the jail takes it, and whether a structural tag holds the model to its own format.
fn demanded(choice: &ToolChoice) -> (Option<ChatCompletionToolChoiceOption>, bool) {
    match choice {
        ToolChoice::Named(name) => (
            Some(ChatCompletionToolChoiceOption::Named(
                ChatCompletionNamedToolChoice {
                    r#type: Default::default(),
                    function: dynamo_protocols::types::FunctionName { name: name.clone() },
                },
            )),
            true,
        ),
        ToolChoice::Required => (Some(ChatCompletionToolChoiceOption::Required), true),
        ToolChoice::Auto | ToolChoice::None => (None, false),
    }
}

/// Reads the stream, a group of deltas for each chunk.
#[derive(Default)]
struct Client {
    groups: Vec<Vec<Delta>>,
    /// Reasoning does not go through the jail.
    reasoning: Vec<Delta>,
}

impl Client {
    fn send(
        &mut self,
        feed: &mpsc::UnboundedSender<Chunk>,
        found: ParserResult,
        finish: Option<FinishReason>,
    ) {
        if !found.reasoning_text.is_empty() {
            self.reasoning.push(Delta::Reasoning(found.reasoning_text));
        }
        let _ = feed.unbounded_send(chunk(found.normal_text, finish));
    }

    /// Reads the deltas of a chunk: polls the stream until it waits for more.
    fn take(&mut self, output: &mut Jail) {
        let mut group = std::mem::take(&mut self.reasoning);
        let mut context = Context::from_waker(futures::task::noop_waker_ref());
        while let Poll::Ready(Some(item)) = output.as_mut().poll_next(&mut context) {
            for choice in item.data.into_iter().flat_map(|data| data.choices) {
                if let Some(ChatCompletionMessageContent::Text(text)) = choice.delta.content
                    && !text.is_empty()
                {
                    group.push(Delta::Content(text));
                }
                for call in choice.delta.tool_calls.into_iter().flatten() {
                    let index = call.index as usize;
                    let function = call.function;
                    if let Some(name) = function.as_ref().and_then(|f| f.name.clone()) {
                        group.push(Delta::Call(index, name));
                    }
                    if let Some(text) = function
                        .and_then(|f| f.arguments)
                        .filter(|text| !text.is_empty())
                    {
                        group.push(Delta::Arguments(index, text));
                    }
                }
            }
        }
        self.groups.push(group);
    }
}

#[allow(deprecated)] // a field that has to be given
fn chunk(text: String, finish: Option<FinishReason>) -> Chunk {
    let choice = ChatChoiceStream {
        index: 0,
        delta: ChatCompletionStreamResponseDelta {
            role: None,
            content: (!text.is_empty()).then_some(ChatCompletionMessageContent::Text(text)),
            tool_calls: None,
            function_call: None,
            refusal: None,
            reasoning_content: None,
        },
        finish_reason: finish,
        logprobs: None,
    };
    let response = CreateChatCompletionStreamResponse {
        id: String::new(),
        choices: vec![choice],
        created: 0,
        model: String::new(),
        system_fingerprint: None,
        object: "chat.completion.chunk".to_string(),
        usage: None,
        service_tier: None,
    };
    Annotated {
        data: Some(response),
        id: None,
        event: None,
        comment: None,
        error: None,
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
    kit::serve(&Dynamo::new())
}
