// dynamo-parsers 11.0.1, parser `gemma4`: a key with a space loses all arguments, and the call runs with {}.
//
// tool_calling/gemma4/parser.rs:566 (parse_key) ends a key at the first byte that is not an ASCII letter, digit, -, _ or
// dot. The arguments of such a call cannot be read then, and in their place {} is handed on. Keys in other alphabets
// fail likewise. No report of it was found upstream (ai-dynamo/frontend-crates, 2026-11-28).
//
//     cargo new key && cd key && cargo add dynamo-parsers@=11.0.1 serde_json
//     cargo add tokio --features rt && cp gemma4-key-with-a-space.rs src/main.rs && cargo run
use dynamo_parsers::tool_calling::parsers::detect_and_parse_tool_call_with_recovery;

fn main() {
    let output = "<|tool_call>call:put{map:{Basic Chain:1}}<tool_call|>";
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    let parsing = detect_and_parse_tool_call_with_recovery(output, Some("gemma4"), None);
    let (calls, content) = runtime.block_on(parsing).expect("an answer");
    let calls: Vec<_> = calls.iter().map(|call| (&call.function.name, &call.function.arguments)).collect();
    println!("{calls:?} {content:?}");
    let arguments: serde_json::Value = serde_json::from_str(calls[0].1).expect("JSON");
    assert_eq!(arguments["map"]["Basic Chain"], 1, "DEFECT: the arguments are lost");
}
