"""The builder of the general mechanism: reasoning, content and the three formats of calls."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ...json.text import WHITESPACE
from ...request import Tool
from ...stream.cursor import Cursor, Found, Steps
from ...stream.heads import Head, Space
from ...stream.nodes import Action, Branch, Here, InOrder, Node
from ...stream.texts import Before
from ..model.difference import MARKER
from ..model.options import Options
from ..model.wire_format import Analysis, ContentMode, ReasoningMode, ToolFormat
from .build_calls import present, stop_branches
from .build_content import JsonResponse, build_text, build_wrapped
from .build_json_native import build_bare_json, build_json_native
from .build_reasoning import State, build_reasoning, starting_state
from .build_tag_json import build_tag_json
from .build_tag_tagged import build_tag_tagged
from .code import build_code_calls
from .repairs import unread_calls


def build_output(analysis: Analysis, tools: Sequence[Tool], options: Options) -> Node:
    """The tree for a whole output: reasoning, then content with calls."""
    calls, lead = build_calls(analysis, tools)
    return build_around(analysis, options, tools, calls, lead)


def build_around(
    analysis: Analysis,
    options: Options,
    tools: Sequence[Tool],
    calls: tuple[Branch, ...],
    lead: tuple[Node, ...] = (),
    endings: tuple[Branch, ...] = (),
) -> Node:
    """The tree for a whole output with calls of any format.

    ``lead`` is read where the content begins.  ``endings`` end reasoning besides its end marker.
    """
    stops = stop_branches(analysis.stops)
    calls += (*(unread_calls(analysis.tools, tools) if tools and calls else ()), *stops)
    if options.json_schema is not None:
        lead += (JsonResponse(),)
    prompt = options.prompt(analysis)
    state, mode = starting_state(analysis, options), analysis.content.mode
    continued = options.continue_final_message == "content"
    inside = continued or _ends_with(prompt, analysis.content.start)
    wrapped = build_wrapped(analysis.content, calls, lead, inside)
    text = build_text(calls, lead)
    behind = None
    if mode in (ContentMode.ALWAYS_WRAPPED, ContentMode.WRAPPED_WITH_CALLS):
        content = wrapped
    elif mode is ContentMode.PLAIN or analysis.reasoning.mode is ReasoningMode.NONE:
        content = text
    elif state is State.BEFORE:
        # The wrapper comes only with reasoning (TP-3.7).
        behind, content = wrapped, text
    else:
        content = wrapped
    reasoning = build_reasoning(analysis, options, calls, behind, endings)
    if reasoning is not None:
        if state is State.INSIDE and MARKER.match(analysis.content.start.strip(WHITESPACE)):
            answer = Branch(Head(Space(), *present(analysis.content.start)), peeks=True)
            reasoning = UnlessAhead((answer,), reasoning)  # TP-2.12
        content = InOrder((reasoning, content))
    if not continued and _ends_with(prompt, analysis.reasoning.end):
        return InOrder((BehindReasoning(), content))
    return content


@dataclass(frozen=True, slots=True)
class UnlessAhead(Node):
    """Reads ``node``, unless one of the ``heads`` comes next."""

    heads: tuple[Branch, ...]
    node: Node

    def steps(self, cursor: Cursor, found: Found) -> Steps:
        ahead = Here(self.heads, cursor)
        if not ahead():
            yield ahead
        return ahead.branch is not None or (yield from self.node.steps(cursor, found))

    def lines(self) -> Iterator[str]:
        yield "unless there is"
        for head in self.heads:
            yield from (f"  {line}" for line in head.lines())
        yield from self.node.lines()


@dataclass(frozen=True, slots=True)
class BehindReasoning(Action):
    """Notes that content begins right after reasoning, as where the prompt closes the reasoning (TP-3.4)."""

    def act(self, cursor: Cursor, found: Found) -> None:
        cursor.message.content.begin(Before.REASONING)


def build_calls(analysis: Analysis, known: Sequence[Tool]) -> tuple[tuple[Branch, ...], tuple[Node, ...]]:
    """The branches for calls anywhere in the content, and the nodes for calls at its beginning only.

    Implements TP-4.2 and TP-12.1.
    """
    tools, stops = analysis.tools, analysis.stops
    if not known:
        return (), ()
    if tools.format is ToolFormat.JSON_NATIVE:
        if present(tools.section_start, tools.per_call_start):
            bare = replace(tools, section_start="", tools_array_wrapped=False)
            lead = (build_bare_json(bare, stops),) if tools.renders_bare_calls else ()
            return (build_json_native(tools, stops),), lead
        behind_code = replace(tools, section_start=tools.code_start, code_start="")
        anywhere = (build_json_native(behind_code, stops),) if tools.code_start else ()
        return anywhere, (build_bare_json(tools, stops),)
    if tools.format is ToolFormat.TAG_WITH_JSON:
        calls = build_tag_json(tools, known, stops)
        return (*calls, *(build_code_calls(tools.code_start, known, stops) if calls else ())), ()
    if tools.format is ToolFormat.TAG_WITH_TAGGED:
        return build_tag_tagged(tools, known, stops), ()
    return (), ()


def _ends_with(prompt: str, marker: str) -> bool:
    core = marker.strip(WHITESPACE)
    return bool(core) and prompt.rstrip(WHITESPACE).endswith(core)
