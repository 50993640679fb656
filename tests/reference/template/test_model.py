"""The options of a request (AP-4.1), and an analysis that has found nothing (TA-1)."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any

import pytest

from toolcall_reference.errors import BadRequest
from toolcall_reference.request import Tool
from toolcall_reference.template.model.options import Options, read_options
from toolcall_reference.template.model.wire_format import (
    Analysis,
    CallIdMarkers,
    CallIdPosition,
    ContentMode,
    FunctionMarkers,
    GenerationPrompts,
    MessageMarkers,
    ReasoningMode,
    ToolAnalysis,
    ToolFormat,
    Values,
)

# Options.

DEFAULTS: dict[str, Any] = {
    "tool_choice": "auto",
    "tool_name": "",
    "parallel_tool_calls": True,
    "enable_thinking": True,
    "reasoning_format": "auto",
    "continue_final_message": "none",
    "history": "openai",
    "json_schema": None,
    "stop_reason": None,
    "repair": True,
    "generation_prompt": None,
    "template_kwargs": {},
    "bos_token": "",
    "eos_token": "",
}
#: The field of each option, and the values that it can have.
VALUES: dict[str, tuple[str, list[Any]]] = {
    "parallelToolCalls": ("parallel_tool_calls", [True, False]),
    "enableThinking": ("enable_thinking", [True, False]),
    "reasoningFormat": ("reasoning_format", ["auto", "none"]),
    "continueFinalMessage": ("continue_final_message", ["none", "reasoning", "content"]),
    "history": ("history", ["openai", "raw"]),
    "jsonSchema": ("json_schema", [None, True, False, {}, {"type": "object"}]),
    "stopReason": ("stop_reason", ["stop", "length"]),
    "repair": ("repair", [True, False]),
    "templateKwargs": ("template_kwargs", [{}, {"x": None}]),
    "bosToken": ("bos_token", ["", "<s>"]),
    "eosToken": ("eos_token", ["", "</s>"]),
}


def test_the_options_of_a_request_that_has_none() -> None:
    assert asdict(read_options({})) == asdict(Options()) == DEFAULTS
    assert asdict(read_options({"unknown": 1}, "<a>")) == {**DEFAULTS, "generation_prompt": "<a>"}


@pytest.mark.parametrize("option", VALUES)
def test_an_option_has_the_values_of_its_own(option: str) -> None:
    name, values = VALUES[option]
    for value in values:
        found = asdict(read_options({option: value}))
        if option == "enableThinking":  # it is a variable of the template, too
            assert found.pop("template_kwargs") == {"enable_thinking": value}
            found["template_kwargs"] = {}
        assert found == {**DEFAULTS, name: value}
    others: list[Any] = [None, True, False, 0, 1, 1.0, "", "x", "auto", "none", "stop", [], ["auto"], {}]
    for value in others:
        if not any(type(value) is type(each) and value == each for each in values) and not (
            isinstance(value, str) and option.endswith("Token")
        ):
            with pytest.raises(BadRequest) as refused:
                read_options({option: value})
            assert refused.value.place == f"options.{option}"


@pytest.mark.parametrize("options", [None, [], "x", 1])
def test_options_are_an_object(options: object) -> None:
    with pytest.raises(BadRequest) as refused:
        read_options(options)
    assert refused.value.place == "options"


@pytest.mark.parametrize("prompt", [1, True, ["<a>"], {}])
def test_a_generation_prompt_is_text(prompt: object) -> None:
    with pytest.raises(BadRequest) as refused:
        read_options({}, prompt)
    assert refused.value.place == "generationPrompt"


@pytest.mark.parametrize(
    "name",
    ["messages", "tools", "add_generation_prompt", "continue_final_message", "bos_token", "eos_token"],
)
def test_variables_that_a_request_says_elsewhere(name: str) -> None:
    """AP-4.3; names that only look alike are those of any variable."""
    with pytest.raises(BadRequest) as refused:
        read_options({"templateKwargs": {"x": 1, name: None}})
    assert refused.value.place == f"options.templateKwargs.{name}"
    for other in (name[1:], name[:-1], name.upper()):
        assert read_options({"templateKwargs": {other: 1}}).template_kwargs == {other: 1}


@pytest.mark.parametrize(
    ("options", "variables", "thinks"),
    [
        ({"templateKwargs": {"enable_thinking": False, "x": 1}}, {"enable_thinking": False, "x": 1}, False),
        ({"templateKwargs": {"enable_thinking": None}}, {"enable_thinking": None}, True),
        ({"templateKwargs": {"enable_thinking": 0}}, {"enable_thinking": 0}, True),
        (
            {"templateKwargs": {"enable_thinking": False, "x": 1}, "enableThinking": True},
            {"enable_thinking": True, "x": 1},
            True,
        ),
        (
            {"templateKwargs": {"enable_thinking": True}, "enableThinking": False},
            {"enable_thinking": False},
            False,
        ),
    ],
)
def test_an_option_and_a_variable_say_whether_to_think(
    options: dict[str, Any], variables: dict[str, Any], thinks: bool
) -> None:
    found = read_options(options)
    assert (found.template_kwargs, found.enable_thinking) == (variables, thinks)


def test_the_tools_that_may_be_called() -> None:
    tools = [Tool("f"), Tool("g")]
    asked = {
        choice: read_options({"toolChoice": choice}).callable_tools(tools)
        for choice in ("auto", "required", "none")
    }
    assert asked == {"auto": (*tools,), "required": (*tools,), "none": ()}
    named = read_options({"toolChoice": {"name": "g"}})
    assert (named.tool_choice, named.tool_name) == ("named", "g")
    assert named.callable_tools(tools) == (tools[1],)


def test_the_generation_prompt_is_that_of_the_request_or_of_the_template() -> None:
    analysis = Analysis(generation_prompt="<a>")
    assert read_options({}).prompt(analysis) == "<a>"
    assert read_options({}, "").prompt(analysis) == ""
    assert read_options({}, "<b>").prompt(analysis) == "<b>"


@pytest.mark.parametrize(
    ("prompts", "thinking", "prompt"),
    [
        (GenerationPrompts("<a>", "<on>", "<off>"), None, "<a>"),
        (GenerationPrompts("<a>", "<on>", "<off>"), True, "<on>"),
        (GenerationPrompts("<a>", "<on>", "<off>"), 0, "<on>"),
        (GenerationPrompts("<a>", "<on>", "<off>"), False, "<off>"),
        (GenerationPrompts("<a>"), True, "<a>"),
        (GenerationPrompts("<a>"), False, "<a>"),
        (GenerationPrompts("<a>", "", ""), True, ""),
        (GenerationPrompts("<a>", "", ""), False, ""),
        (GenerationPrompts(), None, ""),
    ],
)
def test_the_prompt_by_what_a_request_says_of_thinking(
    prompts: GenerationPrompts, thinking: object, prompt: str
) -> None:
    """TA-12.9: the prompt of a plain question, unless the request has its own or continues a message."""
    analysis = Analysis(prompts=prompts)
    asked = read_options({"templateKwargs": {} if thinking is None else {"enable_thinking": thinking}})
    assert prompts.asked(thinking) == prompt
    assert asked.with_prompt_of(analysis) == replace(asked, generation_prompt=prompt or None)
    for own in (
        replace(asked, generation_prompt=""),
        replace(asked, generation_prompt="<b>"),
        replace(asked, continue_final_message="content"),
    ):
        assert own.with_prompt_of(analysis) == own


# The wire format.


def _named(words: str, value: object) -> dict[str, object]:
    return dict.fromkeys(words.split(), value)


def test_the_analysis_that_finds_nothing() -> None:
    """The table of section TA-1; ``stringContent`` is true there, for most templates render text."""
    assert Analysis().to_wire() == {
        "capabilities": _named(
            "tools toolCalls parallelToolCalls systemRole objectArguments stringArguments typedContent"
            " nonNullContent reasoningField toolResultRole",
            False,
        )
        | {"stringContent": True},
        "reasoning": {"mode": "NONE", "start": "", "end": "", "field": ""},
        "content": {"mode": "PLAIN", "start": "", "end": ""},
        "tools": {
            "format": "NONE",
            **_named("sectionStart sectionEnd perCallStart perCallEnd callSeparator codeStart", ""),
            **_named("functionNameIsKey toolsArrayWrapped usesPythonDicts pythonLiterals", False),
            **_named("functionField nameField argsField idField genIdField", ""),
            "parameterOrder": [],
            "function": _named("namePrefix nameSuffix argsSeparator close", ""),
            "arguments": {
                **_named("start end namePrefix nameSuffix valuePrefix valueSuffix separator", ""),
                **_named("typedValuePrefix typedValueSuffix escapedValuePrefix escapedValueSuffix", None),
            },
            "callId": {"position": "NONE", "prefix": "", "suffix": "", "generated": False},
        },
        "generationPrompt": "",
        "preservedTokens": [],
        "stops": [],
        "handler": "",
        "workarounds": [],
        "warnings": [],
    }


def test_what_only_descriptions_have_is_empty() -> None:
    found = Analysis()
    assert not found.reasoning.until_first_tag
    assert not found.tools.renders_bare_calls
    assert found.tools.values is Values.NONE
    assert asdict(found.prompts) == {"default": "", "on": None, "off": None}
    assert asdict(MessageMarkers()) == asdict(found.messages)
    assert asdict(found.messages) == {
        **_named("start role channel recipient type namespace text", ""),
        **_named("ends turn_ends reasoning content calls types people", ()),
    }


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        (ReasoningMode, "NONE TAG_BASED DELIMITER FORCED_OPEN FORCED_CLOSED TOOLS_ONLY"),
        (ContentMode, "PLAIN ALWAYS_WRAPPED WRAPPED_WITH_REASONING WRAPPED_WITH_CALLS"),
        (ToolFormat, "NONE JSON_NATIVE TAG_WITH_JSON TAG_WITH_TAGGED"),
        (CallIdPosition, "NONE PRE_FUNC_NAME BETWEEN_FUNC_AND_ARGS POST_ARGS"),
    ],
)
def test_the_words_of_an_analysis(kind: Any, values: str) -> None:
    assert [each.value for each in kind] == values.split()


def test_how_values_are_written_has_words_of_its_own() -> None:
    assert [each.value for each in Values] == ["", "json", "text", "python", "braces", "elements"]


@pytest.mark.parametrize(
    ("tools", "begins"),
    [
        (ToolAnalysis(section_start="<a>"), True),
        (ToolAnalysis(per_call_start="<|a"), True),
        (ToolAnalysis(function=FunctionMarkers(name_prefix="a=")), True),
        (ToolAnalysis(code_start="[A"), True),
        (ToolAnalysis(section_start="[", per_call_start='{"', code_start="<1>"), False),
        (ToolAnalysis(section_end="a", per_call_end="a", call_separator="a"), False),
        (ToolAnalysis(function=FunctionMarkers(name_suffix="a")), False),
        (ToolAnalysis(), False),
    ],
)
def test_calls_that_begin_with_text(tools: ToolAnalysis, begins: bool) -> None:
    assert tools.begins_with_text is begins


@pytest.mark.parametrize(
    ("tools", "late"),
    [
        (ToolAnalysis(id_field="id"), True),
        (ToolAnalysis(gen_id_field="id"), True),
        (ToolAnalysis(call_id=CallIdMarkers(CallIdPosition.BETWEEN_FUNC_AND_ARGS)), True),
        (ToolAnalysis(call_id=CallIdMarkers(CallIdPosition.POST_ARGS)), True),
        (ToolAnalysis(call_id=CallIdMarkers(CallIdPosition.PRE_FUNC_NAME)), False),
        (ToolAnalysis(), False),
    ],
)
def test_ids_that_come_after_the_name(tools: ToolAnalysis, late: bool) -> None:
    assert tools.late_ids is late
