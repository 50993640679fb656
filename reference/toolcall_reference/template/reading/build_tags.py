"""What the builders of both tag formats share: the head of a call, up to its name (TP-6 and TP-7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...request import Tool
from ...stream.heads import Exact, Mark, Maybe, Part, Pattern, Peek, Space, Word
from ...stream.nodes import Branch, Choice, Cut
from ..difference import MARKER
from ..wire_format import CallIdPosition, ToolAnalysis
from .build_calls import Head, Surroundings, anchored, present, spaced
from .calls import Identify


def call_head(tools: ToolAnalysis, known: Sequence[Tool], follow: Sequence[Sequence[Part]]) -> Head:
    """The head of a call, from its own first marker to its name and what ends that.

    ``follow`` is what may come behind the name; where a marker ends the name, nothing has to be said of it.
    Implements TP-6.4 and TP-7.4.
    """
    function, call_id = tools.function, tools.call_id
    head: list[Part] = [Mark("call"), *present(tools.per_call_start)]
    if call_id.position is CallIdPosition.PRE_FUNC_NAME:
        # Without a prefix of its own the id's suffix introduces the name.
        prefix, suffix, word = present(call_id.prefix), present(call_id.suffix), Word("id")
        head += [Maybe((*prefix, word, *suffix))] if prefix else [Maybe((word,)), *suffix]
    head += [*present(function.name_prefix), Word("name", tuple(tool.name for tool in known))]
    end = present(function.name_suffix)
    if not follow:
        return (*head, *end)
    lead = (Space(),) if end else ()
    return (*head, *end, Peek(tuple((*lead, *spaced(*parts)) for parts in follow if parts)))


def surroundings(tools: ToolAnalysis, head: Head, stops: Sequence[str]) -> Surroundings:
    """The markers around the arguments of a call with this head."""
    section = present(tools.section_start)
    heads = [head, (*section, *head)] if section else [head]
    return Surroundings(
        ends=present(tools.arguments.end, tools.function.close, tools.per_call_end),
        outer_ends=present(tools.section_end),
        openings=tuple(Pattern(*spaced(*parts)) for parts in heads if anchored(parts)),
        stops=tuple(stops),
    )


@dataclass(frozen=True, slots=True)
class Ids:
    """Where ids are read that do not stand in a call's head, and what follows the name for that."""

    before: Choice | None = None
    behind: Choice | None = None
    follow: tuple[Head, ...] = ()


def call_ids(tools: ToolAnalysis, ends: tuple[Exact, ...]) -> Ids:
    """The ids of a format, of whose calls these are the end markers.  Implements TP-4.8 to TP-4.11."""
    call_id = tools.call_id
    prefix, word, suffix = present(call_id.prefix), Word("id"), present(call_id.suffix)
    if call_id.position is CallIdPosition.BETWEEN_FUNC_AND_ARGS:
        without_id = [parts for parts in ((*prefix, *suffix), suffix) if parts]
        around_name = tools.function.name_prefix, call_id.prefix
        numbered = call_id.generated and not MARKER.search("".join(around_name))
        identify = Identify(around_name if numbered else None)
        return Ids(before=_choice(identify, (*prefix, word, *suffix), *without_id), follow=(prefix, suffix))
    if call_id.position is CallIdPosition.POST_ARGS:
        # Where the id has no marker of its own behind it, the end of the call ends it.
        end_of_id = suffix or (Peek(tuple((Space(), end) for end in ends)),)
        return Ids(behind=_choice(Identify(), (*prefix, word, *end_of_id)))
    return Ids()


def _choice(identify: Identify, with_id: Head, *without_id: Head) -> Choice:
    """An id with its markers, or markers where one might be."""
    bodies = ((with_id, identify), *((parts, None) for parts in without_id))
    return Choice(
        tuple(Branch(Pattern(Space(), *spaced(*parts)), body, cut=Cut.DROPPED) for parts, body in bodies)
    )
