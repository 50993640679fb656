"""The deltas of a stream as events of the Messages API (WR-4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from ..message import Delta, Message, TextDelta
from ..openai.response import CallIds, Envelope, StopReason, all_left_out, unfinished
from .response import beginning, error_object, stop_reason_of

#: The block that a text opens, and the delta that carries it, by the channel of the text.
_BLOCKS = {"content": {"type": "text", "text": ""}, "reasoning": {"type": "thinking", "thinking": ""}}
_DELTAS = {"content": ("text_delta", "text"), "reasoning": ("thinking_delta", "thinking")}


@dataclass(slots=True)
class MessagesWriter:
    """Turns deltas into events; one writer serves one stream.

    One block is open at a time.  What comes for another one waits until the open one is over: text that comes
    inside a call follows the call.
    """

    envelope: Envelope = field(default_factory=Envelope)
    #: ``Parser.late_ids``: whether the format writes ids after names.
    late_ids: bool = field(kw_only=True)
    #: The channel or the call of the open block, and its index; None if none is open.
    _open: str | int | None = field(default=None, init=False)
    _index: int = field(default=-1, init=False)
    #: The name of a call whose id may still come, and the arguments that came meanwhile.
    _held: tuple[int, str] | None = field(default=None, init=False)
    _waiting: list[str] = field(default_factory=list, init=False)
    _texts: list[TextDelta] = field(default_factory=list, init=False)
    _ids: CallIds = field(default_factory=CallIds, init=False)
    _started: bool = field(default=False, init=False)

    def feed(self, deltas: Iterable[Delta]) -> list[dict[str, Any]]:
        """The events for the deltas of one piece of output.  Implements WR-4.6."""
        return [event for delta in deltas for event in self._of(delta)]

    def finish(self, message: Message, *, stop_reason: StopReason = "stop") -> list[dict[str, Any]]:
        """The last events.  Implements WR-4.5, WR-4.6 and WR-1.13."""
        left_out = all_left_out(message, stop_reason)
        if left_out:
            return [*self._start(), *self._close(), error_object(left_out)]
        events = [*self._start(), *self._release(None)]
        if isinstance(self._open, int) and self._open < len(message.calls):
            rest = unfinished(message.calls[self._open])
            events += [self._delta("input_json_delta", "partial_json", rest)] if rest else []
        events += self._close()
        reason = stop_reason_of(message.calls, stop_reason)
        ending = {"stop_reason": reason, "stop_sequence": None}
        usage = {"output_tokens": 0}
        return [*events, {"type": "message_delta", "delta": ending, "usage": usage}, {"type": "message_stop"}]

    def _of(self, delta: Delta) -> Iterator[dict[str, Any]]:
        yield from self._start()
        if delta["type"] == "content" or delta["type"] == "reasoning":
            if isinstance(self._open, int) or self._held is not None:
                self._texts.append(delta)
            else:
                yield from self._text(delta["type"], delta["text"])
        elif delta["type"] == "call":
            yield from self._release(None)
            yield from self._close()
            self._held = delta["index"], delta["name"]
            if "id" in delta or not self.late_ids:
                yield from self._release(delta.get("id"))
        elif delta["type"] == "id":
            yield from self._release(delta["id"])
        elif self._held is not None:
            self._waiting.append(delta["text"])
        else:
            yield self._delta("input_json_delta", "partial_json", delta["text"])

    def _text(self, channel: str, text: str) -> Iterator[dict[str, Any]]:
        """The events of a piece of text."""
        if self._open != channel:
            yield from self._close()
            yield self._block(channel, dict(_BLOCKS[channel]))
        yield self._delta(*_DELTAS[channel], text)

    def _release(self, id: str | None) -> Iterator[dict[str, Any]]:
        """The block of the call that was held, if one was.  Implements WR-4.7."""
        if self._held is None:
            return
        (index, name), waiting = self._held, "".join(self._waiting)
        self._held, self._waiting = None, []
        call = {"type": "tool_use", "id": self._ids.settle(index, id), "name": name, "input": {}}
        yield self._block(index, call)
        if waiting:
            yield self._delta("input_json_delta", "partial_json", waiting)

    def _block(self, of: str | int, block: dict[str, Any]) -> dict[str, Any]:
        self._open = of
        self._index += 1
        return {"type": "content_block_start", "index": self._index, "content_block": block}

    def _delta(self, kind: str, field: str, text: str) -> dict[str, Any]:
        delta = {"type": kind, field: text}
        return {"type": "content_block_delta", "index": self._index, "delta": delta}

    def _close(self) -> list[dict[str, Any]]:
        """End the open block; then texts that waited for the end of a call have blocks of their own."""
        events: list[dict[str, Any]] = []
        if self._open is not None:
            events.append({"type": "content_block_stop", "index": self._index})
        self._open = None
        texts, self._texts = self._texts, []
        for delta in texts:
            events += self._text(delta["type"], delta["text"])
        if texts:
            events += self._close()
        return events

    def _start(self) -> list[dict[str, Any]]:
        if self._started:
            return []
        self._started = True
        return [{"type": "message_start", "message": beginning(self.envelope)}]
