"""The reference implementation of the toolcall-conformance specification: a library without I/O.

Everything public is here.  For example the parser of profile ``template``, at once and in pieces::

    parser = build_template_parser(chat_template, tools)
    message = parser.parse(output)
    stream = parser.stream()
    deltas = [*stream.feed("<tool"), *stream.feed("_call>"), *stream.finish()]

No output of a model raises an error; what a program asks wrongly raises one of ``errors``.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .contract import Trace, TraceNote, parse_standalone_tool_calls_detailed, parse_tool_calls_detailed
from .errors import (
    BadRequest,
    BadSchema,
    GrammarUnsupported,
    NoTarget,
    RenderingRequestError,
    SchemaError,
    TemplateError,
    TemplateExhausted,
    TemplateFault,
    TemplateForbidden,
    TemplateOverLimit,
    TemplateRaised,
    TemplateSyntaxError,
    TooComplex,
    UndefinedInTemplate,
    UnsupportedPattern,
)
from .message import Call, Delta, Message, Problem

if TYPE_CHECKING:
    from .adapter import ReferenceAdapter
    from .native import build_native_parser, family_of
    from .openai import ChunkWriter, Envelope, chat_completion
    from .stream.cursor import Span
    from .stream.parser import Parser, Stream
    from .template.analysis.comparison import Comparison, Step
    from .template.analysis.tokens import marker_texts
    from .template.analysis.variants import Renderings
    from .template.analysis.workarounds import WORKAROUNDS, Workaround
    from .template.difference import TextDifference, difference
    from .template.grammar.build import Grammar
    from .template.pipeline import (
        Explanation,
        analyze,
        build_template_grammar,
        build_template_parser,
        explain,
    )
    from .template.rendering.render import ChatTemplate
    from .template.wire_format import (
        Analysis,
        ArgumentMarkers,
        CallIdMarkers,
        CallIdPosition,
        Capabilities,
        ContentAnalysis,
        ContentMode,
        FunctionMarkers,
        ReasoningAnalysis,
        ReasoningMode,
        ToolAnalysis,
        ToolFormat,
    )

__all__ = [
    "WORKAROUNDS",
    "Analysis",
    "ArgumentMarkers",
    "BadRequest",
    "BadSchema",
    "Call",
    "CallIdMarkers",
    "CallIdPosition",
    "Capabilities",
    "ChatTemplate",
    "ChunkWriter",
    "Comparison",
    "ContentAnalysis",
    "ContentMode",
    "Delta",
    "Envelope",
    "Explanation",
    "FunctionMarkers",
    "Grammar",
    "GrammarUnsupported",
    "Message",
    "NoTarget",
    "Parser",
    "Problem",
    "ReasoningAnalysis",
    "ReasoningMode",
    "ReferenceAdapter",
    "RenderingRequestError",
    "Renderings",
    "SchemaError",
    "Span",
    "Step",
    "Stream",
    "TemplateError",
    "TemplateExhausted",
    "TemplateFault",
    "TemplateForbidden",
    "TemplateOverLimit",
    "TemplateRaised",
    "TemplateSyntaxError",
    "TextDifference",
    "TooComplex",
    "ToolAnalysis",
    "ToolFormat",
    "Trace",
    "TraceNote",
    "UndefinedInTemplate",
    "UnsupportedPattern",
    "Workaround",
    "analyze",
    "build_native_parser",
    "build_template_grammar",
    "build_template_parser",
    "chat_completion",
    "difference",
    "explain",
    "family_of",
    "marker_texts",
    "parse_standalone_tool_calls_detailed",
    "parse_tool_calls_detailed",
]

#: Imported when somebody first asks for one: Jinja takes its time to load, and the contract needs none of it.
_LATER = {
    ".adapter": ("ReferenceAdapter",),
    ".native": ("build_native_parser", "family_of"),
    ".openai": ("ChunkWriter", "Envelope", "chat_completion"),
    ".stream.cursor": ("Span",),
    ".stream.parser": ("Parser", "Stream"),
    ".template.analysis.comparison": ("Comparison", "Step"),
    ".template.analysis.tokens": ("marker_texts",),
    ".template.analysis.variants": ("Renderings",),
    ".template.analysis.workarounds": ("WORKAROUNDS", "Workaround"),
    ".template.difference": ("TextDifference", "difference"),
    ".template.grammar.build": ("Grammar",),
    ".template.pipeline": (
        *("Explanation", "analyze", "build_template_grammar", "build_template_parser", "explain"),
    ),
    ".template.rendering.render": ("ChatTemplate",),
    ".template.wire_format": (
        "Analysis",
        "ArgumentMarkers",
        "CallIdMarkers",
        "CallIdPosition",
        "Capabilities",
        "ContentAnalysis",
        "ContentMode",
        "FunctionMarkers",
        "ReasoningAnalysis",
        "ReasoningMode",
        "ToolAnalysis",
        "ToolFormat",
    ),
}


def __getattr__(name: str) -> Any:
    for module, names in _LATER.items():
        if name in names:
            return globals().setdefault(name, getattr(import_module(module, __name__), name))
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
