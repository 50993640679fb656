"""The combinators that a parser is assembled from.  They are resumable, and nothing has to be undone.

A parser is a tree of nodes.  Each branch of the tree begins with a *head* (``heads.Head``), such as the
marker of a call and its name.  The head that matches selects the branch: there is no stack of alternatives,
and consumed text is dropped.  The one exception is a call in JSON, whose name may come late: the call is read
on trial (``Cursor.hold``).

A running node is a generator.  It yields the *leaf* that waits for more text, and the stream hands every
chunk to that leaf directly: inside a long text or string no generator is resumed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from re import Pattern

from ..json.text import WHITESPACE, encode_string, skip_whitespace
from .cursor import Cursor, Found, Steps
from .destination import Cut, Destination
from .heads import Head, Searcher, fills, searcher
from .message_builder import MalformedText, MisplacedText, StrayText


class Node(ABC):
    """A part of a parser.  A node has no state of a parse: one tree serves any number of parses."""

    @abstractmethod
    def steps(self, cursor: Cursor, found: Found) -> Steps:
        """Read this part from ``cursor``; false if the text does not fit this part.

        ``found`` is the match of the head before this part.
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
    """A node that reads nothing, but does something, such as taking a name from the match of a head."""

    @abstractmethod
    def act(self, cursor: Cursor, found: Found) -> None:
        """Do the action, without reading."""

    def steps(self, cursor: Cursor, found: Found) -> Steps:
        self.act(cursor, found)
        return True
        yield  # makes this a generator

    def lines(self) -> Iterator[str]:
        return iter(())


@dataclass(frozen=True, slots=True)
class InOrder(Node):
    """Nodes that are read one after another."""

    nodes: tuple[Node, ...]

    def steps(self, cursor: Cursor, found: Found) -> Steps:
        for node in self.nodes:
            yield from node.steps(cursor, found)
        return True

    def lines(self) -> Iterator[str]:
        for node in self.nodes:
            yield from node.lines()


def within(body: Node, cursor: Cursor, found: Found) -> Steps:
    """Read the body of a branch whose head has just been read."""
    cursor.depth += 1
    done = yield from body.steps(cursor, found)
    cursor.depth -= 1
    return done


@dataclass(frozen=True, slots=True)
class Branch:
    """A head, and the body that follows the head."""

    head: Head
    body: Node | None = None
    leaves: bool = False  # whether the head ends the text around it
    peeks: bool = False  # whether it does so and is not consumed: the next node reads the head
    cut: Cut = Cut.TEXT
    #: Whether the body may refuse the head: the text is kept until the body has decided.
    trial: bool = False
    recipient: Pattern[str] | None = None  # its group finds one, which decides what a cut head becomes
    stays: bool = False  # whether its marker stays in an echo if the output ends behind it

    @property
    def may_refuse(self) -> bool:
        """Whether the head may turn out to be text: the cursor holds it until the body has decided."""
        return not self.peeks and (self.trial or self.cut is Cut.CALL)

    def cut_at(self, text: str, at: int) -> Cut:
        """What the head at ``at`` becomes if the output, ``text``, ends inside it.  Implements HD-3.14."""
        addressed = self.recipient and any(each[1] for each in self.recipient.finditer(text, at))
        return Cut.CALL if addressed else Cut.STOP if self.recipient else self.cut

    def after_space(self) -> Branch:
        """The branch with whitespace allowed before its head."""
        return replace(self, head=self.head.after_space())

    def lines(self) -> Iterator[str]:
        yield f"| {'&' if self.peeks else ''}{self.head}{' .' if self.leaves else ''}"
        if self.body is not None:
            yield from indented(self.body)


class HeadLeaf:
    """A leaf that waits for one of several heads, and holds the result."""

    __slots__ = ("_cursor", "branch", "found")

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor
        #: The branch whose head was found; None if no head was found.
        self.branch: Branch | None = None
        #: The match of its head, once there is a branch.
        self.found: Found

    def meet(self, branch: Branch, found: Found) -> None:
        """Take the branch whose head stands here; consume the head, unless the branch peeks."""
        cursor, self.branch, self.found = self._cursor, branch, found
        if not branch.peeks:
            if branch.may_refuse:
                cursor.hold(found.start())
            cursor.position = found.end()
            if cursor.ledger is not None:
                cursor.note("marker")


class Here(HeadLeaf):
    """The leaf that waits until it is clear which head stands here, if any, and consumes that head."""

    __slots__ = ("_branches", "cut")

    def __init__(self, branches: tuple[Branch, ...], cursor: Cursor) -> None:
        super().__init__(cursor)
        #: The cut-off head; one that is all of the text, or an empty one behind a text, comes before it.
        self.cut: Branch | None = None
        self._branches = branches

    def __call__(self) -> bool:
        cursor = self._cursor
        text, position = cursor.text, cursor.position
        for branch in self._branches:
            found = branch.head.match(text, position)
            empty = not branch.head.parts and self.cut is not None and self.cut.cut is Cut.TEXT
            if found and (self.cut is None or empty or found.end() == len(text) > position):
                self.meet(branch, found)
                return True
            if not found and self.cut is None and branch.head.begins(text, position):
                if not cursor.ended:
                    return False
                self.cut = branch
        return True

    @property
    def cuts_call(self) -> bool:
        """Whether the output ends in the head of a call, after its first marker.  Implements TP-5.7."""
        if self.cut is None or self.cut.cut is not Cut.CALL:
            return False
        text = self._cursor.text
        return text.startswith(self.cut.head.marker, skip_whitespace(text, self._cursor.position))

    def drop_cut(self) -> None:
        """Drop an incomplete head at the end of the output, if its branch is ``Cut.DROPPED``."""
        if self.cut is not None and self.cut.cut is Cut.DROPPED:
            self._cursor.drop_rest()


@dataclass(frozen=True, slots=True)
class Choice(Node):
    """Reads the branch whose head stands here, if any.  With ``repeats``, reads branches until none fits."""

    branches: tuple[Branch, ...]
    repeats: bool = False

    def steps(self, cursor: Cursor, found: Found) -> Steps:
        while True:
            here = Here(self.branches, cursor)
            if not here():
                yield here
            branch = here.branch
            if branch is None:
                here.drop_cut()
                return True
            done = branch.body is None or (yield from within(branch.body, cursor, here.found))
            if not (done and self.repeats):
                return True

    def lines(self) -> Iterator[str]:
        yield "while there is" if self.repeats else "perhaps"
        for branch in self.branches:
            yield from (f"  {line}" for line in branch.lines())


@dataclass(frozen=True)
class Until(Node):
    """Text up to the first head of a branch, again and again until a branch leaves or peeks.

    Heads are tried in order.  If the text has only the beginning of a head, the node waits for more text.
    ``steps`` returns true if a branch left, false if the output ended or a branch only peeked.
    """

    sink: Destination
    branches: tuple[Branch, ...] = ()
    #: The kind of the text in ``Parser.explain``; by default the name of the destination.
    called: str = ""

    @property
    def kind(self) -> str:
        """The kind of the text in ``Parser.explain``."""
        return self.called or self.sink.value

    @cached_property
    def search(self) -> Searcher | None:
        """Finds the next offset at which a head may begin."""
        return searcher(*(branch.head.marker for branch in self.branches)) if self.branches else None

    def steps(self, cursor: Cursor, found: Found) -> Steps:
        text = UpTo(self, cursor)
        while True:
            if not text():
                yield text
            branch = text.branch
            if branch is None:
                return False
            if branch.body is not None and not (yield from within(branch.body, cursor, text.found)):
                text.refuse(branch)
            else:
                if cursor.message.text_before_call is not None:
                    cursor.message.report_text()
                if branch.leaves or branch.peeks:
                    return branch.leaves

    def lines(self) -> Iterator[str]:
        yield f"{self.kind} until" if self.branches else self.kind
        for branch in self.branches:
            yield from (f"  {line}" for line in branch.lines())


class UpTo(HeadLeaf):
    """The leaf of ``Until``: passes text on up to the next head, or to the end of the output."""

    __slots__ = ("_channel", "_left", "_misplaced", "_search", "_until", "_write")

    def __init__(self, until: Until, cursor: Cursor) -> None:
        super().__init__(cursor)
        self._until = until
        self._search = until.search
        self._misplaced: MisplacedText | None = None
        if until.sink is Destination.STRAY:
            self._misplaced = StrayText(cursor.message)
        elif until.sink is Destination.MALFORMED:
            self._misplaced = MalformedText(cursor.message, cursor.at)
        message = cursor.message
        channels = {Destination.CONTENT: message.content, Destination.REASONING: message.reasoning}
        self._channel = channels.get(until.sink)
        self._write = self._channel.text if self._channel else self._put
        self._left = until.branches  # the branches that have not refused the text at the position

    def __call__(self) -> bool:
        cursor, search = self._cursor, self._search
        text, start = cursor.text, cursor.position
        if search is None:
            self._pass_on(start, len(text))
            if self._until.sink is Destination.CONTENT:
                cursor.message.content.flush()
            return cursor.ended and self._leave(None)
        begin, branches = start, self._left
        while True:
            marker = search(text, begin)
            if marker is None:
                self._pass_on(start, len(text))
                return cursor.ended and self._leave(None)
            at = marker.start()
            if at > start:
                branches = self._until.branches
            for branch in branches:
                found = branch.head.match(text, at)
                if found:
                    self._pass_on(start, at)
                    self.meet(branch, found)
                    return self._leave(branch)
                if branch.head.begins(text, at) and not (cursor.ended and self._is_text(branch, at)):
                    self._pass_on(start, at)
                    return cursor.ended and self._cut_off(self._begun_at(at), at)
            begin = at + 1

    def refuse(self, branch: Branch) -> None:
        """Read the head again, because its body did not fit: as the head of a later branch, or as text."""
        cursor, branches = self._cursor, self._until.branches
        self._left = branches[next(place for place, each in enumerate(branches, 1) if each is branch) :]
        if cursor.exhausted:
            self._cut_off(branch, cursor.position)

    def _begun_at(self, at: int) -> Branch:
        """The head that the output ends in: one with a complete marker, else one to drop, else the first.

        The marker of a call may begin with the text that ends the turn.  Implements TP-3.13 and TP-9.4.
        """
        text = self._cursor.text
        heads = (each for each in self._until.branches if each.head.begins(text, at))
        begun = [each for each in heads if not self._is_text(each, at)]
        whole = (each for each in begun if text.startswith(each.head.marker, at))
        return next(whole, None) or next((each for each in begun if each.cut is Cut.DROPPED), begun[0])

    def _is_text(self, branch: Branch, at: int) -> bool:
        """Whether an incomplete head is text, as a stop is that is not the last.  Implements TP-3.13."""
        text = self._cursor.text
        whole = text.startswith(branch.head.marker, at) and fills(branch.head, text, at)
        return (branch.cut is Cut.STOP and not whole) or (branch.cut is Cut.TEXT and branch.peeks)

    def _cut_off(self, branch: Branch, at: int) -> bool:
        """Handle an incomplete head that begins at ``at``, where the output ends."""
        cursor, end = self._cursor, len(self._cursor.text)
        whole, cut = cursor.text.startswith(branch.head.marker, at), branch.cut_at(cursor.text, at)
        # An incomplete marker is not part of the call around it.  In reasoning, it may be text.
        if branch.peeks and (cut is Cut.CALL if whole else cut in (Cut.CALL, Cut.STOP) and self._is_problem):
            return self._leave(branch)
        if cut is Cut.DROPPED:
            cursor.drop_rest()
        elif cut is Cut.STOP and whole and fills(branch.head, cursor.text, at):
            cursor.drop_stop(at + len(branch.head.marker) if branch.stays else at)
        else:
            if cut is Cut.CALL and whole:
                cursor.message.unterminated(cursor.offset + at, cursor.offset + end)
                if self._misplaced is not None:
                    self._misplaced.reports = False  # the head is reported as a call already
            self._pass_on(at, end)
            return self._leave(None)
        (self._channel or cursor.message.content).marker()
        return self._leave(None)

    def _leave(self, branch: Branch | None) -> bool:
        """End this stretch of text: a branch follows, or the output ends."""
        self._left = self._until.branches
        self.branch = branch
        if isinstance(self._misplaced, StrayText) and branch is not None and branch.may_refuse:
            self._cursor.message.text_before_call = self._misplaced
        elif self._misplaced is not None:
            self._misplaced.leave(interrupted=branch is not None)
        return True

    def _pass_on(self, start: int, end: int) -> None:
        cursor = self._cursor
        cursor.position = end
        if start != end:
            self._left = self._until.branches
            text = cursor.text[start:end]
            if cursor.ledger is not None:
                is_space = self._is_problem and not text.strip(WHITESPACE)
                cursor.note("space" if is_space else self._until.kind)
            if self._misplaced is None:
                self._write(text)
            else:
                self._misplaced.write(text, cursor.offset + end)

    def _put(self, text: str) -> None:
        if self._until.sink is Destination.STRING:
            self._cursor.message.call.arguments(encode_string(text)[1:-1])

    @property
    def _is_problem(self) -> bool:
        return self._misplaced is not None and self._misplaced.reports


@dataclass(frozen=True, slots=True)
class End(Node):
    """The end marker of a call or a section, with any text before it.  Implements TP-4.5, TP-9.6."""

    until: Until
    #: Whether engines stop at this marker and cut it off, so that an output may end without it.
    stops: bool = False

    def steps(self, cursor: Cursor, found: Found) -> Steps:
        if (yield from self.until.steps(cursor, found)):
            cursor.message.call.end = cursor.at
        elif not (self.stops and cursor.at_end):
            cursor.message.missing_end()
        return True

    def lines(self) -> Iterator[str]:
        yield from self.until.lines()
