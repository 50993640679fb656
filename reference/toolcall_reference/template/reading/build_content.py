"""The builder for content: text, with calls in it, in wrappers, or in JSON (chapter TP-3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from ...stream.cursor import Cursor, Found, Steps
from ...stream.destination import Destination
from ...stream.heads import Exact, Head, Part, Peek, Space
from ...stream.json_nodes import JsonValue, read
from ...stream.nodes import Action, Branch, Choice, Here, InOrder, Node, Until, indented
from ..model.difference import MARKER
from ..model.wire_format import ContentAnalysis, ContentMode
from .build_calls import Section, present


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
    ends = tuple(Branch(Head(marker), Marker(), leaves=True) for marker in end)
    if start and not MARKER.search(content.start):
        return _build_introduced(start[0], ends, calls, lead, inside)
    wrapped = InOrder((*lead, Until(Destination.CONTENT, (*ends, *calls))))
    if not start:
        return wrapped
    behind = lead if content.mode is ContentMode.WRAPPED_WITH_CALLS else ()
    outside = Until(
        Destination.CONTENT, (Branch(Head(*start), InOrder((Marker(), wrapped, *behind))), *calls)
    )
    return InOrder((wrapped, outside)) if inside else InOrder((*lead, outside))


def _build_introduced(
    words: Exact, ends: tuple[Branch, ...], calls: tuple[Branch, ...], lead: tuple[Node, ...], inside: bool
) -> Node:
    """Content after mere words, which count only where content begins.  Implements TP-3.16."""
    calls = tuple(_introducing(each, Introduction(words)) for each in calls)
    text = Until(Destination.CONTENT, calls)
    wrapped = InOrder((*lead, Until(Destination.CONTENT, (*ends, *calls)) if ends else text))
    return InOrder((wrapped if inside else Introduction(words, wrapped), *lead, text))


def _introducing(branch: Branch, introduction: Introduction) -> Branch:
    """The branch of a call, after which content may begin."""
    if branch.body is None:
        return branch
    if isinstance(branch.body, Section):
        return replace(branch, body=replace(branch.body, rest=(*branch.body.rest, introduction)))
    return replace(branch, body=Section(branch.body, (introduction,)))


@dataclass(frozen=True, slots=True)
class Introduction(Node):
    """The words with which content begins, if they stand here, and what follows them."""

    words: Exact
    behind: Node | None = None

    def steps(self, cursor: Cursor, found: Found) -> Steps:
        here = Here((Branch(Head(Space(), self.words)),), cursor)
        if not here():
            yield here
        if here.branch is not None:
            cursor.message.content.marker()
            if self.behind is not None:
                yield from self.behind.steps(cursor, found)
        return True

    def lines(self) -> Iterator[str]:
        yield f"perhaps {self.words}"
        if self.behind is not None:
            yield from indented(self.behind)


@dataclass(frozen=True, slots=True)
class Marker(Action):
    """Notes that the text just read is a marker in the content."""

    def act(self, cursor: Cursor, found: Found) -> None:
        cursor.message.content.marker()


@dataclass(frozen=True, slots=True)
class ClosingFence(Action):
    """Notes that a closing fence has been read; whitespace stood before it."""

    def act(self, cursor: Cursor, found: Found) -> None:
        cursor.message.content.text(found[0].removesuffix(_FENCE))
        cursor.message.content.marker()


@dataclass(frozen=True, slots=True)
class JsonResponse(Node):
    """A response in JSON, perhaps in a code fence; no marker counts inside.

    Implements TP-3.10, TP-3.11 and TP-3.17.
    """

    def steps(self, cursor: Cursor, found: Found) -> Steps:
        fence = Here(_FENCES, cursor)
        if not fence():
            yield fence
        if fence.branch is not None:
            cursor.message.content.marker()
        begin = Here(_VALUE, cursor)
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


_FENCE = "```"


def _opening(*value: Part) -> tuple[Branch, ...]:
    """The branches for an opening fence, with what has to follow it."""
    return tuple(Branch(Head(Space(), Exact(fence), Space(), *value)) for fence in (f"{_FENCE}json", _FENCE))


def _one_of(texts: Iterable[str]) -> Peek:
    return Peek(tuple((Exact(text),) for text in texts))


#: What a JSON value begins with, and how objects and arrays go on.
_SCALAR = ('"', *"-0123456789", "true", "false", "null")
_BEGINS = _one_of("{[")
_GOES_ON = Peek(
    (
        *((Exact("{"), Space(), Exact(text)) for text in '"}'),
        *((Exact("["), Space(), Exact(text)) for text in (*_SCALAR, "{", "[", "]")),
    )
)
_FENCES = _opening(_GOES_ON)
#: A bracket may also begin a marker, such as ``[TOOL_CALLS]``.
_VALUE = (Branch(Head(Space(), _GOES_ON)),)
_VALUES = (Branch(Head(Space(), _BEGINS)),)
_CLOSING_FENCE = Choice((Branch(Head(Space(), Exact(_FENCE)), ClosingFence()),))
#: The branches that recognise the beginning of a JSON response, fenced or not, and consume nothing.
RESPONSE_BEGINS = tuple(replace(branch, peeks=True) for branch in (*_FENCES, *_VALUES))
