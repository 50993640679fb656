//! A run of the vectors on a parser.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::json;

use crate::bundle::{Bundle, Vector, WANTS};
use crate::judge::Judge;
use crate::refusals::unclaimed;
use crate::results::Results;
use crate::session::{judge, Judged};
use crate::splits::is_known;
use crate::{known, show, Message, Parser, Refusal, Request, Stream};

const PROFILES: [&str; 3] = ["contract", "native", "template"];
/// How many failures are explained; the others are named.
const SHOWN_IN_FULL: usize = 20;

/// The vectors, asked of a parser: what it claims, how it is run, and then [`Suite::check`] or `Suite::main`.
pub struct Suite {
    parser: Parser,
    known: Option<String>,
    splits: String,
    timeout: Duration,
    strict: bool,
}

impl Suite {
    /// The suite for a parser of this name.
    pub fn new(name: &str) -> Suite {
        let splits = std::env::var("TOOLCALL_SPLITS").ok().filter(|which| !which.is_empty());
        let parser = Parser { name: name.into(), ..Parser::default() };
        let splits = splits.unwrap_or_else(|| "default".into());
        Suite { parser, known: None, splits, timeout: Duration::from_secs(10), strict: false }
    }

    /// The version of the parser.
    pub fn version(mut self, version: &str) -> Suite {
        self.parser.version = version.into();
        self
    }

    /// The profiles that it claims, of `contract`, `native`, `template`.
    pub fn profiles<'a>(mut self, profiles: impl IntoIterator<Item = &'a str>) -> Suite {
        self.parser.profiles = owned(profiles);
        self
    }

    /// The names of templates that it knows, `""` for templates without one; without this any.
    pub fn formats<'a>(mut self, formats: impl IntoIterator<Item = &'a str>) -> Suite {
        self.parser.formats = Some(owned(formats));
        self
    }

    /// The features that it claims (AP-2.1).
    pub fn features<'a>(mut self, features: impl IntoIterator<Item = &'a str>) -> Suite {
        self.parser.features = owned(features);
        self
    }

    /// It cannot be given a part of a preserved token.
    pub fn tokens(mut self) -> Suite {
        self.parser.tokens = true;
        self
    }

    /// The deepest nesting that it takes.
    pub fn depth(mut self, depth: usize) -> Suite {
        self.parser.depth = depth;
        self
    }

    /// What requests are to carry, of `format` and `generationPrompt`, for parsers without Jinja.
    pub fn wants<'a>(mut self, words: impl IntoIterator<Item = &'a str>) -> Suite {
        self.parser.wants = owned(words);
        self
    }

    /// Reads a whole output. It is never called twice at a time.
    pub fn parse(mut self, parse: impl Fn(&Request) -> Result<Message, Refusal> + Send + Sync + 'static) -> Suite {
        self.parser.parse = Some(Box::new(parse));
        self
    }

    /// Begins to read an output that comes in chunks.
    pub fn stream<S: Stream + 'static>(
        mut self,
        begin: impl Fn(&Request) -> Result<S, Refusal> + Send + Sync + 'static,
    ) -> Suite {
        self.parser.stream = Some(Box::new(move |request| Ok(Box::new(begin(request)?))));
        self
    }

    /// A list of vectors that are expected to fail, strict in both directions; with `TOOLCALL_UPDATE_KNOWN=1` it is
    /// written anew.
    pub fn known(mut self, path: &str) -> Suite {
        self.known = Some(path.into());
        self
    }

    /// How each output is cut: default, all, none, whole, or one such as size-3, size-32+5 or at-17.
    pub fn splits(mut self, which: &str) -> Suite {
        self.splits = which.into();
        self
    }

    /// How long the parser may take for one output.
    pub fn timeout(mut self, limit: Duration) -> Suite {
        self.timeout = limit;
        self
    }

    /// Recommended vectors fail the run too.
    pub fn strict(mut self) -> Suite {
        self.strict = true;
        self
    }

    /// Asks for every vector, in one test.
    ///
    /// # Panics
    ///
    /// If a required vector fails, an invariant is broken, or the list of known failures is not true.
    pub fn check(self) {
        let run = self.begin().unwrap_or_else(|error| panic!("{error}"));
        let failed: Vec<String> = run.vectors.iter().filter_map(|vector| run.judge(vector, "cargo test").err()).collect();
        let ended = run.end();
        assert!(failed.is_empty(), "{} vectors fail\n\n{}\n", failed.len(), failed.join("\n\n"));
        ended.unwrap_or_else(|error| panic!("{error}"));
    }

    /// Asks for every vector, each in a test of its own, under its id: for a test with `harness = false`.
    #[cfg(feature = "harness")]
    pub fn main(self) -> std::process::ExitCode {
        let mut arguments = libtest_mimic::Arguments::from_args();
        // The parser is never called twice at a time.
        arguments.test_threads = Some(1);
        let run = match self.begin() {
            Ok(run) => Arc::new(run),
            Err(error) => {
                eprintln!("{error}");
                return std::process::ExitCode::FAILURE;
            }
        };
        let trial = |vector: &Arc<Vector>| {
            let (run, vector) = (run.clone(), vector.clone());
            let again = format!("cargo test -- --exact {}", vector.id);
            libtest_mimic::Trial::test(vector.id.clone(), move || Ok(run.judge(&vector, &again)?))
        };
        let listing = arguments.list;
        let conclusion = libtest_mimic::run(&arguments, run.vectors.iter().map(trial).collect());
        match run.end() {
            Err(error) if !listing => {
                eprintln!("{error}");
                std::process::ExitCode::FAILURE
            }
            _ => conclusion.exit_code(),
        }
    }

    fn begin(self) -> Result<Run, String> {
        if self.parser.parse.is_none() || self.parser.name.is_empty() || self.parser.profiles.is_empty() {
            return Err("the parser needs a name, profiles and the function parse".into());
        }
        if let Some(profile) = self.parser.profiles.iter().find(|profile| !PROFILES.contains(&profile.as_str())) {
            return Err(format!("profile {profile}: this crate has vectors of {}", PROFILES.join(", ")));
        }
        if let Some(word) = self.parser.wants.iter().find(|word| !WANTS.contains(&word.as_str())) {
            return Err(format!("wants {word}: write {}", WANTS.join(" or ")));
        }
        if !is_known(&self.splits) {
            return Err(format!("splits {}: write default, all, none, whole, size-N, size-N+FIRST or at-N", self.splits));
        }
        let bundle = Bundle::own()?;
        let updates = self.known.is_some() && std::env::var_os("TOOLCALL_UPDATE_KNOWN").is_some();
        let listed = match &self.known {
            Some(path) if !updates => known::read(path, &bundle)?,
            _ => HashMap::new(),
        };
        let (known, timeout) = (self.known.is_some(), self.timeout.as_secs_f64());
        let options = json!({"splits": self.splits, "strict": self.strict, "knownFailures": known, "timeout": timeout});
        let mut results = Results::begin(&bundle, &self.parser, options).map_err(|error| format!("results: {error}"))?;
        let all = bundle.vectors.iter().filter(|vector| vector.kind != "verdict" && vector.judging.is_some());
        let parser = Arc::new(self.parser);
        let mut vectors = Vec::new();
        for vector in all {
            // A listed vector is asked whatever is claimed, for a list that is not true fails the run.
            if unclaimed(vector, &parser).is_none() || listed.contains_key(&vector.id) {
                vectors.push(vector.clone());
            } else {
                let found = judge(vector, &bundle.rules, &parser, &self.splits, self.timeout);
                results.add(&bundle, vector, &found, None).map_err(|error| format!("results: {error}"))?;
            }
        }
        let state = Mutex::new(State { results, failing: BTreeMap::new(), asked: HashSet::new(), passed: 0, shown: 0 });
        let (known, splits, timeout, strict) = (self.known, self.splits, self.timeout, self.strict);
        Ok(Run { bundle, parser, vectors, listed, known, updates, splits, timeout, strict, state })
    }
}

fn owned<'a>(names: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    names.into_iter().map(str::to_string).collect()
}

struct Run {
    bundle: Bundle,
    parser: Arc<Parser>,
    vectors: Vec<Arc<Vector>>,
    listed: HashMap<String, String>,
    known: Option<String>,
    updates: bool,
    splits: String,
    timeout: Duration,
    strict: bool,
    state: Mutex<State>,
}

struct State {
    results: Results,
    failing: BTreeMap<String, String>,
    asked: HashSet<String>,
    passed: usize,
    shown: usize,
}

impl Run {
    /// Judges a vector; the text of its failure. Implements AP-8.1 and AP-8.2.
    fn judge(&self, vector: &Arc<Vector>, command: &str) -> Result<(), String> {
        let mut state = self.state.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let found = judge(vector, &self.bundle.rules, &self.parser, &self.splits, self.timeout);
        let (verdict, judge) = (&found.outcome.verdict, Judge { rules: &self.bundle.rules, parser: &self.parser });
        let listed = self.listed.get(&vector.id);
        state.results.add(&self.bundle, vector, &found, listed).map_err(|error| format!("results: {error}"))?;
        state.asked.insert(vector.id.clone());
        state.passed += usize::from(judge.passes(verdict));
        let required = vector.level == "required";
        let failed = judge.fails(verdict) || verdict == "skipped" && required;
        if failed {
            state.failing.insert(vector.id.clone(), verdict.clone());
        }
        if self.updates || failed && listed.is_some_and(|listed| listed == verdict) {
            return Ok(());
        }
        if let Some(listed) = listed {
            let path = self.known.as_deref().unwrap_or_default();
            return Err(format!("{} is listed in {path} as {listed} and now is {verdict}: correct the list", vector.id));
        }
        let decides = required || !found.invariants.is_empty() || self.strict || self.known.is_some();
        if !failed || !decides {
            return Ok(());
        }
        state.shown += 1;
        Err(self.explained(state.shown, vector, &found, command))
    }

    fn explained(&self, number: usize, vector: &Vector, found: &Judged, command: &str) -> String {
        if number > SHOWN_IN_FULL {
            return format!("{}  {}  ({})\n  $ {command}", found.outcome.verdict, vector.id, vector.level);
        }
        show::show(&self.bundle, vector, found, command)
    }

    /// Writes the footer, and the list of known failures if it is to be written.
    fn end(&self) -> Result<(), String> {
        let mut state = self.state.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        state.results.close().map_err(|error| format!("results: {error}"))?;
        if let Some(path) = self.known.as_ref().filter(|_| self.updates) {
            return known::update(path, &state.failing, &state.asked);
        }
        let noted = state.failing.len().saturating_sub(state.shown + self.listed.len());
        if noted > 0 {
            eprintln!("{noted} recommended vectors fail; they do not decide (Suite::strict counts them)");
        }
        if state.passed == 0 && !state.asked.is_empty() && self.listed.is_empty() {
            return Err("no vector passes: the parser has shown nothing".into());
        }
        Ok(())
    }
}
