"""The grammar of the calls of an output: of any tools, one after the other, in a section or without."""

from __future__ import annotations

from collections.abc import Sequence

from ...errors import GrammarUnsupported
from ...gbnf.rules import choice
from ...json.text import WHITESPACE
from ...request import Tool
from ...stream.destination import Cut
from ...stream.heads import Exact, Mark, Part, Space, Word
from ...stream.nodes import Branch, Choice, End, Node
from ..reading.build_calls import Section
from ..reading.calls import TagCall
from ..reading.plain import is_tolerated
from .nodes import call_node, end_marker
from .pieces import GAP, Piece, Row, joined, text
from .tagged import written
from .writer import GrammarWriter


class Calls:
    """Writes the calls that one branch reads; only the calls of ``tools``, if these are given."""

    def __init__(self, branch: Branch, writer: GrammarWriter, tools: Sequence[Tool] | None = None) -> None:
        self._writer = writer
        self._tools = writer.tools if tools is None else tools
        self._opening, self._head = _divided(branch.head.parts)
        self._call = call_node(branch)
        self._rest = branch.body.rest if isinstance(branch.body, Section) else ()
        #: A call's last marker, and the whitespace that the template renders after it.
        self._last, self._tail = _marker(self._call.ends[-1]) if self._call.ends else ("", "")

    def body(self, after: str = "") -> str:
        """The body for all calls up to their last marker; ``after`` is a first marker already written."""
        writer = self._writer
        opening, call = writer.row(self._opening), self._any_tool("call", self._head)
        if opening:
            first = _first(self._opening).text
            opening[0] = text(first.partition(after)[2] if after else first.lstrip(WHITESPACE))
            pieces = [*opening, GAP, call]
        else:
            pieces = [self._any_tool("first-call", self._head, after) if after else call]
        if writer.parallel:
            pieces.append(self._more(call))
        tail = self._tail
        for end in (node for node in self._rest if isinstance(node, End)):
            marker, behind = _marker(end)
            pieces += [*_whitespace(tail), GAP, text(marker)]
            tail = behind
        return joined(pieces).body

    def _more(self, call: Piece) -> Piece:
        """Any number of further calls.  Implements GR-2.8."""
        # A separator of whitespace alone is not part of the tree.
        between = _whitespace(self._tail and self._tail + self._writer.blank_separator)
        following = next(filter(None, map(_next_call, self._rest)), None)
        if following is not None:
            separator, head = _divided(following.head.parts)
            between += [GAP, *self._writer.row(separator)]
            if [type(part) for part in head] != [type(part) for part in self._head]:
                raise GrammarUnsupported("a further call begins otherwise than the first")
        more = joined([Piece(""), *between, GAP, call])
        return Piece(f"({more.body})*")

    def _any_tool(self, name: str, head: Sequence[Part], after: str = "") -> Piece:
        """The rule for one call of any tool.  Implements GR-1.3."""
        writer, bodies = self._writer, []
        word = next((part for part in head if isinstance(part, Word) and part.group == "name"), None)
        unescape = self._call.unescape if isinstance(self._call, TagCall) else str
        for tool in self._tools:
            writer.tool = tool
            words = {"name": tool.name if word is None else written(word, tool.name, unescape)}
            front = writer.row(head, words)
            if after:
                front[0] = text(_first(head).text.partition(after)[2])
            forms = choice(joined([*front, GAP, *row]).body for row in self._forms())
            bodies.append(writer.rules.add(f"{name}-{tool.name}", forms))
        opens = not after and bool(head) and writer.row(head, {"name": "x"})[0].opens
        return Piece(writer.rules.add(name, choice(bodies)), opens=opens)

    def _forms(self) -> list[Row]:
        """The forms of a call of the writer's tool, without the whitespace after its last marker."""
        rows = self._writer.rows(self._call)
        return [[*row[:-1], text(self._last)] for row in rows] if self._tail else rows


def _whitespace(rendered: str) -> list[Piece]:
    return [text(rendered)] if rendered else []


def _divided(parts: Sequence[Part]) -> tuple[list[Part], list[Part]]:
    """The parts before a call's own head, and the parts of the head."""
    if isinstance(parts[0], Space):
        parts = parts[1:]
    marks = [index for index, part in enumerate(parts) if isinstance(part, Mark) and part.group == "call"]
    if not marks:
        raise GrammarUnsupported("its head does not say where the call itself begins")
    return list(parts[: marks[0]]), list(parts[marks[0] + 1 :])


def _next_call(node: Node) -> Branch | None:
    """The branch of a section's node that reads a further call; None if there is none."""
    branches = node.until.branches if isinstance(node, End) else ()
    branches = node.branches if isinstance(node, Choice) else branches
    return next((each for each in branches if _writes_call(each)), None)


def _writes_call(branch: Branch) -> bool:
    return (
        branch.cut is Cut.CALL and not branch.peeks and branch.body is not None and not is_tolerated(branch)
    )


def _marker(end: End) -> tuple[str, str]:
    """The marker of an ``End``, and the whitespace that the template renders after it."""
    marker, *others = end_marker(end).parts
    if others or not isinstance(marker, Exact):
        raise GrammarUnsupported(f"no grammar is known for the end marker {end_marker(end)}")
    core = marker.text.rstrip(WHITESPACE)
    return core, marker.text[len(core) :]


def _first(parts: Sequence[Part]) -> Exact:
    first = next((part for part in parts if not isinstance(part, Mark)), None)
    if not isinstance(first, Exact):
        raise GrammarUnsupported("its calls do not begin with a marker")
    return first
