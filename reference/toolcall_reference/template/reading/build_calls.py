"""What the builders of all call formats share: end markers and what may replace them, sections, recovery."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from ...json.text import WHITESPACE
from ...stream.cursor import Cursor, Found, Steps
from ...stream.destination import Cut, Destination
from ...stream.heads import Exact, Head, Mark, Maybe, OutputEnd, Part, Peek, Row, Space
from ...stream.nodes import Branch, Choice, End, Node, Until, indented
from ..model.difference import MARKER

#: What a call, or an argument, begins with.
Parts: TypeAlias = tuple[Part, ...]


def present(*texts: str) -> tuple[Exact, ...]:
    """The markers among some texts: those that are more than whitespace."""
    return tuple(Exact(text) for text in texts if text.strip(WHITESPACE))


def anchored(head: Parts) -> bool:
    """Whether a head begins with a marker."""
    return isinstance(next(part for part in head if not isinstance(part, Mark)), Exact)


def spaced(*parts: Part) -> Parts:
    """The parts with whitespace allowed between them.  Implements TP-1.3.

    Never two ``Space`` parts in a row: matching would try every way to divide the whitespace in two.
    """
    result: list[Part] = []
    for part in parts:
        if isinstance(part, Maybe):
            result.append(Maybe((*spaced(*part.parts), Space())))
        elif isinstance(part, (Mark, Row)):
            result.append(part)
        else:
            result += [part, Space()]
    if result and isinstance(result[-1], Space):
        result.pop()
    return tuple(result)


@dataclass(frozen=True, slots=True)
class CallForm:
    """How a call is written: its head, its closers and the section around it."""

    #: From the call's own first marker to the end of its name.
    head: Parts = ()
    #: The markers before the first call of a section.
    section: Parts = ()
    #: The markers that end a call, the innermost first.
    closers: tuple[Exact, ...] = ()
    #: How many of them end the function in the call.
    function_closers: int = 0
    #: The markers that end a section, the innermost first.
    section_closers: tuple[Exact, ...] = ()
    #: What stands between the calls of a section.
    separator: str = ""
    #: Whether further calls may follow directly if nothing closes the section.
    repeats: bool = False
    #: The heads with which a call may begin where another one is not finished.
    heads: tuple[Head, ...] = ()
    #: How many of them begin in an open section alone.
    inside: int = 0
    #: What ends a call from outside: the end of the message that it stands in, or the header of another.
    outer: tuple[Head, ...] = ()
    #: Texts that end the turn.
    stops: tuple[str, ...] = ()

    @property
    def alone(self) -> CallForm:
        """The form where no section is open: a further head has all its markers.  Implements TP-4.16."""
        return replace(self, heads=self.heads[self.inside :])

    @property
    def first_head(self) -> Parts:
        """The head of the first call, with the markers of the section."""
        return (*self.section, *self.head)

    def boundaries(self) -> tuple[Branch, ...]:
        """Every closer and every head, for nodes that stop there and do not consume them."""
        return (*_peeks((*self.closers, *self.section_closers), leaves=True), *self._starts())

    def end_nodes(self) -> tuple[End, ...]:
        """The end markers of the call, one after the other."""
        return tuple(
            End(
                Until(
                    Destination.STRAY,
                    (
                        _end(own),
                        *_peeks((*self.closers[index + 1 :], *self.section_closers)),
                        *self._starts(),
                    ),
                )
            )
            for index, own in enumerate(self.closers)
        )

    def outer_nodes(self, next_call: Sequence[Branch]) -> tuple[End, ...]:
        """The end markers of the section; before the innermost marker there may be more calls."""
        return tuple(
            End(
                Until(
                    Destination.STRAY,
                    (
                        *(next_call if index == 0 else ()),
                        _end(own),
                        *_peeks(self.section_closers[index + 1 :]),
                        *self._starts(),
                    ),
                )
            )
            for index, own in enumerate(self.section_closers)
        )

    def recovery(self) -> Until:
        """Reads the rest of malformed arguments.  Implements TP-9.9.

        Brackets and braces do not end the rest: they are more likely part of the arguments.
        """
        ends = [end for end in (*self.closers, *self.section_closers) if end.marker not in _BRACKETS]
        return Until(Destination.MALFORMED, (*_peeks(ends), *self._starts()))

    def closing(self) -> tuple[Branch, ...]:
        """The end markers at which missing brackets of arguments are closed.  Implements TP-9.12."""
        return _peeks([end for end in (*self.closers, *self.section_closers) if MARKER.match(end.marker)])

    def _starts(self) -> tuple[Branch, ...]:
        heads = (Branch(head, peeks=True, cut=Cut.CALL) for head in self.heads)
        outer = (Branch(head, peeks=True, cut=Cut.STOP) for head in self.outer)
        return (*heads, *outer, *stop_branches(self.stops))


def stop_branches(stops: Sequence[str]) -> tuple[Branch, ...]:
    """The branches for texts that end the turn."""
    return tuple(Branch(Head(*parts), cut=Cut.STOP) for parts in stop_parts(stops))


def stop_parts(stops: Sequence[str]) -> Iterator[Parts]:
    """Texts that end the turn, each if whitespace and such texts alone follow.  Implements TP-3.13."""
    markers = present(*stops)
    return ((each, Space(), Row.of(markers), OutputEnd()) for each in markers)


_BRACKETS = ("]", "}")


def _end(marker: Exact) -> Branch:
    return Branch(Head(marker), leaves=True, cut=Cut.DROPPED)


def _peeks(markers: Sequence[Exact], leaves: bool = False) -> tuple[Branch, ...]:
    return tuple(Branch(Head(marker), peeks=True, leaves=leaves, cut=Cut.DROPPED) for marker in markers)


@dataclass(frozen=True, slots=True)
class Section(Node):
    """A section of calls: the first, whose head begins with the section's markers, and what follows."""

    first: Node
    rest: tuple[Node, ...]

    def steps(self, cursor: Cursor, found: Found) -> Steps:
        if not (yield from self.first.steps(cursor, found)):
            return False
        for node in self.rest:
            yield from node.steps(cursor, found)
        return True

    def lines(self) -> Iterator[str]:
        yield from self.first.lines()
        for node in self.rest:
            yield from indented(node)


def next_calls(form: CallForm, call: Node, at_once: bool) -> tuple[Branch, ...]:
    """The branches for a further call of a section: after the separator, or without a separator.

    ``at_once``: nothing but whitespace may stand before the call, because no marker closes the section.
    """
    here: Parts = (Space(),) if at_once else ()
    between = present(form.separator)
    calls = tuple(
        Branch(Head(*here, *spaced(*lead, *form.head)), call, cut=Cut.CALL)
        for lead in dict.fromkeys((between, ()))
        if here or anchored((*lead, *form.head))
    )
    if not between:
        return calls
    ends: Parts = (OutputEnd(),) if at_once else form.section_closers
    # A separator that no call follows.  Implements TP-4.12.
    ahead = Peek(tuple((end,) for end in ends))
    over = *stop_parts(form.stops), *(each.parts for each in form.outer)
    at_stop = (Head(*here, *between, Space(), *parts) for parts in over)
    return (
        Branch(Head(*here, *between, Space(), ahead), cut=Cut.DROPPED),
        *(Branch(head, cut=Cut.STOP) for head in at_stop),
        *calls,
    )


def calls_branch(form: CallForm, call: Node, also: tuple[Branch, ...] = ()) -> Branch:
    """The branch with which calls begin: one call with markers of its own, or a section of calls.

    ``also``: other forms of a further call, which are tried first.
    """
    rest: tuple[Node, ...] = ()
    if form.section_closers and anchored((*present(form.separator), *form.head)):
        rest = form.outer_nodes((*also, *next_calls(form, call, at_once=False)))
    elif form.section_closers or form.repeats:
        # No marker tells a further call from a text: it follows at once, or there is none.
        at_once = Choice((*also, *next_calls(form, call, at_once=True)), repeats=True)
        rest = (at_once, *form.outer_nodes(()))
    return Branch(Head(*spaced(*form.first_head)), Section(call, rest) if rest else call, cut=Cut.CALL)
