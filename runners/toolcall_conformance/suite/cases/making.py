"""Makes a case for one format: the turn as its template renders it, with at most one edit.

Implements VF-12.2, VF-12.3, VF-12.6.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from ..template_sources import TemplateSource
from .conversation import Conversation, MadeCall, Toolset, Turn
from .edit import Edited, RoleMissing, apply
from .expected import Expectation
from .habits import Habits
from .markers import Markers
from .rendering import Rendered, Renderer, TurnFrame
from .roles import Layout, TextSpan, find_roles, stand_in
from .whole import check_whole

#: The thought of a turn that has to have one.
THOUGHT = "They ask."
#: In a text: the marker or the part of the output that a role names, or the part between two positions.
PLACEHOLDER = re.compile(r"<<([a-z][a-z0-9 .-]*)>>")
#: Before a marker's role: the first two thirds of it.
PART_OF = "part of "
#: In place of a role: the calls that the case quotes.
QUOTED = "quoted"


class CannotMake(Exception):
    """Why a case cannot be made for a format, as a phrase."""


@dataclass(frozen=True, slots=True)
class Made:
    """What a case becomes for a format, as the fields of a vector."""

    output: str
    options: Mapping[str, Any]
    expected: Mapping[str, Any]
    alternatives: Sequence[Mapping[str, Any]]


@dataclass
class CaseMaker:
    """Makes the cases of one format.

    ``description`` is that of the format, whose default values may be left out.
    """

    source: TemplateSource
    description: Mapping[str, Any]
    habits: Habits = field(default_factory=Habits)
    #: Whether a rendering has to show each part of the turn once, and only once (VF-12.19).
    whole: bool = False

    @cached_property
    def markers(self) -> Markers:
        """The literal markers of the format."""
        return Markers.of(self.description)

    def turn(self, case: Mapping[str, Any]) -> Turn:
        """The turn of a case, with the ids and the markers of the format.  Raises RoleMissing."""
        return _Making(self, case, (), {})._turn()

    def filled(self, case: Mapping[str, Any], text: str, layout: Layout) -> str:
        """A text of an edit, with parts of the rendering in place of roles.  Raises RoleMissing."""
        return _Making(self, case, (), {})._filled(text, Edited(layout))

    @cached_property
    def renderer(self) -> Renderer:
        """Raises TemplateError for a template that renders not even a question."""
        # Special tokens may be part of prompts and stops; the description is without them.
        frame = None if self.source.tokens else TurnFrame.of_description(self.description)
        return Renderer(self.source, frame)

    def make(self, case: Mapping[str, Any], tools: Sequence[Mapping[str, Any]]) -> Made:
        """The vector of a case, whose tools are given as OpenAI tool objects.  Raises CannotMake."""
        from toolcall_reference import TemplateError

        try:
            return _Making(self, case, tuple(tools), dict(case.get("options") or {})).made()
        except TemplateError as error:
            raise CannotMake(f"its template does not render the turn: {error}") from None
        except RoleMissing as missing:
            raise CannotMake(f"its rendering does not show {missing} once, and only once") from None


@dataclass
class _Making:
    """One case on its way to a vector."""

    maker: CaseMaker
    case: Mapping[str, Any]
    tools: tuple[Mapping[str, Any], ...]
    options: dict[str, Any]

    def made(self) -> Made:
        turn, rendered = self._rendered(self._turn())
        if rendered.way.thinking is not None and "enableThinking" not in self.options:
            self.options["enableThinking"] = rendered.way.thinking
        layout = self._layout(turn, rendered)
        if self.maker.whole:
            check_whole(turn, layout, self.maker.markers)
        edited = apply(layout, self.case.get("edit") or {}, lambda text: self._filled(text, Edited(layout)))

        def fill(text: str) -> str:
            return self._filled(text, edited)

        calls = (*turn.calls, *self._quoted_calls)
        expectation = Expectation(calls, self.maker.description, edited, fill)
        expected = expectation.message(self.case.get("expected") or {}, turn)
        others = [
            {"note": other["note"], "expected": expectation.fields(other["expected"])}
            for other in self.case.get("alternatives", ())
        ]
        return Made(edited.text, self.options, expected, others)

    # The turn

    def _turn(self) -> Turn:
        given = self.case.get("turn") or {}
        return Turn(
            self._text(given.get("content", "")),
            self._text(given.get("reasoning", "")),
            self._calls(given.get("calls", ()), 0),
        )

    @cached_property
    def _quoted_calls(self) -> tuple[MadeCall, ...]:
        """The calls that a text of the case quotes; their ids count on from those of the turn."""
        return self._calls(self.case.get("quoted", ()), len((self.case.get("turn") or {}).get("calls", ())))

    def _calls(self, given: Sequence[Mapping[str, Any]], first: int) -> tuple[MadeCall, ...]:
        calls = []
        for index, call in enumerate(given, first):
            arguments = call.get("arguments", {})
            arguments = json.loads(arguments) if isinstance(arguments, str) else arguments
            calls.append(
                MadeCall(call["name"], self._values(arguments), call.get("id") or self.maker.habits.id(index))
            )
        return tuple(calls)

    def _values(self, value: Any) -> Any:
        """Arguments with markers in their texts."""
        if isinstance(value, str):
            return self._text(value)
        if isinstance(value, list):
            return [self._values(each) for each in value]
        if isinstance(value, dict):
            return {key: self._values(each) for key, each in value.items()}
        return value

    # Texts with roles in them

    def _text(self, text: str) -> str:
        """A text of the turn, with the format's markers in place of roles."""
        return PLACEHOLDER.sub(lambda found: self._marker(found[1]), text)

    def _marker(self, role: str) -> str:
        """The marker that a role names.

        ``part of ROLE`` is the first two thirds of it, ``quoted`` the rendering of the calls that are quoted.
        """
        if role == QUOTED:
            return self._quoted
        marker = self.maker.markers.marker(role.removeprefix(PART_OF))
        if not marker:
            raise RoleMissing(role)
        return marker[: 2 * len(marker) // 3] if role.startswith(PART_OF) else marker

    @cached_property
    def _quoted(self) -> str:
        turn = Turn(calls=self._quoted_calls)
        rendered = self._written(self.maker.renderer.render(self._conversation(turn)), turn)
        span = Edited(self._roles(turn, rendered)).span("calls")
        return rendered.output[span.start : span.end]

    def _filled(self, text: str, edited: Edited) -> str:
        """A text with parts of the output in place of roles; a role that it lacks stands for its marker."""

        def put(found: re.Match[str]) -> str:
            first, dots, last = found[1].partition("..")
            try:
                start, end = edited.between(first, last) if dots else edited.span(first)
            except RoleMissing:
                return self._marker(found[1])
            return edited.text[start:end].strip() if dots else edited.text[start:end]

        return PLACEHOLDER.sub(put, text)

    # The rendering

    def _conversation(self, turn: Turn) -> Conversation:
        return Conversation(Toolset(self.tools), turn)

    def _rendered(self, turn: Turn) -> tuple[Turn, Rendered]:
        """The turn, with a thought if it needs one, and its rendering."""
        asked, wanted = self.options.get("enableThinking"), self.case.get("thinks", self.maker.habits.thinks)
        settings = (None, False, True) if asked is None else (asked,)
        if not turn.reasoning and wanted is not True:
            rendered = self.maker.renderer.render(self._conversation(turn), settings)
            if not rendered.closed or wanted is False:
                return turn, self._written(rendered, turn)
        turn = replace(turn, reasoning=turn.reasoning or self.case.get("thought", THOUGHT))
        return turn, self._written(self.maker.renderer.render(self._conversation(turn), settings), turn)

    def _written(self, rendered: Rendered, turn: Turn) -> Rendered:
        """What a model writes where the template renders this, its thought included."""
        output = rendered.output
        if rendered.closed and turn.reasoning and turn.reasoning not in output:
            output = turn.reasoning + output
        return replace(rendered, output=self.maker.habits.written(output, bool(turn.calls)))

    def _layout(self, turn: Turn, rendered: Rendered) -> Layout:
        """The rendering with its roles, if the case names any."""
        asked = [self.case.get(name) for name in ("edit", "expected", "alternatives")]
        named = asked[0] or re.search(r"<<|'span'|'point'", repr(asked))
        if not named and not self.maker.whole:
            return Layout(rendered.output, {"all": [TextSpan(0, len(rendered.output))]})
        return self._roles(turn, rendered)

    def _roles(self, turn: Turn, rendered: Rendered) -> Layout:
        stood_in, tokens = stand_in(self._conversation(turn))
        skeleton = self.maker.renderer.render(stood_in, (rendered.way.thinking,))
        written = self._written(skeleton, stood_in.turn or turn)
        return find_roles(rendered.output, written.output, tokens, self.maker.markers)
