"""What the grammar of one request is written with: its rules, its tools, and what it does not enforce."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from ...errors import BadSchema, GrammarUnsupported, SchemaError
from ...gbnf.dialects import JSON, PYTHON
from ...gbnf.gbnf import Rules, choice, none_of, optional
from ...gbnf.json_schema import SchemaNote, SchemaRules
from ...request import Tool
from ...schema.references import Schema
from ...stream.heads import Exact, Mark, Maybe, OutputEnd, Part, Peek, Space, Word
from .pieces import GAP, Piece, joined, text

#: The most code points of an id, or of a name that nobody declared, that a model is left to make up.
MAX_MADE_UP = 64


@dataclass(frozen=True, slots=True)
class Loosened:
    """A keyword of a schema that the grammar does not enforce."""

    #: The tool, or None for the schema of the response.
    tool: str | None
    #: Where the keyword stands in the schema, such as ``#/properties/city/format``.
    path: str
    reason: str

    def __str__(self) -> str:
        return f"{f'tool {self.tool}' if self.tool is not None else 'jsonSchema'}: {self.path}: {self.reason}"


@dataclass(slots=True)
class GrammarWriter:
    """Collects the rules of one grammar."""

    tools: Sequence[Tool]
    parallel: bool
    rules: Rules = field(default_factory=Rules)
    loosened: list[Loosened] = field(default_factory=list)
    #: The tool whose call is being written.
    tool: Tool = field(default_factory=lambda: Tool(""))
    _schemas: Mapping[bool, SchemaRules] = field(init=False)

    def __post_init__(self) -> None:
        self._schemas = {False: SchemaRules(self.rules, JSON), True: SchemaRules(self.rules, PYTHON)}
        self._schemas[False].primitive("ws")

    def schemas(self, python: bool) -> Iterator[SchemaRules]:
        """For each way in which values are written; beside Python's that is JSON's (TP-5.9, TP-8.8)."""
        yield self._schemas[False]
        if python:
            yield self._schemas[True]

    @contextmanager
    def reading(self, owner: str | None) -> Iterator[None]:
        """Report what is wrong with a schema, or not enforced: a tool's, or that of the response (None)."""
        try:
            yield
        except SchemaError as error:
            raise BadSchema(f"{'jsonSchema' if owner is None else f'tool {owner}'}: {error}") from error
        except RecursionError as error:
            whose = "jsonSchema" if owner is None else f"tool {owner}"
            raise BadSchema(f"{whose}: it is nested too deeply, or without end") from error
        for schemas in self._schemas.values():
            for note in filter(_looser, schemas.notes):
                found = Loosened(owner, note.path, note.message)
                if found not in self.loosened:
                    self.loosened.append(found)
            schemas.notes.clear()

    def row(self, parts: Iterable[Part], words: Mapping[str, str] | None = None) -> list[Piece]:
        """The parts of a head; ``words`` are the names to be written, as they are written."""
        pieces: list[Piece] = []
        parts = tuple(part for part in parts if not isinstance(part, (Mark, Peek, OutputEnd)))
        for index, part in enumerate(parts):
            if isinstance(part, Exact):
                pieces.append(text(part.text))
            elif isinstance(part, Space):
                # Between a marker and a name all that is rendered is the marker's.
                if {Exact, Word} != {type(each) for each in parts[max(index - 1, 0) : index + 2 : 2]}:
                    pieces.append(GAP)
            elif isinstance(part, Word):
                known = (words or {}).get(part.group)
                pieces.append(self.made_up(part.spaced) if known is None else text(known))
            elif isinstance(part, Maybe):
                pieces.append(Piece(optional(joined([*self.row(part.parts, words)]).body)))
            else:
                raise GrammarUnsupported(f"no grammar is known for {type(part).__name__} in a head")
        return pieces

    def made_up(self, spaced: bool) -> Piece:
        """An id, or a name that nobody declared; ``spaced``: one that may have spaces inside."""
        if not spaced:
            inside = none_of(" \t\r\n<>[]\"'{}")
            return Piece(self.rules.add("word", f"{inside}{{1,{MAX_MADE_UP}}}"))
        edge, inside = none_of(' \t\r\n<>"'), none_of('\r\n<>"')
        return Piece(self.rules.add("words", f"{edge} ({inside}{{0,{MAX_MADE_UP - 2}}} {edge})?"))

    def id(self) -> str:
        """The value of a field for ids."""
        kinds = [next(self.schemas(False)).primitive(kind) for kind in ("string", "integer")]
        return self.rules.add("id", choice(kinds))

    def arguments(self, python: bool) -> Piece:
        """The current tool's arguments as one object."""
        with self.reading(self.tool.name):
            schema = object_schema(self.tool.parameters)
            name = f"arguments-{self.tool.name}"
            bodies = [schemas.value(schema, name) for schemas in self.schemas(python)]
        return Piece(self.rules.add(name, choice(bodies)))

    def name(self, python: bool) -> str:
        """The current tool's name as a value."""
        return choice(schemas.text(self.tool.name) for schemas in self.schemas(python))

    def key(self, key: str, python: bool) -> str:
        """The key of an object and its colon."""
        keys = choice(schemas.text(key) for schemas in self.schemas(python))
        return f'{keys} ws ":" ws'


def _looser(note: SchemaNote) -> bool:
    return note.looser


#: Keywords with which a schema may say of itself that it is for objects.
_SAYS_MORE = frozenset(("type", "$ref", "allOf", "anyOf", "oneOf"))


def object_schema(parameters: Schema) -> Schema:
    """The schema of a tool's arguments, which are an object whether it says so or not."""
    if parameters is True:
        return {"type": "object"}
    if isinstance(parameters, Mapping) and not parameters.keys() & _SAYS_MORE:
        return {**parameters, "type": "object"}
    return parameters


_SPECIAL = re.compile(r"[\\^$.|?*+()\[\]{}]")


def escaped(marker: str) -> str:
    """A regular expression for a text, in the syntax that ECMAScript, C++ and Python share."""
    return _SPECIAL.sub(r"\\\g<0>", marker).replace("\n", r"\n").replace("\r", r"\r").replace("\t", r"\t")
