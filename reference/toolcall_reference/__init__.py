"""The reference implementation of the toolcall-conformance specification: a library without I/O."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .contract import parse_standalone_tool_calls_detailed, parse_tool_calls_detailed
from .message import Call, Message, Problem

if TYPE_CHECKING:
    from .native import build_native_parser
    from .template.pipeline import build_template_grammar, build_template_parser

__all__ = [
    "Call",
    "Message",
    "Problem",
    "build_native_parser",
    "build_template_grammar",
    "build_template_parser",
    "parse_standalone_tool_calls_detailed",
    "parse_tool_calls_detailed",
]

#: Imported by whoever asks for them first: Jinja takes its time to load, and the contract needs none of it.
_LATER = {
    "build_native_parser": ".native",
    "build_template_grammar": ".template.pipeline",
    "build_template_parser": ".template.pipeline",
}


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_LATER[name], __name__), name)
