"""What a format is: how its templates are known, and what reads and writes its outputs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from ...request import Tool
from ...stream.nodes import Node
from ..analysis.variants import Renderings
from ..grammar.output import Outputs, PlainOutput
from ..grammar.writer import NodeRows
from ..options import Options
from ..wire_format import Analysis

#: Builds the tree of an output from its template's analysis, the tools that may be called, and the options.
Builder: TypeAlias = Callable[[Analysis, Sequence[Tool], Options], Node]


def _as_found(analysis: Analysis, renderings: Renderings) -> Analysis:
    return analysis


@dataclass(frozen=True, slots=True)
class Handler:
    """A dedicated parser: why there is one, how its templates are known, and what reads their outputs."""

    #: As an analysis has it in ``handler``.
    name: str
    #: The trait the general mechanism cannot be taught.
    reason: str
    #: Whether a template belongs to it, by its renderings.
    detect: Callable[[Renderings], bool]
    build: Builder
    #: Corrects what the comparisons found, where the format misleads them.
    describe: Callable[[Analysis, Renderings], Analysis] = _as_found
    #: Marker texts that an engine has to keep as single tokens, besides those the comparisons found.
    preserved: tuple[str, ...] = ()
    #: How the nodes are written that only this format has.
    grammar: NodeRows = field(default_factory=dict)
    #: The grammar of whole outputs.
    outputs: Outputs = PlainOutput
