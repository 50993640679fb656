"""One call of a message while it is read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from enum import Enum

from ..json.text import WHITESPACE, encode_string
from ..message import CallDelta
from ..schema.types import DeclaredParameters
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
        "_argument_names",
        "_closed",
        "_completed_at",
        "_deltas",
        "_early",
        "_missed",
        "_report",
        "_stray",
        "_stray_spans",
        "accepted",
        "complete",
        "declared",
        "end",
        "id",
        "name",
        "offset",
        "over",
        "status",
        "withheld",
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
        #: The parameters of the tool, once the call has a name.
        self.declared: DeclaredParameters
        #: Whether the arguments are complete and well-formed.
        self.complete = False
        #: The end of the arguments, which is passed on only if something follows that makes them malformed.
        self.withheld = ""
        #: Whether the call's last marker has been read, or will not come.
        self.over = False
        #: Whether the call is one of the message.
        self.accepted = False
        self._deltas = deltas
        self._report = report
        self._early: list[str] = []  # arguments that came before the name
        self._argument_names: set[str] = set()
        self._stray: list[str] = []  # text between the parts of the call
        self._stray_spans: list[tuple[int, int]] = []
        self._closed = False  # whether the marker that closes arguments in tags has been read
        self._completed_at: int | None = None  # where closing brackets were added
        self._missed: int | None = None  # where an end marker is missing

    def commit(self, name: str, id: str | None, status: CallStatus, index: int) -> None:
        """Name the call; ``index`` counts the accepted calls before it."""
        self.name, self.id, self.status = name, id, status
        if status is CallStatus.ACCEPTED:
            self.accepted, self.index = True, index
            delta: CallDelta = {"type": "call", "index": index, "name": name}
            if id is not None:
                delta["id"] = id
            self._deltas.add(delta)
            if self._early:
                self._deltas.append(self, "".join(self._early))

    def identify(self, id: str) -> None:
        """Set the call's id, in a format that writes the id after the name."""
        if self.id is None and self.accepted:
            self.id = id
            self._deltas.add({"type": "id", "index": self.index, "id": id})

    def arguments(self, text: str) -> None:
        """Append JSON text to the arguments."""
        if self.accepted:
            self._deltas.append(self, text)
        elif self.status is None:
            self._early.append(text)

    @property
    def so_far(self) -> str:
        """The arguments so far, of an accepted call."""
        return self.received + self._deltas.pending(self)

    def begin_argument(self, name: str, start: int, end: int) -> None:
        """Begin an argument in tags; ``start`` and ``end`` are its name's offsets.  Implements TP-7.2."""
        names = self._argument_names
        self.arguments(f"{', ' if names else '{'}{encode_string(name)}: ")
        if name in names:
            self.problem("duplicate-argument", start, end)
        names.add(name)

    def begin_object(self, names: Iterable[str]) -> None:
        """Note that one object stands in place of arguments in tags; its closing brace is not passed on."""
        self._argument_names.update(names)

    def open_arguments(self) -> None:
        """Note that text follows the call: no blank arguments are left.  Implements TP-7.14."""
        if self.accepted and not (self.complete or self._closed or self.so_far.strip(WHITESPACE)):
            self.arguments("{")

    def close_arguments(self) -> None:
        """Note that no more arguments in tags will come; ``settle`` closes their object."""
        self._closed = True

    def close_brackets(self, closers: str, end: int) -> None:
        """Add the closing brackets that arguments lack which end at this offset.  Implements TP-9.12."""
        self.arguments(closers)
        self.end = self._completed_at = end
        self.problem("closed-braces", end, end)

    def miss_end(self) -> None:
        """Note that an end marker is missing.

        A call whose arguments are not finished has no such problem, and none is missing where brackets were.
        """
        if self.end == self._completed_at:
            return
        if self.complete:
            self.problem("missing-end-marker", self.end, self.end)
        elif self._closed and not self.over:
            self._missed = self.end

    def stray(self, text: str, start: int, end: int) -> None:
        """Take text between the parts of the call; the offsets are those of the text without whitespace."""
        self._stray.append(text)
        self._stray_spans.append((start, end))

    def settle(self) -> None:
        """Close arguments in tags at the end of the call.  Implements TP-7.10.

        The call stays incomplete if text between its parts was probably meant as arguments.
        """
        spans = self._stray_spans
        if self._closed and self._lacks_arguments():
            if not self.so_far:
                self.arguments("{")
            self.problem("malformed-arguments", spans[0][0], spans[-1][1])
            return
        for start, end in spans:
            self._report("unexpected-text", start, end)
        if self._closed:
            self.arguments("}" if self.so_far else "{}")
            self.complete = True
            if self._missed is not None:
                self.problem("missing-end-marker", self._missed, self._missed)

    def _lacks_arguments(self) -> bool:
        given, declared = self._argument_names, self.declared
        if not self.accepted or not self._stray_spans:
            return False
        if not given or not declared.required <= given:
            return True
        text = "".join(self._stray)
        return any(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) for name in declared.names - given)

    def problem(self, code: str, start: int, end: int) -> None:
        """Report a problem of the call, if the call is accepted.  Only accepted calls have such problems."""
        if self.accepted:
            self._report(code, start, end)

    @property
    def is_content(self) -> bool:
        """Whether the call's whole text becomes content, so that no part may be added to it again."""
        return self.status is CallStatus.EXTRA and not self.over
