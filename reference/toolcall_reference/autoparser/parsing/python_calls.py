"""Calls written in Python, ``[f(city='Paris', days=3), g()]``: arguments by name, each with a literal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .combinators import Branch, Here, Node, Until, within
from .json_nodes import Next, Value, read
from .json_stream import Progress
from .patterns import Literal, Pattern
from .quotes import Quote, inside_to_json
from .run import Run, Steps
from .tagged import read_string


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

    def steps(self, run: Run) -> Steps:
        branches = (self.argument, self.comma, *self.ends)
        goes_on = True
        while goes_on:
            here = Here(branches, run)
            if not here():
                yield here
            if here.branch in self.ends:
                if here.branch.leaves:
                    run.mapper.close_arguments()
                return True
            if here.cut is not None:
                run.position = len(run.text)
                run.note("marker, cut off")
            goes_on = here.branch is not None
            if here.branch is self.argument and self.argument.body is not None:
                goes_on = yield from within(self.argument.body, run)
        if not (run.ended and run.position == len(run.text)):
            run.mapper.extend_call(run.at)
            yield from self.recover.steps(run)
        return True

    def lines(self) -> Iterator[str]:
        yield "arguments, as in Python"


@dataclass(frozen=True, slots=True)
class PythonValue(Node):
    """An argument whose name has just been read; false if its value is malformed or cut off."""

    #: What shows that a quote closes a string.
    behind_string: tuple[Pattern, ...]

    def steps(self, run: Run) -> Steps:
        mapper, found = run.mapper, run.found
        assert found is not None
        at = run.offset + found.start("key")
        mapper.begin_argument(found["key"], at, at + len(found["key"]))
        begin = Next(run)
        if not begin():
            yield begin
        if begin.char in _QUOTES:
            done = yield from self._read_string(run)
        else:
            done = (yield from read(Value(run, mapper.arguments, "arguments", python=True))) is Progress.DONE
        mapper.extend_call(run.at)
        return done

    def _read_string(self, run: Run) -> Steps:
        opening = Here(_OPENINGS, run)
        if not opening():
            yield opening
        if opening.branch is None:
            # The output ends in what may be one quote of three.
            run.mapper.arguments('"' * (len(run.text) - run.position))
            run.position = len(run.text)
            run.note("arguments")
            return False
        end = Quote(opening.branch.head.anchor, self.behind_string)
        return (yield from read_string(run, end, inside_to_json))

    def lines(self) -> Iterator[str]:
        yield "a Python literal"


#: Empty at the end of the output.
_QUOTES = ("'", '"')
_OPENINGS = tuple(Branch(Pattern(Literal(quote))) for quote in ('"""', "'''", '"', "'"))
