"""The single argument of a call that writes plain text in place of a JSON object."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ....stream.cursor import Cursor, Found, Steps
from ....stream.nodes import Node, Until, indented


@dataclass(frozen=True, slots=True)
class RawArgument(Node):
    """The single argument of a call: a string, which is all text up to the next part.  Implements HD-4.9."""

    name: str
    #: What the next part begins with.
    mark: str
    until: Until

    def steps(self, cursor: Cursor, found: Found) -> Steps:
        call = cursor.message.call
        call.begin_argument(self.name, cursor.at, cursor.at)
        call.arguments('"')
        yield from self.until.steps(cursor, found)
        call.arguments('"')
        call.close_arguments()
        call.end = cursor.at
        return True

    def lines(self) -> Iterator[str]:
        yield f"argument {self.name}:"
        yield from indented(self.until)
