"""One call of a message while it is read."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from ..json.text import encode_string
from ..message import CallDelta
from .deltas import Deltas, Receiver


class CallStatus(Enum):
    """What becomes of a call once its name is known."""

    ACCEPTED = "accepted"
    #: No tool has the name (TP-10.1).
    REJECTED = "rejected"
    #: ``parallelToolCalls`` is false, and a call was accepted before (TP-10.5).
    EXTRA = "extra"


class CallBuilder(Receiver):
    """Holds the arguments until the call has a name, and drops them if the call is not accepted."""

    __slots__ = (
        "_accepted",
        "_argument_names",
        "_deltas",
        "_early",
        "_report",
        "complete",
        "end",
        "id",
        "name",
        "offset",
        "over",
        "status",
    )

    def __init__(self, offset: int, deltas: Deltas, report: Callable[[str, int, int], None]) -> None:
        super().__init__("arguments")
        #: Where the call's first marker begins in the output.
        self.offset = offset
        #: Where the call's text ends in the output, as far as the text has been read.
        self.end = 0
        #: None until the call has a name.
        self.status: CallStatus | None = None
        self.name = ""
        self.id: str | None = None
        #: Whether the arguments are complete and well-formed.
        self.complete = False
        #: Whether the call's last marker has been read, or will not come.
        self.over = False
        self._accepted = False
        self._deltas = deltas
        self._report = report
        self._early: list[str] = []  # arguments that came before the name
        self._argument_names: set[str] = set()

    def commit(self, name: str, id: str | None, status: CallStatus, index: int) -> None:
        """Name the call; ``index`` counts the accepted calls before it."""
        self.name, self.id, self.status = name, id, status
        if status is CallStatus.ACCEPTED:
            self._accepted, self.index = True, index
            delta: CallDelta = {"type": "call", "index": index, "name": name}
            if id is not None:
                delta["id"] = id
            self._deltas.add(delta)
            if self._early:
                self._deltas.append(self, "".join(self._early))

    def identify(self, id: str) -> None:
        """Set the call's id, in a format that writes the id after the name."""
        if self.id is None and self._accepted:
            self.id = id
            self._deltas.add({"type": "id", "index": self.index, "id": id})

    def arguments(self, text: str) -> None:
        """Append JSON text to the arguments."""
        if self._accepted:
            self._deltas.append(self, text)
        elif self.status is None:
            self._early.append(text)

    def begin_argument(self, name: str, start: int, end: int) -> None:
        """Begin an argument in tags; ``start`` and ``end`` are its name's offsets.  Implements TP-7.2."""
        names = self._argument_names
        self.arguments(f"{', ' if names else '{'}{encode_string(name)}: ")
        if name in names:
            self.problem("duplicate-argument", start, end)
        names.add(name)

    def close_arguments(self) -> None:
        """Close the object of arguments: no more arguments in tags will come."""
        self.arguments("}" if self._argument_names else "{}")
        self.complete = True

    def problem(self, code: str, start: int, end: int) -> None:
        """Report a problem of the call, if the call is accepted.  Only accepted calls have such problems."""
        if self._accepted:
            self._report(code, start, end)

    @property
    def is_content(self) -> bool:
        """Whether the call's whole text becomes content, so that no part may be added to it again."""
        return self.status is CallStatus.EXTRA and not self.over
