"""The builder for calls whose name and arguments stand in tags (chapter TP-7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...json.text import WHITESPACE
from ...request import Tool
from ...schema.types import ParameterTypes
from ...stream.destination import Cut, Destination
from ...stream.heads import Exact, Head, Space, Word
from ...stream.nodes import Branch, Until
from ..model.wire_format import ArgumentMarkers, ToolAnalysis
from .build_calls import CallForm, Parts, anchored, present, spaced, stop_parts
from .build_tags import call_form, call_head, call_ids
from .calls import TagCall
from .repairs import OBJECT_HEADS, ObjectInPlace, call_branches, repeated, unopened_heads
from .tagged import TaggedArgument, TaggedArguments
from .values import Closer


@dataclass(frozen=True, slots=True)
class ArgumentForm:
    """One way to write an argument: the head up to the value, and the suffix after the value."""

    head: Parts
    #: The whitespace that the template renders before the value.
    before: str
    suffix: Exact
    #: True: a form for strings; False: a form for other values; None: a form for all values.
    string: bool | None

    def closer(self, follow: Sequence[Parts], separator: str) -> Closer:
        """What ends a value of this form."""
        marker, text = self.suffix.marker, self.suffix.text
        leading, _, behind = text.partition(marker)
        patterns = [Head(Space(), *parts) for parts in follow]
        extras = repeated(marker, separator, follow)
        return Closer(marker, self.before, leading, patterns, behind, extras)


def build_tag_tagged(
    tools: ToolAnalysis, known: Sequence[Tool], stops: Sequence[str] = (), outer: tuple[Head, ...] = ()
) -> tuple[Branch, ...]:
    """The branches for calls of this format; none if arguments cannot be told apart by their markers.

    ``outer`` ends a call from outside.
    """
    python = tools.uses_python_dicts or tools.python_literals
    types = {tool.name: ParameterTypes(tool.parameters, python) for tool in known}
    names = tuple(dict.fromkeys(name for each in types.values() for name in each.names))
    forms = tuple(_forms(tools.arguments, names))
    if not all(
        anchored(form.head) and isinstance(form.head[-1], Exact) and form.suffix.marker for form in forms
    ):
        return ()
    container = present(tools.arguments.start)
    ends = present(tools.arguments.end, tools.function.close, tools.per_call_end, tools.section_end)
    ids = call_ids(tools, ends)
    begins = [container, *ids.follow, *(form.head for form in forms), *((end,) for end in ends)]
    follow_name: list[Parts] = []
    if not present(tools.function.name_suffix):
        follow_name = [*begins, *OBJECT_HEADS]
    head = call_head(tools, known, follow_name)
    form = call_form(tools, head, stops, outer)
    if not anchored(form.first_head):
        return ()
    separator = present(tools.arguments.separator)
    heads = [
        (each, spaced(*lead, *each.head))
        for each in forms
        for lead in ([separator, ()] if separator else [()])
    ]
    start = [Branch(Head(marker), cut=Cut.DROPPED) for marker in container]

    def call(own: CallForm) -> TagCall:
        next_calls = (each.parts for each in (*own.heads, *own.outer))
        follow = [
            *(parts for _, parts in heads),
            *((end,) for end in ends),
            *next_calls,
            *stop_parts(stops),
        ]
        arguments = [
            Branch(
                Head(*parts),
                TaggedArgument(
                    each.closer(follow, tools.arguments.separator), types, each.string, form.heads
                ),
                cut=Cut.DROPPED,
            )
            for each, parts in heads
        ]
        until = Until(Destination.STRAY, (*start, *arguments, *own.boundaries()))
        within = TaggedArguments(until, ObjectInPlace.within(own))
        return TagCall(within, own.end_nodes(), ids.before, ids.behind)

    whole = [each for each in begins if each != present(tools.section_end)]
    bare = tuple(unopened_heads(tools, head, whole))
    return call_branches(form, call(form), bare, alone=call(form.alone))


def _forms(markers: ArgumentMarkers, names: tuple[str, ...]) -> Iterator[ArgumentForm]:
    """The forms of an argument: one, or one for strings and one for other values.

    Strings with markup come first: the form of plain strings would read their extra marker as text.
    """
    if markers.escaped_value_prefix is not None and markers.escaped_value_suffix is not None:
        prefix, suffix = markers.escaped_value_prefix, markers.escaped_value_suffix
        yield _form(markers, names, prefix, suffix, True)
    typed = markers.typed_value_prefix is not None or markers.typed_value_suffix is not None
    yield _form(markers, names, markers.value_prefix, markers.value_suffix, True if typed else None)
    if typed:
        prefix = markers.value_prefix if markers.typed_value_prefix is None else markers.typed_value_prefix
        suffix = markers.value_suffix if markers.typed_value_suffix is None else markers.typed_value_suffix
        yield _form(markers, names, prefix, suffix, False)


def _form(
    markers: ArgumentMarkers, names: tuple[str, ...], prefix: str, suffix: str, string: bool | None
) -> ArgumentForm:
    key = Word("key", names, spaced=True)
    head: Parts = (*present(markers.name_prefix), key, *present(markers.name_suffix, prefix))
    before = markers.name_suffix + prefix
    return ArgumentForm(head, before[len(before.rstrip(WHITESPACE)) :], Exact(suffix), string)
