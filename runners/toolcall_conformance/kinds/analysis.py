"""Kind ``analysis``: what is found out about a template."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass

from ..adapters.implementation import JsonObject
from ..adapters.protocol import Hello
from ..judge import compare
from ..judge.verdict import Outcome
from ..suite.model import Vector
from . import as_text
from ._kind import Lines, VectorKind


@dataclass(frozen=True)
class _AnalysisKind(VectorKind):
    def request(self, vector: Vector, respond: str = "message") -> JsonObject:
        tokens = {name: vector.options[name] for name in ("bosToken", "eosToken") if name in vector.options}
        return {"op": self.op, "template": vector.template, **tokens}

    def judge(self, vector: Vector, reply: JsonObject, hello: Hello) -> Outcome:
        differences = compare.compare_analysis(vector.analysis or {}, reply["analysis"])
        verdict = "whitespace" if all(each.whitespace_only for each in differences) else "wrong"
        return Outcome(verdict if differences else "pass", "", differences, reply["analysis"])

    def explained(self, vector: Vector) -> Lines:
        yield "Expected", None
        for line in json.dumps(vector.analysis, indent=2, ensure_ascii=False).split("\n"):
            yield f"  {line}", None

    def shown(self, vector: Vector) -> Iterator[tuple[str, str]]:
        return ((name, as_text(value)) for name, value in (vector.analysis or {}).items())


KIND = _AnalysisKind(
    name="analysis",
    needs=("level", "template", "analysis"),
    own=("analysis",),
    op="analyze",
    is_subject=True,
    compared_at="analysis",
)
