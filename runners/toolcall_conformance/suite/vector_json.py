"""A vector as JSON and back: its entry in bundles and in results files.  Implements VF-8.2 and VF-8.7."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import MISSING, asdict, fields
from typing import Any

from .model import (
    AlternativeMessage,
    ExpectedCall,
    ExpectedCompletion,
    ExpectedMessage,
    ExpectedProblem,
    Vector,
)


def line_of(value: Any) -> str:
    """JSON text on one line: ASCII, no spaces, the members of objects in their order.  Implements VF-8.7."""
    return json.dumps(value, ensure_ascii=True, separators=(",", ":"), allow_nan=False)


def canonical(value: Any) -> str:
    """Canonical JSON text: ASCII, sorted keys, no spaces, so that equal values give equal texts."""
    return json.dumps(value, ensure_ascii=True, sort_keys=True, separators=(",", ":"), allow_nan=False)


_ALWAYS = ("id", "kind", "title", "level", "topic", "clauses", "path", "line")
_LISTS = (
    *("clauses", "against", "requires", "tools", "messages", "parts", "chunks", "accepts", "rejects"),
    *("open", "either", "invariants", "malformed", "missing", "regions"),
)
_OF_PROMPTS = ("same_as", "differs_from", "contains", "order", "once", "excludes", "says")
_TUPLES = frozenset((*_LISTS, "preserved_tokens", "loosened", "narrowed", *_OF_PROMPTS))


def _in_json(
    record: type[Vector] | type[ExpectedMessage] | type[ExpectedCall] | type[ExpectedCompletion],
) -> dict[str, str]:
    """The JSON name of each field of a class, such as ``templateName`` for ``template_name``."""
    words = {field.name: field.name.split("_") for field in fields(record)}
    return {name: first + "".join(map(str.capitalize, rest)) for name, (first, *rest) in words.items()}


_MESSAGE_FIELDS, _CALL_FIELDS = _in_json(ExpectedMessage), _in_json(ExpectedCall)
_COMPLETION_FIELDS = _in_json(ExpectedCompletion)
#: Fields of a vector that are records themselves, or a list of such.
_RECORDS = ("expected", "alternatives", "message", "completion", "calls")
#: Fields of a vector that are copied unchanged, and omitted if empty, with their names in JSON.
_FIELDS = {
    name: in_json for name, in_json in _in_json(Vector).items() if name not in (*_ALWAYS, *_RECORDS, "output")
}
#: The value of a field that an entry omits; a model named "" differs from no model (None).
_DEFAULTS: Mapping[str, Any] = {
    field.name: field.default_factory() if field.default_factory is not MISSING else field.default
    for field in fields(Vector)
}


def vector_to_json(vector: Vector) -> dict[str, Any]:
    """A vector as plain data with camelCase names: arguments as JSON text, the template as its source."""
    entry = {name: getattr(vector, name) for name in _ALWAYS}
    for field, name in _FIELDS.items():
        value = getattr(vector, field)
        if value != _DEFAULTS[field]:
            entry[name] = value
    if vector.output or vector.expected is not None:
        entry["output"] = vector.output
    if vector.expected is not None:
        entry["expected"] = message_to_json(vector.expected)
    if vector.message is not None:
        entry["message"] = message_to_json(vector.message)
    if vector.completion is not None:
        entry["completion"] = completion_to_json(vector.completion)
    if vector.calls is not None:
        entry["calls"] = [_present(asdict(call), _CALL_FIELDS) for call in vector.calls]
    if vector.alternatives:
        entry["alternatives"] = [
            {"note": other.note, "expected": message_to_json(other.expected)} for other in vector.alternatives
        ]
    # Convert tuples to lists, so that the entry equals what reading its JSON gives.
    result: dict[str, Any] = json.loads(line_of(entry))
    return result


def vector_from_json(entry: Mapping[str, Any]) -> Vector:
    """The vector of an entry.  Raises KeyError or TypeError if the entry is not a vector."""
    values: dict[str, Any] = {name: entry[name] for name in _ALWAYS}
    values.update((field, entry[name]) for field, name in _FIELDS.items() if name in entry)
    values["output"] = entry.get("output", "")
    for name in _TUPLES & values.keys():
        values[name] = tuple(values[name])
    for name in {"deltas", "arrives"} & values.keys():
        values[name] = tuple(tuple(step) for step in values[name])
    if "expected" in entry:
        values["expected"] = message_from_json(entry["expected"])
    if "message" in entry:
        values["message"] = message_from_json(entry["message"])
    if "completion" in entry:
        values["completion"] = completion_from_json(entry["completion"])
    if "calls" in entry:
        values["calls"] = _calls_from_json(entry)
    values["alternatives"] = tuple(
        AlternativeMessage(other["note"], message_from_json(other["expected"]))
        for other in entry.get("alternatives", ())
    )
    return Vector(**values)


def message_to_json(message: ExpectedMessage) -> dict[str, Any]:
    """An expected message for a bundle: a wire message, plus ``argumentsText``."""
    values = asdict(message)
    values["calls"] = [_present(call, _CALL_FIELDS) for call in values["calls"]]
    if message.content is None:
        del values["problems"]
    return _present(values, _MESSAGE_FIELDS)


def _present(values: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """The values that are not None, by their names in JSON."""
    return {names[name]: value for name, value in values.items() if value is not None}


def message_from_json(entry: Mapping[str, Any]) -> ExpectedMessage:
    """The expected message of a bundle's entry."""
    return ExpectedMessage(
        content=entry.get("content"),
        reasoning=entry.get("reasoning"),
        calls=_calls_from_json(entry),
        saw_tool_call_syntax=entry["sawToolCallSyntax"],
        rejected_by_policy=entry["rejectedByPolicy"],
        rejected_tool_names=tuple(entry["rejectedToolNames"]),
        problems=tuple(ExpectedProblem(**problem) for problem in entry.get("problems", ())),
    )


def completion_to_json(completion: ExpectedCompletion) -> dict[str, Any]:
    """An expected completion for a bundle."""
    values = asdict(completion)
    values |= {name: values[name] or None for name in ("refusal", "signature", "may_fail")}
    values["calls"] = [_present(call, _CALL_FIELDS) for call in values["calls"]]
    return _present(values, _COMPLETION_FIELDS)


def completion_from_json(entry: Mapping[str, Any]) -> ExpectedCompletion:
    """The expected completion of a bundle's entry."""
    return ExpectedCompletion(
        content=entry["content"],
        reasoning=entry["reasoning"],
        calls=_calls_from_json(entry),
        finish_reasons=tuple(entry["finishReasons"]),
        failed=entry["failed"],
        may_fail=entry.get("mayFail", False),
        refusal=entry.get("refusal", ""),
        signature=entry.get("signature", ""),
    )


def _calls_from_json(entry: Mapping[str, Any]) -> tuple[ExpectedCall, ...]:
    calls = (
        {name: call[key] for name, key in _CALL_FIELDS.items() if key in call} for call in entry["calls"]
    )
    return tuple(ExpectedCall(**call) for call in calls)


#: Fields of a vector's entry that a judged vector does not have: nobody asks it by itself.
_OWN = ("title", "topic", "clauses", "path", "line")


def judged_entry(entry: Mapping[str, Any]) -> dict[str, Any]:
    """What of a vector's entry is judged by a vector of kind ``verdict``."""
    return {name: value for name, value in entry.items() if name not in _OWN}


def judged_vector(vector: Vector) -> Vector:
    """The vector that a vector of kind ``verdict`` judges."""
    assert vector.judged is not None
    return vector_from_json({**{name: getattr(vector, name) for name in _OWN}, **vector.judged})
