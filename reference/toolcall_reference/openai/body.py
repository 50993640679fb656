"""The body of a streamed response, in any of the APIs, as a client reads it (WR-3)."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, NoReturn

from ..json.text import join_halves
from ..message import Call
from .events import Event, EventReader
from .response import CallIds


@dataclass(frozen=True, slots=True)
class Completion:
    """A response put together."""

    #: None if no text came.
    content: str | None
    reasoning: str
    #: In the order in which they began; ``complete`` says whether a call may run.
    calls: tuple[Call, ...]
    #: As it was sent: the last one, or the one that says that the answer was cut off.  None if none came.
    #: Of the Responses API it is the status of the response.
    finish_reason: str | None
    #: What was wrong with the stream; "" if it was whole.
    error: str = ""
    #: Why the model does not answer; "" if it does.
    refusal: str = ""
    #: What a server of the Messages API wants to have back with a thought.
    signature: str = ""

    def to_wire(self) -> dict[str, Any]:
        """The reply to ``accumulate`` without its status."""
        completion: dict[str, Any] = {
            "content": self.content,
            "reasoning": self.reasoning,
            "calls": [call.to_wire() for call in self.calls],
            "finishReason": self.finish_reason,
        }
        for name in ("refusal", "signature"):
            completion |= {name: getattr(self, name)} if getattr(self, name) else {}
        return {"completion": completion, "failed": bool(self.error), "error": self.error}


class BodyReader(ABC):
    """Reads a streamed response.  It never raises: ``Completion.error`` says what was wrong.

    ``feed`` takes the body in pieces, or ``take`` the events one by one.  The work is linear in their length.
    """

    def __init__(self) -> None:
        self._events = EventReader()
        self._error = ""
        self._over = False

    @abstractmethod
    def take(self, event: Any) -> None:
        """One event, decoded from its JSON."""

    @abstractmethod
    def finish(self, broken: str = "") -> Completion:
        """The completion, at the end of the body.  ``broken``: why the connection broke; "" if it did not."""

    def feed(self, piece: bytes) -> None:
        """More of the body."""
        for event in self._events.feed(piece):
            self._event(event)

    def _end_body(self, broken: str) -> None:
        """Read what is left of the body.  Implements WR-3.21."""
        self._fail(broken)
        rest = self._events.finish()
        if rest:
            self._event(rest)

    def _event(self, event: Event) -> None:
        """One event.  Implements WR-3.2, WR-3.14, WR-3.18, WR-3.29."""
        if self._over:
            return
        if event.data.strip() == "[DONE]":
            self._over = True
            return
        try:
            data = _DECODER.decode(event.data)
        except (ValueError, RecursionError):
            self._over = True
            self._fail(f"an event is not JSON: {shown(event.data)}")
        else:
            if event.type == "error" and not (isinstance(data, dict) and data.get("error")):
                self._refused(data)
            else:
                self.take(data)

    def _refused(self, error: Any) -> None:
        """Report an error of the server: nothing that comes after it counts."""
        text = error.get("message", error) if isinstance(error, dict) else error
        self._over = True
        self._fail(f"the server reports an error: {shown(text)}")

    def _fail(self, error: str) -> None:
        self._error = self._error or error


def with_ids(calls: Iterable[Call]) -> tuple[Call, ...]:
    """The calls; those without an id get one that no other has.  Implements WR-3.30."""
    found = tuple(calls)
    ids, given = CallIds(), {call.id for call in found if call.id}
    for id in given:
        ids.settle(0, id)
    return tuple(
        call if call.id else replace(call, id=ids.settle(index, None)) for index, call in enumerate(found)
    )


def joined(texts: Iterable[str]) -> str:
    """The text of the pieces.  Implements WR-3.25."""
    return join_halves("".join(texts))


def listed(value: object) -> list[Any]:
    """A list; an empty one for anything else."""
    return value if isinstance(value, list) else []


def fields_of(value: object) -> dict[str, Any]:
    """An object; an empty one for anything else."""
    return value if isinstance(value, dict) else {}


def text_of(value: object) -> str:
    """A text; "" for anything else."""
    return value if isinstance(value, str) else ""


def arguments_of(value: object) -> str:
    """Arguments, which are text, or an object where a server is wrong; "" for anything else."""
    return json.dumps(value) if isinstance(value, dict) else text_of(value)


def shown(value: object) -> str:
    """A value in an error, shortened."""
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= 200 else text[:200] + "…"


def _refuse(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


#: One for all events: to make one takes longer than to read a short event.
_DECODER = json.JSONDecoder(parse_constant=_refuse)
