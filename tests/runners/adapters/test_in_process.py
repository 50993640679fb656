"""In-process implementations: what they do to a request costs nobody but themselves."""

from __future__ import annotations

import copy
from dataclasses import replace

import pytest

from tests.support.fakes.vectors import fake_vector, streamed
from toolcall_conformance.adapters.protocol import vector_request
from toolcall_conformance.adapters.resolve import resolve
from toolcall_conformance.run.runner import RunOptions, run_vectors
from toolcall_conformance.suite.registry import openai_tool

_FAKES = "python:tests.support.fakes.in_process"
TOOLS = (openai_tool({"name": "look", "parameters": {"type": "object", "properties": {"a": {}}}}),)
#: Vectors that share their tools and options, as those of a file do.  ``ChangesTools`` answers with the tool.
VECTORS = [
    replace(streamed(fake_vector(number, "look")), tools=TOOLS, options={"toolChoice": "auto"})
    for number in range(3)
]


@pytest.mark.parametrize("fake", ["EmptiesRequests", "ChangesTools"])
def test_an_adapter_that_changes_its_requests_passes_and_so_does_the_one_beside_it(fake: str) -> None:
    before = copy.deepcopy(TOOLS)
    found = run_vectors(
        VECTORS, (f"{_FAKES}:{fake}", f"{_FAKES}:WellBehaved", f"{_FAKES}:{fake}"), RunOptions()
    )
    assert [result.verdict for result in found.results] == ["pass"] * 9
    assert before == TOOLS


def test_a_request_arrives_as_it_was_sent() -> None:
    sent = {"id": 1, **vector_request(VECTORS[0]), "op": "stream", "chunks": ["lo", "ok"]}
    adapter = resolve(f"{_FAKES}:WellBehaved")
    adapter.start({"op": "hello", "protocol": 1}, 5)
    kept = copy.deepcopy(sent)
    (reply,) = adapter.requests([sent], 5)
    assert reply["deltas"] == [[{"type": "content", "text": text}] for text in ("lo", "ok")] + [[]]
    assert sent == kept
