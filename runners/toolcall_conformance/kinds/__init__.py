"""The kinds of vectors: one file a kind, named like it.

The value ``KIND`` of a file says all that is particular to a kind: its keys, its request, how a reply is
judged, and what is shown.  Nothing else tells kinds apart: others ask ``of(vector)`` or ``named(name)``.
"""

from __future__ import annotations

import importlib
import json
import pkgutil
from functools import cache
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from ..results.records import Result
    from ..suite.model import Vector
    from ._kind import VectorKind

__all__ = ["USUAL", "VectorKind", "as_text", "having", "named", "names", "of", "subject"]

#: The kind of vectors that name none.
USUAL: Final = "parse"


@cache
def names() -> tuple[str, ...]:
    """The names of all kinds."""
    return tuple(
        each.name.replace("_", "-")
        for each in pkgutil.iter_modules(__path__)
        if not each.name.startswith("_")
    )


@cache
def named(name: str) -> VectorKind:
    """The kind of this name; of a name that only another version of the suite knows, one without traits."""
    if name not in names():
        from ._kind import VectorKind

        return VectorKind(name)
    kind: VectorKind = importlib.import_module(f"{__name__}.{name.replace('-', '_')}").KIND
    return kind


def of(vector: Vector) -> VectorKind:
    """The kind of a vector."""
    return named(vector.kind)


@cache
def having(key: str) -> tuple[str, ...]:
    """The kinds that a key of vectors belongs to; empty for the keys that vectors of all kinds may have."""
    return tuple(name for name in names() if key in named(name).own)


def subject(result: Result) -> str:
    """The heading of a result in reports: the kind, the API of the wire, or the profile."""
    if named(result.kind).is_subject:
        return result.kind
    return (result.api or "chat") if result.profile == "wire" else result.profile


def as_text(value: Any) -> str:
    """A value as JSON, on several lines if it has parts."""
    indent = 2 if value and isinstance(value, (list, dict)) else None
    return json.dumps(value, ensure_ascii=False, indent=indent)
