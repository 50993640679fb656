"""The field of calls, by how a format writes them."""

from __future__ import annotations

from dataclasses import replace

from ..model.wire_format import Analysis, ToolFormat, Values
from .calls_field import CallsField
from .json_calls import array_calls, brace_calls, keyed_calls, object_calls
from .losses import CannotExport, Obstacle
from .python_calls import python_calls
from .row_calls import channel_calls, recipient_headers
from .tagged_calls import tag_with_json, tagged


def calls_of(analysis: Analysis, literal: bool) -> CallsField | None:
    """The field of calls; None for a format without them.

    ``literal``: with literal closers and a captured name, from which grammars are derived.
    Raises ``CannotExport``.
    """
    tools = analysis.tools
    if tools.format is ToolFormat.NONE:
        return None
    if analysis.content.start.lstrip().startswith("{"):
        raise CannotExport(
            Obstacle("content", "an answer is a string in JSON, and a text field cannot read its escapes")
        )
    if analysis.messages.channel:
        return channel_calls(analysis)
    if tools.function_name_is_key:
        return keyed_calls(analysis)
    if tools.values is Values.PYTHON:
        return python_calls(analysis)
    if tools.values is Values.BRACES:
        return brace_calls(analysis)
    if tools.format is ToolFormat.JSON_NATIVE:
        return array_calls(analysis) if tools.tools_array_wrapped else object_calls(analysis, literal)
    if tools.format is ToolFormat.TAG_WITH_JSON:
        return tag_with_json(analysis, literal)
    found = tagged(analysis, literal)
    return replace(found, patterns=recipient_headers(analysis)) if analysis.messages.recipient else found
