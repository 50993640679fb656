"""The analysis of real templates: nothing fails, and where llama.cpp finds something else, why."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.support import corpus_dir
from toolcall_reference.template.analysis.tokens import marker_texts
from toolcall_reference.template.analysis.variants import NEEDLES
from toolcall_reference.template.model.wire_format import Analysis, ToolFormat, Values
from toolcall_reference.template.pipeline import analyze

#: llama.cpp's names of the fields, and ours.
FIELDS = {
    "reasoning.mode": "reasoning.mode",
    "reasoning.start": "reasoning.start",
    "reasoning.end": "reasoning.end",
    "content.mode": "content.mode",
    "content.start": "content.start",
    "content.end": "content.end",
    "tools.format.mode": "tools.format",
    "tools.format.section_start": "tools.sectionStart",
    "tools.format.section_end": "tools.sectionEnd",
    "tools.format.per_call_start": "tools.perCallStart",
    "tools.format.per_call_end": "tools.perCallEnd",
    "tools.format.fun_name_is_key": "tools.functionNameIsKey",
    "tools.format.tools_array_wrapped": "tools.toolsArrayWrapped",
    "tools.format.name_field": "tools.nameField",
    "tools.format.args_field": "tools.argsField",
    "tools.format.id_field": "tools.idField",
    "tools.format.gen_id_field": "tools.genIdField",
    "tools.format.parameter_order": "tools.parameterOrder",
    "tools.function.name_prefix": "tools.function.namePrefix",
    "tools.function.name_suffix": "tools.function.nameSuffix",
    "tools.function.args_separator": "tools.function.argsSeparator",
    "tools.function.close": "tools.function.close",
    "tools.arguments.start": "tools.arguments.start",
    "tools.arguments.end": "tools.arguments.end",
    "tools.arguments.name_prefix": "tools.arguments.namePrefix",
    "tools.arguments.name_suffix": "tools.arguments.nameSuffix",
    "tools.arguments.value_prefix": "tools.arguments.valuePrefix",
    "tools.arguments.value_suffix": "tools.arguments.valueSuffix",
    "tools.arguments.separator": "tools.arguments.separator",
    "tools.call_id.pos": "tools.callId.position",
    "tools.call_id.prefix": "tools.callId.prefix",
    "tools.call_id.suffix": "tools.callId.suffix",
    "caps.supports_tools": "capabilities.tools",
    "caps.supports_tool_calls": "capabilities.toolCalls",
    "caps.supports_parallel_tool_calls": "capabilities.parallelToolCalls",
    "caps.supports_system_role": "capabilities.systemRole",
    "caps.supports_object_arguments": "capabilities.objectArguments",
    "caps.supports_string_content": "capabilities.stringContent",
    "caps.supports_typed_content": "capabilities.typedContent",
}

#: Where ours is right, by template and field (a field ending in ``.`` stands for all below it).
DIFFERENCES = {
    "CohereForAI-c4ai-command-r-plus-tool_use.jinja": {
        "content.": "its start is the header that the prompt ends with, its end is the end of the turn",
    },
    "MiniMax-M2.jinja": {
        "tools.arguments.": '`">` ends the tag that holds the name; only the joined text can be observed',
    },
    "deepseek-ai-DeepSeek-R1-Distill-Llama-8B.jinja": {
        "tools.": "calls are rendered, beside null content and with arguments as text",
        "caps.": "calls are rendered, beside null content and with arguments as text",
    },
    "ibm-granite-granite-3.3-2B-Instruct.jinja": {
        "tools.": "its prompt tells the model to write a list of calls after a marker (TA-10.5)",
    },
    "upstage-Solar-Open-100B.jinja": {
        "reasoning.": "reasoning is rendered, from the field `reasoning`",
        "tools.function.name_prefix": "it holds the id of llama.cpp's own example",
        "tools.call_id.": "the id stands before the name",
    },
}

#: Templates whose calls no rendering shows, so that nobody can find their format.
NEVER_RENDERED = {
    "HuggingFaceTB-SmolLM3-3B.jinja",
    "google-gemma-2-2b-it.jinja",
    "llama-cpp-rwkv-world.jinja",
    "microsoft-Phi-3.5-mini-instruct.jinja",
}


def sources() -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in templates()}


def templates() -> list[Path]:
    return sorted((corpus_dir() / "templates").glob("*.jinja"))


@cache
def analyses() -> Mapping[str, Analysis]:
    return {name: analyze(text) for name, text in sources().items()}


def flat(value: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for key, item in value.items():
        if isinstance(item, Mapping):
            yield from flat(item, f"{prefix}{key}.")
        else:
            yield prefix + key, item


def comparable(field: str, value: Any, json_native: bool) -> Any:
    """A value of either side in a common form: whitespace around markers does not count."""
    if field == "reasoning.mode" and value in ("DELIMITER", "FORCED_OPEN", "FORCED_CLOSED"):
        return "TAG_BASED"
    if field in ("tools.format.name_field", "tools.format.args_field") and not json_native:
        return ""  # llama.cpp leaves its defaults in formats that have no such field
    return value.strip() if isinstance(value, str) else value


def disagreements() -> tuple[int, list[tuple[str, str, Any, Any]]]:
    observed = json.loads((corpus_dir() / "analysis.json").read_text(encoding="utf-8"))
    count, found = 0, []
    for name, entry in observed.items():
        if entry["handler"] != "autoparser":
            continue
        theirs, ours = dict(flat(entry)), dict(flat(analyses()[name].to_wire()))
        json_native = theirs["tools.format.mode"] == "JSON_NATIVE"
        for field, our_field in FIELDS.items():
            count += 1
            left = comparable(field, theirs[field], json_native)
            right = comparable(field, ours[our_field], json_native)
            if left != right:
                found.append((name, field, left, right))
    return count, found


def is_argued(name: str, field: str) -> bool:
    return any(
        field == part or (part.endswith(".") and field.startswith(part)) for part in DIFFERENCES.get(name, ())
    )


def test_no_template_fails_and_no_marker_holds_what_was_supplied() -> None:
    assert len(analyses()) == len(templates())
    for name, analysis in analyses().items():
        leaks = [text for text in marker_texts(analysis) if any(needle in text for needle in NEEDLES)]
        assert not leaks, name


def test_agreement_with_llama_cpp() -> None:
    count, found = disagreements()
    assert 1 - len(found) / count >= 0.97, found
    assert not [row for row in found if not is_argued(row[0], row[1])]


def test_no_argument_is_stale() -> None:
    _, found = disagreements()
    for name, reasons in DIFFERENCES.items():
        for part in reasons:
            differing = [field for other, field, _, _ in found if other == name and field.startswith(part)]
            assert differing, f"{name}: nothing differs in {part}"


def test_formats_that_llama_cpp_does_not_find() -> None:
    found = analyses()
    distilled = found["deepseek-ai-DeepSeek-R1-Distill-Llama-8B.jinja"]
    assert distilled.tools.format is ToolFormat.TAG_WITH_JSON
    assert distilled.tools.section_end == "<｜tool▁calls▁end｜>"
    silent = {name for name, analysis in found.items() if "never renders" in "".join(analysis.warnings)}
    assert silent == NEVER_RENDERED
    # Theirs are not rendered either, but known by the system turn (HD-11.2).
    for name in ("LFM2-8B-A1B.jinja", "LFM2.5-Instruct.jinja"):
        assert found[name].tools.values is Values.PYTHON


@pytest.mark.parametrize("name", sorted(NEVER_RENDERED))
def test_a_template_without_calls_says_so(name: str) -> None:
    analysis = analyses()[name]
    assert analysis.tools.format is ToolFormat.NONE
    assert any(warning.startswith("calls cannot be parsed back") for warning in analysis.warnings)


def test_workarounds_touch_only_what_needs_them() -> None:
    touched = {name: analysis.workarounds for name, analysis in analyses().items() if analysis.workarounds}
    assert touched == {
        "ibm-granite-granite-3.3-2B-Instruct.jinja": ("thoughts-and-response", "tool-call-list"),
        "meetkai-functionary-medium-v3.1.jinja": ("python-tag",),
        "meta-llama-Llama-3.1-8B-Instruct.jinja": ("python-tag",),
        "meta-llama-Llama-3.3-70B-Instruct.jinja": ("python-tag",),
    }


#: The templates of each handler.
HANDLED = {
    "kimi-k3": {"Kimi-K3.jinja"},
    "minimax-m3": {"MiniMax-M3.jinja"},
    "tagged-thinking": {
        "NVIDIA-Nemotron-3-Nano-30B-A3B-BF16.jinja",
        "Qwen3.5-4B.jinja",
        "StepFun3.5-Flash.jinja",
    },
}


@pytest.mark.parametrize("handler", HANDLED)
def test_handlers(handler: str) -> None:
    found = {name for name, analysis in analyses().items() if analysis.handler == handler}
    assert found == HANDLED[handler]


#: Templates outside llama.cpp's tree whose text names markers that no turn shows, and which (TA-1.7).
UNSEEN = {
    "EricLBuehler__chat_templates_smollm3.jinja": ["'<tool_call>'"],
    "axolotl__command_a.jinja": ["'<|START_THINKING|>'", "'<|START_ACTION|>'"],
    "axolotl__falcon_h1.jinja": ["'<tool_call>'"],
    "chujiezheng__chat_templates_granite-3.0-instruct.jinja": ["'<|tool_call|>'"],
    "openvinotoolkit__extras_chat_template_examples_chat_template_qwen3coder_instruct.jinja": [
        "'<tool_call>'"
    ],
    "openvinotoolkit__extras_chat_template_examples_chat_template_qwen3coder_next.jinja": ["'<tool_call>'"],
    "theroyallab__tool_calls_groq_tool_use.jinja": ["'<tool_call>'"],
    "theroyallab__tool_calls_llama3_fire_function_v2.jinja": ["'functools'"],
    "vllm__tool_chat_template_glm4.jinja": ["'<tool_call>'"],
}
#: A variable of the template turns its thoughts on, so the turns of a usual conversation show none.
UNSEEN_IN_VENDORS = {"unsloth-Apriel-1.5.jinja": ["'<thinking>'"]}


def unseen(analysis: Analysis) -> list[str]:
    """What the warnings of TA-1.7 name."""
    return [text.split()[3].rstrip(",") for text in analysis.warnings if text.startswith("the text names")]


def test_markers_that_only_text_names_are_told() -> None:
    assert {name: unseen(found) for name, found in analyses().items() if unseen(found)} == UNSEEN_IN_VENDORS


def test_every_template_has_a_format_or_a_warning() -> None:
    more = {path.name: analyze(path.read_text("utf-8")) for path in (corpus_dir() / "more").glob("*.jinja")}
    named = {name: unseen(found) for name, found in more.items() if unseen(found)}
    # Phi-4-mini's are left to whoever reads its calls.
    assert {name: text for name, text in named.items() if "phi4" not in name} == UNSEEN
    for name, found in {**analyses(), **more}.items():
        assert found.tools.format is not ToolFormat.NONE or found.warnings, name
