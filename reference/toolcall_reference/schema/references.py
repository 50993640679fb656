"""``$ref`` within a JSON Schema: a JSON Pointer (RFC 6901), an ``$anchor`` or an ``$id``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias
from urllib.parse import unquote

from ..errors import NoTarget

Schema: TypeAlias = Mapping[str, Any] | bool

#: Keywords whose values are data and no schemas, even if the data look like a schema.
_DATA = frozenset(("const", "default", "enum", "example", "examples"))
#: An index into a list, as a JSON Pointer writes it.
_index = re.compile(r"0|[1-9][0-9]{0,8}").fullmatch


class References:
    """Follows the references of one schema.

    Implements TP-8.11 and GR-4.18.  A subschema with an ``$id`` is found by the exact text of its ``$id``.
    A reference without a name, such as ``#/$defs/a``, starts at the root, even inside such a subschema.
    """

    __slots__ = ("_named", "_root")

    def __init__(self, root: Schema) -> None:
        self._root = root
        self._named: dict[str, Schema] | None = None

    def target(self, reference: object) -> Schema:
        """The schema that a ``$ref`` points to; ``NoTarget`` if there is none."""
        if not isinstance(reference, str):
            raise NoTarget(f"{reference!r} is not a text")
        base, _, fragment = reference.partition("#")
        target: Any = self._by_name(base) if base else self._root
        fragment = unquote(fragment)
        if fragment and not fragment.startswith("/"):
            return self._by_name(f"{base}#{fragment}")
        for step in fragment.split("/")[1:]:
            target = _step(target, step.replace("~1", "/").replace("~0", "~"))
        if not isinstance(target, Mapping | bool):
            raise NoTarget(f"{reference!r} leads to no schema")
        return target

    def _by_name(self, name: str) -> Schema:
        if self._named is None:
            # Built for the first reference with a name; the first of several equal names counts.
            self._named = {}
            for found, schema in _names(self._root):
                self._named.setdefault(found, schema)
        if name not in self._named:
            raise NoTarget(f"{name!r} is no `$id` or `$anchor` of this schema; put its target into `$defs`")
        return self._named[name]


def _step(target: Any, step: str) -> Any:
    """A part of a schema; None if there is none."""
    if isinstance(target, Mapping) and step in target:
        return target[step]
    is_list = isinstance(target, Sequence) and not isinstance(target, str)
    if is_list and _index(step) and int(step) < len(target):
        return target[int(step)]
    return None


def _names(root: Schema) -> Iterator[tuple[str, Schema]]:
    """The names of the schemas within a schema: ``$id``, ``#`` + ``$anchor``, and both joined."""
    # A list of schemas still to read, not recursion: the request decides how deep a schema nests.
    left: list[tuple[Any, str]] = [(root, "")]
    while left:
        value, base = left.pop()
        if isinstance(value, Mapping):
            own, anchor = value.get("$id"), value.get("$anchor")
            anchors = [f"#{anchor}"] if isinstance(anchor, str) else []
            if isinstance(own, str) and own.startswith("#"):
                anchors.append(own)  # older drafts write an anchor so
            elif isinstance(own, str):
                base = own.rstrip("#")
                yield base, value
            for name in anchors:
                yield name, value
                yield f"{base}{name}", value
            inside = [member for key, member in value.items() if key not in _DATA]
        else:
            inside = list(value) if isinstance(value, (list, tuple)) else []
        left += [(each, base) for each in reversed(inside)]
