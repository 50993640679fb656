"""The operations ``respond`` and ``accumulate`` of the adapter protocol (chapter WR)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from .anthropic import MessagesAccumulator, MessagesWriter, messages_response
from .errors import BadRequest
from .message import Call, Delta, Message
from .openai import Accumulator, ChunkWriter, StopReason, chat_completion
from .openai.block_writer import BlockWriter
from .openai.body import BodyReader
from .request import (
    Request,
    check_index,
    read_choice,
    read_flag,
    read_list,
    read_object,
    read_text,
    read_tool_choice,
)
from .responses import ResponsesAccumulator, ResponsesWriter, responses_response

if TYPE_CHECKING:
    from .stream.parser import Parser

_STOP_REASONS: Mapping[str, StopReason] = {"stop": "stop", "length": "length"}


class _Api(NamedTuple):
    """What a server of an API sends, and what its client reads."""

    respond: Callable[..., dict[str, Any]]
    writer: type[ChunkWriter] | type[BlockWriter]
    accumulator: type[BodyReader]
    #: The events after the last one that the writer makes.
    end: tuple[str, ...] = ()


_APIS: Mapping[str, _Api] = {
    "chat": _Api(chat_completion, ChunkWriter, Accumulator, ("[DONE]",)),
    "messages": _Api(messages_response, MessagesWriter, MessagesAccumulator),
    "responses": _Api(responses_response, ResponsesWriter, ResponsesAccumulator),
}


def respond(request: Request, parser_of: Callable[[Request], Parser]) -> dict[str, Any]:
    """The response, or the events of the stream, that a message or an output becomes."""
    api = _APIS[read_choice(request, "api", _APIS, "chat")]
    streamed = read_flag(request, "stream")
    stop_reason = _STOP_REASONS[read_choice(request, "stopReason", _STOP_REASONS, "stop")]
    read_tool_choice(request, "toolChoice")  # A call ends with `tool_calls` whatever was chosen (WR-1.14).
    steps: Sequence[Iterable[Delta]] = ()
    if "output" in request and "message" not in request:
        parser, output = parser_of(request), read_text(request, "output")
        stream = parser.stream(keep_unknown=True)
        chunks = read_list(request, "chunks", str) if streamed else [output]
        steps = [*map(stream.feed, chunks), stream.finish()]
        message, late_ids = stream.message, parser.late_ids
    else:
        message = _message(read_object(request, "message"))
        late_ids = read_flag(request, "lateIds", False)
        steps = _deltas(request) if streamed else ()
    if not streamed:
        return {"response": api.respond(message, stop_reason=stop_reason)}
    writer = api.writer(late_ids=late_ids)
    events = [event for step in steps for event in writer.feed(step)]
    events += writer.finish(message, stop_reason=stop_reason)
    return {"events": [*map(json.dumps, events), *api.end]}


def accumulate(request: Request) -> dict[str, Any]:
    """The completion that the body of a stream becomes.  Each character of the body stands for a byte."""
    accumulator = _APIS[read_choice(request, "api", _APIS, "chat")].accumulator()
    for index, piece in enumerate(read_list(request, "body", str)):
        try:
            accumulator.feed(piece.encode("latin-1"))
        except UnicodeEncodeError:
            raise BadRequest(f"body[{index}]", "each character stands for a byte: U+0000 to U+00FF") from None
    reset = read_choice(request, "ends", ("closed", "reset"), "closed") == "reset"
    return accumulator.finish("the connection was reset" if reset else "").to_wire()


def _message(fields: Request) -> Message:
    calls = []
    for index, call in enumerate(read_list(fields, "message.calls", dict)):
        place = f"message.calls[{index}]"
        name, arguments = read_text(call, f"{place}.name"), read_text(call, f"{place}.arguments")
        id, complete = read_text(call, f"{place}.id", ""), read_flag(call, f"{place}.complete", True)
        calls.append(Call(name, arguments, id or None, complete))
    content, reasoning = (read_text(fields, f"message.{name}", "") for name in ("content", "reasoning"))
    names = "message.rejectedToolNames"
    rejected = tuple(read_list(fields, names, str)) if "rejectedToolNames" in fields else ()
    return Message(content, reasoning, tuple(calls), rejected_tool_names=rejected)


def _deltas(request: Request) -> list[list[Delta]]:
    steps: list[list[Delta]] = read_list(request, "deltas", list)
    for number, step in enumerate(steps):
        for index, delta in enumerate(step):
            _check_delta(delta, f"deltas[{number}][{index}]")
    return steps


def _check_delta(delta: object, place: str) -> None:
    if not isinstance(delta, dict):
        raise BadRequest(place, "it must be a delta")
    kind = read_choice(delta, f"{place}.type", _TEXTS)
    if kind not in ("content", "reasoning"):
        check_index(delta, f"{place}.index")
    read_text(delta, f"{place}.{_TEXTS[kind]}")
    if delta.get("id") is not None:
        read_text(delta, f"{place}.id")
    if delta.get("complete") is not None:
        read_flag(delta, f"{place}.complete")


#: The text that each type of delta has.
_TEXTS = {"content": "text", "reasoning": "text", "call": "name", "arguments": "text", "id": "id"}
