"""The grammar of an output that is a row of parts, each with a head of its own: texts as well as calls.

The heads are those of the branches that say how they are ``written``.  What a part is shows in its body: a
call; or text that goes up to its end marker, or up to the head of the next part where it has none; or text in
which calls are read: then it is for the tool in its head, and its grammar has nothing but calls of this tool.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from ...errors import GrammarUnsupported
from ...gbnf.rules import choice, literal, optional, sequence
from ...gbnf.until import text_without
from ...json.text import WHITESPACE
from ...request import Tool
from ...stream.heads import Exact, Maybe, Part, Word
from ...stream.nodes import Branch, Cut, InOrder, Node, Until
from ..grammar.calls import Calls
from ..grammar.nodes import call_node
from ..grammar.outline import Outline, look
from ..grammar.pieces import Piece, joined
from ..grammar.triggers import Trigger, part_trigger
from ..grammar.writer import GrammarWriter
from ..reading.build_reasoning import Reasoning, Verbatim
from ..reading.calls import TagCall


class Parts:
    """Writes the parts of one output: those with which it begins, and those behind others."""

    wrapper = "", ""

    def __init__(self, tree: Node, writer: GrammarWriter) -> None:
        outline = Outline()
        look(tree, outline)
        self._writer = writer
        self._inside = outline.inside
        if _calls_of_text(_text_of(self._inside)[0]):
            raise GrammarUnsupported("no grammar is known for an output that begins in a part for calls")
        self._rest = outline.rest
        later = [branch.written for branch in outline.rest]
        self._first = [
            replace(branch, written=tuple(map(_without_lead, branch.written or ())))
            for branch in outline.first
            if branch.written not in later
        ]
        self._texts = [
            text
            for branch in (*self._first, *self._rest)
            if not _calls_in(branch)
            for head in branch.written or ()
            for text in _texts(head, "")
        ]
        self._call = self._any_call("call", self._rest)
        self._first_call = self._any_call("first-call", self._first)
        self.callable = bool(self._call or self._first_call)

    def triggers(self) -> tuple[Trigger, ...]:
        return tuple(dict.fromkeys(self._triggers()))

    def _triggers(self) -> Iterator[Trigger]:
        for branches in (self._first, self._rest):
            # Heads that differ only in the tools they are for share a trigger.
            heads: dict[str, tuple[tuple[Part, ...], dict[str, None]]] = {}
            for branch in branches:
                for head in branch.written or ():
                    _, names = heads.setdefault(" ".join(map(str, head)), (head, {}))
                    names.update((tool.name, None) for tool in self._tools(branch))
            for head, names in heads.values():
                if names:
                    yield part_trigger(head, list(names), self._texts, branches is self._first)

    def calls(self, begins: bool = True) -> str:
        """The body for all calls, ``""`` if none can be read; ``begins``: where the output does."""
        found = list(filter(None, (self._first_call if begins else "", self._call)))
        if not found:
            return ""
        end, last = self._ends()
        more = sequence("ws", end, "ws" if end else "", self._call)
        return sequence(choice(found), f"({more})*" if self._writer.parallel else "", last, "ws")

    def output(self, answer: str, alone: bool) -> str:
        """Texts, and after them calls or a response."""
        rules = self._writer.rules
        last = rules.add("last", choice(self._lasts(False, answer)))
        front = list(self._fronts(False, alone))
        behind = sequence(f"{rules.add('front', choice(front))}*" if front else "", last)
        if self._inside is None and self._first:
            fronts = list(self._fronts(True, alone))
            behind_texts = [sequence(choice(fronts), behind)] if fronts else []
            return sequence("ws", choice([*self._lasts(True, answer), *behind_texts]))
        until, reasoning = _text_of(self._inside)
        if not alone or reasoning:
            return sequence(self._text(until), behind)
        return sequence("ws", choice([sequence(answer, _closing(until)), behind] if answer else [behind]))

    def _lasts(self, begins: bool, answer: str) -> Iterator[str]:
        """What an output ends with."""
        calls = self.calls(begins)
        if calls:
            yield calls
        for head, until, reasoning in self._heads(begins):
            if answer and not reasoning:
                yield sequence(head, "ws", answer, _closing(until))

    def _fronts(self, begins: bool, alone: bool) -> Iterator[str]:
        """Texts in front of that; ``alone``: where other text than reasoning would be part of a response."""
        for head, until, reasoning in self._heads(begins):
            if reasoning or not alone:
                yield sequence(head, self._text(until))

    def _heads(self, begins: bool) -> Iterator[tuple[str, Until | None, bool]]:
        """The heads of texts, with what ends such a text and whether it is reasoning."""
        for branch in (*(self._first if begins else ()), *self._rest):
            if not _calls_in(branch):
                head = choice(_body(head, "") for head in branch.written or ())
                yield head, *_text_of(branch.body)

    def _text(self, until: Until | None) -> str:
        """A text and its end marker; without one it goes on to the next part."""
        branches = [branch for branch in until.branches if branch.leaves] if until else self._rest
        markers = tuple(dict.fromkeys(branch.head.anchor for branch in branches))
        text = text_without(self._writer.rules, "text", markers)
        # In front of another part the first of the markers is the right one.
        return sequence(text, literal(_own_ends(until)[0]), "ws") if until else text

    def _tools(self, branch: Branch) -> list[Tool]:
        """The tools that can be called so, but for one whose head would be that of a text."""
        if not _calls_in(branch):
            return []
        heads = branch.written or ()
        words = [part for head in heads for part in head if isinstance(part, Word) and part.group == "name"]
        names = {name for word in words for name in word.words}
        return [
            tool
            for tool in self._writer.tools
            if tool.name in names
            and not any(text in self._texts for head in heads for text in _texts(head, tool.name))
        ]

    def _any_call(self, name: str, branches: Iterable[Branch]) -> str:
        """The rule for one part that is a call, without its end; ``""`` if there can be none."""
        bodies = [
            body
            for branch in branches
            for tool in self._tools(branch)
            for calls in _calls_in(branch)
            for head in branch.written or ()
            for body in self._calls_of(tool, calls, head, calls is branch)
        ]
        return self._writer.rules.add(name, choice(bodies)) if bodies else ""

    def _calls_of(self, tool: Tool, branch: Branch, head: tuple[Part, ...], whole: bool) -> Iterator[str]:
        """The bodies for a head and the calls of a tool behind it; ``whole``: it has the call's own head."""
        begin = _body(head, tool.name)
        if not whole:
            yield sequence(begin, Calls(branch, self._writer, (tool,)).body())
            return
        last = head[-1]
        closes = isinstance(last, Exact) and last.text[-1:] in tuple(WHITESPACE)
        self._writer.tool = tool
        for row in self._writer.rows(replace(_tag_call(branch), ends=())):
            yield joined([Piece(begin, closes=closes), *row]).body

    def _ends(self) -> tuple[str, str]:
        """What ends a call in front of another part, and at the end of the output."""
        branch = next(branch for branch in self._rest if _calls_in(branch))
        until, _ = _text_of(branch.body)
        if until:
            own = [literal(end) for end in _own_ends(until)]
            return own[0], optional(sequence("ws", choice(own)))
        ends = _tag_call(branch).ends
        if len(ends) > 1:
            raise GrammarUnsupported("no grammar is known for parts with several end markers in a row")
        if not ends:
            return "", ""
        end = self._writer.rules.add("call-end", choice(map(literal, _own_ends(ends[0].until))))
        last = sequence("ws", end)
        # Engines may stop at such a marker and cut it off.
        return end, optional(last) if ends[0].stops else last


def _calls_in(branch: Branch) -> list[Branch]:
    """The branches of the calls a part is for: its own, or those in its text."""
    if branch.cut is Cut.CALL:
        return [branch]
    until, _ = _text_of(branch.body)
    return _calls_of_text(until)


def _calls_of_text(until: Until | None) -> list[Branch]:
    return [each for each in until.branches if each.cut is Cut.CALL and each.body] if until else []


def _tag_call(branch: Branch) -> TagCall:
    call = call_node(branch)
    if not isinstance(call, TagCall):
        raise GrammarUnsupported("no grammar is known for parts whose name is not in their head")
    return call


def _text_of(node: Node | None) -> tuple[Until | None, bool]:
    """What ends a part's text, None if that is the next part; and whether the text is reasoning."""
    if isinstance(node, (Reasoning, Verbatim)):
        return node.until, True
    if isinstance(node, Until):
        return node, False
    found = map(_text_of, node.nodes) if isinstance(node, InOrder) else ()
    return next((text for text in found if text[0]), (None, False))


def _own_ends(until: Until) -> list[str]:
    """The end markers of a part, without those with which others begin."""
    branches = (branch for branch in until.branches if branch.leaves and not branch.peeks)
    return list(dict.fromkeys(branch.head.anchor for branch in branches))


def _closing(until: Until | None) -> str:
    """The end marker of a response, where it may be missing."""
    return optional(sequence(choice(map(literal, _own_ends(until))), "ws")) if until else ""


def _without_lead(head: tuple[Part, ...]) -> tuple[Part, ...]:
    """The head where the output begins, which may do so with whitespace."""
    first, *others = head
    return (Exact(first.text.lstrip(WHITESPACE)) if isinstance(first, Exact) else first, *others)


def _body(head: Iterable[Part], name: str) -> str:
    """The body of a head as it is written, of a call of the tool ``name``."""
    bodies = []
    for part in head:
        forms = list(_forms(part, name))
        body = choice(literal(form) for form in forms if form)
        bodies.append(body if all(forms) else optional(body))
    return sequence(*bodies)


def _forms(part: Part, name: str) -> Sequence[str]:
    """The texts of a part of a head."""
    if isinstance(part, Exact):
        return [part.text]
    if isinstance(part, Maybe):
        return ["", *_texts(part.parts, name)]
    if isinstance(part, Word):
        return [name] if part.group == "name" else part.words
    raise GrammarUnsupported(f"no grammar is known for {type(part).__name__} in a head")


def _texts(head: Iterable[Part], name: str) -> list[str]:
    """The texts of a head."""
    texts = [""]
    for part in head:
        texts = [text + form for text in texts for form in _forms(part, name)]
    return texts
