//! Judges one vector on a parser: asks for the message, then streams the output in all splits.

use std::any::Any;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{channel, RecvTimeoutError};
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::Serialize;
use serde_json::{json, Value};

use crate::bundle::Vector;
use crate::checks::{check_stream, names, Breach, Recorded};
use crate::judge::{Judge, Judging, Outcome, Rules};
use crate::promptness::{check_hold, longest_hold};
use crate::refusals::{refused, unclaimed};
use crate::splits::{Split, Text};
use crate::{Delta, Message, Parser, Refusal, Request};

/// A recorded stream has at most this many chunks: nobody reads more.
const RECORDED_CHUNKS: usize = 2000;
/// Vectors nest deep, and so may a parser.
const STACK: usize = 64 << 20;

/// What was found about a vector.
#[derive(Clone, Default)]
pub struct Judged {
    pub outcome: Outcome,
    pub invariants: Vec<String>,
    /// What the sweep found; `None` without one.
    pub splits: Option<SplitReport>,
    pub duration: Duration,
}

impl Judged {
    /// The clause that some split breaks.
    pub fn breached(&self) -> Option<String> {
        Some(self.splits.as_ref()?.first.as_ref()?.clause.to_string())
    }
}

/// What the sweep over splits found.
#[derive(Clone, Default, Serialize)]
pub struct SplitReport {
    pub checked: usize,
    pub broken: usize,
    pub held: usize,
    pub apart: usize,
    pub decides: bool,
    /// The first breach, of those that decide if there is one.
    pub first: Option<Breach>,
}

/// Judges a vector. A parser that does not return in time is left behind, with its thread.
pub fn judge(vector: &Arc<Vector>, rules: &Arc<Rules>, parser: &Arc<Parser>, splits: &str, timeout: Duration) -> Judged {
    if let Some(missing) = unclaimed(vector, parser) {
        return Judged { outcome: Outcome::new("unsupported", format!("not claimed: {missing}")), ..Judged::default() };
    }
    let started = Instant::now();
    let (sender, receiver) = channel();
    // How often the parser was called; odd while it is at work.
    let calls = Arc::new(AtomicU64::new(0));
    let (rules, parser, vector, request) = (rules.clone(), parser.clone(), vector.clone(), vector.asked(&parser.wants));
    let session = Session { rules, parser, vector, request, splits: splits.to_string(), calls: calls.clone() };
    let work = move || drop(sender.send(session.ask()));
    std::thread::Builder::new().stack_size(STACK).spawn(work).expect("a thread for the parser");
    let mut before = 0;
    loop {
        match receiver.recv_timeout(timeout) {
            Ok(found) => return Judged { duration: started.elapsed(), ..found },
            Err(RecvTimeoutError::Disconnected) => return unanswered("error", "error: the parser ended its thread".into()),
            Err(RecvTimeoutError::Timeout) => {
                let now = calls.load(Ordering::Relaxed);
                if now == before && now % 2 == 1 {
                    return unanswered("timeout", format!("no-reply: no reply within {timeout:?}"));
                }
                before = now;
            }
        }
    }
}

fn unanswered(verdict: &'static str, reason: String) -> Judged {
    Judged { outcome: Outcome::new(verdict, reason), invariants: vec!["answer".into()], ..Judged::default() }
}

struct Session {
    rules: Arc<Rules>,
    parser: Arc<Parser>,
    vector: Arc<Vector>,
    request: Request,
    splits: String,
    calls: Arc<AtomicU64>,
}

type Streamed = (Vec<Vec<Delta>>, Message);

impl Session {
    fn judge(&self) -> Judge<'_> {
        Judge { rules: &self.rules, parser: &self.parser }
    }

    fn judging(&self) -> &Judging {
        self.vector.judging.as_ref().expect("only vectors with results are asked")
    }

    fn ask(&self) -> Judged {
        let vector = &self.vector;
        let answer = match vector.kind.as_str() {
            "stream" => self.stream(&vector.chunks).map(|(deltas, message)| (Some(deltas), message)),
            _ => self.parse().map(|message| (None, message)),
        };
        match answer {
            Err(refusal) => self.settled(refused(refusal), None, None, None, &[]),
            Ok((deltas, message)) => {
                let deltas = deltas.unwrap_or_default();
                let found = self.judge().outcome(&vector.request.profile, self.judging(), &message, &deltas);
                if self.parser.stream.is_none() || vector.request.profile == "contract" {
                    return self.settled(found, Some(&message), None, None, &[]);
                }
                self.sweep(&message, found)
            }
        }
    }

    /// The outcome with the broken invariants, which turn one that is not a failure into `wrong`.
    fn settled(
        &self,
        mut outcome: Outcome,
        message: Option<&Message>,
        first: Option<&Breach>,
        splits: Option<SplitReport>,
        streamed: &[Vec<String>],
    ) -> Judged {
        let judge = self.judge();
        let invariants = judge.broken(self.judging(), &outcome.verdict, message, first, streamed);
        if !invariants.is_empty() && !judge.fails(&outcome.verdict) {
            outcome.verdict = "wrong".into();
            outcome.reason = invariants.iter().map(|name| self.rules.invariants[name].as_str()).collect::<Vec<_>>().join("; ");
        }
        Judged { outcome, invariants, splits, duration: Duration::ZERO }
    }

    /// Streams the output in every split and compares the deltas with the one-shot message.
    fn sweep(&self, message: &Message, mut one_shot: Outcome) -> Judged {
        let output = Text::new(&self.vector.request.output);
        let mut report = SplitReport::default();
        // The first breach of the splits that decide, and the first of the others (AP-7.6).
        let (mut first, mut apart): (Option<Breach>, Option<Breach>) = (None, None);
        // The names of the calls in streams that have others than the message.
        let mut calls = Vec::new();
        let tokens: &[_] = if self.parser.tokens { &self.judging().tokens } else { &[] };
        for split in output.sweep(&self.splits, tokens) {
            report.checked += 1;
            let (mut found, deltas, names) = self.streamed(&split, message);
            calls.extend(names);
            if let (None, Some(deltas), "size-1") = (&found, &deltas, split.name.as_str()) {
                let hold = longest_hold(&output, &split, deltas);
                report.held = hold.length;
                let limits = self.judging().promptness.as_ref();
                found = limits.and_then(|limits| check_hold(limits, &output, &split, hold, deltas, &self.parser));
            }
            let Some(mut found) = found else { continue };
            report.broken += 1;
            let is_apart = self.parser.tokens && !split.is_served() && split.chunks != self.vector.chunks;
            report.apart += usize::from(is_apart);
            let kept = if is_apart { &mut apart } else { &mut first };
            if kept.is_none() {
                found.stream = deltas.filter(|_| split.chunks.len() <= RECORDED_CHUNKS).map(|deltas| recorded(&split, &deltas));
                *kept = Some(found);
            }
        }
        report.first = first.clone().or(apart);
        let Some(first) = first else {
            return self.settled(one_shot, Some(message), None, (report.checked > 0).then_some(report), &calls);
        };
        if !self.judge().fails(&one_shot.verdict) {
            report.decides = true;
            let Breach { clause, split, chunk, detail, verdict, .. } = first.clone();
            let breaks = format!(" ({} of {} splits break)", report.broken, report.checked);
            let breaks = if report.broken > 1 { breaks } else { String::new() };
            one_shot.reason = format!("{clause} in split {split}, chunk {chunk}: {detail}{breaks}");
            one_shot.verdict = verdict;
        }
        self.settled(one_shot, Some(message), Some(&first), Some(report), &calls)
    }

    /// The breach of an error or of ST-1 in one split; the deltas; the names of the calls in what breaks ST-1.
    fn streamed(&self, split: &Split, message: &Message) -> (Option<Breach>, Option<Vec<Vec<Delta>>>, Vec<Vec<String>>) {
        match self.stream(&split.chunks) {
            Ok((deltas, streamed)) => {
                let found = check_stream(self.judge(), split, &deltas, &streamed, message);
                let names = found.iter().flat_map(|_| names(&deltas, &streamed)).collect();
                (found, Some(deltas), names)
            }
            Err(refusal) => {
                let Outcome { verdict, reason, .. } = refused(refusal);
                let late = format!("{verdict} where the one-shot request was answered: {reason}");
                let (clause, detail, verdict) = match verdict.as_str() {
                    "protocol-error" => ("AP-5.1", reason, verdict),
                    _ => ("AP-2.3", late, "error".into()),
                };
                let breach = Breach { clause, split: split.name.clone(), detail, verdict, ..Breach::default() };
                (Some(breach), None, Vec::new())
            }
        }
    }

    fn parse(&self) -> Result<Message, Refusal> {
        let parse = self.parser.parse.as_ref().ok_or("there is no function to parse with")?;
        self.called(|| parse(&self.request))
    }

    /// A list of deltas for each chunk and one for the end, and the message.
    fn stream(&self, chunks: &[String]) -> Result<Streamed, Refusal> {
        let begin = self.parser.stream.as_ref().ok_or("there is no function to stream with")?;
        self.called(|| {
            let mut stream = begin(&self.request)?;
            let mut deltas = chunks.iter().map(|chunk| stream.feed(chunk)).collect::<Result<Vec<_>, _>>()?;
            let (last, message) = stream.finish()?;
            deltas.push(last);
            Ok((deltas, message))
        })
    }

    /// Calls the parser. A panic is an error.
    fn called<T>(&self, work: impl FnOnce() -> Result<T, Refusal>) -> Result<T, Refusal> {
        self.calls.fetch_add(1, Ordering::Relaxed);
        let result = catch_unwind(AssertUnwindSafe(work));
        self.calls.fetch_add(1, Ordering::Relaxed);
        result.unwrap_or_else(|cause| Err(Refusal::Error(format!("panic: {}", said(cause)))))
    }
}

/// What a panic said.
fn said(cause: Box<dyn Any + Send>) -> String {
    let text = cause.downcast_ref::<&str>().map(|text| text.to_string());
    text.or_else(|| cause.downcast_ref::<String>().cloned()).unwrap_or_else(|| "it says nothing".into())
}

fn recorded(split: &Split, deltas: &[Vec<Delta>]) -> Recorded {
    let deltas = deltas.iter().map(|group| group.iter().map(delta_json).collect()).collect();
    Recorded { chunks: split.lengths.clone(), deltas }
}

/// A delta of the adapter protocol.
fn delta_json(delta: &Delta) -> Value {
    match delta {
        Delta::Content(text) => json!({"type": "content", "text": text}),
        Delta::Reasoning(text) => json!({"type": "reasoning", "text": text}),
        Delta::Call { index, name, id: None } => json!({"type": "call", "index": index, "name": name}),
        Delta::Call { index, name, id } => json!({"type": "call", "index": index, "name": name, "id": id}),
        Delta::Arguments { index, text } => json!({"type": "arguments", "index": index, "text": text}),
        Delta::Id { index, id } => json!({"type": "id", "index": index, "id": id}),
    }
}
