"""What a format is: how its templates are recognised, and what reads its outputs and writes their grammar."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from ...request import Tool
from ...stream.nodes import Node
from ..analysis.variants import Renderings
from ..grammar.output import Outputs, PlainOutput
from ..grammar.writer import NodeRows
from ..model.options import Options
from ..model.wire_format import Analysis, Values


class Format(ABC):
    """A format that the general mechanism can read only in part.  Implements HD-1.1."""

    #: The format's name, as in the field ``handler`` of an analysis.
    name: str
    #: Why the general mechanism cannot read it.
    reason: str
    #: How the values of arguments are written; ``NONE``: as the format of calls says.
    values: Values
    #: Whether the first tag of an output, not the prompt, says what stands before the tag.
    until_first_tag = False
    #: The fields of an analysis, as in ``messages.start``, without which outputs cannot be read.
    needs: tuple[str, ...] = ()
    #: Marker texts that an engine has to keep as single tokens, besides those the comparisons found.
    preserved: tuple[str, ...] = ()
    #: Texts that end the turn, besides those the comparisons found; each stands before these.
    stops: tuple[str, ...] = ()
    #: The grammar of the nodes that only this format has.
    grammar: ClassVar[NodeRows] = {}
    #: The grammar of whole outputs.
    outputs: Outputs = PlainOutput

    @abstractmethod
    def detect(self, renderings: Renderings) -> bool:
        """Whether a template has this format, as its renderings show."""

    def describe(self, analysis: Analysis, renderings: Renderings) -> Analysis:
        """The analysis, corrected where the format misleads the comparisons."""
        return analysis

    @abstractmethod
    def build(self, analysis: Analysis, tools: Sequence[Tool], options: Options) -> Node:
        """The tree of an output, from its template's analysis and the tools that may be called."""
