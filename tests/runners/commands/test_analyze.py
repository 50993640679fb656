"""``toolcall analyze``: one template in full, several as a table, both readable in 80 columns."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from toolcall_conformance.commands.analyze import analyze
from toolcall_conformance.suite import data


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(analyze, [str(argument) for argument in arguments], catch_exceptions=False)


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    path = tmp_path / "broken.jinja"
    path.write_text("{% for message in messages %}", encoding="utf-8")
    return path


def test_one_template_is_reported_in_full() -> None:
    result = run(data.template_path("seed-oss"))
    assert result.exit_code == 0
    assert max(map(len, result.output.splitlines())) <= 80
    lines = [" ".join(line.split()) for line in result.output.splitlines()]
    assert "reasoning TAG_BASED" in lines
    assert "<seed:think>reasoning</seed:think>⏎" in lines
    assert "each call <seed:tool_call>⏎call</seed:tool_call>" in lines
    assert "argument <parameter=name>value</parameter>⏎" in lines
    assert "handler none: the general mechanism" in lines
    assert "<parameter=book_title>Dune_Messiah</parameter>⏎" in lines


def test_a_template_without_calls_says_so() -> None:
    result = run(data.template_path("gemma2"))
    assert result.exit_code == 0
    assert "calls cannot be parsed back: the template never renders them" in result.output


def test_workarounds_are_listed_with_their_reason(tmp_path: Path) -> None:
    path = tmp_path / "template.jinja"
    instruction = "thoughts between <think></think> and write your response between <response></response>"
    path.write_text(f"{{# {instruction} #}}{{{{ messages[0].content }}}}", encoding="utf-8")
    assert "thoughts-and-response: " in run(path).output


def test_explain_shows_every_comparison() -> None:
    result = run(data.template_path("glm47"), "--explain")
    assert max(map(len, result.output.splitlines())) <= 80
    derivations, _, evidence = result.output.partition("Evidence: ")
    for shown, ids in ((derivations, ["GP", "R1", "R2", "T1", "T5", "A4"]), (evidence, ["T4", "A2"])):
        assert [line[:2] for line in shown.splitlines() if line[:3].strip() in ids] == ids
    assert "⇒ the prompt ends inside open reasoning" in derivations
    assert "<tool_call>find_books<arg_key>" in evidence


def test_the_file_that_is_named_is_read_and_one_that_servers_take_is_said(tmp_path: Path) -> None:
    named = tmp_path / "tokenizer_config.json"
    own = data.template_path("qwen3").read_text(encoding="utf-8")
    named.write_text(json.dumps({"chat_template": own}), encoding="utf-8")
    beside = tmp_path / "chat_template.jinja"
    beside.write_text(data.template_path("hermes").read_text(encoding="utf-8"), encoding="utf-8")
    result = run(named)
    assert f"read as named; servers take {beside} before it" in result.stderr
    assert "reasoning" in result.output
    assert "<think>" in result.output
    assert "read as named" not in run(beside).stderr


def test_json_of_one_template_is_an_object() -> None:
    wire = json.loads(run(data.template_path("hermes"), "--json").output)
    assert wire["analysis"]["tools"]["perCallStart"] == "<tool_call>\n"
    assert wire["sample"].startswith("<tool_call>")
    assert not {"derivations", "evidence"} & set(wire)


def test_json_with_comparisons() -> None:
    wire = json.loads(run(data.template_path("hermes"), "--json", "--explain").output)
    assert wire["evidence"] == []
    first = wire["derivations"][0]
    assert first["id"] == "GP"
    difference = first["difference"]
    assert difference["prefix"] + difference["right"] + difference["suffix"] == first["right"]["text"]


def test_several_are_a_line_each_and_a_broken_one_too(broken: Path) -> None:
    result = run(data.template_path("hermes"), broken, data.template_path("glm46"))
    assert result.exit_code == 2
    assert max(map(len, result.output.splitlines())) <= 80
    rows = {line.split()[0]: line for line in result.output.splitlines() if line.strip()}
    assert "JSON_NATIVE" in rows["hermes"]
    assert "TAG_WITH_TAGGED" in rows["glm46"]
    assert rows["broken"].split()[1] == "error"
    assert "line 1" in result.output


def test_a_broken_one_is_an_error_in_json_too(broken: Path) -> None:
    result = run(broken, "--json")
    assert result.exit_code == 2
    assert json.loads(result.output)["error"]


def test_the_parser_and_the_grammar_are_shown_in_one_go(tmp_path: Path) -> None:
    tools = tmp_path / "tools.json"
    tools.write_text(json.dumps([{"name": "ring_bell"}]), encoding="utf-8")
    shown = run(data.template_path("hermes"), "--parser", "--tools", tools).output
    assert "The parser of outputs" in shown
    assert '| "<tool_call>\\n" space "{"' in shown
    assert "root ::=" in shown
    assert "ring_bell" in shown
    (first, second) = json.loads(
        run(data.template_path("hermes"), data.template_path("gemma2"), "--parser", "--json").output
    )
    assert "find_books" in first["grammar"]["grammar"]
    assert first["parser"][0] == "content until"
    assert second["grammar"]["grammar"] == ""


def test_tools_without_a_parser_are_refused(tmp_path: Path) -> None:
    tools = tmp_path / "tools.json"
    tools.write_text("[]", encoding="utf-8")
    refused = run(data.template_path("hermes"), "--tools", tools)
    assert refused.exit_code == 2
    assert "--parser" in refused.output
