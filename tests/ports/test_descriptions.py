"""Kits and packages with types for descriptions have every field that the schema has."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from tests.ports.builds import GO, JAVASCRIPT
from toolcall_conformance.suite import data
from toolcall_conformance.suite.descriptions import OF_PEOPLE


def fields(schema: dict[str, Any], definitions: dict[str, Any]) -> Iterator[str]:
    """The names of fields, those of inner objects too."""
    schema = definitions[schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema
    for name, inner in schema.get("properties", {}).items():
        yield name
        yield from fields(inner, definitions)


def known() -> set[str]:
    """The names of all fields that requests may have."""
    schema = json.loads((data.spec_dir() / "schema" / "format.schema.json").read_text("utf-8"))
    derived = {name: each for name, each in schema["properties"].items() if name not in OF_PEOPLE}
    return {"name", "holds", *fields({"properties": derived}, schema["definitions"])}


def test_the_kit_in_go_has_all_fields() -> None:
    text = (GO / "kit" / "description.go").read_text("utf-8")
    assert set(re.findall(r'`json:"(\w+)"`', text)) == known()


def test_the_types_in_javascript_have_all_fields() -> None:
    text = (JAVASCRIPT / "conformance" / "index.d.ts").read_text("utf-8")
    types = text[text.index("export interface Description") : text.index("/** One call.")]
    assert known() <= set(re.findall(r"(\w+)\??:", types))
