"""Wire formats for the tests of template parsing: analyses written by hand, and calls as each writes them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tests.support.handler_formats import HANDLER_FORMATS
from toolcall_reference.request import Tool
from toolcall_reference.stream.parser import Parser
from toolcall_reference.template.model.options import Options
from toolcall_reference.template.model.wire_format import (
    Analysis,
    ArgumentMarkers,
    CallIdMarkers,
    CallIdPosition,
    ContentAnalysis,
    ContentMode,
    FunctionMarkers,
    ReasoningAnalysis,
    ReasoningMode,
    ToolAnalysis,
    ToolFormat,
)
from toolcall_reference.template.pipeline import build_parser

TOOLS = (
    Tool(
        "get_weather",
        {
            "type": "object",
            "properties": {
                "city": {"type": "string"},
                "days": {"type": "integer"},
                "unit": {"enum": ["celsius", "fahrenheit"]},
                "limit": {"type": ["string", "integer"]},
                "options": {"type": "object"},
                "tags": {"type": "array", "items": {"type": "string"}},
                "exact": {"type": "boolean", "nullable": True},
                "anything": {},
            },
        },
    ),
    Tool("get_time"),
    Tool("write_file", {"properties": {"path": {"type": "string"}, "content": {"type": "string"}}}),
)

THINK = ReasoningAnalysis(ReasoningMode.TAG_BASED, "<think>\n", "\n</think>\n\n")

Arguments = Mapping[str, Any]


@dataclass(frozen=True)
class Format:
    """One wire format."""

    name: str
    analysis: Analysis
    #: The text of one call.
    call: Callable[[str, Arguments], str]
    #: The text of several, given the texts of each.
    join: Callable[[list[str]], str] = "\n".join

    def calls(self, *calls: tuple[str, Arguments]) -> str:
        """The text of some calls."""
        return self.join([self.call(name, arguments) for name, arguments in calls])

    def parser(self, tools: tuple[Tool, ...] = TOOLS, **options: Any) -> Parser:
        """The parser for a request with these tools and options."""
        return build_parser(self.analysis, tools, Options(**options))


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _bare(value: object) -> str:
    return value if isinstance(value, str) else _json(value)


def _native(
    name: str, tools: Mapping[str, Any], call: Callable[[str, Arguments], str], **other: Any
) -> Format:
    join = other.pop("join", "\n".join)
    fields = {"name_field": "name", "args_field": "arguments", **tools}
    return Format(
        name, Analysis(tools=ToolAnalysis(format=ToolFormat.JSON_NATIVE, **fields), **other), call, join
    )


def _tagged(
    name: str,
    tools: Mapping[str, Any],
    function: tuple[str, str, str],
    argument: tuple[str, str, str, str],
    join: Callable[[list[str]], str] = "\n".join,
    **other: Any,
) -> Format:
    prefix, suffix, close = function
    start, middle, before, behind = argument
    analysis = Analysis(
        tools=ToolAnalysis(
            format=ToolFormat.TAG_WITH_TAGGED,
            function=FunctionMarkers(prefix, suffix, "", close),
            arguments=ArgumentMarkers("", "", start, middle, before, behind),
            **tools,
        ),
        **other,
    )

    def call(name: str, arguments: Arguments) -> str:
        values = "".join(
            f"{start}{key}{middle}{before}{_bare(value)}{behind}" for key, value in arguments.items()
        )
        opening, end = tools.get("per_call_start", ""), tools.get("per_call_end", "")
        return f"{opening}{prefix}{name}{suffix}{values}{close}{end}"

    return Format(name, analysis, call, join)


def _hermes(name: str, arguments: Arguments) -> str:
    return f"<tool_call>\n{_json({'name': name, 'arguments': arguments})}\n</tool_call>"


def _section(start: str, separator: str, end: str) -> Callable[[list[str]], str]:
    return lambda calls: start + separator.join(calls) + end


HERMES_MARKERS = {"per_call_start": "<tool_call>\n", "per_call_end": "\n</tool_call>"}

FORMATS = (
    _native("hermes", HERMES_MARKERS, _hermes),
    _native("qwen3", HERMES_MARKERS, _hermes, reasoning=THINK),
    _native(
        "nemo",
        {"section_start": "[TOOL_CALLS]", "tools_array_wrapped": True, "id_field": "id"},
        lambda name, arguments: _json({"name": name, "arguments": arguments, "id": "abcdef123"}),
        join=_section("[TOOL_CALLS][", ", ", "]"),
    ),
    _native(
        "apertus",
        {
            "section_start": "<|tools_prefix|>",
            "section_end": "<|tools_suffix|>",
            "tools_array_wrapped": True,
            "function_name_is_key": True,
            "name_field": "",
            "args_field": "",
        },
        lambda name, arguments: _json({name: arguments}),
        join=_section("<|tools_prefix|>[", ", ", "]<|tools_suffix|>"),
    ),
    _native(
        "command-r7b",
        {
            "section_start": "<|START_ACTION|>",
            "section_end": "<|END_ACTION|>",
            "tools_array_wrapped": True,
            "name_field": "tool_name",
            "args_field": "parameters",
            "gen_id_field": "tool_call_id",
        },
        lambda name, arguments: _json({"tool_call_id": "0", "tool_name": name, "parameters": arguments}),
        join=_section("<|START_ACTION|>[\n    ", ",\n    ", "\n]<|END_ACTION|>"),
        reasoning=ReasoningAnalysis(ReasoningMode.TOOLS_ONLY, "<|START_THINKING|>", "<|END_THINKING|>"),
        content=ContentAnalysis(ContentMode.ALWAYS_WRAPPED, "<|START_RESPONSE|>", "<|END_RESPONSE|>"),
    ),
    _native(
        "nested",
        {
            "section_start": "<tool_calls>\n",
            "section_end": "\n</tool_calls>",
            "function_field": "function",
            "id_field": "id",
        },
        lambda name, arguments: _json(
            {"id": "c1", "type": "function", "function": {"name": name, "arguments": arguments}}
        ),
        join=_section("<tool_calls>\n", "\n", "\n</tool_calls>"),
    ),
    _native(
        "llama3",
        {"args_field": "parameters", "call_separator": "; "},
        lambda name, arguments: _json({"name": name, "parameters": arguments}),
        join="; ".join,
    ),
    _native(
        "python-dicts",
        {"per_call_start": "<call>", "per_call_end": "</call>", "uses_python_dicts": True},
        lambda name, arguments: f"<call>{ {'name': name, 'arguments': dict(arguments)}!r}</call>",
    ),
    Format(
        "functionary-3.1",
        Analysis(
            tools=ToolAnalysis(
                format=ToolFormat.TAG_WITH_JSON,
                function=FunctionMarkers("<function=", ">", "", "</function>"),
            )
        ),
        lambda name, arguments: f"<function={name}>{_json(arguments)}</function>",
    ),
    Format(
        "devstral",
        Analysis(
            tools=ToolAnalysis(
                format=ToolFormat.TAG_WITH_JSON,
                per_call_start="[TOOL_CALLS]",
                function=FunctionMarkers("", "[ARGS]"),
            )
        ),
        lambda name, arguments: f"[TOOL_CALLS]{name}[ARGS]{_json(arguments)}",
        "".join,
    ),
    Format(
        "mistral-small-3.2",
        Analysis(
            tools=ToolAnalysis(
                format=ToolFormat.TAG_WITH_JSON,
                per_call_start="[TOOL_CALLS]",
                call_id=CallIdMarkers(CallIdPosition.BETWEEN_FUNC_AND_ARGS, "[CALL_ID]", "[ARGS]"),
            )
        ),
        lambda name, arguments: f"[TOOL_CALLS]{name}[CALL_ID]abcdef123[ARGS]{_json(arguments)}",
        "".join,
    ),
    Format(
        "solar",
        Analysis(
            content=ContentAnalysis(ContentMode.ALWAYS_WRAPPED, "<|content|>", "<|end|>"),
            tools=ToolAnalysis(
                format=ToolFormat.TAG_WITH_JSON,
                section_start="<|tool_calls|>",
                section_end="<|calls|>",
                per_call_start="<|tool_call:begin|>",
                per_call_end="<|tool_call:end|>",
                function=FunctionMarkers("", "<|tool_call:args|>"),
                call_id=CallIdMarkers(CallIdPosition.PRE_FUNC_NAME, "", "<|tool_call:name|>"),
            ),
        ),
        lambda name, arguments: (
            f"<|tool_call:begin|>c01<|tool_call:name|>{name}<|tool_call:args|>{_json(arguments)}<|tool_call:end|>"
        ),
        _section("<|tool_calls|>", "", "<|calls|>"),
    ),
    Format(
        "id-behind",
        Analysis(
            tools=ToolAnalysis(
                format=ToolFormat.TAG_WITH_JSON,
                per_call_start="<call>",
                per_call_end="</call>",
                function=FunctionMarkers("<fn>", "</fn>"),
                call_id=CallIdMarkers(CallIdPosition.POST_ARGS, "<id>", "</id>"),
            ),
        ),
        lambda name, arguments: f"<call><fn>{name}</fn>{_json(arguments)}<id>c9</id></call>",
        "".join,
    ),
    Format(
        "deepseek-v3.1",
        Analysis(
            reasoning=ReasoningAnalysis(ReasoningMode.TAG_BASED, "<think>", "</think>"),
            tools=ToolAnalysis(
                format=ToolFormat.TAG_WITH_JSON,
                section_start="<｜tool▁calls▁begin｜>",
                section_end="<｜tool▁calls▁end｜>",
                per_call_start="<｜tool▁call▁begin｜>",
                per_call_end="<｜tool▁call▁end｜>",
                function=FunctionMarkers("", "<｜tool▁sep｜>"),
            ),
        ),
        lambda name, arguments: (
            f"<｜tool▁call▁begin｜>{name}<｜tool▁sep｜>{_json(arguments)}<｜tool▁call▁end｜>"
        ),
        _section("<｜tool▁calls▁begin｜>", "", "<｜tool▁calls▁end｜>"),
    ),
    _tagged(
        "qwen3-coder",
        {"per_call_start": "<tool_call>\n", "per_call_end": "</tool_call>"},
        ("<function=", ">\n", "</function>\n"),
        ("<parameter=", ">\n", "", "\n</parameter>\n"),
    ),
    _tagged(
        "seed-oss",
        {
            "per_call_start": "<seed:tool_call>\n",
            "per_call_end": "</seed:tool_call>",
            "python_literals": True,
        },
        ("<function=", ">\n", "</function>\n"),
        ("<parameter=", ">", "", "</parameter>\n"),
        reasoning=ReasoningAnalysis(ReasoningMode.TAG_BASED, "<seed:think>", "</seed:think>\n"),
    ),
    _tagged(
        "glm-4.6",
        {"per_call_start": "<tool_call>", "per_call_end": "</tool_call>"},
        ("", "\n", ""),
        ("<arg_key>", "</arg_key>\n", "<arg_value>", "</arg_value>\n"),
        reasoning=ReasoningAnalysis(ReasoningMode.TAG_BASED, "<think>", "</think>\n"),
    ),
    _tagged(
        "glm-4.7",
        {"per_call_start": "<tool_call>", "per_call_end": "</tool_call>"},
        ("", "", ""),
        ("<arg_key>", "</arg_key>", "<arg_value>", "</arg_value>"),
        join="".join,
        reasoning=ReasoningAnalysis(ReasoningMode.FORCED_OPEN, "<think>", "</think>"),
    ),
    _tagged(
        "minimax-m2",
        {"section_start": "<minimax:tool_call>\n", "section_end": "</minimax:tool_call>"},
        ('<invoke name="', '">\n', "</invoke>\n"),
        ('<parameter name="', "", '">', "</parameter>\n"),
        join=_section("<minimax:tool_call>\n", "", "</minimax:tool_call>"),
        reasoning=THINK,
    ),
    Format(
        "granite-3.3",
        Analysis(
            reasoning=ReasoningAnalysis(ReasoningMode.TAG_BASED, "<think>", "</think>"),
            content=ContentAnalysis(ContentMode.WRAPPED_WITH_REASONING, "<response>", "</response>"),
        ),
        _hermes,
    ),
    _native(
        "apriel-1.6",
        {"section_start": "<tool_calls>", "section_end": "</tool_calls>", "tools_array_wrapped": True},
        lambda name, arguments: _json({"name": name, "arguments": arguments}),
        join=_section("<tool_calls>[", ", ", "]</tool_calls>"),
        reasoning=ReasoningAnalysis(ReasoningMode.DELIMITER, "", "[BEGIN FINAL RESPONSE]"),
    ),
    *(Format(*each) for each in HANDLER_FORMATS),
)

BY_NAME = {each.name: each for each in FORMATS}
#: Formats whose calls are read only where the content begins (TP-4.4).
LEADING = ("llama3", "llama4", "python-bare")
