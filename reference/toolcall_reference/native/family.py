"""How every family is read: text up to a marker, then an attempt to read a call (NF-2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from ..json.text import encode_string, strip_end
from ..stream.cursor import Cursor, Found, Steps
from ..stream.nodes import Node
from ..stream.texts import Before
from .attempt import Attempt, CallReader, MarkerSet, NativeCall, NativeText, Reading

_THINK, _THINK_END = "<think>", "</think>"
#: Words with which calls begin that are not markers in themselves.
_WORDS = ("functions.", "function")


@dataclass(frozen=True)
class NativeSection:
    """Markers around several calls."""

    #: Any of these begins a section, if a call follows.
    begins: tuple[str, ...]
    #: Any of these ends the section.
    ends: tuple[str, ...]
    #: The calls that are read only in a section, by the markers they begin with.
    calls: Mapping[str, CallReader]


@dataclass(frozen=True)
class Family(Node):
    """The syntaxes of one family of models.  It has no state of a parse."""

    #: The calls that are read everywhere, by the markers they begin with.
    calls: Mapping[str, CallReader]
    section: NativeSection = field(default=NativeSection((), (), {}))
    #: The calls that are read in reasoning; None if the family has no reasoning.
    in_reasoning: Mapping[str, CallReader] | None = None
    #: The other markers of calls: after their arguments and between their parts.
    inner: tuple[str, ...] = ()

    def steps(self, cursor: Cursor, found: Found) -> Steps:
        return _Parse(self, cursor).steps()

    def lines(self) -> Iterator[str]:
        yield "content until"
        yield from (f"  | {marker!r}" for marker in sorted(self.inside.all))

    @property
    def calls_inside(self) -> Mapping[str, CallReader]:
        """The calls that are read in a section, by the markers they begin with."""
        return {**self.calls, **self.section.calls}

    @cached_property
    def outside(self) -> MarkerSet:
        """What interrupts the content outside a section."""
        think = () if self.in_reasoning is None else (_THINK,)
        return MarkerSet(*self.calls, *self.section.begins, *think)

    @cached_property
    def inside(self) -> MarkerSet:
        """What interrupts the content in a section."""
        return MarkerSet(*self.outside.all, *self.section.calls, *self.section.ends)

    @cached_property
    def markers(self) -> MarkerSet:
        """All markers, those included which open nothing where they stand."""
        return MarkerSet(*self.inside.all, *self.inner)

    @cached_property
    def thinking(self) -> MarkerSet:
        """What interrupts the reasoning."""
        return MarkerSet(_THINK_END, *(self.in_reasoning or ()))


class _Parse:
    """One output being read."""

    def __init__(self, family: Family, cursor: Cursor) -> None:
        self._family, self._cursor = family, cursor
        self._message = cursor.message
        self._in_section = False
        #: Whether a call of the current section was read.
        self._section_read = False
        #: Where the last marker begins in the text of the cursor.
        self._marker_index: int
        #: Where malformed arguments begin and end, as far as they are read (NF-2.14).
        self._malformed: tuple[int, int] | None = None

    def steps(self) -> Steps:
        family, section = self._family, self._family.section
        while True:
            opens = family.inside if self._in_section else family.outside
            watches = self._malformed or self._message.suspects
            marker = yield from self._text(family.markers if watches else opens, self._content)
            if marker not in _WORDS:
                self._end_malformed()
            if marker is None:
                break
            if marker not in opens.all:
                self._close_nothing(marker)
            elif marker == _THINK:
                self._cursor.note("marker")
                yield from self._reasoning()
            elif marker in section.ends:
                self._end_section(marker)
            elif marker in section.begins:
                yield from self._attempt(marker, self._section_call, in_section=True)
            elif self._in_section:
                yield from self._attempt(marker, self._family.calls_inside[marker], in_section=True)
            else:
                yield from self._attempt(marker, self._family.calls[marker])
        if self._section_read:
            self._message.problem("missing-end-marker", self._cursor.at, self._cursor.at)
        return True

    def _text(
        self, markers: MarkerSet, write: Callable[[str], None], kind: str = "content"
    ) -> Reading[str | None]:
        """Text up to one of the markers."""
        leaf = NativeText(self._cursor, markers, write, kind)
        if not leaf():
            yield leaf
        self._marker_index = leaf.index
        return leaf.marker

    def _reasoning(self) -> Reading[None]:
        """Reasoning, after its start marker.  Implements NF-5.1 to NF-5.6, NF-5.20."""
        self._message.content.marker()
        self._message.reasoning.begin(Before.MARKER)
        in_reasoning = self._family.in_reasoning or {}
        while True:
            reasoning = self._message.reasoning
            marker = yield from self._text(self._family.thinking, reasoning.text, reasoning.kind)
            if marker is None:
                return
            if marker == _THINK_END:
                self._cursor.note("marker")
                self._end_reasoning()
                return
            if (yield from self._attempt(marker, in_reasoning[marker], in_reasoning=True)):
                return

    def _end_reasoning(self) -> None:
        self._message.reasoning.marker()
        self._message.content.begin(Before.REASONING)

    def _section_call(self, attempt: Attempt) -> Reading[Sequence[NativeCall] | None]:
        """The begin marker of a section and its first call.  Implements NF-3.1, NF-3.7, NF-5.7."""
        yield from attempt.opening(attempt.start, *self._family.section.ends)
        calls = self._family.section.calls
        marker = yield from attempt.marker(*calls)
        if marker is None:
            return None
        self._in_section = True
        return (yield from calls[marker](attempt))

    def _end_section(self, marker: str) -> None:
        if self._section_read:
            self._message.content.marker()
            self._cursor.note("marker")
        else:
            self._close_nothing(marker)
        self._in_section = self._section_read = False

    def _close_nothing(self, marker: str) -> None:
        """A closing marker that ends no call is text."""
        self._message.unread_call(marker, self._cursor.at - len(marker), self._cursor.at)
        self._content(marker)
        self._cursor.note("content")

    def _content(self, text: str) -> None:
        """Add the text that was consumed last to the content."""
        self._message.content.text(text)
        body = strip_end(text)
        if self._malformed and body:
            self._malformed = self._malformed[0], self._cursor.at - len(text) + len(body)

    def _end_malformed(self) -> None:
        """Report malformed arguments, which end here.  Implements NF-2.14."""
        if self._malformed:
            self._message.malformed(*self._malformed)
            self._malformed = None

    def _attempt(
        self, marker: str, grammar: CallReader, in_section: bool = False, in_reasoning: bool = False
    ) -> Steps:
        """Try to read a call after its marker; false if the text stays reasoning."""
        cursor, section = self._cursor, self._family.section
        cursor.hold(self._marker_index)
        attempt = Attempt(cursor, cursor.at - len(marker), in_section)
        calls = yield from grammar(attempt)
        if calls is None:
            return self._refuse(attempt, in_reasoning)
        cursor.held()
        self._end_malformed()
        cursor.note("call")
        if in_reasoning:
            self._end_reasoning()
        for call in calls:
            self._commit(call)
        if marker in section.begins or (in_section and marker in section.calls):
            self._section_read = True
        return True

    def _refuse(self, attempt: Attempt, in_reasoning: bool) -> bool:
        """Text that fits no call is text (NF-2.3); false if it stays reasoning."""
        cursor = self._cursor
        if attempt.cut_off:
            cursor.position = len(cursor.text)
        text = cursor.held()
        error = self._report(attempt, in_reasoning)
        if in_reasoning:
            thought, end, text = text.partition(_THINK_END)
            self._message.reasoning.text(thought)
            self._note("reasoning", len(end) + len(text))
            self._note("marker", len(text))
            if not end:
                return False
            self._end_reasoning()
        self._content(text)
        self._note("content")
        self._malformed = error or self._malformed
        return True

    def _note(self, kind: str, rest: int = 0) -> None:
        """Record the kind of the text consumed since the last note, except its last ``rest`` characters."""
        cursor = self._cursor
        cursor.position -= rest
        cursor.note(kind)
        cursor.position += rest

    def _report(self, attempt: Attempt, in_reasoning: bool) -> tuple[int, int] | None:
        """Report what is wrong, if a call was meant.  Implements NF-2.13, NF-2.14, NF-2.21.

        Returns where malformed arguments begin whose end is not known yet, twice.
        """
        message, at = self._message, self._cursor.at
        if attempt.cut_off and (attempt.begun or attempt.marked):
            self._end_malformed()
            message.unterminated(attempt.start, at)
        elif attempt.named and attempt.odd:
            self._end_malformed()
            message.malformed(*attempt.odd)
        elif attempt.named and attempt.begun and not attempt.closed:
            self._end_malformed()
            return at, at
        elif not (attempt.cut_off or in_reasoning):
            for closings, start, inside in attempt.openings:
                for closing in closings:
                    message.suspect(closing, start, inside)
            if attempt.closed:
                message.unread_call(*attempt.closed)
        return None

    def _commit(self, call: NativeCall) -> None:
        """Add a call that was read completely to the message.  Implements NF-2.1, NF-2.4."""
        message = self._message
        message.begin_call(call.start)
        message.name_call(call.name, call.id)
        builder = message.call
        if isinstance(call.arguments, str):
            builder.arguments(call.arguments)
            builder.complete = True
        else:
            for name, value, offset in call.arguments:
                builder.begin_argument(name, offset, offset + len(name))
                builder.arguments(encode_string(value))
            builder.close_arguments()
        builder.end = call.end
        message.end_call()
