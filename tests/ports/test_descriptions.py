"""Kits and packages with types for descriptions have every field that the schema has."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from tests.ports.builds import GO, JAVASCRIPT
from toolcall_conformance.suite import data


def fields(schema: dict[str, Any], definitions: dict[str, Any]) -> Iterator[str]:
    """The names of fields, those of inner objects too."""
    schema = definitions[schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema
    for name, inner in schema.get("properties", {}).items():
        yield name
        yield from fields(inner, definitions)


def known() -> set[str]:
    """The names of all fields that requests may have."""
    schema = json.loads((data.spec_dir() / "schema" / "format.schema.json").read_text("utf-8"))
    return {"name", *fields(schema, schema["definitions"])}


def test_the_kit_in_go_has_all_fields() -> None:
    text = (GO / "kit" / "description.go").read_text("utf-8")
    assert set(re.findall(r'`json:"(\w+)"`', text)) == known()


def test_the_types_in_javascript_have_all_fields() -> None:
    text = (JAVASCRIPT / "conformance" / "index.d.ts").read_text("utf-8")
    types = text[text.index("export interface Description") : text.index("/** One call.")]
    # Requests have nothing that people wrote, but for what streams may hold.
    of_people = {"models", "vendor", "document", "template", "differs", "invented"}
    assert known() - of_people <= set(re.findall(r"\w+(?=\??:|')", types))
