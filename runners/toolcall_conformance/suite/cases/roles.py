"""Where the parts of a turn are in its rendering: names, values, texts, and the markers around them.

A turn is rendered a second time with unique words in place of its names and values.  What stands between
those words is literal text of the template, so it shows where each name and value of the first rendering is.
Markers are then looked for between them, as the texts that the format's description has.  No parser has a
say in it.

Implements VF-12.4, VF-12.5.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from .conversation import Conversation, MadeCall, Toolset, Turn
from .markers import Markers

#: The roles that an edit may name; those of calls and arguments count from 1 (VF-12.4).
ROLES = (
    *("reasoning", "reasoning-start", "reasoning-end", "content", "content-start", "content-end"),
    *("section-start", "section-end", "outer-start", "outer-end", "inner-end", "calls", "end", "inside"),
    *("call", "call-start", "call-end", "function-end", "name", "arguments"),
    *("argument-start", "argument-name", "value", "value-end", "all"),
)
_DECODER = json.JSONDecoder()
_WORD = re.compile(r"\b(?:true|false|null|True|False|None)\b")


class TextSpan(NamedTuple):
    """A part of a text, by its offsets in code points."""

    start: int
    end: int


#: The span of a part that a rendering does not show: those after it keep their numbers.
NOWHERE = TextSpan(-1, -1)


class _Token(NamedTuple):
    """A name or value of a turn: its role, the word in its place, and its own text if renderings keep it."""

    role: str
    word: str
    own: str | None


@dataclass(frozen=True, slots=True)
class Layout:
    """A rendering and the spans of each role in it, in order, with ``NOWHERE`` in place of a missing one."""

    text: str
    spans: Mapping[str, Sequence[TextSpan]] = field(default_factory=dict)


def stand_in(conversation: Conversation) -> tuple[Conversation, list[_Token]]:
    """The conversation with unique words in place of its names and values, and what each stands for."""
    turn = conversation.turn or Turn()
    tokens: list[_Token] = []

    def word(role: str, own: str | None, made: str) -> str:
        tokens.append(_Token(role, made, own))
        return made

    reasoning = word("reasoning", turn.reasoning, "Qzthought") if turn.reasoning else ""
    content = word("content", turn.content, "Qzcontent") if turn.content else ""
    calls: list[MadeCall] = []
    names: dict[str, str] = {}
    for number, call in enumerate(turn.calls):
        name = names.setdefault(call.name, f"qzfunction{number}x")
        name = word("name", call.name, f"qzfunction{number}x")
        arguments = {}
        # Words in the order of the names that they stand for: some templates sort arguments by name.
        ranks = {key: rank for rank, key in enumerate(sorted(call.arguments, key=str.lower))}
        for place, (key, value) in enumerate(call.arguments.items()):
            made = word("argument-name", key, f"qzkey{number}{ranks[key]:02}x")
            arguments[made] = value
            if isinstance(value, str) and value:
                arguments[made] = word("value", None, f"Qzvalue{number}{place}x")
            elif isinstance(value, (int, float)) and not isinstance(value, bool):
                number_made = (7310000 + 100 * number + place) * (1 if isinstance(value, int) else 1.5)
                arguments[made] = number_made
                word("value", None, json.dumps(number_made))
        calls.append(MadeCall(name, arguments, call.id))
    tools = tuple(_renamed(tool, names) for tool in conversation.toolset.tools)
    return replace(conversation, toolset=Toolset(tools), turn=Turn(content, reasoning, tuple(calls))), tokens


def _renamed(tool: Mapping[str, Any], names: Mapping[str, str]) -> Mapping[str, Any]:
    function = tool["function"]
    return {**tool, "function": {**function, "name": names.get(function["name"], function["name"])}}


def find_roles(text: str, skeleton: str, tokens: Sequence[_Token], markers: Markers) -> Layout:
    """The roles of a rendering; those that it does not show once, and only once, are left out."""
    placed = _placed(text, skeleton, tokens)
    if placed is None:
        return Layout(text, {"all": [TextSpan(0, len(text))]})
    return Layout(text, _Finder(text, placed, markers).spans())


def _placed(text: str, skeleton: str, tokens: Sequence[_Token]) -> list[tuple[str, TextSpan]] | None:
    """Each token that the skeleton shows, with its span in the text; None if the two do not fit."""
    found = sorted((skeleton.find(token.word), token) for token in tokens if skeleton.count(token.word) == 1)
    pattern, at, roles = "", 0, []
    for start, token in found:
        own = "(.*?)" if token.own is None else f"({re.escape(token.own)})"
        pattern += re.escape(skeleton[at:start]) + own
        roles.append(token.role)
        at = start + len(token.word)
    match = re.fullmatch(pattern + re.escape(skeleton[at:]), text, re.DOTALL)
    if match is None:
        return None
    return [(role, TextSpan(*match.span(number))) for number, role in enumerate(roles, 1)]


class _Finder:
    """Finds markers between names and values."""

    def __init__(self, text: str, placed: Sequence[tuple[str, TextSpan]], markers: Markers) -> None:
        self.text, self.placed, self.markers = text, placed, markers
        self.found: defaultdict[str, list[TextSpan]] = defaultdict(list)

    def spans(self) -> Mapping[str, Sequence[TextSpan]]:
        """All spans, by role."""
        for role, span in self.placed:
            if role in ("reasoning", "content"):
                self.found[role].append(span)
        self._around_text("reasoning", self.markers.reasoning)
        self._around_text("content", self.markers.content)
        calls = list(self._calls())
        for number, (start, parts, end) in enumerate(calls):
            self._call(start, parts, end, number == 0, number == len(calls) - 1)
        if calls:
            self._outer(calls[0][0])
        self.found["all"].append(TextSpan(0, len(self.text)))
        return self.found

    def _around_text(self, role: str, markers: tuple[str, str]) -> None:
        """The markers directly around reasoning or content."""
        for span in self.found[role]:
            before, after = self.text[: span.start].rstrip(), self.text[span.end :].lstrip()
            if markers[0] and before.endswith(markers[0]):
                self.found[f"{role}-start"].append(TextSpan(len(before) - len(markers[0]), len(before)))
            if markers[1] and after.startswith(markers[1]):
                start = len(self.text) - len(after)
                self.found[f"{role}-end"].append(TextSpan(start, start + len(markers[1])))

    def _calls(self) -> Iterator[tuple[int, list[tuple[str, TextSpan]], int]]:
        """Of each call: where the text before it begins, name and arguments, where the text after it ends."""
        names = [number for number, (role, _) in enumerate(self.placed) if role == "name"]
        for here, after in zip(names, [*names, len(self.placed)][1:], strict=True):
            start = self.placed[here - 1][1].end if here else 0
            parts = [each for each in self.placed[here:after] if each[0] not in ("reasoning", "content")]
            following = self.placed[after : after + 1] or [("", TextSpan(len(self.text), 0))]
            yield start, parts, following[0][1].start

    def _once(self, marker: str, start: int, end: int) -> TextSpan | None:
        at = self.text.find(marker, start, end) if marker else -1
        if at < 0 or self.text.find(marker, at + 1, end) >= 0:
            return None
        return TextSpan(at, at + len(marker))

    def _add(self, role: str, span: TextSpan | None) -> TextSpan | None:
        if span is not None:
            self.found[role].append(span)
        return span

    def _call(self, start: int, parts: list[tuple[str, TextSpan]], end: int, first: bool, last: bool) -> None:
        markers, name = self.markers, parts[0][1]
        self.found["name"].append(name)
        if first:
            section = self._add("section-start", self._once(markers.section[0], start, name.start))
            start = section.end if section else start
        begins = self._add("call-start", self._once(markers.call[0], start, name.start))
        prefix = self._once(markers.function[0], start, name.start)
        values = self._arguments(parts[1:])
        after = max([name.end, *(span.end for _, span in parts), *(span.end for span in values)])
        close = self._add("function-end", self._once(markers.function[1], after, end))
        ends = self._add("call-end", self._once(markers.call[1], after, end))
        if last:
            self._add("section-end", self._once(markers.section[1], after, end))
        whole = self._object(start, name)
        opening = begins or prefix or whole or name
        closing = ends or close or whole or TextSpan(after, after)
        self.found["call"].append(TextSpan(opening.start, max(closing.end, name.end)))

    def _arguments(self, parts: Sequence[tuple[str, TextSpan]]) -> list[TextSpan]:
        """The roles of the arguments of one call; the spans of what belongs to them."""
        names = [span for role, span in parts if role == "argument-name"]
        if not names:
            self.found["arguments"].append(NOWHERE)
            return []
        self.found["argument-name"] += names
        whole = self._object(0, names[0])
        spans, ends = [], [*(span.start for span in names[1:]), whole.end if whole else len(self.text)]
        for name, end in zip(names, ends, strict=True):
            value, closing = self._value(parts, name.end, end)
            self.found["argument-start"].append(self._argument_start(name, value))
            self.found["value"].append(value or NOWHERE)
            self.found["value-end"].append(closing or NOWHERE)
            spans += [span for span in (value, closing) if span]
        if not whole and spans:
            whole = TextSpan(names[0].start, max(span.end for span in spans))
        self.found["arguments"].append(whole or NOWHERE)
        return [*spans, whole] if whole else []

    def _argument_start(self, name: TextSpan, value: TextSpan | None) -> TextSpan:
        """What begins an argument in tags: from its marker, through its name, to its value."""
        marker = self.markers.argument
        begins = marker and self.text[: name.start].rstrip().endswith(marker)
        return TextSpan(self.text.rindex(marker, 0, name.start), value.start) if begins and value else NOWHERE

    def _value(
        self, parts: Sequence[tuple[str, TextSpan]], start: int, end: int
    ) -> tuple[TextSpan | None, TextSpan | None]:
        """The value between two offsets, and what ends it: its quote, or else the marker behind it."""
        own = next((span for role, span in parts if role == "value" and start <= span.start < end), None)
        value = own or self._word(start, end)
        if value is None:
            return None, None
        quote = self.text[value.end : value.end + 1]
        quoted = own and quote in ('"', "'") and self.text[own.start - 1] == quote
        suffix = quote if quoted else self.markers.value_end
        rest = self.text[value.end : end]
        at = value.end + len(rest) - len(rest.lstrip())
        shown = suffix and self.text.startswith(suffix, at, end)
        return value, TextSpan(at, at + len(suffix)) if shown else None

    def _word(self, start: int, end: int) -> TextSpan | None:
        """The value true, false or null, for which no unique word can stand."""
        words = [TextSpan(*found.span()) for found in _WORD.finditer(self.text, start, end)]
        return words[-1] if words else None

    def _object(self, start: int, inside: TextSpan) -> TextSpan | None:
        """The smallest object in JSON that begins before a name and ends after it."""
        at = self.text.rfind("{", start, inside.start)
        while at >= 0:
            try:
                _, end = _DECODER.raw_decode(self.text, at)
            except (ValueError, RecursionError):
                end = -1
            if end >= inside.end:
                return TextSpan(at, end)
            at = self.text.rfind("{", start, at)
        return None

    def _outer(self, start: int) -> None:
        """The outermost markers of the calls, the one inside them, and the calls with these markers."""
        found = self.found
        opens = found["section-start"] or found["call-start"][:1]
        closes = found["section-end"] or found["call-end"][-1:] or found["function-end"][-1:]
        inner = [each[-1] for each in (found["function-end"], found["call-end"]) if each]
        found["outer-start"] += opens[:1]
        found["outer-end"] += closes[:1]
        found["inner-end"] += [each for each in inner if closes and each != closes[0]][:1]
        begin = min([each.start for each in opens[:1] + found["call"][:1]], default=start)
        end = max(each.end for each in [*closes[:1], *found["call"][-1:]])
        found["calls"].append(TextSpan(begin, end))
        if opens and closes and opens[0].end <= closes[0].start:
            found["inside"].append(TextSpan(opens[0].end, closes[0].start))
        # The marker that ends the arguments of the last call, or the end of the output.
        found["end"].append((inner or closes or [TextSpan(len(self.text), len(self.text))])[0])
