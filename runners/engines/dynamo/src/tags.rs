//! Runs the structural tags that dynamo builds: by XGrammar, which its backends run them by, in a process of Python.

use std::cell::RefCell;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

use crate::kit::{Answer, Answers, Following, Refusal};

/// The program with XGrammar, which `engine.yaml` names.
const PYTHON: &str = "STRUCTURAL_TAGS_PYTHON";
/// How many code points an output may have (AP-4.11).
const LONGEST: usize = 20_000;

#[derive(Default)]
pub struct Tags {
    running: RefCell<Option<Running>>,
}

struct Running {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Tags {
    /// What a tag lets a model write; with `next` also what may follow.
    pub fn answers(&self, tag: &Value, outputs: &[String], next: bool) -> Result<Answers, Refusal> {
        if let Some(at) = outputs
            .iter()
            .position(|each| each.chars().count() > LONGEST)
        {
            let reason = format!("outputs[{at}]: it is longer than {LONGEST} code points");
            return Err(Refusal::Skipped(reason));
        }
        let tag = tag.to_string();
        let asked = json!({"tag": tag, "outputs": outputs, "next": next});
        let told = self.ask(&asked).map_err(|error| {
            self.running.take();
            Refusal::Failed(format!("the process with XGrammar ended: {error}"))
        })?;
        if let Some(reason) = told["skipped"].as_str() {
            return Err(Refusal::Skipped(reason.to_string()));
        }
        if let Some(reason) = told["refused"].as_str() {
            return Err(Refusal::Failed(reason.to_string()));
        }
        let listed = |name: &str| told[name].as_array().cloned().unwrap_or_default();
        Ok(Answers {
            held: true,
            results: listed("results").iter().map(answer).collect(),
            constraint: Some(("structural-tag", tag)),
            following: listed("following").iter().map(following).collect(),
        })
    }

    fn ask(&self, asked: &Value) -> std::io::Result<Value> {
        let mut running = self.running.borrow_mut();
        if running.is_none() {
            *running = Some(start()?);
        }
        let Running { input, output, .. } = running.as_mut().expect("it runs");
        writeln!(input, "{asked}")?;
        input.flush()?;
        let mut line = String::new();
        output.read_line(&mut line)?;
        Ok(serde_json::from_str(&line)?)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn start() -> std::io::Result<Running> {
    let python =
        std::env::var(PYTHON).map_err(|_| std::io::Error::other(format!("{PYTHON} is not set")))?;
    let mut process = Command::new(python)
        .args(["-m", "toolcall_structural_tags"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let input = process.stdin.take().expect("it is piped");
    let output = BufReader::new(process.stdout.take().expect("it is piped"));
    Ok(Running {
        process,
        input,
        output,
    })
}

/// The state of an output, from `[state, how many code points were possible]`.
fn answer(told: &Value) -> Answer {
    match told[0].as_str() {
        Some("complete") => Answer::Complete,
        Some("open") => Answer::Open,
        _ => Answer::Rejected(told[1].as_u64().unwrap_or_default() as usize),
    }
}

fn following(told: &Value) -> Option<Following> {
    let text = |name: &str| told[name].as_str().map(str::to_string);
    text("must").map(Following::Must).or_else(|| {
        text("next")
            .filter(|next| !next.is_empty())
            .map(Following::Next)
    })
}
