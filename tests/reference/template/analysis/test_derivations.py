"""What an explanation shows (TA-1.3): a derivation decides something, and evidence decides nothing.

To blind a comparison is to give it the first of its two texts twice, so that it sees no difference.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, TypeAlias

import pytest

from toolcall_conformance.suite import data
from toolcall_conformance.suite.loader import load_vectors
from toolcall_reference.template.analysis.comparison import Comparison, Step
from toolcall_reference.template.model.wire_format import Analysis, ToolFormat
from toolcall_reference.template.pipeline import Explanation, analyze, explain
from toolcall_reference.template.rendering.render import ChatTemplate

Unit: TypeAlias = tuple[str, str]

#: Vectors with templates for what none of the suite's own template files shows.
MORE = (
    "analysis/arguments/container",
    "analysis/reasoning/not-cut-from-old-answers",
    "analysis/reasoning/told-in-the-conversation",
)
#: What the derivations decide, by id and title: fields of the analysis, each changed by blinding.
DECIDED = {
    ("GP", "generation prompt"): ("generationPrompt",),
    ("R1", "presence of reasoning"): ("reasoning.start", "reasoning.end", "reasoning.field"),
    ("R2", "thinking off and on"): ("reasoning.mode", "reasoning.start", "reasoning.end"),
    ("R2", "thinking on, and off by /no_think"): ("reasoning.start", "reasoning.end"),
    ("R2", "reasoning within content"): ("reasoning.mode", "warnings"),
    ("R3", "scope of reasoning"): ("reasoning.mode", "reasoning.start", "reasoning.end"),
    ("C1", "content and call"): ("content.mode", "content.start", "content.end"),
    ("C1", "content beside a call"): ("content.mode", "content.start", "content.end"),
    ("C1", "content beside reasoning"): ("content.mode", "content.start", "content.end"),
    ("C1", "prompt and content"): ("content.mode", "content.start", "content.end"),
    ("T1", "calls and format"): ("tools.format",),
    ("T2 T3", "per call or per section, separator"): (
        *("tools.sectionStart", "tools.sectionEnd", "tools.perCallStart", "tools.perCallEnd"),
        "tools.callSeparator",
    ),
    ("T5", "argument separator"): ("tools.arguments.separator",),
    ("T6", "argument container"): ("tools.arguments.start", "tools.arguments.end"),
    ("A3", "a string and a number"): (
        *("tools.arguments.typedValuePrefix", "tools.arguments.typedValueSuffix"),
        "tools.arguments.nameSuffix",
    ),
    ("A3", "a string and other values"): ("tools.pythonLiterals", "tools.usesPythonDicts"),
    ("A4", "values with markup"): (
        "tools.arguments.escapedValuePrefix",
        "tools.arguments.escapedValueSuffix",
    ),
}
EVIDENCE = {
    ("T4", "function markers"),
    ("T7", "call ids"),
    ("A1", "argument names"),
    ("A2", "argument values"),
}


@cache
def templates() -> dict[str, ChatTemplate]:
    """The templates by name; each remembers its renderings, so that it can be analysed many times."""
    texts = {name: path.read_text("utf-8") for name, path in data.template_paths().items()}
    vectors, errors = load_vectors([data.vectors_dir() / "analysis"])
    assert not errors
    texts |= {vector.id: vector.template or "" for vector in vectors if vector.id in MORE}
    return {name: ChatTemplate(text, mutable_lists=True) for name, text in sorted(texts.items())}


@cache
def explained(name: str) -> Explanation:
    return explain(templates()[name])


def key(step: Step) -> Unit:
    return step.comparison.id, step.comparison.title


def fields(analysis: Analysis) -> dict[str, Any]:
    return dict(flat(analysis.to_wire()))


def flat(value: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for name, item in value.items():
        if isinstance(item, dict):
            yield from flat(item, f"{prefix}{name}.")
        else:
            yield prefix + name, item


@pytest.fixture
def compared(monkeypatch: pytest.MonkeyPatch) -> tuple[set[Unit], list[Unit]]:
    """The comparisons to blind, to be filled by the test, and those that were made."""
    blind: set[Unit] = set()
    made: list[Unit] = []
    compare = Comparison.of_texts

    def of_texts(id: str, title: str, left: tuple[str, str], right: tuple[str, str]) -> Comparison:
        made.append((id, title))
        return compare(id, title, left, (right[0], left[1]) if (id, title) in blind else right)

    monkeypatch.setattr(Comparison, "of_texts", of_texts)
    return blind, made


def test_every_comparison_is_known() -> None:
    assert {key(step) for name in templates() for step in explained(name).derivations} == set(DECIDED)
    assert {key(step) for name in templates() for step in explained(name).evidence} == EVIDENCE


@pytest.mark.parametrize("unit", DECIDED, ids=": ".join)
def test_a_derivation_decides_what_it_says(unit: Unit, compared: tuple[set[Unit], list[Unit]]) -> None:
    using = [name for name in templates() if unit in map(key, explained(name).derivations)]
    compared[0].add(unit)
    unchanged = set(DECIDED[unit])
    for name in using:
        before, after = fields(explained(name).analysis), fields(analyze(templates()[name]))
        unchanged -= {field for field in before if before[field] != after[field]}
        if not unchanged:
            return
    assert not unchanged


def test_an_analysis_without_explanation_makes_no_evidence(compared: tuple[set[Unit], list[Unit]]) -> None:
    for template in templates().values():
        analyze(template)
    assert compared[1]
    assert not EVIDENCE.intersection(compared[1])


@pytest.mark.parametrize(
    ("template", "derivations", "evidence"),
    [
        ("hermes", "GP R1 R2 R3 C1 C1 T1 T2 T3 A3", ""),
        ("kimi-k2", "GP R1 R2 R3 C1 C1 T1 T2 T3 T6 A3", "T4 T7"),
        ("seed-oss", "GP R1 R2 R3 C1 C1 C1 T1 T2 T3 T5 A3 A4 T6 A3", "T4 T7 A1 A2"),
        ("deepseek-r1", "GP R1 R2 R3 R2 C1 C1 C1 T1 T2 T3 T6 A3", "T4 T7"),
        ("gemma2", "GP R1 R2 C1 T1", ""),
    ],
)
def test_a_format_takes_the_comparisons_it_needs(template: str, derivations: str, evidence: str) -> None:
    found = explained(template)
    assert " ".join(step.comparison.id for step in found.derivations) == derivations
    assert " ".join(step.comparison.id for step in found.evidence) == evidence


def test_a_step_shows_renderings_and_their_difference() -> None:
    found = explained("hermes")
    step = next(step for step in found.derivations if step.comparison.id == "T1")
    difference = step.comparison.difference
    assert difference.prefix + difference.right + difference.suffix == step.comparison.right
    assert difference.right.startswith("<tool_call>")
    assert found.analysis.tools.format is ToolFormat.JSON_NATIVE
    assert step.conclusion == "the name is in JSON: JSON_NATIVE"
