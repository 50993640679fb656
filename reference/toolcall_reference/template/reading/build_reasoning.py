"""The builder for reasoning (chapter TP-2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum

from ...json.text import WHITESPACE
from ...stream.cursor import Cursor, Found, Steps
from ...stream.destination import Destination
from ...stream.heads import Head, Space
from ...stream.nodes import Branch, Choice, InOrder, Node, Until, indented
from ...stream.texts import Before
from ..model.options import Options
from ..model.wire_format import Analysis, ReasoningMode
from .build_calls import present, stop_branches
from .final_run import FinalRun, final_run, marked
from .plain import REPAIR, Tolerated


class State(Enum):
    """Where an output begins.  Implements TP-2.1 and TP-2.20."""

    BEFORE = "before reasoning"
    INSIDE = "inside reasoning"
    #: The prompt ended the reasoning.
    AFTER = "after reasoning"
    #: No reasoning can begin: the template has none, or the message has content already.
    ANSWERING = "in the answer"


def starting_state(analysis: Analysis, options: Options) -> State:
    """Where the output of this request begins.  Implements TP-2.7."""
    reasoning = analysis.reasoning
    start, end = reasoning.start.strip(WHITESPACE), reasoning.end.strip(WHITESPACE)
    if reasoning.mode is ReasoningMode.NONE or not end or options.continue_final_message == "content":
        return State.ANSWERING
    if options.continue_final_message == "reasoning":
        return State.INSIDE
    prompt = options.generation_prompt
    if prompt is None and options.enable_thinking:  # the template's own prompt has thinking on
        prompt = analysis.generation_prompt or None
    known, prompt = prompt is not None, prompt or ""
    if start and prompt.rfind(start) > prompt.rfind(end):
        return State.INSIDE
    if end in prompt:
        return State.AFTER
    if not known or not start:
        # The prompt does not show whether reasoning is open, so the mode decides.
        forced = {ReasoningMode.FORCED_OPEN: State.BEFORE, ReasoningMode.FORCED_CLOSED: State.AFTER}
        if reasoning.mode in forced:
            return State.INSIDE if options.enable_thinking else forced[reasoning.mode]
    return State.INSIDE if reasoning.mode is ReasoningMode.DELIMITER else State.BEFORE


def build_reasoning(
    analysis: Analysis,
    options: Options,
    calls: Sequence[Branch] = (),
    behind: Node | None = None,
    endings: tuple[Branch, ...] = (),
) -> Node | None:
    """The node that reads reasoning, if there can be any in this output.

    ``calls`` are the branches for calls, which may end reasoning that is never closed.  ``behind`` reads
    the content after reasoning, for a format that writes content differently there.  ``endings`` end
    reasoning besides its end marker.
    """
    state = starting_state(analysis, options)
    start, end = present(analysis.reasoning.start), present(analysis.reasoning.end)
    if state is State.ANSWERING or (state is not State.INSIDE and not start):
        return None
    verbatim, stops = options.reasoning_format == "none", stop_branches(analysis.stops)
    closing = Branch(Head(*end), leaves=True)
    if analysis.reasoning.end.strip(WHITESPACE) == analysis.content.start.strip(WHITESPACE):
        # What begins next ends reasoning, a call too.  Implements TP-2.18.
        heads = tuple(Branch(each.head, peeks=True, leaves=True) for each in marked(calls))
        calls, stops = (), (*heads, *stops)
    if verbatim:
        until = Until(Destination.NOTHING, (closing,), "content")
    else:
        until = Until(Destination.REASONING, (closing, *endings, *stops))
    body: Node
    if verbatim:
        body = Verbatim(until)
    else:
        continued = options.continue_final_message == "reasoning"
        body = Reasoning(until, continued, final_run(calls, analysis, options, until, endings))
    if state is State.BEFORE:
        return Choice((Branch(Head(Space(), *start), InOrder((body, behind)) if behind else body),))
    if state is State.AFTER:
        return OwnThought((Branch(Head(Space(), *start), body),))
    if verbatim or not start or options.continue_final_message == "reasoning":
        return body
    # The model may repeat the start marker (TP-2.6).
    return InOrder((Choice((Branch(Head(Space(), *start)),)), body))


@dataclass(frozen=True, slots=True)
class OwnThought(Choice):
    """Reasoning that the model begins although the prompt has ended it; a grammar does not write it.

    Implements TP-2.19.
    """


@dataclass(frozen=True, slots=True)
class Reasoning(Node):
    """Reasoning after its start marker, up to its end marker or the end of the output."""

    until: Until
    #: Whether the reasoning began in the prompt, so that leading whitespace is part of the reasoning.
    continued: bool = False
    #: Recognises the calls that end reasoning without an end marker.
    run: FinalRun | None = field(default=None, metadata=REPAIR)

    def steps(self, cursor: Cursor, found: Found) -> Steps:
        message, until = cursor.message, self.until if self.run is None else self.run.until
        message.reasoning.begin(Before.NOTHING if self.continued else Before.MARKER)
        while not (yield from until.steps(cursor, found)):
            if self.run is None or cursor.at_end:
                return True
            run = self.run.at(cursor)
            if not run():
                yield run
            run.go_back()
            if run.flaw is None:
                break
            if cursor.ended and run.flaw == cursor.offset + len(cursor.text):
                # All the rest is reasoning, up to a text that ends the turn.
                until = self.until
                continue
            # What begins like a run of calls is reasoning up to the place where the run breaks.
            text = cursor.text[cursor.position : cursor.position + max(run.flaw - run.start, 1)]
            cursor.position += len(text)
            cursor.note("reasoning")
            message.reasoning.text(text)
        message.reasoning.marker()
        message.content.begin(Before.REASONING)
        return True

    def lines(self) -> Iterator[str]:
        yield from self.until.lines()


@dataclass(frozen=True, slots=True)
class Delimited(Node):
    """Reasoning without a start marker: the text before the end marker, if one comes; the next node reads it.

    Implements HD-2.4 to HD-2.6.
    """

    until: Until

    def steps(self, cursor: Cursor, found: Found) -> Steps:
        cursor.hold(cursor.position)
        if not (yield from self.until.steps(cursor, found)):
            cursor.go_back()
            return True
        message = cursor.message
        message.reasoning.begin(Before.MARKER)
        message.reasoning.text(cursor.held())
        message.reasoning.marker()
        message.content.begin(Before.REASONING)
        return True

    def lines(self) -> Iterator[str]:
        yield "perhaps"
        yield from indented(self.until)


@dataclass(frozen=True, slots=True)
class UnlessEnded(Tolerated):
    """A text that ends reasoning, unless an end marker comes after it; then it is reasoning."""

    #: Reads the text up to an end marker, which it peeks at.
    until: Until
    #: Reads that end marker.
    end: Choice
    #: Reads what of the text belongs to neither the reasoning nor the content.
    dropped: Choice

    def steps(self, cursor: Cursor, found: Found) -> Steps:
        if (yield from self.until.steps(cursor, found)):
            cursor.message.reasoning.text(cursor.held())
            return (yield from self.end.steps(cursor, found))
        cursor.go_back()
        return (yield from self.dropped.steps(cursor, found))

    def lines(self) -> Iterator[str]:
        yield "unless an end marker comes"
        yield from indented(self.until)


@dataclass(frozen=True, slots=True)
class Verbatim(Node):
    """Reasoning that stays in the content; no call is read in it.  Implements TP-2.9."""

    until: Until

    def steps(self, cursor: Cursor, found: Found) -> Steps:
        if found[0]:
            cursor.message.content.text(found[0])
        cursor.start_echo()
        yield from self.until.steps(cursor, found)
        cursor.stop_echo()
        return True

    def lines(self) -> Iterator[str]:
        yield from self.until.lines()
