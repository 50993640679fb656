"""Which vectors a mutant is shown to: first those that noticed it, or its neighbours, in another run."""

from __future__ import annotations

import ast
import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import takewhile

from tests.mutation import by_tests
from tests.mutation.changed import importers
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
#: How many vectors are read before the tests are asked, and how many at most.
FIRST, MOST = 60, 2_000
#: In what pieces vectors are read by a mutant that survives this, and how many vectors.
MORE_PIECES: Sequence[str] = ("size-2", "size-3", "size-7", "at-3", "at-17", "at-40", "at-77")
FURTHER = 100
#: How many tests are asked.
TESTS = 250
#: How many ways through a function are told apart.
WAYS = 32
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
    #: The tests that reach it, with their CPU seconds without a mutant.
    tests: Mapping[str, float]
    #: Whether its place runs when modules are imported.
    when_imported: bool
    #: CPU seconds after which no more vectors are tried.
    enough: float = 8.0

    def attempts(self) -> tuple[Sequence[Attempt], Sequence[Attempt]]:
        """Before the tests are asked, and after that: first whole outputs, for few show in pieces alone."""
        timed = [
            Attempt(vector, (), max(SECONDS, TIMES * seconds))
            for vector, seconds in zip(self.vectors, self.seconds, strict=True)
        ]
        streams = [each for each in timed if _has_pieces(each.vector)]
        first, late = timed[:FIRST], timed[FIRST:]
        return [replace(each, pieces=PIECES) for each in first], [
            *late,
            *(replace(each, pieces=PIECES) for each in streams[: 2 * FURTHER] if each not in first),
            *(replace(each, pieces=MORE_PIECES) for each in streams[:FURTHER]),
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


def plan(mutant: Mutant, reached: Reached, tested: Reached, killers: Killers, *, near: bool = False) -> Trial:
    """The vectors and the tests that run the mutant's statement, in the order in which they are tried.

    With ``near`` those that run any line of its module.
    """
    path = mutant.module.file
    places = [(path, set(reached.lines.get(path, {})) if near else set(mutant.lines))]
    when_imported = bool(reached.imported.get(path, set()).intersection(mutant.lines))
    if when_imported:
        users = importers(mutant.module)
        places += [
            (user, lines)
            for name in _names(mutant)
            for user, lines in _uses().get(name, {}).items()
            if user in users
        ]
    likely = {id: number for number, id in enumerate(killers.likely(mutant))}
    lines = set() if when_imported else _lines_of(mutant)
    vectors = [each for each in reached.ways(places, path, lines, WAYS) if each[0] in judged()]
    order = _by_turns(mutant, vectors, reached.seconds, likely)
    tests: dict[str, float] = {}
    turns: Counter[int] = Counter()
    rank: dict[str, tuple[float, ...]] = {}
    asked = [(name.decode(), way) for name, way in tested.ways(places, path, lines, WAYS)]
    if when_imported:
        # A test that asks for a value of a module by its name runs no line of the reference.
        asked += [(name, WAYS) for name in by_tests.naming(_names(mutant)) if name.encode() in tested.seconds]
    for each, way in sorted(asked, key=lambda each: tested.seconds[each[0].encode()]):
        seconds = tested.seconds[each.encode()]
        if seconds <= by_tests.SECONDS and each in by_tests.Tests.collected:
            turns[way] += 1
            # Tests that are imported anew take long: those of the same folder come first.
            far = -_shared(each, path) if when_imported else 0
            tests[each], rank[each] = seconds, (likely.get(each, len(likely)), far, turns[way], seconds)
    first = sorted(tests, key=lambda each: rank[each])[:TESTS]
    return Trial(
        mutant,
        [judged()[each] for each in order],
        [reached.seconds[each] for each in order],
        {each: tests[each] for each in first},
        when_imported,
    )


def _shared(test: str, path: str) -> int:
    """How many folders of a file of the reference are those of a test of it."""
    folders = zip(test.removeprefix("tests/reference/").split("/")[:-1], path.split("/")[:-1], strict=False)
    return sum(1 for _ in takewhile(lambda both: both[0] == both[1], folders))


def _lines_of(mutant: Mutant) -> set[int]:
    """The lines of the function around a mutant."""
    source, definition = mutant.module.source, mutant.definition
    return {*range(source.count("\n", 0, definition.start) + 1, source.count("\n", 0, definition.end) + 2)}


def _by_turns(
    mutant: Mutant,
    vectors: Iterable[tuple[bytes, int]],
    seconds: Mapping[bytes, float],
    likely: Mapping[str, int],
) -> Sequence[bytes]:
    """Of each way through the function, of vectors that cite its clause and others, and of each template one;
    then the next of each.  What takes long comes late, and what is asked for something else comes last.
    """
    kinds = _KINDS.get(mutant.package, ())
    clauses = _clauses(mutant)
    turns: defaultdict[tuple[object, ...], int] = defaultdict(int)
    rank = {}
    for each, way in vectors:
        vector = judged()[each]
        cites = not clauses.isdisjoint((*vector.clauses, *vector.against))
        groups = (way, cites), (vector.profile, vector.kind, vector.template_name or str(vector.template))
        for group in groups:
            turns[group] += 1
        turn = min(turns[group] for group in groups) + seconds[each]
        other = bool(kinds) and vector.kind not in kinds
        rank[each] = likely.get(vector.id, len(likely)), other, turn
    return sorted(rank, key=lambda each: rank[each])[:MOST]


_CLAUSE = re.compile(r"\b[A-Z]{2}-\d+\.\d+\b")


def _clauses(mutant: Mutant) -> frozenset[str]:
    """What the function says it implements, or its module if it says nothing."""
    own = mutant.module.source[mutant.definition.start : mutant.definition.end]
    return frozenset(_CLAUSE.findall(own) or _CLAUSE.findall(mutant.module.source))


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
