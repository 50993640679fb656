"""What a vector of kind ``render`` says of prompts, and the vectors one entry makes for its templates."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, TypeAlias

from ..errors import VectorError
from . import yaml_text
from .model import Vector
from .nearest import nearest
from .registry import Registry
from .yaml_text import MakeError, YamlMapping, YamlNode, YamlSequence

#: What is expected of a prompt, by the name in files and in ``Vector``.
EXPECTATIONS: Final[Mapping[str, str]] = {
    "sameAs": "same_as",
    "differsFrom": "differs_from",
    "contains": "contains",
    "order": "order",
    "once": "once",
    "excludes": "excludes",
    "parsesBack": "parses_back",
    "prompt": "prompt",
    "refused": "refused",
}
#: The keys of this kind alone.
FIELDS: Final = (*EXPECTATIONS, "says", "templates", "except", "layer")
_OTHERS: Final = ("sameAs", "differsFrom")

#: The tools of a node that lists them.
ReadTools: TypeAlias = "Callable[[YamlNode | None], Sequence[Mapping[str, Any]]]"


def errors(node: YamlMapping, kind: str, registry: Registry, error: MakeError) -> Iterator[VectorError]:
    """Errors in the keys of a vector of kind ``render``.  Implements VF-5.9, VF-4.15."""
    if kind != "render":
        return
    if ("template" in node.entries) == ("templates" in node.entries):
        yield error(node, "one of `template` and `templates` is needed", "say which templates render it")
    if not (node.entries.keys() & EXPECTATIONS.keys() or isinstance(node.get("templates"), YamlMapping)):
        advice = "add one of " + ", ".join(EXPECTATIONS)
        yield error(node, "nothing is expected of the prompt", advice)
    if "parsesBack" in node.entries and not _ends_with_calls(node.get("messages")):
        what = "`parsesBack` without a last turn that has calls with arguments as text"
        yield error(node.entries["parsesBack"][0], what, "end `messages` with the turn that is read back")
    named: list[YamlNode] = [scalar for scalar, _ in _mapping(node.get("except")).values()]
    listed = node.get("templates")
    named += (
        listed.items if isinstance(listed, YamlSequence) else [name for name, _ in _mapping(listed).values()]
    )
    for name in named:
        text = yaml_text.plain(name)
        if text not in registry.template_names:
            advice = nearest(str(text), registry.template_names)
            yield error(name, f"no format vectors/formats/{text}", advice)


def _ends_with_calls(node: YamlNode | None) -> bool:
    """Whether the last message has calls, with arguments as JSON text."""
    messages = yaml_text.plain(node) if node else None
    calls = messages[-1].get("tool_calls", ()) if messages else ()
    return len(calls) > 0 and all(isinstance(call["function"]["arguments"], str) for call in calls)


def expectations(fields: Mapping[str, Any], read_tools: ReadTools, node: YamlMapping) -> dict[str, Any]:
    """The fields of ``Vector`` that say what is expected of a prompt."""
    values = {EXPECTATIONS[key]: fields[key] for key in EXPECTATIONS if key in fields}
    values |= {key: fields[key] for key in ("says", "layer") if key in fields}
    for key in _OTHERS:
        entries = node.get(key)
        if isinstance(entries, YamlSequence):
            pairs = zip(fields[key], entries.items, strict=True)
            values[EXPECTATIONS[key]] = [_other(other, entry, read_tools) for other, entry in pairs]
    return {key: tuple(value) if isinstance(value, list) else value for key, value in values.items()}


def _other(other: Mapping[str, Any], entry: YamlNode, read_tools: ReadTools) -> Mapping[str, Any]:
    if "tools" not in other:
        return other
    assert isinstance(entry, YamlMapping)
    return {**other, "tools": list(read_tools(entry.get("tools")))}


def for_each_template(vector: Vector | None, node: YamlMapping, registry: Registry) -> list[Vector]:
    """The vector, if there is one; or one for each template in ``templates``.  Implements VF-4.15."""
    templates = node.get("templates")
    if vector is None or templates is None:
        return [] if vector is None else [vector]
    listed = yaml_text.plain(templates)
    left_out = _mapping(node.get("except"))
    names = registry.template_names if listed == "all" else listed
    of_each = {name: {"prompt": listed[name]} if isinstance(listed, Mapping) else {} for name in names}
    return [
        replace(
            vector, id=f"{vector.id}/{name}", template=registry.templates[name], template_name=name, **fields
        )
        for name, fields in of_each.items()
        if name not in left_out
    ]


def expected_of_prompt(vector: Vector) -> list[tuple[str, str]]:
    """What a vector of kind ``render`` expects, for people: the keys of files and texts."""
    lines = []
    for key, field in {**EXPECTATIONS, "says": "says"}.items():
        value = getattr(vector, field)
        each = value if isinstance(value, tuple) else (value,) if value else ()
        lines += [(key, one if isinstance(one, str) else json.dumps(one, ensure_ascii=False)) for one in each]
    return lines


def _mapping(node: YamlNode | None) -> Mapping[str, tuple[YamlNode, YamlNode]]:
    return node.entries if isinstance(node, YamlMapping) else {}
