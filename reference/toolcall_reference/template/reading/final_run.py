"""Calls at the end of an output whose reasoning was opened and never ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...json.text import WHITESPACE, skip_whitespace
from ...stream.cursor import NOTHING_FOUND, Cursor, Leaf, Steps
from ...stream.destination import Cut
from ...stream.heads import Head, begun_at, first_in
from ...stream.message_builder import MessageBuilder
from ...stream.nodes import Branch, Choice, Node, Until
from ..model.difference import MARKER
from ..model.options import Options
from ..model.wire_format import Analysis
from .build_calls import present

#: How many code points of a run are read at first; then twice as many, again and again.
_FIRST_PIECE = 256
#: Problems of a call that show that it is not whole.
_BROKEN = frozenset(
    (
        *("malformed-arguments", "missing-end-marker", "missing-start-marker"),
        *("rejected-call", "unexpected-text", "unterminated-call"),
    )
)


@dataclass(frozen=True, slots=True)
class FinalRun:
    """Recognises calls at the end of the output, with nothing else between and after them.

    The calls are read on trial, with a message of their own; the content's nodes read them again.
    Implements TP-2.13, TP-2.14 and TP-2.15.
    """

    #: Reads the calls.
    calls: Choice
    #: Reads reasoning up to its end, or to the head of a call.
    until: Until
    #: The end marker of reasoning: where it stands nothing before it is a call.
    end: str
    #: What ends reasoning besides it: wherever it stands, and where it stands in no run.
    closers: tuple[Head, ...]
    answers: tuple[Head, ...]
    #: Texts that end the turn.
    stops: tuple[str, ...]
    #: What stands between two calls.
    separator: str

    def at(self, cursor: Cursor) -> RunLeaf:
        """The leaf that reads a run at the cursor's position."""
        return RunLeaf(self, cursor)


def final_run(
    calls: Sequence[Branch],
    analysis: Analysis,
    options: Options,
    until: Until,
    endings: Sequence[Branch] = (),
) -> FinalRun | None:
    """What recognises the calls of a format, if they have markers before them, and may be whole.

    ``until`` reads reasoning, and ``endings`` end it besides its end marker.
    """
    if options.stop_reason == "length":
        return None
    tools, stops = analysis.tools, tuple(stop.marker for stop in present(*analysis.stops))
    read = marked(calls)
    heads = (Branch(branch.head, peeks=True) for branch in read)
    return FinalRun(
        Choice(tuple(branch.after_space() for branch in read), repeats=True),
        replace(until, branches=(*until.branches, *heads)),
        analysis.reasoning.end.strip(WHITESPACE),
        tuple(each.head for each in endings if not each.trial),
        tuple(each.head for each in endings),
        stops,
        tools.call_separator.strip(WHITESPACE),
    )


def marked(calls: Sequence[Branch]) -> tuple[Branch, ...]:
    """The branches of calls that begin with a marker."""
    return tuple(each for each in calls if each.cut is Cut.CALL and MARKER.match(each.head.marker + "x>"))


class _Broken(Exception):
    """The text is not a run of calls."""


class RunLeaf:
    """The leaf that reads calls on trial until the output ends, or until they prove to be no final run."""

    __slots__ = (
        "_cursor",
        "_end",
        "_leaf",
        "_message",
        "_run",
        "_size",
        "_steps",
        "_tail",
        "_trial",
        "flaw",
        "start",
    )

    def __init__(self, run: FinalRun, cursor: Cursor) -> None:
        #: Where the run begins in the output, and the first place where it breaks; None without one.
        self.start = cursor.at
        self.flaw: int | None = None
        self._run = run
        self._cursor = cursor
        self._end = run.end
        self._tail = ""
        self._size = _FIRST_PIECE
        self._message = _TrialMessage(cursor.message)
        self._trial = _TrialCursor(self._message, run.separator)
        self._trial.offset = cursor.at
        self._steps = _run(run.calls, run.stops, self._trial)
        self._leaf: Leaf | None = None
        cursor.hold(cursor.position)

    def __call__(self) -> bool:
        cursor, trial = self._cursor, self._trial
        while self.flaw is None and (cursor.position < len(cursor.text) or cursor.ended):
            # A run that breaks soon must not look at all the text after it: there may be many such runs.
            piece = cursor.text[cursor.position : cursor.position + self._size]
            self._size *= 2
            cursor.position += len(piece)
            trial.feed(piece)
            trial.ended = cursor.at_end
            self._advance()
            self._look_for_end(piece)
            if trial.ended:
                if self.flaw is None and (trial.exhausted or not self._message.is_whole):
                    self.flaw = cursor.at
                return True
        return self.flaw is not None

    def _advance(self) -> None:
        try:
            if self._leaf is None or self._leaf():
                self._leaf = next(self._steps, _never)
        except _Broken:
            self.flaw = self._message.flaw

    def _look_for_end(self, piece: str) -> None:
        """Look for the end marker of reasoning, also in strings of the calls."""
        text = self._tail + piece
        begin = self._cursor.at - len(text)
        end = text.find(self._end)
        if end < 0 and self.flaw is not None:
            # The flaw may stand inside the marker.
            end = begun_at(self._end, text[: max(0, self.flaw - begin)], 0)
        if end >= 0 and (self.flaw is None or begin + end < self.flaw):
            self.flaw = begin + end
        self._tail = text[max(0, len(text) - len(self._end) + 1) :]

    def go_back(self) -> None:
        """Go back to its beginning.  What else ends reasoning breaks it.  Implements HD-7.11 to HD-7.13."""
        run, cursor = self._run, self._cursor
        cursor.go_back()
        heads = run.closers if self.flaw is None else run.answers
        end = len(cursor.text) if self.flaw is None else self.flaw - cursor.offset
        at = first_in(heads, cursor.text, cursor.position, end)
        if at < end:
            self.flaw = cursor.offset + at


def _never() -> bool:
    return False


def _run(calls: Node, stops: tuple[str, ...], cursor: Cursor) -> Steps:
    """Read calls, and nothing after them but whitespace or a text that ends the turn."""
    yield from calls.steps(cursor, NOTHING_FOUND)

    def rest() -> bool:
        cursor.position = skip_whitespace(cursor.text, cursor.position)
        text = cursor.text[cursor.position :].rstrip(WHITESPACE)
        begins = any(stop == text or (stop.startswith(text) and not cursor.ended) for stop in stops)
        if text and not begins:
            cursor.message.problem("unexpected-text", cursor.at, cursor.at)
        return cursor.ended

    if not rest():
        yield rest
    return True


class _TrialCursor(Cursor):
    """A cursor for which the beginning of a marker is text after the calls: it may end the reasoning."""

    def __init__(self, message: MessageBuilder, separator: str) -> None:
        super().__init__(message)
        self._separator = separator

    def end_call(self) -> None:
        super().end_call()
        call = self.message.call
        if not (call.complete or self.at_end):  # another one interrupts it
            self.message.problem("malformed-arguments", call.end, call.end)

    def drop_rest(self) -> None:
        if self.text[self.position :].strip(WHITESPACE) != self._separator:
            self.message.problem("unexpected-text", self.at, self.at)
        super().drop_rest()


class _TrialMessage(MessageBuilder):
    """A message that only tells whether its calls are whole."""

    def __init__(self, message: MessageBuilder) -> None:
        super().__init__(message.tools, parallel=True)
        #: The place that was the first to be wrong.
        self.flaw: int | None = None

    @property
    def is_whole(self) -> bool:
        """Whether there are calls, and all are complete."""
        calls = self.build().calls
        return bool(calls) and all(call.complete for call in calls)

    def missing_end(self) -> None:
        if not self.call.over:  # the end of the section may be missing
            super().missing_end()

    def problem(self, code: str, start: int, end: int) -> None:
        if code in _BROKEN:
            self.flaw = start
            raise _Broken
