"""The kits answer ``constrain``: each with the smallest adapter, which allows ``ab`` alone."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.ports.builds import kit_adapter
from toolcall_conformance.adapters import protocol

_PYTHON = """
from toolcall_kit import hello_of, ok_constrained, serve

class Adapter:
    def hello(self, request):
        return hello_of("a", "1", "", ["hermes"], constrains=True)

    def constrain(self, request):
        known = {"ab": ("complete", None), "a": ("open", None)}
        return ok_constrained(True, [known.get(each, ("rejected", 1)) for each in request["outputs"]])

serve(Adapter)
"""
_JAVASCRIPT = """
import { constrained, outputsOf, serve } from './kit.mjs';

const known = { ab: 'complete', a: 'open' };
await serve({
  hello: { implementation: { name: 'a' }, profiles: ['template'], features: ['constraint'] },
  operations: {
    constrain: (request) => constrained(true, outputsOf(request).map((each) => known[each] ?? 1)),
  },
});
"""
_GO = """
package main

import "toolcall-port/kit"

func main() {
	known := map[string]kit.Answer{"ab": {State: kit.Complete}, "a": {State: kit.Open}}
	constrain := func(request kit.Request) (kit.Reply, error) {
		outputs, err := request.Texts("outputs")
		answers := []kit.Answer{}
		for _, output := range outputs {
			answer, ok := known[output]
			if !ok {
				answer = kit.Answer{State: kit.Rejected, At: 1}
			}
			answers = append(answers, answer)
		}
		return kit.Constrained(true, answers), err
	}
	kit.Serve(kit.Implementation{
		Hello:      kit.Hello{Profiles: []string{"template"}, Features: []string{"constraint"}},
		Operations: map[string]kit.Operation{"constrain": constrain},
	})
}
"""
_CPP = """
#include "kit.hpp"

struct Small {
    kit::Hello hello() const { return {"a", "1", {"template"}, {"constraint"}}; }
    kit::Message parse(const kit::Request&) { return {}; }
    kit::Answers constrain(const kit::Request& request) {
        kit::Answers answers{true, {}};
        for (const auto& output : request.texts("outputs")) {
            if (output == "ab") answers.results.push_back({kit::Answer::State::complete});
            else if (output == "a") answers.results.push_back({kit::Answer::State::open});
            else answers.results.push_back({kit::Answer::State::rejected, 1});
        }
        return answers;
    }
};

int main() {
    Small adapter;
    kit::serve(adapter);
}
"""
_RUST = """
mod kit;

use kit::{Adapter, Answer, Answers, Following, Hello, Message, Refusal, Request};

struct Small;

impl Adapter for Small {
    fn hello(&self) -> Hello {
        Hello {
            name: "a",
            version: "1",
            language: "rust",
            profiles: &["template"],
            constrains: true,
            ..Hello::default()
        }
    }
    fn parse(&self, _: &Request) -> Result<Message, Refusal> {
        Ok(Message::default())
    }
    fn constrain(&self, request: &Request) -> Result<Answers, Refusal> {
        let answer = |output: &String| match output.as_str() {
            "ab" => Answer::Complete,
            "a" => Answer::Open,
            _ => Answer::Rejected(1),
        };
        let results = request.texts("outputs")?.iter().map(answer).collect();
        let mut answers = Answers { held: true, results, ..Answers::default() };
        if request.source("next") == Some("true") {
            answers.constraint = Some(("gbnf", "root".to_string()));
            let (next, must) = (Following::Next("c".to_string()), Following::Must("b".to_string()));
            answers.following = vec![Some(next), Some(must), None];
        }
        Ok(answers)
    }
}

fn main() {
    let _ = kit::serve(&Small);
}
"""


SOURCES = {"python": _PYTHON, "javascript": _JAVASCRIPT, "go": _GO, "cpp": _CPP, "rust": _RUST}


@pytest.mark.parametrize("language", SOURCES)
def test_a_kit_answers_with_states(language: str, tmp_path: Path) -> None:
    request = {"op": "constrain", "template": "", "tools": [], "outputs": ["ab", "a", "b"]}
    requests: list[Any] = [
        {"op": "hello", "protocol": 1},
        {**request, "id": 1},
        {**request, "id": 2, "outputs": ["a", 7]},
        {**request, "id": 3, "outputs": "a"},
    ]
    lines = "".join(json.dumps(each) + "\n" for each in requests)
    done = subprocess.run(
        kit_adapter(language, SOURCES[language], tmp_path),
        input=lines,
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ},
    )
    hello, good, *bad = map(json.loads, done.stdout.splitlines())
    assert "constrain" in hello["ops"]
    assert not protocol.reply_problem(request, good)
    assert good["held"] is True
    assert good["results"] == [{"state": "complete"}, {"state": "open"}, {"state": "rejected", "at": 1}]
    assert [each["status"] for each in bad] == ["rejected", "rejected"]
    assert "outputs[1]" in bad[0]["reason"]
    assert "outputs" in bad[1]["reason"]


def test_the_kit_for_rust_says_what_may_follow(tmp_path: Path) -> None:
    fields: dict[str, Any] = {"template": "", "tools": [], "outputs": ["ab", "a", "b"], "next": True}
    request = {"op": "constrain", "id": 1, **fields}
    lines = "".join(json.dumps(each) + "\n" for each in ({"op": "hello", "protocol": 1}, request))
    command = kit_adapter("rust", _RUST, tmp_path)
    done = subprocess.run(command, input=lines, capture_output=True, text=True, check=True)
    reply = json.loads(done.stdout.splitlines()[1])
    assert not protocol.reply_problem(request, reply)
    assert reply["constraint"] == {"notation": "gbnf", "text": "root"}
    assert reply["results"] == [
        {"state": "complete", "next": "c"},
        {"state": "open", "must": "b"},
        {"state": "rejected", "at": 1},
    ]
