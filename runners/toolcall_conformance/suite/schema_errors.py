"""What does not fit a schema, worded for the author of the file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ..errors import VectorError
from . import yaml_text
from .nearest import nearest
from .yaml_text import MakeError, YamlMapping, YamlNode, YamlScalar


def schema_errors(
    error: Any, document: YamlNode, make: MakeError, name: str = "the file"
) -> Iterator[VectorError]:
    """An error of the jsonschema library, which validated the plain data of ``document``, called ``name``."""
    node = yaml_text.locate(document, list(error.absolute_path))
    where = _dotted(error.absolute_path) or name
    about = error.schema.get("description", "")
    if error.validator == "additionalProperties" and isinstance(node, YamlMapping):
        known = list(error.schema.get("properties", {}))
        for key, (scalar, _) in node.entries.items():
            if key not in known:
                yield make(scalar, f"unknown key `{key}` in {where}", nearest(key, known))
    elif error.validator == "required":
        # The jsonschema library yields one error for each missing key; only the message names the key.
        name = error.message.split("'")[1]
        about = error.schema.get("properties", {}).get(name, {}).get("description", "")
        yield make(node, f"{where} has no `{name}`", about or f"add {name}")
    elif error.validator == "enum":
        known = [str(value) for value in error.validator_value]
        yield make(node, f"{where} is {error.instance!r}", nearest(str(error.instance), known))
    elif error.validator == "type" and error.validator_value == "string" and isinstance(node, YamlScalar):
        yield make(node, f"{where} is not a string", f'quote it: "{node.text}"')
    elif error.validator in ("anyOf", "oneOf"):
        yield from _form_errors(error, node, where, make)
    else:
        message = error.message if len(error.message) < 120 else f"does not fit ({error.validator})"
        yield make(node, f"{where}: {message}", about or "see spec/schema")


def _form_errors(error: Any, node: YamlNode, where: str, make: MakeError) -> Iterator[VectorError]:
    """The error of a value that has none of the forms it may have; of an unknown key another error speaks."""
    about = error.schema.get("description") or "see spec/schema"
    if not isinstance(node, YamlMapping):
        yield make(node, f"{where}: no form of it is {_short(error.instance)}", about)
    elif node.entries.keys() <= error.schema.get("properties", node.entries).keys():
        keys = ", ".join(f"`{key}`" for key in node.entries)
        yield make(node, f"{where}: no form of it has the keys {keys}", about)


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:60]}…"


def _dotted(path: Iterable[str | int]) -> str:
    """A path for messages, such as ``vectors[2].expected``; "" for the empty path."""
    text = ""
    for step in path:
        text += f"[{step}]" if isinstance(step, int) else f".{step}" if text else step
    return text
