"""The invariants: what no implementation may get wrong on any vector of any level (AP-8.10)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ..adapters.implementation import JsonObject
from ..suite.model import ExpectedMessage, Vector
from .checks import Breach
from .json_value import NotJson, parse
from .rules import UNANSWERED

#: Every invariant, and how an answer breaks it.
INVARIANTS: Mapping[str, str] = {
    "answer": "no valid answer came: an error, an invalid reply, a crash or a time-out",
    "stream": "a stream gave another message than the whole output, or took text back",
    "arguments": "the arguments of a complete call are not a JSON object",
    "calls": "there is a call that no good reading of the output has",
    "halves": "a call that was cut off, or whose arguments were not read, came as if it were whole",
    "growth": "four times the output took more than eight times the work",
    "forced": "a call is demanded, and the model can stop at once, without one",
    "prefix": "a text can be written, and a beginning of it cannot",
    "reads": "a text can be written, and the parser reads other calls in it than were written",
    "samples": "a text was found that can be written, and the parser reads no good call in it",
    "ids": "two calls have the same id, and the output does not give it to both",
}
_EMPTY = re.compile(r"[ \t\r\n]*\{[ \t\r\n]*\}[ \t\r\n]*")


@dataclass(frozen=True, slots=True)
class Allowed:
    """What one good message of a vector allows."""

    #: How often each tool is called.
    calls: Mapping[str, int]
    #: The names that it rejects, which may be called as often as one likes: engines may pass such calls on.
    rejected: Sequence[str]
    #: The ids that it gives to several calls.
    ids: Collection[str]
    #: How often each tool that is cut off in some good message is called with a whole JSON object.
    whole: Mapping[str, int]
    #: How often each tool whose arguments are malformed in some good message is called with an empty one.
    empty: Mapping[str, int]


def allowed(vector: Vector) -> list[Allowed]:
    """What the expected message and each of its alternatives allow, in this order."""
    cut, unread = cut_off(vector), not_read(vector)
    return [
        Allowed(
            dict(Counter(call.name for call in good.calls)),
            good.rejected_tool_names,
            _repeated(call.id for call in good.calls),
            dict(Counter(_closed(complete, cut))),
            dict(Counter(_emptied(complete, unread))),
        )
        for good in _good(vector)
        for complete in [[(call.name, call.arguments) for call in good.calls if call.complete]]
    ]


def strange_arguments(vector: Vector) -> set[str]:
    """The arguments of complete calls that are not a JSON object, and are right."""
    return {
        call.arguments
        for good in _good(vector)
        for call in good.calls
        if call.complete and not _is_object(call.arguments)
    }


def cut_off(vector: Vector) -> set[str]:
    """The names of the calls that the end of the output cuts off.

    An implementation that cannot flag incomplete calls can only pass on the arguments as they were cut off.
    """
    return {
        call.name
        for good in _good(vector)
        for call in good.calls
        if not call.complete and not _malformed(good)
    }


def not_read(vector: Vector) -> set[str]:
    """The names of the calls whose arguments are malformed."""
    return {
        call.name for good in _good(vector) for call in good.calls if not call.complete and _malformed(good)
    }


def broken(
    vector: Vector,
    verdict: str,
    message: JsonObject | None,
    features: Collection[str],
    breach: Breach | None = None,
    streamed: Iterable[Sequence[str]] = (),
) -> tuple[str, ...]:
    """The invariants that an answer breaks, by its verdict, its message (if any) and its first breach.

    ``streamed``: the names of the calls in each of its streams.  Implements AP-8.10.
    """
    if verdict in UNANSWERED:
        return ("answer",)
    found = ["stream"] * (breach is not None and _changes_the_message(breach, features))
    if message is not None:
        found += ["arguments"] * _no_object(message, vector, features)
        names = [call["name"] for call in message["calls"]]
        found += ["calls"] * any(_surplus(each, vector) for each in (names, *streamed))
        found += ["halves"] * _has_halves(message, vector)
        found += ["ids"] * _shares_ids(message, vector)
    return tuple(found)


def _changes_the_message(breach: Breach, features: Collection[str]) -> bool:
    """Whether a stream gives another message; text held too long (ST-2) and whitespace do less harm."""
    if breach.verdict == "whitespace":
        return "exact-whitespace" in features
    return breach.clause.startswith("ST-1.")


def _good(vector: Vector) -> list[ExpectedMessage]:
    """The expected message and its alternatives."""
    assert vector.expected is not None
    return [vector.expected, *(other.expected for other in vector.alternatives)]


def _surplus(names: Iterable[str], vector: Vector) -> bool:
    """Whether some tool is called more often than every good message allows."""
    called = Counter(names)
    return all((called - Counter(one.calls)).keys() - {*one.rejected} for one in allowed(vector))


def _has_halves(message: JsonObject, vector: Vector) -> bool:
    """Whether half a call came as a JSON object without a sign, which is a flag or a problem."""
    if message.get("problems"):
        return False
    calls = [(call["name"], call["arguments"]) for call in message["calls"] if call.get("complete", True)]
    closed = Counter(_closed(calls, cut_off(vector)))
    emptied = Counter(_emptied(calls, not_read(vector)))
    return all(closed - Counter(one.whole) or emptied - Counter(one.empty) for one in allowed(vector))


def _closed(calls: Iterable[tuple[str, str]], names: Collection[str]) -> Iterator[str]:
    """The names of the calls whose arguments are a JSON object, of those that are named."""
    return (name for name, arguments in calls if name in names and _is_object(arguments))


def _emptied(calls: Iterable[tuple[str, str]], names: Collection[str]) -> Iterator[str]:
    """The names of the calls whose arguments are an empty JSON object, of those that are named."""
    return (name for name, arguments in calls if name in names and _EMPTY.fullmatch(arguments))


def _shares_ids(message: JsonObject, vector: Vector) -> bool:
    """Whether two calls have an id in common that every good message gives to one call at most."""
    shared = _repeated(call.get("id") for call in message["calls"])
    return bool(shared) and all(shared - {*one.ids} for one in allowed(vector))


def _repeated(ids: Iterable[str | None]) -> set[str]:
    return {id for id, count in Counter(filter(None, ids)).items() if count > 1}


def _no_object(message: JsonObject, vector: Vector, features: Collection[str]) -> bool:
    """Whether a call that is not flagged incomplete has arguments that are not a JSON object."""
    judged = [call for call in message["calls"] if call.get("complete", True)]
    strange = [call for call in judged if not _is_object(call["arguments"])]
    if not strange:
        return False
    fine, cut = strange_arguments(vector), frozenset() if "incomplete-calls" in features else cut_off(vector)
    return any(call["arguments"] not in fine and call["name"] not in cut for call in strange)


def _malformed(message: ExpectedMessage) -> bool:
    return any(problem.code == "malformed-arguments" for problem in message.problems)


def _is_object(text: str) -> bool:
    try:
        return isinstance(parse(text), dict)
    except NotJson:
        return False
