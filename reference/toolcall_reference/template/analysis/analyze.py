"""The differential analysis of a chat template: every comparison in order, and the result.

Given nothing but the template, conversations that differ in one thing are rendered and compared; what differs
shows how the model writes that thing.  See chapter TA of the specification.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...request import Tool
from ..difference import MARKER
from ..formats.registry import find_handler
from ..reading.build_tag_json import build_tag_json
from ..reading.build_tag_tagged import build_tag_tagged
from ..rendering.render import ChatTemplate
from ..wire_format import Analysis, ContentMode, ReasoningMode, ToolFormat
from .call_text import calls_part, one_call
from .capabilities import find_capabilities
from .compare_arguments import (
    compare_argument_count,
    compare_argument_names,
    compare_argument_values,
    compare_markup_values,
    compare_no_arguments,
    compare_value_types,
)
from .compare_call_id import compare_call_ids
from .compare_content import (
    compare_content_beside_call,
    compare_content_with_call,
    compare_content_with_prompt,
    compare_content_with_reasoning,
)
from .compare_functions import compare_function_names
from .compare_prompt import compare_generation_prompt
from .compare_reasoning import (
    compare_reasoning_in_content,
    compare_reasoning_presence,
    compare_reasoning_scope,
    compare_thinking_enabled,
)
from .compare_tools import UNREADABLE, compare_call_count, compare_call_separator, compare_calls
from .steps import Step, Unit
from .tokens import marker_texts, preserved_tokens, stops
from .variants import NEEDLES, Renderings
from .workarounds import apply_workarounds


@dataclass(frozen=True, slots=True)
class Explanation:
    """An analysis and how it came about."""

    analysis: Analysis
    steps: tuple[Step, ...]
    #: One call as the template renders it and so as the model writes it; ``""`` where it renders none.
    sample: str


def analyze(template: str | ChatTemplate, *, bos_token: str = "", eos_token: str = "") -> Analysis:
    """How the model of a chat template writes reasoning, content and calls.  Implements TA-1.

    Raises TemplateError for a template that cannot be read or that renders not even a question.
    """
    return explain(template, bos_token=bos_token, eos_token=eos_token).analysis


def explain(template: str | ChatTemplate, *, bos_token: str = "", eos_token: str = "") -> Explanation:
    """The same with every comparison that was made.  Implements TA-1.3."""
    if isinstance(template, str):
        template = ChatTemplate(template, bos_token=bos_token, eos_token=eos_token, mutable_lists=True)
    renderings = Renderings(template)
    analysis = Analysis(capabilities=find_capabilities(template))
    steps: list[Step] = []

    def run(*units: Unit) -> None:
        nonlocal analysis
        for unit in units:
            steps.append(unit(renderings, analysis))
            analysis = steps[-1].analysis

    run(compare_generation_prompt, compare_reasoning_presence, compare_thinking_enabled)
    if analysis.reasoning.start and not analysis.reasoning.end:
        run(compare_reasoning_in_content)
    if renderings.calls_shape:
        run(compare_reasoning_scope, compare_content_with_call)
        if analysis.content.mode is ContentMode.PLAIN:
            run(compare_content_beside_call)
    else:
        run(compare_content_with_prompt)
    if analysis.content.mode is ContentMode.PLAIN and analysis.reasoning.mode is not ReasoningMode.NONE:
        run(compare_content_with_reasoning)
    run(compare_calls)
    if analysis.tools.format is not ToolFormat.NONE:
        run(compare_call_count, compare_call_separator)
    if analysis.tools.format in (ToolFormat.TAG_WITH_JSON, ToolFormat.TAG_WITH_TAGGED):
        run(compare_function_names, compare_argument_count, compare_no_arguments, compare_call_ids)
    if analysis.tools.format is ToolFormat.TAG_WITH_TAGGED:
        run(compare_argument_names, compare_argument_values)
    if analysis.tools.format is not ToolFormat.NONE:
        run(compare_value_types)
    if analysis.tools.format is ToolFormat.TAG_WITH_TAGGED:
        run(compare_markup_values)

    analysis = _without_given_texts(analysis)
    source = template.source
    analysis = apply_workarounds(source, analysis)
    handler = find_handler(source, renderings)
    preserved: tuple[str, ...] = ()
    if not handler:
        analysis = _with_missing_markers(analysis)
    else:
        # What the general mechanism cannot parse the handler can.
        warnings = tuple(text for text in analysis.warnings if not text.startswith(UNREADABLE))
        analysis = handler.describe(replace(analysis, handler=handler.name, warnings=warnings), renderings)
        preserved = handler.preserved
    analysis = replace(
        analysis,
        preserved_tokens=tuple(dict.fromkeys((*preserved_tokens(analysis), *preserved))),
        stops=stops(renderings, analysis),
    )
    return Explanation(analysis, tuple(steps), _sample(renderings, analysis))


def _sample(renderings: Renderings, analysis: Analysis) -> str:
    """One call as the template renders it, without the end of the turn."""
    part = calls_part(renderings, analysis, one_call(renderings)) if renderings.calls_shape else None
    if not part:
        return ""
    before, _, rest = (renderings.text(one_call(renderings)) or "").rpartition(part)
    # Nor is text with which an answer and a call begin alike, such as `to=`.
    if analysis.generation_prompt:
        _, prompt, alike = before.rpartition(analysis.generation_prompt)
        if prompt and not MARKER.search(alike):
            part = alike + part
    # Where an answer's last marker ends as a call's does, that end is no difference between the two.
    for stop in analysis.stops:
        shared, found, _ = rest.partition(stop)
        if found and MARKER.fullmatch(shared):
            return (part + shared).strip()
        part = part.removesuffix(stop)
    return part.strip()


def _without_given_texts(analysis: Analysis) -> Analysis:
    """The same without markers that hold a text given for a name or a value.  Implements TA-1.4, TA-1.5.

    A template that repeats such a text, as in ``<title>Dune</title>``, has no fixed marker there.  A parser
    that looks for the given text would find no other call.
    """
    empty = Analysis()
    for part in ("reasoning", "content", "tools"):
        own = replace(empty, **{part: getattr(analysis, part)})
        repeated = next((t for t in marker_texts(own) if any(needle in t for needle in NEEDLES)), None)
        if repeated is not None:
            what = "calls" if part == "tools" else part
            warning = f"{what} cannot be parsed back: {_shortened(repeated)} repeats what was given"
            warnings = (*analysis.warnings, warning)
            analysis = replace(analysis, **{part: getattr(empty, part), "warnings": warnings})
    return analysis


def _with_missing_markers(analysis: Analysis) -> Analysis:
    """The same with a warning if the general mechanism has no parser for calls of this kind.  TA-5.22."""
    builders = {ToolFormat.TAG_WITH_JSON: build_tag_json, ToolFormat.TAG_WITH_TAGGED: build_tag_tagged}
    build = builders.get(analysis.tools.format)
    if build is None or build(analysis.tools, (Tool("f"),), ()) is not None:
        return analysis
    warning = f"{UNREADABLE}: no marker begins a call, or none an argument"
    return replace(analysis, warnings=(*analysis.warnings, warning))


def _shortened(text: str) -> str:
    text = text.strip()
    return repr(text if len(text) <= 60 else f"{text[:60]}…")
