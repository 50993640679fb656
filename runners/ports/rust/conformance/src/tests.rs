//! Parsers that misbehave, bundles and lists that are refused.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::io::Write;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use serde_json::Value;

use crate::bundle::Bundle;
use crate::json;
use crate::session::{judge, Judged};
use crate::{known, scripted, Call, Delta, Message, Parser, Refusal, Request, Stream, Suite};

/// The package's own bundle, read once.
fn own() -> &'static Bundle {
    static OWN: OnceLock<Bundle> = OnceLock::new();
    OWN.get_or_init(|| Bundle::own().expect("a bundle"))
}

const PLAIN: &str = "contract/candidates/envelope-in-prose";

/// What is found about one vector of the suite.
fn asked(bundle: &Bundle, id: &str, mut parser: Parser) -> Judged {
    parser.profiles = vec!["contract".into(), "template".into()];
    let vector = bundle.vectors.iter().find(|vector| vector.id == id).expect(id);
    judge(vector, &bundle.rules, &Arc::new(parser), "default", Duration::from_millis(1500))
}

fn parser(parse: impl Fn(&Request) -> Result<Message, Refusal> + Send + Sync + 'static) -> Parser {
    Parser { name: "test".into(), parse: Some(Box::new(parse)), ..Parser::default() }
}

#[test]
fn right_messages_pass() {
    let bundle = own();
    let message = |line: &str| {
        let entry: Value = json::read(line).expect("a vector");
        let expected = entry.get("expected")?;
        let mut message = scripted::message(expected)?;
        for (call, entry) in message.calls.iter_mut().zip(scripted::list(&expected["calls"])) {
            call.arguments = entry["argumentsText"].as_str().unwrap_or(&call.arguments).to_string();
        }
        Some(message)
    };
    let right: HashMap<String, Message> = bundle
        .vectors
        .iter()
        .filter_map(|vector| {
            Some((format!("{:?}", vector.asked(&[])), message(&bundle.definitions[&format!("vector {}", vector.id)])?))
        })
        .collect();
    Suite::new("right")
        .profiles(["contract", "native", "template"])
        .features(["policy", "problems", "ids", "incomplete-calls", "exact-whitespace", "exact-numbers", "lone-surrogates"])
        .parse(move |request| right.get(&format!("{request:?}")).cloned().ok_or("no vector asks this".into()))
        .strict()
        .check();
}

#[test]
fn parsers_that_misbehave() {
    let bundle = own();
    let broken = |_: &Request| {
        let call = Call { name: "search".into(), arguments: "{\"a\": ".into(), ..Call::default() };
        Ok(Message { calls: vec![call], ..Message::default() })
    };
    for (parser, verdict, reason) in [
        (parser(|_| panic!("no")), "error", "panic: no"),
        (
            parser(|_| loop {
                std::thread::sleep(Duration::from_secs(9))
            }),
            "timeout",
            "no-reply",
        ),
        (parser(|_| Err("no".into())), "error", "error: no"),
        (parser(|_| Err(Refusal::Skip("why".into()))), "skipped", "why"),
        (parser(broken), "wrong", ""),
    ] {
        let found = asked(bundle, PLAIN, parser);
        assert_eq!(found.outcome.verdict, verdict);
        assert!(found.outcome.reason.contains(reason), "{}", found.outcome.reason);
        assert_eq!(found.invariants.is_empty(), verdict == "skipped");
    }
}

struct Panics;

impl Stream for Panics {
    fn feed(&mut self, _: &str) -> Result<Vec<Delta>, Refusal> {
        panic!("no")
    }

    fn finish(&mut self) -> Result<(Vec<Delta>, Message), Refusal> {
        Ok((Vec::new(), Message::default()))
    }
}

#[test]
fn streams_that_panic() {
    let mut streams = parser(|request| Ok(Message { content: request.output.clone(), ..Message::default() }));
    streams.stream = Some(Box::new(|_| Ok(Box::new(Panics))));
    let found = asked(own(), "template/hermes/text-after-a-call", streams);
    assert_eq!(found.splits.and_then(|splits| splits.first).map(|first| first.clause), Some("AP-2.3"));
}

#[test]
fn bundles_that_are_refused() {
    for (text, says) in [
        (r#"{"type":"bundle","format":2,"suite":"9","vectors":0}"#, "update the crate"),
        (r#"{"type":"bundle","format":1,"suite":"9","vectors":3}"#, "has 0 of its 3 vectors"),
        (r#"{"type":"header"}"#, "toolcall bundle --packed"),
        ("", "toolcall bundle --packed"),
    ] {
        let error = Bundle::read(&packed(text)).err().expect("an error");
        assert!(error.contains(says), "{error}");
    }
    assert!(Bundle::read(b"no gzip").is_err());
}

fn packed(text: &str) -> Vec<u8> {
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packer.write_all(text.as_bytes()).expect("memory");
    packer.finish().expect("memory")
}

/// A description of a format with a name, and one beside a vector; a prompt, and none.
const DESCRIBED: &str = r#"{"type":"bundle","format":1,"suite":"9","vectors":4}
{"type":"format","name":"q","description":{"description":1,"name":"q"}}
{"type":"vector","kind":"parse","id":"named","templateName":"q"}
{"type":"judging","vector":"named","prompt":"<a>"}
{"type":"vector","kind":"parse","id":"given","templateName":"q","generationPrompt":""}
{"type":"judging","vector":"given","prompt":""}
{"type":"vector","kind":"parse","id":"unnamed","template":"{{ x }}","description":{"description":1}}
{"type":"judging","vector":"unnamed","prompt":""}
{"type":"vector","kind":"parse","id":"unreadable","template":"{% x"}
{"type":"judging","vector":"unreadable"}
"#;

#[test]
fn requests_carry_what_a_parser_wants() {
    let bundle = Bundle::read(&packed(DESCRIBED)).expect("a bundle");
    let wants = ["format", "generationPrompt"].map(String::from);
    for (vector, prompt) in bundle.vectors.iter().zip([Some("<a>"), Some(""), Some(""), None]) {
        let request = vector.asked(&wants);
        assert_eq!(request.generation_prompt.as_deref(), prompt, "{}", vector.id);
        assert_eq!(request.description.is_empty(), vector.id == "unreadable", "{}", vector.id);
        let plain = vector.asked(&[]);
        assert_eq!(plain.generation_prompt.is_some(), vector.id == "given", "{}", vector.id);
        assert_eq!(plain.description, "");
    }
    assert!(bundle.vectors[0].asked(&wants).description.contains(r#""name":"q""#));
}

#[test]
fn every_output_of_a_template_has_a_description() {
    let wants = ["format", "generationPrompt"].map(String::from);
    let read = |kind: &str| ["parse", "stream"].contains(&kind);
    for vector in own().vectors.iter().filter(|each| read(&each.kind) && each.request.profile == "template") {
        let request = vector.asked(&wants);
        let continued = request.options.contains("\"continueFinalMessage\"");
        assert!(!request.description.is_empty(), "{}", vector.id);
        assert!(request.generation_prompt.is_some() || continued, "{}", vector.id);
    }
}

#[test]
#[should_panic(expected = "there is no wish \"formats\"; did you mean format?")]
fn unknown_wishes_are_refused() {
    Suite::new("x").profiles(["template"]).wants(["formats"]).parse(|_| Ok(Message::default())).check();
}

#[test]
fn lists_of_known_failures() {
    let bundle = own();
    let path = std::env::temp_dir().join(format!("toolcall-known-{}.txt", std::process::id()));
    let path = path.to_str().expect("a path");
    for (text, says) in [
        (format!("{PLAIN} lost # why\n"), ""),
        (format!("{PLAIN} gone"), ":1: "),
        (format!("{PLAIN} lost\n{PLAIN} lost"), "listed twice"),
        ("# nothing\n\ncontract/no-such lost\n".into(), ":3: no vector has the id contract/no-such"),
    ] {
        std::fs::write(path, &text).expect("a file");
        match known::read(path, bundle) {
            Ok(_) => assert_eq!(says, "", "{text}"),
            Err(error) => assert!(!says.is_empty() && error.contains(says), "{error}"),
        }
    }
    std::fs::write(path, "# mine\na/b lost # why\nc/d wrong\ne/f lost\n").expect("a file");
    let asked: HashSet<String> = ["a/b", "c/d", "x/y"].map(String::from).into();
    known::update(path, &BTreeMap::from([("a/b".into(), "leak".into()), ("x/y".into(), "lost".into())]), &asked)
        .expect("written");
    assert_eq!(std::fs::read_to_string(path).expect("a file"), "# mine\na/b leak # why\ne/f lost\nx/y  lost\n");
    std::fs::remove_file(path).expect("removed");
}
