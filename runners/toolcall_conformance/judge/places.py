"""Lists where two results differ, for people.  DeepDiff finds the places; our ``equal`` decides equality."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from typing import Any, Literal, TypeAlias

from .json_value import ExactValue, Key, Number, equal, exact

DifferenceKind: TypeAlias = Literal["value", "missing", "extra", "type"]

#: The most places listed for one value.
_MOST = 10
#: The most values, on both sides together, for which lists are aligned (which takes quadratic time), and the
#: most for which places are searched at all.
_MOST_ALIGNED, _MOST_COMPARED = 2_000, 20_000
#: The longest JSON text shown for one value.
_LONGEST_SHOWN = 200
_NAME = re.compile(r"[^\W\d]\w*")
#: DeepDiff's names of the kinds, in the order in which the kinds are shown.
_KINDS: Mapping[str, DifferenceKind] = {
    "type_changes": "type",
    "values_changed": "value",
    "dictionary_item_removed": "missing",
    "iterable_item_removed": "missing",
    "dictionary_item_added": "extra",
    "iterable_item_added": "extra",
}


@dataclass(frozen=True, slots=True)
class Difference:
    """One place where a result differs from the expected result."""

    #: Such as ``calls[0].arguments.city``.
    path: str
    kind: DifferenceKind
    #: JSON texts to show; None for the side without a value (kinds ``extra`` and ``missing``).
    expected: str | None
    actual: str | None
    #: Only whitespace at the edges of content or reasoning differs (DM-5.3).
    whitespace_only: bool = False

    def to_wire(self) -> dict[str, str]:
        """The difference as in a results file; a side without a value is omitted."""
        sides = {"expected": self.expected, "actual": self.actual}
        # Arguments are shown as they came; those without any text would show nothing.
        shown = {side: text or '""' for side, text in sides.items() if text is not None}
        return {"path": self.path, "kind": self.kind, **shown}


def differences(expected: ExactValue, actual: ExactValue, path: str) -> list[Difference]:
    """The places where two values differ, ``_MOST`` at most; empty only if the values are equal by DM-4."""
    if equal(expected, actual):
        return []
    found: list[Difference] = []
    size = _size(expected, actual)
    if size <= _MOST_COMPARED:
        # DeepDiff recurses for every level of nesting.
        with suppress(RecursionError):
            found = list(_located(expected, actual, path, align=size <= _MOST_ALIGNED))
    kind: DifferenceKind = "value" if type(expected) is type(actual) else "type"
    return found[:_MOST] or [Difference(path, kind, show(expected), show(actual))]


def plain_differences(expected: Any, actual: Any, path: str) -> list[Difference]:
    """The differences of plain JSON data, in which None stands for a missing field."""
    if expected is None and actual is not None:
        return [Difference(path, "extra", None, shown_json(actual))]
    if actual is None and expected is not None:
        return [Difference(path, "missing", shown_json(expected), None)]
    if json.dumps(expected, sort_keys=True) == json.dumps(actual, sort_keys=True):
        return []
    return differences(exact(expected), exact(actual), path)


def shown_json(value: Any) -> str:
    """Plain data as JSON text to show."""
    return json.dumps(value, ensure_ascii=False)


def _size(*values: ExactValue) -> int:
    """The number of values, including nested values."""
    stack, size = list(values), 0
    while stack:
        value = stack.pop()
        size += 1
        if isinstance(value, (dict, list)):
            stack += value.values() if isinstance(value, dict) else value
    return size


def _located(expected: ExactValue, actual: ExactValue, path: str, align: bool) -> Iterator[Difference]:
    from deepdiff import DeepDiff  # the import takes half a second: import only if there is a difference

    tree = DeepDiff(
        expected,
        actual,
        view="tree",
        # Compare keys that begin with two underscores too; look into objects with few keys in common too.
        ignore_private_variables=False,
        threshold_to_diff_deeper=0,
        zip_ordered_iterables=not align,
    )
    for name, kind in _KINDS.items():
        for level in tree.get(name, ()):
            here = path + _steps(level.path(output_format="list"))
            before = None if kind == "extra" else show(level.t1)
            after = None if kind == "missing" else show(level.t2)
            yield Difference(here, kind, before, after)


def show(value: ExactValue, depth: int = 4) -> str:
    """A value as JSON text for a reader: cut at a depth and a length, numbers as they were written."""
    if isinstance(value, (dict, list)) and depth == 0:
        text = "{…}" if isinstance(value, dict) else "[…]"
    elif isinstance(value, dict):
        some = islice(value.items(), 20)
        members = [f"{shown_json(_name(key))}: {show(member, depth - 1)}" for key, member in some]
        text = "{" + ", ".join(members + ["…"] * (len(value) > len(members))) + "}"
    elif isinstance(value, list):
        elements = [show(element, depth - 1) for element in value[:20]]
        text = "[" + ", ".join(elements + ["…"] * (len(value) > len(elements))) + "]"
    elif isinstance(value, Number):
        text = str(value)
    else:
        text = shown_json(value)
    return text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 1] + "…"


def _steps(steps: Sequence[Key | int]) -> str:
    """A path inside a value, such as ``.items[2]["first name"]``; a very long path loses its middle."""
    if len(steps) > 20:
        return _steps(steps[:10]) + "…" + _steps(steps[-10:])
    return "".join(map(_step, steps))


def _step(step: Key | int) -> str:
    if isinstance(step, int):
        return f"[{step}]"
    name = _name(step)
    return f".{name}" if _NAME.fullmatch(name) else f"[{json.dumps(name)}]"


def _name(key: Key) -> str:
    """The key as written in the JSON text: ``key`` also for ``(key, 1)``."""
    return key if isinstance(key, str) else key[0]
