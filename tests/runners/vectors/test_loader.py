"""Vector files: what is refused and where, and what the accepted ones mean."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator

from tests.support import FIXTURES
from tests.support.read_once import suite_of_files
from toolcall_conformance.suite import data, yaml_text
from toolcall_conformance.suite.clauses import load_clauses
from toolcall_conformance.suite.formatting import FILE_KEYS, VECTOR_KEYS
from toolcall_conformance.suite.model import FEATURES, Vector
from toolcall_conformance.suite.vector_json import vector_from_json, vector_to_json
from toolcall_conformance.vectors.loader import load_file, load_text, load_vectors

BROKEN = FIXTURES / "vectors"
_EXPECTED_ERROR = re.compile(r"^\ufeff?# error: (\d+):(\d+) (.*)$", re.MULTILINE)
_HEAD = "toolcall: 1\nprofile: contract\ntopic: Loader\nmode: detailed\nlevel: required\n"


def load(entries: str, head: str = _HEAD) -> list[Vector]:
    """The vectors of a file with these entries, which has to be good."""
    vectors, errors = load_text(f"{head}vectors:\n{entries}", data.vectors_dir() / "contract" / "x.yaml")
    assert not errors, "\n".join(map(str, errors))
    return vectors


def entry(
    id: str = "contract/x/one",
    output: str = "x",
    arguments: str = "{}",
    more: str = "",
) -> str:
    """One entry with one call."""
    return (
        f"  - id: {id}\n    clauses: [CT-1.1]\n    title: What is right\n    output: {output}\n{more}"
        f"    expected:\n      calls:\n        - name: f\n          arguments: {arguments}\n"
        "      sawToolCallSyntax: true\n      rejectedByPolicy: false\n      rejectedToolNames: []\n"
    )


def arguments(text: str) -> str:
    (vector,) = load(entry(arguments=text))
    assert vector.expected
    return vector.expected.calls[0].arguments


@pytest.mark.parametrize("path", sorted(BROKEN.glob("*.yaml")), ids=lambda path: path.stem)
def test_fixture_is_refused_with_the_errors_it_announces(path: Path) -> None:
    announced = _EXPECTED_ERROR.findall(path.read_text(encoding="utf-8", errors="replace"))
    vectors, errors = load_file(path)
    assert announced
    assert not vectors
    found = [(error.line, error.column) for error in errors]
    assert found == [(int(line), int(column)) for line, column, _ in announced], list(map(str, errors))
    for error, (_, _, what) in zip(errors, announced, strict=True):
        assert error.what.startswith(what)
        assert error.path == str(path)
        assert error.advice


def test_every_clause_that_names_loader_fixtures_has_one() -> None:
    clauses, _ = load_clauses(data.spec_dir())
    named = {clause.id for clause in clauses if "loader fixtures" in clause.checked_by}
    assert {"-".join(path.stem.split("-")[:2]) for path in BROKEN.glob("*.yaml")} == named


def test_the_suite_loads() -> None:
    vectors, errors = suite_of_files()
    assert not errors, "\n".join(map(str, errors))
    assert vectors


@pytest.mark.parametrize(
    ("scalar", "value"),
    [
        ("1", 1),
        ("-0", 0),
        ("1.5e3", 1500.0),
        ("9007199254740993", 9007199254740993),
        ("true", True),
        ("null", None),
        ("x", "x"),
        ("1.2.3", "1.2.3"),
        ("2a", "2a"),
        ('"1"', "1"),
        ("'yes'", "yes"),
        ('"\\ud800"', "\ud800"),
    ],
)
def test_scalars_are_typed_as_json_types_them(scalar: str, value: object) -> None:
    node, errors = yaml_text.read(f"[{scalar}]", "x")
    assert not errors
    assert node
    (result,) = yaml_text.plain(node)
    assert result == value
    assert type(result) is type(value)


@pytest.mark.parametrize("number", ["1e400", "9007199254740993", "1.0", "-0", "1E-7", "9" * 5000])
def test_numbers_in_arguments_keep_their_text(number: str) -> None:
    assert arguments(f"{{a: {number}, list: [{number}]}}") == f'{{"a": {number}, "list": [{number}]}}'


def test_arguments_in_a_mapping_are_json() -> None:
    text = arguments('{text: "a\\n\\ud800é", none: null, yes_or_no: true, nested: {"x y": [{}]}}')
    assert json.loads(text) == {
        "text": "a\n\ud800é",
        "none": None,
        "yes_or_no": True,
        "nested": {"x y": [{}]},
    }


_STREAMED = "toolcall: 1\nprofile: template\ntopic: Loader\nlevel: required\n"


@pytest.mark.parametrize(
    ("template", "holds"),
    [
        ("template: hermes", "nothing"),
        ("template: apriel16", "nothing"),
        ("template: qwen35", "until-first-tag"),
        ("template: '{{ messages }}'", "anything"),
        ("template: '{{ messages }}'\n    holds: until-first-tag", "until-first-tag"),
    ],
)
def test_what_a_stream_may_hold_is_said_by_the_format_or_the_vector(template: str, holds: str) -> None:
    more = f"    {template}\n"
    text = entry(more=more).replace("expected:\n", 'expected:\n      content: ""\n      reasoning: ""\n')
    assert load(text, _STREAMED)[0].holds == holds


def test_of_a_template_that_no_registry_lists_no_hold_is_judged(tmp_path: Path) -> None:
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "own.jinja").write_text("{{ messages }}")
    (tmp_path / "tools.yaml").write_text("f: {about: x}\n")
    asked = entry(more="    template: own\n").partition("    expected")[0]
    (tmp_path / "x.yaml").write_text(f"{_STREAMED}vectors:\n{asked}{_PLAIN}")
    (vector,), errors = load_file(tmp_path / "x.yaml")
    assert not errors
    assert vector.holds == "anything"


_PLAIN = (
    '    expected: {content: x, reasoning: "", calls: [], sawToolCallSyntax: false, '
    "rejectedByPolicy: false, rejectedToolNames: []}\n"
)


def test_arguments_in_a_string_are_taken_as_they_are() -> None:
    assert arguments("""'{"a": 1,  "a": 2'""") == '{"a": 1,  "a": 2'


def test_an_alternative_says_only_what_differs() -> None:
    other = "    alternatives: [{note: Shown, expected: {sawToolCallSyntax: false}}]\n"
    (vector,) = load(entry() + other, _HEAD.replace("required", "recommended"))
    assert vector.expected
    (alternative,) = vector.alternatives
    assert alternative.note == "Shown"
    assert alternative.expected == replace(vector.expected, saw_tool_call_syntax=False)
    assert vector_from_json(vector_to_json(vector)) == vector


def test_texts_are_given_in_parts() -> None:
    output = '["<", {repeat: "ab", times: 3}, ">"]'
    (vector,) = load(entry(output=output, arguments='["{", {repeat: " ", times: 2}, "}"]'))
    assert vector.output == "<ababab>"
    assert vector.expected
    assert vector.expected.calls[0].arguments == "{  }"


def test_a_key_of_the_vector_replaces_the_default_as_a_whole() -> None:
    head = _HEAD + "tools: [get_weather, search]\noptions: {toolChoice: none, bosToken: b}\n"
    more = "    tools: [bash]\n    level: recommended\n    options: {eosToken: e}\n"
    first, second = load(entry("contract/x/one") + entry("contract/x/two", more=more), head)
    assert [tool["function"]["name"] for tool in first.tools] == ["get_weather", "search"]
    assert (first.level, first.options) == ("required", {"toolChoice": "none", "bosToken": "b"})
    assert [tool["function"]["name"] for tool in second.tools] == ["bash"]
    assert (second.level, second.options) == ("recommended", {"eosToken": "e"})


def test_a_tool_given_in_place_becomes_an_openai_tool() -> None:
    (vector,) = load(entry(more="    tools: [{name: ' f ', parameters: {type: object}}]\n"))
    function = {"name": " f ", "parameters": {"type": "object"}}
    assert vector.tools == ({"type": "function", "function": function},)


def test_a_vector_knows_its_place() -> None:
    _, second = load(entry("contract/x/one") + entry("contract/x/two"))
    assert second.path == "contract/x.yaml"
    assert second.line == 18


def test_carriage_returns_at_line_ends_are_not_part_of_the_text(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    text = f"{_HEAD}vectors:\n{entry(output='|-' + chr(10) + '      a' + chr(10) + '      b')}"
    path.write_bytes(text.replace("\n", "\r\n").encode())
    (vector,), errors = load_file(path)
    assert not errors
    assert vector.output == "a\nb"


def test_an_error_costs_only_the_vector_that_has_it(tmp_path: Path) -> None:
    wrong = entry("contract/x/two", more="    levle: required\n")
    (tmp_path / "a.yaml").write_text(f"{_HEAD}vectors:\n{entry()}{wrong}{entry('contract/x/three')}")
    (tmp_path / "b.yaml").write_text("toolcall: 1\nvectors: [")
    (tmp_path / "c.yaml").write_text(f"{_HEAD}vectors:\n{entry('contract/x/four')}")
    (tmp_path / "d.yaml").write_text("no: header\n")
    ambiguous = entry("contract/x/six", output="yes") + entry("contract/x/seven", output="a\u200bb")
    (tmp_path / "e.yaml").write_text(f"{_HEAD}vectors:\n{ambiguous}{entry('contract/x/five')}")
    (tmp_path / "f.yaml").write_text(f"{_HEAD}vectors:\n{entry('contract/x/eight')}harm: yes\n")
    vectors, errors = load_vectors([tmp_path])
    assert [vector.id for vector in vectors] == [
        f"contract/x/{id}" for id in ("one", "three", "four", "five")
    ]
    assert [Path(error.path).name[0] for error in errors] == ["a", "b", "e", "e", "f"]
    assert errors[0].advice == "did you mean level?"


def test_a_file_that_is_not_there_is_an_error_not_a_crash(tmp_path: Path) -> None:
    vectors, (error,) = load_vectors([tmp_path / "none.yaml"])
    assert not vectors
    assert "cannot be read" in error.what


def test_both_scanners_of_pyyaml_read_the_suite_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without libyaml, and files with escaped surrogates, get the other one."""
    path = data.vectors_dir() / "compare" / "text.yaml"
    fast = load_file(path)
    monkeypatch.delattr("yaml.CSafeLoader", raising=False)
    assert load_file(path) == fast


def schema() -> dict[str, Any]:
    """The schema of vector files."""
    text = (data.spec_dir() / "schema" / "vectors.schema.json").read_text(encoding="utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded


def test_the_schema_is_one_and_describes_every_key() -> None:
    Draft7Validator.check_schema(schema())
    stack: list[Any] = [schema()]
    while stack:
        item = stack.pop()
        if isinstance(item, dict):
            for key, value in item.get("properties", {}).items():
                assert "description" in value or "$ref" in value, key
            stack += item.values()
        elif isinstance(item, list):
            stack += item
    assert all("description" in definition for definition in schema()["definitions"].values())


def test_the_schema_has_the_features_keys_and_codes_of_code_and_specification() -> None:
    definitions = schema()["definitions"]
    assert set(definitions["requires"]["items"]["enum"]) == FEATURES
    assert set(definitions["vector"]["properties"]) == set(VECTOR_KEYS)
    assert set(schema()["properties"]) == set(FILE_KEYS)
    chapter = (data.spec_dir() / "10-data-model.md").read_text(encoding="utf-8")
    problems = chapter.partition("## DM-3")[2].partition("**DM-3.1**")[0]
    codes = re.findall(r"^\| `([a-z-]+)` \|", problems, re.MULTILINE)
    assert definitions["problem"]["properties"]["code"]["enum"] == codes


def test_an_entry_with_outputs_is_one_vector_a_format() -> None:
    text = """toolcall: 1
profile: template
topic: T
level: recommended
vectors:
  - id: template/*/case
    clauses: [TP-9.5]
    title: A title says what is right
    tools: [get_time]
    outputs:
      hermes: "Hi. <tool_call>"
      kimi-k2:
        output: "Hi."
        expected: {content: "Hi.", problems: []}
    expected:
      content: "Hi. <tool_call>"
      reasoning: ""
      calls: []
      problems:
        - {code: unexpected-text, at: "tool_call"}
        - {code: missing-end-marker, after: "Hi."}
      sawToolCallSyntax: false
      rejectedByPolicy: false
      rejectedToolNames: []
"""
    vectors, errors = load_text(text, FIXTURES / "vectors" / "x.yaml")
    assert not errors
    hermes, kimi = vectors
    assert (hermes.id, hermes.template_name) == ("template/hermes/case", "hermes")
    assert (kimi.id, kimi.output) == ("template/kimi-k2/case", "Hi.")
    assert hermes.expected is not None
    assert kimi.expected is not None
    assert [(each.offset, each.length) for each in hermes.expected.problems] == [(5, 9), (3, 0)]
    assert (kimi.expected.content, kimi.expected.problems) == ("Hi.", ())
    assert hermes.line == kimi.line


@pytest.mark.parametrize(
    ("calls", "problems", "options", "asked"),
    [
        ("{name: f, arguments: '{\"a', complete: false}", "", "{}", {"stopReason": "length"}),
        (
            "{name: f, arguments: '{\"a', complete: false}",
            "",
            "{bosToken: b}",
            {"bosToken": "b", "stopReason": "length"},
        ),
        ("{name: f, arguments: '{\"a', complete: false}", "", "{stopReason: stop}", {"stopReason": "stop"}),
        ("{name: f, arguments: '{\"a', complete: false}", "", "{stopReason: null}", {}),
        ("{name: f, arguments: '{', complete: false}", "malformed-arguments", "{}", {}),
        ("{name: f, arguments: '{', complete: false}, {name: f, arguments: {}}", "", "{}", {}),
        ("", "unterminated-call", "{}", {"stopReason": "length"}),
    ],
)
def test_an_output_that_ends_inside_a_call_is_asked_as_at_the_limit(
    calls: str, problems: str, options: str, asked: dict[str, str]
) -> None:
    """VF-4.19."""
    head = "toolcall: 1\nprofile: template\ntemplate: hermes\ntopic: Loader\nlevel: recommended\n"
    problem = f"{{code: {problems}, offset: 0, length: 1}}" if problems else ""
    (vector,) = load(
        f"  - {{id: template/hermes/x, clauses: [TP-9.2], title: What is right, output: x,\n"
        f"     options: {options},\n"
        f"     expected: {{content: '', reasoning: '', calls: [{calls}], problems: [{problem}],\n"
        "     sawToolCallSyntax: true, rejectedByPolicy: false, rejectedToolNames: []}}\n",
        head,
    )
    assert vector.request().get("options", {}) == asked
