"""What the builders of both tag formats share: the head of a call, up to its name (TP-6 and TP-7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...request import Tool
from ...stream.destination import Cut
from ...stream.heads import Exact, Head, Mark, Maybe, Part, Peek, Space, Word
from ...stream.nodes import Branch, Choice
from ..model.difference import MARKER
from ..model.wire_format import CallIdPosition, ToolAnalysis
from .build_calls import CallForm, Parts, anchored, present, spaced
from .calls import Identify


def call_head(tools: ToolAnalysis, known: Sequence[Tool], follow: Sequence[Sequence[Part]]) -> Parts:
    """The head of a call, from the call's own first marker to the end of its name.

    ``follow`` lists what may come after the name; ``follow`` may be empty if a marker ends the name.
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


def call_form(
    tools: ToolAnalysis,
    head: Parts,
    stops: Sequence[str],
    outer: tuple[Head, ...] = (),
    also: tuple[Parts, ...] = (),
) -> CallForm:
    """How calls with this head are written; ``also``: other heads at which one that is not finished ends."""
    section = present(tools.section_start)
    inside = [parts for parts in (head, *also) if anchored(parts)] if section else []
    whole = [(*section, *parts) for parts in (head, *also)]
    function_closers = present(tools.arguments.end, tools.function.close)
    return CallForm(
        head=head,
        section=section,
        closers=(*function_closers, *present(tools.per_call_end)),
        function_closers=len(function_closers),
        section_closers=present(tools.section_end),
        separator=tools.call_separator,
        repeats=bool(tools.section_start),
        heads=tuple(Head(*spaced(*parts)) for parts in (*inside, *filter(anchored, whole))),
        inside=len(inside),
        outer=outer,
        stops=tuple(stops),
    )


#: A character of a word that begins behind a colon.
_NO_COLON = r"[^ \t\r\n<>\[\]\"'{}:]"


@dataclass(frozen=True, slots=True)
class Ids:
    """The nodes that read ids outside of a call's head, and what may follow the name because of them."""

    before: Choice | None = None
    behind: Choice | None = None
    follow: tuple[Parts, ...] = ()
    #: Whether the id is the whole word from the name's prefix to a number (TP-4.11).
    numbered: bool = False


def call_ids(tools: ToolAnalysis, ends: tuple[Exact, ...]) -> Ids:
    """Where a format writes ids; ``ends`` are the end markers of its calls.  Implements TP-4.8 to TP-4.11."""
    call_id = tools.call_id
    prefix, word, suffix = present(call_id.prefix), Word("id"), present(call_id.suffix)
    if call_id.position is CallIdPosition.BETWEEN_FUNC_AND_ARGS:
        around_name = tools.function.name_prefix, call_id.prefix
        numbered = call_id.generated and not MARKER.search("".join(around_name))
        identify = Identify(around_name if numbered else None)
        # The name goes up to the last colon (TP-4.18).
        word = Word("id", char=_NO_COLON) if numbered else word
        # The marker that ends the id may be missing, and so may the id.
        ahead = (Exact("{"), *(ends if numbered else ()))
        unended = (Peek(tuple((Space(), each) for each in ahead)),) if prefix else ()
        with_id = [(*prefix, word, *end) for end in (suffix, unended) if end] or [(*prefix, word)]
        without_id = [parts for parts in ((*prefix, *suffix), (*prefix, *unended), suffix) if parts]
        return Ids(
            before=_choice(identify, with_id, without_id), follow=(*with_id, *without_id), numbered=numbered
        )
    if call_id.position is CallIdPosition.POST_ARGS:
        # An id without a marker after it goes up to the end of the call.
        end_of_id = suffix or (Peek(tuple((Space(), end) for end in ends)),)
        return Ids(behind=_choice(Identify(), [(*prefix, word, *end_of_id)], [(*prefix, *end_of_id)]))
    return Ids()


def _choice(identify: Identify, with_id: Sequence[Parts], without_id: Sequence[Parts] = ()) -> Choice:
    """Reads an id with its markers, or the markers without an id."""
    bodies = (*((parts, identify) for parts in with_id), *((parts, None) for parts in without_id))
    return Choice(
        tuple(Branch(Head(Space(), *spaced(*parts)), body, cut=Cut.DROPPED) for parts, body in bodies)
    )
