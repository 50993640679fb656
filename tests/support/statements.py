"""How much code there is, by package: ``python -m tests.support.statements [CHECKOUT]``."""

from __future__ import annotations

import ast
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import astuple, dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDERS = ("reference/toolcall_reference", "runners/toolcall_conformance", "tests")


@dataclass(frozen=True, slots=True)
class Amount:
    """What some files have."""

    files: int = 0
    #: Nodes ``ast.stmt``, docstrings among them.
    statements: int = 0
    lines: int = 0
    #: Lines of docstrings and of comments.
    said: int = 0

    def __add__(self, other: Amount) -> Amount:
        return Amount(*map(sum, zip(astuple(self), astuple(other), strict=True)))


def of_source(source: str) -> Amount:
    """What a file has."""
    statements = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.stmt)]
    said = {line for node in statements if _is_text(node) for line in range(node.lineno, _end(node) + 1)}
    lines = source.splitlines()
    said |= {number for number, line in enumerate(lines, 1) if line.lstrip().startswith("#")}
    return Amount(1, len(statements), len(lines), len(said))


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(getattr(node.value, "value", None), str)


def _end(node: ast.stmt) -> int:
    return node.end_lineno or node.lineno


@cache
def by_package(root: Path = ROOT) -> Mapping[str, Amount]:
    """By folder of a checkout, and by each package directly in it: what its files have."""
    found: defaultdict[str, Amount] = defaultdict(Amount)
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*.py")):
            inside = path.relative_to(root / folder).parts
            amount = of_source(path.read_text(encoding="utf-8"))
            found[folder] += amount
            found[f"{folder}/{inside[0] if len(inside) > 1 else '*.py'}"] += amount
    return dict(sorted(found.items()))


def table(root: Path = ROOT) -> Iterator[str]:
    """Markdown, a line for each package."""
    yield "| package | files | statements | lines | docstrings and comments |"
    yield "| --- |" + " ---: |" * 4
    for name, each in by_package(root).items():
        share = f"{each.said / (each.lines or 1):.1%}"
        yield f"| {name} | {each.files:,} | {each.statements:,} | {each.lines:,} | {share} |"


if __name__ == "__main__":
    print("\n".join(table(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT)))
