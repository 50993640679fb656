"""All formats: which template belongs to which.  Parsers of all formats are built of the same nodes.

Implements HD-1.1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...request import Tool
from ...stream.nodes import Node
from ..analysis.variants import Renderings
from ..model.options import Options
from ..model.wire_format import Analysis, ToolFormat, Values
from ..reading.build_output import build_output
from .format import Format
from .functionary32 import Functionary32
from .gemma4 import Gemma4
from .generic_json import GenericJson
from .gpt_oss import GptOss
from .hyperclova_x import HyperclovaX
from .kimi_k3 import KimiK3
from .minimax_m3 import MinimaxM3
from .muse_glimmer import MuseGlimmer
from .python_calls import PythonCalls
from .tagged_thinking import TaggedThinking


class General(Format):
    """The general mechanism."""

    name = ""
    reason = "it reads what the analysis finds"
    values = Values.NONE

    def detect(self, renderings: Renderings) -> bool:
        return True

    def build(self, analysis: Analysis, tools: Sequence[Tool], options: Options) -> Node:
        return build_output(analysis, tools, options)


#: In order of precedence: the first that recognises a template gets it.
HANDLERS: tuple[Format, ...] = (
    *(TaggedThinking(), GptOss(), Gemma4(), Functionary32(), KimiK3(), MinimaxM3(), PythonCalls()),
    *(MuseGlimmer(), GenericJson(), HyperclovaX()),
)

_GENERAL = General()
_BY_NAME = {handler.name: handler for handler in HANDLERS}
HANDLER_NAMES: tuple[str, ...] = tuple(_BY_NAME)


def find_handler(renderings: Renderings) -> Format | None:
    """The handler of a template; None for the general mechanism.  Implements TA-11.1."""
    return next((handler for handler in HANDLERS if handler.detect(renderings)), None)


def handler_named(name: str) -> Format:
    """The handler that an analysis names; the general mechanism for no name."""
    return _BY_NAME.get(name, _GENERAL)


def as_read(analysis: Analysis) -> Analysis:
    """The analysis with what its handler, or its format of calls, decides.  Implements TA-12.10."""
    handler = handler_named(analysis.handler)
    values = _OF_FORMATS[analysis.tools.format] if handler.values is Values.NONE else handler.values
    return replace(
        analysis,
        reasoning=replace(analysis.reasoning, until_first_tag=handler.until_first_tag),
        tools=replace(analysis.tools, values=values),
    )


_OF_FORMATS = {
    ToolFormat.NONE: Values.NONE,
    ToolFormat.JSON_NATIVE: Values.JSON,
    ToolFormat.TAG_WITH_JSON: Values.JSON,
    ToolFormat.TAG_WITH_TAGGED: Values.TEXT,
}
