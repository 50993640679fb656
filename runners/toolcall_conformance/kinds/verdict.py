"""Kind ``verdict``: another vector, what a made-up implementation replies to it, and the verdict."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ..errors import SourceError
from ..suite import yaml_text
from ..suite.model import Vector
from ..suite.vector_json import judged_entry, judged_vector, vector_to_json
from ..suite.yaml_text import YamlMapping
from . import as_text, named
from ._kind import EntryReader, Judgement, Lines, VectorKind


@dataclass(frozen=True)
class _VerdictKind(VectorKind):
    def values(
        self, node: YamlMapping, fields: Mapping[str, Any], reader: EntryReader, errors: list[SourceError]
    ) -> dict[str, Any]:
        """The judged vector as in a bundle, and the reply.  Implements VF-5.12."""
        judged = node.get("judged")
        if errors or not isinstance(judged, YamlMapping):
            return {}
        outer = {key: node.entries[key] for key in ("id", "title", "topic", "clauses", "level", "harm")}
        vector, wrong = reader.vector(YamlMapping({**outer, **judged.entries}, judged.line, judged.column))
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

    def mistake(self, vector: Vector, judgement: Judgement) -> str:
        wanted, found = (vector.verdict, vector.invariants), judgement(vector)
        return "" if found == wanted else f"the verdict and the broken invariants are {found}, not {wanted}"

    def looked_up(self, vector: Vector) -> Vector | None:
        judged = judged_vector(vector)
        return named(judged.kind).looked_up(judged)

    def explained(self, vector: Vector) -> Lines:
        yield "Reply", json.dumps(vector.reply, ensure_ascii=False, indent=2)
        yield "", None
        yield f"Verdict: {vector.verdict}", None

    def shown(self, vector: Vector) -> Iterator[tuple[str, str]]:
        judged = vector.judged or {}
        keys = ("output", "expected", "alternatives")
        yield "judged", as_text({key: judged[key] for key in keys if judged.get(key)})
        yield "claims", as_text(vector.claims)
        yield "reply", as_text(vector.reply)
        yield "verdict", vector.verdict
        yield from (("breaks", name) for name in vector.invariants)


def _reply(given: dict[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    """The reply, its messages whole: ``message`` is as expected, and ``streamed`` as ``message``."""
    calls = [{name: call[name] for name in call if name != "argumentsText"} for call in expected["calls"]]
    message = {**expected, "calls": calls, **given.get("message", {})}
    return {**given, "message": message, "streamed": {**message, **given.get("streamed", {})}}


KIND = _VerdictKind(
    name="verdict",
    needs=("level", "judged", "reply", "verdict"),
    own=("judged", "claims", "reply", "verdict", "invariants"),
)
