"""The builder for calls whose name stands in tags and whose arguments are JSON (chapter TP-6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...request import Tool
from ...stream.destination import Cut
from ...stream.heads import Exact, Head, Space
from ...stream.nodes import Branch, Choice
from ..model.wire_format import ToolAnalysis
from .arguments import JsonArguments
from .build_calls import Parts, anchored, present, spaced
from .build_tags import call_form, call_head, call_ids
from .calls import TagCall
from .repairs import Looser, call_branches, loose_call, loose_head, peeked, unopened_heads


def build_tag_json(
    tools: ToolAnalysis, known: Sequence[Tool], stops: Sequence[str] = ()
) -> tuple[Branch, ...]:
    """The branches for calls of this format; none if nothing marks where one begins."""
    tools = _without_braces(tools)
    # The markers that introduce the arguments, with or without an id.
    start = present(tools.function.args_separator, tools.arguments.start)
    own = present(tools.arguments.end, tools.function.close, tools.per_call_end)
    ends = (*own, *present(tools.section_end))
    ids = call_ids(tools, ends)
    openings = present(tools.section_start, tools.per_call_start) or present(tools.function.name_prefix)
    begins = (_OBJECT,) if start or any(ids.follow) else (_OBJECT, *_IN_ITS_PLACE)
    follow = [start, *ids.follow, *((marker,) for marker in (*begins, *ends, *openings))]
    head = call_head(tools, known, follow)
    begun = [start, *((marker,) for marker in (_OBJECT, *ends, *openings))]
    loose = loose_head(tools, [present(tools.call_id.suffix), *begun]) if ids.numbered else None
    form = call_form(tools, head, stops, also=(loose,) if loose else ())
    if not anchored(form.first_head):
        return ()
    arguments = JsonArguments(
        start=Choice((Branch(Head(Space(), *spaced(*start)), cut=Cut.DROPPED),)) if start else None,
        instead=tuple(branch.after_space() for branch in form.boundaries()),
        recover=form.recovery(),
        closing=form.closing(),
        python=tools.uses_python_dicts or tools.python_literals,
    )
    call = TagCall(arguments, form.end_nodes(), ids.before, ids.behind)
    whole = [(*mark, begin) for mark in (start, ()) for begin in (_OBJECT, *own)]
    bare = tuple(unopened_heads(tools, head, _behind(whole, *ids.follow)))
    instead = tuple(branch.after_space() for branch in form.alone.boundaries())
    alone = replace(call, arguments=replace(arguments, instead=instead, recover=form.alone.recovery()))
    looser = None
    if loose:
        ahead = peeked(_behind(whole, present(tools.call_id.suffix)))
        looser = Looser(loose, (*loose[:-1], ahead), loose_call(tools, call))
    return call_branches(form, call, bare, looser, alone)


def _behind(follow: Sequence[Parts], *leads: Parts) -> list[Parts]:
    """What has to follow a head, also behind one of the ``leads``."""
    return [(*lead, *parts) for lead in ((), *leads) for parts in follow]


_OBJECT = Exact("{")
#: What else arguments in JSON may begin with: an object in a string, null for none, an array (TP-5.8).
_IN_ITS_PLACE = (Exact('"'), Exact("null"), Exact("["))


def _without_braces(tools: ToolAnalysis) -> ToolAnalysis:
    """Take the braces around the arguments off the markers: the braces belong to the JSON."""
    start, end = tools.arguments.start, tools.arguments.end
    if start.rstrip().endswith("{") and end.lstrip().startswith("}"):
        start, end = start.rstrip()[:-1], end.lstrip()[1:]
    return replace(tools, arguments=replace(tools.arguments, start=start, end=end))
