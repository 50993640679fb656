"""Profile `contract`: its scanners against plain quadratic ones, robustness, exactness, and the trace."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import toolcall_reference
from toolcall_conformance.suite import data
from toolcall_conformance.suite.clauses import load_clauses
from toolcall_reference import parse_standalone_tool_calls_detailed, parse_tool_calls_detailed
from toolcall_reference.contract import Trace
from toolcall_reference.contract.candidates import embedded_objects, find_candidates
from toolcall_reference.contract.fences import remove_fenced_blocks
from toolcall_reference.contract.tags import (
    BLOCK_NAMES,
    ClosingTag,
    TagIndex,
    may_have_blocks,
    opening_tag_at,
)
from toolcall_reference.contract.text import ContractText
from toolcall_reference.json.spans import JsonSpans, elements, is_object, members, scan_value

#: The pieces the contract's syntaxes are made of: texts of them are broken in every way there is.
PIECES = [
    *(
        '{"a":',
        '"tool_calls"',
        '{"tool_calls":[',
        '{"name":"f"',
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        '"',
        "'",
        "\\",
        "1",
    ),
    *("<tool_call>", "</tool_call>", "<function_call>", "</function_call>", "<invoke name='f'>", "</invoke>"),
    *("<invoke name='f'/>", "<name>f</name>", "<name>", "</name>", "<parameter name='a'>", "</parameter>"),
    *(
        "<arguments>",
        "</arguments>",
        "<a>",
        "</a>",
        "<a b='",
        "<tool name='f'>",
        "</tool>",
        "<![CDATA[",
        "]]>",
        "&lt;",
    ),
    *(
        "<function parameter name='k'>",
        "</function parameter>",
        "f",
        "é",
        " ",
        "\n",
        "`",
        "```",
        "````",
        "\0",
        "\ud800",
    ),
    *("function.name: ", "function.arguments: ", "</", "<", ">", "=", "/", "{}", "null"),
]
SOUP = st.lists(st.sampled_from(PIECES), max_size=30).map("".join)
OBJECTS = st.dictionaries(
    st.sampled_from(["tool_calls", "a", "{"]),
    st.recursive(
        st.sampled_from([1, "tool_calls", "}", "tool_calls {"]),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(st.sampled_from(["tool_calls", "a", "b"]), inner, max_size=3)
        ),
        max_leaves=10,
    ),
    max_size=3,
)
JSON_SOUP = st.text(alphabet='{}[]:,"\\ a1', max_size=40) | st.lists(
    st.sampled_from(['{"a":', '"', '{"', '":', "{}", "[", "]", "}", ",", "1", '\\"', "\\", '"}']), max_size=25
).map("".join)


@given(JSON_SOUP)
def test_embedded_objects_are_those_that_trying_every_brace_finds(text: str) -> None:
    expected = []
    position = text.find("{")
    while position >= 0:
        end = scan_value(text, position)
        if end is not None:
            expected.append((position, end))
        position = text.find("{", position + 1 if end is None else end)
    assert list(embedded_objects(JsonSpans(text))) == expected


@given(JSON_SOUP, st.randoms(use_true_random=False), st.booleans())
def test_what_one_scan_taught_about_a_place_is_what_a_scan_from_there_finds(
    text: str, random: object, quick: bool
) -> None:
    spans = JsonSpans(text)
    if not quick:
        spans._quick_failures_left = 0
    places = list(range(len(text) + 1))
    random.shuffle(places)  # type: ignore[attr-defined]
    for place in places:
        assert spans.end(place) == scan_value(text, place)


@given(OBJECTS.map(json.dumps), st.sampled_from(["", "x ", '{"a": "{']))
def test_candidates_are_the_objects_with_the_keyword_outside_of_envelopes(text: str, before: str) -> None:
    text = before + text
    expected: list[tuple[int, int]] = []
    envelope_end = 0
    for start, end in _objects(text, len(before)):
        if start >= envelope_end and "tool_calls" in text[start:end]:
            expected.append((start, end))
            if any(member.key == "tool_calls" for member in members(text, start)):
                envelope_end = end
    candidates = [
        candidate for candidate in find_candidates(ContractText(text)) if candidate.clause == "CT-5.2"
    ]
    assert [(candidate.start, candidate.end) for candidate in candidates] == expected


def _objects(text: str, start: int) -> Iterator[tuple[int, int]]:
    end = scan_value(text, start)
    assert end is not None
    if text[start] == "{":
        yield start, end
        for member in members(text, start):
            yield from _objects(text, member.value_start)
    elif text[start] == "[":
        for element, _ in elements(text, start):
            yield from _objects(text, element)


@given(
    st.text(alphabet='`"\\\n{[]}a', max_size=40)
    | st.lists(st.sampled_from(["```", "````", "``````", '"', '\\"', "{", "[", "]", "}", "x"])).map("".join)
)
def test_fenced_blocks_are_those_that_reading_run_by_run_finds(output: str) -> None:
    strings = _strings_in_regions(output)
    runs = [run.span() for run in re.finditer("`{3,}", output)]
    fences = [(start, end) for start, end in runs if not any(s < start < e for s, e in strings)]
    expected, position = "", 0
    while fences:
        start, end = fences.pop(0)
        length = end - start
        closer = next((i for i, (s, e) in enumerate(fences) if e - s >= length), None)
        if closer is None:
            continue
        expected += output[position:start] + " "
        closing_start, position = fences[closer]
        fences = fences[closer + 1 :]
        if position - (closing_start + length) >= 3:
            fences.insert(0, (closing_start + length, position))
            position = closing_start + length
    assert remove_fenced_blocks(output) == expected + output[position:]


def _strings_in_regions(text: str) -> list[tuple[int, int]]:
    strings, position = [], 0
    while position < len(text):
        region = _region(text, position) if text[position] in "{[" else None
        strings += region[1] if region else []
        position = region[0] if region else position + 1
    return strings


def _region(text: str, start: int) -> tuple[int, list[tuple[int, int]]] | None:
    strings, closers, position = [], [], start
    while position < len(text):
        sign = text[position]
        position += 1
        if sign in "{[":
            closers.append("}" if sign == "{" else "]")
        elif sign in "}]" and closers.pop() != sign:
            return None
        elif sign == '"':
            string = re.compile(r'(?:[^"\\]|\\.)*"', re.DOTALL).match(text, position)
            if string is None:
                return None
            strings.append((position - 1, string.end()))
            position = string.end()
        if not closers:
            return position, strings
    return None


@given(
    st.lists(st.sampled_from(["</a>", "</b>", "<![CDATA[", "]]>", "x", "<a>", "<x"]), max_size=20).map(
        "".join
    ),
    st.data(),
)
def test_closing_tags_are_those_that_reading_meets_behind_a_place(text: str, drawn: st.DataObject) -> None:
    start = drawn.draw(st.integers(0, len(text)))
    position, expected = 0, None
    while position < len(text) and expected is None:
        end = text.find("]]>", position + 9)
        if text.startswith("<![CDATA[", position) and end >= 0:
            position = end + 3
        elif text.startswith("</a>", position) and position >= start:
            expected = ClosingTag(position, position + 4)
        else:
            position += 1
    assert TagIndex(JsonSpans(text)).closing_from(start, "a") == expected


@given(
    st.lists(
        st.sampled_from(
            [
                "<",
                "</",
                "a:",
                ":",
                "!",
                "tool_call",
                "Function_Call",
                "invoke",
                "invo\u212ae",
                " ",
                ">",
                "/",
                "='",
            ]
        ),
        max_size=20,
    ).map("".join)
)
def test_blocks_open_where_any_opening_tag_with_their_names_begins(text: str) -> None:
    def blocks(offsets: Iterable[int]) -> list[int]:
        tags = (opening_tag_at(text, offset) for offset in offsets)
        return [tag.start for tag in tags if tag and tag.name in BLOCK_NAMES]

    expected = blocks(range(len(text)))
    assert blocks(TagIndex(JsonSpans(text)).blocks_from(0)) == expected
    assert may_have_blocks(ContractText(text)) or not expected


@given(
    SOUP | st.text(st.characters(exclude_categories=[])), st.lists(st.sampled_from(["f", "F", "a.f", " "]))
)
def test_no_output_raises_and_a_trace_changes_nothing(output: str, tools: list[str]) -> None:
    for parse in (parse_tool_calls_detailed, parse_standalone_tool_calls_detailed):
        message = parse(output, tools)
        assert parse(output, tools, Trace()) == message
        assert (message.content, message.reasoning, message.problems) == ("", "", ())
        assert all(is_object(call.arguments) for call in message.calls)
        assert message.saw_tool_call_syntax or not (message.calls or message.rejected_tool_names)
        assert not (message.rejected_by_policy and message.calls)


@pytest.mark.parametrize(
    "arguments",
    [
        '{"n": 9007199254740993, "m": 1e400, "k": -0.0, "l": 1.10}',
        '{"a":1,"a":2}',
        '{"lone": "\\ud800", "pair": "\\ud83d\\ude00", "slash": "\\/"}',
        '{ "spaced"\t:\r\n[ 1 , 2 ] }',
        '{"digits": ' + "7" * 5000 + "}",
    ],
)
def test_arguments_are_kept_as_source_text(arguments: str) -> None:
    for output in (
        f'{{"name": "f", "arguments": {arguments}}}',
        f'so: {{"tool_calls": [{{"name": "f", "arguments": {arguments}}}]}}!',
        f'<tool_call>{{"name": "f", "arguments": {arguments}}}</tool_call>',
        f"<invoke name='f'>{arguments}</invoke>",
        f"<invoke name='f'><arguments>{arguments}</arguments></invoke>",
        f"function.name: f\nfunction.arguments: {arguments}",
    ):
        assert [call.arguments for call in parse_tool_calls_detailed(output, ["f"]).calls] == [arguments]


def test_a_text_with_a_lone_surrogate_becomes_arguments_that_can_be_encoded() -> None:
    (call,) = parse_tool_calls_detailed('{"name": "f", "arguments": "\\udc00"}', ["f"]).calls
    assert call.arguments.encode() == b'{"_raw": "\\udc00"}'


@pytest.mark.parametrize(
    ("before", "opening", "middle", "closing", "behind"),
    [
        ('{"name": "f", "arguments": {"a": ', "[", "", "]", "}}"),
        ('so: {"tool_calls": [{"name": "f", "arguments": ', '{"a":', "1", "}", "}]}."),
        ("<tool_call>", '{"name": "f", "arguments": ', "{}", "}", "</tool_call>"),
        ("function.name: f function.arguments: ", '{"a":', "1", "}", ""),
        ('{"name": "f", "arguments": "', "{'a':", "1", "}", '"}'),
    ],
)
def test_nesting_is_not_limited(before: str, opening: str, middle: str, closing: str, behind: str) -> None:
    depth = 100_000
    output = before + opening * depth + middle + closing * depth + behind
    assert [call.name for call in parse_tool_calls_detailed(output, ["f"]).calls] == ["f"]


def test_elements_nest_without_limit() -> None:
    names = [f"e{number}" for number in range(20_000)]
    inner = "".join(f"<{name}>" for name in names) + "x" + "".join(f"</{name}>" for name in reversed(names))
    (call,) = parse_tool_calls_detailed(f"<invoke name='f'>{inner}</invoke>", ["f"]).calls
    assert call.arguments == "".join(f'{{"{name}": ' for name in names) + '"x"' + "}" * len(names)


@pytest.mark.parametrize(
    "payload",
    [
        *(
            'x"name": "f"}',
            '("name": "f"}',
            '["name": "f"}',
            '"name": "f"}',
            '{"name": "f"]',
            '{"name": "f")',
        ),
        *('[("name": "f"}]', '[["name": "f"}]', '[{"name": "f"]', '[{"name": "f"}}', '{{"name": "f"}]'),
        *('{"function": ("name": "f"}}', '{"function": ["name": "f"}}', '{"function": {"name": "f"]}'),
        '{"function": x"name": "f"}}',
        *(
            '{"tool_calls": ({"name": "f"}]}',
            '{"tool_calls": {{"name": "f"}]}',
            '{"tool_calls": [("name": "f"}]}',
        ),
        *(
            '{"tool_calls": [{"name": "f"}}}',
            '{"tool_calls": [{"name": "f"}]]',
            '{"tool_calls": [{"name": "f"])',
        ),
    ],
)
def test_a_payload_with_one_wrong_bracket_is_not_read(payload: str) -> None:
    """CT-6.1, and within a block CT-7.13."""
    for output in (payload, *(f"<{name}>{payload}</{name}>" for name in BLOCK_NAMES)):
        assert parse_tool_calls_detailed(output, ["f"]).calls == ()
        assert parse_standalone_tool_calls_detailed(output, ["f"]).calls == ()


def test_every_clause_the_contract_cites_exists() -> None:
    clauses = {clause.id for clause in load_clauses(data.spec_dir())[0]}
    package = Path(toolcall_reference.__file__).parent
    for module in [package / "policy.py", *(package / "contract").glob("*.py")]:
        cited = set(re.findall(r"\b(?:CT|NP|DM)-\d+\.\d+", module.read_text(encoding="utf-8")))
        assert cited <= clauses, module


def test_the_order_of_keys_is_the_order_of_the_clause() -> None:
    """Each place for arguments wins over all after it (CT-6.15)."""
    places = ['"input": {%s}', '"function": {"arguments": {%s}}']
    places += [f'"{key}": {{%s}}' for key in ("arguments", "args", "parameters", "params")]
    for first, second in pairwise(places):
        item = f'{{"name": "f", {second % "2"}, {first % "1"}}}'.replace("{1}", '{"n":1}').replace(
            "{2}", '{"n":2}'
        )
        (call,) = parse_tool_calls_detailed(item, ["f"]).calls
        assert json.loads(call.arguments) == {"n": 1}
