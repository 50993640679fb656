"""GPT-OSS (Harmony): an output is a row of messages, each with a channel, and a call with a recipient."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ...request import Tool
from ...stream.heads import Exact, Maybe, Word
from ...stream.nodes import Cut, Node
from ..analysis.call_text import call_difference
from ..analysis.variants import FUNCTION, Renderings
from ..model.options import Options
from ..model.wire_format import Analysis, MessageMarkers, Values
from ..reading.build_calls import Head, spaced
from .handler import Handler
from .messages import Frame, Header, Kind, Messages, one_of
from .messages_grammar import MessagesGrammar

_MARKS = MessageMarkers(
    start="<|start|>",
    role="assistant",
    channel="<|channel|>",
    recipient="to=",
    type="<|constrain|>",
    namespace="functions.",
    text="<|message|>",
    # Engines stop at the last two.
    ends=("<|end|>", "<|call|>", "<|return|>"),
    reasoning=("analysis",),
    content=("commentary", "final"),
    calls=("commentary", "analysis"),
    types=("json",),
    people=("assistant", "user", "all"),
)


def detect(renderings: Renderings) -> bool:
    """Whether calls are messages with a channel and a recipient.  Implements HD-3.1."""
    found = call_difference(renderings)
    before, recipient, after = found.right.partition(f"{_MARKS.recipient}{_MARKS.namespace}{FUNCTION}")
    # The beginning of the header may be common to both.
    header = (found.prefix + before).rpartition(_MARKS.start)[2] + after.partition(_MARKS.text)[0]
    return bool(recipient) and _MARKS.channel in header and _MARKS.text in after


def describe(analysis: Analysis, renderings: Renderings) -> Analysis:
    """The analysis with the parts of headers: renderings show some of them.  Implements TA-12.12."""
    return replace(analysis, messages=_MARKS)


def build(analysis: Analysis, tools: Sequence[Tool], options: Options) -> Node:
    """The tree for a whole output.  Implements HD-3.2, HD-3.3, HD-3.20 and HD-3.21."""
    marks, headers = analysis.messages, _Headers(analysis.messages)
    names = {tool.name for tool in tools}
    people = tuple(name for name in marks.people if name not in names)
    addressee: Head = (Exact(marks.recipient), Word(words=people, known=True)) if people else ()
    thoughts = (
        headers.headed(headers.thinks, headers.format, headers.thinks),
        *headers.addressed(headers.thinks, addressee),
    )
    texts = (
        headers.headed(headers.channel, headers.format, (*headers.answers, headers.written_type)),
        *(Header(spaced(*to, *headers.format)) for to in dict.fromkeys(((), addressee))),
        *headers.addressed(headers.channel, addressee),
    )
    reasoning, content = Kind(thoughts, reasoning=True), Kind(texts)
    calls = headers.calls(tools) if tools else replace(headers.calls(()), cut=Cut.TEXT, shown=True)
    kinds = (reasoning, content, calls)

    def inside(header: str) -> Kind:
        return reasoning if header.rpartition(marks.channel)[2].strip() in marks.reasoning else content

    return Messages(headers.frame(), kinds, options).row(analysis, marks.text, inside)


class _Headers:
    """The headers of all kinds, and their parts, from the markers of an analysis."""

    def __init__(self, marks: MessageMarkers) -> None:
        self._marks = marks
        self._text = Exact(marks.text)
        self.channel: Head = (Exact(marks.channel), Word(greedy=True))
        self.thinks: Head = (Exact(marks.channel), one_of(marks.reasoning))
        #: The channels on which models write to the users.
        self.answers: Head = (Exact(marks.channel), Word(words=marks.content))
        #: The rest of a header without a recipient.
        self.format: Head = (
            Maybe((Exact(marks.type), Word(greedy=True))),
            Maybe((one_of(marks.types),)),
            self._text,
        )
        leads = (" ", f" {marks.type}", marks.type)
        types = tuple(f"{lead}{type}" for type in marks.types for lead in leads)
        #: The type as models write it.
        self.written_type = Maybe((Word(words=types),))

    def headed(self, channel: Head, rest: Head, written: Head) -> Header:
        """A header that begins with its channel."""
        return Header(spaced(*channel, *rest), (*written, self._text), unstarted=True)

    def addressed(self, channel: Head, addressee: Head) -> Iterator[Header]:
        """The headers with an addressee, or with an earlier channel that does not count."""
        heads = [(*self.channel, *channel)]
        if addressee:
            heads += [(*channel, *addressee), (*addressee, *channel)]
            heads.append((*self.channel, *addressee, *channel))
        return (Header(spaced(*head, *self.format), unstarted=True) for head in heads)

    def calls(self, tools: Sequence[Tool]) -> Kind:
        """Messages with a recipient, before the channel or after it.

        Implements HD-3.4 to HD-3.7 and HD-3.17.
        """
        marks, name = self._marks, tuple(tool.name for tool in tools)
        to, namespace = Exact(marks.recipient), Exact(marks.namespace)
        recipient: Head = (
            *(to, Maybe((namespace,)), Word("name", name, greedy=True)),
            Maybe(self.channel),
            *(Maybe((Exact(marks.type),)), Maybe((Word(greedy=True),)), self._text),
        )
        written: Head = (Exact(f" {marks.recipient}"), namespace, Word("name", name))
        called: Head = (Exact(marks.channel), Word(words=marks.calls))
        # Some templates write a space between a recipient and a channel.
        blank = Maybe((Exact(" "),))
        before = Header(spaced(*recipient), (*written, blank, *called, self.written_type, self._text))
        behind = self.headed(self.channel, recipient, (*called, *written, self.written_type))
        return Kind((before, behind), cut=Cut.CALL)

    def frame(self) -> Frame:
        """The markers around messages; a header, or its beginning up to a recipient, may follow one."""
        marks = self._marks
        started = (Exact(marks.start), Exact(marks.role))
        follows = tuple(
            spaced(*start, *channel, *rest)
            for start in (started, ())
            for channel in (self.channel, ())
            for rest in (self.format, (Exact(marks.recipient),))
            if start or channel
        )
        return Frame(start=started, ends=marks.ends, follows=follows)


HANDLER = Handler(
    name="gpt-oss",
    reason="an output is a row of messages, told apart by channel and recipient",
    values=Values.JSON,
    detect=detect,
    build=build,
    describe=describe,
    needs=(
        *("messages.start", "messages.role", "messages.channel", "messages.recipient", "messages.type"),
        *("messages.namespace", "messages.text", "messages.ends", "messages.reasoning", "messages.content"),
        *("messages.calls", "messages.types"),
    ),
    outputs=MessagesGrammar,
    preserved=(_MARKS.start, _MARKS.channel, _MARKS.text, _MARKS.type, *_MARKS.ends),
)
