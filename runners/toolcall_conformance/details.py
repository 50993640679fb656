"""What a reader of the results needs to understand one failure, gathered where the vectors are at hand."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from . import data, reproduce
from .compare import Difference
from .model import Vector
from .results import Details
from .session import Judged


def details_of(judged: Judged, spec: str, paths: Sequence[str]) -> Details:
    """The details of a result on the adapter ``spec``; ``paths`` as for ``reproduce.command``."""
    vector, outcome = judged.vector, judged.outcome
    first = outcome.splits.first if outcome.splits else None
    clauses = _clauses()
    cited = [*vector.clauses, first["clause"]] if first else vector.clauses
    return Details(
        output=vector.output,
        expected=_expected(vector),
        actual=outcome.actual,
        differences=tuple(map(_shown, outcome.differences)),
        clauses={clause: clauses[clause] for clause in cited if clause in clauses},
        harm=_harms().get(vector.harm, ""),
        again=reproduce.command(vector.id, spec, split=first["split"] if first else "", paths=paths),
    )


def _expected(vector: Vector) -> Any:
    from .bundle import message_to_json

    if vector.expected is not None:
        return message_to_json(vector.expected)
    if vector.analysis is not None:
        return vector.analysis
    return {"accepts": list(vector.accepts), "rejects": list(vector.rejects)}


def _shown(difference: Difference) -> Mapping[str, str]:
    """A difference as text; a side that is not there is left out."""
    sides = {"expected": difference.expected, "actual": difference.actual}
    # Inside arguments the comparison gives JSON text already.
    inside = ".arguments" in difference.path
    shown = {
        side: value if inside and isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        for side, value in sides.items()
        if value is not None
    }
    return {"path": difference.path, "kind": difference.kind, **shown}


@cache
def _clauses() -> Mapping[str, str]:
    from .clauses import load_clauses

    return {clause.id: clause.text for clause in load_clauses(data.spec_dir())[0]}


@cache
def _harms() -> Mapping[str, str]:
    from . import yaml_text
    from .registry import read_registry

    node, _ = read_registry(data.vectors_dir() / "harms.yaml")
    entries = yaml_text.plain(node) if node else {}
    return {name: f"{entry['name']}. {entry['effect']}" for name, entry in entries.items()}
