"""Measures how long a stream held the text of an argument that it could have emitted (ST-2)."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from ..adapters.implementation import JsonObject
from ..suite.model import ExpectedCall, Vector
from ..suite.splits import Split
from .checks import Breach
from .json_value import NotJson, parse
from .promptness import hold_limit, squeezed

#: Text without the characters that quotes, escapes and markers are made of: nobody has to wait for its end.
_PLAIN = re.compile(r"""[^<>\[\]{}"'`\\]+""")


def check(
    vector: Vector, split: Split, deltas: Sequence[Sequence[JsonObject]], features: Collection[str]
) -> Breach | None:
    """The breach if the text of an argument was held longer than ST-2.8 allows; else None.

    An adapter that does not claim ``argument-deltas`` may give the arguments of a call whole; those that it
    gives in parts are measured too.  Implements AP-7.5.
    """
    limit = hold_limit(vector)
    for probe in probes(vector):
        parts = [
            (number, delta["text"])
            for number, group in enumerate(deltas)
            for delta in group
            if delta["type"] == "arguments" and delta["index"] == probe.call and delta["text"]
        ]
        if len(parts) < 2 and "argument-deltas" not in features:
            continue
        text = vector.output[probe.offset :][: probe.length]
        held = _held(text, vector.output, split, parts)
        if held > limit:
            detail = f"{held} code points of an argument were held, and {limit} can be needed: {text[:40]!r}"
            return Breach("ST-2.8", split.name, len(split.chunks), detail)
    return None


@dataclass(frozen=True, slots=True)
class Probe:
    """A text of the arguments of a call, by its place in the output."""

    call: int
    offset: int
    length: int


def probes(vector: Vector) -> Iterator[Probe]:
    """The texts of arguments whose promptness is measured."""
    if vector.profile != "template" or vector.holds == "anything" or vector.expected is None:
        return
    limit = hold_limit(vector)
    for index, call in enumerate(vector.expected.calls):
        if len(call.arguments) > limit:
            for text in _texts(vector, call, limit):
                yield Probe(index, vector.output.index(text), len(text))


def _texts(vector: Vector, call: ExpectedCall, limit: int) -> Iterator[str]:
    """The long texts of a call's arguments that must be strings, and that the output has as they are."""
    try:
        arguments = parse(call.arguments)
    except NotJson:
        return
    schemas = (
        tool["function"].get("parameters") for tool in vector.tools if tool["function"]["name"] == call.name
    )
    declared = (next(schemas, None) or {}).get("properties", {})
    strings = {
        name
        for name, schema in declared.items()
        if isinstance(schema, dict) and schema.get("type") == "string"
    }
    for name, value in arguments.items() if isinstance(arguments, dict) else ():
        if (
            name not in strings
            or type(value) is not str
            or len(value) <= limit
            or not _PLAIN.fullmatch(value)
        ):
            continue
        before, _, after = vector.output.partition(value)
        # Arguments that come before their call's name wait for it.
        if value in vector.output and value not in after and call.name in before:
            yield value


def _held(text: str, output: str, split: Split, parts: Sequence[tuple[int, str]]) -> int:
    """The most of ``text`` that was fed but not yet emitted, after any chunk.

    ``parts``: the number of the chunk and the text of each delta of the arguments.
    """
    in_output, in_arguments = output.index(text), "".join(part for _, part in parts).find(text)
    if in_arguments < 0:
        return 0
    numbers = [number for number, _ in parts]
    emitted = [0, *accumulate(len(part) for _, part in parts)]
    most = 0
    for number, fed in enumerate(accumulate(map(len, split.chunks))):
        begin = max(0, emitted[bisect_right(numbers, number)] - in_arguments)
        end = min(fed - in_output, len(text))
        if end - begin > most:
            most = max(most, len(squeezed(text[begin:end])))
    return most
