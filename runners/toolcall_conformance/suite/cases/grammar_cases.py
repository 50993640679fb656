"""The texts of a case of kind grammar: turns as a format's template writes them, with at most one edit each.

Implements VF-12.15, VF-12.16, VF-12.17.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from .conversation import Conversation, Toolset, Turn
from .edit import RoleMissing, apply, span_of
from .making import CannotMake, CaseMaker
from .rendering import Rendered
from .roles import Layout, TextSpan, find_roles, stand_in

#: The fields of a case that hold texts.
TEXTS = ("accepts", "rejects", "open", "either")
#: In place of calls: those of the turn.
OF_TURN = "turn"
#: A tag: of a special token, such as ``]<]name[>[``, ``<name …>`` or ``[NAME]``, or a fence with its word.
_TAG = re.compile(r"\]<\]\w+\[>\[|<[^<>\s][^<>]*>|\[[A-Z_]+\]|```\w*")
_BREAK = re.compile(r"\s*\n\s*")


class _NotRendered(Exception):
    """What a template does not render of a turn, as a phrase."""


@dataclass
class GrammarTexts:
    """Makes the texts of one case for one format.

    ``case`` is the case as plain data, with the arguments of calls as JSON text.
    """

    maker: CaseMaker
    case: Mapping[str, Any]
    tools: Sequence[Mapping[str, Any]]

    def check(self) -> None:
        """Raise CannotMake if the template does not render the turn of the case."""
        if any(self.case["turn"].values()):
            try:
                self._output(self._conversation({}))
            except _NotRendered as reason:
                raise CannotMake(str(reason)) from None

    def calls(self) -> list[dict[str, Any]]:
        """The calls of the case's turn, as a vector has them."""
        turn = self._conversation({}).turn or Turn()
        return [{"name": call.name, "arguments": call.arguments} for call in turn.calls]

    def made(self, text: Mapping[str, Any]) -> Iterator[str]:
        """The texts of one entry of a list: with ``without`` several, of a turn that is not rendered none.

        Raises CannotMake if an edit is at a role that the rendering does not show.
        """
        try:
            conversation = self._conversation(text.get("turn", {}))
            output = self._output(conversation)
        except _NotRendered:
            return
        try:
            if "without" in text:
                layout = self._layout(conversation, output)
                yield from _texts_without(text["without"], layout, self.maker.description.get("tools", {}))
            elif "edit" in text:
                layout = self._layout(conversation, output)
                yield apply(layout, text["edit"], lambda by: self.maker.filled(self.case, by, layout)).text
            else:
                yield output
        except RoleMissing as missing:
            raise CannotMake(f"its rendering does not show {missing} once, and only once") from None

    def _conversation(self, own: Mapping[str, Any]) -> Conversation:
        """The tools of the case, and its turn with other fields.  Raises CannotMake for an unknown marker."""
        try:
            turn = self.maker.turn({**self.case, "turn": {**self.case["turn"], **own}})
        except RoleMissing as missing:
            raise CannotMake(f"the format has no {missing}") from None
        return Conversation(Toolset(tuple(self.tools)), turn)

    def _layout(self, conversation: Conversation, output: str) -> Layout:
        """The rendering with its roles."""
        stood_in, tokens = stand_in(conversation)
        try:
            skeleton = self._output(stood_in)
        except _NotRendered:
            return Layout(output)  # nothing shows where its parts are
        return find_roles(output, skeleton, tokens, self.maker.markers)

    def _output(self, conversation: Conversation) -> str:
        """What the template writes of a turn, all parts of it.  Raises _NotRendered."""
        from toolcall_reference import TemplateError

        turn = conversation.turn or Turn()
        setting = (self.case.get("options") or {}).get("enableThinking")
        try:
            rendered = self.maker.renderer.render(conversation, (setting,))
        except TemplateError as error:
            raise _NotRendered(f"its template does not render the turn: {error}") from None
        parts = {"text": (turn.content,), "thought": (turn.reasoning,), "calls": [c.name for c in turn.calls]}
        for part, texts in parts.items():
            if any(text not in rendered.output for text in texts):
                raise _NotRendered(f"its template leaves out the {part} of the turn")
        return self._behind_the_prompt(turn, rendered)

    def _behind_the_prompt(self, turn: Turn, rendered: Rendered) -> str:
        """The output; without the end of reasoning if the case's own prompt does not open it.

        Raises _NotRendered for a turn with a thought after such a prompt.
        """
        prompt, start = self.case.get("generationPrompt"), self.maker.markers.reasoning[0]
        opened = start != "" and start in rendered.generation_prompt
        if prompt is None or not opened or start in prompt:
            return rendered.output
        if turn.reasoning:
            raise _NotRendered("the prompt of the case opens no reasoning")
        return rendered.output.removeprefix(self.maker.renderer.analysis.reasoning.end)


def _texts_without(what: str, layout: Layout, tools: Mapping[str, Any]) -> Iterator[str]:
    """The rendering without each tag, or each line break, of its calls, one at a time."""
    spans = _tags(layout) if what == "each tag" else _breaks(layout, tools)
    return (layout.text[: span.start] + layout.text[span.end :] for span in spans)


def _tags(layout: Layout) -> Iterator[TextSpan]:
    """Of each tag behind the first one of the calls where it stands first, but for those that end values.

    Without a tag of the marker before all calls there are no calls; without the end of a value this goes on.
    """
    calls, spans = span_of(layout, "calls"), layout.spans
    kept = [*spans.get("outer-start", ()), *spans.get("value-end", ())]
    seen: set[str] = set()
    for tag in [*_TAG.finditer(layout.text, *calls)][1:]:
        first = tag[0] not in seen
        seen.add(tag[0])
        if first and not any(tag.start() < each.end and each.start < tag.end() for each in kept):
            yield TextSpan(*tag.span())


def _breaks(layout: Layout, tools: Mapping[str, Any]) -> Iterator[TextSpan]:
    """Each line break, with the blanks around it, beside a tag; between the same two tags only the first.

    It belongs to a marker of the description, but not to the one before all calls, and parts no two calls.
    """
    text, calls = layout.text, span_of(layout, "calls")
    tags = [TextSpan(*tag.span()) for tag in _TAG.finditer(text, *calls)]
    starts = {tag.start: text[tag.start : tag.end] for tag in tags}
    ends = {tag.end: text[tag.start : tag.end] for tag in tags}
    inside = set(_in_markers(text, tools)).difference(*_between(layout, tools))
    inside = inside.difference(*(range(*span) for span in layout.spans.get("outer-start", ())))
    places = {("", "")}
    for found in _BREAK.finditer(text, *calls):
        place = ends.get(found.start(), ""), starts.get(found.end(), "")
        if place not in places and not inside.isdisjoint(range(*found.span())):
            places.add(place)
            yield TextSpan(*found.span())


def _between(layout: Layout, tools: Mapping[str, Any]) -> Iterator[range]:
    """The offsets of what stands between two calls and belongs to neither."""
    calls = layout.spans.get("call", ())
    for before, after in pairwise(calls):
        if layout.text[before.end : after.start] == tools.get("callSeparator"):
            yield range(before.end, after.start)


def _in_markers(text: str, tools: Mapping[str, Any]) -> Iterator[int]:
    """The offsets of line breaks in a marker of calls, or at its edge."""
    for marker in _markers(tools):
        for found in re.finditer(re.escape(marker), text):
            yield from (found.start() + at for at, character in enumerate(marker) if character == "\n")


def _markers(tools: Mapping[str, Any]) -> Iterator[str]:
    """The markers of calls that have a line break, and something else; a separator belongs to no call."""
    for name, value in tools.items():
        if isinstance(value, Mapping):
            yield from _markers(value)
        elif isinstance(value, str) and name != "callSeparator" and "\n" in value and value.strip():
            yield value
