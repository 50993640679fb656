"""Asking a constraint for the texts of vectors costs little more than the library alone, in one run."""

from __future__ import annotations

import time
from typing import Any

import pytest

from toolcall_conformance.adapters.implementation import Implementation
from toolcall_conformance.run.session import Session
from toolcall_conformance.suite import data
from toolcall_conformance.suite.model import Vector
from toolcall_conformance.vectors.loader import load_vectors
from toolcall_reference import (
    Constraint,
    GrammarUnsupported,
    ReferenceAdapter,
    build_template_grammar,
    grammars_can_run,
)
from toolcall_reference.errors import BadRequest
from toolcall_reference.gbnf import running

#: How much the runner and the protocol may add.
MOST = 1.5
FILES = ("json-calls.yaml", "tagged-calls.yaml")


class Alone(Implementation):
    """The reference, asked by ``constrain`` and by nothing else."""

    def start(self, hello: Any, timeout: float) -> Any:
        self._adapter = ReferenceAdapter()
        return {**self._adapter.hello(hello), "ops": ["constrain"], "features": ["constraint"]}

    def requests(self, messages: Any, timeout: float) -> Any:
        for request in messages:
            yield {**self._adapter.constrain(request), "id": request["id"]}

    def close(self) -> str:
        return ""


def library(vectors: list[Vector]) -> None:
    """Derive the grammars, and run the texts."""
    for vector in vectors:
        try:
            request = vector.request()
            grammar = build_template_grammar(
                request["template"],
                request["tools"],
                request.get("options"),
                generation_prompt=request.get("generationPrompt"),
                messages=request.get("messages"),
            )
        except (BadRequest, GrammarUnsupported):
            continue
        constraint = Constraint(grammar.to_wire())
        for text in (*vector.accepts, *vector.rejects, *vector.open, *vector.either):
            constraint.answer(text)


@pytest.mark.skipif(not grammars_can_run(), reason="llguidance runs grammars")
def test_the_runner_adds_little() -> None:
    vectors, errors = load_vectors([data.vectors_dir() / "grammar" / name for name in FILES])
    assert not errors
    assert len(vectors) > 40
    ratios = []
    for _ in range(2):
        seconds = []
        for work in (library, asked):
            running._compiled.cache_clear()
            started = time.process_time()
            work(vectors)
            seconds.append(time.process_time() - started)
        ratios.append(seconds[1] / seconds[0])
    assert min(ratios) < MOST, ratios


def asked(vectors: list[Vector]) -> None:
    """Have a session judge the vectors."""
    with Session(Alone()) as session:
        judged = [*session.run(vectors)]
    assert len(judged) == len(vectors)
