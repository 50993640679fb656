"""Profile `contract`: calls in whatever syntax a model chose, out of any prose around them (chapter CT)."""

from __future__ import annotations

from .parser import parse_standalone_tool_calls_detailed, parse_tool_calls_detailed
from .trace import Trace, TraceNote

__all__ = ["Trace", "TraceNote", "parse_standalone_tool_calls_detailed", "parse_tool_calls_detailed"]
