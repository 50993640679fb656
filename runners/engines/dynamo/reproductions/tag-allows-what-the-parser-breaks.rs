// dynamo-parsers 11.0.1, parser `hermes`: the structural tag lets a model write a call that its own parser cuts.
//
// The tag of a tool with a text has no `excludes` (tool_calling/structural_tag/triggered_tags.rs:97), so the text may be
// `a</tool_call>b`; the parser ends the call at the first </tool_call> and hands on {"s": "a"}. Qwen3 loses the call,
// Kimi K2 too (<|tool_calls_section_end|>), GLM-4.7 makes one up. The way out is either side: read JSON to its end, or
// exclude the marker, as kimi_k3.rs does.
//
// Upstream: https://github.com/mlc-ai/xgrammar/pull/901 (open on 2026-11-28) gives JSON in tags such an option; of Dynamo
// nothing was found.
//
//     cargo new tag && cd tag && cargo add dynamo-parsers@=11.0.1 serde_json
//     cargo add tokio --features rt && cp tag-allows-what-the-parser-breaks.rs src/main.rs && cargo run
use dynamo_parsers::tool_calling::parsers::{detect_and_parse_tool_call_with_recovery, get_tool_parser_map};
use dynamo_parsers::tool_calling::{StructuralTagSchemaMode, ToolCallFormatBuildContext, ToolChoice, ToolDefinition};
use serde_json::{Value, json};

fn main() {
    let schema = json!({"type": "object", "properties": {"s": {"type": "string"}}, "required": ["s"]});
    let tools = [ToolDefinition { name: "f".to_string(), parameters: Some(schema), strict: None }];
    let builder = get_tool_parser_map()["hermes"].structural_tag_builder.as_ref().expect("a builder");
    let tag = builder.build_tool_call_format(&ToolCallFormatBuildContext {
        tool_choice: &ToolChoice::Required,
        tools: &tools,
        parallel_tool_calls: None,
        schema_mode: StructuralTagSchemaMode::Strict,
        starts_in_reasoning: false,
    });
    let tag = tag.expect("a tag").expect("a tag").to_string();
    println!("{tag}");
    if tag.contains("excludes") {
        return; // the marker cannot be written
    }
    let output = "<tool_call>\n{\"name\": \"f\", \"arguments\": {\"s\": \"a</tool_call>b\"}}\n</tool_call>";
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    let parsing = detect_and_parse_tool_call_with_recovery(output, Some("hermes"), Some(&tools));
    let (calls, content) = runtime.block_on(parsing).expect("an answer");
    let arguments: Vec<Value> =
        calls.iter().map(|call| serde_json::from_str(&call.function.arguments).expect("JSON")).collect();
    println!("{arguments:?} {content:?}");
    assert_eq!(arguments, [json!({"s": "a</tool_call>b"})], "DEFECT: what the tag allows is cut");
}
