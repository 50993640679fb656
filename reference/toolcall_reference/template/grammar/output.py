"""The grammar of whole outputs: reasoning, content and calls around each other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias

from ...gbnf.rules import choice, literal, optional, sequence
from ...gbnf.until import text_until, text_without
from ...stream.nodes import Branch, Node
from .calls import Calls
from .outline import Outline, ReasoningForm, look
from .triggers import Trigger, bare_trigger, marked_trigger
from .writer import GrammarWriter


class OutputGrammar(Protocol):
    """Writes the grammar of an output."""

    @property
    def callable(self) -> bool:
        """Whether any call can be read."""

    @property
    def wrapper(self) -> tuple[str, str]:
        """The markers that may stand around a response."""

    def triggers(self) -> tuple[Trigger, ...] | None:
        """What shows that a call begins; None if nothing shows it in time."""

    def calls(self) -> str:
        """The body for the calls, from the trigger on."""

    def output(self, answer: str, alone: bool) -> str:
        """The body for a whole output: a response, which is the rule ``answer``, or calls.

        Without an answer a call is demanded; then ``alone`` says that no content may stand before the call.
        """


#: Makes the grammar of the outputs that a parser reads, from its tree.
Outputs: TypeAlias = Callable[[Node, GrammarWriter], OutputGrammar]


class PlainOutput:
    """The grammar of outputs as the general mechanism reads them: reasoning, then content with calls."""

    def __init__(self, tree: Node, writer: GrammarWriter) -> None:
        self._outline = Outline()
        look(tree, self._outline)
        self._writer = writer
        self._rules = writer.rules
        self._branches = [*self._outline.marked, *self._outline.bare]
        self.callable = bool(self._branches)
        self.wrapper = self._outline.wrapper

    def triggers(self) -> tuple[Trigger, ...] | None:
        """Implements GR-2.1."""
        outline, tools = self._outline, self._writer.tools
        found = [marked_trigger(branch, outline) for branch in outline.marked]
        for branch in outline.bare:
            trigger = bare_trigger(branch, outline, tools)
            if trigger is None:
                return None
            found.append(trigger)
        return tuple(dict.fromkeys(found))

    def calls(self) -> str:
        return choice(map(self._calls, self._branches))

    def output(self, answer: str, alone: bool) -> str:
        """Implements GR-2.5, GR-2.9 and GR-2.17."""
        if not answer:
            return choice(self._demanded(branch, alone) for branch in self._branches)
        answers = [answer, *map(self._calls, self._branches)]
        return sequence(self._lead(), choice(answers))

    def _calls(self, branch: Branch, after: str = "") -> str:
        """Implements GR-1.8."""
        return self._rules.add("calls", sequence(Calls(branch, self._writer).body(after), "ws"))

    def _lead(self) -> str:
        """Reasoning, if there may be any, and whitespace."""
        outline = self._outline
        if outline.reasoning is ReasoningForm.NONE:
            return "ws"
        thought = self._thought(())
        if outline.reasoning is ReasoningForm.OPEN:
            return sequence(thought, "ws")
        started = [sequence("ws", literal(outline.start), thought)] if outline.start else []
        if outline.reasoning is ReasoningForm.DELIMITED:
            refused = outline.answers if outline.start else ()
            started.append(self._thought(refused))
        if outline.skipped:
            started.append(sequence("ws", literal(outline.skipped)))
        return sequence(optional(choice(started)), "ws")

    def _thought(self, refused: tuple[str, ...]) -> str:
        """Reasoning and its end marker; the text does not begin with a marker in ``refused``."""
        outline = self._outline
        if not (outline.ended_by or refused):
            return text_until(self._rules, "reasoning", outline.end)
        text = text_without(self._rules, "reasoning", (outline.end, *outline.ended_by), refused)
        return sequence(text, literal(outline.end))

    def _demanded(self, branch: Branch, alone: bool) -> str:
        """A call, perhaps with content before it.  Implements GR-2.6."""
        outline, marker = self._outline, branch.head.marker
        # Content that begins like a call without a marker would be read as a call, and so with a thought.
        bare = tuple(each.head.marker for each in outline.bare)
        if branch in outline.bare or alone:
            return sequence(self._lead(), self._introduction(bare), self._calls(branch))
        calls = self._calls(branch, after=marker)
        content = self._content(marker, (*bare, *(each.start for each in outline.own_thoughts)))
        if not outline.shielded:
            return sequence(content, calls)
        thought = text_until(self._rules, "reasoning", outline.end)
        if outline.reasoning is ReasoningForm.OPEN:
            return sequence(thought, content, calls)
        if outline.reasoning is ReasoningForm.DELIMITED:
            return sequence(optional(thought), content, calls)
        # Content that begins like reasoning would be read as reasoning.
        content_alone = self._content(marker, (*bare, outline.start))
        return sequence(
            choice([sequence("ws", literal(outline.start), thought, content), content_alone]), calls
        )

    def _introduction(self, refused: tuple[str, ...]) -> str:
        """The content that may stand before the calls between markers of its own.

        Calls that stand alone have none: behind the markers a response in JSON is read last.
        """
        start, end = self._outline.introduction
        if not end:
            return ""
        return optional(sequence(literal(start), self._content(end, refused), "ws"))

    def _content(self, marker: str, refused: tuple[str, ...]) -> str:
        """Content up to the marker of a call; the text does not begin with a marker in ``refused``.

        Nor does it have a thought in it, in which the call would not count.
        """
        later = [each.start for each in self._outline.later_thoughts]
        if not (refused or later):
            return text_until(self._rules, "content", marker)
        return sequence(text_without(self._rules, "content", (marker, *later), refused), literal(marker))
