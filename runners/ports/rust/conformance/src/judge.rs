//! Looks up what a parser returns (AP-7, VF-8.12): the rules and the good results stand in the bundle.

use std::collections::{BTreeSet, HashMap};

use crate::checks::Breach;
use crate::fields::{difference, fields_of, name_of, Difference, Fields};
use crate::json::{canonical, is_object, Value};
use crate::wire::message_json;
use crate::{Call, Delta, Message, Parser};

/// Whitespace in all chapters (DM-6.1).
pub const WHITESPACE: [char; 4] = [' ', '\t', '\r', '\n'];

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

/// Looks up what a parser returns, by the rules of a bundle and what it claims.
#[derive(Clone, Copy)]
pub struct Judge<'a> {
    pub rules: Value<'a>,
    pub parser: &'a Parser,
}

impl Judge<'_> {
    fn rule(&self, verdict: &str, key: &str) -> String {
        self.rules.get("verdicts").and_then(|verdicts| verdicts.get(verdict)).map(|rule| rule.text_of(key)).unwrap_or_default()
    }

    /// Whether a verdict counts as passed. Implements AP-7.2.
    pub fn passes(&self, verdict: &str) -> bool {
        self.rule(verdict, "counts") == "passed" && !self.parser.claims(&self.rule(verdict, "unless"))
    }

    /// Whether a verdict is a failure. Implements AP-7.2.
    pub fn fails(&self, verdict: &str) -> bool {
        !self.passes(verdict) && self.rule(verdict, "counts") != "neutral"
    }

    /// How an answer breaks an invariant.
    pub fn meaning(&self, invariant: &str) -> String {
        self.rules.get("invariants").map(|all| all.text_of(invariant)).unwrap_or_default()
    }

    /// The verdict on a message, and on the deltas of kind stream. Implements AP-7.1.
    pub fn outcome(&self, profile: &str, judging: Value, message: &Message, deltas: &[Vec<Delta>]) -> Outcome {
        let actual = Some(message_json(message));
        let mut differences = Vec::new();
        let expected = reply(judging.list("good")[0]).unwrap_or_default();
        for good in judging.list("good") {
            let (mut rest, without) = (message.clone(), good.texts("without"));
            rest.calls.retain(|call| !without.contains(&call.name));
            if !without.is_empty() && rest.calls.len() == message.calls.len() {
                continue;
            }
            let found = self.differences(profile, good, reply(good).as_ref().unwrap_or(&expected), &rest, deltas);
            if found.is_empty() {
                return Outcome { verdict: good.text_of("verdict"), reason: good.text_of("note"), differences, actual };
            }
            if differences.is_empty() {
                differences = found;
            }
        }
        Outcome { verdict: self.failure_of(judging, &expected, message), reason: String::new(), differences, actual }
    }

    /// Where a message differs from a good result.
    fn differences(
        &self,
        profile: &str,
        good: Value,
        wanted: &Fields,
        message: &Message,
        deltas: &[Vec<Delta>],
    ) -> Vec<Difference> {
        let (got, ignores) = (fields_of(message, deltas), good.texts("ignores"));
        let fields = self.rules.get("fields").and_then(|fields| fields.get(profile));
        let mut found = Vec::new();
        for path in wanted.keys().chain(got.keys()).collect::<BTreeSet<_>>() {
            let name = name_of(path);
            let needed = fields.and_then(|fields| fields.get(name));
            let claimed =
                needed.is_some_and(|needed| needed.items().filter_map(Value::string).all(|each| self.parser.claims(&each)));
            if !claimed || ignores.iter().any(|ignored| ignored == name) {
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
            let edges = good.flag("edges") == Some(true) && ["content", "reasoning"].contains(&name);
            let trimmed = |text: &Option<String>| text.as_ref().map(|text| text.trim_matches(WHITESPACE).to_string());
            if right != text && !(edges && trimmed(&right) == trimmed(&text)) {
                found.push(difference(path, right, text));
            }
        }
        found
    }

    /// The verdict on a message that is not good, by how it relates to the expected one.
    fn failure_of(&self, judging: Value, expected: &Fields, message: &Message) -> String {
        let allowed = judging.list("allowed")[0];
        let more = message.calls.len() as i64 - counts(allowed, "calls").iter().map(|(_, count)| count).sum::<i64>();
        let rejected = surplus(message.rejected_tool_names.clone(), &counted(allowed.texts("rejected")));
        let policy = message.rejected_by_policy && expected.get("rejectedByPolicy").is_some_and(|flag| flag == "false");
        let texts = [("content", &message.content), ("reasoning", &message.reasoning)];
        let pairs: Vec<_> = texts.iter().filter_map(|(path, got)| Some((expected.get(*path)?.as_str(), got.as_str()))).collect();
        self.failure(more, policy || !rejected.is_empty(), &pairs)
    }

    /// The verdict on a result with so many calls more (less than 0: fewer) than are right. `texts`: pairs of a right text
    /// and what came; `rejects`: whether something is rejected that is right.
    pub fn failure(&self, more: i64, rejects: bool, texts: &[(&str, &str)]) -> String {
        let pairs = || texts.iter().filter(|(right, text)| right != text);
        let holds = |word: String| match word.as_str() {
            "more" => more > 0,
            "fewer" => more < 0,
            "added" => pairs().count() > 0 && pairs().all(|(right, text)| contains(text, right)),
            "removed" => pairs().count() > 0 && pairs().all(|(right, text)| contains(right, text)),
            _ => true,
        };
        let fits = |rule: &Value| {
            holds(rule.text_of("calls")) && holds(rule.text_of("text")) && (rejects || rule.flag("rejects").is_none())
        };
        self.rules.list("failures").into_iter().find(fits).map(|rule| rule.text_of("verdict")).unwrap_or_default()
    }

    /// The invariants that an answer breaks, by its verdict, its message (if any) and its first breach (AP-8.10). `streamed`: the
    /// names of the calls in streams that have others than the message.
    pub fn broken(
        &self,
        judging: Value,
        verdict: &str,
        message: Option<&Message>,
        first: Option<&Breach>,
        streamed: &[Vec<String>],
    ) -> Vec<String> {
        let breaks = self.rule(verdict, "breaks");
        if !breaks.is_empty() {
            return vec![breaks];
        }
        let stream = first.is_some_and(|breach| match breach.verdict.as_str() {
            "whitespace" => self.fails("whitespace"),
            _ => breach.clause.starts_with("ST-1."),
        });
        let none = Message::default();
        let Message { calls, problems, .. } = message.unwrap_or(&none);
        let (cut_off, not_read, strange) = (judging.texts("cutOff"), judging.texts("notRead"), judging.texts("strange"));
        let judged = |call: &Call| !call.incomplete && (self.parser.claims("incomplete-calls") || !cut_off.contains(&call.name));
        let wrong = |call: &Call| judged(call) && !strange.contains(&call.arguments) && !is_object(&call.arguments);
        let names: Vec<String> = calls.iter().map(|call| call.name.clone()).collect();
        let ids: Vec<String> = calls.iter().filter_map(|call| call.id.clone()).filter(|id| !id.is_empty()).collect();
        let once: BTreeSet<String> = ids.iter().cloned().collect();
        let allowed = judging.list("allowed");
        let beyond = |found: Vec<String>, fine: Vec<String>| found.iter().any(|each| !fine.contains(each));
        let more = |names: &Vec<String>| {
            let beyond = |each: &Value| beyond(surplus(names.clone(), &counts(*each, "calls")), each.texts("rejected"));
            allowed.iter().all(beyond)
        };
        let whole = || calls.iter().filter(|call| !call.incomplete);
        let closed = whole().filter(|call| cut_off.contains(&call.name) && is_object(&call.arguments));
        let closed: Vec<String> = closed.map(|call| call.name.clone()).collect();
        let emptied = whole().filter(|call| not_read.contains(&call.name) && canonical(&call.arguments, true) == "{}");
        let emptied: Vec<String> = emptied.map(|call| call.name.clone()).collect();
        let halves = |each: &Value| {
            let left = |names: &Vec<String>, field: &str| !surplus(names.clone(), &counts(*each, field)).is_empty();
            left(&closed, "whole") || left(&emptied, "empty")
        };
        let shares = |each: &Value| beyond(surplus(ids.clone(), &counted(once.iter().cloned())), each.texts("ids"));
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

/// The fields of a good result that has some of its own.
fn reply(good: Value) -> Option<Fields> {
    Some(good.get("reply")?.members().filter_map(|(path, text)| Some((path, text.string()?))).collect())
}

/// How often each tool is called, by a field of what is allowed.
fn counts(allowed: Value, field: &str) -> HashMap<String, i64> {
    allowed.get(field).into_iter().flat_map(Value::members).map(|(name, count)| (name, count.number())).collect()
}

fn counted(texts: impl IntoIterator<Item = String>) -> HashMap<String, i64> {
    let mut counts = HashMap::new();
    texts.into_iter().for_each(|text| *counts.entry(text).or_default() += 1);
    counts
}

/// The texts that are more often there than is counted.
fn surplus(texts: Vec<String>, counts: &HashMap<String, i64>) -> Vec<String> {
    counted(texts).into_iter().filter(|(text, count)| count > counts.get(text).unwrap_or(&0)).map(|(text, _)| text).collect()
}

/// Whether the shorter text is a subsequence of the longer one.
fn contains(longer: &str, shorter: &str) -> bool {
    let mut rest = longer.chars();
    shorter.chars().all(|character| rest.any(|each| each == character))
}
