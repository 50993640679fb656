"""The schemas of vector files and of what formats say of the cases, as validators."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from . import data

#: The keys that no part of an entry has: what the entry is, and for which formats it stands.
_OF_ENTRIES = frozenset(
    {"id", "kind", "profile", "template", "outputs", "needs", "instead", "unseen", "by", "literal"}
)
#: The keys of a turn and of what becomes of it.
_OF_TURNS = frozenset({"turn", "quoted", "thought", "thinks", "edit"})


@cache
def validator(name: str = "vectors") -> Any:
    """The validator of the schema ``vectors`` or ``cases``."""
    from jsonschema import Draft7Validator

    return Draft7Validator(_schema(name))


@cache
def difference_validator() -> Any:
    """The validator of fields that differ from a case, for formats with some traits or for one."""
    return _part_validator(_OF_ENTRIES | {"output"})


@cache
def literal_validator() -> Any:
    """The validator of a literal output with the fields that differ from the case."""
    return _part_validator(_OF_ENTRIES | _OF_TURNS)


def _part_validator(without: frozenset[str]) -> Any:
    from jsonschema import Draft7Validator

    entry = _entry_schema()
    known = {name: each for name, each in entry["properties"].items() if name not in without}
    known["expected"] = entry["then"]["properties"]["expected"]
    return Draft7Validator({"type": "object", "additionalProperties": False, "properties": known})


def _entry_schema() -> Mapping[str, Any]:
    entry: Mapping[str, Any] = _schema("vectors")["properties"]["vectors"]["items"]
    return entry


def entry_of_error(error: Any) -> int | None:
    """The index of the entry that an error is in; None for an error outside of the entries."""
    steps = list(error.absolute_path)
    return steps[1] if len(steps) > 1 and steps[0] == "vectors" else None


def wrong_entries(document: Any) -> set[int | None]:
    """The indexes of the entries of a vector file that do not fit the schema; None if more does not."""
    return {entry_of_error(error) for error in validator().iter_errors(document)}


@cache
def _schema(name: str) -> Mapping[str, Any]:
    """A schema of the specification, without references; those to another file are to that of vectors."""
    schema, shared = _read(name), _read("vectors")["definitions"]
    inlined: Mapping[str, Any] = _inlined(schema, {**shared, **schema.pop("definitions", {})})
    return inlined


def _read(name: str) -> dict[str, Any]:
    path = data.spec_dir() / "schema" / f"{name}.schema.json"
    schema: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return schema


def _inlined(schema: Any, definitions: Mapping[str, Any]) -> Any:
    """The schema with each ``$ref`` replaced by its target: resolving them takes a third of the time."""
    if isinstance(schema, list):
        return [_inlined(item, definitions) for item in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        # Keys beside a ``$ref`` win, such as a description of the field over the description of its type.
        target = definitions[schema["$ref"].rpartition("/")[2]]
        schema = {**target, **{key: value for key, value in schema.items() if key != "$ref"}}
    return {key: _inlined(value, definitions) for key, value in schema.items()}
