"""Compares two results: JSON by value (DM-4), messages by field (DM-5), deltas, analyses."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict
from itertools import groupby, zip_longest
from typing import Any

from ..suite.model import ExpectedCall, Vector
from .canonical import canonical
from .json_value import NotJson, parse
from .places import Difference, DifferenceKind, differences, plain_differences, shown_json
from .rules import Good, fields

#: Whitespace in all chapters (DM-6.1).
WHITESPACE = " \t\r\n"


def json_equal(left: str, right: str, complete: bool = True) -> bool:
    """Whether two JSON texts (``complete`` false: arguments of cut-off calls) are equal.  Implements DM-4."""
    return left == right or canonical(left, complete) == canonical(right, complete)


def compare_messages(
    vector: Vector, message: Mapping[str, Any], features: Collection[str], good: Good | None = None
) -> list[Difference]:
    """The differences between a wire message and the vector's expected message, or another ``good`` one.

    ``features``: the features that the adapter claims.  Fields of unclaimed features are not compared.
    Implements DM-5.
    """
    expected = good.expected if good else vector.expected
    if expected is None:
        raise ValueError(f"{vector.id} expects no message")
    ignored = good.ignores if good else ()
    compared = {
        name
        for name, needed in fields(vector.profile).items()
        if name not in ignored and all(feature in features for feature in needed)
    }
    found: list[Difference] = []
    for name, text in (("content", expected.content), ("reasoning", expected.reasoning)):
        if text is not None:
            found += _text(name, text, message.get(name, ""))
    found += _calls(expected.calls, message.get("calls", []), compared)
    if "problems" in compared:
        wanted = [asdict(problem) for problem in expected.problems]
        found += plain_differences(aligned(wanted), aligned(message.get("problems", [])), "problems")
    flags = {
        "sawToolCallSyntax": expected.saw_tool_call_syntax,
        "rejectedByPolicy": expected.rejected_by_policy,
        "rejectedToolNames": list(expected.rejected_tool_names),
    }
    for name in (each for each in flags if each in compared):
        found += plain_differences(flags[name], message.get(name), name)
    return found


def aligned(problems: Any) -> Any:
    """Problems with those of one offset in one order, for their order has no meaning (DM-3.1)."""
    if not isinstance(problems, list) or not all(isinstance(problem, Mapping) for problem in problems):
        return problems
    runs = groupby(problems, key=lambda problem: problem.get("offset"))
    return [
        problem
        for _, run in runs
        for problem in sorted(run, key=lambda each: (str(each.get("code")), str(each)))
    ]


def compare_deltas(
    expected: Sequence[Sequence[Mapping[str, Any]]],
    actual: Sequence[Sequence[Mapping[str, Any]]],
    features: Collection[str],
) -> list[Difference]:
    """The differences in the deltas of each chunk and of the finish; adjacent pieces of a text are joined."""
    found: list[Difference] = []
    for index, (wanted, got) in enumerate(zip_longest(expected, actual)):
        path = f"deltas[{index}]"
        if wanted is None:
            found.append(Difference(path, "extra", None, shown_json(got)))
        else:
            came = None if got is None else joined(got, features)
            found += plain_differences(joined(wanted, features), came, path)
    return found


def compare_analysis(expected: Mapping[str, Any], actual: Any, path: str = "analysis") -> list[Difference]:
    """The differences in the fields of an analysis that a vector names; other fields are ignored.

    Whitespace at the ends of a marker counts only for ``exact-whitespace`` (TA-1.6).  Of warnings the number
    counts, and not the wording.
    """
    if not isinstance(actual, Mapping):
        return plain_differences(expected, actual, path)
    found: list[Difference] = []
    for key, value in expected.items():
        here = f"{path}.{key}"
        if isinstance(value, Mapping):
            found += compare_analysis(value, actual.get(key), here)
        elif key not in actual:
            found.append(Difference(here, "missing", shown_json(value), None))
        elif isinstance(value, str):
            found += _text(here, value, actual[key])
        elif key != "warnings" or not _as_many(value, actual[key]):
            found += plain_differences(value, actual[key], here)
    return found


def _as_many(expected: Any, actual: Any) -> bool:
    return isinstance(expected, list) and isinstance(actual, list) and len(expected) == len(actual)


def _text(path: str, expected: str, actual: Any) -> Iterator[Difference]:
    kind: DifferenceKind = "value" if isinstance(actual, str) else "type"
    if actual != expected:
        only = kind == "value" and actual.strip(WHITESPACE) == expected.strip(WHITESPACE)
        yield Difference(path, kind, shown_json(expected), shown_json(actual), whitespace_only=only)


def _calls(expected: Sequence[ExpectedCall], actual: Any, compared: Collection[str]) -> Iterator[Difference]:
    names = [call.name for call in expected]
    if not isinstance(actual, list) or not all(isinstance(call, Mapping) for call in actual):
        yield Difference("calls", "type", shown_json(names), shown_json(actual))
    elif len(expected) != len(actual):
        # If a call is missing or extra, comparing calls by index would report every later call as wrong.
        yield from plain_differences(names, [call.get("name") for call in actual], "calls")
    else:
        for index, (wanted, got) in enumerate(zip(expected, actual, strict=True)):
            yield from _call(f"calls[{index}]", wanted, got, compared)


def _call(
    path: str, wanted: ExpectedCall, got: Mapping[str, Any], compared: Collection[str]
) -> Iterator[Difference]:
    yield from plain_differences(wanted.name, got.get("name"), f"{path}.name")
    text = got.get("arguments")
    if not isinstance(text, str):
        kind: DifferenceKind = "missing" if text is None else "type"
        shown = None if text is None else shown_json(text)
        yield Difference(f"{path}.arguments", kind, wanted.arguments, shown)
    else:
        yield from _arguments(f"{path}.arguments", wanted, text)
        if wanted.arguments_text is not None and text != wanted.arguments_text:
            yield Difference(f"{path}.argumentsText", "value", wanted.arguments_text, text)
    if "id" in compared:
        yield from plain_differences(wanted.id, got.get("id"), f"{path}.id")
    if "complete" in compared:
        yield from plain_differences(wanted.complete, got.get("complete", True), f"{path}.complete")


def _arguments(path: str, wanted: ExpectedCall, text: str) -> list[Difference]:
    if json_equal(wanted.arguments, text, wanted.complete):
        return []
    try:
        if wanted.complete:
            return differences(parse(wanted.arguments), parse(text), path)
    except NotJson:
        pass
    return [Difference(path, "value", wanted.arguments, text)]


def joined(deltas: Sequence[Mapping[str, Any]], features: Collection[str]) -> list[dict[str, Any]]:
    joined: list[dict[str, Any]] = []
    for delta in deltas:
        if delta.get("text") == "":
            continue
        # Nobody has to say where a call ends (ST-1.9).
        left_out = {"complete"} if "ids" in features else {"complete", "id"}
        known = {key: value for key, value in delta.items() if key not in left_out}
        if delta.get("type") == "id" and "ids" not in features:
            continue
        last = joined[-1] if joined else {}
        same = all(last.get(key) == known.get(key) for key in ("type", "index"))
        if same and isinstance(last.get("text"), str) and isinstance(known.get("text"), str):
            last["text"] += known["text"]
        else:
            joined.append(known)
    return joined
