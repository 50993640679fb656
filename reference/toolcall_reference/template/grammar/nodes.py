"""The part of a grammar that each node of a parser stands for.

A node gives rows of pieces: one row for each form it may have.  A handler that has nodes of its own teaches
them here, in a module beside this one::

    from ..grammar.nodes import rows

    @rows.register
    def _(node: MyNode, writer: Writer) -> list[Row]:
        return [[GAP, text(node.marker), *inside] for inside in rows(node.body, writer)]

Nodes that stand around calls, above all in front of them, are taught to ``outline.look`` the same way.  Where
an output is a row of parts, the branches they begin with say how that is ``written``, and ``parts`` does the
rest.  A node that nobody has taught raises ``GrammarUnsupported``: no grammar is better than a wrong one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import singledispatch
from itertools import product
from typing import TypeAlias

from ...errors import GrammarUnsupported, SchemaError
from ...gbnf.bare import NO_STRING, BareReader, Closing
from ...gbnf.gbnf import choice, optional, sequence
from ...gbnf.json_schema import Reader
from ...gbnf.members import members_body
from ...schema.references import Schema
from ...schema.types import NestedTypes
from ...stream.heads import Exact, Part, Pattern, Space, Word
from ...stream.nodes import Action, Branch, Choice, Cut, End, InOrder, Node
from ..reading.arguments import JsonArguments
from ..reading.build_calls import Section
from ..reading.calls import JsonCall, TagCall
from ..reading.tagged import Closer, TaggedArgument, TaggedArguments
from .pieces import GAP, Piece, Row, joined, text
from .writer import GrammarWriter, object_schema


@singledispatch
def rows(node: Node, writer: GrammarWriter) -> list[Row]:
    """The forms of a part of a call of the writer's tool."""
    raise GrammarUnsupported(f"no grammar is known for the node {type(node).__name__}")


@rows.register
def _(node: Action, writer: GrammarWriter) -> list[Row]:
    return [[]]


@rows.register
def _(node: InOrder, writer: GrammarWriter) -> list[Row]:
    return _product(rows(part, writer) for part in node.nodes)


@rows.register
def _(node: Choice, writer: GrammarWriter) -> list[Row]:
    if node.repeats:
        raise GrammarUnsupported("no grammar is known for parts of a call that repeat")
    return [row for branch in node.branches if branch.cut is not Cut.STOP for row in _branch(branch, writer)]


@rows.register
def _(node: End, writer: GrammarWriter) -> list[Row]:
    return [[GAP, *writer.row(end_marker(node).parts)]]


@rows.register
def _(node: JsonArguments, writer: GrammarWriter) -> list[Row]:
    start = rows(node.start, writer) if node.start is not None else [[]]
    return [[*row, GAP, writer.arguments(node.python)] for row in start]


@rows.register
def _(node: TagCall, writer: GrammarWriter) -> list[Row]:
    # An id with its markers, or what introduces the arguments without one; its prefix alone says nothing.
    before = rows(node.id_before, writer) if node.id_before is not None else [[]]
    behind = [*rows(node.id_behind, writer), []] if node.id_behind is not None else [[]]
    ends = (rows(end, writer) for end in node.ends)
    return _product([before[:1] + before[2:], rows(node.arguments, writer), behind, *ends])


@rows.register
def _(node: JsonCall, writer: GrammarWriter) -> list[Row]:
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
    return _product([[[Piece(f'{members} ws "}}"')]], *(rows(end, writer) for end in node.ends)])


#: A member of an object: its key, the body of its value, and whether it has to be there.
_Member: TypeAlias = tuple[str, str, bool]


def _members(members: list[_Member], order: Sequence[str], writer: GrammarWriter, python: bool) -> str:
    """Members in an order; optional ones have their comma with them."""
    bodies: list[str] = []
    begun = False  # whether one that has to be there came
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


@rows.register
def _(node: TaggedArguments, writer: GrammarWriter) -> list[Row]:
    container: list[Piece] = []
    branches: list[Branch] = []
    for branch in node.until.branches:
        if isinstance(branch.body, TaggedArgument):
            branches.append(branch)
        elif branch.body is None and not (branch.peeks or branch.leaves) and branch.cut is Cut.DROPPED:
            container += [GAP, *writer.row(branch.head.parts)]
        elif not branch.peeks and branch.cut is not Cut.STOP:
            raise GrammarUnsupported(f"no grammar is known for {branch.head} among arguments")
    with writer.reading(writer.tool.name):
        return list(_arguments(_forms(branches), container, writer))


class _Form:
    """A way to write an argument, from the branches that read it: with a separator in front, or without."""

    def __init__(self, branches: Sequence[Branch]) -> None:
        shortest = min(branches, key=lambda branch: len(branch.head.parts))
        longest = max(branches, key=lambda branch: len(branch.head.parts))
        self.head: Sequence[Part] = shortest.head.parts
        self.separator: Sequence[Part] = longest.head.parts[: len(longest.head.parts) - len(self.head)]
        assert isinstance(shortest.body, TaggedArgument)
        self.argument: TaggedArgument = shortest.body
        if not isinstance(self.argument.closer, Closer):
            raise GrammarUnsupported(f"no grammar is known for {type(self.argument.closer).__name__}")
        self.before, behind, after = self.argument.closer.rendered
        self.closing = Closing(self.argument.closer.core, behind, after)


def _forms(branches: Iterable[Branch]) -> list[_Form]:
    groups: dict[bool | None, list[Branch]] = {}
    for branch in branches:
        assert isinstance(branch.body, TaggedArgument)
        groups.setdefault(branch.body.string, []).append(branch)
    # Where the format marks strings and other values, a value without a mark is not what it writes.  Where it
    # marks strings alone, to protect what is in them, those without a mark are strings too.
    written = (True, False) if False in groups else (None, True)
    forms = [_Form(groups[string]) for string in written if string in groups]
    if forms[0].argument.string is None and len(forms) > 1:
        plain, protected = forms
        mark = "".join(part.core for part in protected.head[len(plain.head) :] if isinstance(part, Exact))
        plain.closing = replace(plain.closing, refused=mark)
    return forms


def _arguments(forms: list[_Form], container: list[Piece], writer: GrammarWriter) -> Iterator[Row]:
    """The rows of all arguments, and of none where none is required."""
    if not forms:
        raise GrammarUnsupported("no grammar is known for arguments without a form")
    parameters = object_schema(writer.tool.parameters)
    reader = Reader(next(writer.schemas(False)), parameters)
    whole = reader.both([(parameters, "#")])
    for keyword in sorted(whole.keys() & {"anyOf", "oneOf"}):
        reader.owner.note(f"#/{keyword}", "read for its properties only")
    declared = NestedTypes(parameters, parameters).declared
    extra = whole.get("additionalProperties", "properties" not in whole and not declared)
    required = set(whole.get("required", ()))
    missing = sorted(required - declared.keys())
    if missing and (extra is False or declared):
        raise SchemaError("#/required", f"{missing[0]!r} is required but not among the properties")
    if missing:
        reader.owner.note("#/required", "not enforced for properties that have no schema")
    left, right = Piece("", closes=bool(forms[0].closing.behind)), _opening(forms[0])
    separator = joined([left, GAP, *writer.row(forms[0].separator), GAP, right])
    name = f"arguments-{writer.tool.name}"
    if declared:
        members = {
            key: writer.rules.add(f"{name}-{key}-member", _member(forms, key, schema, writer))
            for key, schema in declared.items()
        }
        some = members_body(writer.rules, members, required, separator.body, name, some=True)
    elif extra is not False:
        member = writer.rules.add(f"{name}-member", _member(forms, None, extra, writer))
        some = f"{member} ({sequence(separator.body, member)})*"
    else:
        some = ""
    if some:
        closes = all(form.closing.behind for form in forms)
        yield [*container, GAP, Piece(some, _opening(forms[0]).opens, closes)]
    if not required & declared.keys():
        # Templates leave an empty line here, or none; the analysis does not say which.
        yield [Piece("ws")]


def _opening(form: _Form) -> Piece:
    """Whether whitespace is rendered in front of an argument."""
    first = next(part for part in form.head if not isinstance(part, Space))
    return Piece("", opens=isinstance(first, Exact) and text(first.text).opens)


def _member(forms: list[_Form], key: str | None, schema: Schema, writer: GrammarWriter) -> str:
    """An argument with its markers; any name if ``key`` is None."""
    bodies: list[str] = []
    refused: list[SchemaError] = []
    for form in forms:
        try:
            bodies.append(sequence(_head(form, key, writer), _value(form, key, schema, writer)))
        except SchemaError as error:
            refused.append(error)
    if not bodies:
        raise refused[0]
    return choice(bodies)


def _head(form: _Form, key: str | None, writer: GrammarWriter) -> str:
    word = next(part for part in form.head if isinstance(part, Word) and part.group == "key")
    words = {} if key is None else {"key": written(word, key, form.argument.unescape)}
    *front, last = form.head
    if isinstance(last, Exact):
        # The builders drop markers that are whitespace; what they render in front of the value is known here.
        last = Exact(last.text.rstrip() + form.before)
    return joined(writer.row([*front, last], words)).body


def _value(form: _Form, key: str | None, schema: Schema, writer: GrammarWriter) -> str:
    """The body for a value and its closing marker."""
    known = form.argument.types[writer.tool.name][key or ""]
    name = f"arguments-{writer.tool.name}-{key or 'any'}"
    path = "#/additionalProperties" if key is None else f"#/properties/{key}"
    root = writer.tool.parameters
    string = form.argument.string
    marked: Schema = True if string is None else {"type": "string" if string else list(NO_STRING)}
    strings = "string" in known.types if string is None else string
    bodies = []
    for schemas in writer.schemas(known.python and not strings):
        reader = BareReader(schemas, root, form.closing)
        narrowed = schema if marked is True else reader.both([(schema, path), (marked, path)])
        bodies.append(reader.value(narrowed, name, path))
    return choice(bodies)


def written(word: Word, name: str, unescape: object = str) -> str:
    """A name as the format writes it."""
    return next((each for each in word.words if callable(unescape) and unescape(each) == name), name)


def end_marker(end: End) -> Pattern:
    """The marker that ends what an ``End`` stands for."""
    found = [branch.head for branch in end.until.branches if branch.leaves and not branch.peeks]
    if len(found) != 1:
        raise GrammarUnsupported(f"no grammar is known for an end with {len(found)} markers")
    return found[0]


def _branch(branch: Branch, writer: GrammarWriter) -> list[Row]:
    head = writer.row(branch.head.parts)
    return [[*head, *row] for row in (rows(branch.body, writer) if branch.body is not None else [[]])]


def _product(parts: Iterable[list[Row]]) -> list[Row]:
    return [[piece for row in combination for piece in row] for combination in product(*parts)]


def call_node(branch: Branch) -> TagCall | JsonCall:
    """The call that a branch begins, without the section around it."""
    call = branch.body.first if isinstance(branch.body, Section) else branch.body
    if not isinstance(call, (TagCall, JsonCall)):
        raise GrammarUnsupported(f"no grammar is known for the call {type(call).__name__}")
    return call
