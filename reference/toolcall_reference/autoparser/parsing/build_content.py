"""The builder for content: text, with calls in it, in wrappers, or in JSON (chapter TP-3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ..analysis.result import ContentAnalysis, ContentMode
from .build_calls import present
from .combinators import Action, Branch, Choice, Here, Node, Sequence, Sink, Until
from .json_nodes import Value, read
from .patterns import Literal, Pattern, Peek, Space
from .run import Run, Steps


def build_text(calls: tuple[Branch, ...], lead: tuple[Node, ...]) -> Node:
    """Content without wrappers; ``lead`` is read where it begins."""
    return Sequence((*lead, Until(Sink.CONTENT, calls)))


def build_wrapped(
    content: ContentAnalysis, calls: tuple[Branch, ...], lead: tuple[Node, ...], inside: bool
) -> Node:
    """Content between markers, and text outside of them; the output may begin ``inside``.

    Implements TP-3.6, TP-3.8, TP-3.9, TP-3.14 and TA-4.6.
    """
    start, end = present(content.start), present(content.end)
    ends = tuple(Branch(Pattern(marker), Marker(), leaves=True) for marker in end)
    wrapped = Sequence((*lead, Until(Sink.CONTENT, (*ends, *calls))))
    if not start:
        return wrapped
    behind = lead if content.mode is ContentMode.WRAPPED_WITH_CALLS else ()
    outside = Until(Sink.CONTENT, (Branch(Pattern(*start), Sequence((Marker(), wrapped, *behind))), *calls))
    return Sequence((wrapped, outside)) if inside else Sequence((*lead, outside))


@dataclass(frozen=True, slots=True)
class Marker(Action):
    """What has just been read is a marker in the content."""

    def act(self, run: Run) -> None:
        run.mapper.content.marker()


@dataclass(frozen=True, slots=True)
class JsonResponse(Node):
    """A response in JSON, perhaps in a fence; nothing is looked for in it.  Implements TP-3.10, TP-3.11."""

    def steps(self, run: Run) -> Steps:
        fence = Here(_FENCES, run)
        if not fence():
            yield fence
        if fence.branch is not None:
            run.mapper.content.marker()
        begin = Here(_VALUES, run)
        if not begin():
            yield begin
        if begin.branch is not None:
            assert run.found is not None
            run.mapper.content.text(run.found[0])
            yield from read(Value(run, run.mapper.content.text, "content"))
        if fence.branch is not None:
            yield from _CLOSING_FENCE.steps(run)
        return True

    def lines(self) -> Iterator[str]:
        yield "perhaps a code fence; JSON"


_BEGINS = Peek(((Literal("{"),), (Literal("["),)))
_FENCES = tuple(Branch(Pattern(Space(), Literal(fence), Space(), _BEGINS)) for fence in ("```json", "```"))
_VALUES = (Branch(Pattern(Space(), _BEGINS)),)
_CLOSING_FENCE = Choice((Branch(Pattern(Space(), Literal("```")), Marker()),))
#: Where a response in JSON stands, in its fence or without; nothing is consumed.
RESPONSE_BEGINS = tuple(replace(branch, peeks=True) for branch in (*_FENCES, *_VALUES))
