"""What a stream emits and when (chapter ST): deltas chunk by chunk, every split of every format, growth."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from tests.support.growth import assert_takes, streaming, streaming_by
from tests.support.stream_checks import Assembly, check_split, in_pieces, two_parts
from tests.support.template_formats import BY_NAME, FORMATS, LEADING, Format
from toolcall_reference.template.reading.json_calls import MAX_BEFORE_NAME

TEXT = "Hi.\n\n"
CALLS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("get_weather", {"city": 'a "b" \n</x> 😀', "days": 3, "options": {"k": [1.5, None]}}),
    ("get_time", {}),
)


@pytest.mark.parametrize("wire", FORMATS, ids=lambda wire: wire.name)
def test_every_split_of_a_well_formed_output(wire: Format) -> None:
    reasoning = wire.analysis.reasoning
    opening = f"{reasoning.start}hm{reasoning.end}" if reasoning.end else ""
    if wire.name == "muse-glimmer":
        opening += "<|start|>assistant<|message|>"  # else that end does not count
    output = f"{opening}{TEXT if wire.name not in LEADING else ''}{wire.calls(*CALLS)}\n\nBye"
    parser = wire.parser(generation_prompt="x")
    message = parser.parse(output)
    assert len(message.calls) == (2 if wire.name != "granite-3.3" else 0)
    for size in (1, 2, 3, 5, 7, 11, 13):
        check_split(parser, in_pieces(output, size), message)
    for pieces in two_parts(output, range(len(output) + 1)):
        check_split(parser, pieces, message)


def deltas(wire: str, pieces: Sequence[str], **options: Any) -> list[list[Any]]:
    """What each piece brings, and the finish: texts, ``(name, id)`` of calls, ``[id]`` for later ids.

    An end of a call that brings no text (ST-1.9) is left out.
    """
    stream = BY_NAME[wire].parser(**options).stream()
    brought = [*map(stream.feed, pieces), stream.finish()]
    return [[_short(delta) for delta in each if delta.get("text") != ""] for each in brought]


def _short(delta: Any) -> object:
    if delta["type"] == "call":
        return delta["name"], delta.get("id")
    return [delta["id"]] if delta["type"] == "id" else delta["text"]


def test_text_is_held_only_while_it_may_be_a_marker() -> None:
    pieces = ["a", " <", "b", "<tool", "_cal", "x", "\n\n", "<tool_call>", "no"]
    expected = [["a"], [], [" <b"], [], [], ["<tool_calx"], [], [], ["\n\n<tool_call>no"], []]
    assert deltas("hermes", pieces) == expected


def test_an_object_without_a_name_is_held_no_longer_than_one_may_be() -> None:
    begin, held = '<tool_call>\n{"x": "', "a" * MAX_BEFORE_NAME
    whole, parts = begin + held + "a", [[], [begin + held + "a"], ["b"], []]
    assert deltas("hermes", [begin, held + "a", "b"]) == parts, whole


def test_nothing_is_held_where_no_marker_can_come() -> None:
    assert deltas("hermes", [" ", "\n", "<tool_call>"], tool_choice="none") == [
        [" "],
        ["\n"],
        ["<tool_call>"],
        [],
    ]
    assert deltas("granite-3.3", ["a", " "], continue_final_message="content") == [["a"], [], [" "]]


def test_whitespace_waits_for_what_follows() -> None:
    call = '<tool_call>{"name": "get_time"}</tool_call>'
    assert deltas("hermes", ["a", "\n", call, "\n"]) == [["a"], [], [("get_time", None), "{}"], [], []]
    assert deltas("hermes", ["a", "\n", call, "\n", "b"])[-2:] == [["\n\nb"], []]
    assert deltas("hermes", ["\n", "a", "\n"]) == [[], ["\na"], [], ["\n"]]


def test_a_name_comes_whole_and_arguments_as_they_are_written() -> None:
    pieces = [
        "<tool_call>\n{",
        '"name": "get',
        '_time"',
        ', "arguments": ',
        '{"a": "x',
        "\\",
        "u00e",
        "9",
        '"',
        "}",
        "}",
    ]
    expected = [[], [], [("get_time", None)], [], ['{"a": "x'], ["\\"], ["u00e"], ["9"], ['"'], ["}"], [], []]
    assert deltas("hermes", pieces) == expected


def test_arguments_before_their_name_wait_for_it() -> None:
    pieces = ['<tool_call>{"arguments": {"a": 1', "}, ", '"name": "get_time"', "}"]
    assert deltas("hermes", pieces) == [[], [], [("get_time", None), '{"a": 1}'], [], []]


def test_encoded_arguments_come_decoded() -> None:
    pieces = [
        '<tool_call>{"name": "get_time", "arguments": "',
        " {",
        '\\"',
        'a\\":\\"',
        "\\u00",
        "e9",
        "\\ud83d",
        "\\ude00",
        '\\"}"',
    ]
    assert deltas("hermes", pieces)[1:] == [["{"], ['"'], ['a":"'], [], ["é"], [], ["😀"], ['"}'], []]


def test_ids_come_with_the_call_or_behind_it() -> None:
    assert deltas("nemo", ['[TOOL_CALLS][{"id": "x", ', '"name": "get_time"'])[1] == [("get_time", "x")]
    pieces = ['[TOOL_CALLS][{"name": "get_time"', ', "id": "x"', "}]"]
    assert deltas("nemo", pieces) == [[("get_time", None)], [["x"]], ["{}"], []]
    pieces = ["[TOOL_CALLS]get_time[CALL_ID]", "ab", "c[ARGS]", "{}"]
    assert deltas("mistral-small-3.2", pieces) == [[], [], [("get_time", None), ["abc"]], ["{}"], []]


def test_a_string_argument_opens_with_its_name_and_streams() -> None:
    pieces = [
        "<tool_call>\n<function=get_weather>",
        "\n<parameter=city>",
        "\n",
        "Pa",
        'r"',
        "\n",
        "x",
        "\n</para",
        "meter>",
        "\n</fun",
        "ction>",
    ]
    expected = [
        [("get_weather", None)],
        ['{"city": "'],
        [],
        ["Pa"],
        ['r\\"'],
        [],
        ["\\nx"],
        [],
        [],
        [],
        ['"'],
        ["}"],
    ]
    assert deltas("qwen3-coder", pieces) == expected


def test_a_value_whose_type_is_open_waits_for_its_end() -> None:
    pieces = [
        "<tool_call><function=get_weather><parameter=days>",
        "1",
        "2",
        "</parameter>",
        "<parameter=limit>",
        "1x",
        "</parameter></function>",
    ]
    expected = [[("get_weather", None), '{"days": '], [], [], [], ['12, "limit": '], [], ['"1x"'], ["}"]]
    assert deltas("qwen3-coder", pieces) == expected


def test_reasoning_streams_up_to_its_delimiter() -> None:
    assert deltas("qwen3", ["<th", "ink>", "\n", "a", " </th", "ink>\n", "b"]) == [
        [],
        [],
        [],
        ["a"],
        [],
        [],
        ["b"],
        [],
    ]
    assert deltas("apriel-1.6", ["a", "b [BEGIN FINAL RESPONSE]", "c"]) == [["a"], ["b"], ["c"], []]
    assert deltas("apriel-1.6", ["a", "b"]) == [["a"], ["b"], []]


def test_halves_of_a_character_are_put_together() -> None:
    stream = BY_NAME["hermes"].parser().stream()
    assert stream.feed("a\ud83d") == [{"type": "content", "text": "a"}]
    assert stream.feed("\ude00") == [{"type": "content", "text": "😀"}]
    stream.feed("\ud800")
    stream.finish()
    assert stream.message.content == "a😀\ud800"


def test_text_is_held_within_bounds() -> None:
    """Whatever is plainly content or a string's text is emitted with its character (ST-2.1)."""
    output = (
        'Some text. <tool_call>\n{"name": "write_file", "arguments": {"content": "plain text"}}\n</tool_call>'
    )
    stream = BY_NAME["hermes"].parser().stream()
    assembly = Assembly()
    for index, char in enumerate(output):
        for delta in stream.feed(char):
            assembly.add(delta)
        emitted = assembly.content + "".join(call.arguments for call in assembly.calls)
        if index < len("Some text.") or (
            "content" in emitted and char.isalpha() and index < output.index("}}")
        ):
            assert emitted.endswith(char) or char == " ", output[: index + 1]


# Cost: ratios and growth within one run


#: A beginning, and what is repeated after it: inputs that made parsers take more than linear time.
HARD = (
    ("hermes", "", "<tool_call>\n"),
    ("hermes", "", '<tool_call>{"x":"'),
    ("hermes", "a", " "),
    ("hermes", '<tool_call>{"arguments":{"a":"', "<tool_call>{"),
    ("hermes", '<tool_call>{"name":"write_file","arguments":{"content":"', '\\"'),
    ("hermes", '<tool_call>{"name":"write_file","arguments":{"content":', "[1,"),
    ("hermes", '<tool_call>{"name":"write_file","arguments":"{', '\\"a\\":1,'),
    ("hermes", '<tool_call>{"name":"write_file","arguments":{"a":b', "</tool_cal"),
    ("llama3", '{"parameters":', '{"a":'),
    ("nemo", '[TOOL_CALLS][{"name":"get_time"}', '{"a":1},'),
    ("qwen3-coder", "<tool_call><function=write_file><parameter=content>", "\n</parameter>\n"),
    ("qwen3-coder", "<tool_call><function=write_file><parameter=content>", "</parameter>" + " " * 250),
    ("qwen3-coder", "<tool_call><function=get_weather><parameter=options>", '{"a":'),
    ("qwen3-coder", "<tool_call><function=get_weather>", "<parameter=" + "a " * 100),
    ("python-dicts", "<call>{'name':'write_file','arguments':{'content':'", "\\'\"x"),
    ("apriel-1.6", "", "[BEGIN FINAL "),
)


@pytest.mark.parametrize(("wire", "start", "repeated"), HARD)
def test_the_cost_of_hard_inputs_grows_linearly(wire: str, start: str, repeated: str) -> None:
    parser = BY_NAME[wire].parser()
    short, long = (start + repeated * (size // len(repeated)) for size in (3_000, 12_000))
    for size in (1, 4, len(long)):
        # Linear is 4, quadratic 16; a fixed cost beside it only lowers the ratio.
        assert_takes(9, streaming_by(parser, long, size), streaming_by(parser, short, size))


@pytest.mark.parametrize(
    ("wire", "start", "repeated"),
    [
        ("nemo", '[TOOL_CALLS][{"name":"get_time"}', '{"a":1},'),
        ("nemo", '[TOOL_CALLS][{"name":"get_time"}', '{"a\\x'),
        ("hermes", "", '<tool_call>{"name":"get_time","arguments":"{\\"a\\":1}"}</tool_call>'),
        ("hermes", "", '<tool_call>{"name":"get_time","arguments":{"a":[1,}}</tool_call>'),
    ],
)
def test_many_small_calls_in_one_piece_do_not_cost_more_each(wire: str, start: str, repeated: str) -> None:
    parser = BY_NAME[wire].parser()
    # What costs the length of the piece for each of them only shows in a long piece.
    short, long = (start + repeated * (size // len(repeated)) for size in (40_000, 320_000))
    # Linear is 8, quadratic 64.
    assert_takes(16, streaming_by(parser, long), streaming_by(parser, short))


@pytest.mark.parametrize(("wire", "start", "repeated"), HARD)
def test_cutting_a_hard_input_in_two_costs_little(wire: str, start: str, repeated: str) -> None:
    parser = BY_NAME[wire].parser()
    output = start + repeated * (32_768 // len(repeated))
    for pieces in two_parts(output, (len(start), 8_192, 16_385, len(output) - 2)):
        assert_takes(10, streaming(parser, pieces), streaming(parser, [output]))


@pytest.mark.parametrize("wire", ["hermes", "qwen3-coder"])
def test_the_cost_of_a_long_string_grows_linearly(wire: str) -> None:
    line = 'print("some text")\n'
    short, long = (
        BY_NAME[wire].calls(("write_file", {"content": line * (size // len(line))}))
        for size in (16_384, 65_536)
    )
    parser = BY_NAME[wire].parser()
    assert_takes(5, streaming_by(parser, long, 4), streaming_by(parser, short, 4))


@pytest.mark.parametrize("wire", ["hermes", "devstral", "qwen3-coder", "glm-4.6"])
def test_parsing_at_once_costs_little_more_than_the_json_does(wire: str) -> None:
    text = "def f(x):\n    return str(x)  # and some more of it\n" * 20_000
    parser = BY_NAME[wire].parser()
    output = BY_NAME[wire].calls(("write_file", {"content": text}))
    payload = json.dumps({"content": text})
    # The bar is 2 on a quiet machine; a defect such as a second pass in Python is far above 4.
    assert_takes(4, streaming_by(parser, output), lambda: (json.loads(payload), json.dumps(text)))
