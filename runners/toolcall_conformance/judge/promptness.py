"""Measures how long a stream held text that could have been emitted (ST-2), in code points."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from ..adapters.implementation import JsonObject
from ..suite.model import ExpectedMessage, Vector
from ..suite.splits import Split
from .checks import Breach
from .compare import WHITESPACE

#: Code points that may be held in addition to the longest tool name: room for two markers and an id.  No
#: format needs that many: the limit is for parsers that hold all text until the end or the next marker.
HOLD_LIMIT = 96


#: How the markers of calls begin, and where a call may begin.
_MARKER_BEGINS = ("<", "[", "]")
_BEGINS = re.compile(r"[<[\]{]")


@dataclass(frozen=True, slots=True)
class Hold:
    """Held text: ``length`` code points, from ``offset`` in the output."""

    length: int = 0
    offset: int = 0


def longest_hold(output: str, split: Split, deltas: Sequence[Sequence[JsonObject]]) -> Hold:
    """The most content or reasoning that was fed but not yet emitted."""
    found = [hold for _, _, hold in holds(output, list(map(len, split.chunks)), deltas)]
    return max(found, key=lambda hold: hold.length, default=Hold())


def holds(
    output: str, chunks: Sequence[int], deltas: Sequence[Sequence[Mapping[str, Any]]]
) -> Iterator[tuple[int, int, Hold]]:
    """The hold of each delta's text: (number of the chunk, position among the chunk's deltas, hold).

    The last delta comes first.  ``chunks``: lengths of the chunks.  A run of whitespace counts as one code
    point.  A text that occurs twice in the output is located at its last possible position, so a hold may be
    underestimated, never overestimated.
    """
    ends = [0, *accumulate(chunks)]
    before = len(output)
    for number in range(len(deltas) - 1, -1, -1):
        fed = ends[min(number + 1, len(chunks))]
        waiting = ends[min(number, len(chunks))]
        for place, delta in reversed(list(enumerate(deltas[number]))):
            text = delta["text"].strip(WHITESPACE) if delta["type"] in ("content", "reasoning") else ""
            start = _place(output, text, min(before, fed))
            if start < 0:
                continue
            length = len(squeezed(output[start : max(start, waiting)]))
            yield number, place, Hold(length, start)
            before = start


def squeezed(text: str) -> str:
    """The text with a space in place of each run of whitespace, which counts as one code point."""
    return re.sub(r"[ \t\r\n]+", " ", text)


def hold_limit(vector: Vector) -> int:
    """How many code points may be held (AP-7.5)."""
    names = (tool["function"]["name"] for tool in vector.tools)
    return HOLD_LIMIT + max(map(len, names), default=0)


def _place(output: str, text: str, end: int) -> int:
    """The start of the last occurrence of ``text`` that ends at ``end`` or earlier; -1 if unknown."""
    if not text:
        return -1
    start = output.rfind(text, 0, end)
    # If the output does not contain the text in one piece, look for the text's last character only.
    return start if start >= 0 else output.rfind(text[-1], 0, end)


def check_hold(vector: Vector, split: Split, hold: Hold) -> Breach | None:
    """The breach if text was held longer than ST-2.8 allows; else None."""
    limit = hold_limit(vector)
    if hold.length <= limit or not _is_bounded(vector, hold.offset):
        return None
    text = vector.output[hold.offset :][:40]
    detail = f"{hold.length} code points were held, and {limit} can be needed, from {text!r}"
    return Breach("ST-2.8", split.name, len(split.chunks), detail)


def _is_bounded(vector: Vector, offset: int) -> bool:
    return any(start <= offset < end for start, end in bounded(vector))


def bounded(vector: Vector) -> list[tuple[int, int]]:
    """The spans of the output in which ST-2.8 limits how long text may be held, as (start, end), in order.

    What a format may hold comes from the vector.  If an implementation's analysis were used instead, its
    mistakes would become the judge's mistakes.
    """
    if vector.profile != "template" or vector.holds not in ("nothing", "until-first-tag"):
        return []
    start = _first_tag(vector) if vector.holds == "until-first-tag" else 0
    begins = [match.start() for match in _BEGINS.finditer(vector.output, start)]
    holes = [at for at in begins if vector.expected is not None and _is_call(vector, at, vector.expected)]
    starts = [start, *(at + 1 for at in holes)]
    ends = [*holes, len(vector.output)]
    return [(start, end) for start, end in zip(starts, ends, strict=True) if start < end]


def _is_call(vector: Vector, offset: int, expected: ExpectedMessage) -> bool:
    """Whether the text may be a call that proves to be none only later.

    That is a call of a tool in open reasoning, which counts if nothing but calls follows (TP-2.13), or the
    object of a call that turns out to have no arguments (TP-5.14).
    """
    output = vector.output
    if output.startswith(_MARKER_BEGINS, offset):
        head = output[offset : offset + HOLD_LIMIT]
        called = any(tool["function"]["name"] in head for tool in vector.tools)
        return called and head[:20] in (expected.reasoning or "")
    found = ("malformed-arguments", offset)
    return output.startswith("{", offset) and any(
        (each.code, each.offset) == found for each in expected.problems
    )


def _first_tag(vector: Vector) -> int:
    """The start of the first tag that decides what the text before it is; the output's length if none."""
    calls = vector.expected is not None and vector.expected.saw_tool_call_syntax
    found = re.search("</?think>|<tool_call>" if calls else "</?think>", vector.output)
    return found.start() if found else len(vector.output)
