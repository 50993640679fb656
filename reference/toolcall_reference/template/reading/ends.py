"""The ends of calls and sections."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...stream.cursor import Cursor, Found, Steps
from ...stream.nodes import Node, Until


@dataclass(frozen=True, slots=True)
class End(Node):
    """The end marker of a call or a section, with any text before it.  Implements TP-4.5, TP-9.6."""

    until: Until
    #: Whether engines stop at this marker and cut it off, so that an output may end without it.
    stops: bool = False

    def steps(self, cursor: Cursor, found: Found) -> Steps:
        if (yield from self.until.steps(cursor, found)):
            cursor.message.call.end = cursor.at
        elif not (self.stops and cursor.at_end):
            cursor.message.missing_end()
        return True

    def lines(self) -> Iterator[str]:
        yield from self.until.lines()
