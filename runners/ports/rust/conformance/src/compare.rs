//! Compares messages and deltas (DM-5).

use crate::bundle::{Expected, ExpectedCall, Vector};
use crate::json::{array, equal_json, equal_values, object, parse, quote, Value};
use crate::{Call, Delta, Message, Parser, Problem};

/// Whitespace in all chapters (DM-6.1).
pub const WHITESPACE: [char; 4] = [' ', '\t', '\r', '\n'];

/// A place where a result differs, with texts to show.
#[derive(Clone, Default)]
pub struct Difference {
    pub path: String,
    pub kind: &'static str,
    pub expected: Option<String>,
    pub actual: Option<String>,
    pub only_whitespace: bool,
}

fn differs(path: &str, expected: String, actual: String) -> Difference {
    Difference { path: path.into(), kind: "value", expected: Some(expected), actual: Some(actual), only_whitespace: false }
}

/// What is claimed of that which is compared.
#[derive(Clone, Copy)]
pub struct Compared {
    pub policy: bool,
    pub problems: bool,
    pub ids: bool,
    pub incomplete: bool,
}

impl Compared {
    pub fn of(parser: &Parser) -> Compared {
        Compared {
            policy: parser.claims("policy"),
            problems: parser.claims("problems"),
            ids: parser.claims("ids"),
            incomplete: parser.claims("incomplete-calls"),
        }
    }
}

/// A list of texts as JSON.
pub fn texts(list: &[String]) -> String {
    array(list.iter().map(|each| quote(each)))
}

/// Problems as JSON.
pub fn problems(list: &[Problem]) -> String {
    array(list.iter().map(|each| {
        let span = [("offset", Some(each.offset.to_string())), ("length", Some(each.length.to_string()))];
        let [offset, length] = span;
        object([("code", Some(quote(&each.code))), offset, length])
    }))
}

/// Calls as JSON.
pub fn calls(list: &[Call]) -> String {
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
        ("rejectedToolNames", Some(texts(&message.rejected_tool_names))),
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

/// The differences between a message and an expected one. Implements DM-5.
pub fn compare_messages(vector: &Vector, wanted: &Expected, got: &Message, claims: Compared) -> Vec<Difference> {
    let mut found = Vec::new();
    for (path, wanted, got) in [("content", &wanted.content, &got.content), ("reasoning", &wanted.reasoning, &got.reasoning)] {
        if let Some(wanted) = wanted.as_ref().filter(|wanted| *wanted != got) {
            let only_whitespace = wanted.trim_matches(WHITESPACE) == got.trim_matches(WHITESPACE);
            found.push(Difference { only_whitespace, ..differs(path, quote(wanted), quote(got)) });
        }
    }
    // Profile contract has neither ids, nor incomplete calls, nor problems.
    let contract = vector.request.profile == "contract";
    let own = if contract { Compared { problems: false, ids: false, incomplete: false, ..claims } } else { claims };
    compare_calls(&wanted.calls, &got.calls, own, &mut found);
    if own.problems && aligned(&wanted.problems) != aligned(&got.problems) {
        found.push(differs("problems", problems(&wanted.problems), problems(&got.problems)));
    }
    if claims.policy {
        let flags = [
            ("sawToolCallSyntax", wanted.saw_tool_call_syntax, got.saw_tool_call_syntax),
            ("rejectedByPolicy", wanted.rejected_by_policy, got.rejected_by_policy),
        ];
        found.extend(flags.iter().filter(|(_, a, b)| a != b).map(|(path, a, b)| differs(path, a.to_string(), b.to_string())));
        if wanted.rejected_tool_names != got.rejected_tool_names {
            found.push(differs("rejectedToolNames", texts(&wanted.rejected_tool_names), texts(&got.rejected_tool_names)));
        }
    }
    found
}

/// The problems with those of one offset in one order, which has no meaning (DM-3.1).
fn aligned(problems: &[Problem]) -> Vec<Problem> {
    let mut sorted = problems.to_vec();
    for run in sorted.chunk_by_mut(|a, b| a.offset == b.offset) {
        run.sort();
    }
    sorted
}

fn compare_calls(wanted: &[ExpectedCall], got: &[Call], claims: Compared, found: &mut Vec<Difference>) {
    if wanted.len() != got.len() {
        // Calls after a missing one would all be reported as wrong.
        let names = |names: Vec<String>| texts(&names);
        let expected = names(wanted.iter().map(|each| each.call.name.clone()).collect());
        found.push(differs("calls", expected, names(got.iter().map(|call| call.name.clone()).collect())));
        return;
    }
    for (index, (wanted, got)) in wanted.iter().zip(got).enumerate() {
        let path = format!("calls[{index}]");
        let call = &wanted.call;
        if call.name != got.name {
            found.push(differs(&format!("{path}.name"), quote(&call.name), quote(&got.name)));
        }
        if !equal_json(&call.arguments, &got.arguments, !call.incomplete) {
            found.push(arguments_differ(format!("{path}.arguments"), call, &got.arguments));
        }
        if let Some(text) = wanted.arguments_text.as_ref().filter(|text| **text != got.arguments) {
            found.push(differs(&format!("{path}.argumentsText"), text.clone(), got.arguments.clone()));
        }
        if claims.ids && call.id != got.id {
            let id = |id: &Option<String>| id.as_deref().map(quote);
            found.push(Difference {
                expected: id(&call.id),
                actual: id(&got.id),
                ..differs(&format!("{path}.id"), String::new(), String::new())
            });
        }
        if claims.incomplete && call.incomplete != got.incomplete {
            found.push(differs(&format!("{path}.complete"), (!call.incomplete).to_string(), (!got.incomplete).to_string()));
        }
    }
}

/// The first place where arguments differ, or both texts if one is not JSON.
fn arguments_differ(mut path: String, wanted: &Call, got: &str) -> Difference {
    let whole = differs(&path, wanted.arguments.clone(), got.to_string());
    let (Some(left), Some(right)) = (parse(&wanted.arguments), parse(got)) else { return whole };
    if wanted.incomplete {
        return whole;
    }
    let (mut left, mut right) = (Some(left.root()), Some(right.root()));
    for _ in 0..20 {
        let (Some(a), Some(b)) = (left, right) else { break };
        let Some(step) = first_step(a, b) else { break };
        path += &step.0;
        (left, right) = (step.1, step.2);
    }
    let kind = match (left, right) {
        (None, _) => "extra",
        (_, None) => "missing",
        (Some(a), Some(b)) if a.kind() != b.kind() => "type",
        _ => "value",
    };
    let shown = |value: Option<Value>| value.map(|value| shortened(value.text(), 200));
    Difference { path, kind, expected: shown(left), actual: shown(right), only_whitespace: false }
}

type Step<'a, 'b> = (String, Option<Value<'a>>, Option<Value<'b>>);

/// The step into the first item that differs, and the items; `None` if the values are no containers of one kind.
fn first_step<'a, 'b>(left: Value<'a>, right: Value<'b>) -> Option<Step<'a, 'b>> {
    let other = |a: Option<Value>, b: Option<Value>| !matches!((a, b), (Some(a), Some(b)) if equal_values(a, b));
    if left.kind() != right.kind() {
        return None;
    }
    if left.kind() == b'[' {
        let (mine, theirs): (Vec<_>, Vec<_>) = (left.items().collect(), right.items().collect());
        let place = (0..mine.len().max(theirs.len())).find(|i| other(mine.get(*i).copied(), theirs.get(*i).copied()))?;
        return Some((format!("[{place}]"), mine.get(place).copied(), theirs.get(place).copied()));
    }
    let (mine, theirs) = (left.members(), right.members());
    for key in left.keys().iter().chain(right.keys()) {
        let none = Vec::new();
        let (a, none_of) = (mine.get(key.as_slice()).unwrap_or(&none), Vec::new());
        let b = theirs.get(key.as_slice()).unwrap_or(&none_of);
        for i in 0..a.len().max(b.len()) {
            let (one, two) = (a.get(i).copied(), b.get(i).copied());
            if other(one, two) {
                let name = String::from_utf8_lossy(key);
                let plain = name.chars().enumerate().all(|(i, c)| c == '_' || c.is_alphabetic() || i > 0 && c.is_numeric());
                let step = if plain && !name.is_empty() { format!(".{name}") } else { format!("[{}]", quote(&name)) };
                return Some((step, one, two));
            }
        }
    }
    None
}

/// The text, at most so many code points of it.
pub fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some(_) => text.chars().take(most - 1).chain(['…']).collect(),
        None => text.to_string(),
    }
}

/// The differences in the deltas of each chunk and of the finish; adjacent pieces of a text are joined.
pub fn compare_deltas(wanted: &[Vec<Delta>], got: &[Vec<Delta>], ids: bool) -> Vec<Difference> {
    let group = |deltas: &[Vec<Delta>], i: usize| deltas.get(i).map(|group| joined(group, ids));
    (0..wanted.len().max(got.len()))
        .map(|i| (i, group(wanted, i), group(got, i)))
        .filter(|(_, a, b)| a != b)
        .map(|(i, a, b)| {
            let json = |group: Option<Vec<Delta>>| group.map(|group| array(group.iter().map(delta_json)));
            Difference { expected: json(a), actual: json(b), ..differs(&format!("deltas[{i}]"), String::new(), String::new()) }
        })
        .collect()
}

fn joined(deltas: &[Delta], ids: bool) -> Vec<Delta> {
    let mut found: Vec<Delta> = Vec::new();
    for delta in deltas {
        match (found.last_mut(), delta) {
            (_, Delta::Id { .. }) if !ids => {}
            (_, Delta::Content(text) | Delta::Reasoning(text) | Delta::Arguments { text, .. }) if text.is_empty() => {}
            (Some(Delta::Content(last)), Delta::Content(text)) | (Some(Delta::Reasoning(last)), Delta::Reasoning(text)) => {
                last.push_str(text)
            }
            (Some(Delta::Arguments { index: number, text: last }), Delta::Arguments { index, text }) if number == index => {
                last.push_str(text)
            }
            (_, Delta::Call { index, name, .. }) if !ids => {
                found.push(Delta::Call { index: *index, name: name.clone(), id: None })
            }
            _ => found.push(delta.clone()),
        }
    }
    found
}
