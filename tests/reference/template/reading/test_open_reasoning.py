"""Where the prompt opened reasoning: calls at the end, the end marker in a call, an answer (TP-2)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.parsed import calls, parse, problems
from tests.support.template_formats import BY_NAME, Format
from toolcall_reference.template.model.wire_format import ContentMode, ReasoningMode

_CALL = '{"name": "get_time", "arguments": {}}'


def _apriel(separator: str) -> Format:
    """Arrays of calls, and a delimiter that ends reasoning."""
    wire = BY_NAME["apriel-1.6"]
    tools = replace(wire.analysis.tools, call_separator=separator)
    return replace(wire, analysis=replace(wire.analysis, tools=tools))


@pytest.mark.parametrize("separator", [",", ", ", ",\n", " , "])
@pytest.mark.parametrize("written", [",", ", ", ",  ", "\n,\n"])
def test_final_calls_may_end_in_a_separator(separator: str, written: str) -> None:
    """TP-2.13: nothing but whitespace and separators stands between and after them."""
    output = f"Hm.<tool_calls>[{_CALL}{written}"
    message = parse(_apriel(separator), output)
    assert (calls(message), message.content, message.reasoning) == ([("get_time", "{}")], "", "Hm.")
    assert problems(message, output) == [("missing-end-marker", "{}}|")]


@pytest.mark.parametrize("behind", ["", "Hm."])
@pytest.mark.parametrize(
    "broken",
    [
        '<tool_calls>[{"name": "get_time", "arguments": {"a": ',
        '<tool_calls>[{"name": "get_time", "arguments": {"a": "b" ',
        f"<tool_calls>[{_CALL}, ",
        f"<tool_calls>[{_CALL}]</tool_calls> ",
        "<tool_calls>",
    ],
)
def test_the_end_marker_ends_reasoning_wherever_a_piece_ends(behind: str, broken: str) -> None:
    """TP-2.15, also where a call breaks at the marker's first characters, and the rest comes later."""
    parser = _apriel(",").parser()
    output = f"{broken}[BEGIN FINAL RESPONSE]{behind}"
    whole = parser.parse(output)
    assert (whole.calls, whole.content, whole.reasoning) == ((), behind, broken.strip())
    for at in range(1, len(output)):
        stream = parser.stream()
        stream.feed(output[:at])
        stream.feed(output[at:])
        stream.finish()
        assert stream.message == whole, output[:at]


@pytest.mark.parametrize(
    ("start", "is_marker"),
    [("<answer>", True), ("[ANSWER]", True), ("Answer:\n", False), ("# Answer", False)],
)
def test_only_a_marker_begins_an_answer_where_reasoning_is_open(start: str, is_marker: bool) -> None:
    """TP-2.12: words with which answers begin may stand in a thought, too."""
    wire = BY_NAME["granite-3.3"]
    analysis = wire.analysis
    content = replace(analysis.content, mode=ContentMode.ALWAYS_WRAPPED, start=start, end="</answer>")
    reasoning = replace(analysis.reasoning, mode=ReasoningMode.FORCED_OPEN)
    wire = replace(wire, analysis=replace(analysis, content=content, reasoning=reasoning))
    output = f"{start}It is noon.</answer>"
    message = parse(wire, output, generation_prompt="<think>")
    assert (message.reasoning, message.content) == (("", "It is noon.") if is_marker else (output, ""))
