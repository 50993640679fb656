"""Cases of kind grammar: their texts are what templates write of turns, with an edit or without one part."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from toolcall_conformance.errors import SourceError
from toolcall_conformance.suite.coverage import measure
from toolcall_conformance.suite.description_text import file_text
from toolcall_conformance.suite.model import Vector
from toolcall_conformance.suite.registry import Registry
from toolcall_conformance.vectors.loader import load_file
from toolcall_reference import describe_format

#: A template without the body of an assistant's turn and what its prompt ends with.
_ASSISTANT = """{%- for message in messages %}
{{- '<|' + message.role + '|>' }}
{%- if message.role == 'assistant' %}
BODY
{%- else %}
{{- message.content }}
{%- endif %}
{{- '<|end|>' }}
{%- endfor %}
{%- if add_generation_prompt %}{{- '<|assistant|>PROMPT' }}{% endif %}
"""
_TAGS = """{{- message.content or '' }}
{%- if message.tool_calls %}
{{- '<calls>' }}
{%- for call in message.tool_calls %}
{{- '\\n<call>' + call.function.name + '\\n' + call.function.arguments | tojson + '</call>' }}
{%- endfor %}
{{- '\\n</calls>' }}
{%- endif %}"""
_ARGUMENTS = """{{- message.content or '' }}
{%- for call in message.tool_calls or [] %}
{{- '<call>\\n<function=' + call.function.name + '>\\n' }}
{%- for name, value in call.function.arguments | items %}
{{- '<parameter=' + name + '>' + (value if value is string else value | tojson) + '</parameter>\\n' }}
{%- endfor %}
{{- '</function>\\n</call>' }}
{%- endfor %}"""
_ONE = """{{- message.content or '' }}
{%- if message.tool_calls %}
{%- if message.tool_calls | length > 1 %}{{- raise_exception('one call') }}{% endif %}
{{- '[CALL]' + message.tool_calls[0].function.name + message.tool_calls[0].function.arguments | tojson }}
{%- endif %}"""
_THINKING = """{{- '<think>' + (message.reasoning_content or '') + '</think>' + (message.content or '') }}
{%- for call in message.tool_calls or [] %}
{{- '[CALL]' + call.function.name + call.function.arguments | tojson }}
{%- endfor %}"""
_TEMPLATES = {
    "tags": _ASSISTANT.replace("BODY", _TAGS).replace("PROMPT", ""),
    "arguments": _ASSISTANT.replace("BODY", _ARGUMENTS).replace("PROMPT", ""),
    "one": _ASSISTANT.replace("BODY", _ONE).replace("PROMPT", ""),
    "thinking": _ASSISTANT.replace("BODY", _THINKING).replace("PROMPT", "<think>"),
}
_CASE = """toolcall: 1
kind: grammar
topic: Grammars
level: required
tools:
  - {name: put, parameters: {type: object, properties: {text: {type: string}}}}
  - {name: look, parameters: {type: object, properties: {}}}
vectors:
  - id: grammar/two-calls/*
    clauses: [GR-1.1]
    title: "Two calls of <<format>> are accepted"
    needs: [calls]
    turn: {calls: [{name: put, arguments: {text: aa}}, {name: look}]}
"""
_TWO = '<calls>\n<call>put\n{"text": "aa"}</call>\n<call>look\n{}</call>\n</calls>'


def texts(accepts: str, rejects: str = "[]") -> str:
    """The lists of texts of a case."""
    return f"    accepts: {accepts}\n    rejects: {rejects}\n"


@dataclass(frozen=True, slots=True)
class Suite:
    """A folder of vectors with four formats and one case."""

    root: Path

    def vectors(self, lists: str, **of_formats: str) -> dict[str, Vector]:
        """The vectors of the case with these lists of texts, by format."""
        vectors, errors = self.load(lists, **of_formats)
        assert not errors, "\n".join(map(str, errors))
        return {vector.template_name: vector for vector in vectors}

    def load(self, lists: str, **of_formats: str) -> tuple[list[Vector], list[SourceError]]:
        """What the case makes, and what formats give literally; ``of_formats`` are their ``cases.yaml``."""
        path = self.root / "cases" / "grammar.yaml"
        path.write_text(_CASE + lists, encoding="utf-8")
        files = [path]
        for name, text in of_formats.items():
            files.append(self.root / "formats" / name / "cases.yaml")
            files[-1].write_text(f"cases: 1\n{text}", encoding="utf-8")
        loaded = [load_file(file) for file in files]
        return [v for vectors, _ in loaded for v in vectors], [e for _, errors in loaded for e in errors]

    def why_not(self, format: str) -> str:
        """Why a format does not show the case."""
        cases = Registry(self.root).cases
        return cases.why_not(cases.entries["grammar/two-calls"], format)


@pytest.fixture(scope="module")
def descriptions() -> Mapping[str, Mapping[str, Any]]:
    return {name: describe_format(template) for name, template in _TEMPLATES.items()}


@pytest.fixture
def suite(tmp_path: Path, descriptions: Mapping[str, Mapping[str, Any]]) -> Suite:
    (tmp_path / "tools.yaml").write_text("{}\n")
    (tmp_path / "cases").mkdir()
    for name, template in _TEMPLATES.items():
        folder = tmp_path / "formats" / name
        folder.mkdir(parents=True)
        (folder / "template.jinja").write_text(template)
        text = file_text(folder / "format.yaml", {"description": 1, **descriptions[name]})
        (folder / "format.yaml").write_text(text)
    return Suite(tmp_path)


def test_texts_are_what_each_template_writes_of_the_turn(suite: Suite) -> None:
    vectors = suite.vectors(texts("[{}, {turn: {content: Hi.}}]"))
    assert list(vectors) == ["arguments", "tags", "thinking"]
    tags = vectors["tags"]
    assert (tags.id, tags.title) == ("grammar/two-calls/tags", "Two calls of tags are accepted")
    assert tags.accepts == (_TWO, "Hi." + _TWO)
    assert vectors["thinking"].accepts[0] == '</think>[CALL]put{"text": "aa"}[CALL]look{}'


def test_a_format_whose_template_does_not_render_the_turn_has_no_vector(suite: Suite) -> None:
    assert "one" not in suite.vectors(texts("[{turn: {content: Hi., calls: []}}]"))
    assert suite.why_not("one") == "its template does not render the turn: line 6: one call"


def test_texts_that_are_not_rendered_in_full_are_left_out_and_equal_ones_said_once(suite: Suite) -> None:
    lists = texts("[{turn: {reasoning: Hm.}}, {}, {turn: {content: ''}}]")
    vectors = suite.vectors(lists)
    assert vectors["tags"].accepts == (_TWO,)
    assert [text.partition("[")[0] for text in vectors["thinking"].accepts] == ["Hm.</think>", "</think>"]


def test_a_text_may_be_literal_or_have_an_edit(suite: Suite) -> None:
    lists = texts("[Hi., {edit: {find: aa, by: bb}}]", "[{edit: {replace: name 2, by: <<name>>s}}]")
    tags = suite.vectors(lists)["tags"]
    assert tags.accepts == ("Hi.", _TWO.replace("aa", "bb"))
    assert tags.rejects == (_TWO.replace("look", "puts"),)


def test_an_edit_at_a_role_that_a_rendering_does_not_show_leaves_the_format_out(suite: Suite) -> None:
    lists = texts("[{edit: {drop: section-end}}]")
    assert list(suite.vectors(lists)) == ["tags"]
    assert suite.why_not("thinking") == "its rendering does not show section-end once, and only once"


def test_each_tag_is_left_out_once_but_for_the_first_and_the_ends_of_values(suite: Suite) -> None:
    vectors = suite.vectors(texts("[]", "[{without: each tag}]"))
    assert vectors["tags"].rejects == (
        _TWO.replace("<call>", "", 1),
        _TWO.replace("</call>", "", 1),
        _TWO.replace("</calls>", ""),
    )
    two = (
        "<call>\n<function=put>\n<parameter=text>aa</parameter>\n</function>\n</call>"
        "<call>\n<function=look>\n</function>\n</call>"
    )
    # Without the end of the value this would go on to the end of another one.
    assert vectors["arguments"].rejects == (
        two.replace("<function=put>", ""),
        two.replace("<parameter=text>", ""),
        two.replace("</function>", "", 1),
        two.replace("</call>", "", 1),
        two.replace("</call><call>", "</call>"),
        two.replace("<function=look>", ""),
    )
    # The first tag of the calls begins them; there is no other.
    assert vectors["thinking"].rejects == ('</think>[CALL]put{"text": "aa"}look{}',)


def test_each_line_break_beside_a_tag_is_left_out_once(suite: Suite) -> None:
    rejects = suite.vectors(texts("[]", "[{without: each line break}]"))["tags"].rejects
    # The break behind a name stands beside no tag.
    assert rejects == (
        _TWO.replace("<calls>\n", "<calls>"),
        _TWO.replace("</call>\n<call>", "</call><call>"),
        _TWO.replace("\n</calls>", "</calls>"),
    )


def test_a_prompt_that_opens_no_reasoning_has_no_end_of_it_behind(suite: Suite) -> None:
    lists = "    generationPrompt: <|assistant|>\n" + texts("[{}, {turn: {reasoning: Hm.}}]")
    assert suite.vectors(lists)["thinking"].accepts == ('[CALL]put{"text": "aa"}[CALL]look{}',)


def test_a_format_says_what_it_omits_and_what_differs(suite: Suite) -> None:
    lists = texts("[{}]", "[{turn: {calls: [{name: loot}]}}]")
    differs = 'differs:\n  "It differs.":\n    grammar/two-calls: {rejects: [X, {turn: {calls: []}}]}\n'
    omits = 'omits:\n  "It cannot.": [grammar/two-calls]\n'
    vectors = suite.vectors(lists, tags=differs, thinking=omits)
    assert list(vectors) == ["arguments", "tags"]
    assert (vectors["tags"].accepts, vectors["tags"].rejects) == ((_TWO,), ("X", ""))


def test_a_format_gives_both_lists_literally_below_a_word(suite: Suite) -> None:
    lists = texts("[{}]", "[{without: each tag}]")
    literal = "literal:\n  own:\n    grammar/two-calls: {accepts: [A], rejects: [B]}\n"
    tags = suite.vectors(lists, tags=literal)["tags"]
    assert (tags.id, tags.title, tags.accepts, tags.rejects) == (
        *("grammar/two-calls/tags", "Two calls of tags are accepted"),
        *(("A",), ("B",)),
    )
    assert tags.path == "formats/tags/cases.yaml"


@pytest.mark.parametrize(
    ("given", "what"),
    [
        ("{accepts: [A]}", "the vector has no `rejects`"),
        ("A", "`output` in a vector of kind grammar"),
        ("{accepts: [{}], rejects: []}", "literal.own.grammar/two-calls.accepts[0]: "),
    ],
)
def test_a_literal_entry_that_leaves_texts_to_the_template_is_refused(
    suite: Suite, given: str, what: str
) -> None:
    literal = f"literal:\n  own:\n    grammar/two-calls: {given}\n"
    _, errors = suite.load(texts("[{}]"), tags=literal)
    assert errors[0].what.startswith(what)
    assert errors[0].path == str(suite.root / "formats" / "tags" / "cases.yaml")
    assert errors[0].advice


def test_what_differs_is_held_to_the_schema_of_texts(suite: Suite) -> None:
    differs = 'differs:\n  "It differs.":\n    grammar/two-calls: {accepts: [{without: every tag}]}\n'
    _, (error,) = suite.load(texts("[{}]"), tags=differs)
    assert "'every tag'" in error.what
    assert error.advice == "one of: each tag, each line break"


def test_a_case_without_a_vector_of_a_format_is_a_gap_or_has_its_reason(suite: Suite) -> None:
    vectors = suite.vectors(texts("[{}]"))
    coverage = measure(vectors.values(), suite.root)
    shown = {name: row["grammar/two-calls"] for name, row in coverage.cells.items()}
    assert shown == {"arguments": 1, "one": 0, "tags": 1, "thinking": 1}
    assert list(coverage.reasons) == [("one", "grammar/two-calls")]
    gaps = measure([], suite.root).errors
    assert "no vector of tags is of the kind: grammar/two-calls" in [gap.what for gap in gaps]
