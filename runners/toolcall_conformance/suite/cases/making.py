"""Makes a case for one format: the turn rendered by its template, at most one edit, and what is expected.

Implements VF-12.1 to VF-12.10.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from ..template_sources import TemplateSource
from .conversation import Conversation, MadeCall, Toolset, Turn
from .edit import Edited, RoleMissing, apply
from .rendering import Rendered, Renderer
from .roles import Layout, Markers, Span, find_roles, stand_in

#: The thought of a turn that has to have one, because the prompt leaves reasoning open.
THOUGHT = "They ask."
#: In a text: the marker or the part of the output that a role names, or the part between two positions.
_PLACEHOLDER = re.compile(r"<<([a-z][a-z0-9 .-]*)>>")


class CannotMake(Exception):  # noqa: N818
    """Why a case cannot be made for a format, as one line."""


@dataclass(frozen=True, slots=True)
class Made:
    """The vector that a case becomes for a format: output, options, expected message and alternatives."""

    output: str
    options: Mapping[str, Any]
    expected: Mapping[str, Any]
    alternatives: Sequence[Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Habits:
    """How the turns of a format's cases are, where its template leaves that open."""

    #: Whether turns get a thought: where the template needs one (None), always, or never.
    thought: bool | None = None
    #: The ids of the first calls; the others are counted.
    ids: Sequence[str] = ()

    #: Texts at which an engine stops, besides those of the description.
    stops: Sequence[str] = ()
    #: What models write before and after calls, where the template leaves it out.
    around: tuple[str, str] = ("", "")

    def id(self, name: str, index: int) -> str:
        """The id of a call."""
        return self.ids[index] if index < len(self.ids) else f"call{index + 1:05}"


@dataclass
class CaseMaker:
    """Makes the cases of one format."""

    source: TemplateSource
    #: The format's description, whose default values may be left out.
    description: Mapping[str, Any]
    habits: Habits = field(default_factory=Habits)

    @cached_property
    def markers(self) -> Markers:
        """The literal markers of the format."""
        return Markers.of(self.description)

    @cached_property
    def fields(self) -> Mapping[str, str]:
        """The names of the fields of a call in JSON."""
        tools = self.description.get("tools", {})
        return {"name-field": tools.get("nameField", ""), "args-field": tools.get("argsField", "")}

    @cached_property
    def renderer(self) -> Renderer:
        """Raises TemplateError for a template that renders not even a question."""
        return Renderer(self.source)

    def make(self, case: Mapping[str, Any], tools: Sequence[Mapping[str, Any]]) -> Made:
        """The vector of a case.  Raises CannotMake."""
        from toolcall_reference import TemplateError

        options = dict(case.get("options") or {})
        try:
            return _Making(self, case, tuple(tools), options).made()
        except TemplateError as error:
            raise CannotMake(f"its template does not render the turn: {error}") from None
        except RoleMissing as missing:
            raise CannotMake(f"its rendering does not show {missing} exactly once") from None


@dataclass
class _Making:
    """One case on its way to a vector."""

    maker: CaseMaker
    case: Mapping[str, Any]
    tools: tuple[Mapping[str, Any], ...]
    options: dict[str, Any]

    def made(self) -> Made:
        turn = self._turn()
        conversation = Conversation(Toolset(self.tools), turn)
        rendered = self._around(self._rendered(conversation), turn)
        if rendered.way.thinking is not None and "enableThinking" not in self.options:
            self.options["enableThinking"] = rendered.way.thinking
        layout = self._layout(conversation, rendered)
        edited = apply(layout, self.case.get("edit") or {}, lambda text: self._filled(text, Edited(layout)))
        expected = self._expected(self.conversation.turn or turn, layout, edited)
        others = [
            {"note": other["note"], "expected": self._fields(other["expected"], layout, edited)}
            for other in self.case.get("alternatives", ())
        ]
        return Made(edited.text, self.options, expected, others)

    # The turn and its rendering

    def _turn(self) -> Turn:
        given = self.case.get("turn") or {}
        calls = tuple(self._call(call, index) for index, call in enumerate(given.get("calls", ())))
        return Turn(self._text(given.get("content", "")), self._text(given.get("reasoning", "")), calls)

    def _call(self, call: Mapping[str, Any], index: int) -> MadeCall:
        arguments = json.loads(call["arguments"]) if isinstance(call["arguments"], str) else call["arguments"]
        id = call.get("id") or self.maker.habits.id(call["name"], index)
        return MadeCall(call["name"], self._filled_values(arguments), id)

    def _filled_values(self, value: Any) -> Any:
        if isinstance(value, str):
            return self._text(value)
        if isinstance(value, list):
            return [self._filled_values(each) for each in value]
        if isinstance(value, dict):
            return {self._text(key): self._filled_values(each) for key, each in value.items()}
        return value

    def _text(self, text: str) -> str:
        """A text of the turn, with the format's markers in place of roles."""
        return _PLACEHOLDER.sub(lambda found: self._marker(found[1]), text)

    def _marker(self, role: str) -> str:
        if role == "quoted":
            return self._quoted
        if role.startswith("part of "):
            marker = self._marker(role.removeprefix("part of "))
            return marker[: 2 * len(marker) // 3]
        marker = self.maker.fields.get(role) or marker_of(self.maker.markers, role)
        if not marker:
            raise RoleMissing(role)
        return marker

    @cached_property
    def _quoted(self) -> str:
        """The calls of ``quoted`` as the template writes them."""
        calls = self._quoted_calls
        conversation = Conversation(Toolset(self.tools), Turn(calls=calls))
        rendered = self._around(self.maker.renderer.render(conversation), conversation.turn or Turn())
        span = Edited(self._layout(conversation, rendered)).span("calls")
        return rendered.output[span.start : span.end]

    @cached_property
    def _quoted_calls(self) -> tuple[MadeCall, ...]:
        first = len((self.case.get("turn") or {}).get("calls", ()))
        return tuple(self._call(call, first + index) for index, call in enumerate(self.case.get("quoted", ())))

    def _rendered(self, conversation: Conversation) -> Rendered:
        """The rendering; a turn without a thought gets one where the template needs it."""
        asked = self.options.get("enableThinking")
        settings = (None, False, True) if asked is None else (asked,)
        turn = conversation.turn or Turn()
        wanted = self.case.get("thinks", self.maker.habits.thought)
        self.conversation = conversation
        if not turn.reasoning and wanted is not True:
            rendered = self.maker.renderer.render(conversation, settings)
            if not rendered.closed or wanted is False:
                return rendered
        thought = turn.reasoning or self._text(self.case.get("thought", THOUGHT))
        self.conversation = replace(conversation, turn=replace(turn, reasoning=thought))
        return with_thought(self.maker.renderer.render(self.conversation, settings), thought)

    def _around(self, rendered: Rendered, turn: Turn) -> Rendered:
        """The rendering with what models write around calls and the template leaves out."""
        for stop in self.maker.habits.stops:
            rendered = replace(rendered, output=rendered.output.partition(stop)[0])
        before, after = self.maker.habits.around
        if not turn.calls or (after and rendered.output.rstrip().endswith(after.strip())):
            return rendered
        return replace(rendered, output=before + rendered.output + after)

    def _layout(self, conversation: Conversation, rendered: Rendered) -> Layout:
        """The roles of a rendering."""
        conversation = getattr(self, "conversation", conversation) if conversation.turn else conversation
        stood_in, tokens = stand_in(conversation)
        turn = stood_in.turn or Turn()
        skeleton = with_thought(self.maker.renderer.render(stood_in, (rendered.way.thinking,)), turn.reasoning)
        skeleton = self._around(skeleton, turn)
        return find_roles(rendered.output, skeleton.output, tokens, self.maker.markers)

    # The expected message

    def _expected(self, turn: Turn, layout: Layout, edited: Edited) -> dict[str, Any]:
        given = self.case.get("expected") or {}
        fields = self._fields(given, layout, edited)
        whole = {"content": turn.content, "reasoning": turn.reasoning, **fields}
        if "calls" not in fields:
            whole["calls"] = [
                self._complete({"name": call.name, "arguments": json.dumps(call.arguments, ensure_ascii=False)}, index, edited)
                for index, call in enumerate(turn.calls)
            ]
        if not whole["calls"] and "sawToolCallSyntax" not in whole:
            whole["sawToolCallSyntax"] = False
        return whole

    def _fields(self, given: Mapping[str, Any], layout: Layout, edited: Edited) -> dict[str, Any]:
        fields = dict(given)
        for name in ("content", "reasoning"):
            if name in fields:
                fields[name] = self._filled(fields[name], edited)
        if "calls" in fields:
            fields["calls"] = [
                self._complete(self._expected_call(call, edited), call.get("of", index + 1) - 1, edited)
                for index, call in enumerate(fields["calls"])
            ]
        if "problems" in fields:
            fields["problems"] = [_problem(problem, edited) for problem in fields["problems"]]
        return fields

    def _expected_call(self, call: Mapping[str, Any], edited: Edited) -> dict[str, Any]:
        own = {name: value for name, value in call.items() if name != "of"}
        for name in ("arguments", "argumentsText"):
            if isinstance(own.get(name), str):
                own[name] = self._filled(own[name], edited)
        return own

    def _complete(self, call: dict[str, Any], index: int, edited: Edited) -> dict[str, Any]:
        """A call with the id that the output shows."""
        turn = self.conversation.turn
        calls = (*turn.calls, *self._quoted_calls) if turn else ()
        if "id" in call or index >= len(calls):
            return call
        id = shown_id(self.maker.description, edited, calls[index], index)
        if id and not call.get("complete", True) and edited.text.find(id) > self._arguments_at(edited, index):
            return call  # nobody reads on behind arguments that are cut off or broken
        return {**call, "id": id} if id else call

    def _arguments_at(self, edited: Edited, index: int) -> int:
        spans = edited.layout.spans.get("arguments", ())
        return spans[index].start if index < len(spans) else len(edited.text)

    def _filled(self, text: str, edited: Edited) -> str:
        """A text with parts of the output in place of roles, and markers in place of those it does not show."""

        def put(found: re.Match[str]) -> str:
            first, dots, last = found[1].partition("..")
            if dots:
                return edited.text[edited.position(first) : edited.position(last)].strip()
            try:
                span = edited.span(found[1])
            except RoleMissing:
                return self._marker(found[1])
            return edited.text[span.start : span.end]

        return _PLACEHOLDER.sub(put, text)


def marker_of(markers: Markers, role: str) -> str:
    """The literal marker that a role is; "" where the format has none."""
    pairs = {"section": markers.section, "call": markers.call, "reasoning": markers.reasoning}
    pairs |= {"content": markers.content}
    name, _, side = role.rpartition("-")
    if name == "outer":
        return next((each[side == "end"] for each in (markers.section, markers.call, markers.function) if each[side == "end"]), "")
    if role == "value-end":
        return markers.value_end
    if role == "function-end":
        return markers.function[1]
    return pairs[name][side == "end"] if name in pairs and side in ("start", "end") else ""


def with_thought(rendered: Rendered, thought: str) -> Rendered:
    """The rendering with the thought before it, where the template does not write the thoughts of a turn."""
    if not rendered.closed or not thought or thought in rendered.output:
        return rendered
    return replace(rendered, output=thought + rendered.output)


def shown_id(description: Mapping[str, Any], edited: Edited, call: MadeCall, index: int) -> str:
    """The id of a call that the output shows; "" if it shows none."""
    tools = description.get("tools", {})
    where, fields = tools.get("callId", {}), (tools.get("idField"), tools.get("genIdField"))
    if where.get("position", "NONE") == "NONE" and not any(fields):
        return ""
    for id in dict.fromkeys((f"functions.{call.name}:{index}", call.id)):
        if id and id in edited.text:
            return id
    return _generated(where, fields, edited, index)


def _generated(where: Mapping[str, Any], fields: Sequence[str | None], edited: Edited, index: int) -> str:
    """The number that the template counts for a call."""
    for field_name in filter(None, fields):
        numbers = re.findall(rf'"{re.escape(field_name)}": "?([^",}}]+)', edited.text)
        if index < len(numbers):
            return numbers[index]
    prefix, suffix = where.get("prefix", "").strip(), where.get("suffix", "").strip()
    if prefix:
        numbers = re.findall(rf"{re.escape(prefix)}(.+?){re.escape(suffix)}", edited.text)
        if index < len(numbers):
            return numbers[index]
    return ""


def _problem(problem: Mapping[str, Any], edited: Edited) -> Mapping[str, Any]:
    """A problem with its span in numbers.  Implements VF-12.8."""
    if "span" in problem:
        start, end = edited.span(problem["span"])
        end = max(start, start + len(edited.text[start:end].rstrip()))
    elif "point" in problem:
        start = end = edited.position(problem["point"])
    else:
        return problem
    return {"code": problem["code"], "offset": start, "length": end - start}


def node_values(values: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The fields of a made vector that a file would have."""
    yield from ((name, value) for name, value in values.items() if value not in ({}, [], None))
