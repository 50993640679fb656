"""Functionary 3.2: an output is a row of parts, each for a recipient: all of the users, or a function."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ...request import Tool
from ...stream.destination import Cut
from ...stream.heads import Exact, Head, LineEnd, Peek, Space, Word
from ...stream.nodes import Branch, Choice, Node
from ..analysis.call_text import one_call
from ..analysis.variants import CONTENT, FUNCTION, Renderings
from ..model.options import Options
from ..model.wire_format import Analysis, ContentAnalysis, MessageMarkers, Values
from ..reading.arguments import JsonArguments
from ..reading.build_calls import CallForm
from ..reading.build_content import Marker
from ..reading.build_output import build_around
from ..reading.calls import TagCall
from .format import Format
from .messages import Frame, Header, Heads, Kind, MessageRow, Messages, one_of
from .messages_grammar import MessagesGrammar

_MARKS = MessageMarkers(start=">>>", text="\n", content=("all",))


def _kinds(marks: MessageMarkers, tools: tuple[str, ...], stops: Sequence[str]) -> Iterator[Kind]:
    """Content and calls.  Implements HD-4.3 and HD-4.7."""
    mark, all = Exact(marks.start), one_of(marks.content)
    content = Header((all, LineEnd()), (all, Exact(marks.text)))
    calls: tuple[Header, ...] = ()
    if tools:
        name, known = Word("name", tools, greedy=True), Word("name", tools, greedy=True, known=True)
        # After the mark any name counts: the mark, and what follows the name, show that a call begins.
        follow = Peek(((Space(), Exact("{")), (Space(), mark)))
        calls = (Header((name, follow), (name, Exact(marks.text)), first=(known, follow)),)
    heads = (Head(mark, *header.read) for header in (content, *calls))
    form = CallForm(heads=tuple(heads), stops=tuple(stops))
    instead = (Branch(Head(Space(), mark), peeks=True), *(each.after_space() for each in form.boundaries()))
    arguments = TagCall(JsonArguments(None, instead, form.recovery()), ())
    yield Kind((content,), cut=Cut.TEXT, body=Marker())
    if calls:
        yield Kind(calls, cut=Cut.CALL, body=arguments)


class Functionary32(Format):
    """Functionary 3.2: an output is a row of parts, each for a recipient: all of the users, or a function."""

    name = "functionary-v3.2"
    reason = "the mark of the first part is in the prompt"
    values = Values.JSON
    needs = ("messages.start", "messages.content")
    outputs = MessagesGrammar
    preserved = (_MARKS.start,)

    def detect(self, renderings: Renderings) -> bool:
        """Whether a recipient stands on the first line of content and of calls.  Implements HD-4.1."""
        answer, call = renderings.text(renderings.answer) or "", renderings.text(one_call(renderings)) or ""
        header = f"{_MARKS.start}{_MARKS.content[0]}{_MARKS.text}"
        return f"{header}{CONTENT}" in answer and f"{_MARKS.start}{FUNCTION}{_MARKS.text}{{" in call

    def describe(self, analysis: Analysis, renderings: Renderings) -> Analysis:
        """The analysis with the parts of headers.  Implements TA-12.12."""
        return replace(analysis, messages=_MARKS)

    def build(self, analysis: Analysis, tools: Sequence[Tool], options: Options) -> Node:
        """The tree for a whole output.  Implements HD-4.2, HD-4.4 and HD-4.6."""
        marks, names = analysis.messages, tuple(tool.name for tool in tools)
        frame = Frame(start=(Exact(marks.start),), spaced=False)
        messages = Messages(Heads(frame, _kinds(marks, names, analysis.stops)), options)
        prompt = options.prompt(analysis).rstrip()
        headed = options.continue_final_message == "none" and prompt.endswith(marks.start)
        first = Choice((messages.started[0].after_space(), *(messages.first if headed else ())))
        plain = replace(analysis, content=ContentAnalysis())
        return MessageRow(
            (build_around(plain, options, tools, messages.started, (first,)),), messages, headed, None
        )
