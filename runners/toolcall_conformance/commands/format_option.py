"""The option ``--format``: a description of a wire format (TA-12) in place of a chat template."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import click

from ..adapters.implementation import JsonObject
from ..errors import VectorError
from ..suite import yaml_text
from ..suite.descriptions import read_document
from ..suite.yaml_text import YamlMapping, YamlNode, YamlScalar, YamlSequence
from .shared import FILE

_STEP: Final = re.compile(r"[^.\[\]]+")


def read_format(path: Path) -> JsonObject:
    """The description in a YAML or JSON file.  Raises SourceError with the place of what is wrong."""
    from toolcall_reference import BadRequest, build_format_parser

    document = read_document(path)
    fields: Any = yaml_text.plain(document)
    try:
        build_format_parser(fields)
    except BadRequest as error:
        place, _, what = str(error).partition(": ")
        what, _, advice = what.rpartition(": ")
        at = _node(document, place)
        advice = advice if what else "see TA-12, or write one anew: toolcall analyze TEMPLATE --write FILE"
        raise VectorError(path, at.line, at.column, f"{place}: {what or _last(error)}", advice) from None
    found: JsonObject = fields
    return found


def _last(error: Exception) -> str:
    return str(error).partition(": ")[2]


def _node(document: YamlMapping, place: str) -> YamlNode:
    """The key or the item at a place such as ``description.tools.sectionStart``, or the nearest around it."""
    found: YamlNode = document
    inside: YamlNode = document
    for step in _STEP.findall(place)[1:]:
        if isinstance(inside, YamlMapping) and step in inside.entries:
            key, value = inside.entries[step]
            found, inside = key, value
        elif isinstance(inside, YamlSequence) and step.isdecimal() and int(step) < len(inside.items):
            found = inside = inside.items[int(step)]
        else:
            break
        if isinstance(inside, YamlScalar):
            break
    return found


format_option = click.option(
    "--format",
    "format",
    type=FILE,
    callback=lambda _ctx, _param, path: None if path is None else read_format(path),
    metavar="FILE",
    help="The description of the wire format (format.yaml), in place of a template.",
)
