"""Vectors that parse outputs, as vectors of profile ``wire``: whatever a parser can say survives the wire.

Each becomes two: ``<id>/respond``, in which a server sends the expected message (WR-2.1), and
``<id>/accumulate``, in which a client reads what the reference sends (WR-3.1, WR-6.1, WR-7.1).
Those of another API than chat are called ``<id>/messages-respond`` and so on.  No server of Messages is asked
for arguments that are not a value.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from toolcall_reference import ReferenceAdapter

from .. import kinds
from ..adapters import wire
from ..judge.compare import json_equal
from ..judge.completion import in_api
from ..suite.model import ExpectedCall, ExpectedCompletion, ExpectedMessage, Vector

#: Outputs arrive in chunks of this many code points.
_SIZE = 5
#: What a client shows in each API.
_CLIENTS = {"chat": "WR-3.1", "messages": "WR-7.1", "responses": "WR-6.1"}


def on_the_wire(vectors: Iterable[Vector], api: str = "chat") -> Iterator[Vector]:
    """The vectors of profile ``wire``, in an API, for those that parse outputs of templates and models."""
    reference = ReferenceAdapter()
    end = "" if api == "chat" else f"{api}-"
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
            completion=in_api(_completion(message, stop_reason), api),
            api=api,
        )
        if api != "messages" or all(map(_has_a_value, message.calls)):
            yield replace(
                shared,
                id=f"{vector.id}/{end}respond",
                kind="respond",
                clauses=("WR-2.1",),
                chunks=(),
                message=message,
                deltas=tuple(map(tuple, deltas)),
                late_ids=late_ids,
            )
        request = {
            "api": api,
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
            completion=_as_read(shared.completion, events, api),
            id=f"{vector.id}/{end}accumulate",
            kind="accumulate",
            clauses=(_CLIENTS[api],),
            chunks=(),
            deltas=(),
            output="",
            body="".join(f"data: {event}\n\n" for event in events),
        )


def _deltas(reference: ReferenceAdapter, vector: Vector, message: ExpectedMessage) -> list[list[Any]]:
    """The deltas in which the reference reads the output; simple ones if it reads another message."""
    output = vector.output
    chunks = [output[start : start + _SIZE] for start in range(0, len(output), _SIZE)]
    request = {**kinds.of(vector).request(vector), "op": "stream", "chunks": chunks}
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


def _as_read(sent: ExpectedCompletion, events: Sequence[str], api: str) -> ExpectedCompletion:
    """What a client makes of it: at the limit a call that nothing follows is incomplete.

    See WR-3.24 and WR-7.8.  In Responses the status of its item says whether it is (WR-6.10).
    """
    last = None
    for event in events if {*sent.finish_reasons} & {"length", "max_tokens"} else ():
        if event != "[DONE]":
            last = _LAST[api](json.loads(event), last)
    if last is None:
        return sent
    calls = [
        replace(call, complete=call.complete and n != last % len(sent.calls))
        for n, call in enumerate(sent.calls)
    ]
    return replace(sent, calls=tuple(calls))


def _last_of_chat(event: Any, last: int | None) -> int | None:
    """The index of the call after which no text came, as far as a chunk says; ``last`` is that before."""
    for delta in (choice["delta"] for choice in event["choices"]):
        last = None if delta.get("content") or delta.get("reasoning_content") else last
        for part in delta.get("tool_calls", ()):
            last = part["index"]
    return last


def _last_of_messages(event: Any, last: int | None) -> int | None:
    """The same of an event of Messages: -1 for the last call, if its block is the last that began."""
    if event["type"] == "content_block_start":
        return -1 if event["content_block"]["type"] == "tool_use" else None
    return last


_LAST = {"chat": _last_of_chat, "messages": _last_of_messages}


def _has_a_value(call: ExpectedCall) -> bool:
    """Whether a program can hold the arguments as a value, which a response of Messages has (WR-4.3).

    It cannot where a member comes twice, or a number is beyond a double.
    """
    return not call.complete or json_equal(call.arguments, json.dumps(json.loads(call.arguments)))


def _call(call: ExpectedCall) -> ExpectedCall:
    """The call as it is compared: an id may be replaced, where another call has it (WR-1.3)."""
    return replace(call, id=None, arguments_text=None)
