"""The grammar of a part of a call, for each node that reads one.

A node gives rows of pieces: one row for each form it may have.  A format that has nodes of its own says in
its ``Format`` how they are written::

    def my_rows(node: MyNode, writer: GrammarWriter) -> list[Row]:
        return [[GAP, text(node.marker), *inside] for inside in writer.rows(node.body)]

    grammar = {MyNode: my_rows}
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from typing import TypeAlias

from ...errors import GrammarUnsupported
from ...gbnf.rules import optional, sequence
from ...stream.destination import Cut
from ...stream.heads import Head
from ...stream.nodes import Action, Branch, Choice, End, InOrder
from ..reading.arguments import JsonArguments
from ..reading.build_calls import Section
from ..reading.calls import TagCall
from ..reading.json_calls import JsonCall
from ..reading.tagged import TaggedArguments
from .pieces import GAP, Piece, Row
from .tagged import tagged_rows
from .writer import GrammarWriter, NodeRows


def _action_rows(node: Action, writer: GrammarWriter) -> list[Row]:
    return [[]]


def _in_order_rows(node: InOrder, writer: GrammarWriter) -> list[Row]:
    return _each_with_each(writer.rows(part) for part in node.nodes)


def _choice_rows(node: Choice, writer: GrammarWriter) -> list[Row]:
    if node.repeats:
        raise GrammarUnsupported("no grammar is known for parts of a call that repeat")
    rows: list[Row] = []
    for branch in node.branches:
        if branch.cut is not Cut.STOP:
            head = writer.row(branch.head.parts)
            rows += [[*head, *row] for row in (writer.rows(branch.body) if branch.body is not None else [[]])]
    return rows


def _end_rows(node: End, writer: GrammarWriter) -> list[Row]:
    """Implements GR-1.4."""
    return [[GAP, *writer.row(end_marker(node).parts)]]


def _json_argument_rows(node: JsonArguments, writer: GrammarWriter) -> list[Row]:
    start = writer.rows(node.start) if node.start is not None else [[]]
    return [[*row, GAP, writer.arguments(node.python)] for row in start]


def _tag_call_rows(node: TagCall, writer: GrammarWriter) -> list[Row]:
    """Implements GR-1.7."""
    # Before the arguments stands an id between its markers, or the second marker alone.  The forms between
    # these two in the list, which lack an id or a marker, are read but never written.
    before = writer.rows(node.id_before) if node.id_before is not None else [[]]
    after = [*writer.rows(node.id_behind), []] if node.id_behind is not None else [[]]
    ends = (writer.rows(end) for end in node.ends)
    return _each_with_each([before[:1] + before[1:][-1:], writer.rows(node.arguments), after, *ends])


def _json_call_rows(node: JsonCall, writer: GrammarWriter) -> list[Row]:
    """Implements GR-1.6 and GR-1.7."""
    fields, python = node.fields, node.python
    arguments = writer.arguments(python).body
    if fields.name_is_key:
        members = f"{writer.key(writer.tool.name, python)} {arguments}"
    else:
        own: list[_Member] = [
            (fields.name, writer.name(python), True),
            (fields.arguments, arguments, True),
        ]
        ids: list[_Member] = [(key, writer.id(), False) for key in fields.ids]
        if fields.function:
            own = [(fields.function, f'"{{" ws {_members(own, (), writer, python)} ws "}}"', True)]
        members = _members([*own, *ids], fields.order, writer, python)
    return _each_with_each([[[Piece(f'{members} ws "}}"')]], *(writer.rows(end) for end in node.ends)])


#: A member of an object: its key, the body of its value, and whether it has to be there.
_Member: TypeAlias = tuple[str, str, bool]


def _members(members: list[_Member], order: Sequence[str], writer: GrammarWriter, python: bool) -> str:
    """The members of an object in ``order``; an optional member brings its own comma."""
    bodies: list[str] = []
    begun = False  # whether a required member came before
    for key, value, required in sorted(
        members, key=lambda member: order.index(member[0]) if member[0] in order else len(order)
    ):
        body = f"{writer.key(key, python)} {value}"
        if required:
            bodies.append(f'ws "," ws {body}' if begun else body)
        else:
            bodies.append(optional(f'ws "," ws {body}' if begun else f'{body} ws "," ws'))
        begun = begun or required
    return sequence(*bodies)


#: How the nodes of the general mechanism are written.
NODES: NodeRows = {
    Action: _action_rows,
    InOrder: _in_order_rows,
    Choice: _choice_rows,
    End: _end_rows,
    JsonArguments: _json_argument_rows,
    TaggedArguments: tagged_rows,
    TagCall: _tag_call_rows,
    JsonCall: _json_call_rows,
}


def end_marker(end: End) -> Head:
    """The marker that an ``End`` reads."""
    found = [branch.head for branch in end.until.branches if branch.leaves and not branch.peeks]
    if len(found) != 1:
        raise GrammarUnsupported(f"no grammar is known for an end with {len(found)} markers")
    return found[0]


def call_node(branch: Branch) -> TagCall | JsonCall:
    """The call that a branch begins, without the section around it."""
    call = branch.body.first if isinstance(branch.body, Section) else branch.body
    if not isinstance(call, (TagCall, JsonCall)):
        raise GrammarUnsupported(f"no grammar is known for the call {type(call).__name__}")
    return call


def _each_with_each(parts: Iterable[list[Row]]) -> list[Row]:
    """The forms of parts that stand one after another: each form of the one with each form of the next."""
    return [[piece for row in combination for piece in row] for combination in product(*parts)]
