"""The message of an output, and short forms of what stands in it, for tests of template-driven parsing."""

from __future__ import annotations

from typing import Any

from tests.support.stream_checks import check_split, in_pieces
from tests.support.template_formats import BY_NAME, TOOLS, Format
from toolcall_reference.message import Message
from toolcall_reference.request import Tool

ARGUMENTS = {
    "city": 'a\nb "q" <b> </parameter> x',
    "days": 3,
    "options": {"k": [1, 2, {"z": None}]},
    "tags": ["a"],
    "exact": True,
    "unit": "celsius",
    "limit": "x",
    "anything": 1.5,
}
CALL = '<tool_call>\n{"name": "get_time", "arguments": {}}\n</tool_call>'


def parse(wire: str | Format, output: str, tools: tuple[Tool, ...] = TOOLS, **options: Any) -> Message:
    """The message of an output, which must be the same one character at a time."""
    format = BY_NAME[wire] if isinstance(wire, str) else wire
    parser = format.parser(tools, **options)
    message = parser.parse(output)
    check_split(parser, in_pieces(output, 1), message)
    return message


def calls(message: Message) -> list[tuple[str, str]]:
    """Name and arguments of each call; an arrow marks an incomplete one."""
    return [(call.name, call.arguments + ("" if call.complete else "→")) for call in message.calls]


def problems(message: Message, output: str) -> list[tuple[str, str]]:
    """Code and text of each problem; the text before it for one of length 0."""
    return [
        (p.code, output[p.offset : p.offset + p.length] or f"{output[: p.offset][-3:]}|")
        for p in message.problems
    ]
