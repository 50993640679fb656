"""Harnesses in other languages judge as the runner does: the same verdicts on what wrong parsers reply."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.ports.builds import GO, JAVASCRIPT, RUST, run
from tests.ports.wrong_parsers import RULES
from tests.support import tool
from toolcall_conformance import kinds
from toolcall_conformance.judge.rules import VERDICTS
from toolcall_conformance.run.scripted import NEVER, judgement
from toolcall_conformance.suite.model import FEATURES, Vector
from toolcall_conformance.suite.vector_json import judged_entry, message_to_json, vector_to_json
from toolcall_conformance.vectors import load_suite
from toolcall_conformance.vectors.lookup import PROFILES, pack
from toolcall_reference import ReferenceAdapter

#: How many vectors each wrong parser is asked; TOOLCALL_DIFFERENTIAL=all asks it every one.
SHARE = 14
#: The longest output that they are asked then; longer ones have more cuts, and nothing else.
LONGEST = 200
#: Every how manieth vector they are asked then.
POOL = 20
#: The rules that only those vectors can notice that say what each chunk emits.
OF_DELTAS = ("ends-never-said", "ends-said-apart")
EVERYTHING = os.environ.get("TOOLCALL_DIFFERENTIAL") == "all"
#: What wrong parsers claim, in turn.
CLAIMS: tuple[dict[str, Any], ...] = (
    {"features": sorted(FEATURES)},
    {},
    {"features": ["exact-whitespace", "policy"]},
    {"features": ["incomplete-calls", "ids", "argument-deltas"], "splits": "tokens"},
    {"features": ["policy", "problems"], "formats": ["hermes", "qwen3-coder", "gpt-oss", "kimi-k2"]},
)


def test_there_are_enough_wrong_parsers() -> None:
    assert len(RULES) >= 25


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A packed bundle of vectors of kind ``verdict``: what wrong parsers reply, and the runner's verdict."""
    vectors = list(replies())
    seen = Counter(vector.verdict for vector in vectors)
    assert not {*VERDICTS} - NEVER - {*seen}, seen
    path = tmp_path_factory.mktemp("verdicts") / "verdicts.jsonl.gz"
    path.write_bytes(pack(vectors, "0"))
    return path


def replies() -> Iterator[Vector]:
    """What each wrong parser replies to its share of the vectors, judged by the runner."""
    asked = pool()
    reference = ReferenceAdapter()
    right = [json.dumps(right_reply(reference, vector)) for vector in asked]
    streams = [place for place, vector in enumerate(asked) if vector.kind == "stream"]
    for number, (name, rule) in enumerate(RULES.items()):
        changed = 0
        places = streams if name in OF_DELTAS else range(len(asked))
        for step in range(len(places)):
            place = places[(number * 7 + step) % len(places)]
            reply = json.loads(right[place])
            if rule(reply) is False:
                continue
            changed += 1
            judged = replace(
                asked[place],
                id=f"compare/{name}/{place}",
                kind="verdict",
                judged=judged_entry(vector_to_json(asked[place])),
                claims=CLAIMS[(number + changed) % len(CLAIMS)],
                reply=reply,
                path=name,
            )
            verdict, invariants = judgement(judged)
            yield replace(judged, verdict=verdict, invariants=invariants)
            if changed == SHARE and not EVERYTHING:
                break


def pool() -> list[Vector]:
    """The vectors that wrong parsers are asked, those of one template side by side."""
    suite = [
        vector
        for vector in load_suite()[0]
        if vector.kind in ("parse", "stream") and vector.profile in PROFILES
    ]
    if not EVERYTHING:
        short = [vector for vector in suite if len(vector.output) <= LONGEST]
        suite = [
            *short[::POOL],
            *(vector for vector in short if vector.alternatives or vector.kind == "stream"),
        ]
    return sorted(suite, key=lambda vector: (vector.template_name, vector.model or "", vector.id))


def right_reply(reference: ReferenceAdapter, vector: Vector) -> dict[str, Any]:
    """The expected message, and the reference's deltas, each as soon as it comes."""
    assert vector.expected is not None
    message = {"content": "", "reasoning": "", "problems": [], **message_to_json(vector.expected)}
    for call in message["calls"]:
        call.pop("argumentsText", None)
    emits: list[Any] = []
    if vector.profile != "contract":
        request = {**kinds.of(vector).request(vector), "op": "stream", "chunks": [*vector.output]}
        answer = reference.stream(request)
        emits = [[after + 1, delta] for after, group in enumerate(answer["deltas"]) for delta in group]
        message["calls"] = answer["message"]["calls"]
    return {"message": message, "streamed": message, "emits": emits}


def test_go_judges_alike(bundle: Path) -> None:
    command = [tool("go"), "test", "-count=1", "-run", "TestVerdicts", "-v", "."]
    output = run(command, GO / "conformance", TOOLCALL_VERDICTS=str(bundle))
    assert "--- PASS: TestVerdicts" in output


def test_javascript_judges_alike(bundle: Path) -> None:
    command = [tool("node"), "--test", "tests/verdicts.test.mjs"]
    output = run(command, JAVASCRIPT / "conformance", TOOLCALL_VERDICTS=str(bundle))
    assert "verdicts are the same" in output


def test_rust_judges_alike(bundle: Path, cargo: dict[str, str]) -> None:
    command = [tool("cargo"), "test", "--quiet", "--locked", "--lib", "verdicts_are", "--", "--nocapture"]
    output = run(command, RUST / "conformance", TOOLCALL_VERDICTS=str(bundle), **cargo)
    assert "verdicts are the same" in output
