"""Functionary 3.2: an output is a row of parts, each for a recipient: all of the users, or a function."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Sequence as Series
from dataclasses import dataclass, replace

from ..analysis.call_text import one_call
from ..analysis.result import Analysis, ContentAnalysis
from ..analysis.variants import CONTENT, FUNCTION, Renderings
from ..grammar import raw as _  # noqa: F401  (teaches the grammar of its node)
from ..parsing.arguments import JsonArguments
from ..parsing.build_calls import Head, Surroundings
from ..parsing.build_content import Marker
from ..parsing.build_output import build_around
from ..parsing.calls import TagCall
from ..parsing.combinators import Branch, Choice, Cut, Node, Sink, Until
from ..parsing.options import Options, Tool
from ..parsing.patterns import LineEnd, Literal, Mark, Pattern, Peek, Space, Word
from ..parsing.raw import RawArgument
from .handler import Handler

_MARK = ">>>"
#: The recipient of text for the users.
_ALL = "all"
#: The tool whose argument the model writes as it is, and the name of that argument.
_RAW, _CODE = "python", "code"


def detect(source: str, renderings: Renderings) -> bool:
    """Whether a recipient stands on the first line of content and of calls.  Implements HD-4.1."""
    answer, call = renderings.text(renderings.answer) or "", renderings.text(one_call(renderings)) or ""
    return f"{_MARK}{_ALL}\n{CONTENT}" in answer and f"{_MARK}{FUNCTION}\n{{" in call


def build(analysis: Analysis, tools: Series[Tool], options: Options) -> Node:
    """The tree for a whole output."""
    prompt = options.prompt(analysis)
    parts = _Parts(tuple(tool.name for tool in tools), analysis.stops)
    lead = tuple(parts.branches(marked=True))[:1]
    if options.continue_final_message == "none" and prompt.rstrip().endswith(_MARK):
        lead = (*lead, *parts.branches(marked=False))
    first = Choice(tuple(replace(each, head=Pattern(Space(), *each.head.parts)) for each in lead))
    plain = replace(analysis, content=ContentAnalysis())
    return build_around(plain, options, tuple(parts.branches(marked=True)), (first,))


@dataclass(frozen=True, slots=True)
class _Parts:
    """Builds the branches for the parts of an output."""

    tools: tuple[str, ...]
    stops: tuple[str, ...]

    def branches(self, marked: bool) -> Iterator[Branch]:
        """The branch for content, and those for calls; without the mark where the prompt ends with it."""
        mark: Head = (Literal(_MARK),) if marked else ()
        line_end = Literal("\n")
        yield Branch(
            Pattern(*mark, Literal(_ALL), LineEnd()), Marker(), written=((*mark, Literal(_ALL), line_end),)
        )
        arguments = self._arguments()
        for head in self._calls(mark):
            raw = any(isinstance(part, LineEnd) for part in head)
            call = TagCall(self._code() if raw else arguments, ())
            name = next(part for part in head if isinstance(part, Word))
            yield Branch(Pattern(*head), call, cut=Cut.CALL, written=((*mark, name, line_end),))

    def _calls(self, mark: Head) -> Iterator[Head]:
        """The heads of calls.  In front of JSON any name counts, for what the mark and the JSON show."""
        follow = Peek(((Literal("{"),), (Literal(_MARK),)))
        if _RAW in self.tools:
            name = Word("name", (_RAW,), known=True)
            yield Mark("call"), *mark, name, Space(), _JSON
            yield Mark("call"), *mark, name, LineEnd()
        if self.tools:
            yield Mark("call"), *mark, Word("name", self.tools, greedy=True, known=not mark), Space(), follow

    def _around(self) -> Surroundings:
        heads = [(Literal(_MARK), Literal(_ALL), LineEnd()), *self._calls((Literal(_MARK),))]
        return Surroundings((), (), tuple(Pattern(*head) for head in heads), self.stops)

    def _arguments(self) -> Node:
        around = self._around()
        closers = around.closers()
        instead = tuple(replace(each, head=Pattern(Space(), *each.head.parts)) for each in closers)
        return JsonArguments(None, instead, around.recovery())

    def _code(self) -> Node:
        return RawArgument(_CODE, Until(Sink.STRING, self._around().closers()))


#: What arguments in JSON begin with, and no program.
_JSON = Peek(((Literal("{"), Space(), Literal('"')), (Literal("{"), Space(), Literal("}"))))

HANDLER = Handler(
    name="functionary-v3.2",
    reason="the mark of the first part is in the prompt, and python takes code as it is",
    detect=detect,
    build=build,
    preserved=(_MARK,),
)
