"""What the builders of all call formats share: end markers and what may replace them, sections, recovery."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ...json.text import WHITESPACE
from ...stream.cursor import Cursor, Found, Steps
from ...stream.heads import Exact, Mark, Maybe, OutputEnd, Part, Pattern, Peek, Space
from ...stream.nodes import Branch, Choice, Cut, Destination, End, Node, Until, indented
from ..model.difference import MARKER

#: What a call, or an argument, begins with.
Head: TypeAlias = tuple[Part, ...]


def present(*texts: str) -> tuple[Exact, ...]:
    """The markers among some texts: those that are more than whitespace."""
    return tuple(Exact(text) for text in texts if text.strip(WHITESPACE))


def anchored(head: Head) -> bool:
    """Whether a head begins with a marker."""
    return isinstance(next(part for part in head if not isinstance(part, Mark)), Exact)


def spaced(*parts: Part) -> Head:
    """The parts with whitespace allowed between them.  Implements TP-1.3.

    Never two ``Space`` parts in a row: matching would try every way to divide the whitespace in two.
    """
    result: list[Part] = []
    for part in parts:
        if isinstance(part, Maybe):
            result.append(Maybe((*spaced(*part.parts), Space())))
        elif isinstance(part, Mark):
            result.append(part)
        else:
            result += [part, Space()]
    if result and isinstance(result[-1], Space):
        result.pop()
    return tuple(result)


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The markers around a call's arguments, and the heads with which the next call may begin."""

    #: The end markers of the call, the innermost first.
    ends: tuple[Exact, ...]
    #: The end markers of the section around it, the innermost first.
    outer_ends: tuple[Exact, ...]
    openings: tuple[Pattern, ...]
    #: Texts that end the turn.
    stops: tuple[str, ...] = ()

    def closers(self) -> tuple[Branch, ...]:
        """Every end marker and the head of every call, for nodes that stop there and do not consume them."""
        return (*_peeks((*self.ends, *self.outer_ends), leaves=True), *self._starts())

    def end_nodes(self) -> tuple[End, ...]:
        """The end markers of the call, one after the other."""
        return tuple(
            End(
                Until(
                    Destination.STRAY,
                    (_end(own), *_peeks((*self.ends[index + 1 :], *self.outer_ends)), *self._starts()),
                )
            )
            for index, own in enumerate(self.ends)
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
                        *_peeks(self.outer_ends[index + 1 :]),
                        *self._starts(),
                    ),
                )
            )
            for index, own in enumerate(self.outer_ends)
        )

    def recovery(self) -> Until:
        """Reads the rest of malformed arguments.  Implements TP-9.9.

        Brackets and braces do not end the rest: they are more likely part of the arguments.
        """
        ends = [end for end in (*self.ends, *self.outer_ends) if end.core not in _BRACKETS]
        return Until(Destination.MALFORMED, (*_peeks(ends), *self._starts()))

    def closing(self) -> tuple[Branch, ...]:
        """The end markers at which missing brackets of arguments are closed.  Implements TP-9.12."""
        return _peeks([end for end in (*self.ends, *self.outer_ends) if MARKER.match(end.core)])

    def _starts(self) -> tuple[Branch, ...]:
        heads = (Branch(head, peeks=True, cut=Cut.CALL) for head in self.openings)
        return (*heads, *stop_branches(self.stops))


def stop_branches(stops: Sequence[str]) -> tuple[Branch, ...]:
    """The branches for texts that end the turn if whitespace and such texts alone follow.  TP-3.13."""
    markers = present(*stops)
    more = tuple(Maybe((marker, Space())) for marker in markers)
    return tuple(Branch(Pattern(each, Space(), *more, OutputEnd()), cut=Cut.STOP) for each in markers)


_BRACKETS = ("]", "}")


def _end(marker: Exact) -> Branch:
    return Branch(Pattern(marker), leaves=True, cut=Cut.DROPPED)


def _peeks(markers: Sequence[Exact], leaves: bool = False) -> tuple[Branch, ...]:
    return tuple(Branch(Pattern(marker), peeks=True, leaves=leaves, cut=Cut.DROPPED) for marker in markers)


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


def next_calls(
    head: Head, separator: str, call: Node, outer_ends: Sequence[Exact] | None = None
) -> tuple[Branch, ...]:
    """The branches for a further call of a section: after the separator, or without a separator.

    Where nothing closes the section (no ``outer_ends``) the call has to follow at once.
    """
    here: Head = () if outer_ends else (Space(),)
    between = present(separator)
    calls = tuple(
        Branch(Pattern(*here, *spaced(*lead, *head)), call, cut=Cut.CALL)
        for lead in dict.fromkeys((between, ()))
        if here or anchored((*lead, *head))
    )
    return (_last_separator(here, between, outer_ends or ()), *calls) if between else calls


def _last_separator(here: Head, separator: Head, outer_ends: Sequence[Exact]) -> Branch:
    """The branch for a separator that no call follows.  Implements TP-4.12."""
    ends: Head = tuple(outer_ends) or (OutputEnd(),)
    follows = Peek(tuple((end,) for end in ends))
    return Branch(Pattern(*here, *separator, Space(), follows), cut=Cut.DROPPED)


def calls_branch(
    first_head: Head,
    next_head: Head,
    separator: str,
    call: Node,
    around: Surroundings,
    repeats: bool,
    also: tuple[Branch, ...] = (),
) -> Branch:
    """The branch with which calls begin: one call with markers of its own, or a section of calls.

    ``repeats``: whether further calls, with ``next_head``, may follow directly if nothing closes the section.
    ``also``: other forms of a further call, which are tried first.
    """
    rest: tuple[Node, ...] = ()
    if around.outer_ends and anchored((*present(separator), *next_head)):
        rest = around.outer_nodes((*also, *next_calls(next_head, separator, call, around.outer_ends)))
    elif around.outer_ends or repeats:
        # No marker tells a further call from a text: it follows at once, or there is none.
        at_once = Choice((*also, *next_calls(next_head, separator, call)), repeats=True)
        rest = (at_once, *around.outer_nodes(()))
    return Branch(Pattern(*spaced(*first_head)), Section(call, rest) if rest else call, cut=Cut.CALL)
