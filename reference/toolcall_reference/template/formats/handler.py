"""What a format is: how its templates are recognised, and what reads its outputs and writes their grammar."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from ...request import Tool
from ...stream.nodes import Node
from ..analysis.variants import Renderings
from ..grammar.output import Outputs, PlainOutput
from ..grammar.writer import NodeRows
from ..model.options import Options
from ..model.wire_format import Analysis, Values

#: Builds the tree of an output from its template's analysis, the tools that may be called, and the options.
Builder: TypeAlias = Callable[[Analysis, Sequence[Tool], Options], Node]


@dataclass(frozen=True, slots=True)
class Handler:
    """A format that the general mechanism can read only in part.  Implements HD-1.1."""

    #: The format's name, as in the field ``handler`` of an analysis.
    name: str
    #: Why the general mechanism cannot read it.
    reason: str
    #: How the values of arguments are written; ``NONE``: as the format of calls says.
    values: Values
    #: Tells from a template's renderings whether the template has this format.
    detect: Callable[[Renderings], bool]
    build: Builder
    #: Whether the first tag of an output, not the prompt, says what stands before the tag.
    until_first_tag: bool = False
    #: Corrects what the comparisons found, where the format misleads them.
    describe: Callable[[Analysis, Renderings], Analysis] = lambda analysis, renderings: analysis
    #: The fields of an analysis, as in ``messages.start``, without which outputs cannot be read.
    needs: tuple[str, ...] = ()
    #: Marker texts that an engine has to keep as single tokens, besides those the comparisons found.
    preserved: tuple[str, ...] = ()
    #: The grammar of the nodes that only this format has.
    grammar: NodeRows = field(default_factory=dict)
    #: The grammar of whole outputs.
    outputs: Outputs = PlainOutput
