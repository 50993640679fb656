"""The numbers of an engine, each kind of question in a column of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ... import kinds
from ...judge.rules import BROKEN, NEUTRAL, fails, passes
from ...results.records import Result
from .causes import NO_DEFECT, Explained
from .engines import EngineResults

#: The columns of profile wire.
_APIS = ("chat", "messages", "responses")
#: The columns, in order.  Outputs that are streamed are counted in `stream` too, and texts that a constraint
#: lets a model write and the parser was given in `agrees`.
COLUMNS = ("parse", "stream", "render", "response-template", *_APIS, "growth", "constraint", "agrees")


@dataclass(frozen=True, slots=True)
class Ratio:
    """How many required vectors pass, of those that were asked and are not counted apart."""

    passed: int
    asked: int

    def __str__(self) -> str:
        return f"{self.passed}/{self.asked}" if self.asked else "–"


def ratios(engine: EngineResults, apart: Iterable[Result]) -> dict[str, Ratio]:
    """The numbers of required vectors by column.  Implements AP-10.8.

    ``apart``: failures that are not defects of the engine.
    """
    excused = {result.vector for result in apart}
    found: dict[str, Counter[bool]] = {name: Counter() for name in COLUMNS}
    for result in engine.results:
        if result.level != "required" or result.verdict in NEUTRAL or result.verdict in BROKEN:
            continue
        for column, right in _judged(engine, result):
            if right or result.vector not in excused:
                found[column][right] += 1
    return {name: Ratio(counts[True], counts.total()) for name, counts in found.items()}


def of_format(engine: EngineResults, name: str) -> Ratio:
    """How many outputs of a format are read as required, at once and in streams."""
    own = [
        not fails(result.verdict, engine.features)
        for result in engine.results
        if result.format == name
        and result.level == "required"
        and kinds.named(result.kind).column in COLUMNS[:2]
        and result.verdict not in NEUTRAL
    ]
    return Ratio(sum(own), len(own))


def _judged(engine: EngineResults, result: Result) -> Iterator[tuple[str, bool]]:
    """The columns in which a result counts, and whether it is right there."""
    right, splits = passes(result.verdict, engine.features), result.splits
    column = kinds.subject(result) if result.profile == "wire" else kinds.named(result.kind).column
    if column == "parse":
        # A verdict that a stream decides says that the message of one shot is right.
        yield column, right or (splits is not None and splits.decides)
        if splits is not None and splits.checked:
            yield "stream", splits.broken == splits.apart
    elif column and (column != "render" or _renders(engine, result)):
        yield column, right
    if column == "constraint" and _was_read(engine, result, right):
        yield "agrees", "reads" not in result.invariants


def _was_read(engine: EngineResults, result: Result, right: bool) -> bool:
    """Whether the engine's own parser was given what its constraint lets a model write (AP-7.11)."""
    vector = engine.definitions.vectors.get(result.vector, {})
    parses = "parse" in engine.hello.get("ops", ())
    return parses and "calls" in vector and (right or "reads" in result.invariants)


def _renders(engine: EngineResults, result: Result) -> bool:
    """Whether a prompt counts: an engine of layer `server` has to know the format."""
    formats = engine.hello.get("formats")
    return "template" in engine.hello.get("render", ()) or formats is None or result.format in formats


def causes_of(explained: Explained) -> tuple[int, int]:
    """How many causes have failing required vectors, as we sort them, and how many vectors are unsorted."""
    sorted_, unsorted = 0, _required(explained.unclaimed)
    for cause, results in explained.causes:
        required = _required(results)
        if cause.severity in NO_DEFECT or not required:
            continue
        if cause.unsorted:
            unsorted += required
        else:
            sorted_ += 1
    return sorted_, unsorted


def _required(results: Iterable[Result]) -> int:
    return sum(result.level == "required" for result in results)


def mixed(engines: Sequence[EngineResults]) -> Iterator[str]:
    """What the numbers of a table do not share, a sentence each: version, selection, the suite's vectors.

    Implements AP-10.9.
    """
    versions: dict[str, list[str]] = {}
    for engine in engines:
        known = versions.setdefault(engine.name, [])
        if engine.version not in known:
            known.append(engine.version)
    for name, own in versions.items():
        if len(own) > 1:
            yield f"{name} is here in {len(own)} versions: {', '.join(own)}."
    whole = max((engine.selection for engine in engines), key=lambda each: each.vectors, default=None)
    newest = max(engines, key=lambda engine: engine.selection.started, default=None)
    if whole is None or newest is None:
        return
    others: dict[str, list[str]] = {}
    for engine in engines:
        if replace(engine.selection, started=whole.started) != whole:
            others.setdefault(str(engine.selection), []).append(engine.title)
    for selection, titles in others.items():
        was = "was" if len(titles) == 1 else "were"
        yield f"{', '.join(titles)} {was} asked {selection}; others {whole}."
    old: dict[tuple[int, str], list[str]] = {}
    for engine in engines:
        known_vectors, own_vectors = newest.definitions.vectors, engine.definitions.vectors
        changed = sum(
            _asked(known_vectors.get(id, vector)) != _asked(vector) for id, vector in own_vectors.items()
        )
        if changed:
            old.setdefault((changed, engine.day), []).append(engine.title)
    for (changed, day), titles in old.items():
        was = "was" if len(titles) == 1 else "were"
        what, has = ("1 vector", "has") if changed == 1 else (f"{changed} vectors", "have")
        yield f"{', '.join(titles)} {was} asked {what} of {day} that {has} changed since."


def _asked(vector: Mapping[str, Any]) -> dict[str, Any]:
    """What is asked and expected: all of a vector but its title."""
    return {key: value for key, value in vector.items() if key != "title"}
