// dynamo-parsers 11.0.1, parser `hermes`: a closing tag in a string cuts the argument short, and the call runs.
//
// tool_calling/json/base_json_parser.rs:48 takes what stands up to the first </tool_call>, also where it stands in a
// string of JSON, and :171 repairs what is left: the string is closed, the braces are added, and the tool writes half
// a file. No report of it was found upstream (ai-dynamo/frontend-crates, 2026-11-28).
//
//     cargo new end-tag && cd end-tag && cargo add dynamo-parsers@=11.0.1 serde_json
//     cargo add tokio --features rt && cp hermes-end-tag-in-a-string.rs src/main.rs && cargo run
use dynamo_parsers::tool_calling::parsers::detect_and_parse_tool_call_with_recovery;

fn main() {
    let output = r#"<tool_call>
{"name": "write_file", "arguments": {"content": "A call ends with </tool_call> here."}}
</tool_call>"#;
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    let parsing = detect_and_parse_tool_call_with_recovery(output, Some("hermes"), None);
    let (calls, content) = runtime.block_on(parsing).expect("an answer");
    let calls: Vec<_> = calls.iter().map(|call| (&call.function.name, &call.function.arguments)).collect();
    println!("{calls:?} {content:?}");
    let arguments: serde_json::Value = serde_json::from_str(calls[0].1).expect("JSON");
    assert_eq!(arguments["content"], "A call ends with </tool_call> here.", "DEFECT: the value is cut short");
}
