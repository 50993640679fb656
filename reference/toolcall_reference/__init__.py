"""The reference implementation of the toolcall-conformance specification: a library without I/O."""

from __future__ import annotations

from .contract import parse_standalone_tool_calls_detailed, parse_tool_calls_detailed
from .message import Call, Message, Problem

__all__ = ["Call", "Message", "Problem", "parse_standalone_tool_calls_detailed", "parse_tool_calls_detailed"]
