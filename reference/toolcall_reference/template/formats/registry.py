"""All formats: which template belongs to which.  Parsers of all formats are built of the same nodes.

Implements HD-1.1.
"""

from __future__ import annotations

from dataclasses import replace

from ..analysis.variants import Renderings
from ..model.wire_format import Analysis, ToolFormat, Values
from ..reading.build_output import build_output
from . import (
    functionary32,
    gemma4,
    generic_json,
    gpt_oss,
    hyperclova_x,
    kimi_k3,
    minimax_m3,
    muse_glimmer,
    python_calls,
    tagged_thinking,
)
from .handler import Handler

#: In order of precedence: the first that recognises a template gets it.
HANDLERS: tuple[Handler, ...] = (
    *(tagged_thinking.HANDLER, gpt_oss.HANDLER, gemma4.HANDLER, functionary32.HANDLER),
    *(kimi_k3.HANDLER, minimax_m3.HANDLER, python_calls.HANDLER, muse_glimmer.HANDLER),
    *(generic_json.HANDLER, hyperclova_x.HANDLER),
)

#: The general mechanism.
_GENERAL = Handler(
    name="",
    reason="it reads what the analysis finds",
    values=Values.NONE,
    detect=lambda renderings: True,
    build=build_output,
)
_BY_NAME = {handler.name: handler for handler in HANDLERS}
HANDLER_NAMES: tuple[str, ...] = tuple(_BY_NAME)


def find_handler(renderings: Renderings) -> Handler | None:
    """The handler of a template; None for the general mechanism.  Implements TA-11.1."""
    return next((handler for handler in HANDLERS if handler.detect(renderings)), None)


def handler_named(name: str) -> Handler:
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
