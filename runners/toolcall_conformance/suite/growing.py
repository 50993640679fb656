"""Outputs of kind ``growth``: parts that are repeated ever more often."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from ..errors import VectorError
from . import yaml_text
from .yaml_text import MakeError, YamlMapping, YamlNode, YamlSequence

#: A text, or ``{"repeat": text}``.
Part: TypeAlias = str | Mapping[str, str]


def parts(node: YamlNode | None, text: Callable[[YamlNode], str]) -> tuple[Part, ...]:
    """The parts of an output, where one grows; ``text`` reads the others.  Implements VF-5.14."""
    items = node.items if isinstance(node, YamlSequence) else []
    if not any(map(_grows, items)):
        return ()
    return tuple(
        yaml_text.plain(item) if _grows(item) else text(YamlSequence([item], item.line, item.column))
        for item in items
    )


def errors(node: YamlNode | None, kind: str, error: MakeError) -> Iterator[VectorError]:
    """Errors for a part that grows in a vector of another kind, and for a vector in which none does."""
    growing = [item for item in (node.items if isinstance(node, YamlSequence) else []) if _grows(item)]
    if kind != "growth":
        for item in growing:
            what = f"a part without `times` in a vector of kind {kind}"
            yield error(item, what, "say how many times, or set kind: growth")
    elif node is not None and not growing:
        yield error(node, "no part of the output grows", "write a part {repeat: text} without `times`")


def _grows(item: YamlNode) -> bool:
    return isinstance(item, YamlMapping) and "times" not in item.entries
