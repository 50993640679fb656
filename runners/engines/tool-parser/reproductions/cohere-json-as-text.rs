// tool-parser 1.10.0, parser `cohere`: a streamed call is sent as text, and never made.
//
// parsers/cohere.rs:282 (parse_incremental) hands the list between the markers of an action to
// handle_json_tool_streaming in helpers.rs, which wants one call and takes a list for text. So the user of Command R7B
// or Command A sees JSON, and nothing runs; in one piece the call is read. No report was found upstream
// (smg-project/smg, 2026-11-28).
//
//     cargo new cohere && cd cohere && cargo add tool-parser@=1.10.0 openai-protocol serde_json
//     cargo add tokio --features rt,macros && cp cohere-json-as-text.rs src/main.rs && cargo run
use openai_protocol::common::Tool;
use tool_parser::{ParserFactory, ToolParser};

fn main() {
    let tool = r#"[{"type": "function", "function": {"name": "put", "parameters": {"type": "object"}}}]"#;
    let tools: Vec<Tool> = serde_json::from_str(tool).expect("tools");
    let mut parser = ParserFactory::new().registry().create_parser("cohere").expect("a parser");
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    let (mut content, mut calls) = (String::new(), 0);
    for chunk in [
        "<|START_ACTION|>",
        "[{\"tool_call_id\": \"0\", \"tool_name\": \"put\", \"parameters\": {\"text\": \"a\"}}]",
        "<|END_ACTION|>",
    ] {
        let found = runtime.block_on(parser.parse_incremental(chunk, &tools)).expect("an answer");
        content += &found.normal_text;
        calls += found.calls.len();
    }
    println!("{content:?} {calls} parts of calls");
    assert!(calls > 0, "DEFECT: the call is sent as text");
}
