"""The elements of a text: opening tags with the closing tags that answer them, looked up in linear time."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from ..json.spans import JsonSpans
from ..json.text import skip_whitespace
from .entities import CDATA_END, CDATA_START
from .tags import ClosingTag, OpeningTag, TagIndex, closing_tag_behind_json, opening_tag_at


class Element(NamedTuple):
    """An element (CT-7.18).  Its content extends from the end of its tag."""

    tag: OpeningTag
    content_end: int
    end: int


class JsonSpan(NamedTuple):
    """A JSON value in the output, or in the output with each CDATA section replaced by its content."""

    spans: JsonSpans
    start: int
    end: int

    @property
    def source(self) -> str:
        """The value as it is written."""
        return self.spans.text[self.start : self.end]

    @property
    def is_object(self) -> bool:
        """Whether the value is an object."""
        return self.spans.text.startswith("{", self.start)


#: What the marks around a CDATA section add to its content.
_MARKS = len(CDATA_START) + len(CDATA_END)


class Markup:
    """One text read as markup."""

    def __init__(self, spans: JsonSpans) -> None:
        self.spans = spans
        self.text = spans.text
        self._tags = TagIndex(spans)
        self._seen: set[tuple[int, int]] = set()

    def closing_from(self, position: int, name: str) -> ClosingTag | None:
        """The first closing tag of the name at or after ``position``, CDATA sections aside."""
        return self._tags.closing_from(position, name)

    def block_opening_from(self, position: int) -> OpeningTag | None:
        """The first tag at or after ``position`` that opens a block."""
        tags = (opening_tag_at(self.text, offset) for offset in self._tags.blocks_from(position))
        return next(filter(None, tags), None)

    def json(self, start: int, end: int) -> JsonSpan | None:
        """The JSON value that fills the span, as it stands or with CDATA sections replaced by their content.

        One text with all sections replaced serves all spans: blocks that are open at once share what they
        hold, and to replace it for each of them would take quadratic time.  Implements CT-7.31.
        """
        if self.spans.is_whole(start, end):
            return _trimmed(self.spans, start)
        before, within = (bisect_right(self._section_ends, offset) for offset in (start, end))
        if before == within:
            return None
        start, end = start - before * _MARKS, end - within * _MARKS
        return _trimmed(self._literal, start) if self._literal.is_whole(start, end) else None

    def element(self, tag: OpeningTag, end: int) -> Element | None:
        """The element that the tag opens, if it ends before ``end``.  Implements CT-7.18 and CT-7.34."""
        if tag.is_self_closing:
            return None
        closing = closing_tag_behind_json(self.spans, tag, of_block=False)
        closing = closing or self.closing_from(tag.end, tag.name)
        if closing is None or closing.end > end:
            return None
        return Element(tag, closing.start, closing.end)

    def children(self, start: int, end: int) -> Iterator[Element]:
        """The elements directly within the span, in order, whatever stands between them."""
        return (element for _, element in self._walk(start, end) if element)

    def unseen_children(self, start: int, end: int) -> Iterator[Element]:
        """The children of a span that no earlier span with the same end has yielded.

        For a search that has failed before: blocks that are open at once (`<tool_call><tool_call>…`) end at
        the same closing tag, and to walk through the rest for each of them would take quadratic time.
        """
        for offset, element in self._walk(start, end):
            if (offset, end) in self._seen:
                return
            self._seen.add((offset, end))
            if element:
                yield element

    def only_children(self, element: Element) -> list[Element]:
        """The children of an element that holds nothing else but whitespace; none of any other element."""
        elements: list[Element] = []
        position = skip_whitespace(self.text, element.tag.end)
        while position < element.content_end:
            tag = opening_tag_at(self.text, position)
            child = self.element(tag, element.content_end) if tag else None
            if child is None:
                return []
            elements.append(child)
            position = skip_whitespace(self.text, child.end)
        return elements

    def _walk(self, start: int, end: int) -> Iterator[tuple[int, Element | None]]:
        """Where tags open when elements are stepped over, each with the element that it opens, if it does."""
        position = self._tags.opening_from(start)
        while position is not None and position < end:
            tag = opening_tag_at(self.text, position)
            element = self.element(tag, end) if tag else None
            yield position, element
            position = self._tags.opening_from(element.end if element else position + 1)

    @cached_property
    def _section_ends(self) -> list[int]:
        return [end for _, end in self._tags.sections]

    @cached_property
    def _literal(self) -> JsonSpans:
        return JsonSpans(self._literal_text())

    def _literal_text(self) -> str:
        pieces = []
        position = 0
        for start, end in self._tags.sections:
            pieces += [self.text[position:start], self.text[start + len(CDATA_START) : end - len(CDATA_END)]]
            position = end
        return "".join([*pieces, self.text[position:]])


def _trimmed(spans: JsonSpans, start: int) -> JsonSpan:
    start = skip_whitespace(spans.text, start)
    end = spans.end(start)
    assert end is not None
    return JsonSpan(spans, start, end)
