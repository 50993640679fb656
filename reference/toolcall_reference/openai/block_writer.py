"""The deltas of a stream as parts that are open one at a time: blocks of Messages, items of Responses."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from ..json.spans import is_object
from ..message import Call, Delta, Message, TextDelta
from .response import DEFAULT_ENVELOPE, CallIds, Envelope, StopReason, all_left_out, unfinished

Events: TypeAlias = Iterator[dict[str, Any]]


@dataclass(slots=True)
class BlockWriter(ABC):
    """Turns deltas into events; one writer serves one stream.

    One part is open at a time.  What comes for another one waits until the open one is over: text that comes
    inside a call follows the call.
    """

    envelope: Envelope = field(default=DEFAULT_ENVELOPE)
    #: ``Parser.late_ids``: whether the format writes ids after names.
    late_ids: bool = field(kw_only=True)
    #: The channel or the call of the open part, and its text so far; None if none is open.
    _open: str | int | None = field(default=None, init=False)
    _pieces: list[str] = field(default_factory=list, init=False)
    #: A call whose id may still come: its index and its name.
    _held: tuple[int, str] | None = field(default=None, init=False)
    #: What came of the held call meanwhile, and whether it is complete; None if nobody said so yet.
    _waiting: list[str] = field(default_factory=list, init=False)
    _complete: bool | None = field(default=None, init=False)
    _texts: list[TextDelta] = field(default_factory=list, init=False)
    _ids: CallIds = field(default_factory=CallIds, init=False)
    _started: bool = field(default=False, init=False)

    def feed(self, deltas: Iterable[Delta]) -> list[dict[str, Any]]:
        """The events for the deltas of one piece of output.  Implements WR-4.6, WR-5.7 and WR-5.8."""
        return [event for delta in deltas for event in self._of(delta)]

    def finish(self, message: Message, *, stop_reason: StopReason = "stop") -> list[dict[str, Any]]:
        """The last events.  Implements WR-1.13, WR-4.6 and WR-5.11."""
        left_out = all_left_out(message, stop_reason)
        if left_out:
            return [*self._start(), *self._close(), *self._failure(left_out)]
        events = [*self._start(), *self._release(None)]
        if isinstance(self._open, int) and self._open < len(message.calls):
            self._complete = message.calls[self._open].complete
        events += self._close(cut=stop_reason == "length")
        return [*events, *self._ending(message, stop_reason)]

    def _of(self, delta: Delta) -> Events:
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
        else:
            self._complete = delta.get("complete")
            if self._held is not None:
                self._waiting.append(delta["text"])
            else:
                yield from self._add(delta["text"])
                yield from self._close() if self._complete is not None else ()

    def _text(self, channel: str, text: str) -> Events:
        """The events of a piece of text."""
        if self._open != channel:
            yield from self._close()
            self._open = channel
            yield from self._begin_text(channel)
        yield from self._add(text)

    def _release(self, id: str | None) -> Events:
        """The beginning of the call that was held, if one was.  Implements WR-4.7."""
        if self._held is None:
            return
        (index, name), waiting = self._held, "".join(self._waiting)
        self._held, self._waiting = None, []
        self._open = index
        yield from self._begin_call(self._ids.settle(index, id), name)
        yield from self._add(waiting)
        yield from self._close() if self._complete is not None else ()

    def _add(self, text: str) -> Events:
        if text and self._open is not None:
            self._pieces.append(text)
            yield self._piece(text)

    def _close(self, cut: bool = False) -> Events:
        """End the open part; then texts that waited for the end of a call have parts of their own.

        Of a call nobody knows to be complete its arguments say it.  Implements WR-4.5.
        """
        if self._open is not None:
            complete = not cut
            if isinstance(self._open, int):
                text = "".join(self._pieces)
                complete = is_object(text) if self._complete is None else self._complete
                yield from self._add(unfinished(Call("", text, complete=complete)))
            yield from self._end("".join(self._pieces), complete)
        self._open, self._pieces, self._complete = None, [], None
        texts, self._texts = self._texts, []
        for delta in texts:
            yield from self._text(delta["type"], delta["text"])
        if texts:
            yield from self._close(cut)

    def _start(self) -> Events:
        if not self._started:
            self._started = True
            yield from self._beginning()

    @abstractmethod
    def _beginning(self) -> Events:
        """The events before all parts."""

    @abstractmethod
    def _begin_text(self, channel: str) -> Events:
        """Begin a part for content or reasoning; ``_open`` is the channel."""

    @abstractmethod
    def _begin_call(self, id: str, name: str) -> Events:
        """Begin a part for the call whose index is ``_open``."""

    @abstractmethod
    def _piece(self, text: str) -> dict[str, Any]:
        """The event for more text of the open part, of a call for more of its arguments."""

    @abstractmethod
    def _end(self, text: str, complete: bool) -> Events:
        """End the open part; ``text`` is all its text, and ``complete`` whether it is whole."""

    @abstractmethod
    def _failure(self, text: str) -> Events:
        """The error that ends a stream."""

    @abstractmethod
    def _ending(self, message: Message, stop_reason: StopReason) -> Events:
        """The events after all parts."""
