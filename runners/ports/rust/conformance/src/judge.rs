//! Looks up what a parser returns (AP-7, VF-8.12): the rules and the good results stand in the bundle.

use std::collections::{BTreeSet, HashMap};

use serde::Deserialize;

use crate::checks::Breach;
use crate::fields::{difference, fields_of, name_of, Difference, Fields};
use crate::json::{canonical, is_object};
use crate::promptness::Promptness;
use crate::{Call, Delta, Message, Parser};

/// Whitespace in all chapters (DM-6.1).
pub const WHITESPACE: [char; 4] = [' ', '\t', '\r', '\n'];

type Counts = HashMap<String, i64>;

/// How replies are judged, for all vectors (VF-8.12).
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct Rules {
    pub verdicts: HashMap<String, Rule>,
    fields: HashMap<String, HashMap<String, Vec<String>>>,
    failures: Vec<Failure>,
    pub invariants: HashMap<String, String>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
pub struct Rule {
    counts: String,
    unless: String,
    breaks: String,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Failure {
    verdict: String,
    calls: String,
    text: String,
    rejects: bool,
}

/// What the rules make of one vector.
#[derive(Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Judging {
    pub vector: String,
    pub depth: usize,
    pub prompt: Option<String>,
    pub tokens: Vec<[usize; 2]>,
    good: Vec<Good>,
    allowed: Vec<Allowed>,
    strange: Vec<String>,
    cut_off: Vec<String>,
    not_read: Vec<String>,
    pub promptness: Option<Promptness>,
}

/// A result with a verdict of its own; without a `reply` that of the first.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
struct Good {
    verdict: String,
    note: String,
    edges: bool,
    without: Vec<String>,
    ignores: Vec<String>,
    reply: Option<Fields>,
}

#[derive(Clone, Default, Deserialize)]
#[serde(default)]
struct Allowed {
    calls: Counts,
    whole: Counts,
    empty: Counts,
    rejected: Vec<String>,
    ids: Vec<String>,
}

/// The verdict on a vector, and why.
#[derive(Clone, Default)]
pub struct Outcome {
    pub verdict: String,
    pub reason: String,
    pub differences: Vec<Difference>,
    /// What came.
    pub actual: Option<Message>,
}

impl Outcome {
    pub fn new(verdict: &str, reason: impl Into<String>) -> Outcome {
        Outcome { verdict: verdict.into(), reason: reason.into(), ..Outcome::default() }
    }
}

/// Looks up what a parser returns, by the rules of a bundle and what it claims.
#[derive(Clone, Copy)]
pub struct Judge<'a> {
    pub rules: &'a Rules,
    pub parser: &'a Parser,
}

impl Judge<'_> {
    fn rule(&self, verdict: &str) -> &Rule {
        &self.rules.verdicts[verdict]
    }

    /// Whether a verdict counts as passed. Implements AP-7.2.
    pub fn passes(&self, verdict: &str) -> bool {
        self.rule(verdict).counts == "passed" && !self.parser.claims(&self.rule(verdict).unless)
    }

    /// Whether a verdict is a failure. Implements AP-7.2.
    pub fn fails(&self, verdict: &str) -> bool {
        !self.passes(verdict) && self.rule(verdict).counts != "neutral"
    }

    /// The verdict on a message, and on the deltas of kind stream. Implements AP-7.1.
    pub fn outcome(&self, profile: &str, judging: &Judging, message: &Message, deltas: &[Vec<Delta>]) -> Outcome {
        let actual = Some(message.clone());
        let mut differences = Vec::new();
        let expected = judging.good[0].reply.as_ref().expect("the first good result has fields");
        for good in &judging.good {
            let mut rest = message.clone();
            rest.calls.retain(|call| !good.without.contains(&call.name));
            if !good.without.is_empty() && rest.calls.len() == message.calls.len() {
                continue;
            }
            let found = self.differences(profile, good, good.reply.as_ref().unwrap_or(expected), &rest, deltas);
            if found.is_empty() {
                return Outcome { verdict: good.verdict.clone(), reason: good.note.clone(), differences, actual };
            }
            if differences.is_empty() {
                differences = found;
            }
        }
        Outcome { verdict: self.failure_of(judging, expected, message), reason: String::new(), differences, actual }
    }

    /// Where a message differs from a good result.
    fn differences(
        &self,
        profile: &str,
        good: &Good,
        wanted: &Fields,
        message: &Message,
        deltas: &[Vec<Delta>],
    ) -> Vec<Difference> {
        let got = fields_of(message, deltas);
        let fields = self.rules.fields.get(profile);
        let mut found = Vec::new();
        for path in wanted.keys().chain(got.keys()).collect::<BTreeSet<_>>() {
            let name = name_of(path);
            let needed = fields.and_then(|fields| fields.get(name));
            let claimed = needed.is_some_and(|needed| needed.iter().all(|each| self.parser.claims(each)));
            if !claimed || good.ignores.iter().any(|ignored| ignored == name) {
                continue;
            }
            let of_call = |field: &str| format!("{}{field}", path.strip_suffix(name).unwrap_or_default());
            let complete = || wanted.get(&of_call("complete")).map_or(true, |flag| flag == "true");
            let (right, text) = (wanted.get(path).cloned(), got.get(path).cloned());
            let text = match name {
                "arguments" => text.map(|text| canonical(&text, complete())),
                "argumentsText" => got.get(&of_call("arguments")).cloned(),
                _ => text,
            };
            let edges = good.edges && ["content", "reasoning"].contains(&name);
            let trimmed = |text: &Option<String>| text.as_ref().map(|text| text.trim_matches(WHITESPACE).to_string());
            if right != text && !(edges && trimmed(&right) == trimmed(&text)) {
                found.push(difference(path, right, text));
            }
        }
        found
    }

    /// The verdict on a message that is not good, by how it relates to the expected one.
    fn failure_of(&self, judging: &Judging, expected: &Fields, message: &Message) -> String {
        let allowed = &judging.allowed[0];
        let more = message.calls.len() as i64 - allowed.calls.values().sum::<i64>();
        let rejected = surplus(message.rejected_tool_names.clone(), &counted(&allowed.rejected));
        let policy = message.rejected_by_policy && expected.get("rejectedByPolicy").is_some_and(|flag| flag == "false");
        let texts = [("content", &message.content), ("reasoning", &message.reasoning)];
        let pairs: Vec<_> = texts.iter().filter_map(|(path, got)| Some((expected.get(*path)?.as_str(), got.as_str()))).collect();
        self.failure(more, policy || !rejected.is_empty(), &pairs)
    }

    /// The verdict on a result with so many calls more (less than 0: fewer) than are right. `texts`: pairs of a right text
    /// and what came; `rejects`: whether something is rejected that is right.
    pub fn failure(&self, more: i64, rejects: bool, texts: &[(&str, &str)]) -> String {
        let pairs = || texts.iter().filter(|(right, text)| right != text);
        let holds = |word: &str| match word {
            "more" => more > 0,
            "fewer" => more < 0,
            "added" => pairs().count() > 0 && pairs().all(|(right, text)| contains(text, right)),
            "removed" => pairs().count() > 0 && pairs().all(|(right, text)| contains(right, text)),
            _ => true,
        };
        let fits = |rule: &&Failure| holds(&rule.calls) && holds(&rule.text) && (rejects || !rule.rejects);
        self.rules.failures.iter().find(fits).map(|rule| rule.verdict.clone()).unwrap_or_default()
    }

    /// The invariants that an answer breaks, by its verdict, its message (if any) and its first breach (AP-8.10). `streamed`: the
    /// names of the calls in streams that have others than the message.
    pub fn broken(
        &self,
        judging: &Judging,
        verdict: &str,
        message: Option<&Message>,
        first: Option<&Breach>,
        streamed: &[Vec<String>],
    ) -> Vec<String> {
        let breaks = &self.rule(verdict).breaks;
        if !breaks.is_empty() {
            return vec![breaks.clone()];
        }
        let stream = first.is_some_and(|breach| match breach.verdict.as_str() {
            "whitespace" => self.fails("whitespace"),
            _ => breach.clause.starts_with("ST-1."),
        });
        let none = Message::default();
        let Message { calls, problems, .. } = message.unwrap_or(&none);
        let Judging { allowed, strange, cut_off, not_read, .. } = judging;
        let judged = |call: &Call| !call.incomplete && (self.parser.claims("incomplete-calls") || !cut_off.contains(&call.name));
        let wrong = |call: &Call| judged(call) && !strange.contains(&call.arguments) && !is_object(&call.arguments);
        let names: Vec<String> = calls.iter().map(|call| call.name.clone()).collect();
        let ids: Vec<String> = calls.iter().filter_map(|call| call.id.clone()).filter(|id| !id.is_empty()).collect();
        let once: BTreeSet<String> = ids.iter().cloned().collect();
        let beyond = |found: Vec<String>, fine: &[String]| found.iter().any(|each| !fine.contains(each));
        let more = |names: &Vec<String>| allowed.iter().all(|each| beyond(surplus(names.clone(), &each.calls), &each.rejected));
        let whole = || calls.iter().filter(|call| !call.incomplete);
        let closed = whole().filter(|call| cut_off.contains(&call.name) && is_object(&call.arguments));
        let closed: Vec<String> = closed.map(|call| call.name.clone()).collect();
        let emptied = whole().filter(|call| not_read.contains(&call.name) && canonical(&call.arguments, true) == "{}");
        let emptied: Vec<String> = emptied.map(|call| call.name.clone()).collect();
        let left = |names: &Vec<String>, counts: &Counts| !surplus(names.clone(), counts).is_empty();
        let halves = |each: &Allowed| left(&closed, &each.whole) || left(&emptied, &each.empty);
        let shares = |each: &Allowed| beyond(surplus(ids.clone(), &counted(&once)), &each.ids);
        let found = [
            ("stream", stream),
            ("arguments", calls.iter().any(wrong)),
            ("calls", more(&names) || streamed.iter().any(more)),
            ("halves", problems.is_empty() && !allowed.is_empty() && allowed.iter().all(halves)),
            ("ids", allowed.iter().all(shares)),
        ];
        found.into_iter().filter(|(_, broken)| *broken).map(|(name, _)| name.to_string()).collect()
    }
}

fn counted<'a>(texts: impl IntoIterator<Item = &'a String>) -> Counts {
    let mut counts = Counts::new();
    texts.into_iter().for_each(|text| *counts.entry(text.clone()).or_default() += 1);
    counts
}

/// The texts that are more often there than is counted.
fn surplus(texts: Vec<String>, counts: &Counts) -> Vec<String> {
    counted(&texts).into_iter().filter(|(text, count)| count > counts.get(text).unwrap_or(&0)).map(|(text, _)| text).collect()
}

/// Whether the shorter text is a subsequence of the longer one.
fn contains(longer: &str, shorter: &str) -> bool {
    let mut rest = longer.chars();
    shorter.chars().all(|character| rest.any(|each| each == character))
}
