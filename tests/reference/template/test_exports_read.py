"""What exported response templates read: all that their formats write, but for the losses that are said."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

from tests.support.suite_vectors import vectors_below
from toolcall_conformance.adapters.by_response_template import ByResponseTemplate
from toolcall_conformance.adapters.in_process import InProcess
from toolcall_conformance.judge import rules
from toolcall_conformance.run.session import Limits, Session
from toolcall_conformance.suite import data
from toolcall_conformance.suite.clauses import load_clauses
from toolcall_conformance.suite.model import Vector
from toolcall_reference import LOSSES, CannotExport, Loss, export_response_template
from toolcall_reference.template.export import said

#: How many outputs of a format are read.
COUNT = 80


@cache
def _vectors() -> dict[str, list[Vector]]:
    found: dict[str, list[Vector]] = {}
    for vector in vectors_below("template/"):
        if vector.kind == "parse" and vector.level == "required" and vector.template_name:
            found.setdefault(vector.template_name, []).append(vector)
    return found


def _misread(name: str, template: dict[str, Any]) -> Sequence[Vector]:
    """The outputs of a format that its template misreads."""
    every = _vectors().get(name, [])
    vectors = every[:: max(1, len(every) // COUNT)]
    adapter = ByResponseTemplate(InProcess("toolcall_reference.adapter:ReferenceAdapter"), {name: template})
    with Session(adapter, Limits(), splits="none") as session:
        return [each.vector for each in session.run(vectors) if rules.fails(each.outcome.verdict, ())]


@pytest.mark.parametrize("prefer", ["tolerance", "grammar"])
@pytest.mark.parametrize("name", sorted(data.template_paths()))
def test_what_is_misread_is_said(name: str, prefer: Any) -> None:
    """RT-11.4."""
    try:
        found = export_response_template(data.template_path(name).read_text("utf-8"), prefer=prefer)
    except CannotExport:
        pytest.skip("no response template reads this format")
    misread = _misread(name, found.template)
    assert [each.id for each in misread if not _is_said(each, found.losses)] == []
    assert len(misread) < COUNT / 3, "what is said of losses is said of single cases"


def _is_said(vector: Vector, losses: Sequence[Loss]) -> bool:
    return any(each.covers(vector.id, vector.clauses) for each in losses)


_OBJECT = ("end-in-a-string", "missing-member", "retyped")
_NAMED = ("end-in-a-string", "retyped")
_TAGGED = ("end-in-a-value", "types", "json-block")
#: By format, one of each sort: what is lost beside what every format with calls loses.
LOST: dict[str, tuple[str, ...]] = {
    "gemma2": (),
    "apertus": ("name-is-a-key", *_NAMED),
    "command-r-plus": (*_OBJECT, "array", "not-an-array"),
    "xlam": (*_OBJECT, "array", "not-an-array", "bare-json"),
    "hermes": _OBJECT,
    "llama3": (*_OBJECT, "bare-json", "adjacent"),
    "python-dicts": (*_OBJECT, "python-values"),
    "devstral": (*_NAMED, "ahead"),
    "mistral-small": (*_NAMED, "ahead", "ids"),
    "deepseek-v31": _NAMED,
    "kimi-k2": (*_NAMED, "ids"),
    "gpt-oss": (*_NAMED, "rows"),
    "functionary32": (*_NAMED, "rows"),
    "gemma4": ("end-in-a-string", "bare-keys", "retyped"),
    "qwen3-coder": _TAGGED,
    "minimax-m2": (*_TAGGED, "entities"),
    "kimi-k3": (*_TAGGED, "entities", "ids"),
    "minicpm5": (*_TAGGED, "entities", "escaped"),
    "minimax-m3": (*_TAGGED, "elements", "entities"),
}
#: Those from which runtimes derive grammars if that is preferred, and what is lost by that.
DERIVED = {
    "hermes": {"arguments-first"},
    **{name: set[str]() for name in ("deepseek-v31", "kimi-k2", "qwen3-coder")},
    **{name: set[str]() for name in ("minimax-m2", "kimi-k3", "minicpm5", "minimax-m3")},
}


@pytest.mark.parametrize(("name", "lost"), LOST.items())
def test_each_sort_of_format_loses_what_it_cannot_say(name: str, lost: Sequence[str]) -> None:
    """RT-11.4."""
    source = data.template_path(name).read_text("utf-8")
    found = export_response_template(source)
    common = {"cut-off", "mentioned"} if lost else {"mentioned"}
    assert ({each.code for each in found.losses}, found.grammar) == ({*lost} | common, False)
    derived = export_response_template(source, prefer="grammar")
    expected = {*lost} | common | DERIVED.get(name, set())
    assert ({each.code for each in derived.losses}, derived.grammar) == (expected, name in DERIVED)


def test_a_loss_is_about_clauses_and_vectors_that_there_are() -> None:
    clauses = [each.id for each in load_clauses(data.spec_dir())[0]]
    names = {each.id.rpartition("/")[2] for each in vectors_below("template/")}
    every = [each for each in vars(said).values() if isinstance(each, Loss)]
    assert len({each.code for each in every}) == len(every) == len(LOSSES)
    for each in every:
        assert each in LOSSES
        assert each.effect in ("lost", "changed", "dropped", "accepted")
        assert all(any(f"{id}.".startswith(f"{part}.") for id in clauses) for part in each.clauses), each
        assert all(any(part in name for name in names) for part in each.vectors), each


def test_a_loss_covers_its_clauses_and_what_has_one_of_its_names() -> None:
    plain = Loss("a", "lost", "", ("TP-1", "TP-2.3"))
    named = Loss("b", "lost", "", (), ("in-a", "two"))
    assert plain.covers("template/x/y", ["TP-9.1", "TP-1.4"])
    assert plain.covers("template/x/y", ["TP-2.3"])
    assert not plain.covers("template/x/y", ["TP-10.1", "TP-2.31", "TP-2.4"])
    assert named.covers("template/x/two-calls", ["TP-1.1"])
    assert not named.covers("template/two/x", ["TP-1.1"])
