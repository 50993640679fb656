"""What an engine needs besides the parser: texts that stay whole tokens, and texts that end a turn."""

from __future__ import annotations

from dataclasses import fields

from ..model.wire_format import Analysis, ToolFormat
from .turns import turn_end
from .variants import NEEDLES, Renderings


def marker_texts(analysis: Analysis) -> list[str]:
    """Every marker of the result, in the order of its fields; some are empty."""
    tools = analysis.tools
    markers = [analysis.reasoning.start, analysis.reasoning.end, analysis.content.start, analysis.content.end]
    markers += [tools.section_start, tools.section_end, tools.per_call_start, tools.per_call_end]
    markers.append(tools.code_start)
    for group in (tools.function, tools.arguments, tools.call_id):
        markers += [value for field in fields(group) if isinstance(value := getattr(group, field.name), str)]
    return markers


def find_preserved_tokens(analysis: Analysis) -> tuple[str, ...]:
    """The texts of all markers.  Implements TA-7.1."""
    return _distinct(marker_texts(analysis))


def find_stops(renderings: Renderings, analysis: Analysis, end_after_calls: str) -> tuple[str, ...]:
    """The texts that end an answer of content and one of calls.  Implements TA-7.2, TA-7.3, TA-7.5."""
    after_calls = "" if analysis.tools.format is ToolFormat.NONE else end_after_calls
    ends = [turn_end(renderings, analysis.content.end), after_calls]
    return _distinct([end for end in ends if not any(needle in end for needle in NEEDLES)])


def _distinct(texts: list[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(text.strip() for text in texts if text.strip()))
