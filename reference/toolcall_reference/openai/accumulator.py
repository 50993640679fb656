"""What a client makes of a stream of chunks (WR-3)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, NoReturn

from ..json.spans import is_object
from ..json.text import WHITESPACE, join_halves
from ..message import Call
from .events import Event, EventReader
from .open_calls import OpenCall, OpenCalls, index_of

#: The reasons that say that something is missing.
_CUT = ("length", "content_filter")
#: The reasons that say that there is a call; the second is of the API's calls of one function.
_CALLED = ("tool_calls", "function_call")


@dataclass(frozen=True, slots=True)
class Completion:
    """A response put together."""

    #: None if no text came.
    content: str | None
    reasoning: str
    #: In the order in which they began; ``complete`` says whether a call may run.
    calls: tuple[Call, ...]
    #: As it was sent: the last one, or ``length`` if that came.  None if none came.
    finish_reason: str | None
    #: What was wrong with the stream; "" if it was whole.
    error: str = ""
    #: Why the model does not answer; "" if it does.
    refusal: str = ""

    def to_wire(self) -> dict[str, Any]:
        """The reply to ``accumulate`` without its status."""
        completion = {
            "content": self.content,
            "reasoning": self.reasoning,
            "calls": [call.to_wire() for call in self.calls],
            "finishReason": self.finish_reason,
        } | ({"refusal": self.refusal} if self.refusal else {})
        return {"completion": completion, "failed": bool(self.error), "error": self.error}


class Accumulator:
    """Puts a streamed response together.  It never raises: ``Completion.error`` says what was wrong.

    ``feed`` takes the body in pieces, or ``take`` the chunks one by one.  The work is linear in their length.
    """

    def __init__(self) -> None:
        self._events = EventReader()
        self._content: list[str] = []
        self._reasoning: list[str] = []
        self._refusal: list[str] = []
        self._calls = OpenCalls()
        #: The call after whose name and arguments nothing came yet.
        self._last: OpenCall | None = None
        self._finish_reason: str | None = None
        #: Whether a reason came that says that something is missing, and whether another one came.
        self._cut = self._ended = False
        self._error = ""
        self._over = False

    def feed(self, piece: bytes) -> None:
        """More of the body."""
        for event in self._events.feed(piece):
            self._event(event)

    def finish(self, broken: str = "") -> Completion:
        """The completion, at the end of the body.  ``broken``: why the connection broke; "" if it did not.

        Implements WR-3.13, WR-3.23, WR-3.29.
        """
        self._fail(broken)
        rest = self._events.finish()
        if rest:
            self._event(rest)
        if self._finish_reason is None:
            self._fail(f"the stream ended without a finish_reason {self._events.strange}".strip())
        calls, strayed = self._calls.named, self._calls.nobodys
        if strayed.strip(WHITESPACE):
            self._fail(f"arguments belong to no call: {_shown(strayed)}")
        if self._finish_reason in _CALLED and not calls:
            self._fail(f"the finish_reason is {self._finish_reason}, and there is no call")
        return Completion(
            _joined(self._content) or None,
            _joined(self._reasoning),
            tuple(map(self._finished, calls)),
            self._finish_reason,
            self._error,
            _joined(self._refusal),
        )

    def take(self, chunk: Any) -> None:
        """One chunk, decoded from its JSON.  Implements WR-3.3, WR-3.10, WR-3.12, WR-3.20."""
        if not isinstance(chunk, dict):
            self._fail(f"a chunk is no object: {_shown(chunk)}")
        elif chunk.get("error"):
            self._refused(chunk["error"])
        else:
            for choice in _listed(chunk.get("choices")):
                if isinstance(choice, dict) and choice.get("index") in (None, 0):
                    self._choice(choice)

    def _event(self, event: Event) -> None:
        """One event.  Implements WR-3.2, WR-3.14, WR-3.18, WR-3.29."""
        if self._over:
            return
        if event.data.strip() == "[DONE]":
            self._over = True
            return
        try:
            chunk = json.loads(event.data, parse_constant=_refuse)
        except (ValueError, RecursionError):
            self._over = True
            self._fail(f"an event is no JSON: {_shown(event.data)}")
        else:
            if event.type == "error" and not (isinstance(chunk, dict) and chunk.get("error")):
                self._refused(chunk)
            else:
                self.take(chunk)

    def _refused(self, error: Any) -> None:
        """Report an error of the server: nothing that comes after it counts."""
        text = error.get("message", error) if isinstance(error, dict) else error
        self._over = True
        self._fail(f"the server reports an error: {_shown(text)}")

    def _choice(self, choice: dict[str, Any]) -> None:
        """What a choice adds.  Implements WR-3.1, WR-3.4, WR-3.11, WR-3.15, WR-3.28, WR-3.29."""
        if choice.get("error"):
            self._refused(choice["error"])
            return
        delta = choice.get("delta")
        if isinstance(delta, dict):
            self._text(self._content, "content", delta.get("content"))
            name = "reasoning_content" if delta.get("reasoning_content") else "reasoning"
            self._text(self._reasoning, name, delta.get(name))
            self._text(self._refusal, "refusal", delta.get("refusal"))
            for part in _listed(delta.get("tool_calls")):
                if isinstance(part, dict):
                    self._call(part)
        if not delta and choice.get("message"):
            self._fail(f"a choice has a message in place of a delta: {_shown(choice['message'])}")
        reason = choice.get("finish_reason")
        if isinstance(reason, str) and reason:
            self._end(reason)

    def _end(self, reason: str) -> None:
        """Take a finish_reason over.  Implements WR-3.27."""
        if self._finish_reason != "length":
            self._finish_reason = reason
        if reason in _CUT:
            self._cut = True
        else:
            self._ended = True

    def _call(self, part: dict[str, Any]) -> None:
        """What a delta adds to its call.  Implements WR-3.26."""
        given = part.get("function")
        function: dict[str, Any] = given if isinstance(given, dict) else {}
        name = _text_of(function.get("name"))
        call = self._calls.of_part(index_of(part.get("index")), _text_of(part.get("id")), name)
        if name:
            self._last = call
        arguments = function.get("arguments")
        if isinstance(arguments, dict):
            arguments = json.dumps(arguments)
        self._text(call.arguments, "arguments", arguments, call)

    def _finished(self, call: OpenCall) -> Call:
        """The call as far as it came.  Implements WR-3.8, WR-3.9, WR-3.24."""
        arguments = _joined(call.arguments)
        cut = self._cut and call is self._last
        if not arguments.strip(WHITESPACE) and self._ended and not cut and not self._error:
            arguments = "{}"
        return Call(call.name, arguments, call.id or None, is_object(arguments) and not cut)

    def _text(self, texts: list[str], name: str, value: object, call: OpenCall | None = None) -> None:
        """Add a text; ``call``: whose text it is, None if it is no call's."""
        if isinstance(value, str):
            texts.append(value)
            if value:
                self._last = call
        elif value:
            self._fail(f"{name} is no text: {_shown(value)}")

    def _fail(self, error: str) -> None:
        self._error = self._error or error


def _joined(texts: list[str]) -> str:
    """The text of the pieces.  Implements WR-3.25."""
    return join_halves("".join(texts))


def _listed(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _text_of(value: object) -> str:
    return value if isinstance(value, str) else ""


def _shown(value: object) -> str:
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= 200 else text[:200] + "…"


def _refuse(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")
