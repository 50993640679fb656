"""``toolcall lint --coverage``: kinds are recognised, empty cells shown, what has no reason reported."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from toolcall_conformance.commands.lint import lint
from toolcall_conformance.suite import data
from toolcall_conformance.suite.cases.format_cases import read_format_cases
from toolcall_conformance.suite.coverage import LONGEST, TESTS, Coverage, measure
from toolcall_conformance.suite.descriptions import description_path, traits
from toolcall_conformance.suite.model import ExpectedCall, ExpectedMessage, ExpectedProblem, Vector
from toolcall_conformance.suite.registry import Registry, openai_tool
from toolcall_conformance.views.coverage_table import lines

TOOL = openai_tool(
    {
        "name": "f",
        "parameters": {
            "type": "object",
            "properties": {"a": {"type": "string"}, "n": {"type": ["integer", "null"]}},
        },
    }
)


def vector(
    *arguments: str,
    content: str = "",
    reasoning: str = "",
    problems: Sequence[str] = (),
    rejected: Sequence[str] = (),
    complete: bool = True,
    call_id: str | None = None,
    **fields: Any,
) -> Vector:
    """A vector of the format `one` whose message has a call for each text of arguments."""
    calls = tuple(ExpectedCall("f", text, id=call_id, complete=complete) for text in arguments)
    found = tuple(ExpectedProblem(code, 0, 1) for code in problems)
    expected = ExpectedMessage(content, reasoning, calls, bool(calls), bool(rejected), tuple(rejected), found)
    fields = {"template_name": "one", "tools": (TOOL,), **fields}
    return Vector("x", "parse", "X", "required", "x", (), profile="template", expected=expected, **fields)


#: A vector of each kind, and one that is nearly one.
EXAMPLES: dict[str, tuple[Vector, Vector]] = {
    "one call": (vector("{}"), vector("{}", "{}")),
    "two or more calls": (vector("{}", "{}"), vector("{}")),
    "no call": (vector(content="Hi."), vector(content="Hi.", tools=())),
    "content and call": (vector("{}", content="Hi."), vector(content="Hi.")),
    "text behind a call": (
        vector("{}", content="Hi. Bye.", output="Hi. <f> Bye."),
        vector("{}", content="Hi.", output="Hi. <f>"),
    ),
    "call without arguments": (vector("{}"), vector('{"a": "{}"}')),
    "nested arguments": (vector('{"a": [1]}'), vector('{"a": "[1]"}')),
    "number, boolean or null": (vector('{"a": 1}'), vector('{"at": "12:30"}')),
    "non-ASCII argument": (vector('{"a": "Zürich"}'), vector('{"a": "Zurich"}', content="Zürich")),
    "unknown tool": (vector(rejected=["g"]), vector("{}")),
    "cut off in the arguments": (vector('{"a"', complete=False), vector("{}")),
    "cut off before the name": (vector(problems=["unterminated-call"]), vector(problems=["rejected-call"])),
    "missing end marker": (vector("{}", problems=["missing-end-marker"]), vector("{}")),
    "malformed": (vector("{}", problems=["unexpected-text"]), vector("{}", problems=["missing-end-marker"])),
    "tool choice none": (vector(options={"toolChoice": "none"}), vector(options={"toolChoice": "required"})),
    "tool choice required or named": (
        vector(options={"toolChoice": {"name": "f"}}),
        vector(options={"toolChoice": "auto"}),
    ),
    "one call only": (
        vector(options={"parallelToolCalls": False}),
        vector(options={"parallelToolCalls": True}),
    ),
    "response by schema": (vector(options={"jsonSchema": {}}), vector(options={"jsonSchema": None})),
    "continued message": (
        vector(options={"continueFinalMessage": "content"}),
        vector(options={"continueFinalMessage": "none"}),
    ),
    "reasoning and call": (vector("{}", reasoning="So."), vector("{}", content="So.")),
    "reasoning with content and call": (
        vector("{}", reasoning="So.", content="Hi."),
        vector("{}", reasoning="So."),
    ),
    "reasoning not extracted": (
        vector(options={"reasoningFormat": "none"}),
        vector(options={"reasoningFormat": "auto"}),
    ),
    "thinking disabled": (
        vector(options={"enableThinking": False}),
        vector(options={"enableThinking": True}),
    ),
    "generation prompt": (vector(generation_prompt=""), vector()),
    "ids": (vector("{}", call_id="a1"), vector("{}")),
    "type by schema": (vector('{"a": "4"}'), vector('{"a": "four"}')),
    "union or nullable": (vector('{"n": 4}'), vector('{"a": "4"}')),
    "indented value": (vector(r'{"a": "x\n  y"}'), vector(r'{"a": "x\ny"}')),
    "line breaks at a value's ends": (vector(r'{"a": "x\n"}'), vector(r'{"a": "x\ny"}')),
    "closing tag in a value": (vector('{"a": "</b>"}'), vector('{"a": "<b>"}')),
    "wrong type of argument": (vector("{}", problems=["argument-type"]), vector("{}")),
    "argument given twice": (vector("{}", problems=["duplicate-argument"]), vector("{}")),
}


@pytest.mark.parametrize("kind", TESTS)
def test_a_kind_is_recognised_and_a_near_miss_is_not(kind: str) -> None:
    example, near_miss = EXAMPLES[kind]
    assert example.expected is not None
    assert near_miss.expected is not None
    assert TESTS[kind](example, example.expected)
    assert not TESTS[kind](near_miss, near_miss.expected)


#: Descriptions of formats with and without calls.
PLAIN = "description: 1\n"
CALLS = f"{PLAIN}tools: {{format: TAG_WITH_TAGGED, values: text}}\n"


def registry(folder: Path, text: str, **descriptions: str) -> Path:
    """A vectors folder with a registry, and descriptions of formats."""
    (folder / "coverage.yaml").write_text(text, encoding="utf-8")
    for name, description in descriptions.items():
        path = description_path(folder, name)
        path.parent.mkdir(parents=True)
        path.write_text(description, encoding="utf-8")
    return folder


def omits(folder: Path, reason: str, kinds: str, key: str = "omits") -> None:
    """The file in which the format `one` says what it omits, with one reason."""
    path = folder / "formats" / "one" / "cases.yaml"
    path.write_text(f'cases: 1\n{key}:\n  "{reason}": {kinds}\n', encoding="utf-8")


def found(coverage: Coverage) -> list[str]:
    """The errors, but for the kinds that these registries do not list."""
    errors = [f"{error.line}: {error.what}" for error in coverage.errors]
    return [error for error in errors if "is not listed" not in error]


def test_empty_cells_need_reasons_and_reasons_empty_cells(tmp_path: Path) -> None:
    kinds = "  no call: []\n  response by schema: []\n  continued message: []\n  ids: [ids]\n"
    registry(tmp_path, f"kinds:\n{kinds}", one=PLAIN)
    omits(tmp_path, "The model never does.", "[continued message, no call, ids]")
    coverage = measure([vector(content="Hi.")], tmp_path)
    assert coverage.cells == {"one": {"no call": 1, "response by schema": 0, "continued message": 0}}
    assert found(coverage) == [
        "3: one has 1 vectors: no call",
        "3: one has no such cell: ids",
        "1: no vector of one is of the kind: response by schema",
    ]


def test_ids_show_the_kinds_that_no_test_recognises(tmp_path: Path) -> None:
    registry(
        tmp_path,
        "kinds:\n  greeting: [calls]\n  farewell: [calls]\n  number: [calls, ids]\n",
        one=CALLS,
        two=f"{CALLS}invented: It shows something.\n",
    )
    named = replace(vector(content="Hi."), id="template/one/greeting")
    coverage = measure([named, replace(named, id="template/one/greeting-again")], tmp_path)
    assert coverage.cells == {"one": {"greeting": 1, "farewell": 0}, "two": {}}
    assert "1: no vector of one is of the kind: farewell" in found(coverage)


def test_every_test_is_a_listed_kind(tmp_path: Path) -> None:
    registry(tmp_path, "kinds:\n  no call: [colour]\n")
    errors = [f"{error.line}: {error.what}" for error in measure([], tmp_path).errors]
    assert "2: the kind is not listed: ids" in errors
    assert "2: no trait colour" in errors


def test_a_reason_is_one_line(tmp_path: Path) -> None:
    long = "It does not, " * (LONGEST // 10)
    registry(tmp_path, "kinds:\n  no call: []\n", one=PLAIN)
    omits(tmp_path, long, "[no call]")
    assert f"3: a reason of {len(long)} characters" in found(measure([], tmp_path))
    read_format_cases.cache_clear()
    omits(tmp_path, long, "{two-calls: {thinks: true}}", key="differs")
    assert f"3: a reason of {len(long)} characters" in found(measure([], tmp_path))


def test_a_described_format_has_vectors(tmp_path: Path) -> None:
    registry(tmp_path, "kinds:\n  no call: []\n", one=PLAIN, two=PLAIN)
    coverage = measure([vector(content="Hi."), vector(content="Hi.", template_name="three")], tmp_path)
    assert coverage.cells == {"one": {"no call": 1}, "two": {"no call": 0}}
    errors = [(Path(error.path).parent.name, error.what) for error in coverage.errors]
    assert ("two", "the format two has no vectors") in errors
    assert not [name for name, _ in errors if name == "one"]


def test_the_table_shows_numbers_reasons_and_gaps(tmp_path: Path) -> None:
    others = "".join(f"  kind-{number}: [ids]\n" for number in range(40))
    registry(
        tmp_path,
        f"kinds:\n  no call: []\n{others}  response by schema: []\n  continued message: []\n",
        one=PLAIN,
    )
    omits(tmp_path, "Never.", "[continued message]")
    text = list(lines(measure([vector(content="Hi.")] * 12, tmp_path)))
    assert all(len(line) <= 80 for line in text)
    assert text[0].split()[:2] == ["abcde", "fghij"]
    assert text[1] == "one  +"
    second = next(number for number, line in enumerate(text) if line.split() == ["abc"])
    assert text[second + 1] == "one   !·"
    assert any("c continued message" in line for line in text)
    assert "2 of 3 cells are empty" in text
    assert text[-2:] == ["· Never.", "    continued message: one"]


NATIVE = {"format": "JSON_NATIVE", "values": "json"}
TAGGED = {"format": "TAG_WITH_TAGGED", "values": "text"}


@pytest.mark.parametrize(
    ("fields", "shown"),
    [
        ({}, []),
        ({"reasoning": {"mode": "DELIMITER", "end": "x"}}, ["reasoning"]),
        ({"tools": NATIVE}, ["calls", "object", "json", "end-marker", "bare"]),
        ({"tools": {**NATIVE, "functionNameIsKey": True}}, ["calls", "json", "end-marker", "bare"]),
        ({"tools": {**NATIVE, "genIdField": "id"}}, ["calls", "ids", "object", "json", "end-marker", "bare"]),
        ({"tools": {"format": "TAG_WITH_JSON", "values": "json"}}, ["calls", "json", "bare"]),
        ({"tools": TAGGED}, ["calls", "tagged", "bare"]),
        ({"tools": {**TAGGED, "perCallEnd": "\n"}}, ["calls", "tagged", "bare"]),
        ({"tools": {**TAGGED, "function": {"close": "]"}}}, ["calls", "tagged", "end-marker", "bare"]),
        ({"tools": {**TAGGED, "callId": {"position": "POST_ARGS"}}}, ["calls", "ids", "tagged", "bare"]),
        ({"tools": TAGGED, "messages": {"ends": ["x"]}}, ["calls", "tagged", "end-marker", "bare"]),
        ({"tools": {**TAGGED, "values": "braces"}}, ["calls", "tagged", "bare"]),
        ({"tools": {**TAGGED, "values": "python"}}, ["calls", "python", "bare"]),
        ({"tools": {**TAGGED, "sectionStart": "[("}}, ["calls", "tagged", "bare"]),
        ({"tools": {**TAGGED, "sectionStart": "[CALLS]"}}, ["calls", "tagged"]),
        ({"tools": {**TAGGED, "function": {"namePrefix": "to="}}}, ["calls", "tagged"]),
    ],
)
def test_a_description_shows_traits(fields: dict[str, Any], shown: list[str]) -> None:
    assert traits({"description": 1, **fields}) == shown


def test_the_suite_names_what_streams_hold_and_which_formats_are_invented() -> None:
    registry = Registry(data.vectors_dir())
    assert set(registry.holds) == set(registry.template_names)
    assert set(registry.holds.values()) == {"nothing", "until-first-tag"}
    assert "response-tags" in registry.invented
    assert "hermes" not in registry.invented


def test_a_folder_without_descriptions_says_nothing_of_its_formats(tmp_path: Path) -> None:
    assert (Registry(tmp_path).holds, Registry(tmp_path).invented) == ({}, frozenset())


def run() -> Result:
    return CliRunner().invoke(lint, ["--coverage"], catch_exceptions=False)


def test_the_suite_covers_its_formats() -> None:
    result = run()
    assert result.exit_code == 0, result.stdout
    assert "0 findings" in result.stdout
