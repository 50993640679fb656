"""The requests of profile ``wire`` (chapter WR): what a server is to send, and bodies for a client."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..suite.model import ExpectedCall, ExpectedMessage, Vector
from ..suite.splits import preserved_spans, sweep
from .implementation import JsonObject

#: The sizes of pieces: of a message in code points, of an output, and of a body in bytes.
_MESSAGE_SIZES = (1, 5)
_OUTPUT_SIZES = ("size-1", "size-7")
_BODY_SIZES = (1, 7)


def request(vector: Vector, respond: str) -> JsonObject:
    """The request for the whole: a response that is not streamed, or a body in one piece."""
    if vector.kind == "accumulate":
        fields: JsonObject = {"api": vector.api, "body": [_bytes(vector.body)], "ends": vector.ends}
        return {**fields, "tools": list(vector.tools)} if vector.tools else fields
    fields = {"api": vector.api, "stopReason": vector.options.get("stopReason", "stop"), "stream": False}
    if respond == "output" or vector.message is None:
        return {**vector.request(), **fields, "profile": "template"}
    return {**fields, "message": message_to_wire(vector.message)}


def pieces(vector: Vector, respond: str, which: str, divided: bool) -> Iterator[tuple[str, JsonObject]]:
    """The requests for the same in pieces, by the names of the splits.

    ``which``: ``default``, ``none``, or the name of one split; ``divided``: whether outputs may be divided
    inside preserved tokens.
    """
    base = request(vector, respond)
    for name, fields in _pieces(vector, base, respond, divided):
        if which in ("default", "all", name) or name == "whole":
            yield name, {"op": vector.kind, **base, **fields}


def _pieces(
    vector: Vector, base: JsonObject, respond: str, divided: bool
) -> Iterator[tuple[str, JsonObject]]:
    if vector.kind == "accumulate":
        body = base["body"][0]
        ends = [part + "\n\n" for part in body.split("\n\n")]
        yield "events", {"body": [*ends[:-1], ends[-1][:-2]]}
        for size in _BODY_SIZES:
            yield f"size-{size}", {"body": [body[at : at + size] for at in range(0, len(body), size)]}
    elif respond == "output" or vector.message is None:
        yield "whole", {"stream": True, "chunks": [vector.output]}
        spans = [] if divided else preserved_spans(vector.output)
        for name in _OUTPUT_SIZES:
            for split in sweep(vector.output, name, spans):
                yield name, {"stream": True, "chunks": list(split.chunks)}
    elif vector.deltas:
        deltas = [list(step) for step in vector.deltas]
        yield "whole", {"stream": True, "deltas": deltas, "lateIds": vector.late_ids}
    else:
        longest = 1 + max(map(len, _texts(vector.message)), default=0)
        for name, size in (("whole", longest), *((f"size-{size}", size) for size in _MESSAGE_SIZES)):
            yield name, {"stream": True, "deltas": [*message_deltas(vector.message, size), []]}


def message_deltas(message: ExpectedMessage, size: int) -> Iterator[list[dict[str, Any]]]:
    """A message as deltas whose texts have at most ``size`` code points, one in each step."""
    for kind in ("reasoning", "content"):
        for text in _parts(getattr(message, kind) or "", size):
            yield [{"type": kind, "text": text}]
    for index, call in enumerate(message.calls):
        opening: dict[str, Any] = {"type": "call", "index": index, "name": call.name}
        yield [opening | ({} if call.id is None else {"id": call.id})]
        for text in _parts(_arguments(call), size):
            yield [{"type": "arguments", "index": index, "text": text}]


def message_to_wire(message: ExpectedMessage) -> JsonObject:
    """A message as a parser returns it."""
    calls: list[JsonObject] = []
    for call in message.calls:
        fields: JsonObject = {"name": call.name, "arguments": _arguments(call)}
        fields |= {} if call.id is None else {"id": call.id}
        calls.append(fields if call.complete else {**fields, "complete": False})
    fields = {"content": message.content or "", "reasoning": message.reasoning or "", "calls": calls}
    rejected = {"rejectedToolNames": list(message.rejected_tool_names)}
    return fields | (rejected if message.rejected_tool_names else {})


def _arguments(call: ExpectedCall) -> str:
    return call.arguments if call.arguments_text is None else call.arguments_text


def _texts(message: ExpectedMessage) -> Sequence[str]:
    return [message.content or "", message.reasoning or "", *map(_arguments, message.calls)]


def _parts(text: str, size: int) -> list[str]:
    return [text[at : at + size] for at in range(0, len(text), size)]


def _bytes(text: str) -> str:
    """The UTF-8 of a text, with a character for each byte."""
    return text.encode("utf-8").decode("latin-1")
