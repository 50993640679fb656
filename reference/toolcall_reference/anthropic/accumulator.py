"""What a client makes of a stream of the Messages API (WR-7)."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from ..json.spans import is_object
from ..json.text import WHITESPACE
from ..message import Call
from ..openai.body import BodyReader, Completion, fields_of, joined, shown, text_of, with_ids
from ..openai.open_calls import index_of

#: The reasons that say that something is missing.
_CUT = ("max_tokens", "model_context_window_exceeded", "refusal")


@dataclass(slots=True)
class _OpenCall:
    """A block ``tool_use`` while it arrives."""

    id: str
    name: str
    #: What the block began with; "" if that is not an input.
    given: str = ""
    pieces: list[str] = field(default_factory=list)


class MessagesAccumulator(BodyReader):
    """Puts a streamed message together, out of its body or its events.  It never raises."""

    def __init__(self) -> None:
        super().__init__()
        self._texts: dict[str, list[str]] = {"content": [], "reasoning": [], "signature": []}
        #: In the order in which they began.
        self._calls: list[_OpenCall] = []
        #: The block that each index means now; None for one that is not a call.
        self._by_index: dict[int | None, _OpenCall | None] = {}
        #: The call after whose block nothing came yet.
        self._last: _OpenCall | None = None
        self._nobodys: list[str] = []
        self._stop_reason: str | None = None

    def finish(self, broken: str = "") -> Completion:
        """The completion, at the end of the body.  Implements WR-7.9 and WR-7.10."""
        self._end_body(broken)
        if self._stop_reason is None:
            self._fail(f"the stream ended without a stop_reason {self._events.strange}".strip())
        strayed = "".join(self._nobodys)
        if strayed.strip(WHITESPACE):
            self._fail(f"input belongs to no call: {shown(strayed)}")
        if self._stop_reason == "tool_use" and not self._calls:
            self._fail("the stop_reason is tool_use, and there is no call")
        return Completion(
            joined(self._texts["content"]) or None,
            joined(self._texts["reasoning"]),
            with_ids(map(self._finished, self._calls)),
            self._stop_reason,
            self._error,
            signature=joined(self._texts["signature"]),
        )

    def take(self, event: Any) -> None:
        """One event, decoded from its JSON.  Implements WR-7.2 and WR-7.5."""
        kind = event.get("type") if isinstance(event, dict) else None
        if not isinstance(event, dict):
            self._fail(f"an event is not an object: {shown(event)}")
        elif kind == "error" or event.get("error"):
            self._refused(event.get("error") or event)
        elif kind == "content_block_start":
            self._start(index_of(event.get("index")), fields_of(event.get("content_block")))
        elif kind == "content_block_delta":
            self._delta(index_of(event.get("index")), fields_of(event.get("delta")))
        elif kind == "message_delta":
            self._end(fields_of(event.get("delta")).get("stop_reason"))
        elif kind == "message_stop":
            self._over = True

    def _start(self, index: int | None, block: dict[str, Any]) -> None:
        """A block begins, also with the index of another one.  Implements WR-7.1, WR-7.6 and WR-7.11."""
        kind, call = block.get("type"), None
        if kind == "tool_use":
            given = block.get("input")
            call = _OpenCall(text_of(block.get("id")), text_of(block.get("name")))
            call.given = json.dumps(given) if given and isinstance(given, dict) else text_of(given)
            self._calls.append(call)
            self._last = call
        elif kind == "text":
            self._text("content", block.get("text"))
        elif kind == "thinking":
            self._text("reasoning", block.get("thinking"))
            self._text("signature", block.get("signature"))
        self._by_index[index] = call

    def _delta(self, index: int | None, delta: dict[str, Any]) -> None:
        """More of a block.  Implements WR-7.1, WR-7.2 and WR-7.7."""
        kind = delta.get("type")
        if kind == "text_delta":
            self._text("content", delta.get("text"))
        elif kind == "thinking_delta":
            self._text("reasoning", delta.get("thinking"))
        elif kind == "signature_delta":
            self._text("signature", delta.get("signature"))
        elif kind == "input_json_delta":
            call, text = self._by_index.get(index), text_of(delta.get("partial_json"))
            (self._nobodys if call is None else call.pieces).append(text)
            self._last = call if text and call is not None else self._last

    def _text(self, name: str, value: object) -> None:
        """Add a text."""
        if isinstance(value, str):
            self._texts[name].append(value)
            if value:
                self._last = None
        elif value:
            self._fail(f"{name} is not a text: {shown(value)}")

    def _end(self, reason: object) -> None:
        """Take a stop_reason over: the last one, or the one that says that something is missing.

        Implements WR-7.12.
        """
        if isinstance(reason, str) and reason and self._stop_reason not in _CUT:
            self._stop_reason = reason

    def _finished(self, call: _OpenCall) -> Call:
        """The call as far as it came.  Implements WR-7.3, WR-7.4 and WR-7.8."""
        arguments = joined(call.pieces)
        if not arguments.strip(WHITESPACE):
            arguments = call.given or arguments
        cut = self._stop_reason in _CUT
        if not arguments.strip(WHITESPACE) and self._stop_reason and not cut and not self._error:
            arguments = "{}"
        complete = is_object(arguments) and not (cut and call is self._last)
        return Call(call.name, arguments, call.id or None, complete)
