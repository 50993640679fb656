//! Reads the packed bundle: the vectors in their order, and the lines of what results files define.

use std::collections::HashMap;
use std::io::Read;
use std::sync::Arc;

use serde::Deserialize;

use crate::json::{read, source};
use crate::judge::{Judging, Rules};
use crate::{Request, Tool};

/// The version of the packed bundle that this crate reads.
const FORMAT: i64 = 1;

/// What a parser may want requests to carry.
pub const WANTS: [&str; 2] = ["format", "generationPrompt"];

/// A test case: what is asked, and what is right.
#[derive(Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Vector {
    pub id: String,
    pub kind: String,
    pub title: String,
    pub level: String,
    pub harm: String,
    pub clauses: Vec<String>,
    pub against: Vec<String>,
    pub requires: Vec<String>,
    pub chunks: Vec<String>,
    /// The tools, or the number of a list of them, as JSON.
    #[serde(deserialize_with = "source")]
    tools: String,
    /// What a parser is asked that wants everything; see [`Vector::asked`].
    #[serde(skip)]
    pub request: Request,
    /// What the rules make of it, if it is asked.
    #[serde(skip)]
    pub judging: Option<Judging>,
}

impl Vector {
    /// What a parser is asked, with what it wants (AP-4.8).
    pub fn asked(&self, wants: &[String]) -> Request {
        let wanted = |place: usize| wants.iter().any(|word| word == WANTS[place]);
        let mut request = self.request.clone();
        if !wanted(0) {
            request.description = String::new();
        }
        if let Some(judging) = self.judging.as_ref().filter(|_| wanted(1)) {
            request.generation_prompt = judging.prompt.clone();
        }
        request
    }

    /// The names of the definitions that a result needs before it.
    pub fn needs(&self) -> Vec<String> {
        let clauses = self.clauses.iter().chain(&self.against).map(|id| format!("clause {id}"));
        let others = [("harm", &self.harm), ("template", &self.request.format), ("tools", &self.tools), ("vector", &self.id)];
        clauses.chain(others.map(|(kind, id)| format!("{kind} {id}"))).collect()
    }
}

/// A line that is not a vector; which members it has depends on its type.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Definition {
    r#type: String,
    id: String,
    name: String,
    number: Option<u64>,
    suite: String,
    format: i64,
    vectors: usize,
    text: String,
    effect: String,
    source: String,
    #[serde(deserialize_with = "source")]
    description: String,
    tools: Vec<Wrapped>,
}

#[derive(Deserialize)]
struct Wrapped {
    function: Tool,
}

/// What a bundle holds.
#[derive(Default)]
pub struct Bundle {
    pub version: String,
    pub vectors: Vec<Arc<Vector>>,
    pub clauses: HashMap<String, String>,
    pub harms: HashMap<String, String>,
    pub definitions: HashMap<String, String>,
    pub rules: Arc<Rules>,
    tools: HashMap<String, Vec<Tool>>,
    templates: HashMap<String, String>,
    formats: HashMap<String, String>,
}

impl Bundle {
    /// The bundle that is a part of this crate.
    pub fn own() -> Result<Bundle, String> {
        Bundle::read(include_bytes!(concat!(env!("OUT_DIR"), "/bundle.jsonl.gz")))
    }

    /// Reads a packed bundle.
    pub fn read(packed: &[u8]) -> Result<Bundle, String> {
        let mut text = String::new();
        let damaged = |error| format!("the bundle is damaged, install the crate again: {error}");
        flate2::read::GzDecoder::new(packed).read_to_string(&mut text).map_err(damaged)?;
        let mut lines = text.lines();
        let header = read::<Definition>(lines.next().unwrap_or_default()).ok().filter(|header| header.r#type == "bundle");
        let header = header.ok_or("this is not a packed bundle: write one with toolcall bundle --packed")?;
        if header.format != FORMAT {
            let what = format!("the bundle has format {}, and this crate reads format {FORMAT}", header.format);
            return Err(format!("{what}: update the crate to the version of the bundle"));
        }
        let mut bundle = Bundle { version: header.suite, ..Bundle::default() };
        let mut count = 0;
        for line in lines {
            count += usize::from(line.contains(r#""type":"vector""#));
            bundle.add(line).map_err(|error| format!("the bundle has a line that cannot be read: {error}: {line:.80}"))?;
        }
        if count != header.vectors {
            return Err(format!("the bundle has {count} of its {} vectors: install the crate again", header.vectors));
        }
        Ok(bundle)
    }

    /// Reads a line; types that this version does not know are ignored, and so are kinds that it does not ask.
    fn add(&mut self, line: &str) -> serde_json::Result<()> {
        if line.contains(r#""type":"vector""#) {
            let kinds = [r#""kind":"parse""#, r#""kind":"stream""#, r#""kind":"compare""#, r#""kind":"verdict""#];
            if kinds.iter().any(|kind| line.contains(kind)) {
                let vector = self.vector(line)?;
                self.definitions.insert(format!("vector {}", vector.id), line.to_string());
                self.vectors.push(Arc::new(vector));
            }
            return Ok(());
        }
        if line.starts_with(r#"{"type":"judging""#) {
            let judging: Judging = read(line)?;
            let last = self.vectors.last_mut().filter(|vector| vector.id == judging.vector).and_then(Arc::get_mut);
            last.into_iter().for_each(|vector| vector.judging = Some(judging.clone()));
            return Ok(());
        }
        if line.starts_with(r#"{"type":"rules""#) {
            self.rules = Arc::new(read(line)?);
            return Ok(());
        }
        let entry: Definition = read(line)?;
        let named = if entry.id.is_empty() { entry.name.clone() } else { entry.id };
        let id = entry.number.map_or(named, |number| number.to_string());
        match entry.r#type.as_str() {
            "clause" => drop(self.clauses.insert(id.clone(), entry.text)),
            "harm" => drop(self.harms.insert(id.clone(), format!("{}. {}", entry.name, entry.effect))),
            "template" => drop(self.templates.insert(id.clone(), entry.source)),
            "format" => drop(self.formats.insert(id.clone(), entry.description)),
            "tools" => drop(self.tools.insert(id.clone(), entry.tools.into_iter().map(|tool| tool.function).collect())),
            _ => {}
        }
        self.definitions.insert(format!("{} {id}", entry.r#type), line.to_string());
        Ok(())
    }

    /// The vector of a line, with tools, template and description in place of their number and name.
    pub fn vector(&self, line: &str) -> serde_json::Result<Vector> {
        let mut vector = Vector { request: read(line)?, ..read(line)? };
        let Request { tools, template, description, format, .. } = &mut vector.request;
        *tools = self.tools.get(&vector.tools).cloned().unwrap_or_default();
        if vector.tools.starts_with('[') {
            *tools = read::<Vec<Wrapped>>(&vector.tools)?.into_iter().map(|tool| tool.function).collect();
        }
        let shared = [(template, &self.templates), (description, &self.formats)];
        for (own, all) in shared.into_iter().filter(|(own, _)| own.is_empty()) {
            *own = all.get(format).cloned().unwrap_or_default();
        }
        Ok(vector)
    }
}
