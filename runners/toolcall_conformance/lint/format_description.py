"""Each template of the suite has its format's description beside it, and that is what its analysis gives."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from toolcall_reference import TemplateError, describe_format

from ..errors import SourceError
from ..suite import data, yaml_text
from ..suite.description_text import differences
from ..suite.descriptions import DESCRIPTION, derived_part, description_files, read_document
from ..suite.nearest import nearest
from ._suite import Finding, Suite, at_error


def check(suite: Suite) -> Iterator[Finding]:
    """Implements TA-12.13.  Templates of another project need no descriptions."""
    described = description_files(suite.vectors_dir)
    for path in described:
        yield from _wrong(path)
    if suite.vectors_dir.parent == suite.spec_dir.parent:
        for template in sorted(suite.vectors_dir.glob("formats/*/template.jinja")):
            if template.with_name(DESCRIPTION) not in described:
                yield Finding(template, 1, 1, f"no {DESCRIPTION} beside the template", _rewrite(template))


def _wrong(path: Path) -> Iterator[Finding]:
    """What is wrong with one description."""
    template = path.with_name("template.jinja")
    try:
        document = read_document(path)
    except SourceError as error:
        yield at_error(error)
        return
    broken = list(_broken(path, document))
    yield from broken
    if not template.is_file():
        yield Finding(path, 1, 1, "no template.jinja beside the description", "add it, or remove the folder")
    elif not broken:
        yield from _outdated(path, document, template)


def _broken(path: Path, document: yaml_text.YamlMapping) -> Iterator[Finding]:
    """Where the description does not fit its schema."""
    for error in _validator().iter_errors(yaml_text.plain(document)):
        steps = list(error.absolute_path)
        node, where = yaml_text.locate(document, steps), ".".join(map(str, steps)) or "the file"
        known = list(error.schema.get("properties", {}))
        if error.validator == "additionalProperties" and isinstance(node, yaml_text.YamlMapping):
            for key, (scalar, _) in node.entries.items():
                if key not in known:
                    what = f"unknown key `{key}` in {where}"
                    yield Finding(path, scalar.line, scalar.column, what, nearest(key, known))
        else:
            advice = error.schema.get("description", "see spec/schema/format.schema.json")
            yield Finding(path, node.line, node.column, f"{where}: {error.message}", advice)


@cache
def _validator() -> Any:
    from jsonschema import Draft7Validator

    path = data.spec_dir() / "schema" / "format.schema.json"
    return Draft7Validator(json.loads(path.read_text(encoding="utf-8")))


def _outdated(path: Path, document: yaml_text.YamlMapping, template: Path) -> Iterator[Finding]:
    """Where the description is not that of the template beside it."""
    try:
        found = describe_format(template.read_text(encoding="utf-8"))
    except TemplateError as error:
        yield Finding(template, error.line or 1, error.column or 1, str(error), "correct the template")
        return
    for field, written, shown in differences(derived_part(yaml_text.plain(document)), found):
        node = yaml_text.locate(document, list(field.split(".")))
        what = f"{field} is {written}, and the template shows {shown}"
        yield Finding(path, node.line, node.column, what, _rewrite(template))


def _rewrite(template: Path) -> str:
    folder = os.path.relpath(template.parent)
    return f"run: toolcall analyze {folder}/{template.name} --write {folder}/{DESCRIPTION}"
