"""``toolcall new`` without an id: a bug report becomes a vector that fails for its bug."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from toolcall_conformance.cli import group
from toolcall_conformance.commands.new_report import ANSWERS
from toolcall_conformance.vectors.loader import load_file

#: Reports of the field: format, output, what happened and what is right.
REPORTS = {
    "lost": ("hermes", "Done.", {}, {"content": "Done."}),
    "wrongly-accepted": (
        "gemma4",
        '<|tool_call>:get_weather{city:<|"|>Rome<|"|>}<tool_call|>',
        {"calls": [{"name": "get_weather", "arguments": {"city": "Rome"}}]},
        {"content": '<|tool_call>:get_weather{city:<|"|>Rome<|"|>}<tool_call|>'},
    ),
    "leak": (
        "qwen3-coder",
        "<function=f>\n<parameter=a>\nx\n</parameter>\n</function>\n</tool_call>",
        {"content": "</tool_call>", "calls": [{"name": "f", "arguments": {"a": "x"}}]},
        {"calls": [{"name": "f", "arguments": {"a": "x"}}]},
    ),
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Answers are kept in the working folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("verdict", REPORTS)
def test_a_report_becomes_a_vector_that_its_bug_fails(folder: Path, verdict: str) -> None:
    format, output, happened, right = REPORTS[verdict]
    (folder / "output.txt").write_text(output, encoding="utf-8")
    options = ["--format", format, "--output", "output.txt", "--title", "A report of the field is read"]
    options += ["--happened", json.dumps(happened), "--right", json.dumps(right), "--file", "draft.yaml"]
    result = CliRunner().invoke(group, ["new", *options])
    assert result.exit_code == 0, result.output
    assert f"fails it: {verdict}" in result.output
    (vector,), errors = load_file(folder / "draft.yaml")
    assert not errors
    assert vector.output == output
    assert vector.clauses
    assert not (folder / ANSWERS).exists()


def test_what_cannot_be_used_is_asked_again(folder: Path) -> None:
    (folder / "bytes").write_bytes(b"\xff\xfe")
    right = '{"content": "Done."}'
    answers = [
        "bytes",
        "missing.txt",
        ".",
        ".",
        "Done.",
        ".",
        "nosuch",
        "hermes",
        "[]",
        '{"content": 1}',
        "{}",
        "{}",
        '{"content": "No."}',
        right,
        "It is text",
    ]
    result = CliRunner().invoke(group, ["new", "--file", "draft.yaml"], input="\n".join(answers) + "\n")
    assert result.exit_code == 0, result.output
    for said in (
        "not text in UTF-8",
        "there is no file missing.txt",
        "this is empty",
        "neither a format nor",
        "an object is needed",
        "has to be a string",
    ):
        assert said in result.output
    assert "it is what happened" in result.output
    assert "the output has not" in result.output


def test_an_interrupted_report_goes_on_where_it_was(folder: Path) -> None:
    first = CliRunner().invoke(group, ["new", "--file", "draft.yaml"], input="Done.\n\n\\n.\n.\nhermes\n")
    assert first.exit_code != 0
    assert json.loads((folder / ANSWERS).read_text(encoding="utf-8")) == {
        "output": "Done.\n\n\\n.",
        "format": "hermes",
    }
    rest = '{}\n{"content": "Done."}\nIt is text\n'
    result = CliRunner().invoke(group, ["new", "--file", "draft.yaml"], input=rest)
    assert result.exit_code == 0, result.output
    assert "going on" in result.output
