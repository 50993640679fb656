"""Clients: a streamed response whose only call has long arguments, in deltas of four characters."""

from __future__ import annotations

import json
from collections.abc import Iterator

from ...adapters.implementation import JsonObject
from .measurement import GROWTH_BAR, Cell, Column, Setting, Table, TableRow
from .outputs import code
from .subjects import Subject, Unmeasured

#: Code points in a delta, about as many as in a token.
_DELTA = 4
#: The largest size is divided by these numbers: 16, 64 and 256 KB and 1 MB by default.
_PARTS = (64, 16, 4, 1)
#: The longest time for one body, in seconds.
_LONGEST = 30.0


def table(setting: Setting) -> Table:
    """A row for each client; the first is the reference's accumulator."""
    subjects = [subject for subject in setting.subjects if subject.takes("wire", "accumulate")]
    sizes = [setting.size // part for part in _PARTS]
    titles = [f"{size / 1024:,.0f} KB" for size in sizes]
    columns = (*(Column(title) for title in titles), Column("growth", 2, GROWTH_BAR))
    title = (
        f"Accumulating the arguments of one call, ms in deltas of {_DELTA} characters, {_LONGEST:g} s at "
        f"most; growth: from {titles[0]} to {titles[1]}."
    )
    return Table(title, "client", columns, _rows(sizes, subjects), len(subjects))


def _rows(sizes: list[int], subjects: list[Subject]) -> Iterator[TableRow]:
    for subject in subjects:
        *fitting, largest = sizes
        # The body of the largest does not fit into a line of the protocol.
        asked = fitting if subject.in_lines else [*fitting, largest]
        cells: list[Cell] = []
        for size in asked:
            try:
                cells.append(subject.seconds(request(size), least=0, longest=_LONGEST) * 1000)
            except Unmeasured as why:
                cells.append(str(why))
                break
        cells += [None] * (len(sizes) - len(cells))
        first, second = cells[:2]
        grown = second / first if isinstance(first, float) and isinstance(second, float) else None
        yield TableRow(subject.row("accumulator"), (*cells, grown))


def request(size: int) -> JsonObject:
    """The request to accumulate a body whose call has about ``size`` characters of arguments."""
    text = json.dumps({"code": code(size)})
    first = {"index": 0, "id": "c1", "type": "function", "function": {"name": "f", "arguments": ""}}
    parts = [text[start : start + _DELTA] for start in range(0, len(text), _DELTA)]
    deltas = [first, *({"index": 0, "function": {"arguments": part}} for part in parts)]
    events = [_event({"tool_calls": [delta]}, None) for delta in deltas]
    return {"op": "accumulate", "body": [*events, _event({}, "tool_calls"), "data: [DONE]\n\n"]}


def _event(delta: JsonObject, reason: str | None) -> str:
    choice = {"index": 0, "delta": delta, "finish_reason": reason}
    chunk = {"id": "a", "object": "chat.completion.chunk", "created": 0, "model": "m", "choices": [choice]}
    return f"data: {json.dumps(chunk, separators=(',', ':'))}\n\n"
