"""When two results are the same: JSON by value (DM-4), messages field by field (DM-5), deltas, analyses."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, zip_longest
from typing import Any, Literal, TypeAlias

from ..suite.model import ExpectedCall, ExpectedMessage, Vector
from .json_value import Members, NotJson, Number, Token, Value, parse, tokens

DifferenceKind: TypeAlias = Literal["value", "missing", "extra", "type"]

#: Whitespace in all chapters (DM-6.1).
WHITESPACE = " \t\r\n"
#: The most differences reported inside one call's arguments.
_MOST_IN_ARGUMENTS = 5
#: The longest JSON text shown of one value.
_LONGEST_SHOWN = 200
_NAME = re.compile(r"[^\W\d]\w*")
#: A path inside a value: the path of the container and the last step, or None at the top.
_Path: TypeAlias = "tuple[_Path, str | int] | None"


@dataclass(frozen=True, slots=True)
class Difference:
    """One place where a result is not the expected one.

    ``path`` is like ``calls[0].arguments.city``.  ``expected`` and ``actual`` are wire values, inside
    arguments JSON text, and None where there is nothing (kinds ``extra`` and ``missing``).
    """

    path: str
    kind: DifferenceKind
    expected: Any
    actual: Any
    #: Only whitespace at the edges of content or reasoning differs (DM-5.3).
    whitespace_only: bool = False


def json_equal(left: str, right: str, complete: bool = True) -> bool:
    """Whether two JSON texts (``complete`` false: arguments of cut-off calls) are equal.  Implements DM-4."""
    return next(_json_differences(left, right, complete, ""), None) is None


def compare_messages(
    vector: Vector, message: Mapping[str, Any], features: Collection[str]
) -> list[Difference]:
    """How a wire message differs from the one a vector expects.  Implements DM-5.

    ``features`` are those the adapter claims: fields of others are not compared.
    """
    expected = vector.expected
    if expected is None:
        raise ValueError(f"{vector.id} expects no message")
    differences: list[Difference] = []
    for name, text in (("content", expected.content), ("reasoning", expected.reasoning)):
        if text is not None:
            differences += _text(name, text, message.get(name, ""))
    # The contract has neither ids, nor cut-off calls, nor problems.
    compared = frozenset() if vector.profile == "contract" else frozenset(features)
    differences += _calls(expected.calls, message.get("calls", []), compared)
    if "problems" in compared:
        differences += _problems(expected, message.get("problems", []))
    if "policy" in features:
        flags = {
            "sawToolCallSyntax": expected.saw_tool_call_syntax,
            "rejectedByPolicy": expected.rejected_by_policy,
            "rejectedToolNames": list(expected.rejected_tool_names),
        }
        for name, value in flags.items():
            differences += _plain(name, value, message.get(name))
    return differences


def compare_deltas(
    expected: Sequence[Sequence[Mapping[str, Any]]],
    actual: Sequence[Sequence[Mapping[str, Any]]],
    features: Collection[str],
) -> list[Difference]:
    """How the deltas of each chunk and of the finish differ; pieces of one text in a chunk count as one."""
    differences: list[Difference] = []
    for index, (wanted, got) in enumerate(zip_longest(expected, actual)):
        path = f"deltas[{index}]"
        if wanted is None or got is None:
            differences.append(Difference(path, "extra" if wanted is None else "missing", wanted, got))
        else:
            differences += _plain(path, _joined(wanted, features), _joined(got, features))
    return differences


def compare_analysis(expected: Mapping[str, Any], actual: Any, path: str = "analysis") -> list[Difference]:
    """How the fields a vector names differ in an analysis; other fields are not looked at.

    Whitespace at the ends of a marker counts only for ``exact-whitespace`` (TA-1.6).
    """
    if not isinstance(actual, Mapping):
        return [Difference(path, "missing" if actual is None else "type", expected, actual)]
    differences: list[Difference] = []
    for key, value in expected.items():
        here = f"{path}.{key}"
        if isinstance(value, Mapping):
            differences += compare_analysis(value, actual.get(key), here)
        elif key not in actual:
            differences.append(Difference(here, "missing", value, None))
        else:
            compared = _text if isinstance(value, str) else _plain
            differences += compared(here, value, actual[key])
    return differences


def _text(path: str, expected: str, actual: Any) -> Iterator[Difference]:
    if not isinstance(actual, str):
        yield Difference(path, "type", expected, actual)
    elif actual != expected:
        only = actual.strip(WHITESPACE) == expected.strip(WHITESPACE)
        yield Difference(path, "value", expected, actual, whitespace_only=only)


def _plain(path: str, expected: Any, actual: Any) -> Iterator[Difference]:
    """Compares plain data.  Python's ``True == 1`` must not pass, so by type first."""
    if type(expected) is not type(actual):
        yield Difference(path, "missing" if actual is None else "type", expected, actual)
    elif json.dumps(expected, sort_keys=True) != json.dumps(actual, sort_keys=True):
        yield Difference(path, "value", expected, actual)


def _problems(expected: ExpectedMessage, actual: Any) -> Iterator[Difference]:
    wanted = [{"code": p.code, "offset": p.offset, "length": p.length} for p in expected.problems]
    yield from _plain("problems", wanted, actual)


def _calls(expected: Sequence[ExpectedCall], actual: Any, features: Collection[str]) -> Iterator[Difference]:
    if not isinstance(actual, list) or not all(isinstance(call, Mapping) for call in actual):
        yield Difference("calls", "type", [call.name for call in expected], actual)
        return
    if len(expected) != len(actual):
        # Pairing calls up when one is lost or made up would report every later one as wrong.
        kind: DifferenceKind = "missing" if len(actual) < len(expected) else "extra"
        names = [call.get("name") for call in actual]
        yield Difference("calls", kind, [call.name for call in expected], names)
        return
    for index, (wanted, got) in enumerate(zip(expected, actual, strict=True)):
        yield from _call(f"calls[{index}]", wanted, got, features)


def _call(
    path: str, wanted: ExpectedCall, got: Mapping[str, Any], features: Collection[str]
) -> Iterator[Difference]:
    yield from _plain(f"{path}.name", wanted.name, got.get("name"))
    text = got.get("arguments")
    here = f"{path}.arguments"
    if not isinstance(text, str):
        yield Difference(here, "missing" if text is None else "type", wanted.arguments, text)
    else:
        found = _json_differences(wanted.arguments, text, wanted.complete, here)
        yield from islice(found, _MOST_IN_ARGUMENTS)
        if wanted.arguments_text is not None and text != wanted.arguments_text:
            yield Difference(f"{path}.argumentsText", "value", wanted.arguments_text, text)
    identity = got.get("id")
    if "ids" in features and wanted.id != identity:
        kind: DifferenceKind = "missing" if identity is None else "extra" if wanted.id is None else "value"
        yield Difference(f"{path}.id", kind, wanted.id, identity)
    if "incomplete-calls" in features:
        yield from _plain(f"{path}.complete", wanted.complete, got.get("complete", True))


def _joined(deltas: Sequence[Mapping[str, Any]], features: Collection[str]) -> list[dict[str, Any]]:
    joined: list[dict[str, Any]] = []
    for delta in deltas:
        if delta.get("text") == "":
            continue
        known = {key: value for key, value in delta.items() if key != "id" or "ids" in features}
        if delta.get("type") == "id" and "ids" not in features:
            continue
        last = joined[-1] if joined else {}
        same = all(last.get(key) == known.get(key) for key in ("type", "index"))
        if same and isinstance(last.get("text"), str) and isinstance(known.get("text"), str):
            last["text"] += known["text"]
        else:
            joined.append(known)
    return joined


def _json_differences(left: str, right: str, complete: bool, path: str) -> Iterator[Difference]:
    if left == right:
        return
    if not complete:
        if _unfinished(left) != _unfinished(right):
            yield Difference(path, "value", left, right)
        return
    try:
        pair = parse(left), parse(right)
    except NotJson:
        yield Difference(path, "value", left, right)
        return
    yield from _value_differences(*pair, path)


def _unfinished(text: str) -> list[tuple[str, object]]:
    """The tokens of a cut-off text by value; a number at its end may go on: by its text (DM-4.10)."""
    found = list(tokens(text))
    if found and found[-1].kind == "number":
        found[-1] = Token("rest", found[-1].text)
    return [(token.kind, token.text if token.kind == "rest" else token.value) for token in found]


def _value_differences(left: Value, right: Value, path: str) -> Iterator[Difference]:
    """All differences of two values, in the order of ``left``.  A loop: arguments may nest 100,000 deep."""
    stack: list[_Pair] = [(left, right, None)]
    while stack:
        a, b, at = stack.pop()
        if isinstance(a, _Nothing):
            yield Difference(_render(path, at), "extra", None, None if isinstance(b, _Nothing) else show(b))
        elif isinstance(b, _Nothing):
            yield Difference(_render(path, at), "missing", show(a), None)
        elif type(a) is not type(b):
            # By type first: Python takes True for 1.
            yield Difference(_render(path, at), "type", show(a), show(b))
        elif isinstance(a, Members) and isinstance(b, Members):
            stack += reversed(_members(a, b, at))
        elif isinstance(a, list) and isinstance(b, list):
            elements = zip_longest(a, b, fillvalue=_NOTHING)
            stack += reversed([(x, y, (at, index)) for index, (x, y) in enumerate(elements)])
        elif a != b:
            yield Difference(_render(path, at), "value", show(a), show(b))


class _Nothing:
    """Stands where one side has no value."""


_NOTHING = _Nothing()
_Pair: TypeAlias = "tuple[Value | _Nothing, Value | _Nothing, _Path]"


def _members(left: Members, right: Members, at: _Path) -> list[_Pair]:
    """The pairs to compare of two objects: keys in any order, values of a repeated key in theirs (DM-4.5)."""
    groups: dict[str, tuple[list[Value], list[Value]]] = {}
    for side, members in enumerate((left, right)):
        for key, value in members.pairs:
            groups.setdefault(key, ([], []))[side].append(value)
    return [
        (a, b, (at, key))
        for key, (ours, theirs) in groups.items()
        for a, b in zip_longest(ours, theirs, fillvalue=_NOTHING)
    ]


def show(value: Value, depth: int = 4) -> str:
    """A value as JSON text for a reader: cut at a depth and a length, numbers as they were written."""
    if isinstance(value, (Members, list)) and depth == 0:
        text = "{…}" if isinstance(value, Members) else "[…]"
    elif isinstance(value, Members):
        pairs = [f"{json.dumps(k, ensure_ascii=False)}: {show(v, depth - 1)}" for k, v in value.pairs[:20]]
        text = "{" + ", ".join(pairs + ["…"] * (len(value.pairs) > 20)) + "}"
    elif isinstance(value, list):
        elements = ", ".join(show(v, depth - 1) for v in value[:20])
        text = f"[{elements}, …]" if len(value) > 20 else f"[{elements}]"
    elif isinstance(value, Number):
        text = value.text
    else:
        text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 1] + "…"


def _render(path: str, at: _Path) -> str:
    """The path of a value, steps from the outside in; a very deep one without its middle."""
    steps: list[str | int] = []
    while at is not None:
        at, step = at
        steps.append(step)
    steps.reverse()
    if len(steps) > 20:
        return path + _steps(steps[:10]) + "…" + _steps(steps[-10:])
    return path + _steps(steps)


def _steps(steps: list[str | int]) -> str:
    named = (isinstance(step, str) and _NAME.fullmatch(step) for step in steps)
    pairs = zip(steps, named, strict=True)
    return "".join(f".{step}" if name else f"[{json.dumps(step)}]" for step, name in pairs)
