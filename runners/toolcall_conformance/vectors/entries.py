"""A kind of case that is the same in many formats: one entry, with an output for each format, or a turn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from ..errors import VectorError
from ..suite import yaml_text
from ..suite.cases.entry_errors import entry_errors, trait_errors, variant_errors
from ..suite.cases.expansion import CASE_KEYS, is_grammar
from ..suite.model import ExpectedProblem
from ..suite.nearest import nearest
from ..suite.registry import Registry
from ..suite.yaml_text import MakeError, YamlMapping, YamlNode, YamlScalar, YamlSequence

#: Stands in an entry's id for the name of the format.
FORMAT: Final = "*"
#: The ids of entries for many formats.
_OUTPUTS: Final = re.compile(r"template/\*/[^*]+")
_GRAMMARS: Final = re.compile(r"grammar/[^*]+[/-]\*")


def entries_of(
    node: YamlMapping, registry: Registry, error: MakeError
) -> Iterator[YamlMapping | VectorError]:
    """The entry itself; or one for each format of a case or of ``outputs``, and errors.

    Implements VF-4.16, VF-12.1.
    """
    wrong = list(_errors(node, registry, error))
    if wrong:
        yield from wrong
    elif "turn" in node.entries:
        yield from registry.cases.expanded(node)
    elif isinstance(outputs := node.get("outputs"), YamlMapping):
        yield from (_of_format(node, key, given) for key, given in outputs.entries.values())
    else:
        yield node


def _errors(node: YamlMapping, registry: Registry, error: MakeError) -> Iterator[VectorError]:
    """What is wrong with an entry before it stands for the vectors of formats."""
    yield from _id_errors(node, error)
    if "needs" in node.entries and "instead" in node.entries:
        advice = "keep one: instead is the case that shows it everywhere"
        yield error(node.entries["needs"][0], "`needs` beside `instead`", advice)
    if "unseen" in node.entries and "instead" not in node.entries:
        advice = "remove it: a format that is not the suite's has the cases whose needs it meets"
        yield error(node.entries["unseen"][0], "`unseen` without `instead`", advice)
    yield from trait_errors(node.get("unseen"), error)
    yield from _start_errors(node, registry, error)
    if "turn" in node.entries:
        yield from entry_errors(node, error)
        yield from variant_errors(node, error)
        return
    outputs = node.get("outputs")
    for key in CASE_KEYS if outputs is None else CASE_KEYS - {"needs", "instead"}:
        if key in node.entries:
            yield error(node.entries[key][0], f"`{key}` outside of a case", "remove it, or give a turn")
    if isinstance(outputs, YamlMapping):
        yield from trait_errors(node.get("needs"), error)
        for format, _ in outputs.entries.values():
            if format.text not in registry.template_names:
                advice = nearest(format.text, registry.template_names)
                yield error(format, f"no format vectors/formats/{format.text}", advice)


def _start_errors(node: YamlMapping, registry: Registry, error: MakeError) -> Iterator[VectorError]:
    """``startHere`` is true in a vector, and lists formats in an entry for many.  Implements VF-4.20."""
    given = node.get("startHere")
    many = not {"turn", "outputs"}.isdisjoint(node.entries)
    if isinstance(given, YamlSequence) and not many:
        yield error(given, "`startHere` lists formats in a vector of one", "write startHere: true")
    elif isinstance(given, YamlScalar) and many:
        yield error(given, "`startHere` without formats in a case", "list the formats: startHere: [hermes]")
    for item in given.items if isinstance(given, YamlSequence) else ():
        if isinstance(item, YamlScalar) and item.text not in registry.template_names:
            advice = nearest(item.text, registry.template_names)
            yield error(item, f"no format vectors/formats/{item.text}", advice)


def _id_errors(node: YamlMapping, error: MakeError) -> Iterator[VectorError]:
    """An id stands for many formats if, and only if, the entry has a turn or outputs."""
    id = node.entries["id"][1]
    assert isinstance(id, YamlScalar)
    many = [key for key in ("turn", "outputs") if key in node.entries]
    if len(many) == 2:
        advice = "keep one: the turn makes the outputs"
        yield error(node.entries["outputs"][0], "`turn` and `outputs` in one entry", advice)
    elif many and FORMAT not in id.text:
        yield error(id, f"`{many[0]}` without {FORMAT} in the id", f"write template/{FORMAT}/KIND")
    elif FORMAT in id.text and not many:
        advice = "give a turn, or an output for each format"
        yield error(id, f"{FORMAT} in the id without `turn` or `outputs`", advice)
    elif many and not (_GRAMMARS if is_grammar(node) else _OUTPUTS).fullmatch(id.text):
        advice = f"write grammar/KIND/{FORMAT}, or for outputs template/{FORMAT}/KIND"
        yield error(id, f"{FORMAT} at another place of the id", advice)


def _of_format(node: YamlMapping, key: YamlScalar, given: YamlNode) -> YamlMapping:
    id = node.entries["id"][1]
    assert isinstance(id, YamlScalar)
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
