// tool-parser 1.10.0, parser `pythonic`: a streamed call with letters beyond ASCII never comes.
//
// parsers/pythonic.rs:227 (find_matching_bracket) counts characters, and parse_incremental uses what it returns as a
// position in bytes.  With "größe" in an argument the text is cut too early, is not Python, and the call is dropped; in
// one piece it is read.  No report of it was found upstream (smg-project/smg, 2026-11-28).
//
//     cargo new letters && cd letters && cargo add tool-parser@=1.10.0 openai-protocol serde_json
//     cargo add tokio --features rt,macros && cp pythonic-other-letters.rs src/main.rs && cargo run
use openai_protocol::common::Tool;
use tool_parser::{ParserFactory, ToolParser};

fn main() {
    let tool = r#"[{"type": "function", "function": {"name": "put", "parameters": {"type": "object"}}}]"#;
    let tools: Vec<Tool> = serde_json::from_str(tool).expect("tools");
    let mut parser = ParserFactory::new().registry().create_parser("pythonic").expect("a parser");
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    let mut calls = 0;
    for chunk in ["[put(text=\"", "größe 天気", "\")]"] {
        let found = runtime.block_on(parser.parse_incremental(chunk, &tools)).expect("an answer");
        calls += found.calls.len();
    }
    println!("{calls} parts of calls");
    assert!(calls > 0, "DEFECT: the call never comes");
}
