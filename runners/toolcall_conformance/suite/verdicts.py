"""Vectors of kind ``verdict``: another vector, what an implementation replies to it, and the verdict."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from ..errors import SourceError
from . import yaml_text
from .model import Vector
from .vector_json import vector_from_json, vector_to_json
from .yaml_text import YamlMapping

#: Reads the mapping of one vector.
Reader: TypeAlias = Callable[[YamlMapping], tuple[Vector | None, list[SourceError]]]

#: Fields of a vector's entry that a judged vector does not have: nobody asks it by itself.
_OWN = ("title", "topic", "clauses", "path", "line")


def of_vector(node: YamlMapping, read: Reader, errors: list[SourceError]) -> dict[str, Any]:
    """The fields that a vector has in this kind alone.  Implements VF-5.12."""
    judged = node.entries["judged"][1]
    assert isinstance(judged, YamlMapping)
    outer = {key: node.entries[key] for key in ("id", "title", "topic", "clauses", "level", "harm")}
    vector, wrong = read(YamlMapping({**outer, **judged.entries}, judged.line, judged.column))
    errors += wrong
    if vector is None:
        return {}
    entry = judged_entry(vector_to_json(vector))
    claims, invariants = node.get("claims"), node.get("invariants")
    return {
        "judged": entry,
        "claims": yaml_text.plain(claims) if claims else {},
        "reply": _reply(yaml_text.plain(node.entries["reply"][1]), entry["expected"]),
        "verdict": yaml_text.plain(node.entries["verdict"][1]),
        "invariants": tuple(yaml_text.plain(invariants)) if invariants else (),
    }


def judged_entry(entry: Mapping[str, Any]) -> dict[str, Any]:
    """What of a vector's entry is judged."""
    return {name: value for name, value in entry.items() if name not in _OWN}


def _reply(given: dict[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    """The reply, its messages whole: ``message`` is as expected, and ``streamed`` as ``message``."""
    calls = [{name: call[name] for name in call if name != "argumentsText"} for call in expected["calls"]]
    message = {**expected, "calls": calls, **given.get("message", {})}
    return {**given, "message": message, "streamed": {**message, **given.get("streamed", {})}}


def judged_vector(vector: Vector) -> Vector:
    """The vector that a vector of kind ``verdict`` judges."""
    assert vector.judged is not None
    outer = vector_to_json(vector)
    return vector_from_json({**{name: outer[name] for name in _OWN}, **vector.judged})
