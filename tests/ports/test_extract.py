"""The kits whose operations have types answer ``extract``: each with the smallest adapter."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests.ports.builds import kit_adapter
from toolcall_conformance.adapters import protocol

_CPP = """
#include "kit.hpp"

struct Small {
    kit::Hello hello() const { return {"a", "1", {"response-template"}, {"events", "problems"}}; }
    kit::Message parse(const kit::Request&) { return {}; }
    kit::Extracted extract(const kit::Request& request) {
        if (!request.source("responseTemplate")) throw kit::Rejected("no template");
        using Type = kit::Event::Type;
        kit::Extracted found{"{\\"content\\": \\"a\\"}", {{"thinking"}, {"calls", "{"}}};
        if (request.source("chunks")) {
            const kit::Event close{Type::close, "content", {}, false, "\\"a\\""};
            found.events = {{}, {{Type::open, "content"}, {Type::chunk, "content", "a"}}, {close}};
            found.events->back().push_back({Type::malformed, "calls"});
        }
        return found;
    }
};

int main() {
    Small adapter;
    kit::serve(adapter);
}
"""
_RUST = """
mod kit;

use kit::{Adapter, Event, Extracted, FieldProblem, Hello, Message, Refusal, Request};

struct Small;

impl Adapter for Small {
    fn hello(&self) -> Hello {
        Hello {
            name: "a",
            version: "1",
            language: "rust",
            profiles: &["response-template"],
            features: &["events", "problems"],
            extracts: true,
            ..Hello::default()
        }
    }
    fn parse(&self, _: &Request) -> Result<Message, Refusal> {
        Ok(Message::default())
    }
    fn extract(&self, request: &Request) -> Result<Extracted, Refusal> {
        if request.source("responseTemplate").is_none() {
            return Err(Refusal::Rejected("no template".to_string()));
        }
        let content = || "content".to_string();
        let events = vec![
            vec![],
            vec![Event::Open(content()), Event::Chunk(content(), "a".to_string(), false)],
            vec![Event::Close(content(), "\\"a\\"".to_string()), Event::Malformed("calls".to_string())],
        ];
        let malformed = FieldProblem::Malformed("calls".to_string(), "{".to_string());
        Ok(Extracted {
            fields: "{\\"content\\": \\"a\\"}".to_string(),
            problems: vec![FieldProblem::Missing("thinking".to_string()), malformed],
            events: request.source("chunks").map(|_| events),
        })
    }
}

fn main() {
    let _ = kit::serve(&Small);
}
"""
EVENTS = [
    [],
    [
        {"type": "region_open", "field": "content"},
        {"type": "region_chunk", "field": "content", "text": "a", "dirty": False},
    ],
    [
        {"type": "region_close", "field": "content", "value": "a"},
        {"type": "region_malformed", "field": "calls"},
    ],
]


@pytest.mark.parametrize(("language", "source"), [("cpp", _CPP), ("rust", _RUST)])
def test_a_kit_answers_with_fields(language: str, source: str, tmp_path: Path) -> None:
    whole = {"op": "extract", "id": 1, "responseTemplate": {}, "prefix": "", "output": "a"}
    streamed = {**whole, "id": 2, "chunks": ["a"]}
    asked = [{"op": "hello", "protocol": 1}, whole, streamed, {"op": "extract", "id": 3, "output": "a"}]
    lines = "".join(json.dumps(each) + "\n" for each in asked)
    command = kit_adapter(language, source, tmp_path)
    done = subprocess.run(command, input=lines, capture_output=True, text=True, check=True)
    hello, once, pieces, refused = map(json.loads, done.stdout.splitlines())
    assert "extract" in hello["ops"]
    assert not protocol.reply_problem(whole, once)
    assert once["fields"] == {"content": "a"}
    assert once["problems"] == [
        {"code": "missing", "field": "thinking"},
        {"code": "malformed", "field": "calls", "text": "{"},
    ]
    assert "events" not in once
    assert not protocol.reply_problem(streamed, pieces)
    assert pieces["events"] == EVENTS
    assert refused["status"] == "rejected"
