"""From entries to vectors: which format shows which case, and what differs there (VF-12.1, 12.8 to 12.12)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.made_cases import entry, folder, vectors_of
from toolcall_conformance.suite.model import Vector
from toolcall_conformance.suite.registry import Registry

TOOL = "tools: [{name: put, parameters: {type: object, properties: {text: {type: string}}}}]"
TURN = f"{TOOL}\nturn: {{calls: [{{name: put, arguments: {{text: aa}}}}]}}"
FORMATS = ("hermes", "qwen3-coder", "pythonic")


def good(root: Path) -> dict[str, Vector]:
    """The vectors of a folder, which has to be good."""
    vectors, errors = vectors_of(root)
    assert not errors, "\n".join(map(str, errors))
    return vectors


def content(vector: Vector) -> str | None:
    assert vector.expected is not None
    return vector.expected.content


def test_a_case_is_one_vector_for_each_format_that_has_its_traits(tmp_path: Path) -> None:
    cases = (
        entry("call", TURN)
        + entry("tags", TURN, "needs: [tagged]")
        + entry("answer", "turn: {content: Hi.}", "needs: []")
    )
    vectors = good(folder(tmp_path, cases, *FORMATS))
    assert sorted(vectors) == sorted(
        ["template/qwen3-coder/tags"]
        + [f"template/{name}/{case}" for name in FORMATS for case in ("answer", "call")]
    )
    hermes = vectors["template/hermes/call"]
    assert hermes.output == '<tool_call>\n{"name": "put", "arguments": {"text": "aa"}}\n</tool_call>'
    assert hermes.expected is not None
    assert [(call.name, call.arguments) for call in hermes.expected.calls] == [("put", '{"text": "aa"}')]
    assert (hermes.title, hermes.level, hermes.template_name) == ("What is right", "recommended", "hermes")
    # Its place is that of the entry.
    assert {(each.path, each.line) for id, each in vectors.items() if id.endswith("/call")} == {
        ("cases/all.yaml", 6)
    }


def test_the_output_of_a_case_of_kind_stream_is_its_only_chunk(tmp_path: Path) -> None:
    """VF-12.23, for outputs that are made and for one that is literal."""
    root = folder(
        tmp_path, entry("call", f"{TURN}\nkind: stream\nchunks: [<<all>>]\ncanonical: true"), *FORMATS
    )
    given = "literal:\n  own:\n    call: 'Hi. [put(text=\"aa\")]'\n"
    (root / "formats" / "pythonic" / "cases.yaml").write_text(f"cases: 1\n{given}")
    vectors = good(root)
    assert len(vectors) == len(FORMATS)
    for vector in vectors.values():
        assert vector.kind == "stream"
        assert vector.chunks == (vector.output,) != ("",)
        assert vector.deltas == ()
        # VF-4.22: what a person wrote is not what the template writes.
        assert vector.canonical == (vector.template_name != "pythonic")


def test_without_a_description_a_format_shows_no_case(tmp_path: Path) -> None:
    root = folder(tmp_path, entry("call", TURN), "hermes", "pythonic")
    (root / "formats" / "pythonic" / "format.yaml").unlink()
    assert list(good(root)) == ["template/hermes/call"]


def test_the_first_variant_whose_traits_a_format_has_counts(tmp_path: Path) -> None:
    contents = {"json bare": "A", "tagged": "B", "calls": "C"}
    by = (
        "by: {"
        + ", ".join(f"{key}: {{expected: {{content: {text}}}}}" for key, text in contents.items())
        + "}"
    )
    vectors = good(
        folder(tmp_path, entry("call", f"{TURN}\n{by}\nexpected: {{content: D, reasoning: E}}"), *FORMATS)
    )
    assert {id.split("/")[1]: content(vector) for id, vector in vectors.items()} == {
        # Letters stand before its calls: it has the trait json, and not bare.
        "hermes": "C",
        "qwen3-coder": "B",
        "pythonic": "C",
    }
    # Other fields of the expected message stay.
    assert {vector.expected.reasoning for vector in vectors.values() if vector.expected} == {"E"}


def test_a_case_that_is_shown_elsewhere_is_for_the_formats_that_name_it(tmp_path: Path) -> None:
    cases = entry("call", TURN) + entry("again", TURN, "instead: call")
    named = {"hermes": "also: [again]\n", "pythonic": 'differs:\n  "Why.": {again: {thinks: true}}\n'}
    vectors = good(folder(tmp_path, cases, *FORMATS, **named))
    assert {id for id in vectors if id.endswith("again")} == {
        "template/hermes/again",
        "template/pythonic/again",
    }


def test_a_format_that_no_model_writes_shows_the_cases_that_it_names(tmp_path: Path) -> None:
    cases = entry("call", TURN) + entry("answer", "turn: {content: Hi.}", "needs: []")
    root = folder(tmp_path, cases, "hermes", "response-tags", response_tags="also: [answer]\n")
    assert sorted(good(root)) == [
        "template/hermes/answer",
        "template/hermes/call",
        "template/response-tags/answer",
    ]


def test_a_format_omits_cases(tmp_path: Path) -> None:
    omits = 'omits:\n  "It calls nothing.": [call]\n'
    assert sorted(good(folder(tmp_path, entry("call", TURN), "hermes", "pythonic", hermes=omits))) == [
        "template/pythonic/call"
    ]


def test_what_differs_for_a_format(tmp_path: Path) -> None:
    differs = (
        "differs:\n"
        '  "It writes another text.":\n'
        "    call:\n"
        "      turn: {content: Ho., calls: [{name: put, arguments: {text: bb}}]}\n"
        "      edit: {}\n"
        "      level: required\n"
        "      expected: {reasoning: R}\n"
    )
    fields = f"{TURN}\nedit: {{insert: x, at: after all}}\nexpected: {{content: x}}"
    vectors = good(folder(tmp_path, entry("call", fields), "hermes", "pythonic", hermes=differs))
    hermes, pythonic = vectors["template/hermes/call"], vectors["template/pythonic/call"]
    assert (pythonic.output[-1], pythonic.level, content(pythonic)) == ("x", "recommended", "x")
    assert hermes.output.startswith('Ho.\n<tool_call>\n{"name": "put", "arguments": {"text": "bb"}}')
    assert hermes.output.endswith("</tool_call>")
    assert hermes.level == "required"
    # Each field of the expected message is replaced alone.
    assert hermes.expected is not None
    assert (hermes.expected.content, hermes.expected.reasoning) == ("x", "R")


def test_habits_are_those_of_all_cases(tmp_path: Path) -> None:
    root = folder(tmp_path, entry("call", TURN), "hermes", hermes='around: ["Now: ", ""]\nthinks: false\n')
    assert good(root)["template/hermes/call"].output.startswith("Now: <tool_call>")


def test_a_literal_output_expects_the_message_of_the_turn(tmp_path: Path) -> None:
    literal = "literal:\n  bytes:\n    call: <tool_call>\n"
    fields = f"{TURN}\nexpected: {{content: not this}}\nharm: lost-call"
    vectors = good(folder(tmp_path, entry("call", fields), "hermes", "pythonic", hermes=literal))
    hermes = vectors["template/hermes/call"]
    assert (hermes.output, hermes.harm, hermes.template_name) == ("<tool_call>", "lost-call", "hermes")
    assert (hermes.path, hermes.line) == ("formats/hermes/cases.yaml", 4)
    assert hermes.expected is not None
    assert (hermes.expected.content, hermes.expected.reasoning) == ("", "")
    assert [call.arguments for call in hermes.expected.calls] == ['{"text": "aa"}']
    assert content(vectors["template/pythonic/call"]) == "not this"


def test_a_literal_output_has_fields_of_its_own(tmp_path: Path) -> None:
    literal = (
        "literal:\n  own:\n    call:\n      output: Hi.\n      level: required\n"
        "      expected:\n        content: Hi.\n        calls: []\n"
        "        problems: [{code: unexpected-text, at: Hi}]\n"
    )
    root = folder(tmp_path, entry("call", TURN), "hermes", hermes=literal)
    vector = good(root)["template/hermes/call"]
    assert vector.expected is not None
    assert (vector.level, vector.expected.content, vector.expected.calls) == ("required", "Hi.", ())
    assert not vector.expected.saw_tool_call_syntax
    assert [(each.offset, each.length) for each in vector.expected.problems] == [(0, 2)]


def test_a_case_with_alternatives_has_them(tmp_path: Path) -> None:
    other = 'alternatives: [{note: As good, expected: {content: "<<call>>", calls: []}}]'
    vector = good(folder(tmp_path, entry("call", f"{TURN}\n{other}"), "hermes"))["template/hermes/call"]
    (alternative,) = vector.alternatives
    assert alternative.expected.content == vector.output
    assert alternative.expected.calls == ()


def test_why_a_format_does_not_have_a_case(tmp_path: Path) -> None:
    twice = '{find: "tool_call", by: x}'
    cases = entry("twice", f"{TURN}\nedit: {twice}") + entry("never", f"{TURN}\nedit: {{find: NEVER, by: x}}")
    cases += entry("nobody", TURN, "instead: call")
    root = folder(tmp_path, cases, *FORMATS)
    assert list(good(root)) == []
    found = Registry(root).cases
    twice_text = "its rendering does not show the text 'tool_call' once, and only once"
    assert found.why_not(found.entries["twice"], "hermes") == twice_text
    assert found.why_none(found.entries["twice"]) == twice_text
    never = "its rendering does not show the text 'NEVER' once, and only once"
    assert {found.why_not(found.entries["never"], format) for format in FORMATS} == {never}
    assert found.why_none(found.entries["never"]) == never
    assert found.why_none(found.entries["nobody"]) == "no format shows it"


def test_a_case_that_one_format_shows_needs_no_reason(tmp_path: Path) -> None:
    found = Registry(folder(tmp_path, entry("tags", f"{TURN}\nedit: {{drop: function-end}}"), *FORMATS)).cases
    assert found.why_not(found.entries["tags"], "hermes")
    assert found.why_none(found.entries["tags"]) == ""


# Bad input


def test_an_error_in_a_case_is_said_once(tmp_path: Path) -> None:
    cases = entry("call", TURN.replace(TOOL, "tools: [nothing]")) + entry(
        "answer", "turn: {content: Hi.}", "needs: []"
    )
    vectors, errors = vectors_of(folder(tmp_path, cases, *FORMATS))
    assert [(error.line, error.what) for error in errors] == [(10, "no tool `nothing` in tools.yaml")]
    assert len(vectors) == len(FORMATS)


@pytest.mark.parametrize(
    "broken",
    [
        "ids: 5\n",
        "around: x\n",
        "omits: [a]\n",
        "literal: {own: {call: {edit: 5}}}\n",
        "differs: {W.: {call: {turn: 5}}}\n",
        "thinks: [\n",
    ],
)
def test_a_broken_file_of_a_format_breaks_nothing_else(tmp_path: Path, broken: str) -> None:
    root = folder(tmp_path, entry("call", TURN), "hermes", "pythonic", hermes=broken)
    vectors, errors = vectors_of(root)
    assert {Path(error.path).relative_to(root).as_posix() for error in errors} == {
        "formats/hermes/cases.yaml"
    }
    assert "template/pythonic/call" in vectors


@pytest.mark.parametrize("broken", ["turn: 5", "turn: {calls: 5}", "turn: {content: x}\nedit: {cut: 5}"])
def test_a_broken_case_breaks_nothing_else(tmp_path: Path, broken: str) -> None:
    cases = entry("call", TURN) + entry("broken", broken)
    root = folder(tmp_path, cases, "hermes", hermes="literal: {own: {broken: x}}\n")
    vectors, errors = vectors_of(root)
    assert list(vectors) == ["template/hermes/call"]
    assert sorted(Path(error.path).name for error in errors) == ["all.yaml", "cases.yaml"]


def test_broken_defaults_make_no_cases(tmp_path: Path) -> None:
    root = folder(tmp_path, entry("call", TURN), "hermes")
    file = root / "cases" / "all.yaml"
    file.write_text(f"options: 5\n{file.read_text()}")
    vectors, errors = vectors_of(root)
    assert not vectors
    assert [error.line for error in errors] == [1]
    assert not Registry(root).cases.entries
