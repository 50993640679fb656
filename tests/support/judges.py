"""Asks a judge of the wire, and a judge with one rule changed."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest.mock import patch

#: A name, a response or the events of a stream (a tuple), and the clauses that it breaches.
Case = tuple[str, Any, set[str]]


def judged(module: ModuleType, given: Any) -> set[str]:
    """The clauses that a judge says are breached."""
    if isinstance(given, tuple):
        found = module.read_events([json.dumps(event) for event in given])
    else:
        found = module.read_response(given)
    return {breach[0] for _, breach in found.breaches}


def notices(judge: ModuleType, cases: Iterable[Case], find: str, replace: str) -> bool:
    """Whether a case shows that ``find``, which the judge's source has once, became ``replace``."""
    source = Path(str(judge.__file__)).read_text(encoding="utf-8")
    assert source.count(find) == 1
    changed = ModuleType("toolcall_conformance.judge.changed")
    changed.__package__ = "toolcall_conformance.judge"
    # Dataclasses look their module up.
    with patch.dict(sys.modules, {changed.__name__: changed}):
        exec(compile(source.replace(find, replace), "changed.py", "exec"), changed.__dict__)

    def differs(given: Any, clauses: set[str]) -> bool:
        try:
            return judged(changed, given) != clauses
        except Exception:
            return True

    return any(differs(given, clauses) for _, given, clauses in cases)
