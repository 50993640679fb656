"""Arguments whose objects and arrays are not JSON, and so are read part by part."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ...json.text import encode_string
from ...request import Tool
from ...schema.types import NestedTypes
from ...stream.cursor import Cursor
from ...stream.nodes import Branch, Node
from ..model.wire_format import Analysis
from ..reading.build_calls import CallForm, Parts
from ..reading.build_tags import call_form, call_head
from ..reading.calls import TagCall
from ..reading.repairs import call_branches, unopened_heads

_ANYTHING = NestedTypes()


#: Makes the node that reads arguments, from the types of each tool's arguments and the form of calls.
Arguments: TypeAlias = Callable[[Mapping[str, NestedTypes], CallForm], Node]


def nested_calls(
    analysis: Analysis, known: Sequence[Tool], arguments: Arguments, begins: Sequence[Parts] = ()
) -> tuple[Branch, ...]:
    """The branches with which calls begin, if there are tools.

    ``begins``: how arguments begin, in a format whose calls are read without their outer markers too.
    """
    if not known:
        return ()
    tools = analysis.tools
    head = call_head(tools, known, ())
    form = call_form(tools, head, analysis.stops)
    types = {tool.name: NestedTypes(tool.parameters, tool.parameters) for tool in known}
    call, alone = (TagCall(arguments(types, each), each.end_nodes()) for each in (form, form.alone))
    bare = tuple(unopened_heads(tools, head, [*begins, *((end,) for end in form.closers)])) if begins else ()
    return call_branches(form, call, bare, alone=alone)


@dataclass(slots=True)
class _Container:
    """An object or an array that is open."""

    types: NestedTypes
    array: bool
    #: The name of its tag, if the format has tags.
    tag: str
    #: The members or items so far.
    count: int = 0

    @property
    def closing(self) -> str:
        return "]" if self.array else "}"


class Containers:
    """The objects and arrays that are open while the arguments of a call are read.

    They are kept in a list, not on the stack of generators: the model decides how deep they go.
    """

    __slots__ = ("_arguments", "_message", "_open")

    def __init__(self, cursor: Cursor, types: Mapping[str, NestedTypes]) -> None:
        self._message = cursor.message
        self._arguments = types.get(cursor.message.call.name, _ANYTHING)
        self._open: list[_Container] = []

    @property
    def innermost(self) -> _Container | None:
        """The innermost open container; None if none is open."""
        return self._open[-1] if self._open else None

    @property
    def depth(self) -> int:
        """How many brackets close the call's arguments and all that is open in them."""
        return len(self._open) + 1

    def closings(self, count: int) -> str:
        """The next ``count`` of these brackets, at most ``depth``; the brace of the arguments is the last."""
        inner = "".join(each.closing for each in reversed(self._open[-count:]))
        return inner if len(inner) == count else f"{inner}}}"

    def begin(self, name: str, at: int) -> NestedTypes:
        """Begin an argument, or a member or an item of the innermost container; gives its types.

        The name stands at the offset ``at`` of the output.  Implements HD-9.6, HD-9.13 and HD-12.8.
        """
        call, inner = self._message.call, self.innermost
        if inner is None:
            call.begin_argument(name, at, at + len(name))
            return self._arguments.member(name)
        separator = ", " if inner.count else ""
        inner.count += 1
        if inner.array:
            call.arguments(separator)
            return inner.types.item(inner.count - 1)
        call.arguments(f"{separator}{encode_string(name)}: ")
        return inner.types.member(name)

    def open(self, types: NestedTypes, array: bool, tag: str = "") -> None:
        """Open an object or an array as the value that has just begun."""
        self._open.append(_Container(types, array, tag))
        self._message.call.arguments("[" if array else "{")

    def close(self) -> None:
        """Close the innermost container."""
        self._message.call.arguments(self._open.pop().closing)

    def close_all(self) -> None:
        """Close the arguments, and the containers that are still open.  Implements HD-9.9 and HD-12.12."""
        unclosed = bool(self._open)
        while self._open:
            self.close()
        self._message.call.close_arguments()
        if unclosed:
            self._message.missing_end()
