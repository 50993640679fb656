//! An adapter to begin a port with: it speaks the protocol, and reads the plainest calls.

mod kit;

use kit::{Adapter, Call, Hello, Message, Refusal, Request};

struct Skeleton;

impl Adapter for Skeleton {
    fn hello(&self) -> Hello {
        Hello {
            name: "toolcall-skeleton-rust",
            version: env!("CARGO_PKG_VERSION"),
            language: "rust",
            profiles: &["contract"],
            // Claim what the parser keeps: policy, exact-numbers, … (AP-2.1). A claim that fails is
            // a failure.
            features: &[],
            // The deepest nesting the parser takes, or None if it has no limit (CT-10.2).
            depth: Some(128),
            ..Hello::default()
        }
    }

    fn parse(&self, request: &Request) -> Result<Message, Refusal> {
        let profile = request.text("profile")?;
        if profile != "contract" {
            return Err(Refusal::Unsupported(format!("no profile {profile}")));
        }
        let mode = request.text("mode")?;
        if mode != "detailed" && mode != "standalone" {
            return Err(Refusal::Rejected(format!("no mode {mode}")));
        }
        let output = request.text("output")?;
        let tools = request.tool_names()?;
        Ok(parse_tool_calls(&output, &tools, mode == "standalone"))
    }
}

/// Here a port plugs in its parser. In its place stands the smallest one that `toolcall doctor` can
/// examine: it reads an envelope between the first brace and the last.
fn parse_tool_calls(output: &str, tools: &[String], _standalone: bool) -> Message {
    let mut message = Message::default();
    let (Some(start), Some(end)) = (output.find('{'), output.rfind('}')) else {
        return message;
    };
    let envelope = output
        .get(start..=end)
        .and_then(|text| kit::member(text, "tool_calls"));
    for item in envelope.and_then(kit::array).unwrap_or_default() {
        let name = kit::member(item, "name").and_then(kit::unquote);
        let arguments = kit::member(item, "arguments").unwrap_or("{}");
        if let Some(name) = name.filter(|name| tools.contains(name)) {
            // Arguments pass through as the text they are: numbers and keys stay what the model wrote.
            message.calls.push(Call {
                name,
                arguments: arguments.to_string(),
            });
        }
    }
    message
}

fn main() -> std::io::Result<()> {
    kit::serve(&Skeleton)
}
