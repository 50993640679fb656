"""Assembling the parser of one request from the analysis of its template."""

from __future__ import annotations

from collections.abc import Sequence

from ...request import Tool
from ...stream.parser import Parser
from ..formats.registry import handler_named
from ..options import Options
from ..wire_format import Analysis, CallIdPosition, ToolAnalysis


def build_parser(analysis: Analysis, tools: Sequence[Tool], options: Options) -> Parser:
    """The parser for the outputs of one request; it serves any number of them."""
    known = callable_tools(tools, options)
    names = frozenset(tool.name for tool in known)
    root = handler_named(analysis.handler).build(analysis, known, options)
    return Parser(root, names, options.parallel_tool_calls, _late_ids(analysis.tools))


def _late_ids(tools: ToolAnalysis) -> bool:
    """Whether ids may come behind names: in JSON fields a model writes them in any order."""
    behind = (CallIdPosition.BETWEEN_FUNC_AND_ARGS, CallIdPosition.POST_ARGS)
    return bool(tools.id_field or tools.gen_id_field) or tools.call_id.position in behind


def callable_tools(tools: Sequence[Tool], options: Options) -> tuple[Tool, ...]:
    """The tools that the options leave.  Implements NP-4.3 and TP-10.4."""
    if options.tool_choice == "none":
        return ()
    if options.tool_choice == "named":
        return tuple(tool for tool in tools if tool.name == options.tool_name)
    return tuple(tools)
