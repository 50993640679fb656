"""The checks of ``toolcall lint``: one file a check.  The file has the check's id, its docstring the rule.

A check is a function ``check(suite)`` that yields findings.  A new check is a new file here, and a fixture
below ``tests/fixtures/lint`` that breaks this rule and no other.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache

from ._suite import Finding, Suite, at_error

__all__ = ["Check", "Finding", "Suite", "at_error", "checks", "run"]


@dataclass(frozen=True, slots=True)
class Check:
    """One check: its id, what it asks for, and the function."""

    id: str
    about: str
    find: Callable[[Suite], Iterator[Finding]]


@cache
def checks() -> tuple[Check, ...]:
    """All checks, by id."""
    found = []
    for module in pkgutil.iter_modules(__path__):
        if not module.name.startswith("_"):
            imported = importlib.import_module(f"{__name__}.{module.name}")
            name = module.name.replace("_", "-")
            found.append(Check(name, (imported.__doc__ or "").strip(), imported.check))
    return tuple(found)


def run(suite: Suite) -> list[Finding]:
    """The findings of all checks, sorted by place."""
    findings = [replace(finding, check=check.id) for check in checks() for finding in check.find(suite)]
    return sorted(findings, key=lambda finding: (finding.path, finding.line, finding.column, finding.check))
