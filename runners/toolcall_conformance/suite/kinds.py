"""A kind of case that is the same in many formats: one entry, with an output for each format, or a turn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from ..errors import VectorError
from . import yaml_text
from .cases.expansion import is_grammar
from .model import ExpectedProblem
from .registry import Registry, nearest
from .yaml_text import MakeError, YamlMapping, YamlNode, YamlScalar

#: Stands in an entry's id for the name of the format.
FORMAT: Final = "*"
#: The ids of entries for many formats.
_OUTPUTS: Final = re.compile(r"template/\*/[^*]+")
_GRAMMARS: Final = re.compile(r"grammar/[^*]+[/-]\*")


def entries(node: YamlMapping, registry: Registry, error: MakeError) -> Iterator[YamlMapping | VectorError]:
    """The entry itself; or one for each format of a case or of ``outputs``, and errors.

    Implements VF-4.16, VF-12.1.
    """
    id, outputs = node.entries["id"][1], node.get("outputs")
    assert isinstance(id, YamlScalar)
    many = [key for key in ("turn", "outputs") if key in node.entries]
    if (FORMAT in id.text) != (len(many) == 1):
        advice = f"write template/{FORMAT}/KIND, and a turn or an output for each format"
        yield error(id, f"{FORMAT} in the id belongs to one of `turn` and `outputs`", advice)
        return
    if many and not (_GRAMMARS if is_grammar(node) else _OUTPUTS).fullmatch(id.text):
        advice = f"write grammar/KIND/{FORMAT}, or for outputs template/{FORMAT}/KIND"
        yield error(id, f"{FORMAT} at another place of the id", advice)
        return
    if "turn" in node.entries:
        yield from registry.cases.expanded(node)
        return
    if not isinstance(outputs, YamlMapping):
        yield node
        return
    unknown = [key for key, _ in outputs.entries.values() if key.text not in registry.template_names]
    for key in unknown:
        advice = nearest(key.text, registry.template_names)
        yield error(key, f"no format vectors/formats/{key.text}", advice)
    if not unknown:
        yield from (_of_format(node, id, key, given) for key, given in outputs.entries.values())


def _of_format(node: YamlMapping, id: YamlScalar, key: YamlScalar, given: YamlNode) -> YamlMapping:
    own = {field: value for field, value in node.entries.items() if field != "outputs"}
    of_format = given.entries if isinstance(given, YamlMapping) else {"output": (key, given)}
    for field, (scalar, value) in of_format.items():
        whole = own.get(field, (scalar, value))[1]
        if field == "expected" and isinstance(whole, YamlMapping) and isinstance(value, YamlMapping):
            value = YamlMapping({**whole.entries, **value.entries}, value.line, value.column)
        own[field] = (scalar, value)
    of_id = id.text.replace(FORMAT, key.text)
    own["id"] = (node.entries["id"][0], replace(id, text=of_id, value=of_id))
    own["template"] = (key, replace(key, value=key.text))
    return YamlMapping(own, node.line, node.column)


def problem(node: YamlMapping, output: str, error: MakeError) -> ExpectedProblem | VectorError:
    """A problem whose span is given in numbers, or by the text it covers or follows.  Implements VF-4.17."""
    fields: dict[str, Any] = yaml_text.plain(node)
    if "offset" in fields:
        return ExpectedProblem(**fields)
    for word in ("span", "point"):
        if word in fields:
            return error(
                node.entries[word][0], f"`{word}` outside of a case", "give at, after, or offset and length"
            )
    word = "at" if "at" in fields else "after"
    text = fields[word]
    found = output.count(text)
    if found != 1:
        what = f"the text of `{word}` stands {found} times in the output"
        return error(node.entries[word][1], what, "give more of the text, or offset and length")
    offset = output.index(text)
    span = (offset, len(text)) if word == "at" else (offset + len(text), 0)
    return ExpectedProblem(fields["code"], *span)
