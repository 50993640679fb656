"""A call's arguments as JSON: an object, an object in a string, or what else models write in their place."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from enum import Enum

from ...json_text import decode_string, is_object
from .combinators import Branch, Choice, Here, Node, Until
from .json_nodes import EncodedObject, Next, Value, read
from .json_stream import Progress
from .patterns import MAX_SPACE
from .run import Leaf, Run, Steps


class Outcome(Enum):
    """How reading the arguments went."""

    #: An object, or nothing: null, a blank string.
    GOOD = "good"
    #: A value that is no object; it is passed on as it is (TP-5.8).
    ODD = "odd"
    #: An error; the position is where it is (TP-9.9).
    MALFORMED = "malformed"
    #: The output ended.
    CUT = "cut"


_OUTCOMES = {
    Progress.DONE: Outcome.GOOD,
    Progress.FAILED: Outcome.MALFORMED,
    Progress.OPEN: Outcome.CUT,
}


def read_arguments(run: Run, python: bool) -> Generator[Leaf, None, Outcome]:
    """Read the value that begins here and pass it on as the arguments.  Implements TP-5.5 to TP-5.9."""
    mapper = run.mapper
    char = run.text[run.position]
    if char == '"' or (python and char == "'"):
        start = StringStart(run)
        if not start():
            yield start
        if start.blank:
            mapper.arguments("{}")
            run.position = start.end + 1
            return Outcome.GOOD
        if start.encoded and python:
            return (yield from _read_python_string(run))
        if start.encoded:
            run.position = start.end
            return _OUTCOMES[(yield from read(EncodedObject(run, mapper.arguments)))]
    # Null is no text of arguments, so it is kept back until it is one.
    early: list[str] = []
    sink = early.append if char in "nN" else mapper.arguments
    progress = yield from read(Value(run, sink, "arguments", python))
    if early and (text := "".join(early)):
        mapper.arguments("{}" if text == "null" else text)
        if text == "null":
            return Outcome.GOOD
    if progress is Progress.DONE and char != "{":
        return Outcome.ODD
    return _OUTCOMES[progress]


def _read_python_string(run: Run) -> Generator[Leaf, None, Outcome]:
    """Read a string of Python that may hold an object; it is passed on when all of it is there."""
    token: list[str] = []
    progress = yield from read(Value(run, token.append, "arguments", python=True))
    text = "".join(token)
    decoded = decode_string(text) if progress is Progress.DONE else ""
    run.mapper.arguments(decoded if is_object(decoded) else text)
    if progress is Progress.DONE:
        return Outcome.GOOD if is_object(decoded) else Outcome.ODD
    return _OUTCOMES[progress]


class StringStart:
    """The leaf that finds out whether a string holds an object, nothing, or other text.  Nothing is read."""

    __slots__ = ("_run", "blank", "encoded", "end")

    def __init__(self, run: Run) -> None:
        self.blank = self.encoded = False
        #: Where the whitespace ends with which the string begins.
        self.end = run.position
        self._run = run

    def __call__(self) -> bool:
        run = self._run
        found = _string_start(run.text, run.position)
        assert found is not None
        if found.end() == len(run.text) or (found.end() == len(run.text) - 1 and run.text.endswith("\\")):
            return run.ended
        char = run.text[found.end()]
        self.encoded, self.blank, self.end = char == "{", char == found[1], found.end()
        return True


# The opening quote and whitespace, escaped where JSON demands it.
_string_start = re.compile(rf"""(["'])(?: |\\[nrt]){{0,{MAX_SPACE}}}""").match


@dataclass(frozen=True, slots=True)
class JsonArguments(Node):
    """Arguments between the markers of a call whose name is known.  Implements TP-6.2, TP-6.3."""

    #: What may stand before them.
    start: Choice | None
    #: What ends a call, or begins the next: in place of the arguments it says that there are none.
    instead: tuple[Branch, ...]
    #: Takes the rest of malformed arguments.
    recover: Until
    python: bool = False

    def steps(self, run: Run) -> Steps:
        mapper = run.mapper
        if self.start is not None:
            yield from self.start.steps(run)
        none = Here(self.instead, run)
        if not none():
            yield none
        none.drop_cut()
        begin = Next(run)
        if not begin():
            yield begin
        outcome = Outcome.CUT
        if none.branch is not None:
            mapper.arguments("{}")
            outcome = Outcome.GOOD
        elif begin.char and none.cut is None:
            at = run.at
            outcome = yield from read_arguments(run, self.python)
            if outcome is Outcome.ODD:
                mapper.call_problem("malformed-arguments", at, run.at)
        if outcome is Outcome.GOOD:
            mapper.complete_call()
        mapper.extend_call(run.at)
        if outcome is Outcome.MALFORMED:
            yield from self.recover.steps(run)
        return True

    def lines(self) -> Iterator[str]:
        yield "arguments: " + ("a Python literal" if self.python else "JSON")
