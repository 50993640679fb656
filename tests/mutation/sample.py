"""Random mutants: a sample of all changes of the reference, the same for the same seed.

A mutant is drawn by a hash of what it is.  So a change of the reference leaves the others of a sample as they
are, and lines are drawn before what can be changed in them: a line with many constants is no more likely.
"""

from __future__ import annotations

import ast
import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import islice

from tests.mutation.definitions import Definition, Module, definitions, modules
from tests.mutation.operators import changes

#: An operator has at most this part of a package's sample.
SHARE = 1 / 6


@dataclass(frozen=True)
class Mutant:
    """A change of one place in the reference."""

    module: Module
    #: The innermost function, class or assigned name of a module around it.
    definition: Definition
    operator: str
    #: What is replaced, between two offsets of the module's source.
    start: int
    end: int
    text: str
    #: The lines of the statement around it, without those of statements within.
    lines: range
    #: What stands there: with the name of the definition it says which mutant it is.
    key: str

    @cached_property
    def source(self) -> str:
        """The source of the module with the change."""
        return self.module.source[: self.start] + self.text + self.module.source[self.end :]

    @property
    def package(self) -> str:
        """The folder of the reference; of ``template`` the one below, too."""
        return _package(self.module)

    @property
    def place(self) -> str:
        """File and line."""
        line = self.module.source.count("\n", 0, self.start) + 1
        return f"{self.module.file}:{line}"

    @property
    def before(self) -> str:
        """What the change replaces."""
        return self.module.source[self.start : self.end]

    def __str__(self) -> str:
        """``file:line  operator: before → after``."""
        before, after = (" ".join(text.split()) for text in (self.before, self.text))
        return f"{self.place}  {self.operator}: {_short(before)} → {_short(after) or 'nothing'}"


def _short(text: str) -> str:
    return text if len(text) <= 70 else f"{text[:45]} … {text[-20:]}"


def _package(module: Module) -> str:
    parts = module.name.split(".")
    if module.path.stem == "__init__":
        parts.append("")
    return ".".join(parts[:-1][: 2 if parts[0] == "template" else 1]) or "(loose)"


@cache
def packages() -> Sequence[str]:
    """The names of all packages."""
    return sorted({*map(_package, modules())})


@cache
def candidates(package: str) -> Sequence[Mutant]:
    """All mutants of a package."""
    return [mutant for each in modules() if _package(each) == package for mutant in _of_module(each)]


def _of_module(module: Module) -> Iterator[Mutant]:
    known = [each for each in definitions() if each.module is module]
    seen: Counter[str] = Counter()
    statement, about = None, None
    for change in changes(ast.parse(module.source)):
        if change.statement is not statement:
            statement, about = change.statement, _about(change.statement, known)
        if about is None:
            continue
        definition, lines_of_it, first_line = about
        node = change.node
        start = module.offset(node.lineno, node.col_offset)
        end = module.offset(node.end_lineno or node.lineno, node.end_col_offset or 0)
        before = " ".join(module.source[start:end].split())
        key = f"{module.name}::{definition.name} {change.operator} {first_line} | {before} > {change.text}"
        seen[key] += 1
        key += f" {seen[key]}"
        yield Mutant(module, definition, change.operator, start, end, change.text, lines_of_it, key)


def _about(statement: ast.stmt, known: Sequence[Definition]) -> tuple[Definition, range, str] | None:
    """The innermost definition around a statement, its own lines, and its first line as Python writes it."""
    at = known[0].module.offset(statement.lineno, statement.col_offset)
    around = [each for each in known if each.start <= at < each.end]
    if not around:
        return None
    innermost = min(around, key=lambda each: each.end - each.start)
    return innermost, own_lines(statement), ast.unparse(statement).partition("\n")[0]


def own_lines(node: ast.stmt) -> range:
    """The lines of a statement, without those of statements within it."""
    body = getattr(node, "body", None)
    last = node.end_lineno or node.lineno
    return range(node.lineno, (min(last, body[0].lineno - 1) if body else last) + 1)


def sample(seed: int, count: int, package: str) -> list[Mutant]:
    """Some mutants of a package, one a line at most."""
    by_line: defaultdict[tuple[str, str], list[Mutant]] = defaultdict(list)
    for mutant in candidates(package):
        line = mutant.module.source[: mutant.start].rpartition("\n")[2]
        line += mutant.module.source[mutant.start :].partition("\n")[0]
        by_line[f"{mutant.module.name}::{mutant.definition.name}", line.strip()].append(mutant)
    chosen: list[Mutant] = []
    used: Counter[str] = Counter()
    for name, line in sorted(by_line, key=lambda each: drawn(seed, " ".join(each))):
        those = sorted(by_line[name, line], key=lambda each: drawn(seed, each.key))
        few = (each for each in those if used[each.operator] < max(2, count * SHARE))
        for mutant in islice(few, 1):
            used[mutant.operator] += 1
            chosen.append(mutant)
        if len(chosen) == count:
            break
    return chosen


def drawn(seed: int, what: str) -> bytes:
    """What to sort by for an order by chance, the same for the same seed."""
    return hashlib.blake2b(f"{seed} {what}".encode(errors="surrogatepass"), digest_size=8).digest()


def everywhere(seed: int, count: int) -> list[Mutant]:
    """Some mutants of the whole reference: of each package as its part of all."""
    found = {name: len(candidates(name)) for name in packages()}
    shares = {name: max(1, round(count * size / sum(found.values()))) for name, size in found.items()}
    return [mutant for name, share in shares.items() for mutant in sample(seed, share, name)]
