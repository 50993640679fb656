"""The grammar of an output that is a row of messages.  Implements GR-2.13 to GR-2.16."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import filterfalse
from typing import TypeAlias

from ...errors import GrammarUnsupported
from ...gbnf.rules import choice, literal, optional, sequence
from ...gbnf.until import text_without
from ...json.text import WHITESPACE
from ...request import Tool
from ...stream.destination import Cut
from ...stream.heads import Exact, Maybe, Part, Word
from ...stream.nodes import Node
from ..grammar.calls import Calls
from ..grammar.pieces import Piece, joined
from ..grammar.triggers import Trigger, part_trigger
from ..grammar.writer import GrammarWriter
from ..reading.build_calls import Parts
from ..reading.calls import TagCall
from ..reading.plain import is_tolerated
from .messages import Kind, MessageRow

#: A header as models write it, with its start, and the kind of its message.
_Written: TypeAlias = tuple[Parts, Kind]


class MessagesGrammar:
    """Writes the grammar of one output.

    In a message that calls, all calls are of the tool in its header, if the header names one.
    """

    wrapper = "", ""

    def __init__(self, tree: Node, writer: GrammarWriter) -> None:
        assert isinstance(tree, MessageRow)
        if tree.inside is not None and tree.inside.calls:
            raise GrammarUnsupported("no grammar is known for an output that begins in a part for calls")
        self._writer = writer
        self._inside = tree.inside
        frame, kinds = tree.messages.frame, tree.messages.kinds
        self._ends = (*frame.ends, *frame.turn_ends)
        #: The markers that the text of a message cannot hold.
        self._markers = (*self._ends, frame.start[0].marker)
        headers = [(header.written, kind) for kind in kinds for header in kind.headers if header.written]
        self._first = [(_without_lead(head), kind) for head, kind in headers] if tree.headed else []
        # A bare name counts only where the output begins (HD-4.7).
        bare = any(isinstance(head[0], Word) for head, _ in self._first)
        self._lead = "" if bare else "ws"
        self._rest: list[_Written] = [((*frame.start, *head), kind) for head, kind in headers]
        all_headers = (*self._first, *self._rest)
        self._texts = [text for head, kind in all_headers if not _calls(kind) for text in _texts(head)]
        self._call = self._any_call("call", self._rest)
        self._first_call = self._any_call("first-call", self._first)
        self.callable = bool(self._call)

    def triggers(self) -> tuple[Trigger, ...]:
        found: dict[Trigger, None] = {}
        for headers in (self._first, self._rest):
            # Headers that differ only in the tools they are for share a trigger.
            heads: dict[str, tuple[Parts, dict[str, None]]] = {}
            for head, kind in headers:
                _, names = heads.setdefault(" ".join(map(str, head)), (head, {}))
                names.update((tool.name, None) for tool in self._tools(head, kind))
            for head, names in heads.values():
                if names:
                    begins = None if headers is self._rest else bool(self._lead)
                    found[part_trigger(head, list(names), self._texts, begins)] = None
        return tuple(found)

    def calls(self, begins: bool = True) -> str:
        """The body for all calls, ``""`` if none can be read; ``begins``: at the output's beginning."""
        found = list(filter(None, (self._first_call if begins else "", self._call)))
        if not found:
            return ""
        end, last = self._end_of_call()
        more = sequence("ws", end, "ws" if end else "", self._call)
        return sequence(choice(found), f"({more})*" if self._writer.parallel else "", last, "ws")

    def output(self, answer: str, alone: bool) -> str:
        """Messages of text, and after them calls or a response."""
        rules = self._writer.rules
        last = rules.add("last", choice(self._lasts(self.calls(begins=False), self._rest, answer)))
        before = self._texts_before(self._rest, alone)
        rest = sequence(f"{rules.add('front', choice(before))}*" if before else "", last)
        if self._first:
            before = self._texts_before(self._first, alone)
            after_texts = [sequence(choice(before), rest)] if before else []
            first = choice([*self._lasts(self.calls(), self._first, answer), *after_texts])
            return sequence(self._lead, first)
        if not alone or (self._inside is not None and self._inside.reasoning):
            return sequence(self._text(), rest)
        return sequence("ws", choice([sequence(answer, self._closing()), rest] if answer else [rest]))

    def _lasts(self, calls: str, headers: list[_Written], answer: str) -> list[str]:
        """What an output ends with: calls, or a message with the answer."""
        heads = [_body(head) for head, kind in headers if not (_calls(kind) or kind.reasoning)]
        answers = [sequence(head, "ws", answer, self._closing()) for head in heads if answer]
        return [calls, *answers] if calls else answers

    def _texts_before(self, headers: list[_Written], alone: bool) -> list[str]:
        """The messages of text before the last part; ``alone``: reasoning only, no content."""
        texts = (head for head, kind in headers if not _calls(kind) and (kind.reasoning or not alone))
        return [sequence(_body(head), self._text()) for head in texts]

    def _text(self) -> str:
        """A text and its end; without end markers the text goes on to the next message."""
        text = text_without(self._writer.rules, "text", self._markers)
        # Before another message stands the first of the end markers.
        return sequence(text, literal(self._ends[0]), "ws") if self._ends else text

    def _closing(self) -> str:
        """The end of a response, which may be missing."""
        return optional(sequence(choice(map(literal, self._ends)), "ws")) if self._ends else ""

    def _tools(self, head: Parts, kind: Kind) -> list[Tool]:
        """The tools that the header can name, except a tool whose header would read as that of a text."""
        if _calls(kind) and not _names(head):
            return list(self._writer.tools)
        names = {name for word in _names(head) for name in word.words} if _calls(kind) else set()
        tools = (tool for tool in self._writer.tools if tool.name in names)
        return [tool for tool in tools if not set(_texts(head, tool.name)) & set(self._texts)]

    def _any_call(self, name: str, headers: list[_Written]) -> str:
        """The rule for one message that calls, without its end; ``""`` if there can be none."""
        bodies = [
            body
            for head, kind in headers
            for tools in self._toolsets(head, kind)
            for body in self._calls_of(tools, head, kind)
        ]
        return self._writer.rules.add(name, choice(bodies)) if bodies else ""

    def _toolsets(self, head: Parts, kind: Kind) -> list[list[Tool]]:
        """The tools whose calls may stand in one message: one, if the header names it."""
        tools = self._tools(head, kind)
        return [[tool] for tool in tools] if _names(head) else [tools] if tools else []

    def _calls_of(self, tools: Sequence[Tool], head: Parts, kind: Kind) -> Iterator[str]:
        """The bodies for a header and the calls of its tools.  Implements GR-2.15."""
        tool, last = tools[0], head[-1]
        begin = _body(head, tool.name)
        for branch in filterfalse(is_tolerated, kind.calls):
            yield sequence(begin, Calls(branch, self._writer, tools).body())
        if isinstance(kind.body, TagCall):
            closes = last == Exact("\n")
            self._writer.tool = tool
            for row in self._writer.rows(replace(kind.body, ends=())):
                yield joined([Piece(begin, closes=closes), *row]).body

    def _end_of_call(self) -> tuple[str, str]:
        """What ends a call before another message, and at the end of the output.  Implements GR-2.14."""
        if not self._ends:
            return "", ""
        ends = choice(map(literal, self._ends))
        if any(kind.calls for _, kind in self._rest):
            return literal(self._ends[0]), optional(sequence("ws", ends))
        end = self._writer.rules.add("call-end", ends)
        return end, optional(sequence("ws", end))


def _calls(kind: Kind) -> bool:
    """Whether messages of this kind call."""
    return kind.cut is Cut.CALL or bool(kind.calls)


def _names(head: Parts) -> list[Word]:
    """The parts of a header that name a tool."""
    return [part for part in head if isinstance(part, Word) and part.group == "name"]


def _without_lead(head: Parts) -> Parts:
    """The header at the beginning of the output, without its leading whitespace."""
    first, *others = head
    return (Exact(first.text.lstrip(WHITESPACE)) if isinstance(first, Exact) else first, *others)


def _body(head: Parts, name: str = "") -> str:
    """The body of a header as models write it; ``name`` is the tool of a call."""
    bodies = []
    for part in head:
        forms = list(_forms(part, name))
        if not any(forms):
            continue
        body = choice(literal(form) for form in forms if form)
        bodies.append(body if all(forms) else optional(body))
    return sequence(*bodies)


def _forms(part: Part, name: str) -> Sequence[str]:
    """The texts of a part of a header."""
    if isinstance(part, Exact):
        return [part.text]
    if isinstance(part, Maybe):
        return ["", *_texts(part.parts, name)]
    if isinstance(part, Word):
        return [name] if part.group == "name" else part.words
    raise GrammarUnsupported(f"no grammar is known for {type(part).__name__} in a head")


def _texts(head: Parts, name: str = "") -> list[str]:
    """The texts of a header."""
    texts = [""]
    for part in head:
        texts = [text + form for text in texts for form in _forms(part, name)]
    return texts
