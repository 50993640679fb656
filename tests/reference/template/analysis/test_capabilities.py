"""What real templates can render, beside what llama.cpp finds; the vectors of TA-2 have the made-up ones."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from tests.support import corpus_dir
from toolcall_reference.errors import TemplateExhausted, UndefinedInTemplate
from toolcall_reference.template.analysis.capabilities import find_capabilities
from toolcall_reference.template.analysis.variants import Renderings
from toolcall_reference.template.model.wire_format import Capabilities
from toolcall_reference.template.rendering.render import ChatTemplate

#: llama.cpp's names, and ours.
FIELDS = {
    "supports_tools": "tools",
    "supports_tool_calls": "tool_calls",
    "supports_parallel_tool_calls": "parallel_tool_calls",
    "supports_system_role": "system_role",
    "supports_object_arguments": "object_arguments",
    "supports_string_content": "string_content",
    "supports_typed_content": "typed_content",
    "requires_nonnull_content": "non_null_content",
}

_PRINTS_NONE = "Jinja prints null content beside calls as the word None, which llama.cpp does not report"
_NULL_AND_TEXT = "calls are rendered, but only beside null content and with arguments as text"

#: Where ours is right, by template and field.
DIFFERENCES = {
    "CohereForAI-c4ai-command-r-plus-tool_use.jinja": {"non_null_content": _PRINTS_NONE},
    "GLM-4.6.jinja": {"non_null_content": _PRINTS_NONE},
    "GLM-4.7-Flash.jinja": {"non_null_content": _PRINTS_NONE},
    "MiniMax-M2.jinja": {"non_null_content": _PRINTS_NONE},
    "LFM2.5-8B-A1B.jinja": {"typed_content": "content in parts comes out exactly as the same text does"},
    "deepseek-ai-DeepSeek-R1-Distill-Llama-8B.jinja": {
        "tool_calls": _NULL_AND_TEXT,
        "parallel_tool_calls": _NULL_AND_TEXT,
    },
}


@cache
def found() -> dict[str, tuple[Capabilities, int]]:
    """The capabilities of each template of the corpus, and how many renderings they took."""
    results = {}
    for path in sorted((corpus_dir() / "templates").glob("*.jinja")):
        template = ChatTemplate(path.read_text(encoding="utf-8"), mutable_lists=True)
        results[path.name] = find_capabilities(Renderings(template)), template.rendering_count
    return results


def observed() -> dict[str, dict[str, Any]]:
    entries = json.loads((corpus_dir() / "analysis.json").read_text(encoding="utf-8"))
    return {name: {**entry["caps"], **entry["content"]} for name, entry in entries.items()}


def test_agreement_with_llama_cpp() -> None:
    differing: dict[str, set[str]] = {}
    for name, theirs in observed().items():
        for field, ours in FIELDS.items():
            if theirs[field] != getattr(found()[name][0], ours):
                differing.setdefault(name, set()).add(ours)
    assert differing == {name: set(reasons) for name, reasons in DIFFERENCES.items()}
    assert len(observed()) >= 41


def test_few_renderings() -> None:
    assert max(count for _, count in found().values()) <= 26


def test_what_no_comparison_covers() -> None:
    capabilities = {name: result for name, (result, _) in found().items()}
    assert capabilities["Qwen-Qwen3-0.6B.jinja"].reasoning_field
    assert not capabilities["Qwen-Qwen2.5-7B-Instruct.jinja"].reasoning_field
    assert not capabilities["google-gemma-2-2b-it.jinja"].tool_result_role
    assert capabilities["meetkai-functionary-medium-v3.2.jinja"].string_arguments
    assert not capabilities["meetkai-functionary-medium-v3.2.jinja"].object_arguments
    # It wants tools under a name of its own, and is rendered with an empty text for it.
    assert capabilities["fireworks-ai-llama-3-firefunction-v2.jinja"].system_role


def test_a_template_that_renders_no_question() -> None:
    with pytest.raises(UndefinedInTemplate):
        Renderings(ChatTemplate("{{ messages.nothing.at_all }}"))


def test_a_template_without_end_is_tried_once() -> None:
    body = "{% for i in range(100000) %}{% for j in range(100000) %}{% endfor %}{% endfor %}"
    template = ChatTemplate(body, work=100_000)
    with pytest.raises(TemplateExhausted):
        Renderings(template)
    assert template.rendering_count == 1
