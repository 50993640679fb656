// tool-parser 1.10.0, parser `mistral`: no call of Mistral Nemo is read.
//
// parsers/mistral.rs:109 looks for "[TOOL_CALLS] [" with a blank, and the templates of Mistral Nemo and its relatives
// write none. The whole output stays text, streamed or not. All tests of the crate have the blank. No report was found
// upstream (smg-project/smg, 2026-11-28).
//
//     cargo new blank && cd blank && cargo add tool-parser@=1.10.0 openai-protocol serde_json
//     cargo add tokio --features rt,macros && cp mistral-without-a-blank.rs src/main.rs && cargo run
use openai_protocol::common::Tool;
use tool_parser::{ParserFactory, ToolParser};

fn main() {
    let tool = r#"[{"type": "function", "function": {"name": "put", "parameters": {"type": "object"}}}]"#;
    let tools: Vec<Tool> = serde_json::from_str(tool).expect("tools");
    let mut parser = ParserFactory::new().registry().create_parser("mistral").expect("a parser");
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    let (mut content, mut calls) = (String::new(), 0);
    for chunk in ["[TOOL_CALLS]", "[{\"name\": \"put\", \"arguments\": {\"text\": \"a\"}}]"] {
        let found = runtime.block_on(parser.parse_incremental(chunk, &tools)).expect("an answer");
        content += &found.normal_text;
        calls += found.calls.len();
    }
    println!("{content:?} {calls} parts of calls");
    assert!(calls > 0, "DEFECT: the call stays text");
}
