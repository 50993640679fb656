"""Finds the code of a clause, by the notes `Implements …` in the sources and by the mutants of the tests.

A note is in a docstring or a comment.  After its first word it names clauses, ranges of clauses or whole
sections: ``TP-2.1``, or ``TA-1.4, TA-1.5``, or ``TP-5.5 to TP-5.9``, or ``GR-4``.
A mutant changes one place in the reference so that a clause is broken and at least one vector fails.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from .data import ports_dir

_ID = r"[A-Z]{2}-[0-9]+(?:\.[0-9]+)?"
#: Whitespace, including a line break and the comment mark (``#``, ``//``, ``*``) of the next line.
_BREAK = r"(?:\s|^[ \t]*(?:#:?|//+|\*)(?=\s))+"
_JOINT = rf"(?:,{_BREAK}and{_BREAK}|,{_BREAK}|{_BREAK}and{_BREAK}|{_BREAK}to{_BREAK})"
_NOTE = re.compile(rf"\bImplements{_BREAK}({_ID}(?:{_JOINT}{_ID})*)", re.MULTILINE)
_RANGE = re.compile(rf"({_ID})(?:{_BREAK}to{_BREAK}({_ID}))?", re.MULTILINE)
#: The first line of an entry in a file of mutants.
_MUTANT = re.compile(rf"^  - clause: ({_ID})\n", re.MULTILINE)
#: The rest of a comment in Go, JavaScript or Rust, and the definition below the comment.
_DEFINITION = re.compile(
    r"[^\n]*\n(?:[ \t]*(?://|\*)[^\n]*\n)*(?:(?:export|pub|default|async)\s+)*"
    r"(?:func(?:\s+\([^)]*\))?|function\*?|class|const|fn|struct|type)\s+(\w+)"
)
_SUFFIXES = (".py", ".go", ".mjs", ".rs")
#: Folders that are not searched: package data, build results and tests.
_SKIPPED = frozenset({"data", "target", "node_modules", "tests", "__pycache__"})


@dataclass(frozen=True, slots=True)
class CodePlace:
    """A place in the sources that implements a clause."""

    path: Path
    #: 1-based.
    line: int
    #: Such as ``Parser.parse``; ``""`` for a whole file.
    name: str
    #: The file and line of a mutant of this place; ``""`` if only a note names the place.
    mutant: str = ""


class _Note(NamedTuple):
    """A range of clauses or sections that a note names; a single clause is a range of one."""

    path: Path
    offset: int
    prefix: str
    first: tuple[int, ...]
    last: tuple[int, ...]

    def covers(self, prefix: str, numbers: tuple[int, ...]) -> bool:
        """Whether the range contains a clause or section."""
        if prefix != self.prefix:
            return False
        if len(self.first) == 1:
            return self.first[0] <= numbers[0] <= self.last[0]
        return self.first <= numbers <= self.last


class ClauseCode:
    """Finds the code of clauses in the sources below some folders and in a folder of mutants."""

    def __init__(self, root: Path, folders: Iterable[Path], mutants: Path, mutated: Path) -> None:
        """Paths are shown relative to ``root``; the mutants change the package ``mutated``.

        The folder ``mutants`` may be missing, for example in an installation.
        """
        self._root, self._folders = root, folders
        self._mutants, self._mutated = mutants, mutated

    def of(self, clause: str) -> list[CodePlace]:
        """The places of a clause: first notes naming the clause, then mutants, then notes of sections."""
        prefix, numbers = _numbers(clause)
        found = [note for note in self.notes if note.covers(prefix, numbers)]
        exact = [_noted(note) for note in found if len(note.first) > 1]
        whole = [_noted(note) for note in found if len(note.first) == 1]
        places: dict[tuple[Path, str], CodePlace] = {}
        for place in (*exact, *self._mutated_places(clause), *whole):
            known = places.setdefault((place.path, place.name), place)
            places[place.path, place.name] = replace(known, mutant=known.mutant or place.mutant)
        return list(places.values())

    def shown(self, place: CodePlace) -> str:
        """Path and line of a place."""
        inside = place.path.is_relative_to(self._root)
        return f"{place.path.relative_to(self._root) if inside else place.path}:{place.line}"

    def has(self, clause: str) -> bool:
        """Whether any code of the clause is known."""
        prefix, numbers = _numbers(clause)
        return clause in self._entries or any(note.covers(prefix, numbers) for note in self.notes)

    @cached_property
    def notes(self) -> Sequence[_Note]:
        """The notes of all sources, in the order of paths and lines."""
        return [note for folder in self._folders for path in _sources(folder) for note in _notes(path)]

    @cached_property
    def _entries(self) -> dict[str, list[tuple[str, str]]]:
        """The mutants of each clause that some vector detects: file and line, and the text of the entry."""
        entries: dict[str, list[tuple[str, str]]] = {}
        for path in sorted(self._mutants.glob("*.yaml")):
            text = path.read_text(encoding="utf-8")
            starts = list(_MUTANT.finditer(text))
            ends = [start.start() for start in starts[1:]] + [len(text)]
            for start, end in zip(starts, ends, strict=True):
                entry = text[start.start() : end]
                if "\n    survives:" not in entry:
                    place = f"{path.name}:{text.count(chr(10), 0, start.start()) + 1}"
                    entries.setdefault(start[1], []).append((place, entry))
        return entries

    def _mutated_places(self, clause: str) -> Iterator[CodePlace]:
        import yaml

        for place, entry in self._entries.get(clause, ()):
            (fields,) = yaml.safe_load(entry)
            found = next(self._definitions_at(fields["in"]), None)
            if found:
                yield replace(found, mutant=place)

    def _definitions_at(self, address: str) -> Iterator[CodePlace]:
        """The definitions that an address such as ``Class.method`` or ``module::name`` matches."""
        module, _, name = address.rpartition("::")
        last = re.escape(name.rpartition(".")[2])
        defined = re.compile(rf"^\s*(?:async def|def|class) {last}\b|^{last}\b.*=", re.MULTILINE)
        for path in _sources(self._mutated):
            parts = path.relative_to(self._mutated).with_suffix("").parts
            dotted = "." + ".".join(parts).removesuffix(".__init__")
            text = path.read_text("utf-8") if dotted.endswith(f".{module}" if module else "") else ""
            for definition in _definitions(ast.parse(text)) if defined.search(text) else ():
                if definition.name == name:
                    yield CodePlace(path, definition.start, name)


def own_code() -> ClauseCode:
    """The code of the reference, the runner and the ports, plus the mutants if this is a checkout."""
    runner = Path(__file__).resolve().parents[1]
    spec = find_spec("toolcall_reference")
    assert spec is not None
    assert spec.submodule_search_locations
    reference = Path(spec.submodule_search_locations[0]).resolve()
    checkout = runner.parents[1]
    mutants = checkout / "tests" / "mutants"
    root = checkout if mutants.is_dir() else runner.parent
    return ClauseCode(root, [reference, runner, ports_dir()], mutants, reference)


def _numbers(id: str) -> tuple[str, tuple[int, ...]]:
    prefix, _, numbers = id.partition("-")
    return prefix, tuple(map(int, numbers.split(".")))


def _sources(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        if path.suffix in _SUFFIXES:
            yield path
        elif path.is_dir() and path.name not in _SKIPPED:
            yield from _sources(path)


def _notes(path: Path) -> Iterator[_Note]:
    text = path.read_text(encoding="utf-8")
    for note in _NOTE.finditer(text) if "Implements" in text else ():
        for span in _RANGE.finditer(note[1]):
            prefix, first = _numbers(span[1])
            last = _numbers(span[2])[1] if span[2] else first
            yield _Note(path, note.start(), prefix, first, last)


def _noted(note: _Note) -> CodePlace:
    text = note.path.read_text(encoding="utf-8")
    line = text.count("\n", 0, note.offset) + 1
    if note.path.suffix == ".py":
        around = [each.name for each in _definitions(ast.parse(text)) if each.start <= line <= each.end]
        return CodePlace(note.path, line, around[-1] if around else "")
    below = _DEFINITION.match(text, note.offset)
    return CodePlace(note.path, line, below[1] if below else "")


class _Definition(NamedTuple):
    """A function, a class or an assigned name, and its first and last line."""

    name: str
    start: int
    end: int


def _definitions(tree: ast.AST, outer: str = "") -> Iterator[_Definition]:
    """All functions and classes, outer ones first, and the names that a module assigns."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield _Definition(outer + node.name, node.lineno, node.end_lineno or node.lineno)
            yield from _definitions(node, f"{outer}{node.name}.")
        elif isinstance(node, ast.Assign | ast.AnnAssign) and not outer:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                if isinstance(target, ast.Name):
                    yield _Definition(target.id, node.lineno, node.end_lineno or node.lineno)
        else:
            yield from _definitions(node, outer)
