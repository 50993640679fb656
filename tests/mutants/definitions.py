"""The definitions of the reference by their qualified names, wherever their files are."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

import toolcall_reference
from tests.mutants.fragments import Token, tokens

PACKAGE = Path(toolcall_reference.__file__).parent


@dataclass(frozen=True, slots=True)
class Module:
    """A module of the reference."""

    #: Within the package: ``stream.nodes``.
    name: str
    path: Path
    source: str
    tokens: Sequence[Token]


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

    def address(self) -> str:
        """Its name with its module."""
        return f"{self.module.name}::{self.name}"


@cache
def definitions() -> tuple[Definition, ...]:
    """All of the reference."""
    return tuple(each for path in sorted(PACKAGE.rglob("*.py")) for each in _of_module(_module(path)))


def _module(path: Path) -> Module:
    source = path.read_text(encoding="utf-8")
    name = ".".join(path.relative_to(PACKAGE).with_suffix("").parts)
    name = name.removesuffix("__init__").removesuffix(".")
    return Module(name, path, source, tokens(source))


def _of_module(module: Module) -> Iterator[Definition]:
    lines = module.source.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))

    def offset(line: int, column: int) -> int:
        return starts[line - 1] + len(lines[line - 1].encode()[:column].decode())

    def inside(body: Sequence[ast.stmt], prefix: str, function_line: int) -> Iterator[Definition]:
        for node in body:
            first = min(part.lineno for part in (node, *getattr(node, "decorator_list", ())))
            is_function = isinstance(node, ast.FunctionDef)
            line = function_line or (first if is_function else 0)
            start, end = offset(first, 0), offset(node.end_lineno or first, node.end_col_offset or 0)
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                yield Definition(module, prefix + node.name, start, end, line)
                yield from inside(node.body, f"{prefix}{node.name}.", line)
            elif not prefix:
                yield from (Definition(module, name, start, end, 0) for name in _assigned(node))

    return inside(ast.parse(module.source).body, "", 0)


def _assigned(node: ast.stmt) -> list[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    return [target.id for target in targets if isinstance(target, ast.Name)]
