"""Calls written in Python, ``[f(city='Paris', days=3), g()]``: arguments by name, each with a literal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ....json.stream import Progress
from ....stream.cursor import Cursor, Found, Steps
from ....stream.heads import Exact, Pattern
from ....stream.json_nodes import JsonValue, next_character, read
from ....stream.nodes import Branch, Here, Node, Until, within
from ...reading.quotes import Quote, inside_to_json
from ...reading.tagged import read_string


@dataclass(frozen=True, slots=True)
class PythonArguments(Node):
    """Arguments up to the parenthesis that closes them, which is left to be read by others."""

    #: The head of an argument, with ``PythonValue`` behind it.
    argument: Branch
    #: A comma behind the last argument.
    comma: Branch
    #: What ends the arguments.
    ends: tuple[Branch, ...]
    #: Takes the rest of malformed arguments.
    recover: Until

    def steps(self, cursor: Cursor, found: Found) -> Steps:
        branches = (self.argument, self.comma, *self.ends)
        goes_on = True
        while goes_on:
            here = Here(branches, cursor)
            if not here():
                yield here
            if here.branch in self.ends:
                if here.branch.leaves:
                    cursor.message.call.close_arguments()
                return True
            if here.cut is not None:
                cursor.drop_rest()
            goes_on = here.branch is not None
            if here.branch is self.argument and self.argument.body is not None:
                goes_on = yield from within(self.argument.body, cursor, here.found)
        if not cursor.at_end:
            cursor.message.call.end = cursor.at
            yield from self.recover.steps(cursor, found)
        return True

    def lines(self) -> Iterator[str]:
        yield "arguments, as in Python"


@dataclass(frozen=True, slots=True)
class PythonValue(Node):
    """An argument whose name has just been read; false if its value is malformed or cut off."""

    #: What shows that a quote closes a string.
    behind_string: tuple[Pattern, ...]

    def steps(self, cursor: Cursor, found: Found) -> Steps:
        call = cursor.message.call
        at = cursor.place(found, "key")
        call.begin_argument(found["key"], at, at + len(found["key"]))
        char = yield from next_character(cursor)
        if char in _QUOTES:
            done = yield from self._read_string(cursor)
        else:
            done = (
                yield from read(JsonValue(cursor, call.arguments, "arguments", python=True))
            ) is Progress.DONE
        call.end = cursor.at
        return done

    def _read_string(self, cursor: Cursor) -> Steps:
        opening = Here(_OPENINGS, cursor)
        if not opening():
            yield opening
        if opening.branch is None:
            # The output ends in what may be one quote of three.
            cursor.message.call.arguments('"' * (len(cursor.text) - cursor.position))
            cursor.position = len(cursor.text)
            cursor.note("arguments")
            return False
        end = Quote(opening.branch.head.anchor, self.behind_string)
        return (yield from read_string(cursor, end, inside_to_json))

    def lines(self) -> Iterator[str]:
        yield "a Python literal"


#: Empty at the end of the output.
_QUOTES = ("'", '"')
_OPENINGS = tuple(Branch(Pattern(Exact(quote))) for quote in ('"""', "'''", '"', "'"))
