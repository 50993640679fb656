"""In-process implementations: what they do to a request costs nobody but themselves."""

from __future__ import annotations

import copy
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.fakes.vectors import fake_vector, streamed
from toolcall_conformance import kinds
from toolcall_conformance.adapters.resolve import resolve
from toolcall_conformance.errors import BadSpec
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
    sent = {"id": 1, **kinds.of(VECTORS[0]).request(VECTORS[0]), "op": "stream", "chunks": ["lo", "ok"]}
    adapter = resolve(f"{_FAKES}:WellBehaved")
    adapter.start({"op": "hello", "protocol": 1}, 5)
    kept = copy.deepcopy(sent)
    (reply,) = adapter.requests([sent], 5)
    assert reply["deltas"] == [[{"type": "content", "text": text}] for text in ("lo", "ok")] + [[]]
    assert sent == kept


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("naive:Naive", "there is no naive.py in this folder, nor a package of that name; go to"),
        ("json.naive:Naive", "there is no module json.naive in the package json"),
        ("mine_wants_more:Mine", "mine_wants_more imports no_such_package, which is not installed"),
        ("mine_is_wrong:Mine", "importing mine_is_wrong fails: ZeroDivisionError: division by zero"),
        ("mine_is_here:Other", "mine_is_here.py; its classes are Mine"),
    ],
)
def test_an_adapter_that_is_not_found_says_what_to_do(
    spec: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine_wants_more.py").write_text("import no_such_package\n", encoding="utf-8")
    (tmp_path / "mine_is_wrong.py").write_text("1 / 0\n", encoding="utf-8")
    (tmp_path / "mine_is_here.py").write_text("class Mine: pass\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadSpec) as raised:
        resolve(f"python:{spec}")
    assert said in str(raised.value)
