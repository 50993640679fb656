"""The one argument of a call that is no object: a text as it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .combinators import Node, Until, indented
from .run import Run, Steps


@dataclass(frozen=True, slots=True)
class RawArgument(Node):
    """The one argument of a call, a string that is written as it is up to the next part."""

    name: str
    until: Until

    def steps(self, run: Run) -> Steps:
        mapper = run.mapper
        mapper.begin_argument(self.name, run.at, run.at)
        mapper.arguments('"')
        yield from self.until.steps(run)
        mapper.arguments('"')
        mapper.close_arguments()
        mapper.extend_call(run.at)
        return True

    def lines(self) -> Iterator[str]:
        yield f"argument {self.name}:"
        yield from indented(self.until)
