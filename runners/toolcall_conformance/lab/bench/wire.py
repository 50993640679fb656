"""Clients: a streamed response whose only call has long arguments, in deltas of four characters."""

from __future__ import annotations

import json
from collections.abc import Iterator

from ...adapters.implementation import JsonObject
from ...suite.stream_body import body_of
from .measurement import GROWTH_BAR, Cell, Column, Setting, Table, TableRow
from .outputs import code
from .subjects import Subject, Unmeasured

#: Code points in a delta, about as many as in a token.
_DELTA = 4
#: The largest size is divided by these numbers: 16, 64 and 256 KB and 1 MB by default.
_PARTS = (64, 16, 4, 1)
#: The longest time for one body, in seconds.
_LONGEST = 30.0


_APIS = ("chat", "messages", "responses")


def table(setting: Setting) -> Table:
    """A row for each client of each API; the first of an API is the reference's accumulator."""
    asked = [(api, subject) for api in _APIS for subject in setting.subjects if subject.reads(api)]
    sizes = [setting.size // part for part in _PARTS]
    titles = [f"{size / 1024:,.0f} KB" for size in sizes]
    columns = (*(Column(title) for title in titles), Column("growth", 2, GROWTH_BAR))
    title = (
        f"Accumulating the arguments of one call, ms in deltas of {_DELTA} characters, {_LONGEST:g} s at "
        f"most; growth: from {titles[0]} to {titles[1]}."
    )
    return Table(title, "client", columns, _rows(sizes, asked), len(asked))


def _rows(sizes: list[int], pairs: list[tuple[str, Subject]]) -> Iterator[TableRow]:
    for api, subject in pairs:
        *fitting, largest = sizes
        # The body of the largest does not fit into a line of the protocol.
        asked = fitting if subject.in_lines else [*fitting, largest]
        cells: list[Cell] = []
        for size in asked:
            try:
                cells.append(subject.seconds(request(size, api), least=0, longest=_LONGEST) * 1000)
            except Unmeasured as why:
                cells.append(str(why))
                break
        cells += [None] * (len(sizes) - len(cells))
        first, second = cells[:2]
        grown = second / first if isinstance(first, float) and isinstance(second, float) else None
        yield TableRow(subject.row(api), (*cells, grown))


def request(size: int, api: str = "chat") -> JsonObject:
    """The request to accumulate a body whose call has about ``size`` characters of arguments."""
    text = json.dumps({"code": code(size)})
    parts = [text[start : start + _DELTA] for start in range(0, len(text), _DELTA)]
    body = body_of(_EVENTS[api](parts, text), (), api)
    return {"op": "accumulate", "api": api, "body": [f"{event}\n\n" for event in body.split("\n\n") if event]}


def _of_chat(parts: list[str], text: str) -> list[JsonObject]:
    first = {"index": 0, "id": "c1", "type": "function", "function": {"name": "f", "arguments": ""}}
    pieces = [first, *({"index": 0, "function": {"arguments": part}} for part in parts)]
    return [*({"delta": {"tool_calls": [piece]}} for piece in pieces), {"finishReason": "tool_calls"}]


def _of_messages(parts: list[str], text: str) -> list[JsonObject]:
    block = {"type": "tool_use", "id": "c1", "name": "f", "input": {}}
    deltas = ({"type": "input_json_delta", "partial_json": part} for part in parts)
    return [
        {"message_start": {}},
        {"content_block_start": {"index": 0, "content_block": block}},
        *({"content_block_delta": {"index": 0, "delta": delta}} for delta in deltas),
        {"content_block_stop": {"index": 0}},
        {"message_delta": {"delta": {"stop_reason": "tool_use"}}},
        {"message_stop": {}},
    ]


def _of_responses(parts: list[str], text: str) -> list[JsonObject]:
    item = {"type": "function_call", "id": "fc_1", "call_id": "c1", "name": "f"}
    place = {"item_id": "fc_1", "output_index": 0}
    begun = {**item, "arguments": "", "status": "in_progress"}
    whole = {**item, "arguments": text, "status": "completed"}
    return [
        {"created": {}},
        {"output_item.added": {"output_index": 0, "item": begun}},
        *({"function_call_arguments.delta": {**place, "delta": part}} for part in parts),
        {"function_call_arguments.done": {**place, "name": "f", "arguments": text}},
        {"output_item.done": {"output_index": 0, "item": whole}},
        {"completed": {}},
    ]


#: The events of a stream whose only call has these pieces of arguments.
_EVENTS = {"chat": _of_chat, "messages": _of_messages, "responses": _of_responses}
