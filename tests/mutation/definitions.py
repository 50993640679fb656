"""The definitions of the reference by their qualified names, wherever their files are."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import accumulate
from pathlib import Path

import toolcall_reference
from tests.mutation.fragments import Token, tokens

PACKAGE = Path(toolcall_reference.__file__).parent
REFERENCE = PACKAGE.name


@dataclass(frozen=True)
class Module:
    """A module of the reference."""

    #: Within the package: ``stream.nodes``.
    name: str
    path: Path
    source: str
    tokens: Sequence[Token]

    @property
    def file(self) -> str:
        """Its path below the package."""
        return self.path.relative_to(PACKAGE).as_posix()

    @property
    def imported_as(self) -> str:
        """Its name with that of the package."""
        return f"{REFERENCE}.{self.name}".removesuffix(".")

    @cached_property
    def _lines(self) -> Sequence[tuple[int, str]]:
        lines = self.source.splitlines(keepends=True)
        return [*zip(accumulate(map(len, lines), initial=0), lines)]  # noqa: B905 (the end begins no line)

    def offset(self, line: int, column: int) -> int:
        """Where a place of the syntax tree is in the source: its columns count bytes."""
        start, text = self._lines[line - 1]
        return start + len(text.encode()[:column].decode())


@dataclass(frozen=True)
class Definition:
    """A function, a class or a name of a module that is assigned."""

    module: Module
    #: ``Class.method``, ``function.inner function``.
    name: str
    start: int
    end: int
    #: The outermost function around it, by the line it begins in; 0 where there is none.
    function_line: int

    @cached_property
    def tokens(self) -> list[Token]:
        """The tokens of its text, decorators included."""
        return [token for token in self.module.tokens if self.start <= token.start and token.end <= self.end]


@cache
def definitions() -> tuple[Definition, ...]:
    """All of the reference."""
    return tuple(each for path in sorted(PACKAGE.rglob("*.py")) for each in _of_module(_module(path)))


def modules() -> Collection[Module]:
    """All of the reference that define something."""
    return {each.module.name: each.module for each in definitions()}.values()


@cache
def by_name() -> Mapping[str, Sequence[Definition]]:
    """The definitions by their names without modules."""
    found = defaultdict(list)
    for each in definitions():
        found[each.name].append(each)
    return found


def named(address: str) -> Sequence[Definition]:
    """The definitions that ``module::name`` or a name means; those of that name where the module is gone."""
    module, _, name = address.rpartition("::")
    every = by_name().get(name, ())
    suffix = f".{module}" if module else ""
    return [each for each in every if f".{each.module.name}".endswith(suffix)] or every


def _module(path: Path) -> Module:
    source = path.read_text(encoding="utf-8")
    name = ".".join(path.relative_to(PACKAGE).with_suffix("").parts)
    name = name.removesuffix("__init__").removesuffix(".")
    return Module(name, path, source, tokens(source))


def _of_module(module: Module) -> Iterator[Definition]:
    def inside(body: Sequence[ast.stmt], prefix: str, function_line: int) -> Iterator[Definition]:
        for node in body:
            first = min(part.lineno for part in (node, *getattr(node, "decorator_list", ())))
            is_function = isinstance(node, ast.FunctionDef)
            line = function_line or (first if is_function else 0)
            start = module.offset(first, 0)
            end = module.offset(node.end_lineno or first, node.end_col_offset or 0)
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                yield Definition(module, prefix + node.name, start, end, line)
                yield from inside(node.body, f"{prefix}{node.name}.", line)
            elif not prefix:
                yield from (Definition(module, name, start, end, 0) for name in _assigned(node))

    return inside(ast.parse(module.source).body, "", 0)


def _assigned(node: ast.stmt) -> list[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    return [target.id for target in targets if isinstance(target, ast.Name)]
