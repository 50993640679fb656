"""Tagged thinking: one family's ``<think>``, ``<tool_call>``, ``<function=`` and ``<parameter=``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...request import Tool
from ...stream.destination import Destination
from ...stream.heads import Head, Space
from ...stream.nodes import Branch, Choice, InOrder, Node, Until
from ..analysis.call_text import one_call
from ..analysis.turns import generation_prompt
from ..analysis.variants import CONTENT, REASONING, Renderings
from ..model.difference import difference, last_marker
from ..model.options import Options
from ..model.wire_format import Analysis, ReasoningAnalysis, ReasoningMode, Values
from ..reading.build_calls import present, stop_branches
from ..reading.build_content import RESPONSE_BEGINS
from ..reading.build_output import BehindReasoning, build_around, build_output
from ..reading.build_reasoning import Delimited, Reasoning, State, starting_state
from ..reading.build_tag_tagged import build_tag_tagged
from .format import Format

_START, _END = "<think>", "</think>"


class TaggedThinking(Format):
    """Tagged thinking: one family's ``<think>``, ``<tool_call>``, ``<function=`` and ``<parameter=``."""

    name = "tagged-thinking"
    reason = "its models leave reasoning open before a call and skip the reasoning the prompt opened"
    values = Values.TEXT
    until_first_tag = True

    def detect(self, renderings: Renderings) -> bool:
        """Whether calls and reasoning are in the tags of this family.  Implements TA-11.2, HD-2.1."""
        answer, call = renderings.text(renderings.answer) or "", renderings.text(one_call(renderings)) or ""
        rendered = difference(answer, call).right
        reasoned = renderings.variant("content and reasoning", content=CONTENT, reasoning=REASONING)
        opened = difference(answer, renderings.text(reasoned) or "")
        prompts = [generation_prompt(renderings, enabled) for enabled in (False, True)]
        return all(tag in rendered for tag in ("<tool_call>", "<function=", "<parameter=")) and any(
            _START in text for text in (*prompts, opened.right, last_marker(opened.prefix))
        )

    def describe(self, analysis: Analysis, renderings: Renderings) -> Analysis:
        """The analysis with both tags of reasoning, if no rendering shows both.  Implements HD-2.15."""
        if analysis.reasoning.start and analysis.reasoning.end:
            return analysis
        opened = analysis.generation_prompt.rstrip().endswith(_START)
        mode = ReasoningMode.FORCED_OPEN if opened else ReasoningMode.TAG_BASED
        reasoning = replace(analysis.reasoning, mode=mode, start=_START, end=_END)
        # Drop the warning that the closing tag is not known.
        warnings = tuple(warning for warning in analysis.warnings if _START not in warning)
        return replace(analysis, reasoning=reasoning, warnings=warnings)

    def build(self, analysis: Analysis, tools: Sequence[Tool], options: Options) -> Node:
        """The tree for a whole output.  Implements HD-2.2, HD-2.3, HD-2.7 to HD-2.14, HD-2.16 and HD-2.17."""
        state = starting_state(analysis, options)
        if state in (State.AFTER, State.ANSWERING):
            return build_output(analysis, tools, options)  # HD-2.2
        calls = build_tag_tagged(analysis.tools, tools, analysis.stops) if tools else ()
        content = build_around(replace(analysis, reasoning=ReasoningAnalysis()), options, tools, calls)
        calls = calls[:1]  # the calls that may end reasoning are those with all their markers
        if options.reasoning_format == "none":
            return content  # HD-2.11
        start, end = present(analysis.reasoning.start), present(analysis.reasoning.end)
        # The markers that end reasoning are read by the nodes that follow.
        ending = (Branch(Head(*end)), *(replace(each, body=None) for each in calls))
        marks = tuple(replace(each, leaves=True, peeks=True) for each in ending)
        continued = options.continue_final_message == "reasoning"
        until = Until(Destination.REASONING, (*marks, *stop_branches(analysis.stops)))
        thinking: Node = Reasoning(until, continued)
        if not continued:
            response = RESPONSE_BEGINS if options.json_schema is not None else ()
            opened = Branch(Head(Space(), *start), thinking)
            # Without an opening tag the first tag decides.  Without any tag a cut-off output is reasoning.
            cut_off = state is State.INSIDE and options.stop_reason == "length"
            undecided = thinking if cut_off else Delimited(Until(Destination.NOTHING, marks, "reasoning"))
            thinking = Choice((*response, opened, Branch(Head(), undecided)))
        calls_inside = tuple(each.after_space() for each in calls)
        ended = Branch(Head(Space(), *end), BehindReasoning())
        return InOrder((thinking, Choice(calls_inside, repeats=True), Choice((ended,)), content))
