"""Which vectors a mutant is shown to: first those that noticed it, or its neighbours, in another run."""

from __future__ import annotations

import ast
import hashlib
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

from tests.mutants.definitions import PACKAGE, Module, definitions
from tests.mutation.judge import Outcome, Trial
from tests.mutation.reached import Reached, judged
from tests.mutation.sample import Mutant, own_lines
from tests.support.read_once import FOLDER
from toolcall_conformance.suite.model import Vector

#: JSON; not called so, for the cache of vectors removes older files of that name.
_FILE = FOLDER / "killers"
#: By package: the kinds of vectors that ask for what it does.  All others reach it only on their way.
_KINDS: Mapping[str, Sequence[str]] = {
    "template": ("analysis", "render"),
    "template.analysis": ("analysis", "render"),
    "template.rendering": ("render", "analysis"),
}


class Killers:
    """Which vector noticed which mutant in earlier runs."""

    def __init__(self) -> None:
        self._found: dict[str, str] = json.loads(_FILE.read_text("utf-8")) if _FILE.exists() else {}

    def likely(self, mutant: Mutant) -> Sequence[str]:
        """The ids of those that noticed this mutant, and then others in this function."""
        function = mutant.key.partition(" ")[0]
        others = [vector for key, vector in self._found.items() if key.partition(" ")[0] == function]
        return [*filter(None, [self._found.get(mutant.key)]), *dict.fromkeys(others)]

    def add(self, outcome: Outcome) -> None:
        """Remember who noticed a mutant."""
        self._found.pop(outcome.mutant.key, None)
        if outcome.killed_by:
            self._found[outcome.mutant.key] = outcome.killed_by

    def write(self) -> None:
        """For the next run."""
        _FILE.parent.mkdir(exist_ok=True)
        _FILE.write_text(json.dumps(self._found, indent=0), "utf-8")


def plan(mutant: Mutant, reached: Reached, killers: Killers, *, near: bool = False) -> Trial:
    """The vectors that run the mutant's statement, in the order in which they are tried.

    With ``near`` those that run any line of its module.
    """
    path = mutant.module.path.relative_to(PACKAGE).as_posix()
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
    for module in _modules():
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
    for module in _modules():
        path = module.path.relative_to(PACKAGE).as_posix()
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


def _modules() -> Iterable[Module]:
    return {each.module.name: each.module for each in definitions()}.values()


def vectors_by_id() -> Mapping[str, Vector]:
    """The vectors that are judged."""
    return {each.id: each for each in judged().values()}
