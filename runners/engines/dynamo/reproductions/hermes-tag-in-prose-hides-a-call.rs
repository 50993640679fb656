// dynamo-parsers 11.0.1, parser `hermes`: a call is lost if the answer mentions the tag before it.
//
// tool_calling/json/base_json_parser.rs:43 (extract_tool_call_content) takes what stands between the first start tag
// and the first end tag for a call. If an answer mentions <tool_call> in a sentence, this is the sentence and the call
// together, no JSON, and both are dropped. No report of it was found upstream (ai-dynamo/frontend-crates, 2026-11-28).
//
//     cargo new prose && cd prose && cargo add dynamo-parsers@=11.0.1 serde_json
//     cargo add tokio --features rt && cp hermes-tag-in-prose-hides-a-call.rs src/main.rs && cargo run
use dynamo_parsers::tool_calling::parsers::detect_and_parse_tool_call_with_recovery;

fn main() {
    let output = r#"The tag <tool_call> it is, then.<tool_call>
{"name": "get_time", "arguments": {}}
</tool_call>"#;
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    let parsing = detect_and_parse_tool_call_with_recovery(output, Some("hermes"), None);
    let (calls, content) = runtime.block_on(parsing).expect("an answer");
    let calls: Vec<_> = calls.iter().map(|call| (&call.function.name, &call.function.arguments)).collect();
    println!("{calls:?} {content:?}");
    assert_eq!(calls.len(), 1, "DEFECT: the call is lost");
}
