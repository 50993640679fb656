"""The parts a parser is assembled from, each by itself: bounded patterns, the JSON scanners, typed values."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolcall_reference.json.python import PythonScanner, python_to_json
from toolcall_reference.json.spans import is_json, scan_value
from toolcall_reference.json.stream import JsonScanner, Progress
from toolcall_reference.json.text import decode_string, end_of_value, read_inside, scan_string
from toolcall_reference.schema.types import ParameterTypes
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
from toolcall_reference.stream.nodes import Branch, Choice, InOrder, Until
from toolcall_reference.stream.parser import Parser
from toolcall_reference.template.reading.values import Closer

HEAD = Head(
    Exact("<call>\n"),
    Space(),
    Maybe((Exact("#"), Word("id"), Exact(":"), Space())),
    Word("name"),
    Exact(">"),
)


# Patterns


@pytest.mark.parametrize("text", ["<call>f>", "<call>\n \r\t#7:f>", "<call>#7: a.b-c>"])
def test_every_beginning_of_a_match_begins_it(text: str) -> None:
    assert HEAD.match(text, 0)
    for end in range(len(text)):
        assert HEAD.match(text[:end], 0) is None
        assert HEAD.begins(text[:end], 0), text[:end]


@pytest.mark.parametrize(
    "text", ["<Call>", "<call>>", "<call> <", "<call>f g", "<call>#7:<", "<call>f\0\n\n>x"]
)
def test_what_cannot_become_a_match_is_refused_at_once(text: str) -> None:
    assert HEAD.match(text, 0) is None
    assert not HEAD.begins(text, 0)


def test_a_match_does_not_change_with_what_follows() -> None:
    found = HEAD.match("<call>f>g>", 0)
    assert found is not None
    assert found["name"] == "f"


def test_words_and_whitespace_are_bounded() -> None:
    assert HEAD.match(f"<call>{'f' * MAX_WORD}>", 0)
    assert not HEAD.begins(f"<call>{'f' * (MAX_WORD + 1)}", 0)
    assert not HEAD.begins("<call>" + " " * 257, 0)
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


# JSON in pieces

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(), inner, max_size=5),
    max_leaves=20,
)


def _scan(pieces: list[str]) -> tuple[int, Progress]:
    scanner, consumed = JsonScanner(), 0
    for piece in pieces:
        end = scanner.scan(piece, 0)
        consumed += end
        if scanner.progress:
            return consumed, scanner.progress
        assert end == len(piece)
    scanner.finish()
    return consumed, scanner.progress


@given(VALUES, st.booleans(), st.data())
def test_a_value_ends_at_its_end_in_whatever_pieces(value: object, ascii: bool, data: st.DataObject) -> None:
    text = json.dumps(value, ensure_ascii=ascii)
    cut = data.draw(st.integers(0, len(text)))
    for pieces in ([text], list(text), [text[:cut], text[cut:]]):
        assert _scan(pieces) == (len(text), Progress.DONE)


@given(VALUES, st.sampled_from('{}[]",:\\ 01-.eEtrufn\n'), st.data())
def test_an_error_is_where_it_is_in_whatever_pieces(value: object, wrong: str, data: st.DataObject) -> None:
    text = json.dumps(value)
    place = data.draw(st.integers(0, len(text)))
    text = text[:place] + wrong + text[place + data.draw(st.integers(0, 1)) :]
    cut = data.draw(st.integers(0, len(text)))
    end, progress = _scan(list(text))
    assert _scan([text]) == _scan([text[:cut], text[cut:]]) == (end, progress)
    if progress is Progress.DONE:
        assert is_json(text[:end])
    elif progress is Progress.FAILED:
        assert not is_json(text)


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("[01", 2),
        ("[1.]", 3),
        ("[-]", 2),
        ("[1e+]", 4),
        ("[tru}", 4),
        ('["\\x', 3),
        ('["\\u12g', 6),
        ("[1,]", 3),
        ('{"a":}', 5),
    ],
)
def test_the_error_is_the_first_character_that_no_value_has_there(text: str, end: int) -> None:
    assert _scan([text]) == _scan(list(text)) == (end, Progress.FAILED)


@given(st.integers(0, 6_000), st.sampled_from('{}[]",:\\ x1\n'), st.booleans())
def test_the_fast_way_agrees_with_the_exact_one(place: int, wrong: str, insert: bool) -> None:
    item = {"key\n": ["v\\u00e9\\\\", 1.5, None, "\U0001f600" * 5], "k": {"z": [True, {}]}}
    text = json.dumps([item] * 80)
    text = text[:place] + wrong + text[place + (not insert) :]
    assert end_of_value(text, 0) == scan_value(text)
    string = json.dumps("a\\\n\u00e9" * 900)[1:]
    string = string[:place] + wrong + string[place + (not insert) :]
    end = scan_string(f'"{string}')
    found = read_inside(string, 0)
    if end is not None:
        assert found is not None
        assert (found.closed, found.end, found.value) == (True, end - 1, json.loads(f'"{string[: end - 1]}'))
    elif found is not None:
        assert not found.closed
        assert decode_string(f'"{string[: found.end]}"') == found.value


@pytest.mark.parametrize(
    ("literal", "expected"),
    [
        ("{'a': True, 'b': [None, 1.5e3, False]}", '{"a": true, "b": [null, 1.5e3, false]}'),
        (r"""{'it\'s "x"': "it's"}""", r"""{"it's \"x\"": "it's"}"""),
        (r"'\x1f\u00e9\U0001f600\\\n'", r'"\u001f\u00e9😀\\\n"'),
        ('{"plain": [true, null]}', '{"plain": [true, null]}'),
        ("{'a': Nope}", None),
        ("{True: 1}", None),
        ("(1, 2)", None),
        ("'a", None),
    ],
)
def test_python_literals_become_json(literal: str, expected: str | None) -> None:
    assert python_to_json(literal) == expected
    scanner, text = PythonScanner(), ""
    for char in literal:
        text += scanner.json(char, 0, scanner.scan(char, 0))
        if scanner.progress:
            break
    assert (text if scanner.finish() else None) == expected


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
