// dynamo-parsers 11.0.1, parser `pythonic`: a negative number is left out, and the call runs without it.
//
// tool_calling/pythonic/pythonic_parser.rs:139 reads constants, lists and dicts. -3 is an operator and a constant for
// Python, so the argument is skipped without a word. No report of it was found upstream (ai-dynamo/frontend-crates,
// 2026-11-28).
//
//     cargo new negative && cd negative && cargo add dynamo-parsers@=11.0.1 serde_json
//     cargo add tokio --features rt && cp pythonic-negative-number.rs src/main.rs && cargo run
use dynamo_parsers::tool_calling::parsers::detect_and_parse_tool_call_with_recovery;

fn main() {
    let output = "[put(a=-3, b=2)]";
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    let parsing = detect_and_parse_tool_call_with_recovery(output, Some("pythonic"), None);
    let (calls, content) = runtime.block_on(parsing).expect("an answer");
    let calls: Vec<_> = calls.iter().map(|call| (&call.function.name, &call.function.arguments)).collect();
    println!("{calls:?} {content:?}");
    let arguments: serde_json::Value = serde_json::from_str(calls[0].1).expect("JSON");
    assert_eq!(arguments["a"], -3, "DEFECT: the argument is left out");
}
