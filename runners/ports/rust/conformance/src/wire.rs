//! Messages and deltas as the JSON of the adapter protocol, for results files.

use crate::json::{array, list, object, quote};
use crate::{Call, Delta, Message, Problem};

/// Problems as JSON.
fn problems(list: &[Problem]) -> String {
    array(list.iter().map(|each| {
        let span = [("offset", Some(each.offset.to_string())), ("length", Some(each.length.to_string()))];
        let [offset, length] = span;
        object([("code", Some(quote(&each.code))), offset, length])
    }))
}

/// Calls as JSON.
fn calls(list: &[Call]) -> String {
    array(list.iter().map(|each| {
        object([
            ("name", Some(quote(&each.name))),
            ("arguments", Some(quote(&each.arguments))),
            ("id", each.id.as_deref().map(quote)),
            ("complete", Some((!each.incomplete).to_string())),
        ])
    }))
}

/// A message as JSON.
pub fn message_json(message: &Message) -> String {
    object([
        ("content", Some(quote(&message.content))),
        ("reasoning", Some(quote(&message.reasoning))),
        ("calls", Some(calls(&message.calls))),
        ("problems", Some(problems(&message.problems))),
        ("sawToolCallSyntax", Some(message.saw_tool_call_syntax.to_string())),
        ("rejectedByPolicy", Some(message.rejected_by_policy.to_string())),
        ("rejectedToolNames", Some(list(&message.rejected_tool_names))),
    ])
}

/// The deltas of each chunk as JSON.
pub fn deltas_json(deltas: &[Vec<Delta>]) -> String {
    array(deltas.iter().map(|group| array(group.iter().map(delta_json))))
}

fn delta_json(delta: &Delta) -> String {
    let number = |index: &usize| Some(index.to_string());
    let kind = |name| ("type", Some(quote(name)));
    match delta {
        Delta::Content(text) => object([kind("content"), ("text", Some(quote(text)))]),
        Delta::Reasoning(text) => object([kind("reasoning"), ("text", Some(quote(text)))]),
        Delta::Call { index, name, id } => {
            object([kind("call"), ("index", number(index)), ("name", Some(quote(name))), ("id", id.as_deref().map(quote))])
        }
        Delta::Arguments { index, text } => object([kind("arguments"), ("index", number(index)), ("text", Some(quote(text)))]),
        Delta::Id { index, id } => object([kind("id"), ("index", number(index)), ("id", Some(quote(id)))]),
    }
}
