"""GPT-OSS (Harmony): an output is a row of messages, each with a channel, and a call with a recipient."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from ...request import Tool
from ...stream.destination import Cut
from ...stream.heads import Exact, Maybe, Row, Space, Word
from ...stream.nodes import Node
from ..analysis.call_text import call_difference
from ..analysis.variants import FUNCTION, Renderings
from ..model.options import Options
from ..model.wire_format import Analysis, MessageMarkers, Values
from ..reading.build_calls import Parts, spaced
from .format import Format
from .messages import Frame, Header, Heads, Kind, Messages, one_of
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


@lru_cache(maxsize=256)
def _heads(marks: MessageMarkers, stops: tuple[str, ...], tools: tuple[str, ...]) -> Heads:
    """The heads of all messages.  Implements HD-3.2, HD-3.3, HD-3.20 and HD-3.21."""
    headers = _Headers(marks)
    people = tuple(name for name in marks.people if name not in tools)
    user = Word(words=people, known=True, greedy=True)
    addressee: Parts = (Exact(marks.recipient), user, headers.others) if people else ()
    thoughts = (
        headers.headed(headers.thinks, headers.format, headers.thinks),
        *headers.addressed(headers.thinks, addressee),
    )
    texts = (
        headers.headed(headers.channel, headers.format, (*headers.answers, headers.written_type)),
        Header(spaced(*headers.format)),
        *((Header(spaced(*addressee, *headers.ending)),) if addressee else ()),
        *headers.addressed(headers.channel, addressee),
    )
    calls = headers.calls(tools)
    if not tools:
        calls = replace(calls, cut=Cut.TEXT, shown=True)
    return Heads(headers.frame(stops), (Kind(thoughts, reasoning=True), Kind(texts), calls))


class _Headers:
    """The headers of all kinds, and their parts, from the markers of an analysis."""

    def __init__(self, marks: MessageMarkers) -> None:
        self._marks = marks
        self._text = Exact(marks.text)
        self.channel: Parts = (Exact(marks.channel), Word(greedy=True))
        self._more_channels = Row((spaced(*self.channel),))
        self._channels: Parts = (*self.channel, self._more_channels)
        #: What may follow the recipient that counts.
        others: Parts = (Exact(marks.recipient), Word(greedy=True))
        self.others = Row((spaced(*others),))
        self._more = Row((spaced(*self.channel), spaced(*others)))
        self.thinks: Parts = (Exact(marks.channel), one_of(marks.reasoning))
        #: The channels on which models write to the users.
        self.answers: Parts = (Exact(marks.channel), Word(words=marks.content))
        #: The rest of a header without a recipient.
        self.format: Parts = (
            Maybe((Exact(marks.type), Word(greedy=True))),
            Maybe((one_of(marks.types),)),
            self._text,
        )
        #: The rest of a header behind a recipient: any word is a type there (HD-3.7).
        self.ending: Parts = spaced(Maybe((Exact(marks.type),)), Maybe((Word(greedy=True),)), self._text)
        leads = (" ", f" {marks.type}", marks.type)
        types = tuple(f"{lead}{type}" for type in marks.types for lead in leads)
        #: The type as models write it.
        self.written_type = Maybe((Word(words=types),))

    def headed(self, channel: Parts, rest: Parts, written: Parts) -> Header:
        """A header that begins with its channel."""
        return Header(spaced(*channel, *rest), (*written, self._text), unstarted=True)

    def addressed(self, channel: Parts, addressee: Parts) -> Iterator[Header]:
        """The headers with an addressee, or with an earlier channel that does not count."""
        heads: list[tuple[Parts, Parts]] = [((*self._channels, *channel), self.format)]
        if addressee:
            behind = (self.others, *self.ending)
            last = (*addressee, self._more_channels, *channel)
            heads += [
                ((*channel, *addressee), self.ending),
                ((*self._channels, *channel, *addressee), self.ending),
                (last, behind),
                ((*self._channels, *last), behind),
            ]
        first = self.channel[0]
        return (Header(spaced(*head, *rest), unstarted=head[0] == first) for head, rest in heads)

    def calls(self, tools: tuple[str, ...]) -> Kind:
        """Messages with a recipient, before the channel or after it.

        Implements HD-3.4 to HD-3.7 and HD-3.17.
        """
        marks = self._marks
        to, namespace = Exact(marks.recipient), Exact(marks.namespace)
        recipient: Parts = (
            *(to, Space(), Maybe((namespace,)), Word("name", tools, greedy=True), Space()),
            *(self._more, *self.ending),
        )
        written: Parts = (Exact(f" {marks.recipient}"), namespace, Word("name", tools))
        called: Parts = (Exact(marks.channel), Word(words=marks.calls))
        # Some templates write a space between a recipient and a channel.
        blank = Maybe((Exact(" "),))
        before = Header(recipient, (*written, blank, *called, self.written_type, self._text))
        channelled = (*spaced(*self._channels), *recipient)
        behind = Header(channelled, (*called, *written, self.written_type, self._text), unstarted=True)
        return Kind((before, behind), cut=Cut.CALL)

    def frame(self, stops: tuple[str, ...]) -> Frame:
        """The markers around messages; a header, or its beginning up to a recipient, may follow one."""
        marks = self._marks
        started = (Exact(marks.start), Exact(marks.role))
        follows = tuple(
            spaced(*start, *channel, *rest)
            for start in (started, ())
            for channel in (self._channels, ())
            for rest in (self.format, (Exact(marks.recipient),))
            if start or channel
        )
        opens = (marks.channel, marks.recipient, marks.type)
        return Frame(*(started, True, marks.ends, follows, stops), recipient=marks.recipient, opens=opens)


class GptOss(Format):
    """GPT-OSS (Harmony): an output is a row of messages, each with a channel, and a call with a recipient."""

    name = "gpt-oss"
    reason = "an output is a row of messages, told apart by channel and recipient"
    values = Values.JSON
    needs = (
        *("messages.start", "messages.role", "messages.channel", "messages.recipient", "messages.type"),
        *("messages.namespace", "messages.text", "messages.ends", "messages.reasoning", "messages.content"),
        *("messages.calls", "messages.types"),
    )
    outputs = MessagesGrammar
    preserved = (_MARKS.start, _MARKS.channel, _MARKS.text, _MARKS.type, *_MARKS.ends)

    def detect(self, renderings: Renderings) -> bool:
        """Whether calls are messages with a channel and a recipient.  Implements HD-3.1."""
        found = call_difference(renderings)
        before, recipient, after = found.right.partition(f"{_MARKS.recipient}{_MARKS.namespace}{FUNCTION}")
        # The beginning of the header may be common to both.
        header = (found.prefix + before).rpartition(_MARKS.start)[2] + after.partition(_MARKS.text)[0]
        return bool(recipient) and _MARKS.channel in header and _MARKS.text in after

    def describe(self, analysis: Analysis, renderings: Renderings) -> Analysis:
        """The analysis with the parts of headers: renderings show some of them.  Implements TA-12.12."""
        return replace(analysis, messages=_MARKS)

    def build(self, analysis: Analysis, tools: Sequence[Tool], options: Options) -> Node:
        """The tree for a whole output."""
        marks = analysis.messages
        heads = _heads(marks, analysis.stops, tuple(tool.name for tool in tools))
        reasoning, content, _ = heads.kinds

        def inside(header: str) -> Kind:
            return reasoning if header.rpartition(marks.channel)[2].strip() in marks.reasoning else content

        return Messages(heads, options).row(analysis, marks.text, inside)
