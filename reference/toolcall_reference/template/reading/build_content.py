"""The builder for content: text, with calls in it, in wrappers, or in JSON (chapter TP-3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ...stream.cursor import Cursor, Found, Steps
from ...stream.heads import Exact, Pattern, Peek, Space
from ...stream.json_nodes import JsonValue, read
from ...stream.nodes import Action, Branch, Choice, Destination, Here, InOrder, Node, Until
from ..wire_format import ContentAnalysis, ContentMode
from .build_calls import present


def build_text(calls: tuple[Branch, ...], lead: tuple[Node, ...]) -> Node:
    """Content without wrappers; the nodes in ``lead`` read the beginning of the content."""
    return InOrder((*lead, Until(Destination.CONTENT, calls)))


def build_wrapped(
    content: ContentAnalysis, calls: tuple[Branch, ...], lead: tuple[Node, ...], inside: bool
) -> Node:
    """Content between markers, and text outside the markers; ``inside``: the output begins between them.

    Implements TP-3.6, TP-3.8, TP-3.9, TP-3.14 and TA-4.6.
    """
    start, end = present(content.start), present(content.end)
    ends = tuple(Branch(Pattern(marker), Marker(), leaves=True) for marker in end)
    wrapped = InOrder((*lead, Until(Destination.CONTENT, (*ends, *calls))))
    if not start:
        return wrapped
    behind = lead if content.mode is ContentMode.WRAPPED_WITH_CALLS else ()
    outside = Until(
        Destination.CONTENT, (Branch(Pattern(*start), InOrder((Marker(), wrapped, *behind))), *calls)
    )
    return InOrder((wrapped, outside)) if inside else InOrder((*lead, outside))


@dataclass(frozen=True, slots=True)
class Marker(Action):
    """Notes that the text just read is a marker in the content."""

    def act(self, cursor: Cursor, found: Found) -> None:
        cursor.message.content.marker()


@dataclass(frozen=True, slots=True)
class JsonResponse(Node):
    """A response in JSON, perhaps in a code fence; no marker counts inside.  Implements TP-3.10, TP-3.11."""

    def steps(self, cursor: Cursor, found: Found) -> Steps:
        fence = Here(_FENCES, cursor)
        if not fence():
            yield fence
        if fence.branch is not None:
            cursor.message.content.marker()
        begin = Here(_VALUES, cursor)
        if not begin():
            yield begin
        if begin.branch is not None:
            cursor.message.content.text(begin.found[0])
            yield from read(JsonValue(cursor, cursor.message.content.text, "content"))
        if fence.branch is not None:
            yield from _CLOSING_FENCE.steps(cursor, found)
        return True

    def lines(self) -> Iterator[str]:
        yield "perhaps a code fence; JSON"


_BEGINS = Peek(((Exact("{"),), (Exact("["),)))
_FENCES = tuple(Branch(Pattern(Space(), Exact(fence), Space(), _BEGINS)) for fence in ("```json", "```"))
_VALUES = (Branch(Pattern(Space(), _BEGINS)),)
_CLOSING_FENCE = Choice((Branch(Pattern(Space(), Exact("```")), Marker()),))
#: The branches that recognise the beginning of a JSON response, fenced or not, and consume nothing.
RESPONSE_BEGINS = tuple(replace(branch, peeks=True) for branch in (*_FENCES, *_VALUES))
