"""How long it takes to derive the grammar of many tools."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from .measurement import GROWTH_BAR, GROWTH_FACTOR, Column, Setting, Table, TableRow
from .timing import seconds

#: The suite's templates that are measured: calls in JSON, a name in tags, arguments in tags, two marks for
#: values, Python, braces, elements, a row of messages.
FORMATS = (
    *("hermes", "functionary31", "qwen3-coder", "dsml"),
    *("pythonic", "gemma4", "minimax-m3", "gpt-oss"),
)
_TOOLS = 50
_BAR = "≤ 50"
#: The notations that a grammar is written in, and the bar for deriving it and writing all of them.
NOTATIONS = ("gbnf", "lark", "ebnf", "structural-tag")
_ALL_BAR = "≤ 100"

#: The parameters of an everyday tool: five in any order, one of them required, one an object.
_PARAMETERS: dict[str, Any] = {
    "type": "object",
    "properties": {
        "path": {"type": "string", "description": "Where"},
        "limit": {"type": "integer", "minimum": 1, "maximum": 500},
        "mode": {"type": "string", "enum": ["read", "write", "append"]},
        "tags": {"type": "array", "items": {"type": "string"}},
        "options": {
            "type": "object",
            "properties": {"deep": {"type": "boolean"}, "since": {"type": ["string", "null"]}},
        },
    },
    "required": ["path"],
}


def tools(count: int) -> list[dict[str, Any]]:
    """``count`` different OpenAI tools; every fifth tool has an additional parameter."""
    found = []
    for number in range(count):
        properties = _PARAMETERS["properties"] | ({f"only_{number}": True} if number % 5 == 0 else {})
        function = {"name": f"tool_{number}", "parameters": {**_PARAMETERS, "properties": properties}}
        found.append({"type": "function", "function": function})
    return found


def table(setting: Setting) -> Table:
    """A row for each format; the setting is not used."""
    columns = (
        Column("ms", 1, _BAR),
        Column("growth", 1, GROWTH_BAR),
        Column("KB", 0),
        Column("all notations ms", 1, _ALL_BAR),
    )
    title = f"The grammar of {_TOOLS} tools, and the growth to {GROWTH_FACTOR} times as many."
    return Table(title, "format", columns, _rows(), len(FORMATS))


def _rows() -> Iterator[TableRow]:
    for name in FORMATS:
        once, often = (seconds_for(name, count) for count in (_TOOLS, GROWTH_FACTOR * _TOOLS))
        notated = notations_seconds(name, _TOOLS) * 1000
        yield TableRow(name, (once * 1000, often / once, len(grammar(name, _TOOLS)) / 1024, notated))


def seconds_for(name: str, count: int) -> float:
    """The time to derive the grammar of ``count`` tools, in seconds."""
    grammar(name, 1)
    return seconds(lambda: grammar(name, count))


def notations_seconds(name: str, count: int) -> float:
    """The time to derive the grammar of ``count`` tools and write it in every notation, in seconds."""
    from toolcall_reference import build_template_grammar, export_grammar

    def work() -> None:
        reply = build_template_grammar(_template(name), tools(count), generation_prompt="").to_wire()
        for notation in NOTATIONS:
            export_grammar(reply, notation)

    work()
    return seconds(work)


def grammar(name: str, count: int) -> str:
    """The grammar of ``count`` tools for one of the suite's templates, which is analysed only once."""
    from toolcall_reference import build_template_grammar

    return build_template_grammar(_template(name), tools(count), generation_prompt="").text


@cache
def _template(name: str) -> str:
    from ...suite import data

    return data.template_path(name).read_text("utf-8")
