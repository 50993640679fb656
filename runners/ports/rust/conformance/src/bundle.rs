//! Reads the packed bundle: the vectors in their order, and the lines of what results files define.

use std::collections::HashMap;
use std::io::Read;
use std::sync::Arc;

use crate::json::{self, Json, Value};
use crate::{Request, Tool};

/// The version of the packed bundle that this crate reads.
const FORMAT: i64 = 1;

/// What a parser may want requests to carry.
pub const WANTS: [&str; 2] = ["format", "generationPrompt"];

/// A test case: what is asked, and what is right.
#[derive(Default)]
pub struct Vector {
    pub id: String,
    pub kind: String,
    pub title: String,
    pub level: String,
    pub harm: String,
    pub clauses: Vec<String>,
    pub requires: Vec<String>,
    /// What a parser is asked that wants nothing; see [`Vector::asked`].
    pub request: Request,
    /// How the model writes, as JSON (VF-8.8).
    description: String,
    pub chunks: Vec<String>,
    /// What the rules make of it, if it is asked.
    pub judging: Option<Arc<Json>>,
    /// The names of the definitions that a result needs before it.
    pub needs: Vec<String>,
}

impl Vector {
    /// What a parser is asked, with what it wants (AP-4.8).
    pub fn asked(&self, wants: &[String]) -> Request {
        let mut request = self.request.clone();
        if wants.iter().any(|word| word == WANTS[0]) {
            request.description = self.description.clone();
        }
        if wants.iter().any(|word| word == WANTS[1]) {
            request.generation_prompt = self.judging.as_ref().and_then(|judging| judging.root().get("prompt")?.string());
        }
        request
    }
}

/// What a bundle holds.
#[derive(Default)]
pub struct Bundle {
    pub version: String,
    pub vectors: Vec<Arc<Vector>>,
    pub clauses: HashMap<String, String>,
    pub harms: HashMap<String, String>,
    pub definitions: HashMap<String, String>,
    pub rules: Arc<Json>,
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
        let first = lines.next().unwrap_or_default();
        let header = json::parse(first);
        let header = header.as_ref().map(json::Json::root).filter(|header| header.text_of("type") == "bundle");
        let header = header.ok_or("this is no packed bundle: write one with toolcall bundle --packed")?;
        let format = header.integer("format");
        if format != FORMAT {
            let what = format!("the bundle has format {format}, and this crate reads format {FORMAT}");
            return Err(format!("{what}: update the crate to the version of the bundle"));
        }
        let mut bundle = Bundle { version: header.text_of("suite"), ..Bundle::default() };
        let mut count = 0;
        for line in lines {
            count += i64::from(line.contains(r#""type":"vector""#));
            bundle.add(line)?;
        }
        if count != header.integer("vectors") {
            return Err(format!("the bundle has {count} of its {} vectors: install the crate again", header.integer("vectors")));
        }
        Ok(bundle)
    }

    /// Reads a line; types that this version does not know are ignored, and so are kinds that it does not ask.
    fn add(&mut self, line: &str) -> Result<(), String> {
        let is_vector = line.contains(r#""type":"vector""#);
        let kinds = [r#""kind":"parse""#, r#""kind":"stream""#, r#""kind":"compare""#, r#""kind":"verdict""#];
        if is_vector && !kinds.iter().any(|kind| line.contains(kind)) {
            return Ok(());
        }
        let parsed = json::parse(line).ok_or_else(|| format!("the bundle has a line that is no JSON: {line:.80}"))?;
        let entry = parsed.root();
        let id = ["id", "name", "number"].iter().find_map(|key| entry.get(key));
        let id = id.map(|id| id.string().unwrap_or_else(|| id.text().to_string())).unwrap_or_default();
        let kind = entry.text_of("type");
        match kind.as_str() {
            "clause" => drop(self.clauses.insert(id.clone(), entry.text_of("text"))),
            "harm" => drop(self.harms.insert(id.clone(), format!("{}. {}", entry.text_of("name"), entry.text_of("effect")))),
            "template" => drop(self.templates.insert(id.clone(), entry.text_of("source"))),
            "format" => drop(self.formats.insert(id.clone(), source_of(entry, "description"))),
            "tools" => drop(self.tools.insert(id.clone(), tools(entry.list("tools")))),
            "rules" => self.rules = json::parse(line).map(Arc::new).unwrap_or_default(),
            "vector" => self.vectors.push(Arc::new(self.vector(entry))),
            "judging" => {
                let name = entry.text_of("vector");
                let last = self.vectors.last_mut().filter(|vector| vector.id == name).and_then(Arc::get_mut);
                last.into_iter().for_each(|vector| vector.judging = json::parse(line).map(Arc::new));
            }
            _ => {}
        }
        self.definitions.insert(format!("{kind} {id}"), line.to_string());
        Ok(())
    }

    /// The vector of an entry.
    pub fn vector(&self, entry: Value) -> Vector {
        let listed = entry.get("tools").map(|number| number.text().to_string()).unwrap_or_default();
        let format = entry.text_of("templateName");
        let template = entry.get("template").map(|_| entry.text_of("template"));
        let own = source_of(entry, "description");
        let description = if own.is_empty() { self.formats.get(&format).cloned().unwrap_or_default() } else { own };
        let mut needs: Vec<String> = Vec::new();
        needs.extend(["clauses", "against"].iter().flat_map(|key| entry.texts(key)).map(|id| format!("clause {id}")));
        needs.extend([format!("harm {}", entry.text_of("harm")), format!("template {format}")]);
        needs.extend([format!("tools {listed}"), format!("vector {}", entry.text_of("id"))]);
        Vector {
            id: entry.text_of("id"),
            kind: entry.text_of("kind"),
            title: entry.text_of("title"),
            level: entry.text_of("level"),
            harm: entry.text_of("harm"),
            clauses: entry.texts("clauses"),
            requires: entry.texts("requires"),
            description,
            request: Request {
                profile: entry.text_of("profile"),
                mode: entry.text_of("mode"),
                model: entry.text_of("model"),
                template: template.or_else(|| self.templates.get(&format).cloned()).unwrap_or_default(),
                format,
                output: entry.text_of("output"),
                tools: self.tools.get(&listed).cloned().unwrap_or_else(|| tools(entry.list("tools"))),
                messages: source_of(entry, "messages"),
                options: source_of(entry, "options"),
                generation_prompt: entry.get("generationPrompt").map(|_| entry.text_of("generationPrompt")),
                description: String::new(),
            },
            chunks: entry.texts("chunks"),
            judging: None,
            needs,
        }
    }
}

/// The JSON text of a member; empty if there is none.
fn source_of(entry: Value, name: &str) -> String {
    entry.get(name).map(|value| value.text().to_string()).unwrap_or_default()
}

fn tools(list: Vec<Value>) -> Vec<Tool> {
    let tool = |wrapped: Value| {
        let function = wrapped.get("function")?;
        let parameters = function.get("parameters").map(|value| value.text().to_string()).unwrap_or_default();
        Some(Tool { name: function.text_of("name"), description: function.text_of("description"), parameters })
    };
    list.into_iter().filter_map(tool).collect()
}
