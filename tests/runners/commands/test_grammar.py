"""``toolcall grammar``: what it prints where, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from toolcall_conformance.cli import group
from toolcall_conformance.errors import ToolcallError
from toolcall_conformance.lab.constraint import exporting
from toolcall_conformance.suite import data
from toolcall_reference import GrammarError
from toolcall_reference.gbnf.running import Constraint

TEMPLATE = str(data.template_path("qwen3-coder"))
PROPERTIES = {"level": {"type": "number", "minimum": 1}, "day": {"type": "string"}}


@pytest.fixture
def tools(tmp_path: Path) -> str:
    path = tmp_path / "tools.json"
    parameters = {"type": "object", "properties": PROPERTIES, "required": ["level"]}
    path.write_text(json.dumps([{"type": "function", "function": {"name": "set", "parameters": parameters}}]))
    return str(path)


def invoke(*arguments: str) -> Result:
    return CliRunner().invoke(group, ["grammar", *arguments])


def derived(*arguments: str) -> dict[str, Any]:
    result = invoke(*arguments, "--json")
    assert result.exit_code == 0, result.output
    reply: dict[str, Any] = json.loads(result.stdout)
    return reply


def refusal(*arguments: str) -> str:
    result = invoke(*arguments)
    assert isinstance(result.exception, ToolcallError)
    return str(result.exception)


def test_the_grammar_alone_goes_to_standard_output(tools: str) -> None:
    result = invoke(TEMPLATE, "--tools", tools)
    assert result.exit_code == 0
    assert result.stdout.startswith("root ::= ")
    assert all(" ::= " in line for line in result.stdout.splitlines())
    assert 'trigger (word): "<tool_call>"' in result.stderr
    assert "loosened: tool set: #/properties/level/minimum" in result.stderr


def test_everything_as_json(tools: str) -> None:
    reply = derived(TEMPLATE, "--tools", tools)
    call = "<tool_call>\n<function=set>\n<parameter=level>\n3\n</parameter>\n</function>\n</tool_call>"
    assert Constraint(reply).accepts("Well.\n" + call)
    assert not Constraint(reply).accepts("Well.\n" + call.replace("3", "three"))
    assert reply["preservedTokens"]


def test_options_reach_the_grammar(tools: str) -> None:
    call = "<tool_call>\n<function=set>\n<parameter=level>\n3\n</parameter>\n</function>\n</tool_call>"
    demanded = Constraint(derived(TEMPLATE, "--tools", tools, "--tool-choice", "set", "--no-parallel"))
    assert demanded.accepts(call)
    assert not demanded.accepts("Hello.")
    assert not demanded.accepts(f"{call}\n{call}")


def test_a_response(tmp_path: Path) -> None:
    schema = tmp_path / "schema.json"
    schema.write_text('{"type": "boolean"}')
    response = Constraint(derived(TEMPLATE, "--json-schema", str(schema)))
    assert response.accepts("true")
    assert not response.accepts("True")


def test_strict_refuses_what_is_looser(tools: str) -> None:
    assert "tool set: #/properties/level/minimum" in refusal(TEMPLATE, "--tools", tools, "--strict")


def test_a_tool_that_is_not_there_is_named(tools: str) -> None:
    assert "'nope'" in refusal(TEMPLATE, "--tools", tools, "--tool-choice", "nope")


def test_a_bad_schema_is_named_with_its_path(tmp_path: Path) -> None:
    path = tmp_path / "tools.yaml"
    path.write_text("- {name: set, parameters: {properties: {a: {type: text}}}}\n")
    assert refusal(TEMPLATE, "--tools", str(path)).startswith("tool set: #/properties/a/type: ")


def test_a_file_that_is_not_a_schema_is_named(tmp_path: Path) -> None:
    path = tmp_path / "schema.json"
    path.write_text("{")
    assert str(path) in refusal(TEMPLATE, "--json-schema", str(path))


def test_where_nothing_is_constrained_it_says_so(tools: str) -> None:
    result = invoke(TEMPLATE, "--tools", tools, "--tool-choice", "none")
    assert (result.exit_code, result.stdout) == (0, "")
    assert "any text is right" in result.stderr


def test_without_tools_and_schema_there_is_nothing_to_do() -> None:
    assert invoke(TEMPLATE).exit_code == 2


UNREADABLE = """{%- for message in messages %}
{{- '<|' + message.role + '|>' + (message.content or '') }}
{%- for call in message.tool_calls or [] %}
{{- call.function.name + '<|with|>' + call.function.arguments | tojson }}
{%- endfor %}
{{- '<|end|>' }}
{%- endfor %}"""


def test_calls_that_cannot_be_read_are_not_a_reason_to_allow_any_text(tools: str, tmp_path: Path) -> None:
    template = tmp_path / "template.jinja"
    template.write_text(UNREADABLE)
    result = invoke(str(template), "--tools", tools)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr.startswith("no grammar, because no call can be read:\ncalls cannot be parsed back")
    assert invoke(str(template), "--tools", tools, "--tool-choice", "none").exit_code == 0


def test_calls_of_which_only_the_text_tells_cannot_be_read(tools: str, tmp_path: Path) -> None:
    template = tmp_path / "template.jinja"
    template.write_text("Call so: <tool_call>{% for message in messages %}{{ message.content }}{% endfor %}")
    result = invoke(str(template), "--tools", tools)
    assert result.exit_code == 1
    assert "the text names '<tool_call>'" in result.stderr


def test_parse_says_so_too(tmp_path: Path) -> None:
    template = tmp_path / "template.jinja"
    template.write_text(UNREADABLE)
    output = tmp_path / "output.txt"
    output.write_text("Hi.")
    words = ["parse", "--template", str(template), "--tool", "f", str(output)]
    result = CliRunner().invoke(group, words)
    assert result.exit_code == 1
    assert "no call of this template can be read:\ncalls cannot be parsed back" in result.stderr
    good = str(data.template_path("hermes"))
    assert CliRunner().invoke(group, ["parse", "--template", good, "--tool", "f", str(output)]).exit_code == 0


def test_a_structural_tag_has_its_triggers_inside(tools: str) -> None:
    result = invoke(TEMPLATE, "--tools", tools, "--as", "structural-tag")
    assert result.exit_code == 0
    text, calls = json.loads(result.stdout)["format"]["elements"]
    assert text == {"type": "any_text", "excludes": ["<tool_call>"]}
    assert calls["content"]["grammar"].startswith("root ::= ")
    assert "trigger" not in result.stderr
    required = json.loads(
        invoke(TEMPLATE, "--tools", tools, "--as", "structural-tag", "--tool-choice", "set").stdout
    )
    assert required["format"]["type"] == "grammar"


def test_a_structural_tag_says_patterns_by_rules(tools: str) -> None:
    result = invoke(str(data.template_path("llama3")), "--tools", tools, "--as", "structural-tag")
    assert result.exit_code == 0
    body = json.loads(result.stdout)["format"]
    assert body["type"] == "grammar"
    assert body["grammar"].startswith("root ::= ")
    assert "trigger" not in result.stderr
    assert result.stdout.endswith("\n")


@pytest.mark.parametrize("notation", ["gbnf", "lark"])
def test_a_verified_notation_says_by_whom_and_of_how_many_texts(tools: str, notation: str) -> None:
    result = invoke(TEMPLATE, "--tools", tools, "--as", notation, "--verify")
    assert result.exit_code == 0, result.stderr
    assert "of rendered turns, 0 judged otherwise" in result.stderr
    assert f"{notation} does not say where calls begin" in result.stderr


def test_what_runs_grammars_is_named_if_it_is_missing(tools: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exporting, "grammars_can_run", lambda: False)
    result = invoke(TEMPLATE, "--tools", tools, "--as", "structural-tag", "--verify")
    assert isinstance(result.exception, ToolcallError)
    assert "`pip install llguidance`" in str(result.exception)


def test_a_text_judged_otherwise_ends_with_1(tools: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exporting, "_by_llguidance", lambda grammar, text: True)
    result = invoke(TEMPLATE, "--tools", tools, "--as", "lark", "--verify")
    assert result.exit_code == 1
    assert "llguidance allows " in result.stderr


def test_a_refused_grammar_names_the_schema(tools: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(grammar: str, text: str) -> bool:
        if "day" in "".join(grammar.split('" "')):
            raise GrammarError("line 3: no")
        return True

    monkeypatch.setattr(exporting, "_by_llguidance", refuse)
    result = invoke(TEMPLATE, "--tools", tools, "--as", "lark", "--verify")
    assert result.exit_code == 1
    assert "llguidance refuses the grammar as lark: tool set: #/properties/day: line 3: no" in result.stderr


def test_a_format_of_the_suite_is_known_by_name(tools: str) -> None:
    named = derived("hermes", "--tools", tools)
    assert named == derived(str(data.template_path("hermes")), "--tools", tools)
    assert invoke("hermess", "--tools", tools).exit_code


def test_other_notations(tools: str) -> None:
    lark = invoke(TEMPLATE, "--tools", tools, "--as", "lark")
    assert lark.stdout.startswith("%llguidance {}\nstart: ")
    assert 'trigger (word): "<tool_call>"' in lark.stderr
    gbnf = derived(TEMPLATE, "--tools", tools)
    ebnf = derived(TEMPLATE, "--tools", tools, "--as", "ebnf")
    assert (gbnf["notation"], ebnf["notation"]) == ("gbnf", "ebnf")
    assert ebnf["grammar"] != gbnf["grammar"]
