//! The invariants: what no parser may get wrong on any vector of any level (AP-8.10).

use std::collections::HashSet;

use crate::bundle::{Expected, Vector};
use crate::checks::Breach;
use crate::json::parse;
use crate::verdict::surplus;
use crate::{Call, Message, Parser};

/// Every invariant, and how an answer breaks it.
pub const INVARIANTS: [(&str, &str); 5] = [
    ("answer", "no answer came: an error, a crash or a time-out"),
    ("stream", "a stream gave another message than the whole output, or took text back"),
    ("arguments", "the arguments of a complete call are no JSON object"),
    ("calls", "there is a call that no good reading of the output has"),
    ("ids", "two calls have the same id, and the output does not give it to both"),
];

/// How an answer breaks an invariant.
pub fn meaning(name: &str) -> &'static str {
    INVARIANTS.iter().find(|(each, _)| *each == name).map_or("", |(_, how)| how)
}

/// The invariants that an answer breaks, by its verdict, its message (if any) and its first breach.
pub fn broken(
    vector: &Vector,
    verdict: &str,
    message: Option<&Message>,
    parser: &Parser,
    first: Option<&Breach>,
) -> Vec<&'static str> {
    if ["error", "timeout", "protocol-error"].contains(&verdict) {
        return vec!["answer"];
    }
    let holds = |holds: fn(&Message, &Vector, &Parser) -> bool| message.is_some_and(|message| holds(message, vector, parser));
    let found = [
        ("stream", first.is_some_and(|breach| changes_the_message(breach, parser))),
        ("arguments", holds(no_object)),
        ("calls", holds(has_surplus)),
        ("ids", holds(shares_ids)),
    ];
    found.into_iter().filter(|(_, broken)| *broken).map(|(name, _)| name).collect()
}

/// Whether a stream gives another message; text held too long and whitespace do less harm.
fn changes_the_message(breach: &Breach, parser: &Parser) -> bool {
    match breach.verdict {
        "whitespace" => parser.claims("exact-whitespace"),
        _ => breach.clause.starts_with("ST-1."),
    }
}

/// The expected message and its alternatives.
fn good(vector: &Vector) -> impl Iterator<Item = &Expected> {
    [&vector.expected].into_iter().chain(vector.alternatives.iter().map(|(_, other)| other))
}

/// Whether some tool is called more often than in every good message; rejected names do not count.
fn has_surplus(message: &Message, vector: &Vector, _: &Parser) -> bool {
    good(vector).all(|each| {
        let names = message.calls.iter().map(|call| call.name.as_str());
        let more = surplus(names, each.calls.iter().map(|wanted| wanted.call.name.as_str()));
        more.into_iter().any(|name| !each.rejected_tool_names.iter().any(|rejected| rejected == name))
    })
}

fn repeated<'a>(calls: impl Iterator<Item = &'a Call>) -> HashSet<&'a str> {
    let mut seen = HashSet::new();
    calls.filter_map(|call| call.id.as_deref()).filter(|id| !id.is_empty() && !seen.insert(*id)).collect()
}

/// Whether two calls have an id in common that every good message gives to one call at most.
fn shares_ids(message: &Message, vector: &Vector, _: &Parser) -> bool {
    let shared = repeated(message.calls.iter());
    good(vector).all(|each| !shared.is_subset(&repeated(each.calls.iter().map(|wanted| &wanted.call))))
}

/// Whether a call that is not flagged incomplete has arguments that are no JSON object.
fn no_object(message: &Message, vector: &Vector, parser: &Parser) -> bool {
    let (mut fine, mut cut_off) = (HashSet::new(), HashSet::new());
    for each in good(vector) {
        let malformed = each.problems.iter().any(|problem| problem.code == "malformed-arguments");
        for wanted in &each.calls {
            if !wanted.call.incomplete {
                fine.insert(&wanted.call.arguments);
            } else if !malformed {
                cut_off.insert(&wanted.call.name);
            }
        }
    }
    let is_object = |text: &str| parse(text).is_some_and(|value| value.root().kind() == b'{');
    // Who cannot flag incomplete calls can only pass on the arguments as they were cut off.
    let judged = |call: &&Call| !call.incomplete && (parser.claims("incomplete-calls") || !cut_off.contains(&call.name));
    message.calls.iter().filter(judged).any(|call| !fine.contains(&call.arguments) && !is_object(&call.arguments))
}
