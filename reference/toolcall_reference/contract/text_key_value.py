"""Calls written as `function.name: …` and `function.arguments: {…}` (CT-8)."""

from __future__ import annotations

import re

from ..json.text import WHITESPACE
from ..message import Call
from .json_payload import raw_arguments
from .text import ContractText
from .trace import Trace, excerpt

NAME_KEY = "function.name:"
ARGUMENTS_KEY = "function.arguments:"

_name = re.compile(rf"(?i:function\.name:)[{WHITESPACE}]*([A-Za-z0-9_.\-]+)", re.ASCII)
_brace_or_quote = re.compile(r'[{}"]')
_quote_or_escape = re.compile(r'"|\\.', re.DOTALL)


def read_text_key_value(text: ContractText, trace: Trace | None = None, depth: int = 0) -> list[Call]:
    """The calls of the text, in order.  Implements CT-8.1 to CT-8.7."""
    source, spans = text.source, text.spans
    calls = []
    # The plain search spares most texts the regular expression, which takes five times as long.
    name = _name.search(source) if NAME_KEY in text.folded else None
    while name:
        following = _name.search(source, name.end())
        section_end = following.start() if following else len(source)
        brace = _find_arguments(source, name.end(), section_end)
        end = spans.end(brace) if brace is not None else None
        arguments, clause = None, "CT-8.6"
        if end is not None:
            arguments, clause = source[brace:end], "CT-8.3"
            if end > section_end:
                following = _name.search(source, end)
        elif brace is not None:
            end = _balancing_brace(source, brace, section_end)
            if end is not None:
                arguments, clause = raw_arguments(source[brace:end]), "CT-8.4"
        if arguments is not None:
            calls.append(Call(name[1], arguments))
        if trace:
            found = f"arguments {excerpt(arguments)}" if arguments is not None else "no call: no arguments"
            trace.note(depth, clause, f"name {excerpt(name[1])} at {name.start()}: {found}")
        name = following
    if trace and not calls:
        trace.note(depth, "CT-8", "no call in text key-value")
    return calls


def _find_arguments(text: str, start: int, section_end: int) -> int | None:
    """The brace at which the arguments of a section begin.  Implements CT-8.2."""
    key = text.find(ARGUMENTS_KEY, start, section_end)
    brace = text.find("{", key + len(ARGUMENTS_KEY), section_end) if key >= 0 else -1
    return brace if brace >= 0 else None


def _balancing_brace(text: str, brace: int, section_end: int) -> int | None:
    """The offset after the brace that balances the one at ``brace``.  Implements CT-8.4 and CT-8.5."""
    depth = 0
    found = _brace_or_quote.search(text, brace, section_end)
    while found:
        position = found.end()
        if found[0] == "{":
            depth += 1
        elif found[0] == "}":
            depth -= 1
            if depth == 0:
                return position
        else:
            inside = _quote_or_escape.search(text, position, section_end)
            while inside and inside[0] != '"':
                inside = _quote_or_escape.search(text, inside.end(), section_end)
            if inside is None:
                return None
            position = inside.end()
        found = _brace_or_quote.search(text, position, section_end)
    return None
