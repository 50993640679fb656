"""A stream as a reader follows it: what was fed, what came of it, what came too much or too late."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from typing import Any

from ...judge.promptness import holds

_Deltas = Sequence[Sequence[Mapping[str, Any]]]


@dataclass(frozen=True, slots=True)
class Emission:
    """One delta, or several in a row that are alike."""

    #: ``content``, ``reasoning``, ``call``, ``arguments`` or ``id``.
    type: str
    #: Of the call.
    index: int | None
    text: str
    #: Code points it was held before.
    held: int = 0
    #: How much of the text's end does not belong there.
    surplus: int = 0


@dataclass(frozen=True, slots=True)
class TimelineStep:
    """Chunks, the last of which brought something; or many that each brought the next piece of one text."""

    #: The first chunk's number.
    number: int
    #: Empty for the end of the output.
    chunks: tuple[str, ...]
    emissions: tuple[Emission, ...]
    #: Whether this is where a clause is broken.
    breach: bool = False


def steps(
    output: str, chunks: Sequence[int], deltas: _Deltas, message: Mapping[str, Any], breach: int = -1
) -> list[TimelineStep]:
    """The steps of a stream.

    ``chunks``: their lengths; ``deltas``: a list for each and for the end; ``message``: what they should add
    up to; ``breach``: the number of the chunk (or of the end) at which a clause is broken.
    Raises KeyError, TypeError or IndexError if they are not such things.
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
    return _joined(found)


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
    """Counts how much of what is emitted is the text that should come."""

    def __init__(self, wanted: str | None) -> None:
        self._wanted = wanted
        self._done = 0

    def surplus(self, text: str) -> int:
        if self._wanted is None:
            return 0
        for offset, character in enumerate(text):
            if self._wanted[self._done : self._done + 1] != character:
                # Behind the first character that does not belong there nothing can be told apart.
                self._wanted = ""
                return len(text) - offset
            self._done += 1
        return 0


def _wanted(message: Mapping[str, Any], type_: str, index: int | None) -> str | None:
    """The whole text of a channel; None if that cannot be said."""
    if type_ in ("content", "reasoning"):
        return str(message.get(type_, ""))
    calls = message.get("calls") or []
    if not isinstance(index, int) or index >= len(calls):
        return ""
    field = {"call": "name", "arguments": "arguments"}.get(type_)
    return None if field is None else str(calls[index].get(field, ""))


def _joined(found: Sequence[TimelineStep]) -> list[TimelineStep]:
    """Steps with runs of them joined in which one text went through as it came."""
    joined: list[TimelineStep] = []
    for step in found:
        if joined and _alike(joined[-1], step):
            before = joined[-1]
            (one,), (two,) = before.emissions, step.emissions
            emissions = (replace(one, text=one.text + two.text),)
            joined[-1] = replace(before, chunks=before.chunks + step.chunks, emissions=emissions)
        else:
            joined.append(step)
    return joined


def _alike(one: TimelineStep, two: TimelineStep) -> bool:
    """Whether both brought the next piece of the same text, at once, where it belongs."""
    if one.breach or two.breach or len(one.emissions) != 1 or len(two.emissions) != 1 or len(two.chunks) != 1:
        return False
    (first,), (second,) = one.emissions, two.emissions
    plain = not (first.held or first.surplus or second.held or second.surplus)
    same = first.type == second.type and first.index == second.index
    return plain and same and first.type in ("content", "reasoning", "arguments")
