//! Runs the vectors of toolcall-conformance on a parser of tool calls.
//!
//! ```no_run
//! use toolcall_conformance::{Message, Suite};
//!
//! Suite::new("mine")
//!     .profiles(["contract"])
//!     .parse(|request| Ok(Message { content: request.output.clone(), ..Message::default() }))
//!     .check();
//! ```

#![warn(missing_docs)]

mod bundle;
mod checks;
mod claims;
mod fields;
mod json;
mod judge;
mod known;
mod promptness;
mod refusals;
mod results;
mod session;
mod show;
mod splits;
mod suite;

#[cfg(test)]
mod scripted;
#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize, Serializer};

pub use suite::Suite;

/// What a parser needs to read an output, the output included (chapter AP of the specification).
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Request {
    /// `contract`, `native` or `template`.
    pub profile: String,
    /// Profile `contract`: `detailed` or `standalone`.
    pub mode: String,
    /// Profile `native`: the model's name.
    pub model: String,
    /// Profile `template`: the Jinja source.
    pub template: String,
    /// The name of the template, if it has one.
    #[serde(rename = "templateName")]
    pub format: String,
    /// What the model wrote.
    pub output: String,
    /// The tools that the model may call.
    #[serde(skip)]
    pub tools: Vec<Tool>,
    /// The conversation, as JSON; empty if there is none.
    #[serde(deserialize_with = "json::source")]
    pub messages: String,
    /// The options of chapter AP, as JSON; empty if there are none.
    #[serde(deserialize_with = "json::source")]
    pub options: String,
    /// The end of the prompt, if it is given; for a parser that wants it also what the template renders.
    pub generation_prompt: Option<String>,
    /// How the model writes (AP-4.9), as JSON, for a parser that wants `format`; else empty.
    #[serde(deserialize_with = "json::source")]
    pub description: String,
}

/// A tool that the model may call.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Tool {
    /// Its name.
    pub name: String,
    /// What it is good for.
    pub description: String,
    /// The JSON Schema of its arguments, as JSON; empty if there is none.
    #[serde(deserialize_with = "json::source")]
    pub parameters: String,
}

/// What an output comes to. Fields of features that are not claimed may be left empty.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Message {
    /// The text for the user.
    pub content: String,
    /// The model's thoughts.
    pub reasoning: String,
    /// The calls, in order.
    pub calls: Vec<Call>,
    /// What could not be read as meant.
    pub problems: Vec<Problem>,
    /// Whether there was syntax of calls.
    pub saw_tool_call_syntax: bool,
    /// Whether calls were found and all of them rejected.
    pub rejected_by_policy: bool,
    /// The names that no tool matched.
    pub rejected_tool_names: Vec<String>,
}

/// One call of a tool.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Call {
    /// The tool's name.
    pub name: String,
    /// JSON text.
    pub arguments: String,
    /// Only one that the output contains.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The output ended inside the arguments.
    #[serde(rename = "complete", serialize_with = "not")]
    pub incomplete: bool,
}

fn not<S: Serializer>(flag: &bool, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_bool(!flag)
}

/// A span of the output, in code points.
#[derive(Clone, Debug, Default, PartialEq, PartialOrd, Eq, Ord, Serialize)]
pub struct Problem {
    /// One of DM-3.
    pub code: String,
    /// Where it begins.
    pub offset: usize,
    /// How long it is.
    pub length: usize,
}

/// A piece of a message.
#[derive(Clone, Debug, PartialEq)]
pub enum Delta {
    /// Text for the user.
    Content(String),
    /// Thoughts.
    Reasoning(String),
    /// The next call begins.
    Call {
        /// Its number, from 0.
        index: usize,
        /// The tool's name.
        name: String,
        /// The id, if it is known already.
        id: Option<String>,
    },
    /// More of a call's arguments.
    Arguments {
        /// The call's number.
        index: usize,
        /// The next part of the JSON text.
        text: String,
    },
    /// The id of a call that has begun.
    Id {
        /// The call's number.
        index: usize,
        /// The id.
        id: String,
    },
}

/// Why a parser gives no message.
#[derive(Clone, Debug)]
pub enum Refusal {
    /// It declines the vector.
    Skip(String),
    /// It failed.
    Error(String),
    /// What it returned is not a message (AP-5.1); vectors of kind `verdict` have such replies.
    #[doc(hidden)]
    Invalid(String),
}

impl<E: std::fmt::Display> From<E> for Refusal {
    fn from(error: E) -> Refusal {
        Refusal::Error(error.to_string())
    }
}

/// Reads one output that comes in chunks.
pub trait Stream {
    /// Takes a chunk and returns what is known now.
    fn feed(&mut self, chunk: &str) -> Result<Vec<Delta>, Refusal>;
    /// Returns what is left, and the message of the whole output.
    fn finish(&mut self) -> Result<(Vec<Delta>, Message), Refusal>;
}

type Parse = dyn Fn(&Request) -> Result<Message, Refusal> + Send + Sync;
type Begin = dyn Fn(&Request) -> Result<Box<dyn Stream>, Refusal> + Send + Sync;

/// An implementation and what it claims.
#[derive(Default)]
struct Parser {
    name: String,
    version: String,
    profiles: Vec<String>,
    formats: Option<Vec<String>>,
    features: Vec<String>,
    tokens: bool,
    depth: usize,
    wants: Vec<String>,
    parse: Option<Box<Parse>>,
    stream: Option<Box<Begin>>,
}

impl Parser {
    fn claims(&self, feature: &str) -> bool {
        self.features.iter().any(|each| each == feature)
    }
}
