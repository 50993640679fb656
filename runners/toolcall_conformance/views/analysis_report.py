"""Shows the analysis of chat templates in a terminal: one template in full, several as a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from toolcall_reference import (
    WORKAROUNDS,
    Analysis,
    CallIdPosition,
    Capabilities,
    ContentMode,
    Explanation,
    History,
    ReasoningMode,
    Step,
    TextDifference,
    ToolAnalysis,
    ToolFormat,
    Treatment,
)

from ..suite.description_text import lines_of
from .terminal import labelled, visible, without_middle

#: How many characters of the common text are shown on each side of a difference.
_CONTEXT = 60


@dataclass(frozen=True, slots=True)
class Generated:
    """What is made of an analysis and tools: the parser in words, and the grammar in its wire form."""

    parser: tuple[str, ...]
    grammar: Mapping[str, Any]
    #: Why there is no grammar, or no parser either.
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Analysed:
    """One template: its analysis, or the reason why there is none."""

    name: str
    explanation: Explanation | None = None
    #: None if it was not asked for.
    generated: Generated | None = None
    error: str = ""


def overview(templates: Iterable[Analysed]) -> Iterator[RenderableType]:
    """Several templates: one line each, followed by handler, workarounds and warnings, if any."""
    yield Text(_line("template", "reasoning", "content", "calls", "histories"), "bold")
    for template in templates:
        if template.explanation is None:
            yield Text(_line(template.name, "error"), "red")
            yield Padding(Text(template.error, "red"), _INDENTED)
            continue
        analysis = template.explanation.analysis
        modes = analysis.reasoning.mode.value, _CONTENT[analysis.content.mode], analysis.tools.format.value
        histories = template.explanation.histories
        wrong = [each for each in histories if each.treatment is not Treatment.KEPT]
        yield Text(_line(template.name, *modes, f"{len(histories) - len(wrong)} of {len(histories)}"))
        if wrong:
            said = " · ".join(f"{each.about}: {each.treatment.value}" for each in wrong)
            yield Padding(Text(said, "dim"), _INDENTED)
        if analysis.handler:
            yield Padding(Text(f"handler {analysis.handler}", "dim"), _INDENTED)
        for name in analysis.workarounds:
            yield Padding(Text(f"workaround {name}", "dim"), _INDENTED)
        for warning in analysis.warnings:
            yield Padding(Text(warning, "yellow"), _INDENTED)


def _line(name: str, reasoning: str, content: str = "", calls: str = "", histories: str = "") -> str:
    """One line of the overview, 80 columns wide."""
    short = without_middle(name, _NAME, 15)
    return f"{short:<{_NAME}}  {reasoning:<13}  {content:<8}  {calls:<15}  {histories}".rstrip()


#: Columns for a template's name.
_NAME = 27
_INDENTED = (0, 0, 0, 4)
#: Names of the modes that fit into their column.
_CONTENT = {
    ContentMode.PLAIN: "plain",
    ContentMode.ALWAYS_WRAPPED: "wrapped",
    ContentMode.WRAPPED_WITH_REASONING: "partly",
    ContentMode.WRAPPED_WITH_CALLS: "partly",
}


def report(template: Analysed, explain: bool = False) -> Iterator[RenderableType]:
    """One template in full; ``explain`` adds the comparisons, those that decided and those that only show."""
    yield Text(template.name, "bold")
    if template.explanation is None:
        yield Text(template.error, "red")
        return
    if explain:
        yield from map(_step, template.explanation.derivations)
        if template.explanation.evidence:
            yield Text("\nEvidence: these show what the comparisons above have decided", "bold dim")
        yield from map(_step, template.explanation.evidence)
    analysis = template.explanation.analysis
    grid = labelled()
    for label, value in _rows(analysis):
        grid.add_row(label, value)
    yield Padding(grid, (1, 0, 0, 0))
    if template.explanation.sample:
        yield Text("\nA call as the model should write it\n", "dim")
        yield Padding(visible(template.explanation.sample), (0, 0, 0, 2))
    yield Text("\nHistories, as clients send them and as the template renders them by itself\n", "dim")
    yield Padding(_histories(template.explanation.histories), (0, 0, 0, 2))
    if analysis.warnings:
        yield Text()
    for warning in analysis.warnings:
        yield Text.assemble(("warning  ", "yellow"), warning)
    if template.explanation.draft is not None:
        yield Text(
            "\nA draft of the description, to be checked: toolcall parse --format FILE reads by it\n", "dim"
        )
        yield from (Padding(Text(line), (0, 0, 0, 2)) for line in lines_of(template.explanation.draft))
    if template.generated is not None:
        yield from _generated(template.generated)


def _generated(generated: Generated) -> Iterator[RenderableType]:
    yield Text("\nThe parser of outputs\n", "dim")
    yield from (Padding(Text(line), (0, 0, 0, 2)) for line in generated.parser)
    yield Text("\nThe grammar of calls (GBNF)\n", "dim")
    yield Padding(Text(generated.grammar.get("grammar", "").rstrip() or "none"), (0, 0, 0, 2))
    for trigger in generated.grammar.get("triggers", ()):
        yield Padding(
            Text.assemble((f"trigger ({trigger['type']})  ", "dim"), visible(trigger["value"])), (0, 0, 0, 2)
        )
    if generated.reason:
        yield Text.assemble(("no grammar  ", "yellow"), generated.reason)


def _histories(histories: Iterable[History]) -> RenderableType:
    """What becomes of each kind of history, with a warning where it is not kept (RN-8.1)."""
    grid = labelled()
    for each in histories:
        kept = each.treatment is Treatment.KEPT
        said = Text(each.treatment.value, "" if kept else "yellow")
        grid.add_row(each.about, said.append(f"  {each.warning}", "dim") if each.warning else said)
    return grid


def _rows(analysis: Analysis) -> Iterator[tuple[str, Text]]:
    capabilities = [part.name for part in fields(Capabilities) if getattr(analysis.capabilities, part.name)]
    found = Text(" · ").join(Text(name.replace("_", " ")) for name in capabilities)
    yield "capabilities", found or Text("none")
    reasoning, content, tools = analysis.reasoning, analysis.content, analysis.tools
    yield "reasoning", Text(reasoning.mode.value, "bold")
    if reasoning.mode is not ReasoningMode.NONE:
        yield "", _around(reasoning.start, "reasoning", reasoning.end)
    yield "content", Text(content.mode.value, "bold")
    if content.mode is not ContentMode.PLAIN:
        yield "", _around(content.start, "content", content.end)
    yield "calls", Text(tools.format.value, "bold")
    if tools.format is not ToolFormat.NONE:
        yield from _tool_rows(tools)
    yield "prompt", _marker(analysis.generation_prompt)
    yield "stops", _list(analysis.stops)
    yield "tokens to keep", _list(analysis.preserved_tokens)
    yield "handler", Text(analysis.handler or "none: the general mechanism")
    reasons = {workaround.name: workaround.reason for workaround in WORKAROUNDS}
    workarounds = [f"{name}: {reasons[name]}" for name in analysis.workarounds]
    yield "workarounds", Text("\n".join(workarounds) or "none")


def _tool_rows(tools: ToolAnalysis) -> Iterator[tuple[str, Text]]:
    call = "[call, …]" if tools.tools_array_wrapped else "calls"
    if tools.section_start or tools.section_end or tools.tools_array_wrapped:
        yield "  section", _around(tools.section_start, call, tools.section_end)
    if tools.per_call_start or tools.per_call_end:
        yield "  each call", _around(tools.per_call_start, "call", tools.per_call_end)
    if tools.call_separator:
        yield "  between calls", _marker(tools.call_separator)
    if tools.format is ToolFormat.JSON_NATIVE:
        yield "  fields", Text(_json_fields(tools))
    else:
        yield from _tag_rows(tools)
    traits = {"single quotes": tools.uses_python_dicts, "True, False, None": tools.python_literals}
    if any(traits.values()):
        yield "  as in Python", Text(", ".join(name for name, holds in traits.items() if holds))


def _json_fields(tools: ToolAnalysis) -> str:
    if tools.function_name_is_key:
        return "{name: arguments}"
    roles = {tools.name_field: "name", tools.args_field: "arguments", tools.id_field: "id"}
    roles[tools.gen_id_field] = "number of the call"
    roles[tools.function_field] = "object with name and arguments"
    shown = [key if roles.get(key) == key else f"{key} ({roles[key]})" for key in tools.parameter_order]
    if tools.function_field:
        shown.append(f"within it {tools.name_field} and {tools.args_field}")
    return ", ".join(shown)


def _tag_rows(tools: ToolAnalysis) -> Iterator[tuple[str, Text]]:
    function, arguments, call_id = tools.function, tools.arguments, tools.call_id
    yield "  name", _around(function.name_prefix, "name", function.name_suffix)
    if call_id.position is not CallIdPosition.NONE:
        kind = "number of the call" if call_id.generated else "id"
        where = Text(f"  {call_id.position.value}", "dim")
        yield "  id", _around(call_id.prefix, kind, call_id.suffix).append(where)
    if arguments.start or arguments.end:
        yield "  arguments", _around(arguments.start, "arguments", arguments.end)
    if tools.format is ToolFormat.TAG_WITH_TAGGED:
        name = _around(arguments.name_prefix, "name", arguments.name_suffix)
        yield "  argument", name.append(_around(arguments.value_prefix, "value", arguments.value_suffix))
        if arguments.typed_value_prefix is not None:
            typed = _around(arguments.typed_value_prefix, "value", arguments.typed_value_suffix or "")
            yield "  value, no text", typed
        if arguments.escaped_value_prefix is not None:
            protected = _around(arguments.escaped_value_prefix, "value", arguments.escaped_value_suffix or "")
            yield "  value, markup", protected
        if arguments.separator:
            yield "  between them", _marker(arguments.separator)
    if function.close:
        yield "  function end", _marker(function.close)


def _marker(text: str) -> Text:
    """A marker on one line with its whitespace shown; the word "none" for no marker."""
    if not text:
        return Text("none", "dim")
    return Text().join(visible(text).split("\n"))


def _around(start: str, what: str, end: str) -> Text:
    text = _marker(start) if start else Text()
    text.append(what, "italic dim")
    return text.append(_marker(end)) if end else text


def _list(texts: Sequence[str]) -> Text:
    return Text("  ").join(_marker(text) for text in texts) if texts else Text("none", "dim")


def _step(step: Step) -> RenderableType:
    """A comparison: the difference of the renderings, some of the common text around it, the conclusion."""
    found = step.comparison
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(style="dim", max_width=16)
    grid.add_column(overflow="fold")
    grid.add_row(Text(found.left_title), _side(found.difference, found.difference.left, found.left, "red"))
    grid.add_row(
        Text(found.right_title), _side(found.difference, found.difference.right, found.right, "green")
    )
    title = Text.assemble("\n", (found.id, "bold cyan"), " ", (found.title, "bold"))
    return Group(title, Padding(grid, (0, 0, 0, 2)), Text.assemble("  ⇒ ", step.conclusion))


def _side(found: TextDifference, middle: str, text: str, style: str) -> Text:
    """One rendering: the differing text in colour, and some of the common text around it."""
    if not text:
        return Text("the template refuses this", "yellow")
    before = ("…" if len(found.prefix) > _CONTEXT else "") + found.prefix[-_CONTEXT:]
    after = found.suffix[:_CONTEXT] + ("…" if len(found.suffix) > _CONTEXT else "")
    shown = visible(before)
    shown.stylize("dim")
    differing = visible(middle) if middle else Text("∅")
    differing.stylize(f"bold {style}")
    rest = visible(after)
    rest.stylize("dim")
    return Text.assemble(shown, differing, rest)
