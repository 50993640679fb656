"""What stands around the calls of an output: reasoning before them, a response in JSON in their place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from ...errors import GrammarUnsupported
from ...stream.destination import Cut, Destination
from ...stream.heads import Exact, Part, Peek, Space
from ...stream.nodes import Action, Branch, Choice, InOrder, Node, Until
from ..reading.build_content import Introduction, JsonResponse
from ..reading.build_output import BehindReasoning, UnlessAhead
from ..reading.build_reasoning import Delimited, OwnThought, Reasoning, Verbatim
from ..reading.code import CodeCall
from ..reading.plain import is_tolerated


class ReasoningForm(Enum):
    """Whether and how an output may begin with reasoning."""

    NONE = "none"
    #: It begins with the start marker, or not at all.
    OPTIONAL = "optional"
    #: The output begins inside reasoning.
    OPEN = "open"
    #: There is no start marker; without an end marker there is no reasoning.
    DELIMITED = "delimited"


class Thought(NamedTuple):
    """The markers around reasoning that is not at the place where the prompt or the template has it."""

    start: str
    end: str


@dataclass(slots=True)
class Outline:
    """What the grammar has to know of the tree that reads the output."""

    reasoning: ReasoningForm = ReasoningForm.NONE
    start: str = ""
    end: str = ""
    #: The marker with which an output says that it has no reasoning.
    skipped: str = ""
    #: The markers of calls that end the reasoning: a call may begin inside reasoning too.
    ended_by: tuple[str, ...] = ()
    #: An output that begins with one of these markers has no reasoning.
    answers: tuple[str, ...] = ()
    #: Reasoning that the model begins although the prompt has ended it (TP-2.19); a grammar writes none.
    own_thoughts: tuple[Thought, ...] = ()
    #: Reasoning that counts wherever it stands in the content (HD-12.13).
    later_thoughts: tuple[Thought, ...] = ()
    #: The branches with which calls begin: those with a marker before the call, and those without.
    marked: list[Branch] = field(default_factory=list)
    bare: list[Branch] = field(default_factory=list)
    #: The markers around the content that may stand before the calls.
    introduction: tuple[str, str] = "", ""
    #: Whether the response is JSON.
    response: bool = False
    #: The markers that may stand around a response.
    wrapper: tuple[str, str] = "", ""

    @property
    def shielded(self) -> bool:
        """Whether there may be reasoning in which the marker of a call is mere text.  Implements GR-2.2."""
        return self.reasoning is not ReasoningForm.NONE and not self.ended_by

    def add_calls(self, branch: Branch) -> None:
        """Note the branch of a call."""
        if branch.body is None or isinstance(branch.body, CodeCall):
            return  # code has no grammar: its tool can be called as any other
        calls = self.marked if branch.head.marker.strip("[{") else self.bare
        calls.append(branch)


def look(node: Node, outline: Outline) -> None:
    """Enter what a node adds to the outline."""
    match node:
        case InOrder():
            for part in node.nodes:
                look(part, outline)
        case OwnThought():
            outline.own_thoughts += tuple(map(_thought, node.branches))
        case Choice():
            for branch in node.branches:
                _look_at_choice(branch, outline)
        case UnlessAhead():
            look(node.node, outline)
        case Until():
            _look_at_content(node, outline)
        case Reasoning() | Verbatim():
            _reason(node.until, outline, ReasoningForm.OPEN)
        case Delimited():
            _reason(node.until, outline, ReasoningForm.DELIMITED)
        case JsonResponse():
            outline.response = True
        case Introduction():
            outline.wrapper = node.words.marker, _end_of(node.behind) if node.behind is not None else ""
        case Action():
            pass
        case _:
            raise GrammarUnsupported(f"no grammar is known for the node {type(node).__name__}")


def _look_at_choice(branch: Branch, outline: Outline) -> None:
    if branch.cut is Cut.CALL:
        outline.add_calls(branch)
    elif isinstance(branch.body, BehindReasoning) and outline.reasoning is ReasoningForm.NONE:
        outline.skipped = branch.head.marker
    elif branch.body is not None:
        look(branch.body, outline)
        if outline.reasoning is ReasoningForm.OPEN:
            outline.reasoning, outline.start = ReasoningForm.OPTIONAL, branch.head.marker
    elif branch.peeks:
        outline.answers += tuple(_beginnings(branch.head.parts))


def _beginnings(parts: Iterable[Part]) -> Iterator[str]:
    """The markers a head may begin with."""
    first = next((part for part in parts if not isinstance(part, Space)), None)
    if isinstance(first, Exact):
        yield first.marker
    for alternative in first.alternatives if isinstance(first, Peek) else ():
        yield from _beginnings(alternative)


def _look_at_content(node: Until, outline: Outline) -> None:
    if node.sink is not Destination.CONTENT:
        raise GrammarUnsupported(f"no grammar is known for {node.kind} outside of a call")
    branches = [branch for branch in node.branches if not is_tolerated(branch)]
    others = {branch.head.marker for branch in branches if branch.cut is not Cut.CALL and branch.body}
    for branch in branches:
        if branch.cut is Cut.CALL and branch.head.marker in others:
            raise GrammarUnsupported(f"{branch.head.marker} begins other parts as well as calls")
        if branch.cut is Cut.CALL:
            outline.add_calls(branch)
        elif branch.body is not None and branch.cut is not Cut.STOP:
            inside = _inside(branch)
            if inside.reasoning is not ReasoningForm.NONE:
                outline.later_thoughts += (_thought(branch),)
            if isinstance(branch.body, InOrder) and _has_calls(branch.body.nodes[-1]):
                outline.introduction = branch.head.marker, _end_of(branch.body)
            if inside.response:
                outline.response = True
                outline.wrapper = branch.head.marker, _end_of(branch.body)


def _inside(branch: Branch) -> Outline:
    """The outline of what a branch begins."""
    inside = Outline()
    if branch.body is not None:
        look(branch.body, inside)
    return inside


def _thought(branch: Branch) -> Thought:
    return Thought(branch.head.marker, _inside(branch).end)


def _has_calls(node: Node) -> bool:
    return isinstance(node, Choice) and any(branch.cut is Cut.CALL for branch in node.branches)


def _end_of(node: Node) -> str:
    """The marker at which wrapped content ends; ``""`` if it has none."""
    if isinstance(node, InOrder):
        return next(filter(None, map(_end_of, node.nodes)), "")
    branches = node.branches if isinstance(node, Until) else ()
    return next((branch.head.marker for branch in branches if branch.leaves), "")


def _reason(until: Until, outline: Outline, found: ReasoningForm) -> None:
    ended_by = (branch.head.marker for branch in until.branches if branch.cut is Cut.CALL)
    outline.ended_by = tuple(dict.fromkeys(ended_by))
    outline.reasoning = found
    outline.end = next(branch.head.marker for branch in until.branches if branch.leaves)
