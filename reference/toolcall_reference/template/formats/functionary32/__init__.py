"""Functionary 3.2: an output is a row of parts, each for a recipient: all of the users, or a function."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ....request import Tool
from ....stream.heads import Exact, LineEnd, Mark, Pattern, Peek, Space, Word
from ....stream.nodes import Branch, Choice, Cut, Destination, Node, Until
from ...analysis.call_text import one_call
from ...analysis.variants import CONTENT, FUNCTION, Renderings
from ...options import Options
from ...reading.arguments import JsonArguments
from ...reading.build_calls import Head, Surroundings
from ...reading.build_content import Marker
from ...reading.build_output import build_around
from ...reading.calls import TagCall
from ...wire_format import Analysis, ContentAnalysis
from ..handler import Handler
from . import grammar as _  # noqa: F401  (teaches the grammar of its node)
from .reading import RawArgument

_MARK = ">>>"
#: The recipient of text for the users.
_ALL = "all"
#: The tool whose argument the model writes as it is, and the name of that argument.
_RAW, _CODE = "python", "code"


def detect(renderings: Renderings) -> bool:
    """Whether a recipient stands on the first line of content and of calls.  Implements HD-4.1."""
    answer, call = renderings.text(renderings.answer) or "", renderings.text(one_call(renderings)) or ""
    return f"{_MARK}{_ALL}\n{CONTENT}" in answer and f"{_MARK}{FUNCTION}\n{{" in call


def build(analysis: Analysis, tools: Sequence[Tool], options: Options) -> Node:
    """The tree for a whole output."""
    prompt = options.prompt(analysis)
    parts = _Parts(tuple(tool.name for tool in tools), analysis.stops)
    lead = tuple(parts.branches(marked=True))[:1]
    if options.continue_final_message == "none" and prompt.rstrip().endswith(_MARK):
        lead = (*lead, *parts.branches(marked=False))
    first = Choice(tuple(each.after_space() for each in lead))
    plain = replace(analysis, content=ContentAnalysis())
    return build_around(plain, options, tuple(parts.branches(marked=True)), (first,))


@dataclass(frozen=True, slots=True)
class _Parts:
    """Builds the branches for the parts of an output."""

    tools: tuple[str, ...]
    stops: tuple[str, ...]

    def branches(self, marked: bool) -> Iterator[Branch]:
        """The branch for content, and those for calls; without the mark where the prompt ends with it."""
        mark: Head = (Exact(_MARK),) if marked else ()
        line_end = Exact("\n")
        yield Branch(
            Pattern(*mark, Exact(_ALL), LineEnd()), Marker(), written=((*mark, Exact(_ALL), line_end),)
        )
        arguments = self._arguments()
        for head in self._calls(mark):
            raw = any(isinstance(part, LineEnd) for part in head)
            call = TagCall(self._code() if raw else arguments, ())
            name = next(part for part in head if isinstance(part, Word))
            yield Branch(Pattern(*head), call, cut=Cut.CALL, written=((*mark, name, line_end),))

    def _calls(self, mark: Head) -> Iterator[Head]:
        """The heads of calls.  In front of JSON any name counts, for what the mark and the JSON show."""
        follow = Peek(((Exact("{"),), (Exact(_MARK),)))
        if _RAW in self.tools:
            name = Word("name", (_RAW,), known=True)
            yield Mark("call"), *mark, name, Space(), _JSON
            yield Mark("call"), *mark, name, LineEnd()
        if self.tools:
            yield Mark("call"), *mark, Word("name", self.tools, greedy=True, known=not mark), Space(), follow

    def _around(self) -> Surroundings:
        heads = [(Exact(_MARK), Exact(_ALL), LineEnd()), *self._calls((Exact(_MARK),))]
        return Surroundings((), (), tuple(Pattern(*head) for head in heads), self.stops)

    def _arguments(self) -> Node:
        around = self._around()
        closers = around.closers()
        instead = tuple(replace(each, head=Pattern(Space(), *each.head.parts)) for each in closers)
        return JsonArguments(None, instead, around.recovery())

    def _code(self) -> Node:
        return RawArgument(_CODE, Until(Destination.STRING, self._around().closers()))


#: What arguments in JSON begin with, and no program.
_JSON = Peek(((Exact("{"), Space(), Exact('"')), (Exact("{"), Space(), Exact("}"))))

HANDLER = Handler(
    name="functionary-v3.2",
    reason="the mark of the first part is in the prompt, and python takes code as it is",
    detect=detect,
    build=build,
    preserved=(_MARK,),
)
