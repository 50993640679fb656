"""Kind ``compare``: whether two JSON texts are equal (DM-4).  It asks nobody."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ..errors import SourceError
from ..judge.compare import json_equal
from ..suite.model import Vector
from ..suite.yaml_text import YamlMapping
from . import as_text
from ._kind import EntryReader, Judgement, Lines, VectorKind


@dataclass(frozen=True)
class _CompareKind(VectorKind):
    def values(
        self, node: YamlMapping, fields: Mapping[str, Any], reader: EntryReader, errors: list[SourceError]
    ) -> dict[str, Any]:
        texts = {side: reader.text(node.get(side), errors) for side in ("left", "right")}
        return {**texts, "equal": fields.get("equal"), "complete": fields.get("complete", True)}

    def mistake(self, vector: Vector, judgement: Judgement) -> str:
        assert vector.left is not None
        assert vector.right is not None
        if json_equal(vector.left, vector.right, bool(vector.complete)) == vector.equal:
            return ""
        return f"{vector.left}\n{vector.right}\nare to be {'equal' if vector.equal else 'different'}"

    def explained(self, vector: Vector) -> Lines:
        cut_off = "" if vector.complete else ", as arguments of cut-off calls"
        yield f"Are these equal{cut_off}?", vector.left
        yield "", vector.right
        yield f"  {'Yes' if vector.equal else 'No'}.", None

    def shown(self, vector: Vector) -> Iterator[tuple[str, str]]:
        yield "left", vector.left or ""
        yield "right", vector.right or ""
        yield "equal", as_text(vector.equal)


KIND = _CompareKind(
    name="compare", needs=("level", "left", "right", "equal"), own=("left", "right", "equal", "complete")
)
