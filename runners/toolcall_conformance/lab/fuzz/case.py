"""A case: one output made at random, the rest of its request, and what its maker knows of it."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from ...adapters.implementation import JsonObject


@dataclass(frozen=True, slots=True)
class Case:
    """One output and the rest of its request."""

    #: The fields of the request but ``op``, ``id`` and ``output``; cases share them.
    fields: JsonObject = field(repr=False)
    output: str
    #: Whether the template wrote the output, and nothing was done to it.
    intact: bool = False
    #: Words that each stand once in the output as it was rendered; nothing else is like them.
    canaries: tuple[str, ...] = ()
    #: The same turn with its calls in the opposite order; "" if there is none.
    reversed_output: str = ""
    #: Whether a marker begins every call, so that text may follow them.
    has_markers: bool = False
    #: The end of the output that is repeated where it is asked how the work grows; else "".
    repeated: str = ""
    #: The lengths of the chunks in which the output is streamed, again and again; none if it is parsed whole.
    pieces: tuple[int, ...] = ()

    def request(self, op: str = "", **changed: Any) -> JsonObject:
        """The request of the adapter protocol, without an id: ``stream`` if the case has pieces."""
        fields = {**self.fields, "output": self.output, **changed}
        if op or not self.pieces:
            return {"op": op or "parse", **fields}
        return {"op": "stream", **fields, "chunks": list(self._chunks())}

    def _chunks(self) -> Iterator[str]:
        start, lengths = 0, itertools.cycle(self.pieces)
        while start < len(self.output):
            end = start + next(lengths)
            yield self.output[start:end]
            start = end

    def in_pieces(self, lengths: tuple[int, ...]) -> Case:
        """The case, streamed in chunks of these lengths."""
        return replace(self, pieces=lengths)

    def with_output(self, output: str) -> Case:
        """The case with another output, of which nobody knows whether it is right."""
        return replace(self, output=output, intact=False, reversed_output="")

    @property
    def names(self) -> list[str]:
        """The names of the tools."""
        return [tool["function"]["name"] for tool in self.fields["tools"]]
