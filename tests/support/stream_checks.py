"""What must hold for every output and every split of it (chapter ST), as checks that say what they found."""

from __future__ import annotations

import signal
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from types import FrameType

from toolcall_reference.json.text import WHITESPACE
from toolcall_reference.message import Call, Delta, Message
from toolcall_reference.stream.parser import Parser


class Violation(AssertionError):
    """A clause that does not hold."""


class Assembly:
    """A message put together from deltas, checking them on the way (ST-1.2, ST-1.3, ST-1.5, ST-1.6)."""

    def __init__(self) -> None:
        self.content = ""
        self.reasoning = ""
        self.calls: list[Call] = []

    def add(self, delta: Delta) -> None:
        """Append one delta."""
        if delta["type"] == "content":
            self.content += _some(delta["text"])
        elif delta["type"] == "reasoning":
            self.reasoning += _some(delta["text"])
        elif delta["type"] == "call":
            _require(delta["index"] == len(self.calls), "ST-1.5: a call opens out of order")
            self.calls.append(Call(delta["name"], "", delta.get("id")))
        else:
            _require(delta["index"] == len(self.calls) - 1, "ST-1.5: a delta for a call that is not the last")
            call = self.calls[-1]
            if delta["type"] == "id":
                _require(call.id is None, "ST-1.6: a second id")
                self.calls[-1] = Call(call.name, call.arguments, delta["id"])
            else:
                text = delta["text"] if "complete" in delta else _some(delta["text"])  # ST-1.9
                self.calls[-1] = Call(call.name, call.arguments + text, call.id)

    def check_prefix_of(self, message: Message) -> None:
        """Nothing that was emitted is missing from the message (ST-1.2)."""
        _require(message.content.startswith(self.content), "ST-1.2: content was retracted")
        _require(message.reasoning.startswith(self.reasoning), "ST-1.2: reasoning was retracted")
        _require(len(self.calls) <= len(message.calls), "ST-1.2: a call was retracted")
        for ours, final in zip(self.calls, message.calls, strict=False):
            _require(ours.name == final.name, "ST-1.5: a name changed")
            _require(final.arguments.startswith(ours.arguments), "ST-1.2: arguments were retracted")

    def check_equal(self, message: Message) -> None:
        """All of the message was emitted (ST-1.3)."""
        self.check_prefix_of(message)
        _require(self.content == message.content, "ST-1.3: content is missing")
        _require(self.reasoning == message.reasoning, "ST-1.3: reasoning is missing")
        emitted = [(call.name, call.arguments, call.id) for call in self.calls]
        final = [(call.name, call.arguments, call.id) for call in message.calls]
        _require(emitted == final, "ST-1.3: calls differ")


def check_split(parser: Parser, pieces: Sequence[str], message: Message) -> None:
    """The invariants of ST-1 for one way of dividing an output whose message is known."""
    stream = parser.stream()
    assembly = Assembly()
    for piece in pieces:
        for delta in stream.feed(piece):
            assembly.add(delta)
        assembly.check_prefix_of(message)
    for delta in stream.finish():
        assembly.add(delta)
    assembly.check_equal(message)
    _require(stream.message == message, f"ST-1.1: {stream.message} differs from {message}")


def check_conservation(parser: Parser, output: str, message: Message) -> None:
    """Every character of the output is accounted for, and what counts as text is in the message (DM-1.4)."""
    spans = parser.explain(output)
    position = 0
    for span in spans:
        _require(span.start == position < span.end, f"DM-1.4: a gap at {position}")
        position = span.end
    _require(position == len(output), f"DM-1.4: nothing is known of what follows {position}")
    for problem in message.problems:
        _require(0 <= problem.offset <= problem.offset + problem.length <= len(output), f"DM-3.1: {problem}")
    offsets = [problem.offset for problem in message.problems]
    _require(offsets == sorted(offsets), "DM-3.1: problems are out of order")
    if any(problem.code == "extra-call" for problem in message.problems):
        return
    texts = {"content": "", "reasoning": ""}
    for span in spans:
        if span.kind in ("content", "unexpected text"):
            texts["content"] += output[span.start : span.end]
        elif span.kind == "reasoning":
            texts["reasoning"] += output[span.start : span.end]
    # Escapes are decoded on the way to the content.
    decoded = any(span.kind == "content with escapes" for span in spans)
    _require(decoded or _dense(texts["content"]) == _dense(message.content), "DM-1.4: content was lost")
    _require(_dense(texts["reasoning"]) == _dense(message.reasoning), "DM-1.4: reasoning was lost")


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Stop what takes more of this process's CPU time with a Violation, where the system has such alarms.

    In the main thread only.  Other processes may keep the machine busy: their time does not count.
    """

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise Violation(f"takes more than {seconds:g} seconds")

    if not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def in_pieces(output: str, size: int) -> list[str]:
    """The output in pieces of a size."""
    return [output[start : start + size] for start in range(0, len(output), size)]


def two_parts(output: str, cuts: Iterable[int]) -> Iterable[list[str]]:
    """The output cut in two at each of some places."""
    return ([output[:cut], output[cut:]] for cut in cuts)


def _dense(text: str) -> str:
    return text.translate(dict.fromkeys(map(ord, WHITESPACE)))


def _some(text: str) -> str:
    _require(text != "", "ST-1.3: an empty delta")
    return text


def _require(holds: bool, what: str) -> None:
    if not holds:
        raise Violation(what)
