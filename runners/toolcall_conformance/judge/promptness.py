"""How long a stream held text that it could have emitted (ST-2), in code points."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from ..adapters.implementation import JsonObject
from ..suite.model import Vector
from ..suite.splits import Split
from .checks import Breach
from .compare import WHITESPACE

#: Code points that may be held besides the longest tool name: two markers that meet, with an id between them.
#: Longer than any format needs, so that nobody fails by a marker more; what this is to find are parsers that
#: hold everything up to the end, or up to the next marker.
HOLD_LIMIT = 96


@dataclass(frozen=True, slots=True)
class Hold:
    """How long text was held: ``length`` code points, from ``offset`` in the output."""

    length: int = 0
    offset: int = 0


def longest_hold(output: str, split: Split, deltas: Sequence[Sequence[JsonObject]]) -> Hold:
    """How much content or reasoning was fed and not yet emitted, at most."""
    found = [hold for _, _, hold in holds(output, list(map(len, split.chunks)), deltas)]
    return max(found, key=lambda hold: hold.length, default=Hold())


def holds(
    output: str, chunks: Sequence[int], deltas: Sequence[Sequence[Mapping[str, Any]]]
) -> Iterator[tuple[int, int, Hold]]:
    """How each text of content or reasoning was held, the last first, with its group and place in that.

    ``chunks``: their lengths.  Runs of whitespace count as one.  A piece of text is looked for in the output
    backwards, as late as it can stand, so that where the same text occurs twice the measure errs in favour
    of the implementation.
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
            length = len(re.sub(r"[ \t\r\n]+", " ", output[start : max(start, waiting)]))
            yield number, place, Hold(length, start)
            before = start


def _place(output: str, text: str, end: int) -> int:
    """Where ``text`` begins at the latest if it ends at ``end`` or earlier; -1 if that cannot be told."""
    if not text:
        return -1
    start = output.rfind(text, 0, end)
    # Emitted in one piece, but apart in the output: its end alone can be placed.
    return start if start >= 0 else output.rfind(text[-1], 0, end)


def check_hold(vector: Vector, split: Split, hold: Hold) -> Breach | None:
    """Whether text was held longer than ST-2.8 allows."""
    names = (tool["function"]["name"] for tool in vector.tools)
    limit = HOLD_LIMIT + max(map(len, names), default=0)
    if hold.length <= limit or not _is_bounded(vector, hold.offset):
        return None
    text = vector.output[hold.offset :][:40]
    detail = f"{hold.length} code points were held, and {limit} can be needed, from {text!r}"
    return Breach("ST-2.8", split.name, len(split.chunks), detail)


def _is_bounded(vector: Vector, offset: int) -> bool:
    """Whether ST-2.8 leaves no room to hold the text at an offset of the output.

    The vector says what its format may hold: the mistakes of an implementation that is asked for it would
    become the judge's.
    """
    if vector.profile == "template" and vector.holds == "until-first-tag":
        return offset >= _first_tag(vector)
    return vector.profile == "template" and vector.holds == "nothing"


def _first_tag(vector: Vector) -> int:
    """Where the first tag begins that decides what the text before it is; the length if there is none."""
    calls = vector.expected is not None and vector.expected.saw_tool_call_syntax
    found = re.search("</?think>|<tool_call>" if calls else "</?think>", vector.output)
    return found.start() if found else len(vector.output)
