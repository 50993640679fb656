"""The differential analysis of a chat template: every comparison in order, and what they find.

Given nothing but the template, two conversations that differ in one thing are rendered and compared: the
difference shows how the model writes that thing.  Chapter TA of the specification says which are compared.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..model.wire_format import Analysis, ContentMode, ReasoningMode, ToolFormat
from .argument_markers import compare_value_types
from .call_markers import find_call_markers
from .capabilities import find_capabilities
from .compare_calls import compare_calls
from .compare_content import (
    compare_content_beside_call,
    compare_content_with_call,
    compare_content_with_prompt,
    compare_content_with_reasoning,
)
from .compare_reasoning import (
    compare_reasoning_presence,
    compare_reasoning_scope,
    compare_thinking_enabled,
)
from .comparison import Step, Unit, shortened
from .stripped_reasoning import compare_reasoning_in_content, find_stripped_reasoning
from .tokens import marker_texts
from .turns import compare_generation_prompt
from .variants import NEEDLES, Renderings
from .workarounds import apply_workarounds


@dataclass(frozen=True, slots=True)
class Findings:
    """What the comparisons found in the renderings of one template."""

    #: Without what only a dedicated format knows, and without tokens and stops.
    analysis: Analysis
    #: The comparisons that decided it, in order.
    derivations: tuple[Step, ...]
    #: The end marker after the calls that has no start marker before them: this text ends the turn.
    turn_end: str


def compare_renderings(renderings: Renderings) -> Findings:
    """Make every comparison that can decide something about a template.  Implements TA-1 to TA-6."""
    analysis = Analysis(capabilities=find_capabilities(renderings))
    steps: list[Step] = []
    turn_end = ""

    def run(*units: Unit) -> None:
        nonlocal analysis
        for unit in units:
            analysis, step = unit(renderings, analysis)
            steps.append(step)

    run(compare_generation_prompt, compare_reasoning_presence, compare_thinking_enabled)
    if renderings.calls_shape:
        run(compare_reasoning_scope)
    if analysis.reasoning.start and not analysis.reasoning.end:
        run(compare_reasoning_in_content)
    if analysis.reasoning.mode is ReasoningMode.NONE:
        stripped = find_stripped_reasoning(renderings, analysis)
        if stripped:
            analysis = stripped[0]
            steps.append(stripped[1])
    if renderings.calls_shape and not renderings.shows_content_beside_calls:
        run(compare_content_with_call)
        if analysis.content.mode is ContentMode.PLAIN:
            run(compare_content_beside_call)
    else:
        run(compare_content_with_prompt)
    if analysis.content.mode is ContentMode.PLAIN and analysis.reasoning.mode is not ReasoningMode.NONE:
        run(compare_content_with_reasoning)
    run(compare_calls)
    if analysis.tools.format is not ToolFormat.NONE:
        calls = find_call_markers(renderings, analysis)
        analysis, turn_end = calls.analysis, calls.turn_end
        steps += calls.steps
        run(compare_value_types)
    analysis = apply_workarounds(renderings.template.source, _without_given_texts(analysis))
    return Findings(analysis, tuple(steps), turn_end)


def _without_given_texts(analysis: Analysis) -> Analysis:
    """Drop the markers of each part that hold a text given for a name or a value.  Implements TA-1.4, TA-1.5.

    A template that repeats such a text, as in ``<title>Dune</title>``, has no fixed marker there.  A parser
    that looks for the given text would find no other call.
    """
    empty = Analysis()
    for part in ("reasoning", "content", "tools"):
        own = replace(empty, **{part: getattr(analysis, part)})
        repeated = next((t for t in marker_texts(own) if any(needle in t for needle in NEEDLES)), None)
        if repeated is not None:
            what = "calls" if part == "tools" else part
            warning = f"{what} cannot be parsed back: {shortened(repeated)} repeats what was given"
            warnings = (*analysis.warnings, warning)
            analysis = replace(analysis, **{part: getattr(empty, part), "warnings": warnings})
    return analysis
