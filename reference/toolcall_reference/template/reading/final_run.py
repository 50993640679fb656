"""Calls at the end of an output whose reasoning was opened and never ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...json.text import WHITESPACE, skip_whitespace
from ...stream.cursor import NOTHING_FOUND, Cursor, Leaf, Steps
from ...stream.message_builder import MessageBuilder
from ...stream.nodes import Branch, Choice, Cut, Node
from ..difference import MARKER
from ..options import Options
from ..wire_format import Analysis
from .build_calls import present

#: Problems of a call that show that it is not whole.
_BROKEN = frozenset(
    ("malformed-arguments", "missing-end-marker", "rejected-call", "unexpected-text", "unterminated-call")
)


@dataclass(frozen=True, slots=True)
class FinalRun:
    """Recognises calls at the end of the output, with nothing else between and behind them.

    The calls are read on trial, with a message of their own; the content's nodes read them again.
    Implements TP-2.13, TP-2.14 and TP-2.15.
    """

    #: The branches for calls.
    calls: tuple[Branch, ...]
    #: The end marker of reasoning: where it stands nothing before it is a call.
    end: str
    #: Texts that end the turn.
    stops: tuple[str, ...]
    #: Whether a call has an end marker of its own, so that the end of the section may be missing.
    ends: bool

    @property
    def heads(self) -> tuple[Branch, ...]:
        """The heads with which a run begins; they are not consumed."""
        return tuple(Branch(branch.head, peeks=True) for branch in self.calls)

    def at(self, cursor: Cursor) -> RunLeaf:
        """The leaf that reads a run at the cursor's position."""
        return RunLeaf(self, cursor)


def final_run(calls: Sequence[Branch], analysis: Analysis, options: Options) -> FinalRun | None:
    """What recognises the calls of a format, if they have markers in front of them, and may be whole."""
    if options.stop_reason == "length":
        return None
    tools, stops = analysis.tools, tuple(stop.core for stop in present(*analysis.stops))
    ends = present(tools.arguments.end, tools.function.close, tools.per_call_end)
    marked = tuple(each for each in calls if each.cut is Cut.CALL and MARKER.match(each.head.anchor + "x>"))
    return FinalRun(marked, analysis.reasoning.end.strip(WHITESPACE), stops, bool(ends)) if marked else None


class RunLeaf:
    """The leaf that reads calls on trial until the output ends, or until they prove to be no final run."""

    __slots__ = ("_cursor", "_end", "_leaf", "_message", "_steps", "_tail", "_trial", "flaw", "start")

    def __init__(self, run: FinalRun, cursor: Cursor) -> None:
        #: Where the run begins in the output, and the first place where the run is none; None without one.
        self.start = cursor.at
        self.flaw: int | None = None
        self._cursor = cursor
        self._end = run.end
        self._tail = ""
        self._message = _TrialMessage(cursor.message, run.ends)
        self._trial = Cursor(self._message)
        self._trial.offset = cursor.at
        calls = Choice(tuple(branch.after_space() for branch in run.calls), repeats=True)
        self._steps = _run(calls, run.stops, self._trial)
        self._leaf: Leaf | None = None
        cursor.hold(cursor.position)

    def __call__(self) -> bool:
        cursor, trial = self._cursor, self._trial
        begin = cursor.position
        text = cursor.text[begin:]
        cursor.position = len(cursor.text)
        end = (self._tail + text).find(self._end)
        if end >= 0:
            self.flaw = cursor.offset + begin - len(self._tail) + end
            return True
        self._tail = (self._tail + text)[1 - len(self._end) :] if len(self._end) > 1 else ""
        trial.feed(text)
        trial.ended = cursor.ended
        self._advance()
        self.flaw = self._message.flaw
        if cursor.ended and (trial.exhausted or (self.flaw is None and not self._message.is_whole)):
            self.flaw = cursor.at
        return cursor.ended or self.flaw is not None

    def _advance(self) -> None:
        if self._leaf is None or self._leaf():
            self._leaf = next(self._steps, _never)


def _never() -> bool:
    return False


def _run(calls: Node, stops: tuple[str, ...], cursor: Cursor) -> Steps:
    """Read calls, and nothing behind them but whitespace or a text that ends the turn."""
    yield from calls.steps(cursor, NOTHING_FOUND)

    def rest() -> bool:
        text = cursor.text[cursor.position :].strip(WHITESPACE)
        begins = any(stop == text or (stop.startswith(text) and not cursor.ended) for stop in stops)
        if text and not begins:
            start = cursor.offset + skip_whitespace(cursor.text, cursor.position)
            cursor.message.problem("unexpected-text", start, start)
            return True
        return cursor.ended

    if not rest():
        yield rest
    return True


class _TrialMessage(MessageBuilder):
    """A message that only tells whether its calls are whole."""

    def __init__(self, message: MessageBuilder, ends: bool) -> None:
        super().__init__(message.tools, parallel=True)
        self._ends = ends
        #: The first place at which something is wrong.
        self.flaw: int | None = None

    @property
    def is_whole(self) -> bool:
        """Whether there are calls, and all are complete."""
        calls = self.build().calls
        return bool(calls) and all(call.complete for call in calls)

    def missing_end(self) -> None:
        if not (self._ends and self.call.over):
            super().missing_end()

    def problem(self, code: str, start: int, end: int) -> None:
        if code in _BROKEN and (self.flaw is None or start < self.flaw):
            self.flaw = start
