"""A call's arguments as JSON: an object, an object in a string, or what else models write in their place."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from enum import Enum

from ...json.spans import is_object
from ...json.stream import Progress
from ...json.text import decode_string
from ...stream.cursor import Cursor, Found, Leaf, Steps
from ...stream.heads import MAX_SPACE
from ...stream.json_nodes import EncodedObject, JsonValue, read
from ...stream.nodes import Branch, Choice, Here, Node, Until
from .plain import REPAIR
from .repairs import close_brackets


class ArgumentsRead(Enum):
    """How reading the arguments went."""

    #: An object.
    GOOD = "good"
    #: An object whose missing brackets have been added.
    CLOSED = "closed"
    #: Null or a blank string; nothing is passed on.
    NONE = "none"
    #: A value that is not an object: the value is passed on unchanged (TP-5.8).
    ODD = "odd"
    #: The value has an error, and the cursor stands at the error (TP-9.9).
    MALFORMED = "malformed"
    #: The output ended.
    CUT = "cut"


_OUTCOMES = {
    Progress.DONE: ArgumentsRead.GOOD,
    Progress.FAILED: ArgumentsRead.MALFORMED,
    Progress.OPEN: ArgumentsRead.CUT,
}


def read_arguments(
    cursor: Cursor, python: bool, closing: tuple[Branch, ...] = (), stopped: bool = False
) -> Generator[Leaf, None, ArgumentsRead]:
    """Read the value that begins here and pass it on as the arguments.  Implements TP-5.5 to TP-5.9.

    ``closing``: the end markers at which missing brackets are closed; ``stopped``: they are closed at the end
    of the output too.
    """
    call = cursor.message.call
    char = cursor.text[cursor.position]
    if char == '"' or (python and char == "'"):
        start = StringStart(cursor)
        if not start():
            yield start
        if start.blank:
            cursor.position = start.end + 1
            cursor.note("arguments")
            return ArgumentsRead.NONE
        if start.encoded and python:
            return (yield from _read_python_string(cursor))
        if start.encoded:
            cursor.position = start.end
            encoded = EncodedObject(cursor, call.arguments)
            progress = yield from read(encoded)
            call.withheld = "" if progress is Progress.DONE else encoded.withheld
            return _OUTCOMES[progress]
    # ``null`` means that there are no arguments, so text that may become ``null`` is held back.
    early: list[str] = []
    sink = early.append if char in "nN" else call.arguments
    value = JsonValue(cursor, sink, "arguments", python)
    progress = yield from read(value)
    if early and (text := "".join(early)):
        if text == "null":
            return ArgumentsRead.NONE
        call.arguments(text)
    if progress is not Progress.DONE and value.closers:
        ends = stopped if progress is Progress.OPEN else (yield from _is_end(cursor, closing))
        if ends and close_brackets(cursor, value.closers):
            return ArgumentsRead.CLOSED
    if progress is Progress.DONE and char != "{":
        return ArgumentsRead.ODD
    return _OUTCOMES[progress]


def _is_end(cursor: Cursor, closing: tuple[Branch, ...]) -> Generator[Leaf, None, bool]:
    """Whether one of the end markers stands here."""
    end = Here(closing, cursor)
    if not end():
        yield end
    return end.branch is not None


def _read_python_string(cursor: Cursor) -> Generator[Leaf, None, ArgumentsRead]:
    """Read a Python string that may hold an object; the text is passed on as a whole."""
    token: list[str] = []
    progress = yield from read(JsonValue(cursor, token.append, "arguments", python=True))
    text, outcome = "".join(token), _OUTCOMES[progress]
    if outcome is ArgumentsRead.GOOD:
        decoded = decode_string(text)
        text, outcome = (decoded, outcome) if is_object(decoded) else (text, ArgumentsRead.ODD)
    cursor.message.call.arguments(text)
    return outcome


class StringStart:
    """The leaf that tells whether a string holds an object, nothing, or other text, and consumes no text."""

    __slots__ = ("_cursor", "blank", "encoded", "end")

    def __init__(self, cursor: Cursor) -> None:
        self.blank = self.encoded = False
        #: Where the string's leading whitespace ends.
        self.end = cursor.position
        self._cursor = cursor

    def __call__(self) -> bool:
        cursor = self._cursor
        found = _string_start(cursor.text, cursor.position)
        assert found is not None
        if found.end() == len(cursor.text) or (
            found.end() == len(cursor.text) - 1 and cursor.text.endswith("\\")
        ):
            return cursor.ended
        char = cursor.text[found.end()]
        self.encoded, self.blank, self.end = char == "{", char == found[1], found.end()
        return True


# The opening quote and whitespace, escaped where JSON demands it.
_string_start = re.compile(rf"""(["'])(?: |\\[nrt]){{0,{MAX_SPACE}}}""").match


@dataclass(frozen=True, slots=True)
class JsonArguments(Node):
    """Arguments between the markers of a call whose name is known.  Implements TP-6.3."""

    #: The markers that may stand before the arguments.
    start: Choice | None
    #: What ends a call or begins the next; a call where such a marker comes at once has no arguments.
    instead: tuple[Branch, ...]
    #: Takes the rest of malformed arguments.
    recover: Until
    #: The end markers at which missing brackets of the arguments are closed.
    closing: tuple[Branch, ...] = field(default=(), metadata=REPAIR)
    #: Whether missing brackets are closed at the end of the output too, because the model stopped there.
    stopped: bool = field(default=False, metadata=REPAIR)
    python: bool = False

    def steps(self, cursor: Cursor, found: Found) -> Steps:
        call = cursor.message.call
        head_end, at = call.end, cursor.at
        if self.start is not None:
            yield from self.start.steps(cursor, found)
        if cursor.at > at:
            head_end = cursor.at
        none = Here(self.instead, cursor)
        if not none():
            yield none
        absent = none.branch is not None or none.cuts_call
        none.drop_cut()
        char = "" if absent else (yield from cursor.next_character())
        outcome = ArgumentsRead.CUT
        if absent:
            call.arguments("{}")
            outcome = ArgumentsRead.GOOD
        elif char and none.cut is None:
            at = cursor.at
            outcome = yield from read_arguments(cursor, self.python, self.closing, self.stopped)
            if outcome is ArgumentsRead.NONE:
                call.arguments("{}")
            if outcome is ArgumentsRead.ODD:
                call.problem("malformed-arguments", at, cursor.at)
        if outcome is not ArgumentsRead.CLOSED:
            call.end = cursor.at if char else head_end
        call.complete = outcome in (ArgumentsRead.GOOD, ArgumentsRead.CLOSED, ArgumentsRead.NONE)
        if outcome is ArgumentsRead.MALFORMED:
            yield from self.recover.steps(cursor, found)
        return True

    def lines(self) -> Iterator[str]:
        yield "arguments: " + ("a Python literal" if self.python else "JSON")
