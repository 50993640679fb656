"""Vectors that parse outputs, as vectors of profile ``wire``: whatever a parser can say survives the wire.

Each becomes two: ``<id>/respond``, in which a server sends the expected message (WR-2.1), and
``<id>/accumulate``, in which a client reads what the reference sends (WR-3.1).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from toolcall_reference import ReferenceAdapter

from ..adapters import protocol, wire
from ..suite.model import ExpectedCall, ExpectedCompletion, ExpectedMessage, Vector

#: Outputs arrive in chunks of this many code points.
_SIZE = 5
#: The clause that each of the two shows.
_CLAUSES = {"respond": ("WR-2.1",), "accumulate": ("WR-3.1",)}


def on_the_wire(vectors: Iterable[Vector]) -> Iterator[Vector]:
    """The vectors of profile ``wire`` for those that parse outputs of templates and models."""
    reference = ReferenceAdapter()
    for vector in vectors:
        message = vector.expected
        if message is None or vector.profile not in ("template", "native"):
            continue
        # What a parser rejects it does not say: what a server makes of it are vectors of their own (WR-1.12).
        message = replace(message, rejected_by_policy=False, rejected_tool_names=())
        deltas = _deltas(reference, vector, message)
        late_ids = any(delta["type"] == "id" for step in deltas for delta in step)
        stop_reason = vector.options.get("stopReason", "stop")
        shared = replace(
            vector,
            profile="wire",
            against=(),
            requires=(),
            alternatives=(),
            expected=None,
            completion=_completion(message, stop_reason),
        )
        yield replace(
            shared,
            id=f"{vector.id}/respond",
            kind="respond",
            clauses=_CLAUSES["respond"],
            chunks=(),
            message=message,
            deltas=tuple(map(tuple, deltas)),
            late_ids=late_ids,
        )
        request = {
            "message": wire.message_to_wire(message),
            "stream": True,
            "stopReason": stop_reason,
            "deltas": deltas,
            "lateIds": late_ids,
        }
        events = reference.respond(request)["events"]
        assert shared.completion is not None
        yield replace(
            shared,
            completion=_as_read(shared.completion, events),
            id=f"{vector.id}/accumulate",
            kind="accumulate",
            clauses=_CLAUSES["accumulate"],
            chunks=(),
            deltas=(),
            output="",
            body="".join(f"data: {event}\n\n" for event in events),
        )


def _deltas(reference: ReferenceAdapter, vector: Vector, message: ExpectedMessage) -> list[list[Any]]:
    """The deltas in which the reference reads the output; simple ones if it reads another message."""
    output = vector.output
    chunks = [output[start : start + _SIZE] for start in range(0, len(output), _SIZE)]
    request = {**protocol.vector_request(vector), "op": "stream", "chunks": chunks}
    reply: Mapping[str, Any] = reference.stream(request)
    said = [(call["name"], call["arguments"]) for call in reply.get("message", {}).get("calls", ())]
    if said == [(call.name, call.arguments) for call in message.calls]:
        return list(reply["deltas"])
    return [*wire.message_deltas(message, _SIZE), []]


def _completion(message: ExpectedMessage, stop_reason: str) -> ExpectedCompletion:
    ended = "length" if stop_reason == "length" else "tool_calls" if message.calls else "stop"
    return ExpectedCompletion(
        content=message.content or "",
        reasoning=message.reasoning or "",
        calls=tuple(map(_call, message.calls)),
        finish_reasons=(ended,),
    )


def _as_read(sent: ExpectedCompletion, events: Sequence[str]) -> ExpectedCompletion:
    """What a client makes of it: at the limit a call that nothing follows is incomplete.  See WR-3.24."""
    last = None
    for event in events if sent.finish_reasons == ("length",) else ():
        choices = json.loads(event)["choices"] if event != "[DONE]" else ()
        for delta in (choice["delta"] for choice in choices):
            last = None if delta.get("content") or delta.get("reasoning_content") else last
            for part in delta.get("tool_calls", ()):
                last = part["index"]
    if last is None:
        return sent
    calls = [replace(call, complete=call.complete and n != last) for n, call in enumerate(sent.calls)]
    return replace(sent, calls=tuple(calls))


def _call(call: ExpectedCall) -> ExpectedCall:
    """The call as it is compared: an id may be replaced, where another call has it (WR-1.3)."""
    return replace(call, id=None, arguments_text=None)
