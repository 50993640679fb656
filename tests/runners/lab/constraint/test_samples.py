"""Samples: walks through a constraint find what nobody wrote down, and the same again by their seed."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from tests.support import ROOT
from toolcall_conformance.cli import group
from toolcall_conformance.judge.walks import samples
from toolcall_conformance.vectors.loader import load_vectors
from toolcall_reference import ReferenceAdapter, grammars_can_run

HERMES = ROOT / "vectors" / "formats" / "hermes" / "template.jinja"
needs_grammars = pytest.mark.skipif(not grammars_can_run(), reason="llguidance runs grammars")


def letters_in_brackets(texts: Sequence[str]) -> list[Mapping[str, Any]]:
    """The answers of a constraint that lets nothing but letters between brackets be written."""
    results: list[Mapping[str, Any]] = []
    for text in texts:
        if re.fullmatch(r"\[[a-z]*\]", text):
            results.append({"state": "complete", "next": ""})
        elif re.fullmatch(r"\[[a-z]*", text):
            results.append({"state": "open", "next": "abcdefghijklmnopqrstuvwxyz]"})
        elif text:
            results.append({"state": "rejected", "at": 0})
        else:
            results.append({"state": "open", "must": "["})
    return results


def test_samples_are_texts_that_the_constraint_allows() -> None:
    found = samples(letters_in_brackets, ["]x"], Random(1), 60)
    assert len(found) > 30
    assert len({*found}) == len(found)
    assert all(re.fullmatch(r"\[[a-z]*\]", text) for text in found)
    assert found == samples(letters_in_brackets, ["]x"], Random(1), 60)
    assert found != samples(letters_in_brackets, ["]x"], Random(2), 60)


def test_without_a_word_of_what_may_follow_words_are_tried() -> None:
    def silent(texts: Sequence[str]) -> list[Mapping[str, Any]]:
        return [{"state": "open" if len(text) < 9 else "complete"} for text in texts]

    assert samples(silent, ["<call>"], Random(1), 10)


def found(adapter: str, *more: str) -> dict[str, Any]:
    arguments = ["constraint", str(HERMES), "--adapter", adapter, "-n", "20", "--json", *more]
    report: dict[str, Any] = json.loads(CliRunner().invoke(group, arguments).stdout)[0]
    return report


@needs_grammars
def test_a_parser_that_ends_a_string_at_a_marker_is_found() -> None:
    report = found("python:tests.support.fakes.constraints:StopsAtTheTag", "--samples", "75")
    text = next(each["text"] for each in report["breaks"] if each["choice"].endswith("a sample"))
    assert report["sampled"] > 10
    assert text.count("</tool_call>") >= 2
    assert len(text) < 160


@needs_grammars
def test_what_samples_break_becomes_draft_vectors(tmp_path: Path) -> None:
    drafts = tmp_path / "drafts.yaml"
    found(
        "python:tests.support.fakes.constraints:StopsAtTheTag",
        "--samples",
        "75",
        "--write-vectors",
        str(drafts),
    )
    vectors, errors = load_vectors([drafts])
    assert not errors
    assert {vector.kind for vector in vectors} == {"grammar"}
    assert all(vector.either or vector.rejects for vector in vectors)
    assert [vector.calls for vector in vectors if vector.either]
    assert "TODO" in drafts.read_text("utf-8")
    again = ["constraint", str(HERMES), "--samples", "1", "--write-vectors", str(drafts)]
    assert "the file is there already" in CliRunner().invoke(group, again).output
    alone = ["constraint", str(HERMES), "--write-vectors", str(tmp_path / "none.yaml")]
    assert "--write-vectors writes what --samples finds" in CliRunner().invoke(group, alone).output


@needs_grammars
def test_samples_of_the_reference_break_nothing() -> None:
    report = found("reference", "--samples", "25")
    assert report["breaks"] == []
    assert report["sampled"] > 8


@needs_grammars
def test_what_may_follow() -> None:
    tools = [{"type": "function", "function": {"name": "f", "parameters": {"properties": {}}}}]
    request = {"op": "constrain", "template": HERMES.read_text("utf-8"), "tools": tools, "next": True}
    call = '<tool_call>\n{"name": "f", "arguments": {}}\n</tool_call>'
    outputs = ["Hi", call, '<tool_call>\n{"name": ', "<tool_call>x", '<tool_call>\n{"nam']
    told = ReferenceAdapter().constrain({**request, "outputs": outputs})["results"]
    assert "a" in told[0]["next"]
    assert "<" in told[1]["next"]
    assert "x" not in told[1]["next"]
    assert set(told[2]["next"]) == {*' "\t\r\n'}
    assert told[3].keys() == {"state", "at"}
    assert told[4]["must"].startswith('e"')
