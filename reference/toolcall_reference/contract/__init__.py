"""Profile `contract`: calls in whatever syntax a model chose, out of any prose around them (chapter CT)."""

from __future__ import annotations

from .parser import parse_standalone_tool_calls_detailed, parse_tool_calls_detailed
from .trace import Note, Trace

__all__ = ["Note", "Trace", "parse_standalone_tool_calls_detailed", "parse_tool_calls_detailed"]
