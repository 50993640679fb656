"""Calls: from the head with which one may begin to its end marker."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from ...stream.cursor import Cursor, Found, Steps
from ...stream.nodes import Action, Branch, Choice, End, Here, Node
from .plain import REPAIR


def finish_call(cursor: Cursor, found: Found, ends: tuple[End, ...]) -> Steps:
    """Read the end markers of the call, and end the call."""
    cursor.note("call")
    for end in ends:
        yield from end.steps(cursor, found)
    cursor.end_call()
    return True


@dataclass(frozen=True, slots=True)
class Identify(Action):
    """Gives the call the id that has just been read."""

    #: The texts around the call's name, if the id includes them: ``functions.f:0``.  Implements TP-4.11.
    around_name: tuple[str, str] | None = None

    def act(self, cursor: Cursor, found: Found) -> None:
        id = found["id"]
        if self.around_name is not None:
            before, behind = self.around_name
            id = f"{before}{cursor.message.call.name}{behind}{id}"
        cursor.message.call.identify(id)


@dataclass(frozen=True, slots=True)
class TagCall(Node):
    """A call whose name stands in its head."""

    arguments: Node
    ends: tuple[End, ...]
    #: Reads the id between name and arguments, or the id after the arguments.
    id_before: Choice | None = None
    id_behind: Choice | None = None
    #: Decodes the name, for a format that escapes characters in names.
    unescape: Callable[[str], str] = str
    #: The heads with which another call begins after the end of the function, before the end of the call.
    again: tuple[Branch, ...] = field(default=(), metadata=REPAIR)
    #: What heads without outer markers begin with: if arguments quote one, what follows is quoted too.
    quotable: tuple[str, ...] = ()
    #: How many of the end markers end the function.
    inner_ends: int = 0
    #: Whether the outer markers of the call are missing.
    unopened: bool = False

    def steps(self, cursor: Cursor, found: Found) -> Steps:
        yield from self._function(cursor, found, self.unopened)
        while self.again and not cursor.message.quotes(self.quotable):
            here = Here(self.again, cursor)
            if not here():
                yield here
            if here.branch is None:
                break
            yield from finish_call(cursor, found, ())
            cursor.hold(here.found.start())
            cursor.position = here.found.end()
            yield from self._function(cursor, here.found, unopened=True)
        return (yield from finish_call(cursor, found, self.ends[self.inner_ends :]))

    def fits(self, cursor: Cursor, found: Found) -> bool:
        """Whether the head may begin a call without its outer markers."""
        return True

    def named(self, cursor: Cursor, found: Found) -> tuple[str, str | None]:
        """The name and the id that the head gives."""
        groups = found.groupdict()
        return self.unescape(groups["name"]), groups.get("id")

    def _function(self, cursor: Cursor, found: Found, unopened: bool) -> Steps:
        """Read a call up to the end of its function."""
        cursor.begin_call(found)
        cursor.name_call(*self.named(cursor, found))
        call = cursor.message.call
        if unopened:
            call.problem("missing-start-marker", call.offset, call.offset)
        for node in (self.id_before, self.arguments, self.id_behind):
            at = cursor.at
            if node is not None:
                yield from node.steps(cursor, found)
            if node is self.id_before and cursor.at > at:
                call.end = cursor.behind
        cursor.note("call")
        for end in self.ends[: self.inner_ends]:
            yield from end.steps(cursor, found)
        return True

    def lines(self) -> Iterator[str]:
        for node in (self.id_before, self.arguments, self.id_behind, *self.ends):
            if node is not None:
                yield from node.lines()
