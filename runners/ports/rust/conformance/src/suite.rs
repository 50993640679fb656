//! A run of the vectors on a parser.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::json;

use crate::bundle::{Bundle, Vector};
use crate::judge::Judge;
use crate::refusals::unclaimed;
use crate::results::Results;
use crate::session::{judge, Judged};
use crate::splits::is_known;
use crate::{claims, known, show, Message, Parser, Refusal, Request, Stream};

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

    /// Asks for every vector, in one test; `TOOLCALL_ONLY` names one of them by its id.
    ///
    /// # Panics
    ///
    /// If a required vector fails, an invariant is broken, or the list of known failures is not true.
    pub fn check(self) {
        let thread = std::thread::current();
        let test = thread.name().filter(|name| *name != "main").unwrap_or_default();
        let again = format!("TOOLCALL_ONLY={{id}} cargo test {test}").trim_end().to_string();
        let run = self.begin(&again).unwrap_or_else(|error| panic!("{error}"));
        let failed: Vec<String> = run.vectors.iter().filter_map(|vector| run.judge(vector, &again).err()).collect();
        let ended = run.end();
        let summary = run.summary();
        assert!(failed.is_empty(), "{} vectors fail\n\n{}\n\n{summary}\n", failed.len(), failed.join("\n\n"));
        println!("{summary}");
        ended.unwrap_or_else(|error| panic!("{error}"));
    }

    /// Asks for every vector, each in a test of its own, under its id: for a test with `harness = false`.
    #[cfg(feature = "harness")]
    pub fn main(self) -> std::process::ExitCode {
        let mut arguments = libtest_mimic::Arguments::from_args();
        // The parser is never called twice at a time.
        arguments.test_threads = Some(1);
        let again = "cargo test -- --exact {id}";
        let run = match self.begin(again) {
            Ok(run) => Arc::new(run),
            Err(error) => {
                eprintln!("{error}");
                return std::process::ExitCode::FAILURE;
            }
        };
        let trial = |vector: &Arc<Vector>| {
            let (run, vector) = (run.clone(), vector.clone());
            libtest_mimic::Trial::ignorable_test(vector.id.clone(), move || {
                Ok(match run.judge(&vector, again)? {
                    None => libtest_mimic::Completion::Completed,
                    Some(reason) => libtest_mimic::Completion::ignored_with(reason),
                })
            })
        };
        let listing = arguments.list;
        let conclusion = libtest_mimic::run(&arguments, run.vectors.iter().map(trial).collect());
        let ended = run.end();
        if !listing {
            println!("{}", run.summary());
        }
        match ended {
            Err(error) if !listing => {
                eprintln!("{error}");
                std::process::ExitCode::FAILURE
            }
            _ => conclusion.exit_code(),
        }
    }

    fn begin(self, again: &str) -> Result<Run, String> {
        if self.parser.parse.is_none() || self.parser.name.is_empty() || self.parser.profiles.is_empty() {
            return Err("the parser needs a name, profiles and the function parse".into());
        }
        if !is_known(&self.splits) {
            return Err(format!("splits {}: write default, all, none, whole, size-N, size-N+FIRST or at-N", self.splits));
        }
        let bundle = Bundle::own()?;
        claims::checked(&self.parser, &bundle)?;
        let updates = self.known.is_some() && std::env::var_os("TOOLCALL_UPDATE_KNOWN").is_some();
        let listed = match &self.known {
            Some(path) if !updates => known::read(path, &bundle)?,
            _ => HashMap::new(),
        };
        let (known, timeout) = (self.known.is_some(), self.timeout.as_secs_f64());
        let options = json!({"splits": self.splits, "strict": self.strict, "knownFailures": known, "timeout": timeout});
        let parser = Arc::new(self.parser);
        let is_asked = |vector: &&Arc<Vector>| vector.kind != "verdict" && vector.judging.is_some();
        // A listed vector is asked whatever is claimed, for a list that is not true fails the run.
        let is_within = |vector: &&Arc<Vector>| unclaimed(vector, &parser).is_none() || listed.contains_key(&vector.id);
        let all = bundle.vectors.iter().filter(is_asked).count();
        let mut vectors: Vec<Arc<Vector>> = bundle.vectors.iter().filter(is_asked).filter(is_within).cloned().collect();
        if vectors.is_empty() {
            let (name, claims) = (&parser.name, claims::said(&parser));
            return Err(format!("{name} was asked nothing: no vector lies within what it claims ({claims})"));
        }
        let (claimed, rest) = (vectors.len(), all - vectors.len());
        if let Some(only) = std::env::var("TOOLCALL_ONLY").ok().filter(|only| !only.is_empty()) {
            vectors.retain(|vector| vector.id == only);
            if vectors.is_empty() {
                return Err(format!("TOOLCALL_ONLY={only}: {}", unknown(&only, &bundle, &parser)));
            }
        }
        let results = Results::begin(&bundle, &parser, again, claimed, options).map_err(|error| format!("results: {error}"))?;
        let state = Mutex::new(State {
            results,
            failing: BTreeMap::new(),
            asked: HashSet::new(),
            counts: BTreeMap::new(),
            passed: 0,
            shown: 0,
            noted: 0,
            skipped: 0,
        });
        let (known, splits, timeout, strict) = (self.known, self.splits, self.timeout, self.strict);
        Ok(Run { bundle, parser, vectors, claimed, rest, listed, known, updates, splits, timeout, strict, state })
    }
}

/// Why no vector of this id can be asked.
fn unknown(id: &str, bundle: &Bundle, parser: &Parser) -> String {
    if bundle.vectors.iter().any(|vector| vector.id == id) {
        return format!("{} does not claim what it needs ({})", parser.name, claims::said(parser));
    }
    let folder = &id[..id.rfind('/').map_or(0, |place| place + 1)];
    let near: Vec<&str> =
        bundle.vectors.iter().map(|vector| vector.id.as_str()).filter(|each| each.starts_with(folder)).collect();
    match near.len() {
        0 => "no vector has this id".into(),
        _ => format!("no vector has this id; {}", claims::nearest(id, &near)),
    }
}

fn owned<'a>(names: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    names.into_iter().map(str::to_string).collect()
}

struct Run {
    bundle: Bundle,
    parser: Arc<Parser>,
    vectors: Vec<Arc<Vector>>,
    /// How many vectors lie within the claims, and how many beyond.
    claimed: usize,
    rest: usize,
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
    /// How many vectors of a level pass, of how many.
    counts: BTreeMap<String, (usize, usize)>,
    passed: usize,
    shown: usize,
    noted: usize,
    skipped: usize,
}

impl Run {
    /// Judges a vector; why it counts for nothing, or the text of its failure. Implements AP-8.1, AP-8.2 and AP-8.19.
    fn judge(&self, vector: &Arc<Vector>, command: &str) -> Result<Option<String>, String> {
        let mut state = self.state.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let found = judge(vector, &self.bundle.rules, &self.parser, &self.splits, self.timeout);
        let (verdict, judge) = (&found.outcome.verdict, Judge { rules: &self.bundle.rules, parser: &self.parser });
        let listed = self.listed.get(&vector.id);
        state.results.add(&self.bundle, vector, &found, listed).map_err(|error| format!("results: {error}"))?;
        state.asked.insert(vector.id.clone());
        let passes = judge.passes(verdict);
        state.passed += usize::from(passes);
        if ["alternative", "skipped", "unsupported"].contains(&verdict.as_str()) {
            state.skipped += 1;
        } else {
            let (passed, asked) = state.counts.entry(vector.level.clone()).or_default();
            (*passed, *asked) = (*passed + usize::from(passes), *asked + 1);
        }
        let required = vector.level == "required";
        let failed = judge.fails(verdict) || verdict == "skipped" && required;
        if failed {
            state.failing.insert(vector.id.clone(), verdict.clone());
        }
        if self.updates {
            return Ok(None);
        }
        if failed && listed.is_some_and(|listed| listed == verdict) {
            return Ok(Some(format!("known failure: {verdict}")));
        }
        if let Some(listed) = listed {
            let path = self.known.as_deref().unwrap_or_default();
            return Err(format!("{} is listed in {path} as {listed} and now is {verdict}: correct the list", vector.id));
        }
        let decides = required || !found.invariants.is_empty() || self.strict || self.known.is_some();
        if !failed {
            let neutral = ["skipped", "alternative"].contains(&verdict.as_str());
            return Ok(neutral.then(|| format!("{verdict}: {}", found.outcome.reason)));
        }
        if !decides {
            state.noted += 1;
            return Ok(Some(format!("recommended, does not decide: {verdict}")));
        }
        state.shown += 1;
        Err(self.explained(state.shown, vector, &found, command))
    }

    /// The counts of the run, in a line.
    fn summary(&self) -> String {
        let state = self.state.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let mut said: Vec<String> = Vec::new();
        for level in ["required", "recommended"] {
            let counts = state.counts.get(level);
            said.extend(counts.map(|(passed, asked)| format!("{level} {passed} of {asked} pass")));
        }
        said.push(format!("{} skipped", state.skipped));
        if state.asked.len() < self.claimed {
            said.push(format!("{} of {} claimed vectors were chosen", state.asked.len(), self.claimed));
        }
        let note = if state.noted > 0 { " (recommended vectors do not decide; Suite::strict counts them)" } else { "" };
        format!("toolcall: {}: {}{note}", self.parser.name, said.join(", "))
    }

    fn explained(&self, number: usize, vector: &Vector, found: &Judged, command: &str) -> String {
        if number > SHOWN_IN_FULL {
            let command = command.replace("{id}", &vector.id);
            return format!("{}  {}  ({})\n  $ {command}", found.outcome.verdict, vector.id, vector.level);
        }
        show::show(&self.bundle, vector, found, &command.replace("{id}", &vector.id))
    }

    /// Writes the footer, and the list of known failures if it is to be written.
    fn end(&self) -> Result<(), String> {
        let mut state = self.state.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        state.results.close(self.rest).map_err(|error| format!("results: {error}"))?;
        if let Some(path) = self.known.as_ref().filter(|_| self.updates) {
            return known::update(path, &state.failing, &state.asked);
        }
        if state.passed == 0 && state.asked.len() == self.claimed && self.listed.is_empty() {
            return Err("no vector passes: the parser has shown nothing".into());
        }
        Ok(())
    }
}
