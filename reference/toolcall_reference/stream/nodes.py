"""The combinators a parser is assembled from: resumable, and with nothing to undo.

A parser is a tree of nodes.  Choices are made by bounded heads (``patterns``), and whoever has matched its
head is committed: so there is no stack of alternatives, and input is dropped once it is consumed.  The one
exception is a call in JSON, whose name may come late; it is read on trial (``Run.hold``).

A node at work is a generator.  It yields the leaf that waits for more text, and the stream hands every chunk
to that leaf directly: inside a long text or string no generator is resumed at all.  Of the structures tried
this one reads from top to bottom, and costs within five percent of a table of states.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import Enum

from ..json.text import WHITESPACE, encode_string, strip_end
from .cursor import NOTHING_FOUND, Cursor, Found, Steps
from .heads import Pattern, Searcher, searcher
from .message_builder import MessageBuilder


class Node(ABC):
    """A part of a parser.  It has no state of its own: one tree serves any number of parses."""

    @abstractmethod
    def steps(self, cursor: Cursor, found: Found) -> Steps:
        """Read this part from ``cursor``; false if the text was not what it was taken for.

        ``found`` is the match of the head after which the part stands.
        """

    @abstractmethod
    def lines(self) -> Iterator[str]:
        """The part in words, line by line."""

    def __str__(self) -> str:
        return "\n".join(self.lines())


def indented(node: Node) -> Iterator[str]:
    """The lines of a node that is part of another."""
    return (f"  {line}" for line in node.lines())


class Action(Node):
    """Something done where the parse comes to it, such as taking over what a head has just matched."""

    @abstractmethod
    def act(self, cursor: Cursor, found: Found) -> None:
        """Do it; nothing is read."""

    def steps(self, cursor: Cursor, found: Found) -> Steps:
        self.act(cursor, found)
        return True
        yield

    def lines(self) -> Iterator[str]:
        return iter(())


@dataclass(frozen=True, slots=True)
class InOrder(Node):
    """One after another."""

    nodes: tuple[Node, ...]

    def steps(self, cursor: Cursor, found: Found) -> Steps:
        for node in self.nodes:
            yield from node.steps(cursor, found)
        return True

    def lines(self) -> Iterator[str]:
        for node in self.nodes:
            yield from node.lines()


def within(body: Node, cursor: Cursor, found: Found) -> Steps:
    """Read what stands after a head that has just been read."""
    cursor.depth += 1
    done = yield from body.steps(cursor, found)
    cursor.depth -= 1
    return done


class Destination(Enum):
    """Where text goes."""

    CONTENT = "content"
    REASONING = "reasoning"
    #: Text between the parts of a call: content, with a problem (TP-4.5).
    STRAY = "unexpected text"
    #: Arguments that are no JSON any more (TP-9.9).
    MALFORMED = "malformed arguments"
    #: Inside a string of the arguments.
    STRING = "arguments"
    #: To nobody: it is held or echoed.
    NOTHING = "text"


class Cut(Enum):
    """What becomes of a head that the end of the output cuts off."""

    TEXT = "text"
    #: It belongs to an unfinished call and is dropped (TP-9.4).
    DROPPED = "dropped"
    #: It is text, and if its first marker is whole a call was about to begin (TP-9.1).
    CALL = "call"
    #: It is text, unless its marker is whole: then it is the end of the turn and is dropped (TP-3.13).
    STOP = "stop"


@dataclass(frozen=True, slots=True)
class Branch:
    """A head that may interrupt a text, and what follows it."""

    head: Pattern
    body: Node | None = None
    #: Whether the text ends with it.
    leaves: bool = False
    #: Whether it ends the text but stays to be read by others.
    peeks: bool = False
    cut: Cut = Cut.TEXT

    def lines(self) -> Iterator[str]:
        yield f"| {'&' if self.peeks else ''}{self.head}{' .' if self.leaves else ''}"
        if self.body is not None:
            yield from indented(self.body)


@dataclass(frozen=True, slots=True)
class Until(Node):
    """Text up to the first head of a branch that stands there whole, again and again until one leaves.

    Heads are tried in order.  One that could still become whole is waited for.  Its steps return whether a
    branch left that did not just peek; false means that the output ended, or that the text is another's turn.
    """

    sink: Destination
    branches: tuple[Branch, ...] = ()
    #: What the text is called where it is explained.
    kind: str = ""
    search: Searcher | None = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        anchors = [branch.head.anchor for branch in self.branches]
        object.__setattr__(self, "search", searcher(anchors) if anchors else None)
        object.__setattr__(self, "kind", self.kind or self.sink.value)

    def steps(self, cursor: Cursor, found: Found) -> Steps:
        leaf = UpTo(self, cursor)
        while True:
            if not leaf():
                yield leaf
            branch = leaf.branch
            if branch is None:
                break
            if branch.body is not None and not (yield from within(branch.body, cursor, leaf.found)):
                leaf.refuse(branch)
            elif branch.leaves or branch.peeks:
                break
        return branch is not None and branch.leaves

    def lines(self) -> Iterator[str]:
        yield f"{self.kind} until" if self.branches else self.kind
        for branch in self.branches:
            yield from (f"  {line}" for line in branch.lines())


@dataclass(frozen=True, slots=True)
class End(Node):
    """The end marker of a call or a section, with what may come instead of it.  Implements TP-4.5, TP-9.6."""

    until: Until
    #: Whether engines stop at it and cut it off, so that nothing is missing where the output ends.
    stops: bool = False

    def steps(self, cursor: Cursor, found: Found) -> Steps:
        if (yield from self.until.steps(cursor, found)):
            cursor.message.call.end = cursor.at
        elif not (self.stops and cursor.ended and cursor.position == len(cursor.text)):
            cursor.message.missing_end()
        return True

    def lines(self) -> Iterator[str]:
        yield from self.until.lines()


@dataclass(frozen=True, slots=True)
class Choice(Node):
    """The branch whose head stands here; nothing at all if none does.  ``repeats`` until none does."""

    branches: tuple[Branch, ...]
    repeats: bool = False

    def steps(self, cursor: Cursor, found: Found) -> Steps:
        while True:
            leaf = Here(self.branches, cursor)
            if not leaf():
                yield leaf
            branch = leaf.branch
            if branch is None:
                leaf.drop_cut()
                return True
            if branch.body is not None and not (yield from within(branch.body, cursor, leaf.found)):
                return True
            if not self.repeats:
                return True

    def lines(self) -> Iterator[str]:
        yield "while there is" if self.repeats else "perhaps"
        for branch in self.branches:
            yield from (f"  {line}" for line in branch.lines())


class Here:
    """The leaf that waits until it is clear which head stands here, if any, and has then consumed it."""

    __slots__ = ("_branches", "_cursor", "branch", "cut", "found")

    def __init__(self, branches: tuple[Branch, ...], cursor: Cursor) -> None:
        self.branch: Branch | None = None
        #: What its head matched.
        self.found = NOTHING_FOUND
        #: The branch in whose head the output ended.
        self.cut: Branch | None = None
        self._branches = branches
        self._cursor = cursor

    def __call__(self) -> bool:
        cursor = self._cursor
        for branch in self._branches:
            match = branch.head.match(cursor.text, cursor.position)
            if match:
                self.found = match
                if not branch.peeks:
                    if branch.cut is Cut.CALL:
                        cursor.hold(cursor.position)
                    cursor.position = match.end()
                    cursor.note("marker")
                self.branch = branch
                return True
            if branch.head.begins(cursor.text, cursor.position):
                self.cut = branch if cursor.ended else None
                return cursor.ended
        return True

    def drop_cut(self) -> None:
        """Consume the beginning of a head in which the output ended, if it is to be dropped."""
        cursor = self._cursor
        if self.cut is not None and self.cut.cut is Cut.DROPPED:
            cursor.position = len(cursor.text)
            cursor.note("marker, cut off")


class UpTo:
    """The leaf of ``Until``: passes text on up to the next branch, or to the end of the output."""

    __slots__ = (
        "_begun",
        "_cursor",
        "_first",
        "_last",
        "_refused",
        "_space",
        "_tracks",
        "_until",
        "_write",
        "branch",
        "found",
    )

    def __init__(self, until: Until, cursor: Cursor) -> None:
        #: The branch that interrupted the text; None at the end of the output.
        self.branch: Branch | None = None
        #: What its head matched.
        self.found = NOTHING_FOUND
        self._until = until
        self._cursor = cursor
        self._refused = 0  # how many characters from the position on are text for certain
        self._begun = cursor.at
        self._first = self._last = -1  # where what is not whitespace begins and ends
        self._space: list[str] = []
        self._tracks = until.sink is Destination.STRAY or until.sink is Destination.MALFORMED
        self._write = self._writer(cursor.message)

    def _writer(self, message: MessageBuilder) -> Callable[[str], None]:
        sink = self._until.sink
        if sink is Destination.CONTENT:
            return message.content.text
        if sink is Destination.REASONING:
            return message.reasoning.text
        if sink is Destination.STRAY:
            return message.stray
        if sink is Destination.STRING:
            return lambda text: message.call.arguments(encode_string(text)[1:-1])
        return self._malformed if sink is Destination.MALFORMED else _ignore

    def __call__(self) -> bool:
        cursor, until = self._cursor, self._until
        text, start = cursor.text, cursor.position
        if until.search is None:
            self._pass_on(start, len(text))
            if until.sink is Destination.CONTENT:
                cursor.message.content.flush()
            return cursor.ended and self._leave(None)
        begin, self._refused = start + self._refused, 0
        while True:
            found = until.search(text, begin)
            if found is None:
                self._pass_on(start, len(text))
                return cursor.ended and self._leave(None)
            at = found.start()
            for branch in until.branches:
                match = branch.head.match(text, at)
                if match:
                    self._pass_on(start, at)
                    self.found = match
                    if not branch.peeks:
                        if branch.cut is Cut.CALL:
                            cursor.hold(at)
                        cursor.position = match.end()
                        cursor.note("marker")
                    return self._leave(branch)
                if branch.head.begins(text, at):
                    self._pass_on(start, at)
                    return cursor.ended and self._cut_off(self._begun_at(at), at)
            begin = at + 1

    def refuse(self, branch: Branch) -> None:
        """The head was none after all, and its text is to be read again: as text."""
        cursor = self._cursor
        self._refused = 1
        if cursor.exhausted:
            self._cut_off(branch, cursor.position)

    def _begun_at(self, at: int) -> Branch:
        """The head that the output's end cuts off: the first whose marker is whole, else the first.

        The marker of a call may begin with the text that ends the turn.  Implements TP-3.13.
        """
        text = self._cursor.text
        begun = [branch for branch in self._until.branches if branch.head.begins(text, at)]
        return next((branch for branch in begun if text.startswith(branch.head.anchor, at)), begun[0])

    def _cut_off(self, branch: Branch, at: int) -> bool:
        """The output has ended in a head that begins at ``at``."""
        cursor, end = self._cursor, len(self._cursor.text)
        whole = cursor.text.startswith(branch.head.anchor, at)
        # The beginning of a marker is no part of the call around it.  In reasoning it may be text.
        if branch.peeks and branch.cut is Cut.CALL and (whole or self._tracks):
            return self._leave(branch)
        if branch.cut is Cut.DROPPED or (branch.cut is Cut.STOP and whole):
            cursor.position = end
            cursor.note("marker, cut off" if branch.cut is Cut.DROPPED else "marker")
            message = cursor.message
            (message.reasoning if self._until.sink is Destination.REASONING else message.content).marker()
        else:
            if branch.cut is Cut.CALL and whole:
                cursor.message.unterminated(cursor.offset + at, cursor.offset + end)
                self._tracks = False  # its text has its problem
            self._pass_on(at, end)
        return self._leave(None)

    def _leave(self, branch: Branch | None) -> bool:
        self.branch = branch
        message = self._cursor.message
        if self._until.sink is Destination.STRAY:
            if self._first >= 0:
                message.unexpected(self._first, self._last)
            if branch is not None:
                message.part()
        elif self._until.sink is Destination.MALFORMED:
            end = max(self._begun, self._last)
            message.call.problem("malformed-arguments", self._begun, end)
            message.call.end = end
        self._first = self._last = -1
        return True

    def _pass_on(self, start: int, end: int) -> None:
        cursor = self._cursor
        cursor.position = end
        if start == end:
            return
        text = cursor.text[start:end]
        body = text.strip(WHITESPACE) if self._tracks else text
        cursor.note(self._until.kind if body else "space")
        self._write(text)
        if self._tracks and body:
            self._last = cursor.offset + start + len(text.rstrip(WHITESPACE))
            if self._first < 0:
                self._first = cursor.offset + end - len(text.lstrip(WHITESPACE))

    def _malformed(self, text: str) -> None:
        body = strip_end(text)
        if body:
            self._cursor.message.call.arguments("".join((*self._space, body)))
            self._space = []
        self._space.append(text[len(body) :])


def _ignore(text: str) -> None:
    """Pass text on to nobody."""
