//! Looks up what a parser returns (AP-7, VF-8.12): the rules and the good results stand in the bundle.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::checks::Breach;
use crate::fields::{difference, fields_of, Difference};
use crate::json::{is_object, Value};
use crate::wire::message_json;
use crate::{Call, Delta, Message, Parser};

/// Whitespace in all chapters (DM-6.1).
pub const WHITESPACE: [char; 4] = [' ', '\t', '\r', '\n'];

/// How replies are judged, for all vectors.
#[derive(Default)]
pub struct Rules {
    /// How each verdict counts, the feature of whose claimants it does not, and the invariant that it breaks.
    pub verdicts: HashMap<String, [String; 3]>,
    /// The fields that are compared, by profile, and the features that each needs.
    fields: HashMap<String, HashMap<String, Vec<String>>>,
    failures: Vec<Failure>,
    /// How an answer breaks each invariant.
    pub invariants: HashMap<String, String>,
}

struct Failure {
    verdict: String,
    calls: String,
    text: String,
    rejects: bool,
}

/// What the rules make of one vector.
#[derive(Default)]
pub struct Judging {
    pub depth: usize,
    good: Vec<Good>,
    allowed: Vec<Allowed>,
    strange: Vec<String>,
    cut_off: Vec<String>,
    pub promptness: Option<Promptness>,
}

/// A result with a verdict of its own; without a reply that of the first.
struct Good {
    verdict: String,
    note: String,
    edges: bool,
    without: Vec<String>,
    ignores: Vec<String>,
    reply: Option<BTreeMap<String, String>>,
}

/// The calls that a good message allows, the names it rejects, and the ids that it gives to several calls.
struct Allowed {
    calls: Vec<(String, usize)>,
    rejected: Vec<String>,
    ids: Vec<String>,
}

/// Spans of the output, and texts of arguments by call, offset and length, that are limited.
pub struct Promptness {
    pub limit: usize,
    pub spans: Vec<[usize; 2]>,
    pub arguments: Vec<[usize; 3]>,
}

impl Rules {
    /// The rules of a line.
    pub fn read(line: Value) -> Rules {
        let members = |key: &str| line.get(key).into_iter().flat_map(Value::members);
        let texts = |value: Value| value.items().filter_map(Value::string).collect();
        Rules {
            verdicts: members("verdicts")
                .map(|(name, rule)| (name, ["counts", "unless", "breaks"].map(|key| rule.text_of(key))))
                .collect(),
            fields: members("fields")
                .map(|(profile, fields)| (profile, fields.members().map(|(name, needed)| (name, texts(needed))).collect()))
                .collect(),
            failures: line.list("failures").into_iter().map(failure).collect(),
            invariants: members("invariants").filter_map(|(name, how)| Some((name, how.string()?))).collect(),
        }
    }
}

fn failure(rule: Value) -> Failure {
    let [verdict, calls, text] = ["verdict", "calls", "text"].map(|key| rule.text_of(key));
    Failure { verdict, calls, text, rejects: rule.flag("rejects") == Some(true) }
}

impl Judging {
    /// What a line says of a vector.
    pub fn read(line: Value) -> Judging {
        let good = |each: Value| Good {
            verdict: each.text_of("verdict"),
            note: each.text_of("note"),
            edges: each.flag("edges") == Some(true),
            without: each.texts("without"),
            ignores: each.texts("ignores"),
            reply: each
                .get("reply")
                .map(|reply| reply.members().filter_map(|(path, text)| Some((path, text.string()?))).collect()),
        };
        let calls = |each: Value| {
            each.get("calls").into_iter().flat_map(Value::members).map(|(name, count)| (name, count.number() as usize)).collect()
        };
        let allowed = |each: Value| Allowed { calls: calls(each), rejected: each.texts("rejected"), ids: each.texts("ids") };
        let numbers = |value: Value, at: usize| value.items().nth(at).map_or(0, |number| number.number() as usize);
        let promptness = |each: Value| Promptness {
            limit: each.integer("limit") as usize,
            spans: each.list("spans").into_iter().map(|span| [0, 1].map(|at| numbers(span, at))).collect(),
            arguments: each
                .list("arguments")
                .into_iter()
                .map(|probe| ["call", "offset", "length"].map(|key| probe.integer(key) as usize))
                .collect(),
        };
        Judging {
            depth: line.integer("depth") as usize,
            good: line.list("good").into_iter().map(good).collect(),
            allowed: line.list("allowed").into_iter().map(allowed).collect(),
            strange: line.texts("strange"),
            cut_off: line.texts("cutOff"),
            promptness: line.get("promptness").map(promptness),
        }
    }
}

/// The verdict on a vector, and why.
#[derive(Clone, Default)]
pub struct Outcome {
    pub verdict: String,
    pub reason: String,
    pub differences: Vec<Difference>,
    /// What came, as JSON, if it is not the expected message.
    pub actual: Option<String>,
}

impl Outcome {
    pub fn new(verdict: &str, reason: impl Into<String>) -> Outcome {
        Outcome { verdict: verdict.into(), reason: reason.into(), ..Outcome::default() }
    }
}

/// Looks up what a parser returns.
#[derive(Clone, Copy)]
pub struct Judge<'a> {
    pub rules: &'a Rules,
    pub parser: &'a Parser,
}

impl Judge<'_> {
    /// Whether a verdict counts as passed. Implements AP-7.2.
    pub fn passes(&self, verdict: &str) -> bool {
        self.rules.verdicts.get(verdict).is_some_and(|[counts, unless, _]| counts == "passed" && !self.parser.claims(unless))
    }

    /// Whether a verdict is a failure. Implements AP-7.2.
    pub fn fails(&self, verdict: &str) -> bool {
        !self.passes(verdict) && !self.rules.verdicts.get(verdict).is_some_and(|[counts, ..]| counts == "neutral")
    }

    /// The verdict on a message, and on the deltas of kind stream. Implements AP-7.1.
    pub fn outcome(&self, profile: &str, judging: &Judging, message: &Message, deltas: &[Vec<Delta>]) -> Outcome {
        let actual = Some(message_json(message));
        let mut differences = Vec::new();
        for good in &judging.good {
            let mut rest = message.clone();
            rest.calls.retain(|call| !good.without.contains(&call.name));
            if !good.without.is_empty() && rest.calls.len() == message.calls.len() {
                continue;
            }
            let found = self.differences(profile, good, judging.reply(good), &rest, deltas);
            if found.is_empty() {
                return Outcome { verdict: good.verdict.clone(), reason: good.note.clone(), differences, actual };
            }
            if differences.is_empty() {
                differences = found;
            }
        }
        Outcome { verdict: self.failure(judging, message), reason: String::new(), differences, actual }
    }

    /// Where a message differs from a good result.
    fn differences(
        &self,
        profile: &str,
        good: &Good,
        wanted: &BTreeMap<String, String>,
        message: &Message,
        deltas: &[Vec<Delta>],
    ) -> Vec<Difference> {
        let got = fields_of(message, deltas, wanted);
        let is_compared = |path: &str| {
            let name = path.rsplit('.').next().and_then(|last| last.split('[').next()).unwrap_or_default();
            let needed = self.rules.fields.get(profile).and_then(|fields| fields.get(name));
            let claimed = needed.is_some_and(|needed| needed.iter().all(|feature| self.parser.claims(feature)));
            claimed && !good.ignores.iter().any(|ignored| ignored == name)
        };
        let text = |fields: &BTreeMap<String, String>, path: &str| {
            let edges = good.edges && ["content", "reasoning"].contains(&path);
            fields.get(path).map(|text| if edges { text.trim_matches(WHITESPACE).to_string() } else { text.clone() })
        };
        let paths: BTreeSet<&String> = wanted.keys().chain(got.keys()).collect();
        let differ = paths.into_iter().filter(|path| is_compared(path) && text(wanted, path) != text(&got, path));
        differ.map(|path| difference(path, wanted.get(path).cloned(), got.get(path).cloned())).collect()
    }

    /// The verdict on a message that is not good, by how it relates to the expected one.
    fn failure(&self, judging: &Judging, message: &Message) -> String {
        let (reply, allowed) = (judging.reply(&judging.good[0]), &judging.allowed[0]);
        let (wanted, count) = (allowed.calls.iter().map(|(_, count)| count).sum(), message.calls.len());
        let texts = [("content", &message.content), ("reasoning", &message.reasoning)];
        let pairs: Vec<_> = texts.iter().filter_map(|(path, got)| Some((reply.get(*path)?.as_str(), got.as_str()))).collect();
        let relation = relation(&pairs);
        let policy = message.rejected_by_policy && reply.get("rejectedByPolicy").is_some_and(|flag| flag == "false");
        let rejects = policy || !surplus(names(&message.rejected_tool_names), names(&allowed.rejected)).is_empty();
        let holds = |word: &str| match word {
            "more" => count > wanted,
            "fewer" => count < wanted,
            word => word.is_empty() || word == relation,
        };
        let fits = |rule: &&Failure| holds(&rule.calls) && holds(&rule.text) && (rejects || !rule.rejects);
        self.rules.failures.iter().find(fits).map(|rule| rule.verdict.clone()).unwrap_or_default()
    }

    /// The invariants that an answer breaks, by its verdict, its message (if any) and its first breach (AP-8.10).
    pub fn broken(&self, judging: &Judging, verdict: &str, message: Option<&Message>, first: Option<&Breach>) -> Vec<String> {
        if let Some([_, _, breaks]) = self.rules.verdicts.get(verdict).filter(|[_, _, breaks]| !breaks.is_empty()) {
            return vec![breaks.clone()];
        }
        let stream = first.is_some_and(|breach| match breach.verdict {
            "whitespace" => self.fails("whitespace"),
            _ => breach.clause.starts_with("ST-1."),
        });
        let none = Message::default();
        let calls = &message.unwrap_or(&none).calls;
        let judged =
            |call: &Call| !call.incomplete && (self.parser.claims("incomplete-calls") || !judging.cut_off.contains(&call.name));
        let wrong = |call: &Call| judged(call) && !judging.strange.contains(&call.arguments) && !is_object(&call.arguments);
        let more = |allowed: &Allowed| {
            let counted = allowed.calls.iter().flat_map(|(name, count)| std::iter::repeat(name.as_str()).take(*count));
            surplus(calls.iter().map(|call| call.name.as_str()), counted)
                .iter()
                .any(|name| !names(&allowed.rejected).any(|each| each == *name))
        };
        let ids: Vec<&str> = calls.iter().filter_map(|call| call.id.as_deref()).filter(|id| !id.is_empty()).collect();
        let once: BTreeSet<&str> = ids.iter().copied().collect();
        let shared = surplus(ids.into_iter(), once.into_iter());
        let shares = |allowed: &Allowed| shared.iter().any(|id| !names(&allowed.ids).any(|each| each == *id));
        let found = [
            ("stream", stream),
            ("arguments", calls.iter().any(wrong)),
            ("calls", judging.allowed.iter().all(more)),
            ("ids", judging.allowed.iter().all(shares)),
        ];
        found.into_iter().filter(|(_, broken)| *broken).map(|(name, _)| name.to_string()).collect()
    }
}

impl Judging {
    fn reply<'a>(&'a self, good: &'a Good) -> &'a BTreeMap<String, String> {
        static NOTHING: BTreeMap<String, String> = BTreeMap::new();
        good.reply.as_ref().or(self.good[0].reply.as_ref()).unwrap_or(&NOTHING)
    }
}

fn names(list: &[String]) -> impl Iterator<Item = &str> {
    list.iter().map(String::as_str)
}

/// The texts that are more often in the first list than in the second.
fn surplus<'a>(texts: impl Iterator<Item = &'a str>, less: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut counts: HashMap<&str, i64> = HashMap::new();
    texts.for_each(|text| *counts.entry(text).or_default() += 1);
    less.for_each(|text| *counts.entry(text).or_default() -= 1);
    counts.into_iter().filter(|(_, count)| *count > 0).map(|(text, _)| text).collect()
}

/// How texts relate to those that are right, given pairs of a right text and another: `added` if text was only added,
/// `removed` if it was only removed.
pub fn relation(pairs: &[(&str, &str)]) -> &'static str {
    let differ = || pairs.iter().filter(|(right, text)| right != text);
    match () {
        _ if differ().count() == 0 => "same",
        _ if differ().all(|(right, text)| contains(text, right)) => "added",
        _ if differ().all(|(right, text)| contains(right, text)) => "removed",
        _ => "other",
    }
}

/// Whether the shorter text is a subsequence of the longer one.
fn contains(longer: &str, shorter: &str) -> bool {
    let mut rest = longer.chars();
    shorter.chars().all(|character| rest.any(|each| each == character))
}
