"""A random sample of an engine's failures, with what somebody needs to judge each."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from itertools import zip_longest

from ...results.records import Result
from .happened import HAPPENED, happened
from .markdown import asked, facts
from .pages import EngineFindings


def sample(found: EngineFindings, size: int, seed: int) -> Iterator[str]:
    """The lines of a sample of ``size`` failing required vectors, without those that are not defects.

    One vector of each cause is drawn, then a second of each, and so on.  Implements AP-10.10.
    """
    engine = found.engine
    apart = {result.vector for result in found.apart("required")}
    required = [result for result in engine.failing() if result.level == "required"]
    failing = {result.vector: result for result in required if result.vector not in apart}
    chosen = _drawn(found, failing, size, seed)
    yield f"# {engine.title}: {len(chosen)} of {len(failing)} failing required vectors, by cause, seed {seed}"
    for number, vector in enumerate(chosen, 1):
        yield ""
        yield f"## {number} {vector}"
        yield from _case(found, failing[vector])


def _drawn(found: EngineFindings, failing: Mapping[str, Result], size: int, seed: int) -> list[str]:
    """The ids of a sample, in rounds: each takes one vector of every cause that has some left."""
    pools: dict[str, list[str]] = {}
    for vector in sorted(failing):
        cause = found.explained.of(failing[vector])
        pools.setdefault(cause.id if cause else "", []).append(vector)
    draw = random.Random(seed)
    names = draw.sample(sorted(pools), len(pools))
    shuffled = [draw.sample(pools[name], len(pools[name])) for name in names]
    rounds = zip_longest(*shuffled)
    return [vector for each in rounds for vector in each if vector is not None][:size]


def _case(found: EngineFindings, result: Result) -> Iterator[str]:
    engine, vector = found.engine, found.engine.vector(result)
    yield f"{vector.get('title', '')}. {result.verdict}: {HAPPENED[happened(result)].lower()}"
    yield ""
    cause = found.explained.of(result)
    if cause is not None:
        place = f" at {cause.place}" if cause.place else ""
        yield f"cause     {cause.id} ({cause.severity}){place}: {' '.join(cause.says.split())}"
        for label, text in (("pinned", cause.pinned), ("upstream", f"{cause.issue} {cause.state}".strip())):
            yield f"{label:<9} {text or 'nothing known'}"
    for name in ("generationPrompt", "options"):
        if vector.get(name):
            yield f"{name:<9} {json.dumps(vector[name], ensure_ascii=False)}"
    if "output" in vector:
        yield f"output    {_message(vector['output'])}"
        yield f"expected  {_message(vector.get('expected'))}"
    for label, text in asked(vector) if "output" not in vector else ():
        yield f"{label:<9} {text}"
    if result.details is not None and result.details.actual is not None:
        yield f"actual    {_message(result.details.actual)}"
    for label, text in facts(result):
        if label == "because":
            yield f"{label:<9} {text}"
    for id in vector.get("clauses", ()):
        clause = engine.definitions.clauses.get(id, {})
        basis = f" [basis: {clause['basis']}]" if clause.get("basis") else ""
        yield f"{id:<9} {' '.join(str(clause.get('text', '')).partition(chr(10) * 2)[0].split())}{basis}"


def _message(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
