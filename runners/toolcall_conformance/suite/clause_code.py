"""Where the code of a clause is: by the notes `Implements …` in the sources, and by the mutants of the tests.

A note stands in a docstring or a comment and names clauses, ranges of them, or whole sections:
``Implements TP-2.1``, ``Implements TA-1.4, TA-1.5``, ``Implements TP-5.5 to TP-5.9``, ``Implements GR-4``.
A mutant is a change of one place in the reference that breaks a clause and that some vector notices.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple, TypeAlias

from .data import ports_dir

_ID = r"[A-Z]{2}-[0-9]+(?:\.[0-9]+)?"
#: Between two ids the text may go on in another line of a comment.
_BREAK = r"(?:\s|^[ \t]*(?:#:?|//+|\*)(?=\s))+"
_JOINT = rf"(?:,{_BREAK}and{_BREAK}|,{_BREAK}|{_BREAK}and{_BREAK}|{_BREAK}to{_BREAK})"
_NOTE = re.compile(rf"\bImplements{_BREAK}({_ID}(?:{_JOINT}{_ID})*)", re.MULTILINE)
_RANGE = re.compile(rf"({_ID})(?:{_BREAK}to{_BREAK}({_ID}))?", re.MULTILINE)
#: The beginning of an entry in a file of mutants, whose next lines say where it is.
_MUTANT = re.compile(rf"^  - clause: ({_ID})\n", re.MULTILINE)
#: The rest of a comment in Go, JavaScript or Rust, and the definition that it stands above.
_DEFINITION = re.compile(
    r"[^\n]*\n(?:[ \t]*(?://|\*)[^\n]*\n)*(?:(?:export|pub|default|async)\s+)*"
    r"(?:func(?:\s+\([^)]*\))?|function\*?|class|const|fn|struct|type)\s+(\w+)"
)
_Definition: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
_SUFFIXES = (".py", ".go", ".mjs", ".rs")
#: Folders without code of clauses: what a package carries, and what was built or tests.
_SKIPPED = frozenset({"data", "target", "node_modules", "tests", "__pycache__"})


@dataclass(frozen=True, slots=True)
class CodePlace:
    """A place in the sources, and how it is known to be code of a clause."""

    path: Path
    #: 1-based.
    line: int
    #: Such as ``Parser.parse``; ``""`` for a whole file.
    name: str
    #: The file and line of a mutant of this place; ``""`` if it has none, and a note.
    mutant: str = ""


class _Note(NamedTuple):
    """A span of clauses of one section, or of sections, in a note."""

    path: Path
    offset: int
    prefix: str
    first: tuple[int, ...]
    last: tuple[int, ...]

    def covers(self, prefix: str, numbers: tuple[int, ...]) -> bool:
        """Whether a clause or section is among them."""
        if prefix != self.prefix:
            return False
        if len(self.first) == 1:
            return self.first[0] <= numbers[0] <= self.last[0]
        return self.first <= numbers <= self.last


class ClauseCode:
    """The code of all clauses, looked for in the sources below some folders and in a folder of mutants."""

    def __init__(self, root: Path, folders: Iterable[Path], mutants: Path, mutated: Path) -> None:
        """Paths are shown relative to ``root``; what files of mutants name is defined below ``mutated``.

        The folder ``mutants`` may be missing, as it is in an installation.
        """
        self._root, self._folders = root, folders
        self._mutants, self._mutated = mutants, mutated

    def of(self, clause: str) -> list[CodePlace]:
        """The places of a clause: those whose notes name it first, notes of whole sections last."""
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
        """Whether there is any."""
        prefix, numbers = _numbers(clause)
        return clause in self._entries or any(note.covers(prefix, numbers) for note in self.notes)

    @cached_property
    def notes(self) -> Sequence[_Note]:
        """The notes of all sources, in the order of paths and lines."""
        return [note for folder in self._folders for path in _sources(folder) for note in _notes(path)]

    @cached_property
    def _entries(self) -> dict[str, list[tuple[str, str]]]:
        """Each clause's mutants that vectors notice: file and line, and the text of the entry."""
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

        for mutant, entry in self._entries.get(clause, ()):
            (fields,) = yaml.safe_load(entry)
            module, _, name = fields["in"].rpartition("::")
            for path, first, text in self._definitions.get(name, ()):
                if f".{_module(path)}".endswith(f".{module}" if module else ""):
                    before = text.partition(fields["find"].splitlines()[0])
                    yield CodePlace(path, first + (before[0].count("\n") if before[1] else 0), name, mutant)

    @cached_property
    def _definitions(self) -> Mapping[str, Sequence[tuple[Path, int, str]]]:
        """Path, first line and text of what the reference defines, by qualified name."""
        found: dict[str, list[tuple[Path, int, str]]] = {}
        for path in _sources(self._mutated):
            if path.suffix == ".py":
                text = path.read_text(encoding="utf-8")
                lines, tree = text.splitlines(keepends=True), ast.parse(text)
                for node, name in (*_definitions(tree), *_assigned(tree)):
                    place = path, node.lineno, "".join(lines[node.lineno - 1 : node.end_lineno])
                    found.setdefault(name, []).append(place)
        return found


def own_code() -> ClauseCode:
    """The code of the reference, the runner and the ports; in a checkout with the mutants."""
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
        return CodePlace(note.path, line, _name_at(ast.parse(text), line))
    below = _DEFINITION.match(text, note.offset)
    return CodePlace(note.path, line, below[1] if below else "")


def _module(path: Path) -> str:
    return ".".join(path.with_suffix("").parts).removesuffix(".__init__")


def _name_at(tree: ast.Module, line: int) -> str:
    """The innermost function or class that has the line; ``""`` if none has."""
    around = [name for node, name in _definitions(tree) if node.lineno <= line <= (node.end_lineno or line)]
    return around[-1] if around else ""


def _definitions(tree: ast.AST, outer: str = "") -> Iterator[tuple[_Definition, str]]:
    """All functions and classes with their qualified names, outer ones first."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, _Definition):
            yield node, outer + node.name
            yield from _definitions(node, f"{outer}{node.name}.")
        else:
            yield from _definitions(node, outer)


def _assigned(tree: ast.Module) -> Iterator[tuple[ast.stmt, str]]:
    """What a module assigns to names."""
    for node in tree.body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        yield from ((node, target.id) for target in targets if isinstance(target, ast.Name))
