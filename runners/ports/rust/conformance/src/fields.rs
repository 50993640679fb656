//! A message as texts by path, such as `calls[0].id` (VF-8.11), and how two differ.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::value::RawValue;

use crate::json::{array, quote};
use crate::{Delta, Message, Problem};

/// A place where a result differs, with texts to show.
#[derive(Clone, Default, Serialize)]
pub struct Difference {
    pub path: String,
    pub kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub actual: Option<String>,
}

pub type Fields = BTreeMap<String, String>;

/// The name of a field, without the call or the chunk that it is of.
pub fn name_of(path: &str) -> &str {
    path.rsplit('.').next().and_then(|last| last.split('[').next()).unwrap_or_default()
}

/// A message and deltas; arguments as they came.
pub fn fields_of(message: &Message, deltas: &[Vec<Delta>]) -> Fields {
    let names = message.rejected_tool_names.iter().map(|name| quote(name)).collect();
    let mut found = BTreeMap::from([
        ("content".into(), message.content.clone()),
        ("reasoning".into(), message.reasoning.clone()),
        ("problems".into(), problems(&message.problems)),
        ("sawToolCallSyntax".into(), message.saw_tool_call_syntax.to_string()),
        ("rejectedByPolicy".into(), message.rejected_by_policy.to_string()),
        ("rejectedToolNames".into(), array(names)),
    ]);
    for (index, call) in message.calls.iter().enumerate() {
        let complete = (!call.incomplete).to_string();
        let fields = [("name", call.name.clone()), ("arguments", call.arguments.clone()), ("complete", complete)];
        let id = call.id.iter().map(|id| ("id", id.clone()));
        found.extend(fields.into_iter().chain(id).map(|(field, text)| (format!("calls[{index}].{field}"), text)));
    }
    for (number, group) in deltas.iter().enumerate() {
        found.insert(format!("deltas[{number}]"), joined(group, false));
        found.insert(format!("deltasWithIds[{number}]"), joined(group, true));
    }
    found
}

/// Problems, those of one offset in one order, which has no meaning (DM-3.1).
fn problems(problems: &[Problem]) -> String {
    let text = |each: &Problem| format!("{} {}+{}", each.code, each.offset, each.length);
    let mut texts: Vec<(usize, String)> = problems.iter().map(|each| (each.offset, text(each))).collect();
    texts.chunk_by_mut(|a, b| a.0 == b.0).for_each(<[_]>::sort);
    texts.into_iter().map(|(_, text)| text).collect::<Vec<_>>().join(", ")
}

/// Deltas; adjacent pieces of one text are one.
fn joined(deltas: &[Delta], ids: bool) -> String {
    let mut found: Vec<(String, String)> = Vec::new();
    for delta in deltas {
        let (head, text) = match delta {
            Delta::Content(text) => ("content".into(), text.as_str()),
            Delta::Reasoning(text) => ("reasoning".into(), text.as_str()),
            Delta::Arguments { index, text } => (format!("arguments {index}"), text.as_str()),
            Delta::Call { index, name, id } => {
                let id = id.as_ref().filter(|_| ids).map(|id| format!(" {}", quote(id)));
                (format!("call {index} {}{}", quote(name), id.unwrap_or_default()), "")
            }
            Delta::Id { index, id } => (if ids { format!("id {index} {}", quote(id)) } else { String::new() }, ""),
        };
        let is_whole = matches!(delta, Delta::Call { .. } | Delta::Id { .. });
        match found.last_mut() {
            _ if head.is_empty() || text.is_empty() && !is_whole => {}
            Some((last, so_far)) if *last == head && !is_whole => so_far.push_str(text),
            _ => found.push((head, text.into())),
        }
    }
    let text = |(head, text): &(String, String)| if text.is_empty() { head.clone() } else { format!("{head} {}", quote(text)) };
    found.iter().map(text).collect::<Vec<_>>().join(", ")
}

/// The difference of two fields; of arguments, of the innermost value that contains it.
pub fn difference(path: &str, mut expected: Option<String>, mut actual: Option<String>) -> Difference {
    let mut path = path.to_string();
    for _ in 0..20 {
        let (Some(left), Some(right)) = (expected.as_deref(), actual.as_deref()) else { break };
        if !path.contains(".arguments") || left.chars().next() != right.chars().next() {
            break;
        }
        let (left, right) = (items(left), items(right));
        let Some(step) = left.keys().chain(right.keys()).find(|step| left.get(*step) != right.get(*step)) else { break };
        path += step;
        (expected, actual) = (left.get(step).cloned(), right.get(step).cloned());
    }
    if ["content", "reasoning", "name", "id"].contains(&name_of(&path)) {
        (expected, actual) = (expected.map(|text| format!("{text:?}")), actual.map(|text| format!("{text:?}")));
    }
    let kind = match (&expected, &actual) {
        (None, _) => "extra",
        (_, None) => "missing",
        _ => "value",
    };
    Difference { path, kind, expected, actual }
}

/// The items of a container, by the step to each, such as `.city` or `[2]`; none of what is not a container.
fn items(text: &str) -> BTreeMap<String, String> {
    let list: Vec<Box<RawValue>> = serde_json::from_str(text).unwrap_or_default();
    let members: BTreeMap<String, Box<RawValue>> = serde_json::from_str(text).unwrap_or_default();
    let numbered = list.into_iter().enumerate().map(|(number, item)| (format!("[{number}]"), item));
    let named = members.into_iter().map(|(key, item)| (format!(".{key}"), item));
    numbered.chain(named).map(|(step, item)| (step, item.get().to_string())).collect()
}
