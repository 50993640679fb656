"""What a client makes of a stream of chunks (WR-3)."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, NoReturn

from ..json.spans import is_object
from ..json.text import WHITESPACE
from ..message import Call
from .events import EventReader


@dataclass(frozen=True, slots=True)
class Completion:
    """A response put together."""

    #: None if no text came.
    content: str | None
    reasoning: str
    #: In the order in which they began; ``complete`` says whether a call may run.
    calls: tuple[Call, ...]
    #: None if none came.
    finish_reason: str | None
    #: What was wrong with the stream; "" if it was whole.
    error: str = ""

    def to_wire(self) -> dict[str, Any]:
        """The reply to ``accumulate`` without its status."""
        completion = {
            "content": self.content,
            "reasoning": self.reasoning,
            "calls": [call.to_wire() for call in self.calls],
            "finishReason": self.finish_reason,
        }
        return {"completion": completion, "failed": bool(self.error), "error": self.error}


@dataclass(slots=True)
class _OpenCall:
    """A call while it arrives."""

    id: str = ""
    name: str = ""
    arguments: list[str] = field(default_factory=list)


class Accumulator:
    """Puts a streamed response together.  It never raises: ``Completion.error`` says what was wrong.

    ``feed`` takes the body in pieces, or ``take`` the chunks one by one.  The work is linear in their length.
    """

    def __init__(self) -> None:
        self._events = EventReader()
        self._content: list[str] = []
        self._reasoning: list[str] = []
        self._calls: list[_OpenCall] = []
        #: The call that each index means now.
        self._by_index: dict[int, _OpenCall] = {}
        #: The last call that began with the index of another.
        self._strayed: _OpenCall | None = None
        self._by_id: dict[str, _OpenCall] = {}
        self._finish_reason: str | None = None
        self._error = ""
        self._over = False

    def feed(self, piece: bytes) -> None:
        """More of the body."""
        for data in self._events.feed(piece):
            self._event(data)

    def finish(self, broken: str = "") -> Completion:
        """The completion, at the end of the body.  ``broken``: why the connection broke; "" if it did not."""
        self._fail(broken)
        rest = self._events.finish()
        if rest:
            self._event(rest)
        if self._finish_reason is None:
            self._fail(f"the stream ended without a finish_reason {self._events.strange}".strip())
        return Completion(
            "".join(self._content) or None,
            "".join(self._reasoning),
            tuple(self._finished(call) for call in self._calls if call.name),
            self._finish_reason,
            self._error,
        )

    def take(self, chunk: Any) -> None:
        """One chunk, decoded from its JSON.  Implements WR-3.3, WR-3.10, WR-3.12."""
        if not isinstance(chunk, dict):
            self._fail(f"a chunk is no object: {_shown(chunk)}")
        elif chunk.get("error"):
            error = chunk["error"]
            text = error.get("message") if isinstance(error, dict) else error
            self._over = True
            self._fail(f"the server reports an error: {_shown(text)}")
        else:
            for choice in _listed(chunk.get("choices")):
                if isinstance(choice, dict) and choice.get("index") in (None, 0):
                    self._choice(choice)

    def _event(self, data: str) -> None:
        """The data of one event.  Implements WR-3.2, WR-3.14, WR-3.18."""
        if self._over:
            return
        if data.strip() == "[DONE]":
            self._over = True
            return
        try:
            chunk = json.loads(data, parse_constant=_refuse)
        except (ValueError, RecursionError):
            self._over = True
            self._fail(f"an event is no JSON: {_shown(data)}")
        else:
            self.take(chunk)

    def _choice(self, choice: dict[str, Any]) -> None:
        """What a choice adds.  Implements WR-3.1, WR-3.4, WR-3.11."""
        delta = choice.get("delta")
        if isinstance(delta, dict):
            self._text(self._content, "content", delta.get("content"))
            name = "reasoning_content" if delta.get("reasoning_content") else "reasoning"
            self._text(self._reasoning, name, delta.get(name))
            for part in _listed(delta.get("tool_calls")):
                if isinstance(part, dict):
                    self._call(part)
        reason = choice.get("finish_reason")
        if isinstance(reason, str) and reason:
            self._finish_reason = reason

    def _call(self, part: dict[str, Any]) -> None:
        """What a delta adds to its call.  Implements WR-3.5."""
        given = part.get("function")
        function: dict[str, Any] = given if isinstance(given, dict) else {}
        id, name = _text_of(part.get("id")), _text_of(function.get("name"))
        call = self._target(part.get("index"), id, name)
        if id and not call.id:
            call.id = id
            self._by_id.setdefault(id, call)
        if name != call.name:
            call.name += name
        arguments = function.get("arguments")
        if isinstance(arguments, dict):
            arguments = json.dumps(arguments)
        self._text(call.arguments, "arguments", arguments)

    def _target(self, index: object, id: str, name: str) -> _OpenCall:
        """The call that a delta belongs to, perhaps a new one.  Implements WR-3.6, WR-3.7, WR-3.19."""
        if isinstance(index, int) and not isinstance(index, bool):
            call = self._by_index.get(index)
            if call is None and not id and not name and self._strayed is not None:
                call = self._by_index[index] = self._strayed
            elif call is None:
                call = self._by_index[index] = self._opened()
            elif id and name and call.id not in ("", id):
                call = self._by_index[index] = self._strayed = self._opened()
            return call
        if id:
            return self._by_id.get(id) or self._opened()
        last = self._calls[-1] if self._calls else None
        return last if last and not (name and last.name) else self._opened()

    def _opened(self) -> _OpenCall:
        self._strayed = None
        self._calls.append(_OpenCall())
        return self._calls[-1]

    def _finished(self, open_call: _OpenCall) -> Call:
        """The call as far as it came.  Implements WR-3.8, WR-3.9."""
        arguments = "".join(open_call.arguments)
        if not arguments.strip(WHITESPACE) and not self._error and self._finish_reason != "length":
            arguments = "{}"
        return Call(open_call.name, arguments, open_call.id or None, is_object(arguments))

    def _text(self, texts: list[str], name: str, value: object) -> None:
        if isinstance(value, str):
            texts.append(value)
        elif value:
            self._fail(f"{name} is no text: {_shown(value)}")

    def _fail(self, error: str) -> None:
        self._error = self._error or error


def _listed(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _text_of(value: object) -> str:
    return value if isinstance(value, str) else ""


def _shown(value: object) -> str:
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= 200 else text[:200] + "…"


def _refuse(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")
