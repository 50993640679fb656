"""The tags of a text: opening tags with their attributes, and closing tags (CT-7.1 to CT-7.5, CT-7.34).

A tag extends from `<` to the next `>`; one within a quoted attribute value does not end it.  No further `<`
stands in a tag, as in XML: this keeps an opening tag whose end is missing from swallowing the next one.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from ..json.spans import JsonSpans
from ..json.text import WHITESPACE, skip_whitespace
from ..policy import ascii_lower
from .entities import CDATA_END, CDATA_START, decode_entities
from .text import ContractText

#: The tags that open blocks.
BLOCK_NAMES = ("tool_call", "function_call", "invoke")

_SPACE = f"[{WHITESPACE}]"
#: The two words of CT-7.19's element, which is no other with an attribute.
FUNCTION_PARAMETER = "function parameter"
_NAME = (
    rf"""[^{WHITESPACE}<>/!?="'][^{WHITESPACE}<>/="']*"""
    rf"(?:(?i:(?<=[</:]function){_SPACE}+parameter)(?=[{WHITESPACE}/>]))?"
)

_OPENING = rf"({_NAME})(?=[{WHITESPACE}/>])"
_opening_tag = re.compile(f"<{_OPENING}", re.ASCII)
_closing_tag = re.compile(rf"</({_NAME}){_SPACE}*>", re.ASCII)
# One `<` before the choice: a literal to begin with is searched for in a fifth of the time.
_section_or_opening_tag = re.compile(f"<(?:{re.escape(CDATA_START[1:])}|{_OPENING})", re.ASCII)
# Whether a tag whose name has ended may be that of an element that holds an object or array with a tag in it:
# no `<` stands before the bracket, nor before the string with the tag.  It spares most tags the reading.
_may_hold_json = re.compile(r'[^<{\[]*[{\[][^<"]*"').match
# The openings of blocks alone, as ``_opening_tag`` finds them.  The letters looked for ahead spare most tags
# the comparison without letter case, which takes longer.
_BLOCK_NAME = f"(?i:{'|'.join(BLOCK_NAMES)})"
_LETTERS = "".join(name[0] + name[0].upper() for name in BLOCK_NAMES)
_block_opening = re.compile(
    rf"""<(?:(?=[{_LETTERS}]){_BLOCK_NAME}|(?![!?])[^{WHITESPACE}<>/="']*:{_BLOCK_NAME})(?=[{WHITESPACE}/>])""",
    re.ASCII,
)
# How the name of a block ends in its opening tag.  Two searches, each with a literal at the beginning, tell
# that a text has no blocks in half the time that the expression above takes; ``_`` has no letter case.
_end_of_call = re.compile(f"_(?i:call)(?=[{WHITESPACE}/>])", re.ASCII).search
_end_of_invoke = re.compile(f"invoke(?=[{WHITESPACE}/>])").search
_up_to_equals = re.compile(r"[^<>=]*").match
_quoted_value = re.compile(rf"""={_SPACE}*(?:"[^"<]*"|'[^'<]*')""").match
_attribute = re.compile(rf"""([^{WHITESPACE}=<>"'/]+)(?:{_SPACE}*={_SPACE}*(?:"([^"<]*)"|'([^'<]*)'))?""")


class OpeningTag(NamedTuple):
    """An opening tag."""

    start: int
    end: int
    #: Its name without namespace prefix, in lower case.
    name: str
    #: Its name without namespace prefix, as it is spelled.
    spelled: str
    #: What stands between the name and the `>`.
    attribute_text: str

    @property
    def is_self_closing(self) -> bool:
        """Whether it ends in `/>`."""
        return self.attribute_text.endswith("/")

    def attribute(self, *names: str) -> str:
        """The trimmed value of the first attribute that has one of the names and is not blank, else ``""``.

        Implements CT-7.11, CT-7.12 and CT-7.33.
        """
        for name, double_quoted, single_quoted in _attribute.findall(self.attribute_text):
            if ascii_lower(name) in names:
                value = decode_entities(double_quoted or single_quoted).strip(WHITESPACE)
                if value:
                    return value
        return ""


class ClosingTag(NamedTuple):
    """A closing tag."""

    start: int
    end: int


def opening_tag_at(text: str, start: int) -> OpeningTag | None:
    """The opening tag that begins at ``start``, if one does."""
    found = _opening_tag.match(text, start)
    end = _end_of_tag(text, found.end()) if found else None
    if found is None or end is None:
        return None
    name, spelled = _plain_name(found[1])
    return OpeningTag(start, end, name, spelled, text[found.end() : end - 1])


def may_have_blocks(text: ContractText) -> bool:
    """Whether a text contains a word that every opening tag of a block contains."""
    return bool(_end_of_call(text.source) or _end_of_invoke(text.folded))


def closing_tag_at(text: str, start: int, name: str) -> ClosingTag | None:
    """The closing tag of this name (lower case, no prefix) that begins at ``start``, if one does."""
    found = _closing_tag.match(text, start)
    if found and _plain_name(found[1])[0] == name:
        return ClosingTag(start, found.end())
    return None


def closing_tag_behind_json(spans: JsonSpans, tag: OpeningTag, of_block: bool) -> ClosingTag | None:
    """The closing tag of a block that holds a JSON value, or of an element that holds an object or array.

    Implements CT-7.5 and CT-7.34.
    """
    start = skip_whitespace(spans.text, tag.end)
    value_end = spans.end(start) if of_block or spans.text.startswith(("{", "["), start) else None
    if value_end is None:
        return None
    return closing_tag_at(spans.text, skip_whitespace(spans.text, value_end), tag.name)


class TagIndex:
    """Where the tags of a text are, and its CDATA sections, in which there are no tags (CT-7.31).

    Each is looked for when it is first asked for: blocks with JSON in them, the most frequent ones, need
    neither the tags in them nor the sections after them.  Only offsets are kept: a tag is matched again
    when it is asked for, which few are.
    """

    def __init__(self, spans: JsonSpans) -> None:
        self._spans = spans
        self._text = spans.text
        #: Where a section may begin at the earliest.
        self._first_section = 0

    @property
    def sections(self) -> list[tuple[int, int]]:
        """Where the sections begin and end."""
        return self._layout.sections

    @cached_property
    def _layout(self) -> _Layout:
        """What the text is made of.

        One pass from the beginning decides for all readings: a section extends to the first `]]>`, and what
        looks like one in the JSON that a block or an element holds is JSON.  The pass enters everything once,
        so it takes linear time, and so do the attempts to read JSON (``JsonSpans``).
        """
        text = self._text
        layout = _Layout([], [], [])
        last_section_end = text.rfind(CDATA_END)
        section_end = json_end = 0
        for found in _section_or_opening_tag.finditer(text):
            start = found.start()
            if start < section_end:
                continue
            if found[1] is None:
                if json_end <= start < last_section_end:
                    section_end = text.index(CDATA_END, found.end()) + len(CDATA_END)
                    layout.sections.append((start, section_end))
                continue
            layout.openings.append(start)
            if start < json_end:
                continue
            if _may_hold_json(text, found.end()) or _block_opening.match(text, start):
                value = _json_in(self._spans, start)
                if value:
                    json_end = value[1]
                    layout.values.append(value)
        return layout

    @cached_property
    def _closings(self) -> tuple[dict[str, list[int]], dict[str, list[int]]]:
        """For each name where its closing tags begin, those outside of JSON and those in it."""
        outside: dict[str, list[int]] = {}
        inside: dict[str, list[int]] = {}
        #: The same lists by the names as they are spelled: a text repeats a few.
        by_spelling: tuple[dict[str, list[int]], dict[str, list[int]]] = {}, {}
        layout = self._layout
        values = iter([*layout.values, (len(self._text), len(self._text))])
        value_start, value_end = next(values)
        start = 0
        for end, behind in [*layout.sections, (len(self._text), 0)]:
            for found in _closing_tag.finditer(self._text, start, end):
                while value_end <= found.start():
                    value_start, value_end = next(values)
                is_inside = value_start <= found.start()
                lists, spelled = by_spelling[is_inside], found[1]
                if spelled not in lists:
                    by_name = inside if is_inside else outside
                    lists[spelled] = by_name.setdefault(_plain_name(spelled)[0], [])
                lists[spelled].append(found.start())
            start = behind
        return outside, inside

    def opening_from(self, position: int) -> int | None:
        """The offset at or after ``position`` at which the next opening tag may begin."""
        openings = self._layout.openings
        index = bisect_left(openings, position)
        return openings[index] if index < len(openings) else None

    def blocks_from(self, position: int) -> Iterator[int]:
        """The offsets at or after ``position`` at which a tag of a block may begin."""
        for found in _block_opening.finditer(self._text, position):
            if not self._is_in_section(found.start()):
                yield found.start()

    def closing_from(self, position: int, name: str) -> ClosingTag | None:
        """The first closing tag of this name at or after ``position``.  Implements CT-7.1 and CT-7.34.

        Those in the JSON that an element holds count only for what begins in it too.
        """
        outside, inside = self._closings
        value = bisect_left(self._layout.values, (position,)) - 1
        if value >= 0 and position < self._layout.values[value][1]:
            found = _first_from(inside.get(name, ()), position)
            if found is not None and found < self._layout.values[value][1]:
                return closing_tag_at(self._text, found, name)
        found = _first_from(outside.get(name, ()), position)
        return None if found is None else closing_tag_at(self._text, found, name)

    def _is_in_section(self, offset: int) -> bool:
        # What lies before the first mark of a section is searched for one once, up to where it matters.
        mark = self._text.find(CDATA_START, self._first_section, offset)
        if mark < 0:
            self._first_section = max(self._first_section, offset)
            return False
        self._first_section = mark
        before = bisect_left(self.sections, (offset,))
        return before > 0 and offset < self.sections[before - 1][1]


class _Layout(NamedTuple):
    """What a text is made of, each list in order."""

    #: Spans of CDATA sections.
    sections: list[tuple[int, int]]
    #: Spans of the JSON that blocks and elements hold, from their opening to their closing tag; of JSON
    #: in elements only where it may hold a tag.
    values: list[tuple[int, int]]
    #: Where opening tags begin, those in JSON too.
    openings: list[int]


def _json_in(spans: JsonSpans, start: int) -> tuple[int, int] | None:
    """The span of the JSON that the block or element holds whose tag begins at ``start``, if it does."""
    tag = opening_tag_at(spans.text, start)
    if tag is None or tag.is_self_closing:
        return None
    closing = closing_tag_behind_json(spans, tag, tag.name in BLOCK_NAMES)
    return (tag.end, closing.start) if closing else None


def _first_from(starts: Sequence[int], position: int) -> int | None:
    index = bisect_left(starts, position)
    return starts[index] if index < len(starts) else None


def _plain_name(name: str) -> tuple[str, str]:
    """A tag's name without its namespace prefix, in lower case and as it is spelled (CT-7.1, CT-7.2)."""
    spelled = name.rpartition(":")[2] or name
    folded = ascii_lower(spelled)
    is_function_parameter = folded.startswith("function") and folded[8:9] and folded[8:9] in WHITESPACE
    return (FUNCTION_PARAMETER, FUNCTION_PARAMETER) if is_function_parameter else (folded, spelled)


def _end_of_tag(text: str, position: int) -> int | None:
    """The offset after the `>` that ends the tag whose attributes begin at ``position``."""
    # Not one regular expression: its choice between a quoted value and a bare `=` would be retried at every
    # attribute, in all combinations.
    while True:
        plain = _up_to_equals(text, position)
        assert plain is not None
        position = plain.end()
        if text.startswith(">", position):
            return position + 1
        if not text.startswith("=", position):
            return None
        quoted = _quoted_value(text, position)
        position = quoted.end() if quoted else position + 1
