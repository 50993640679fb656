"""The outputs to parse: long texts, and for each measured wire format a call with such a text."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ...adapters.implementation import JsonObject
from ...suite.data import vectors_dir
from ...suite.registry import registry_for

if TYPE_CHECKING:
    from .subjects import Subject

#: Lines of code with characters that JSON escapes or that look like markup.
CODE = 'def shout(text):\n    return f"<b>{text}</b> it\'s `loud`" % {}\n'


def code(size: int) -> str:
    """Lines of code, at least one, of about ``size`` code points."""
    return CODE * max(1, size // len(CODE))


def arguments(content: str) -> str:
    """Arguments with one long string, as JSON text."""
    return json.dumps({"path": "notes.txt", "content": content})


@dataclass(frozen=True, slots=True)
class MeasuredFormat:
    """How a format writes one call of ``run_python`` with the argument ``code``."""

    #: The text before the value, and the text after it.
    head: str
    tail: str
    #: The marker that ends the value, or the call that holds it.
    closing: str
    #: Whether the value is raw text between tags instead of JSON.
    tagged: bool = False
    #: The name of the suite's template, if the format has another name.
    template: str = ""
    #: The name of a model, for a format of profile ``native``.
    model: str = ""

    @property
    def profile(self) -> str:
        """The profile of the format."""
        return "native" if self.model else "template"

    def output(self, value: str) -> str:
        """The output whose call has this value."""
        return self.head + (value if self.tagged else json.dumps(value)) + self.tail

    def hostile(self, size: int) -> str:
        """A value of about ``size`` with quotes, backslashes and beginnings of the closing marker."""
        unit = f'say "\\" {self.closing[:-1]} {self.closing[:2]}{self.closing}x'
        return (unit * (size // len(unit) + 1))[:size]


#: The measured formats by name; most names are those of the suite's templates.
FORMATS: Mapping[str, MeasuredFormat] = {
    "hermes": MeasuredFormat(
        '<tool_call>\n{"name": "run_python", "arguments": {"code": ', "}}\n</tool_call>", "</tool_call>"
    ),
    "mistral-nemo": MeasuredFormat(
        '[TOOL_CALLS][{"name": "run_python", "arguments": {"code": ', '}, "id": "abc123XYZ"}]', '"}}]'
    ),
    "deepseek-v31": MeasuredFormat(
        '</think><｜tool▁calls▁begin｜><｜tool▁call▁begin｜>run_python<｜tool▁sep｜>{"code": ',
        "}<｜tool▁call▁end｜><｜tool▁calls▁end｜>",
        "<｜tool▁call▁end｜>",
    ),
    "qwen3-coder": MeasuredFormat(
        "<tool_call>\n<function=run_python>\n<parameter=code>\n",
        "\n</parameter>\n</function>\n</tool_call>",
        "\n</parameter>",
        tagged=True,
    ),
    "seed-oss": MeasuredFormat(
        "<seed:tool_call>\n<function=run_python>\n<parameter=code>",
        "</parameter>\n</function>\n</seed:tool_call>",
        "</parameter>",
        tagged=True,
    ),
    "glm46": MeasuredFormat(
        "<tool_call>run_python\n<arg_key>code</arg_key>\n<arg_value>",
        "</arg_value>\n</tool_call>",
        "</arg_value>",
        tagged=True,
    ),
    "tagged-thinking": MeasuredFormat(
        "It shouts, then.\n<tool_call>\n<function=run_python>\n<parameter=code>\n",
        "\n</parameter>\n</function>\n</tool_call>",
        "\n</parameter>",
        tagged=True,
        template="qwen35",
    ),
    "gpt-oss": MeasuredFormat(
        '<|channel|>commentary to=functions.run_python <|constrain|>json<|message|>{"code": ',
        "}<|call|>",
        "<|call|>",
    ),
    "kimi-k2, native": MeasuredFormat(
        "<|tool_calls_section_begin|><|tool_call_begin|>functions.run_python:0<|tool_call_argument_begin|>"
        '{"code": ',
        "}<|tool_call_end|><|tool_calls_section_end|>",
        "<|tool_call_end|>",
        model="kimi-k2",
    ),
    "qwen3, native": MeasuredFormat(
        '<tool_call>\n{"name": "run_python", "arguments": {"code": ',
        "}}\n</tool_call>",
        "</tool_call>",
        model="qwen3",
    ),
    "deepseek-r1, native": MeasuredFormat(
        '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>run_python\n```json\n{"code": ',
        "}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>",
        "<｜tool▁call▁end｜>",
        model="deepseek-r1",
    ),
}


def taken(subjects: Iterable[Subject], op: str) -> list[tuple[str, Subject]]:
    """All pairs of a format and a subject that claims the format."""
    return [
        (name, subject)
        for name, each in FORMATS.items()
        for subject in subjects
        if subject.takes(each.profile, op, "" if each.model else each.template or name)
    ]


def request(format: str, output: str, chunks: Sequence[str] = ()) -> JsonObject:
    """The protocol's request for an output of a format: a stream request if there are chunks."""
    registry, measured = registry_for(vectors_dir() / "tools.yaml"), FORMATS[format]
    fields: dict[str, Any] = {"op": "stream" if chunks else "parse", "profile": measured.profile}
    if measured.model:
        fields["model"] = measured.model
    else:
        name = measured.template or format
        fields |= {"template": registry.templates[name], "format": name}
    fields |= {"output": output, "tools": [registry.tools["run_python"]]}
    return {**fields, "chunks": list(chunks)} if chunks else fields
