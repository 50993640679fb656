"""Functionary 3.2: an output is a row of parts, each for a recipient: all of the users, or a function."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ....request import Tool
from ....stream.heads import Exact, LineEnd, Part, Pattern, Peek, Space, Word
from ....stream.nodes import Choice, Cut, Destination, Node, Until
from ...analysis.call_text import one_call
from ...analysis.variants import CONTENT, FUNCTION, Renderings
from ...options import Options
from ...reading.arguments import JsonArguments
from ...reading.build_calls import Head, Surroundings
from ...reading.build_content import Marker
from ...reading.build_output import build_around
from ...reading.calls import TagCall
from ...reading.code import CODE_ARGUMENT, CODE_TOOL, JSON_BEGINS, RawArgument
from ...wire_format import Analysis, ContentAnalysis
from ..handler import Handler
from ..messages import Frame, Header, Kind, MessageRow, Messages
from ..messages_grammar import MessagesGrammar
from .grammar import raw_rows

_MARK = ">>>"
#: The recipient of text for the users.
_ALL = "all"


def detect(renderings: Renderings) -> bool:
    """Whether a recipient stands on the first line of content and of calls.  Implements HD-4.1."""
    answer, call = renderings.text(renderings.answer) or "", renderings.text(one_call(renderings)) or ""
    return f"{_MARK}{_ALL}\n{CONTENT}" in answer and f"{_MARK}{FUNCTION}\n{{" in call


def build(analysis: Analysis, tools: Sequence[Tool], options: Options) -> Node:
    """The tree for a whole output.  Implements HD-4.2 and HD-4.4 to HD-4.6."""
    messages = Messages(_FRAME, _kinds(tuple(tool.name for tool in tools), analysis.stops), options)
    headed = options.continue_final_message == "none" and options.prompt(analysis).rstrip().endswith(_MARK)
    first = Choice((messages.started[0].after_space(), *(messages.first if headed else ())))
    plain = replace(analysis, content=ContentAnalysis())
    return MessageRow(
        (build_around(plain, options, tools, messages.started, (first,)),), messages, headed, None
    )


def _kinds(tools: tuple[str, ...], stops: Sequence[str]) -> Iterator[Kind]:
    """Content, and calls with arguments of either sort.  Implements HD-4.3, HD-4.7 and HD-4.8."""
    mark, content, calls = Exact(_MARK), Header((Exact(_ALL), LineEnd()), _written(Exact(_ALL))), []
    if CODE_TOOL in tools:
        name = Word("name", (CODE_TOOL,), known=True)
        calls += [
            Header((name, Space(), JSON_BEGINS), _written(name)),
            Header((name, LineEnd()), _written(name)),
        ]
    if tools:
        name, known = Word("name", tools, greedy=True), Word("name", tools, greedy=True, known=True)
        # After the mark any name counts: the mark, and what follows the name, show that a call begins.
        follow = (Space(), Peek(((Exact("{"),), (mark,))))
        calls.append(Header((name, *follow), _written(name), first=(known, *follow)))
    openings = (Pattern(mark, *content.read), *(Pattern(mark, *header.read) for header in calls))
    around = Surroundings((), (), openings, tuple(stops))
    closers = around.closers()
    instead = tuple(each.after_space() for each in closers)
    arguments = TagCall(JsonArguments(None, instead, around.recovery()), ())
    code = TagCall(RawArgument(CODE_ARGUMENT, _MARK, Until(Destination.STRING, closers)), ())
    yield Kind((content,), cut=Cut.TEXT, body=Marker())
    for header in calls:
        yield Kind((header,), cut=Cut.CALL, body=code if isinstance(header.read[-1], LineEnd) else arguments)


def _written(recipient: Part) -> Head:
    return recipient, Exact("\n")


_FRAME = Frame(start=(Exact(_MARK),), spaced=False)

HANDLER = Handler(
    name="functionary-v3.2",
    reason="the mark of the first part is in the prompt, and python takes code as it is",
    detect=detect,
    build=build,
    grammar={RawArgument: raw_rows},
    outputs=MessagesGrammar,
    preserved=(_MARK,),
)
