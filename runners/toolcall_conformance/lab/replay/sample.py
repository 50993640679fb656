"""Made-up traffic: turns of several formats as templates render them, some damaged, with their tools."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ...suite import data
from ...suite.chat_templates import chat_template
from ..fuzz.template_outputs import TemplateOutputs

#: Formats that several engines read.
FORMATS = ("hermes", "qwen3-coder", "mistral-nemo", "llama3", "glm46")
_PROSE = "It is a long answer, and this part of it is prose. "


def sample_rows(count: int, seed: int = 0, formats: Sequence[str] = FORMATS) -> Iterator[dict[str, Any]]:
    """``count`` rows of a log, with outputs of about a kilobyte."""
    makers = [TemplateOutputs(chat_template(str(data.template_path(name))), seed, name) for name in formats]
    for number in range(count):
        case = makers[number % len(formats)].case(number)
        before = "" if case.output[:1] in "[{<" else _PROSE * 14
        yield {
            "id": number,
            "output": before + case.output,
            "tools": case.fields["tools"],
            "template": formats[number % len(formats)],
            "generationPrompt": case.fields["generationPrompt"],
            "options": case.fields.get("options", {}),
        }
