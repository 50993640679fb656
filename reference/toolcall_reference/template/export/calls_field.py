"""The field ``tool_calls`` of a response template, and what it means for the others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..model.wire_format import ToolAnalysis
from .losses import Loss


@dataclass(frozen=True, slots=True)
class CallsField:
    """The field ``tool_calls``, and what it means for the other fields."""

    field: dict[str, Any]
    losses: tuple[Loss, ...] = ()
    #: Texts around calls that are not content.
    markers: tuple[str, ...] = ()
    #: The same as patterns.
    patterns: tuple[str, ...] = ()
    #: What begins a call, as patterns.
    begins: tuple[str, ...] = ()
    #: Whether runtimes derive grammars from it.
    grammar: bool = False


def shaped(name: str, arguments: str, each: bool = False) -> dict[str, Any]:
    """The keys that make calls of regions."""
    function = {"name": name, "arguments": arguments}
    return {
        "repeats": not each,
        "transform": {"type": "function", "function": function},
        **({"transform_each": True} if each else {}),
    }


def sections(tools: ToolAnalysis) -> tuple[str, ...]:
    """The markers around a section of calls."""
    return tuple(filter(None, (tools.section_start.strip(), tools.section_end.strip())))
