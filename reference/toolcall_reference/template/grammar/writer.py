"""What the grammar of one request is written with: its rules, its tools, and how each node is written."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, TypeAlias, TypeVar

from ...errors import BadSchema, GrammarUnsupported, SchemaError
from ...gbnf.dialects import JSON, PYTHON
from ...gbnf.json_schema import SchemaNote, SchemaRules
from ...gbnf.literals import literal_value, literals
from ...gbnf.rules import Rules, choice, none_of, optional
from ...gbnf.tool_arguments import Argument, ToolArguments
from ...request import Tool
from ...schema.references import Schema
from ...stream.heads import Exact, Mark, Maybe, Part, Peek, Space, Word
from ...stream.nodes import Node
from .pieces import GAP, Piece, Row, joined, text

#: How nodes that are parts of calls are written, by their classes: each gives a row of pieces for each of its
#: forms.  A subclass without an entry is written like its base.
NodeRows: TypeAlias = Mapping[type[Any], Callable[[Any, "GrammarWriter"], list[Row]]]

_Made = TypeVar("_Made")
_N = TypeVar("_N", bound=Node)

#: The most code points of a text that the model makes up: an id, or a name that is not declared.
MAX_MADE_UP = 64


@dataclass(frozen=True, slots=True)
class Deviation:
    """A place of a schema that a grammar does not follow: it accepts more, or less."""

    #: The tool, or None for the schema of the response.
    tool: str | None
    #: The place in the schema, such as ``#/properties/city/format``.
    path: str
    reason: str
    #: Whether the grammar accepts less than the schema allows; else it accepts more.
    narrows: bool

    def to_wire(self) -> dict[str, str]:
        """The place as the adapter protocol carries it."""
        place = {"path": self.path, "reason": self.reason}
        return place if self.tool is None else {"tool": self.tool, **place}

    def __str__(self) -> str:
        return f"{f'tool {self.tool}' if self.tool is not None else 'jsonSchema'}: {self.path}: {self.reason}"


@dataclass(slots=True)
class GrammarWriter:
    """Collects the rules of one grammar."""

    #: The tools that may be called.
    tools: Sequence[Tool]
    parallel: bool
    nodes: NodeRows
    #: The separator between calls, if it is nothing but whitespace.
    blank_separator: str = ""
    rules: Rules = field(default_factory=Rules)
    deviations: list[Deviation] = field(default_factory=list)
    #: The tool whose call is being written.
    tool: Tool = field(default_factory=lambda: Tool(""))
    _schemas: Mapping[bool, SchemaRules] = field(init=False)
    _rows: dict[tuple[str, int], tuple[Node, list[Row]]] = field(default_factory=dict)
    #: What is made of parameters, with the notes about them: by the parameters, and by what is made.
    _made: dict[tuple[str, object], tuple[Any, list[SchemaNote]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._schemas = {False: SchemaRules(self.rules, JSON), True: SchemaRules(self.rules, PYTHON)}
        self._schemas[False].primitive("ws")

    def rows(self, node: Node) -> list[Row]:
        """The forms of a part of a call of the current tool.  An unknown node is an error."""
        known = self._rows.get((self.tool.name, id(node)))
        if known is None:
            write = next((self.nodes[kind] for kind in type(node).__mro__ if kind in self.nodes), None)
            if write is None:
                raise GrammarUnsupported(f"no grammar is known for the node {type(node).__name__}")
            # With the node, for another one might come to have its ``id``.
            known = self._rows[self.tool.name, id(node)] = node, write(node, self)
        return known[1]

    def schemas(self, python: bool) -> Iterator[SchemaRules]:
        """The rules for values in JSON and, if ``python``, as Python's literals.  Implements GR-3.6."""
        yield self._schemas[False]
        if python:
            yield self._schemas[True]

    def once(self, key: object, make: Callable[[], _Made]) -> _Made:
        """What is made of the current tool's parameters, once for all tools with equal ones.

        ``make`` reads nothing else of the tool.  Each tool has the notes about its own parameters.
        """
        with self.reading(self.tool.name) as notes:
            known = json.dumps(self.tool.parameters, default=repr), key
            if known not in self._made:
                self._made[known] = make(), self._noted()
            notes += self._made[known][1]
        found: _Made = self._made[known][0]
        return found

    @contextmanager
    def reading(self, owner: str | None) -> Iterator[list[SchemaNote]]:
        """Read a tool's schema, or the response's (None): errors and notes name its owner."""
        whose = "jsonSchema" if owner is None else f"tool {owner}"
        notes: list[SchemaNote] = []
        try:
            yield notes
        except SchemaError as error:
            raise BadSchema(f"{whose}: {error}") from error
        except RecursionError as error:
            raise BadSchema(f"{whose}: it is nested too deeply, or without end") from error
        for note in [*notes, *self._noted()]:
            found = Deviation(owner, note.path, note.message, note.narrows)
            if found not in self.deviations:
                self.deviations.append(found)

    def _noted(self) -> list[SchemaNote]:
        """The notes since they were last asked for."""
        notes = [note for schemas in self._schemas.values() for note in schemas.notes]
        for schemas in self._schemas.values():
            schemas.notes.clear()
        return notes

    def row(self, parts: Iterable[Part], words: Mapping[str, str] | None = None) -> list[Piece]:
        """The parts of a head; ``words`` are the texts of words that are known, by their groups."""
        pieces: list[Piece] = []
        parts = tuple(part for part in parts if not isinstance(part, (Mark, Peek)))
        last = ""
        for index, part in enumerate(parts):
            if isinstance(part, Exact):
                pieces.append(text(part.text))
                last = part.marker[-1:]
            elif isinstance(part, Space):
                # There is no gap between a marker and a name: the marker has all whitespace rendered there.
                if {Exact, Word} != {type(each) for each in parts[max(index - 1, 0) : index + 2 : 2]}:
                    pieces.append(GAP)
            elif isinstance(part, Word):
                known = (words or {}).get(part.group)
                pieces.append(self.made_up(part.spaced, last) if known is None else text(known))
            elif isinstance(part, Maybe):
                pieces.append(Piece(optional(joined([*self.row(part.parts, words)]).body)))
            else:
                raise GrammarUnsupported(f"no grammar is known for {type(part).__name__} in a head")
        return pieces

    def made_up(self, spaced: bool, sign: str) -> Piece:
        """An id, or a name that is not declared; ``spaced``: spaces may stand in it.

        The ``sign`` with which it begins does not stand in it, unless it is a letter.
        """
        sign = "" if sign.isalnum() else sign
        if not spaced:
            inside = none_of(f" \t\r\n<>[]\"'{{}}{sign}")
            return Piece(self.rules.add("word", f"{inside}{{1,{MAX_MADE_UP}}}"))
        edge, inside = none_of(f' \t\r\n<>"{sign}'), none_of(f'\r\n<>"{sign}')
        return Piece(self.rules.add("words", f"{edge} ({inside}{{0,{MAX_MADE_UP - 2}}} {edge})?"))

    def id(self) -> str:
        """The value of a field for ids."""
        kinds = [next(self.schemas(False)).primitive(kind) for kind in ("string", "integer")]
        return self.rules.add("id", choice(kinds))

    def arguments(self, python: bool) -> Piece:
        """The current tool's arguments as one object."""
        name = f"arguments-{self.tool.name}"

        def make() -> Piece:
            schema = object_schema(self.tool.parameters)
            bodies = [literal_value(schemas, schema, name) for schemas in self.schemas(python)]
            return Piece(self.rules.add(name, choice(bodies)))

        return self.once(python, make)

    def arguments_by_name(self, argument: Argument, separator: str) -> tuple[str, bool]:
        """The body for the current tool's arguments (``""``: it takes none), and whether one is required."""
        schemas, parameters = next(self.schemas(False)), object_schema(self.tool.parameters)
        arguments = ToolArguments.of(literals(schemas, parameters))
        body = arguments.body(self.rules, f"arguments-{self.tool.name}", argument, separator)
        return body, bool(arguments.required)

    def argument_rows(self, argument: Argument, separator: str) -> list[Row]:
        """The row for all arguments, and an empty row if no argument is required."""
        body, required = self.arguments_by_name(argument, separator)
        rows: list[Row] = [[GAP, Piece(body)]] if body else []
        return rows if required else [*rows, []]

    def name(self, python: bool) -> str:
        """The current tool's name as a value."""
        return choice(schemas.text(self.tool.name) for schemas in self.schemas(python))

    def key(self, key: str, python: bool) -> str:
        """The key of an object and its colon."""
        keys = choice(schemas.text(key) for schemas in self.schemas(python))
        return f'{keys} ws ":" ws'


def of_parameters(
    write: Callable[[_N, GrammarWriter], list[Row]],
) -> Callable[[_N, GrammarWriter], list[Row]]:
    """How a node is written whose rows depend on a tool's parameters alone: tools with equal ones share."""

    @wraps(write)
    def shared(node: _N, writer: GrammarWriter) -> list[Row]:
        # With the node, for another one might come to have its ``id``.
        return writer.once(id(node), lambda: (node, write(node, writer)))[1]

    return shared


#: Keywords that may say which types a schema allows.
_SAYS_TYPES = frozenset(("type", "$ref", "allOf", "anyOf", "oneOf"))


def object_schema(parameters: Schema) -> Schema:
    """The schema of a tool's arguments, which are an object whether it says so or not."""
    if parameters is True:
        return {"type": "object"}
    if isinstance(parameters, Mapping) and not parameters.keys() & _SAYS_TYPES:
        return {**parameters, "type": "object"}
    return parameters


_SPECIAL = re.compile(r"[\\^$.|?*+()\[\]{}]")


def escaped(marker: str) -> str:
    """A regular expression for a text, in the syntax that ECMAScript, C++ and Python share."""
    return _SPECIAL.sub(r"\\\g<0>", marker).replace("\n", r"\n").replace("\r", r"\r").replace("\t", r"\t")
