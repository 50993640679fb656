"""The grammar of the calls of an output: of any tools, one after the other, in a section or without."""

from __future__ import annotations

from collections.abc import Sequence

from ...errors import GrammarUnsupported
from ...gbnf.rules import choice
from ...json.text import WHITESPACE
from ...request import Tool
from ...stream.heads import Exact, Mark, Part, Space, Word
from ...stream.nodes import Branch, Choice, Cut, End, Node
from ..reading.build_calls import Section
from ..reading.calls import TagCall
from .nodes import call_node, end_marker
from .pieces import GAP, Piece, joined, text
from .tagged import written
from .writer import GrammarWriter


class Calls:
    """Writes the calls that begin with one branch."""

    def __init__(self, branch: Branch, writer: GrammarWriter, tools: Sequence[Tool] | None = None) -> None:
        """``tools``: only these may be called."""
        self._writer = writer
        self._tools = writer.tools if tools is None else tools
        self._opening, self._head = _divided(branch.head.parts)
        self._call = call_node(branch)
        self._rest = branch.body.rest if isinstance(branch.body, Section) else ()
        #: The whitespace that the template renders after a call's last marker.
        self._tail = _trailing(self._call.ends[-1]) if self._call.ends else ""

    def body(self, after: str = "") -> str:
        """The body for all calls up to their last marker; ``after`` is the marker that has been read."""
        writer = self._writer
        opening, call = writer.row(self._opening), self._any_tool("call", self._head)
        if after and opening:
            opening[0] = _without(opening[0], self._opening, after)
            pieces = [*opening, GAP, call]
        elif after:
            pieces = [self._any_tool("first-call", self._head, after)]
        elif opening:
            pieces = [*_without_lead(opening, self._opening), GAP, call]
        else:
            pieces = [call]
        ends = [node for node in self._rest if isinstance(node, End)]
        if not ends:
            return joined([*pieces, *([self._more(call)] if writer.parallel else [])]).body
        return joined([*pieces, *self._rest_of_section(call, ends)]).body

    def _rest_of_section(self, call: Piece, ends: Sequence[End]) -> list[Piece]:
        """What follows the first call of a section, up to the section's end."""
        pieces = [self._more(call)] if self._writer.parallel else []
        pieces += [text(self._tail)] if self._tail else []
        trailing = ""
        for end in ends:
            pieces += [text(trailing)] if trailing else []
            pieces += [GAP, text(_marker(end).text.rstrip(WHITESPACE))]
            trailing = _trailing(end)
        return pieces

    def _more(self, call: Piece) -> Piece:
        """Any number of further calls.  Implements GR-2.8."""
        between: list[Piece] = [text(self._tail)] if self._tail else []
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
        writer = self._writer
        bodies = []
        for tool in self._tools:
            writer.tool = tool
            word = next((part for part in head if isinstance(part, Word) and part.group == "name"), None)
            unescape = self._call.unescape if isinstance(self._call, TagCall) else str
            words = {"name": tool.name if word is None else written(word, tool.name, unescape)}
            front = writer.row(head, words)
            if after:
                front[0] = _without(front[0], head, after)
            forms = choice(joined([*front, GAP, *row]).body for row in self._forms())
            bodies.append(writer.rules.add(f"{name}-{tool.name}", forms))
        opens = not after and bool(head) and writer.row(head, {"name": "x"})[0].opens
        return Piece(writer.rules.add(name, choice(bodies)), opens=opens)

    def _forms(self) -> list[list[Piece]]:
        """The forms of a call of the writer's tool, without the whitespace after its last marker."""
        found = [list(row) for row in self._writer.rows(self._call)]
        if self._tail:
            core = text(_marker(self._call.ends[-1]).text.rstrip(WHITESPACE))
            found = [[*row[:-1], core] for row in found]
        return found


def _divided(parts: Sequence[Part]) -> tuple[list[Part], list[Part]]:
    """What stands before a call's own head, and that head."""
    if isinstance(parts[0], Space):
        parts = parts[1:]
    marks = [index for index, part in enumerate(parts) if isinstance(part, Mark) and part.group == "call"]
    if not marks:
        raise GrammarUnsupported("its head does not say where the call itself begins")
    return list(parts[: marks[0]]), list(parts[marks[0] + 1 :])


def _next_call(node: Node) -> Branch | None:
    """The branch with which a node of a section goes on with another call."""
    branches: Sequence[Branch] = ()
    if isinstance(node, End):
        branches = node.until.branches
    elif isinstance(node, Choice):
        branches = node.branches
    return next((each for each in branches if each.cut is Cut.CALL and not each.peeks and each.body), None)


def _marker(end: End) -> Exact:
    """The marker of an ``End``."""
    parts = end_marker(end).parts
    found = [part for part in parts if isinstance(part, Exact)]
    if len(found) != 1 or len(parts) != 1:
        raise GrammarUnsupported(f"no grammar is known for the end marker {end_marker(end)}")
    return found[0]


def _trailing(end: End) -> str:
    marker = _marker(end).text
    return marker[len(marker.rstrip(WHITESPACE)) :]


def _first(parts: Sequence[Part]) -> Exact:
    first = next((part for part in parts if not isinstance(part, Mark)), None)
    if not isinstance(first, Exact):
        raise GrammarUnsupported("its calls do not begin with a marker")
    return first


def _without(piece: Piece, parts: Sequence[Part], marker: str) -> Piece:
    """The rest of the first marker, which has been read."""
    return text(_first(parts).text.partition(marker)[2])


def _without_lead(row: list[Piece], parts: Sequence[Part]) -> list[Piece]:
    """The row without the whitespace before its first marker."""
    first = next((part for part in parts if not isinstance(part, Mark)), None)
    lead = isinstance(first, Exact) and first.text[:1] in tuple(WHITESPACE)
    return [text(first.text.lstrip(WHITESPACE)), *row[1:]] if lead and isinstance(first, Exact) else row
