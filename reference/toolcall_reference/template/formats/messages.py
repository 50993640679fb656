"""Outputs that are rows of messages: each has a header, which says what it is, a text, and perhaps an end.

A format is a table over this module: a ``Frame`` around all its messages, and the ``Kind`` of each.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import chain
from typing import NamedTuple

from ...json.text import skip_whitespace
from ...stream.cursor import Cursor, Found, Steps
from ...stream.destination import Cut, Destination
from ...stream.heads import Exact, Head, LineEnd, Mark, OutputEnd, Part, Peek, Row, Space, Word
from ...stream.nodes import Action, Branch, Choice, End, Here, InOrder, Node, Until, within
from ..model.options import Options
from ..model.wire_format import Analysis
from ..reading.arguments import JsonArguments
from ..reading.build_calls import Parts, spaced, stop_branches
from ..reading.build_content import JsonResponse, Marker
from ..reading.build_reasoning import Reasoning, Verbatim
from ..reading.calls import TagCall


def one_of(words: tuple[str, ...]) -> Part:
    """A word of a header that is one of some words."""
    return Exact(words[0]) if len(words) == 1 else Word(words=words, known=True)


@dataclass(frozen=True, slots=True)
class Frame:
    """The markers that the messages of a format share."""

    #: What a header begins with.  For the first header this may be in the prompt.
    start: tuple[Exact, ...]
    #: Whether whitespace may stand between the parts of ``start``, and after them.
    spaced: bool = True
    #: The markers that end a message; if there are none, the next header ends it.
    ends: tuple[str, ...] = ()
    #: What can follow an end marker, besides the end of the output; before anything else the marker is text.
    follows: tuple[Parts, ...] = ()
    #: The texts that end the turn at the end of the output, besides an end marker.  Implements TP-3.13.
    stops: tuple[str, ...] = ()
    #: What models write in place of the end of a last message, or behind it.
    turn_ends: tuple[str, ...] = ()
    #: Whether calls are read outside of messages too.
    calls_outside: bool = False
    #: The marker of a recipient, which decides what becomes of a header in which the output ends.
    recipient: str = ""
    #: What a first header may go on with; the output may end in such a header.
    opens: tuple[str, ...] = ()

    @property
    def addressee(self) -> re.Pattern[str] | None:
        """What finds the recipient of a header in its group.  A word behind another marker names nobody."""
        others = "|".join(re.escape(each) for each in self.opens if each != self.recipient) or "(?!)"
        named = rf"{re.escape(self.recipient)}[ \t\r\n]*([^ \t\r\n])"
        return re.compile(rf"(?:{others})[ \t\r\n]*[^ \t\r\n<]+|{named}") if self.recipient else None

    @property
    def read(self) -> Parts:
        """The start of a header as it is read."""
        return (*spaced(*self.start), Space()) if self.spaced else self.start


@dataclass(frozen=True, slots=True)
class Header:
    """A header, without the ``start`` that all headers begin with."""

    #: How the header is read.
    read: Parts
    #: How models write the header; empty if they never write it.
    written: Parts = ()
    #: How the header is read at the beginning of the output, if differently.
    first: Parts = ()
    #: Whether the header is read without its start after the end of a message.
    unstarted: bool = False


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of message: a call if ``cut`` is ``Cut.CALL``, else reasoning or content."""

    headers: tuple[Header, ...]
    reasoning: bool = False
    #: Whether the header is content too, as the header of a call is if there are no tools.
    shown: bool = False
    #: The calls that are read in the content of the message.
    calls: tuple[Branch, ...] = ()
    #: What becomes of a header in which the output ends.  Implements HD-3.14 and HD-16.11.
    cut: Cut = Cut.STOP
    #: Reads what follows the header; None for the usual text of this kind and its end.
    body: Node | None = None


class _Head(NamedTuple):
    """A header as it is read, with what becomes of it if the output ends inside."""

    started: Head
    #: At the beginning of the output, where the start is in the prompt.
    first: Head
    #: After the end of a message; None if the header needs its start.
    unstarted: Head | None
    cut: Cut


class Heads:
    """How the messages of a format begin and end: of a request only the names of its tools matter.

    Kinds of calls come last: if the output ends inside a header, the first kind that fits counts.
    """

    def __init__(self, frame: Frame, kinds: Iterable[Kind]) -> None:
        self.frame, self.kinds = frame, tuple(kinds)
        #: A head for each header of each kind.
        self.each = tuple(_head(frame, kind, header) for kind in self.kinds for header in kind.headers)
        #: The end markers alone, and with what has to follow them.  Implements HD-3.9, HD-3.18 and HD-16.7.
        self.ends = tuple(Head(Exact(end)) for end in frame.ends)
        follows, stops = Peek(frame.follows), tuple(map(Exact, frame.stops))
        self.ends_of_text = (
            *(Head(Exact(end), Space(), follows) for end in frame.ends),
            # At the end of the output texts that end the turn may stand between.
            *(
                Head(Exact(end), Space(), stop, Space(), Row.of(stops), OutputEnd())
                for end in frame.ends
                for stop in stops
            ),
        )


def _head(frame: Frame, kind: Kind, header: Header) -> _Head:
    mark = (Mark("call"),) if kind.cut is Cut.CALL else ()
    unstarted = Head(*mark, *header.read)
    first = Head(*mark, *header.first) if header.first else unstarted
    # A header that is only the rest of its line does not reach over an empty line.
    begins = spaced(*frame.start) if isinstance(header.read[0], LineEnd) else frame.read
    started = Head(*mark, *begins, *header.read)
    first = first.after_space() if frame.spaced else first
    return _Head(started, first, unstarted if header.unstarted else None, kind.cut)


class Messages:
    """Builds the tree of an output."""

    def __init__(self, heads: Heads, options: Options) -> None:
        self.frame = heads.frame
        self._heads, self._options = heads, options
        #: The headers that end a message whose own end is missing.
        to = self.frame.addressee
        self._begins = tuple(
            Branch(each.started, leaves=True, peeks=True, cut=each.cut, recipient=to) for each in heads.each
        )
        self.kinds = tuple(
            kind if kind.body else replace(kind, body=self._body(kind)) for kind in heads.kinds
        )
        bodies = [kind.body for kind in self.kinds for _ in kind.headers]
        self._with_bodies = list(zip(heads.each, bodies, strict=True))
        #: The branches for messages, and for the first one where its start is in the prompt.
        self.started = tuple(
            Branch(each.started, body, cut=each.cut, recipient=to) for each, body in self._with_bodies
        )
        self.first = tuple(
            Branch(each.first, body, cut=each.cut, recipient=to) for each, body in self._with_bodies
        )

    def row(self, analysis: Analysis, text: str, inside: Callable[[str], Kind]) -> MessageRow:
        """The tree for an output; ``inside`` tells the kind of a message by its header in the prompt.

        ``text`` is what a header ends with.

        Implements HD-3.12, HD-3.13, HD-3.15, HD-3.19, HD-16.9 and HD-16.13.
        """
        kind = self._inside(analysis, text, inside)
        header = FirstHeader(self.first, opens=self.frame.opens)
        first = (header, *self._response()) if kind is None else (self._text(kind),)
        unstarted = (
            Branch(each.unstarted, body, cut=each.cut, recipient=self.frame.addressee)
            for each, body in self._with_bodies
            if each.unstarted
        )
        ends, calls = (
            self._ends(leaves=False, body=Marker()),
            (kind.calls for kind in self.kinds if self.frame.calls_outside),
        )
        outside = Until(Destination.CONTENT, (*self.started, *unstarted, *ends, *chain(*calls)))
        return MessageRow((*first, outside), self, kind is None, kind)

    def _inside(self, analysis: Analysis, end: str, inside: Callable[[str], Kind]) -> Kind | None:
        """The kind of message in which the output begins, if in any.  Implements HD-16.12."""
        continued = self._options.continue_final_message
        if continued != "none":
            texts = (kind for kind in self.kinds if not (kind.calls or kind.shown or kind.cut is Cut.CALL))
            return next(kind for kind in texts if kind.reasoning == (continued == "reasoning"))
        prompt, frame = self._options.prompt(analysis), self.frame
        header, begun, text = prompt.rpartition(frame.start[0].text)[2].partition(end)
        return inside(header) if begun and not any(each in text for each in frame.ends) else None

    def _body(self, kind: Kind) -> Node:
        """What reads a message after its header.  Implements HD-3.24."""
        if kind.cut is Cut.CALL:
            return self._call()
        text = self._text(kind)
        header = ShownHeader() if kind.shown else Marker()
        return text if isinstance(text, Verbatim) else InOrder((header, text))

    def _text(self, kind: Kind) -> Node:
        """The text of a message and its end."""
        if not kind.reasoning:
            ends = (*self._ends(leaves=True, body=Marker()), *self._begins)
            # A message with calls is no response.
            response = () if kind.calls else self._response()
            return InOrder((*response, Until(Destination.CONTENT, (*ends, *kind.calls))))
        if self._options.reasoning_format == "none":
            ends = (*self._ends(leaves=True, stays=True), *self._begins)
            return Verbatim(Until(Destination.NOTHING, ends, "content"))
        ends = (*self._ends(leaves=True), *self._begins)
        continued = self._options.continue_final_message == "reasoning"
        return Reasoning(Until(Destination.REASONING, ends), continued)

    def _ends(self, leaves: bool, body: Node | None = None, stays: bool = False) -> tuple[Branch, ...]:
        """The branches for the end of a text; ``stays``: it is part of the text."""
        ends = (Branch(end, body, leaves, cut=Cut.STOP, stays=stays) for end in self._heads.ends_of_text)
        return (*ends, *stop_branches(self.frame.stops))

    def _response(self) -> tuple[Node, ...]:
        """What reads a response in JSON where a content may begin."""
        return () if self._options.json_schema is None else (JsonResponse(),)

    def _call(self) -> Node:
        """A call: its arguments in JSON and its end.  Implements HD-3.4, HD-3.8, HD-3.11 and HD-3.23."""
        ends = [Branch(end, leaves=True, cut=Cut.DROPPED) for end in self._heads.ends]
        peeks = [Branch(end, leaves=True, peeks=True, cut=Cut.DROPPED) for end in self._heads.ends]
        to = self.frame.addressee
        begins = [
            *(Branch(each.started, peeks=True, cut=each.cut, recipient=to) for each in self._heads.each),
            *stop_branches(self.frame.stops),
        ]
        instead = tuple(each.after_space() for each in (*peeks, *begins))
        recover = Until(Destination.MALFORMED, (*peeks, *begins))
        # A header may begin with its channel there (HD-3.19).
        channels = dict.fromkeys(each.unstarted.marker for each in self._heads.each if each.unstarted)
        starts = self.frame.read, *((Exact(each),) for each in channels)
        header = Choice(tuple(Branch(Head(Space(), *start), peeks=True, cut=Cut.DROPPED) for start in starts))
        end = EndOfCall(Until(Destination.STRAY, (*ends, *begins)), True, header)
        stopped = self._options.stop_reason == "stop"
        return TagCall(JsonArguments(None, instead, recover, tuple(peeks), stopped), (end,))


@dataclass(frozen=True)
class EndOfCall(End):
    """The end of a message with a call.

    The beginning of a header, with which the output ends behind it, is not text.  Implements HD-3.14.
    """

    #: Drops that beginning.
    header: Node | None = None

    def steps(self, cursor: Cursor, found: Found) -> Steps:
        call, at = cursor.message.call, cursor.at
        yield from super().steps(cursor, found)
        if self.header is not None and call.end == cursor.at > at:
            yield from self.header.steps(cursor, found)
        return True


@dataclass(frozen=True, slots=True)
class FirstHeader(Choice):
    """The header with which an output begins, without what the prompt has of it.  Implements HD-3.14."""

    #: What the header may go on with; the output may end behind one of these.
    opens: tuple[str, ...] = ()

    def steps(self, cursor: Cursor, found: Found) -> Steps:
        here = Here(self.branches, cursor)
        if not here():
            yield here
        if here.branch is None:
            self._left(here, cursor)
        elif here.branch.body is not None:
            yield from within(here.branch.body, cursor, here.found)
        return True

    def _left(self, here: Here, cursor: Cursor) -> None:
        """The output ends in the header, if it has begun: it is content, or dropped."""
        here.drop_cut()
        text, at = cursor.text, skip_whitespace(cursor.text, cursor.position)
        if here.cut is None or not text.startswith(self.opens, at):
            return
        if here.cut.cut_at(text, at) is Cut.CALL:
            cursor.message.unterminated(cursor.offset + at, cursor.offset + len(text))
            cursor.message.content.text(text[cursor.position :])
            cursor.position = len(text)
            cursor.note("content")
        else:
            cursor.message.content.marker()
            cursor.drop_rest()


@dataclass(frozen=True, slots=True)
class ShownHeader(Action):
    """Passes on the header that has just been read as content."""

    def act(self, cursor: Cursor, found: Found) -> None:
        cursor.message.content.text(found[0])
        cursor.note_again("content")


@dataclass(frozen=True, slots=True)
class MessageRow(InOrder):
    """The tree of an output, with what its grammar has to know of the messages."""

    messages: Messages
    #: Whether the output begins with a header whose start is in the prompt.
    headed: bool
    #: The kind of message inside which the output begins; None if it begins outside of messages.
    inside: Kind | None
