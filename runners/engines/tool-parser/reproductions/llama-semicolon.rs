// tool-parser 1.10.0, parser `llama`: a call with a semicolon in an argument stays text.
//
// parsers/llama.rs:101 (parse_semicolon_separated) divides what the model wrote at every ";", also inside strings, and
// reads each part as JSON.  So a call of Llama 3 that writes code, SQL or a shell command with ";" is not a call: the user
// sees JSON, and nothing runs.  No report of it was found upstream (smg-project/smg, 2026-11-28).
//
//     cargo new semicolon && cd semicolon && cargo add tool-parser@=1.10.0 && cargo add tokio --features rt,macros
//     cp llama-semicolon.rs src/main.rs && cargo run
use tool_parser::{ParserFactory, ToolParser};

fn main() {
    let output = r#"{"name": "run_sql", "parameters": {"sql": "DELETE FROM a; VACUUM"}}"#;
    let parser = ParserFactory::new().registry().create_parser("llama").expect("a parser");
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    let (content, calls) = runtime.block_on(parser.parse_complete(output)).expect("an answer");
    println!("{content:?} {} calls", calls.len());
    assert_eq!(calls.len(), 1, "DEFECT: the call stays text");
}
