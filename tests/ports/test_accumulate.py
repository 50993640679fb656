"""The kits answer ``accumulate``: each with the smallest client, which hands on half a call."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.ports.builds import kit_adapter
from toolcall_conformance.adapters import protocol
from toolcall_conformance.adapters.protocol import Hello

_PYTHON = """
from toolcall_bodies import completed, hello_of_client
from toolcall_kit import serve

class Adapter:
    def hello(self, request):
        return hello_of_client("a", "1", "", [], ["messages", "responses"])

    def accumulate(self, request):
        calls = [{"name": "f", "arguments": "{", "id": "c1", "complete": False}]
        reply = completed("".join(request["body"]), calls, request["api"])
        return {**reply, "failed": True, "error": "it broke"}

serve(Adapter)
"""
_JAVASCRIPT = """
import { completed, helloOfClient, ofBody } from './bodies.mjs';
import { serve } from './kit.mjs';

const calls = [{ name: 'f', arguments: '{', id: 'c1', complete: false }];
await serve({
  hello: helloOfClient('a', '1', '', [], ['messages', 'responses']),
  operations: {
    accumulate: ofBody(({ body, api }) => {
      return { ...completed(body.join(''), calls, api), failed: true, error: 'it broke' };
    }),
  },
});
"""
_GO = """
package main

import (
	"strings"

	"toolcall-port/kit"
)

func main() {
	accumulate := func(request kit.Request) (kit.Reply, error) {
		body, err := request.Texts("body")
		if err != nil {
			return nil, err
		}
		api, err := request.Text("api")
		calls := []any{map[string]any{"name": "f", "arguments": "{", "id": "c1", "complete": false}}
		completion := map[string]any{"content": strings.Join(body, ""), "calls": calls, "finishReason": api}
		return kit.Reply{"completion": completion, "failed": true, "error": "it broke"}, err
	}
	kit.Serve(kit.Implementation{
		Hello: kit.Hello{
			Implementation: kit.About{Name: "a"},
			Profiles:       []string{"wire"},
			AccumulateAPIs: []string{kit.APIMessages, kit.APIResponses},
		},
		Operations: map[string]kit.Operation{"accumulate": accumulate},
	})
}
"""
_CPP = """
#include "kit.hpp"

struct Small {
    kit::Hello hello() const {
        kit::Hello hello{"a", "1", {"wire"}, {}};
        hello.accumulate_apis = {"messages", "responses"};
        return hello;
    }
    kit::Message parse(const kit::Request&) { return {}; }
    kit::Completion accumulate(const kit::Request& request) {
        kit::Completion found;
        for (const auto& piece : request.texts("body")) found.content += piece;
        found.calls = {{"f", "{", "c1", false}};
        found.finish_reason = request.text("api");
        found.error = "it broke";
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

use kit::{Adapter, Call, Completion, Hello, Message, Refusal, Request};

struct Small;

impl Adapter for Small {
    fn hello(&self) -> Hello {
        Hello {
            name: "a",
            version: "1",
            language: "rust",
            profiles: &["wire"],
            accumulates: &["messages", "responses"],
            ..Hello::default()
        }
    }
    fn parse(&self, _: &Request) -> Result<Message, Refusal> {
        Ok(Message::default())
    }
    fn accumulate(&self, request: &Request) -> Result<Completion, Refusal> {
        let call = Call { name: "f".to_string(), arguments: "{".to_string() };
        Ok(Completion {
            content: request.texts("body")?.concat(),
            calls: vec![(call, "c1".to_string(), false)],
            finish_reason: request.text("api")?,
            error: "it broke".to_string(),
            ..Completion::default()
        })
    }
}

fn main() {
    let _ = kit::serve(&Small);
}
"""
SOURCES = {"python": _PYTHON, "javascript": _JAVASCRIPT, "go": _GO, "cpp": _CPP, "rust": _RUST}


@pytest.mark.parametrize("language", SOURCES)
def test_a_kit_answers_with_what_a_client_hands_on(language: str, tmp_path: Path) -> None:
    request = {"op": "accumulate", "api": "responses", "body": ["data: é", "\n\n"]}
    requests: list[Any] = [
        {"op": "hello", "protocol": 1},
        {**request, "id": 1},
        {**request, "id": 2, "body": "x"},
    ]
    lines = "".join(json.dumps(each) + "\n" for each in requests)
    command = kit_adapter(language, SOURCES[language], tmp_path)
    done = subprocess.run(
        command, input=lines, capture_output=True, text=True, check=True, env={**os.environ}
    )
    greeting, good, bad = map(json.loads, done.stdout.splitlines())
    assert Hello.of(greeting).accumulate_apis == {"messages", "responses"}
    assert "accumulate" in greeting["ops"]
    assert not protocol.reply_problem(request, good)
    found = good["completion"]
    assert (found["content"], found["finishReason"]) == ("data: é\n\n", "responses")
    assert found["calls"] == [{"name": "f", "arguments": "{", "id": "c1", "complete": False}]
    assert (good["failed"], good["error"]) == (True, "it broke")
    assert bad["status"] == "rejected"
    assert "body" in bad["reason"]
