"""The parts a parser is assembled from, each by itself: bounded patterns, the JSON scanners, typed values."""

from __future__ import annotations

import json
from typing import Any

import pytest

from toolcall_reference.message import Message
from toolcall_reference.schema.types import ParameterTypes
from toolcall_reference.stream.cursor import Span
from toolcall_reference.stream.destination import Cut, Destination
from toolcall_reference.stream.heads import (
    MAX_SPACE,
    MAX_WORD,
    Exact,
    Head,
    LineEnd,
    Maybe,
    Peek,
    Space,
    Word,
)
from toolcall_reference.stream.nodes import Branch, Choice, End, InOrder, Until
from toolcall_reference.stream.parser import Parser
from toolcall_reference.template.reading.values import Closer


def _head() -> Head:
    """A new one, which is compiled by the test that asks it."""
    return Head(
        Exact("<call>\n"),
        Space(),
        Maybe((Exact("#"), Word("id"), Exact(":"), Space())),
        Word("name"),
        Exact(">"),
    )


# Patterns


@pytest.mark.parametrize("text", ["<call>f>", "<call>\n \r\t#7:f>", "<call>#7: a.b-c>"])
def test_every_beginning_of_a_match_begins_it(text: str) -> None:
    assert _head().match(text, 0)
    for end in range(len(text)):
        assert _head().match(text[:end], 0) is None
        assert _head().begins(text[:end], 0), text[:end]


@pytest.mark.parametrize(
    "text", ["<Call>", "<call>>", "<call> <", "<call>f g", "<call>#7:<", "<call>f\0\n\n>x"]
)
def test_what_cannot_become_a_match_is_refused_at_once(text: str) -> None:
    assert _head().match(text, 0) is None
    assert not _head().begins(text, 0)


def test_a_match_does_not_change_with_what_follows() -> None:
    found = _head().match("<call>f>g>", 0)
    assert found is not None
    assert found["name"] == "f"


def test_words_and_whitespace_are_bounded() -> None:
    assert _head().match(f"<call>{'f' * MAX_WORD}>", 0)
    assert not _head().begins(f"<call>{'f' * (MAX_WORD + 1)}", 0)
    assert not _head().begins("<call>" + " " * 257, 0)
    line = Head(Exact("<call>"), LineEnd())
    assert line.match("<call>" + "\t" * MAX_SPACE + "\r\n", 0)
    assert line.begins("<call>" + " " * MAX_SPACE + "\r", 0)
    for space in (" " * (MAX_SPACE + 1), "\t" * (MAX_SPACE + 1) + "\n"):
        assert line.match(f"<call>{space}", 0) is None
        assert not line.begins(f"<call>{space}", 0)


def test_a_known_word_may_have_unusual_characters() -> None:
    pattern = Head(Exact("<"), Word("name", ("my tool", "a[b]")), Exact(">"))
    for text in ("<my tool>", "<a[b]>"):
        assert pattern.match(text, 0)
        assert all(pattern.begins(text[:end], 0) for end in range(len(text)))
    assert pattern.match("<your tool>", 0) is None


def test_look_ahead_is_not_consumed() -> None:
    pattern = Head(Exact("<a>"), Space(), Peek(((Exact("<b>"),), (Exact("<c>"),))))
    found = pattern.match("<a> <c>", 0)
    assert found is not None
    assert found.end() == 4
    assert pattern.begins("<a> <", 0)
    assert not pattern.begins("<a> <d", 0)


# Until, choice, cut


def _parser(*nodes: Any) -> Parser:
    return Parser(InOrder(nodes), {}, parallel=True)


def test_until_passes_on_what_is_not_a_head_and_stops_at_what_is() -> None:
    node = Until(Destination.REASONING, (Branch(Head(Exact("</a>")), leaves=True),))
    parser = _parser(node, Until(Destination.CONTENT))
    for pieces in (["x</</a></a>y"], list("x</</a></a>y")):
        stream = parser.stream()
        for piece in pieces:
            stream.feed(piece)
        stream.finish()
        assert (stream.message.reasoning, stream.message.content) == ("x</", "</a>y")


def test_the_first_branch_that_could_still_match_is_waited_for() -> None:
    first = Branch(Head(Exact("<a>"), Exact("b")), leaves=True)
    second = Branch(Head(Exact("<a>")), leaves=True)
    parser = _parser(Until(Destination.REASONING, (first, second)), Until(Destination.CONTENT))
    stream = parser.stream()
    assert stream.feed("<a>") == []
    assert stream.feed("c") == [{"type": "content", "text": "c"}]


@pytest.mark.parametrize(("cut", "content"), [(Cut.TEXT, "x<a"), (Cut.DROPPED, "x")])
def test_a_head_cut_off_by_the_end_is_text_or_dropped(cut: Cut, content: str) -> None:
    parser = _parser(Until(Destination.CONTENT, (Branch(Head(Exact("<a>")), leaves=True, cut=cut),)))
    assert parser.parse("x<a").content == content


def test_choice_takes_nothing_where_no_head_stands() -> None:
    start = Choice((Branch(Head(Space(), Exact("<a>"))),), repeats=True)
    parser = _parser(start, Until(Destination.CONTENT))
    assert parser.parse(" <a>\n<a> x<a>").content == " x<a>"
    assert parser.parse(" x").content == " x"


def test_a_parser_prints_what_it_is_assembled_from() -> None:
    parser = _parser(
        Until(Destination.CONTENT, (Branch(Head(Exact("<a>\n"), Space(), Word("name")), leaves=True),))
    )
    assert str(parser).splitlines() == ["content until", '  | "<a>\\n" space <name> .']


NESTED = Until(
    Destination.CONTENT,
    (
        Branch(
            Head(Exact("<a>")),
            Until(
                Destination.REASONING,
                (
                    Branch(
                        Head(Exact("<b>")),
                        Until(Destination.CONTENT, (Branch(Head(Exact("</b>")), leaves=True),)),
                    ),
                    Branch(Head(Exact("</a>")), leaves=True),
                ),
            ),
        ),
    ),
)


def test_what_is_not_said_of_a_part_is_not_so() -> None:
    head, until = Head(Exact("<a>")), Until(Destination.CONTENT)
    assert Branch(head) == Branch(head, None, False, False, Cut.TEXT, False, None)
    assert Choice(()) == Choice((), repeats=False)
    assert End(until) == End(until, stops=False)
    assert Span("content", 0, 1) == Span("content", 0, 1, depth=0)


def test_what_is_within_a_part_is_printed_within_it() -> None:
    assert str(_parser(NESTED)).splitlines() == [
        "content until",
        '  | "<a>"',
        "    reasoning until",
        '      | "<b>"',
        "        content until",
        '          | "</b>" .',
        '      | "</a>" .',
    ]


@pytest.mark.parametrize(
    ("sink", "kind"),
    [
        (Destination.CONTENT, "content"),
        (Destination.REASONING, "reasoning"),
        (Destination.STRAY, "unexpected text"),
        (Destination.MALFORMED, "malformed arguments"),
        (Destination.STRING, "arguments"),
        (Destination.NOTHING, "text"),
    ],
)
def test_a_text_is_called_after_where_it_goes(sink: Destination, kind: str) -> None:
    assert str(Until(sink)) == kind
    assert str(Until(sink, (Branch(Head(Exact("<a>")), peeks=True),))) == f'{kind} until\n  | &"<a>"'


def test_a_span_says_in_how_many_heads_it_is() -> None:
    spans = _parser(NESTED).explain("1<a>2<b>3</b>4</a>5<a>6")
    assert [(span.kind, span.start, span.end, span.depth) for span in spans] == [
        ("content", 0, 1, 0),
        ("marker", 1, 4, 0),
        ("reasoning", 4, 5, 1),
        ("marker", 5, 8, 1),
        ("content", 8, 9, 2),
        ("marker", 9, 13, 2),
        ("reasoning", 13, 14, 1),
        ("marker", 14, 18, 1),
        ("content", 18, 19, 0),
        ("marker", 19, 22, 0),
        ("reasoning", 22, 23, 1),
    ]


def test_a_stream_has_an_empty_message_until_it_is_finished() -> None:
    stream = _parser(Until(Destination.CONTENT)).stream()
    assert stream.message == Message()
    stream.feed("a")
    assert stream.message == Message()
    stream.finish()
    assert stream.message == Message(content="a")


def test_whitespace_at_the_position_is_not_behind_it() -> None:
    cursor = _parser(Until(Destination.CONTENT)).stream().cursor
    cursor.feed("ab \t\r\n c")
    for position, behind in [(0, 0), (1, 1), (2, 2), (3, 2), (6, 2), (7, 2), (8, 8)]:
        cursor.position = position
        assert cursor.behind == behind
    cursor.position = 2
    cursor.feed(" ")
    assert (cursor.position, cursor.at, cursor.behind) == (0, 2, 2)
    cursor.position = 3
    assert cursor.behind == 2


# Typed values

TYPES = ParameterTypes(
    {
        "$defs": {"size": {"enum": ["S", 2, None]}, "loop": {"$ref": "#/$defs/loop"}},
        "allOf": [{"properties": {"nested": {"type": "object"}}}],
        "properties": {
            "text": {"type": "string"},
            "const": {"const": "4"},
            "count": {"type": "integer"},
            "ratio": {"type": "number"},
            "either": {"anyOf": [{"type": "string"}, {"type": "integer"}]},
            "size": {"$ref": "#/$defs/size"},
            "maybe": {"type": "boolean", "nullable": True},
            "narrow": {"type": ["string", "number"], "allOf": [{"type": ["number", "null"]}]},
            "never": False,
            "loop": {"$ref": "#/$defs/loop"},
        },
        "additionalProperties": {"type": "array"},
    }
)


@pytest.mark.parametrize(
    ("name", "text", "expected", "fits"),
    [
        *((("text", text, json.dumps(text), True)) for text in ("4", "null", '"x"', "{}", " a\n")),
        ("const", "4", '"4"', True),
        ("count", " 3\n", "3", True),
        ("count", "20000.0", "20000.0", True),
        ("count", "1e400", "1e400", True),
        ("count", "123456789012345678901", "123456789012345678901", True),
        ("count", "1.5", '"1.5"', False),
        ("count", "123_456", '"123_456"', False),
        ("count", '"3"', '"\\"3\\""', False),
        ("ratio", "3", "3", True),
        ("either", "10", "10", True),
        ("either", "1.5", '"1.5"', True),
        ("either", "true", '"true"', True),
        ("size", "2.0", "2.0", True),
        ("size", "3", '"3"', True),
        ("size", "null", "null", True),
        ("maybe", "null", "null", True),
        ("maybe", "True", '"True"', False),
        ("narrow", "x", '"x"', False),
        ("nested", '{"a": 1}', '{"a": 1}', True),
        ("never", "1", '"1"', False),
        ("loop", "1", "1", True),
        ("other", "[1]", "[1]", True),
        ("other", "1", '"1"', False),
    ],
)
def test_a_bare_value_becomes_what_its_schema_allows(name: str, text: str, expected: str, fits: bool) -> None:
    assert TYPES[name].to_json(text) == (expected, fits)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("4", "4"),
        ("-1.5", "-1.5"),
        ('{"a":[1]}', '{"a":[1]}'),
        ('"x"', '"\\"x\\""'),
        ("x", '"x"'),
        ("", '""'),
        ("null", "null"),
    ],
)
def test_an_undeclared_value_is_json_unless_it_is_a_string(text: str, expected: str) -> None:
    assert ParameterTypes({})["anything"].to_json(text) == (expected, True)


def test_literals_of_python_are_read_on_demand() -> None:
    schema = {"properties": {"x": {"type": "boolean"}}}
    assert ParameterTypes(schema)["x"].to_json("True") == ('"True"', False)
    assert ParameterTypes(schema, python=True)["x"].to_json("True") == ("true", True)


@pytest.mark.parametrize(
    ("text", "expected"), [("True", "true"), ("{'a': None}", '{"a": null}'), ("['it\\'s']", '["it\'s"]')]
)
def test_python_literals_count_where_no_string_is_possible(text: str, expected: str) -> None:
    schema = {
        "properties": {
            "json": {"type": ["boolean", "object", "array"]},
            "text": {"type": ["string", "boolean"]},
        }
    }
    types = ParameterTypes(schema, python=True)
    assert types["json"].to_json(text) == (expected, True)
    assert types["text"].to_json(text) == (json.dumps(text), True)


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("count", "1", "1"),
        ("count", "-", "-"),
        ("count", "x", '"x'),
        ("either", "1", "1"),
        ("either", "a", '"a'),
        ("text", "1", '"1'),
    ],
)
def test_a_value_that_is_cut_off_is_kept_as_far_as_it_is_there(name: str, text: str, expected: str) -> None:
    assert TYPES[name].begun(text) == expected


@pytest.mark.parametrize(
    ("type", "text", "expected"),
    [
        ("number", "'a", "\"'a"),
        ("number", "True", '"True'),
        ("boolean", "Tr", "Tr"),
        ("boolean", "False", "false"),
        ("boolean", "None", '"None'),
        ("null", "None", "null"),
        ("array", "[True, 'a", '[true, "a'),
        ("array", "{", '"{'),
    ],
)
def test_a_literal_of_python_that_is_cut_off_is_json_as_far_as_it_is_there(
    type: str, text: str, expected: str
) -> None:
    assert ParameterTypes({"properties": {"x": {"type": type}}}, python=True)["x"].begun(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"), [("Tr", '"Tr'), ("None", '"None'), ("tr", "tr"), ("'a", "\"'a")]
)
def test_what_may_be_a_string_is_no_literal_of_python(text: str, expected: str) -> None:
    schema = {"properties": {"x": {"type": ["string", "boolean", "null"]}}}
    assert ParameterTypes(schema, python=True)["x"].begun(text) == expected


def test_a_mark_decides_where_the_schema_does_not() -> None:
    types = ParameterTypes({"properties": {"count": {"type": "integer"}}})
    assert types["any"].marked(string=True).to_json("4") == ('"4"', True)
    assert types["any"].marked(string=False).to_json("4") == ("4", True)
    assert types["count"].marked(string=True).to_json("4") == ("4", True)


# The end of a value


@pytest.mark.parametrize(
    ("behind", "text", "end"),
    [
        ("\n", "a\n</p>", 1),
        ("\n", "a\r\n</p>", 1),
        ("\n", "a\n\n</p>", 2),
        ("\n", "a</p>", 1),
        ("", "a\n</p>", 2),
        ("\n  ", "a \n  </p>", 2),
    ],
)
def test_the_rendered_whitespace_before_a_marker_is_not_part_of_the_value(
    behind: str, text: str, end: int
) -> None:
    closer = Closer("</p>", "", behind, ())
    assert closer.value_end(text, 0, text.index("</p>")) == end
    for cut in range(end, len(text)):
        assert closer.cut(text[:cut], 0) <= end
