"""A stream step by step: the chunks, the deltas, and which text came too late or should not have come."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from typing import Any

from ...judge.promptness import holds

_Deltas = Sequence[Sequence[Mapping[str, Any]]]


@dataclass(frozen=True, slots=True)
class Emission:
    """A delta, or several consecutive deltas of the same text."""

    #: ``content``, ``reasoning``, ``call``, ``arguments`` or ``id``.
    type: str
    #: The index of the call.
    index: int | None
    text: str
    #: How many code points the text was held.
    held: int = 0
    #: How many code points at the end of the text should not have been emitted.
    surplus: int = 0


@dataclass(frozen=True, slots=True)
class TimelineStep:
    """Consecutive chunks: only the last brought deltas, or each brought the next piece of the same text."""

    #: The first chunk's number.
    number: int
    #: The chunks; empty for the end of the output.
    chunks: tuple[str, ...]
    emissions: tuple[Emission, ...]
    #: Whether this step breaks a clause.
    breach: bool = False


def steps(
    output: str, chunks: Sequence[int], deltas: _Deltas, message: Mapping[str, Any], breach: int = -1
) -> list[TimelineStep]:
    """The steps of a stream.

    ``chunks``: lengths of the chunks; ``deltas``: a list for each chunk and for the end; ``message``: the
    expected sum of the deltas; ``breach``: the number of the chunk (or of the end) that breaks a clause.
    Raises KeyError, TypeError or IndexError for malformed arguments.
    """
    ends = [0, *accumulate(chunks)]
    texts = [output[start:end] for start, end in pairwise(ends)]
    emissions = _emissions(output, chunks, deltas, message)
    found: list[TimelineStep] = []
    waiting: list[str] = []
    for number, group in enumerate(emissions):
        waiting += texts[number : number + 1]
        last = number == len(emissions) - 1
        if not group and number != breach and not last:
            continue
        first = number - len(waiting) + (number < len(texts))
        found.append(TimelineStep(first, tuple(waiting), tuple(group), number == breach))
        waiting = []
    return list(_joined(found))


def _emissions(
    output: str, chunks: Sequence[int], deltas: _Deltas, message: Mapping[str, Any]
) -> list[list[Emission]]:
    held = {(group, place): hold.length for group, place, hold in holds(output, chunks, deltas)}
    channels: dict[tuple[str, int | None], _Channel] = {}
    found: list[list[Emission]] = []
    for number, group in enumerate(deltas):
        found.append([])
        for place, delta in enumerate(group):
            type_, index = delta["type"], delta.get("index")
            text = str(delta.get({"call": "name", "id": "id"}.get(type_, "text"), ""))
            key = (type_, index)
            if key not in channels:
                channels[key] = _Channel(_wanted(message, type_, index))
            surplus = channels[key].surplus(text)
            found[-1].append(Emission(type_, index, text, held.get((number, place), 0), surplus))
    return found


class _Channel:
    """Compares the emitted pieces of one text with the wanted text, and counts the surplus."""

    def __init__(self, wanted: str | None) -> None:
        self._wanted = wanted
        self._done = 0

    def surplus(self, text: str) -> int:
        if self._wanted is None:
            return 0
        for offset, character in enumerate(text):
            if self._wanted[self._done : self._done + 1] != character:
                # After the first wrong character, everything is surplus.
                self._wanted = ""
                return len(text) - offset
            self._done += 1
        return 0


def _wanted(message: Mapping[str, Any], type_: str, index: int | None) -> str | None:
    """The whole wanted text of a channel; None if unknown."""
    if type_ in ("content", "reasoning"):
        return str(message.get(type_, ""))
    calls = message.get("calls") or []
    if not isinstance(index, int) or index >= len(calls):
        return ""
    field = {"call": "name", "arguments": "arguments"}.get(type_)
    return None if field is None else str(calls[index].get(field, ""))


def _joined(found: Sequence[TimelineStep]) -> Iterator[TimelineStep]:
    """The steps; neighbours that emitted pieces of the same text without a hold are joined."""
    before: TimelineStep | None = None
    for step in found:
        if before is not None and _alike(before, step):
            (one,), (two,) = before.emissions, step.emissions
            before = replace(
                before,
                chunks=before.chunks + step.chunks,
                emissions=(replace(one, text=one.text + two.text),),
            )
            continue
        if before is not None:
            yield before
        before = step
    if before is not None:
        yield before


def _alike(one: TimelineStep, two: TimelineStep) -> bool:
    """Whether both steps emitted pieces of the same text, without a hold and without surplus."""
    if one.breach or two.breach or len(one.emissions) != 1 or len(two.emissions) != 1 or len(two.chunks) != 1:
        return False
    (first,), (second,) = one.emissions, two.emissions
    plain = not (first.held or first.surplus or second.held or second.surplus)
    same = first.type == second.type and first.index == second.index
    return plain and same and first.type in ("content", "reasoning", "arguments")
