// tool-parser 1.10.0, parser `step3`: a stream panics where a chunk ends the last call and the section at once.
//
// parsers/step3.rs:523 (parse_incremental) finds the position of <｜tool_calls_end｜>, then has parse_partial_tool_call
// take the finished call out of the buffer, and cuts the shorter buffer at the old position: "start byte index 88 is out
// of bounds".  Several tokens in a chunk are enough.  No report was found upstream (smg-project/smg, 2026-11-28).
//
//     cargo new panics && cd panics && cargo add tool-parser@=1.10.0 openai-protocol serde_json
//     cargo add tokio --features rt,macros && cp step3-panics.rs src/main.rs && cargo run
use std::panic::{catch_unwind, AssertUnwindSafe};

use openai_protocol::common::Tool;
use tool_parser::{ParserFactory, ToolParser};

const CHUNKS: [&str; 4] = [
    "<｜tool_calls_begin｜>",
    "\n<｜tool_call_begin｜>function<｜tool_sep｜><steptml:invoke name=\"put\">\n",
    "<steptml:parameter name=\"text\">a</steptml:parameter>\n</steptml:invoke>",
    "<｜tool_call_end｜>\n<｜tool_calls_end｜>",
];

fn main() {
    let tool = r#"[{"type": "function", "function": {"name": "put", "parameters": {"type": "object"}}}]"#;
    let tools: Vec<Tool> = serde_json::from_str(tool).expect("tools");
    let mut parser = ParserFactory::new().registry().create_parser("step3").expect("a parser");
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    for chunk in CHUNKS {
        let parsing = AssertUnwindSafe(|| runtime.block_on(parser.parse_incremental(chunk, &tools)));
        let found = catch_unwind(parsing).expect("DEFECT: the parser panics").expect("an answer");
        println!("{:?} {} parts of calls", found.normal_text, found.calls.len());
    }
}
