// dynamo-parsers 11.0.1, parser `qwen3_coder`: a file loses its indentation and its last line break.
//
// tool_calling/xml/parser.rs:1276 trims the value of a parameter. Qwen3-Coder's template writes one line break on each
// side of it, which is all that has to go: what an editing tool gets no longer matches the file, and Python loses its
// indentation.  Upstream: https://github.com/ai-dynamo/frontend-crates/pull/247 mends the same for DeepSeek V4 alone
// (open on 2026-11-28).
//
//     cargo new trimmed && cd trimmed && cargo add dynamo-parsers@=11.0.1 serde_json
//     cargo add tokio --features rt && cp qwen3-coder-value-trimmed.rs src/main.rs && cargo run
use dynamo_parsers::tool_calling::parsers::detect_and_parse_tool_call_with_recovery;

fn main() {
    let output = "<tool_call>\n<function=edit>\n<parameter=old>\n    return 1\n\n</parameter>\n</function>\n</tool_call>";
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    let parsing = detect_and_parse_tool_call_with_recovery(output, Some("qwen3_coder"), None);
    let (calls, content) = runtime.block_on(parsing).expect("an answer");
    let calls: Vec<_> = calls.iter().map(|call| (&call.function.name, &call.function.arguments)).collect();
    println!("{calls:?} {content:?}");
    let arguments: serde_json::Value = serde_json::from_str(calls[0].1).expect("JSON");
    assert_eq!(arguments["old"], "    return 1\n", "DEFECT: the value is trimmed");
}
