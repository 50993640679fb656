"""The bundle: all vectors as one JSON text, for ports without YAML and for a fast start."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, asdict, dataclass, fields
from pathlib import Path
from typing import Any

from ..errors import BundleError
from .model import (
    AlternativeMessage,
    ExpectedCall,
    ExpectedCompletion,
    ExpectedMessage,
    ExpectedProblem,
    Vector,
)

#: The version of the bundle's format.
FORMAT = 1


@dataclass(frozen=True, slots=True)
class Bundle:
    """The vectors of one version of the suite, by id."""

    suite: str
    vectors: tuple[Vector, ...]


def dump_bundle(vectors: Iterable[Vector], suite: str, *, described: bool = False) -> str:
    """The bundle's text: ASCII, one vector per line, sorted by id; equal vectors give equal texts.

    ``described``: whether it has what parsers without Jinja need too.  Implements VF-8.
    """
    ordered = sorted(vectors, key=lambda vector: vector.id)
    entries, formats = [vector_to_json(vector) for vector in ordered], ""
    if described:
        from .described import added_to, formats_of

        entries = [{**entry, **added_to(vector)} for entry, vector in zip(entries, ordered, strict=True)]
        shared = ",\n".join(f"{line_of(name)}:{line_of(each)}" for name, each in formats_of(ordered).items())
        formats = f'"formats": {{\n{shared}\n}}, '
    lines = ",\n".join(line_of({**entry, "checksum": checksum(entry)}) for entry in entries)
    head = f'"toolcallBundle": {FORMAT}, "suite": {json.dumps(suite)}'
    return f'{{{head}, {formats}"vectors": [\n{lines}\n]}}\n'


def load_bundle(path: Path) -> Bundle:
    """The bundle in a file.  Raises BundleError."""
    try:
        return parse_bundle(path.read_text(encoding="ascii"))
    except OSError as error:
        raise BundleError(f"{path}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BundleError(f"{path}: it is no bundle; write it again with toolcall bundle") from error
    except BundleError as error:
        raise BundleError(f"{path}: {error}") from error


def parse_bundle(text: str) -> Bundle:
    """The bundle in a text.  Raises BundleError.

    Does not check the checksums, which would double the time: ``verify`` checks them.
    """
    try:
        document = json.loads(text)
        version = document["toolcallBundle"]
        if version != FORMAT:
            raise BundleError(f"it has format {version}; this version of the suite reads format {FORMAT}")
        return Bundle(document["suite"], tuple(map(vector_from_json, document["vectors"])))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise BundleError(f"it is no bundle: {error!r}; write it again with toolcall bundle") from error


def verify(text: str) -> list[str]:
    """The ids of a bundle's vectors whose checksum is wrong."""
    entries = json.loads(text)["vectors"]
    return [entry["id"] for entry in entries if entry.pop("checksum", None) != checksum(entry)]


def line_of(value: Any) -> str:
    """JSON text on one line: ASCII, no spaces, the members of objects in their order.  Implements VF-8.7."""
    return json.dumps(value, ensure_ascii=True, separators=(",", ":"), allow_nan=False)


def canonical(value: Any) -> str:
    """Canonical JSON text: ASCII, sorted keys, no spaces, so that equal values give equal texts."""
    return json.dumps(value, ensure_ascii=True, sort_keys=True, separators=(",", ":"), allow_nan=False)


def checksum(entry: Mapping[str, Any]) -> str:
    """``sha256:`` and the hex digest of a vector's canonical JSON without its ``checksum``."""
    return "sha256:" + hashlib.sha256(canonical(entry).encode("ascii")).hexdigest()


_COMPARE_FIELDS = ("left", "right", "equal", "complete")
_ALWAYS = ("id", "kind", "title", "level", "topic", "clauses", "path", "line")
_LISTS = (
    *("clauses", "against", "requires", "tools", "messages", "parts", "chunks", "accepts", "rejects"),
    "invariants",
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
_RECORDS = ("expected", "alternatives", "message", "completion")
#: Fields of a vector that are copied unchanged, and omitted if empty, with their names in JSON.
_FIELDS = {
    name: in_json
    for name, in_json in _in_json(Vector).items()
    if name not in (*_ALWAYS, *_COMPARE_FIELDS, *_RECORDS, "output")
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
    if vector.kind in ("parse", "stream", "growth") or vector.output:
        entry["output"] = vector.output
    if vector.kind == "compare":
        entry.update((name, getattr(vector, name)) for name in _COMPARE_FIELDS)
    if vector.expected is not None:
        entry["expected"] = message_to_json(vector.expected)
    if vector.message is not None:
        entry["message"] = message_to_json(vector.message)
    if vector.completion is not None:
        entry["completion"] = completion_to_json(vector.completion)
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
    values.update((name, entry[name]) for name in ("output", *_COMPARE_FIELDS) if name in entry)
    for name in _TUPLES & values.keys():
        values[name] = tuple(values[name])
    if "deltas" in values:
        values["deltas"] = tuple(tuple(step) for step in values["deltas"])
    if "expected" in entry:
        values["expected"] = message_from_json(entry["expected"])
    if "message" in entry:
        values["message"] = message_from_json(entry["message"])
    if "completion" in entry:
        values["completion"] = completion_from_json(entry["completion"])
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
    )


def _calls_from_json(entry: Mapping[str, Any]) -> tuple[ExpectedCall, ...]:
    calls = (
        {name: call[key] for name, key in _CALL_FIELDS.items() if key in call} for call in entry["calls"]
    )
    return tuple(ExpectedCall(**call) for call in calls)
