"""Where two results differ, for people to read.  DeepDiff finds the places; whether they differ is ours."""

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

#: The most places shown of one value.
_MOST = 10
#: With more values than this, on both sides together, lists are not aligned, which takes quadratic time; with
#: more than the second number no place is looked for.
_MOST_ALIGNED, _MOST_COMPARED = 2_000, 20_000
#: The longest JSON text shown of one value.
_LONGEST_SHOWN = 200
_NAME = re.compile(r"[^\W\d]\w*")
#: What DeepDiff calls the kinds, in the order in which they are shown.
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
    """One place where a result is not the expected one."""

    #: Such as ``calls[0].arguments.city``.
    path: str
    kind: DifferenceKind
    #: JSON texts to show; None where there is nothing (kinds ``extra`` and ``missing``).
    expected: str | None
    actual: str | None
    #: Only whitespace at the edges of content or reasoning differs (DM-5.3).
    whitespace_only: bool = False

    def to_wire(self) -> dict[str, str]:
        """As a results file has it; a side that is not there is left out."""
        sides = {"expected": self.expected, "actual": self.actual}
        shown = {side: text for side, text in sides.items() if text is not None}
        return {"path": self.path, "kind": self.kind, **shown}


def differences(expected: ExactValue, actual: ExactValue, path: str) -> list[Difference]:
    """The places at which two values differ, ``_MOST`` at most; none exactly if they are equal by DM-4."""
    if equal(expected, actual):
        return []
    found: list[Difference] = []
    size = _size(expected, actual)
    if size <= _MOST_COMPARED:
        # DeepDiff calls itself for every level of nesting.
        with suppress(RecursionError):
            found = list(_located(expected, actual, path, align=size <= _MOST_ALIGNED))
    kind: DifferenceKind = "value" if type(expected) is type(actual) else "type"
    return found[:_MOST] or [Difference(path, kind, show(expected), show(actual))]


def plain_differences(expected: Any, actual: Any, path: str) -> list[Difference]:
    """The same for plain JSON data, where None stands for a field that is not there."""
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
    """How many values there are, those inside of others too."""
    stack, size = list(values), 0
    while stack:
        value = stack.pop()
        size += 1
        if isinstance(value, (dict, list)):
            stack += value.values() if isinstance(value, dict) else value
    return size


def _located(expected: ExactValue, actual: ExactValue, path: str, align: bool) -> Iterator[Difference]:
    from deepdiff import DeepDiff  # takes half a second to import: only where something differs

    tree = DeepDiff(
        expected,
        actual,
        view="tree",
        # Keys that begin with two underscores count, and objects with few keys in common are not one place.
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
    """A path inside a value, such as ``.items[2]["first name"]``; a very long one without its middle."""
    if len(steps) > 20:
        return _steps(steps[:10]) + "…" + _steps(steps[-10:])
    return "".join(map(_step, steps))


def _step(step: Key | int) -> str:
    if isinstance(step, int):
        return f"[{step}]"
    name = _name(step)
    return f".{name}" if _NAME.fullmatch(name) else f"[{json.dumps(name)}]"


def _name(key: Key) -> str:
    """The key as the text has it: of ``(key, 1)`` too."""
    return key if isinstance(key, str) else key[0]
