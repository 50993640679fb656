"""``--format FILE``: a description in place of a template, for ``parse`` and ``grammar``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from toolcall_conformance.cli import group

DESCRIPTION = """\
description: 1
models: [Somebody-7B]
tools:
  format: TAG_WITH_JSON
  values: json
  perCallStart: "<run>"
  perCallEnd: "</run>"
  function:
    nameSuffix: "\\n"
prompts:
  default: "<|model|>"
stops: ["<|end|>"]
"""
OUTPUT = 'Well.<run>add\n{"n": 1}</run><|end|>'


def invoke(*arguments: str, input: str = "") -> Result:
    return CliRunner().invoke(group, list(arguments), input=input)


@pytest.fixture
def description(tmp_path: Path) -> str:
    path = tmp_path / "format.yaml"
    path.write_text(DESCRIPTION)
    return str(path)


@pytest.mark.parametrize("chunks", ["0", "1"])
def test_an_output_is_read_by_a_description(description: str, chunks: str) -> None:
    arguments = ("parse", "--format", description, "--tool", "add", "--json", "--stream", chunks)
    result = invoke(*arguments, input=OUTPUT)
    assert result.exit_code == 0, result.output
    message = json.loads(result.stdout)
    assert message["content"] == "Well."
    assert [(call["name"], call["arguments"]) for call in message["calls"]] == [("add", '{"n": 1}')]


def test_without_tools_a_hint_says_so(description: str) -> None:
    assert "without tools no call is recognised" in invoke("parse", "--format", description, input="x").stderr


def test_a_grammar_is_derived_from_a_description(description: str, tmp_path: Path) -> None:
    tools = tmp_path / "tools.json"
    tools.write_text('["add"]')
    result = invoke("grammar", "--format", description, "--tools", str(tools))
    assert result.exit_code == 0
    assert '"<run>"' in result.stdout


@pytest.mark.parametrize("command", ["parse", "grammar"])
@pytest.mark.parametrize(
    ("wrong", "place", "advice"),
    [
        (DESCRIPTION.replace("perCallStart", "perCallStrat"), "6:3: ", "write perCallStart"),
        (DESCRIPTION.replace("values: json", "values: text"), "5:3: ", "write json"),
        (DESCRIPTION.replace("TAG_WITH_JSON", "TAG"), "4:3: ", "write "),
        (DESCRIPTION.replace('"<|end|>"', '" "'), "12:9: ", "see TA-12"),
        (DESCRIPTION.replace("description: 1", "description: 2"), "1:1: ", "TA-12"),
        ("models: []\n", "1:1: ", "begin it with the line description: 1"),
        ("description: [1\n", "", ""),
    ],
)
def test_what_is_wrong_is_named_with_its_place(
    tmp_path: Path, command: str, wrong: str, place: str, advice: str
) -> None:
    path = tmp_path / "format.yaml"
    path.write_text(wrong)
    result = invoke(command, "--format", str(path))
    text = str(result.exception)
    assert text.startswith(f"{path}:{place}")
    assert advice in text
    assert not isinstance(result.exception, AssertionError)


def test_a_template_beside_a_description_is_refused(description: str) -> None:
    assert invoke("parse", "--format", description, "--template", description).exit_code == 2
    assert invoke("grammar", description, "--format", description).exit_code == 2
    assert invoke("grammar").exit_code == 2
