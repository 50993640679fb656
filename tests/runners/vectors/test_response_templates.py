"""The response templates of all formats, held against their required vectors."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.reference.template.test_export import empty_matches
from toolcall_conformance.adapters.by_response_template import ByResponseTemplate
from toolcall_conformance.adapters.resolve import resolve
from toolcall_conformance.judge import rules
from toolcall_conformance.run.session import Session
from toolcall_conformance.suite import data
from toolcall_conformance.suite.model import Vector
from toolcall_conformance.vectors.selection import find
from toolcall_reference import CannotExport, ExportedTemplate, export_response_template

UNASKED = ("skipped", "unsupported")


@pytest.fixture(scope="module")
def required() -> dict[str, list[Vector]]:
    """The required vectors of kind parse, by the names of their formats."""
    found: dict[str, list[Vector]] = {}
    for vector in find(["template"])[0]:
        if vector.level == "required" and vector.kind == "parse" and vector.template_name:
            found.setdefault(vector.template_name, []).append(vector)
    return found


def _templates(names: Any, prefer: Any) -> dict[str, ExportedTemplate]:
    found = {}
    for name in names:
        try:
            found[name] = export_response_template(data.template_path(name).read_text("utf-8"), prefer=prefer)
        except CannotExport:
            continue
    return found


def test_required_vectors_pass_or_stand_under_a_loss(required: dict[str, list[Vector]]) -> None:
    """At least 57 formats, and 96 of 100 vectors that say nothing of a server's options."""
    uncovered = []
    exported = _templates(sorted(data.template_paths()), "tolerance")
    assert len(exported) >= 57
    counts: Counter[str] = Counter()
    templates = {name: each.template for name, each in exported.items()}
    adapter = ByResponseTemplate(resolve("reference"), templates)
    with Session(adapter, splits="none") as session:
        for judged in session.run(vector for name in exported for vector in required.get(name, ())):
            vector, verdict = judged.vector, judged.outcome.verdict
            failed = rules.fails(verdict, session.hello.features)
            counts["failed" if failed else verdict if verdict in UNASKED else "passed"] += 1
            if failed:
                losses = exported[vector.template_name].losses
                if not any(loss.covers(vector.id, vector.clauses) for loss in losses):
                    uncovered.append(vector.id)
    assert uncovered == []
    assert counts["passed"] / (counts["passed"] + counts["failed"]) > 0.96, counts


def test_no_opener_and_closer_match_without_a_character_at_one_place(
    required: dict[str, list[Vector]],
) -> None:
    """RT-11.3, in outputs with several calls."""
    asked = 0
    for name, exported in _templates(sorted(required), "tolerance").items():
        field = exported.template["fields"].get("tool_calls", {})
        patterns = [field[key] for key in ("open_pattern", "close_pattern") if key in field]
        several = [each for each in required[name] if each.expected and len(each.expected.calls) > 1]
        if len(patterns) == 2 and several:
            asked += 1
            opens, closes = (empty_matches(each, several[0].output or "") for each in patterns)
            assert not opens & closes, (name, patterns)
    assert asked > 20


@pytest.mark.parametrize(("prefer", "least"), [("tolerance", 0.96), ("grammar", 0.94)])
def test_streams_of_some_formats(required: dict[str, list[Vector]], prefer: str, least: float) -> None:
    """Streams say what the whole says, in each split of a sweep."""
    exported = _templates(("hermes", "mistral-small"), prefer)
    templates = {name: each.template for name, each in exported.items()}
    vectors = [vector for name in exported for vector in required[name]]
    with Session(ByResponseTemplate(resolve("reference"), templates), splits="size-3") as session:
        results = list(session.run(vectors))
    asked = [each for each in results if each.outcome.verdict not in UNASKED]
    assert not any(each.splits and each.splits.broken for each in asked)
    assert sum(not rules.fails(each.outcome.verdict, ()) for each in asked) / len(asked) > least


def test_options_of_servers_are_skipped(required: dict[str, list[Vector]]) -> None:
    """A response template says nothing of the choice of tools."""
    templates = {name: each.template for name, each in _templates(["hermes"], "tolerance").items()}
    asked = [each for each in required["hermes"] if each.options.get("toolChoice", "auto") != "auto"]
    with Session(ByResponseTemplate(resolve("reference"), templates)) as session:
        assert {each.outcome.verdict for each in session.run(asked)} <= {"skipped"}


def test_an_adapter_without_the_feature_is_asked_nothing() -> None:
    class Mute:
        """Claims profile template alone."""

        def hello(self, request: dict[str, Any]) -> dict[str, Any]:
            return {
                "protocol": 1,
                "implementation": {"name": "mute"},
                "profiles": ["template"],
                "ops": ["parse"],
            }

    from toolcall_conformance.adapters.in_process import InProcess

    adapter = InProcess.__new__(InProcess)
    adapter._class, adapter._path, adapter._adapter = Mute, "", None
    assert ByResponseTemplate(adapter, {}).start({}, 1)["ops"] == []
