"""Which vectors a mutant is shown to: first those that noticed it, or its neighbours, in another run."""

from __future__ import annotations

import ast
import hashlib
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from tests.mutation.definitions import modules
from tests.mutation.judge import PIECES, SECONDS, Attempt
from tests.mutation.reached import Reached, judged
from tests.mutation.sample import Mutant, own_lines
from tests.support.read_once import FOLDER
from toolcall_conformance.suite.model import Vector

#: JSON; not called so, for the cache of vectors removes older files of that name.
_FILE = FOLDER / "killers"
#: How many times the CPU time that a vector takes without a mutant it may take with one.
TIMES = 5.0
#: How many vectors are read in pieces before the others are read at all.
FIRST = 200
#: In what pieces vectors are read by a mutant that survives this, and how many vectors.
MORE_PIECES: Sequence[str] = ("size-2", "size-3", "size-7", "at-3", "at-17", "at-40", "at-77")
FURTHER = 200
#: By package: the kinds of vectors that ask for what it does.  All others reach it only on their way.
_KINDS: Mapping[str, Sequence[str]] = {
    "template": ("analysis", "render"),
    "template.analysis": ("analysis", "render"),
    "template.rendering": ("render", "analysis"),
}


@dataclass(frozen=True, slots=True)
class Trial:
    """A mutant and the vectors that reach it, the likeliest to notice it first."""

    mutant: Mutant
    vectors: Sequence[Vector]
    #: CPU seconds of each vector without a mutant.
    seconds: Sequence[float]
    #: Whether its place runs when modules are imported.
    when_imported: bool
    #: CPU seconds after which no more vectors are tried.
    enough: float = 40.0

    def attempts(self) -> Sequence[Attempt]:
        """First whole outputs: pieces take longer, and notice few mutants more."""
        timed = [
            Attempt(vector, (), max(SECONDS, TIMES * seconds))
            for vector, seconds in zip(self.vectors, self.seconds, strict=True)
        ]
        at_once, late = timed[:FIRST], timed[FIRST:]
        return [
            *(replace(each, pieces=PIECES) for each in at_once),
            *late,
            *(replace(each, pieces=PIECES) for each in late if _has_pieces(each.vector)),
            *[replace(each, pieces=MORE_PIECES) for each in timed if _has_pieces(each.vector)][:FURTHER],
        ]


def _has_pieces(vector: Vector) -> bool:
    return vector.kind == "parse" and vector.profile != "contract"


class Killers:
    """Which vector noticed which mutant in earlier runs."""

    def __init__(self) -> None:
        self._found: dict[str, str] = json.loads(_FILE.read_text("utf-8")) if _FILE.exists() else {}

    def likely(self, mutant: Mutant) -> Sequence[str]:
        """The ids of those that noticed this mutant, and then others in this function."""
        function = mutant.key.partition(" ")[0]
        others = [vector for key, vector in self._found.items() if key.partition(" ")[0] == function]
        return [*filter(None, [self._found.get(mutant.key)]), *dict.fromkeys(others)]

    def add(self, mutant: Mutant, killed_by: str) -> None:
        """Remember who noticed a mutant."""
        self._found.pop(mutant.key, None)
        if killed_by:
            self._found[mutant.key] = killed_by

    def write(self) -> None:
        """For the next run."""
        _FILE.parent.mkdir(exist_ok=True)
        _FILE.write_text(json.dumps(self._found, indent=0), "utf-8")


def plan(mutant: Mutant, reached: Reached, killers: Killers, *, near: bool = False) -> Trial:
    """The vectors that run the mutant's statement, in the order in which they are tried.

    With ``near`` those that run any line of its module.
    """
    path = mutant.module.file
    checksums = reached.by(path, reached.lines.get(path, {}) if near else mutant.lines)
    when_imported = bool(reached.imported.get(path, set()).intersection(mutant.lines))
    if when_imported:
        for name in _names(mutant):
            for user, lines in _uses().get(name, {}).items():
                checksums |= reached.by(user, lines)
    vectors = {checksum: judged()[checksum] for checksum in checksums if checksum in judged()}
    likely = {id: number for number, id in enumerate(killers.likely(mutant))}
    turns: defaultdict[tuple[str, ...], int] = defaultdict(int)

    def turn(checksum: bytes) -> int:
        vector = vectors[checksum]
        group = (str(vector.profile), vector.kind, vector.template_name or str(vector.template))
        turns[group] += 1
        return turns[group]

    kinds = _KINDS.get(mutant.package, ())

    def is_other(checksum: bytes) -> bool:
        return bool(kinds) and vectors[checksum].kind not in kinds

    drawn = sorted(vectors, key=lambda each: hashlib.blake2b(each, digest_size=8).digest())
    # One of each template, then the next of each; what takes long comes late.
    rank = {
        each: (
            likely.get(vectors[each].id, len(likely)),
            is_other(each),
            turn(each) + reached.seconds[each],
        )
        for each in drawn
    }
    order = sorted(drawn, key=lambda each: rank[each])
    return Trial(
        mutant, [vectors[each] for each in order], [reached.seconds[each] for each in order], when_imported
    )


def _names(mutant: Mutant) -> Iterable[str]:
    """The names by which functions use what a statement of a module makes, directly or through others."""
    source = mutant.module.source.splitlines()[mutant.lines.start - 1]
    new = {*mutant.definition.name.split("."), *_assigned(source.strip())}
    found: set[str] = set()
    while new:
        found |= new
        new = {name for each in new for name in _made_of().get(each, ())} - found
    return found


def _assigned(line: str) -> list[str]:
    names = line.split("=")[0].split(":")[0].split("(")[0]
    return [word for word in names.replace(",", " ").split() if word.isidentifier()]


@cache
def _made_of() -> Mapping[str, set[str]]:
    """By name: the names that modules assign with it, and the classes whose fields have it."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for module in modules():
        for statement in ast.parse(module.source).body:
            around = statement.name if isinstance(statement, ast.ClassDef) else ""
            for each in statement.body if isinstance(statement, ast.ClassDef) else [statement]:
                if isinstance(each, ast.Assign | ast.AnnAssign):
                    names = [around] if around else _assigned(ast.unparse(each))
                    for name in _mentioned(each):
                        found[name].update(names)
    return found


@cache
def _uses() -> Mapping[str, Mapping[str, set[int]]]:
    """By name and file: the lines that have the name."""
    found: defaultdict[str, defaultdict[str, set[int]]] = defaultdict(lambda: defaultdict(set))
    for module in modules():
        path = module.file
        for statement in ast.walk(ast.parse(module.source)):
            if not isinstance(statement, ast.stmt) or isinstance(statement, ast.ClassDef):
                continue
            lines = own_lines(_first_that_runs(statement))
            for name in _mentioned(statement):
                found[name][path].update(lines)
    return found


def _first_that_runs(statement: ast.stmt) -> ast.stmt:
    """The statement, or the first in a function that is no docstring."""
    if not isinstance(statement, ast.FunctionDef):
        return statement
    return next((each for each in statement.body if not isinstance(each, ast.Expr)), statement.body[0])


def _mentioned(statement: ast.stmt) -> Iterator[str]:
    inner = [each for each in ast.iter_child_nodes(statement) if not isinstance(each, ast.stmt)]
    if isinstance(statement, ast.FunctionDef):
        yield statement.name
    for node in (node for each in inner for node in ast.walk(each)):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
