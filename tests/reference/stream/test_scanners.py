"""The scanners of JSON and of Python literals, at once and in pieces."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolcall_reference.json.python import PythonScanner, python_to_json
from toolcall_reference.json.spans import is_json, scan_value
from toolcall_reference.json.stream import JsonScanner, Progress
from toolcall_reference.json.text import decode_string, end_of_value, read_inside, scan_string

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


@pytest.mark.parametrize("wrong", ["", "\x01", "\\x", "\\u00g", '"', '",}', '"]]'])
@pytest.mark.parametrize("begin", ['{"a": "', '{"a": 1, "'])
def test_an_error_in_a_long_string_is_where_it_is_in_whatever_pieces(begin: str, wrong: str) -> None:
    """The short cuts for long strings begin in the middle of one, too."""
    inside = "a" * 60 + "\\n\\u00e9" + wrong + "b\\t" * 40
    text = f'{begin}{inside}": "x"}}'
    expected = _scan(list(text))
    assert expected[1] == Progress.FAILED or not wrong
    for cut in range(len(text)):
        assert _scan([text[:cut], text[cut:]]) == expected, cut
        assert _scan([text[:cut], *text[cut:]]) == expected, cut


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
        ("[True, False, None, true, false, null]", "[true, false, null, true, false, null]"),
        (r"'\101\7x\78\3777'", r'"\u0041\u0007x\u00078\u00ff7"'),
        (r"""'\"\\\/\b\f\n\r\t\'\a\v'""", r'''"\"\\\/\b\f\n\r\t'\u0007\u000b"'''),
        (r"'\x4'", None),
        (r"'\8'", None),
        (r"'\U00110000'", None),
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


@pytest.mark.parametrize(
    ("text", "closers"),
    [
        *[
            ("", ""),
            ("[", "]"),
            ("{", "}"),
            ("[[], {", "}]"),
            ('{"a": [1', "]}"),
            ('{"a": "x"', "}"),
            ("[[1]", "]"),
        ],
        *[
            ("[1,", ""),
            ('{"a"', ""),
            ('{"a":', ""),
            ('{"a": 1,', ""),
            ('{"a": "x', ""),
            ('["\\', ""),
            ('["a', ""),
        ],
        *[
            ("[-", ""),
            ("[0", "]"),
            ("[1.", ""),
            ("[1.5", "]"),
            ("[1e", ""),
            ("[1e+", ""),
            ("[1e+5", "]"),
            ("[ ", "]"),
        ],
        ("[true", "]"),
        ("[null ", "]"),
        ("7", ""),
        ('"a"', ""),
        ("[]", ""),
        ('{"a": {}', "}"),
    ],
)
def test_brackets_complete_a_value_that_lacks_nothing_else(text: str, closers: str) -> None:
    for scanner in (JsonScanner(), PythonScanner()):
        for char in text:
            assert scanner.scan(char, 0) == 1
        assert scanner.closers == closers
        if closers:
            whole = text + scanner.closers
            assert scanner.scan(closers, 0) == len(closers)
            assert scanner.progress is Progress.DONE
            assert is_json(whole)


@pytest.mark.parametrize(
    ("text", "value", "number"),
    [
        *[
            ("", True, False),
            ("[", True, False),
            ("[1", False, True),
            ("[1 ", False, False),
            ("[1,", True, False),
        ],
        ('{"a"', False, False),
        ('{"a":', True, False),
        ("{", False, False),
        ("-", False, True),
    ],
)
def test_a_scanner_says_what_comes_next(text: str, value: bool, number: bool) -> None:
    scanner = JsonScanner()
    for char in text:
        scanner.scan(char, 0)
    assert (scanner.expects_value, scanner.in_number) == (value, number)


@pytest.mark.parametrize("around", ["", " ", "\n\t\r "])
def test_whitespace_around_a_literal_is_no_part_of_it(around: str) -> None:
    assert python_to_json(f"{around}{{'a': True}}{around}") == '{"a": true}'


def test_a_text_of_any_length_is_scanned_as_the_first_of_its_kind() -> None:
    for size in range(40, 60):
        inside = "x" * size
        for text in (f'"{inside}"', f'["{inside}", {{"a": "{inside}\\n"}}]', f"[{'1, ' * size}1]"):
            for cut in (1, 2, size // 2, size):
                assert _scan([text[:cut], text[cut:]]) == _scan([text + " x"]) == (len(text), Progress.DONE)
