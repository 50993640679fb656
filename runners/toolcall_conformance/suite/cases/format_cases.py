"""What a format says of the cases, in its ``cases.yaml``: habits, omissions, differences, literal outputs.

Implements VF-12.9 to VF-12.12.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from ...errors import SourceError
from .. import yaml_text
from ..schemas import difference_validator, literal_validator, validator
from ..yaml_text import YamlMapping, YamlNode, YamlScalar
from .habits import Habits

#: The file of a format's folder.
FILE = "cases.yaml"
#: The key that begins it, with the version of its form.
HEADER = "cases"
#: Why an output is given literally, by the words of VF-12.11.
LITERAL_WORDS = ("bytes", "unrendered", "habit", "markup", "layout", "own")

_Entry = tuple[YamlScalar, YamlNode]


@dataclass(frozen=True, slots=True)
class FormatCases:
    """What one format says of the cases; each mapping has names of cases as its keys."""

    habits: Habits = field(default_factory=Habits)
    #: The cases that it cannot have, with where the name and the reason stand.
    omits: Mapping[str, tuple[YamlScalar, YamlScalar]] = field(default_factory=dict)
    #: The cases that few formats show, and that it shows as they are.
    also: frozenset[str] = frozenset()
    #: What differs in a case, with the key it stands under.
    differs: Mapping[str, _Entry] = field(default_factory=dict)
    #: Literal outputs: the word, the key and the output or a mapping with it.
    literal: Mapping[str, tuple[str, YamlScalar, YamlNode]] = field(default_factory=dict)
    #: Where each name of a case that the format shows stands, and of each that it omits.
    shown: tuple[YamlScalar, ...] = ()
    omitted: tuple[YamlScalar, ...] = ()
    #: The reasons for what it omits, and for what differs.
    reasons: tuple[YamlScalar, ...] = ()


def format_cases(document: YamlMapping) -> FormatCases:
    """What a document says that fits its schema."""
    omits: dict[str, tuple[YamlScalar, YamlScalar]] = {}
    differs: dict[str, _Entry] = {}
    literal: dict[str, tuple[str, YamlScalar, YamlNode]] = {}
    shown: list[YamlScalar] = []
    omitted: list[YamlScalar] = []
    reasons = [reason for key in ("omits", "differs") for reason, _ in _items(document.get(key))]
    for reason, kinds in _items(document.get("omits")):
        names = _listed(kinds)
        omitted += names
        omits |= {name.text: (name, reason) for name in names}
    for _, cases in _items(document.get("differs")):
        for name, difference in _items(cases):
            shown.append(name)
            differs[name.text] = (name, difference)
    for word, cases in _items(document.get("literal")):
        for name, output in _items(cases):
            shown.append(name)
            literal[name.text] = (word.text, name, output)
    also = _listed(document.get("also"))
    habits = {
        key: value for key, value in _plain(document).items() if key in ("thinks", "ids", "stops", "around")
    }
    return FormatCases(
        Habits.of(habits),
        omits,
        frozenset(name.text for name in also),
        differs,
        literal,
        (*shown, *also),
        tuple(omitted),
        tuple(reasons),
    )


@cache
def read_format_cases(path: Path) -> FormatCases:
    """What a file says; nothing if there is none, or if it is broken: loading the file says why."""
    try:
        node, errors = yaml_text.read(yaml_text.decode(path.read_bytes(), path), path)
    except (OSError, SourceError):
        return FormatCases()
    if errors or not isinstance(node, YamlMapping) or not _fits(node):
        return FormatCases()
    return format_cases(node)


def _fits(document: YamlMapping) -> bool:
    """Whether a document and the parts of cases in it fit their schemas."""
    if not validator("cases").is_valid(yaml_text.plain(document)):
        return False
    own = format_cases(document)
    differences = (node for _, node in own.differs.values())
    outputs = (node for _, _, node in own.literal.values() if isinstance(node, YamlMapping))
    parts = ((difference_validator(), differences), (literal_validator(), outputs))
    return all(each.is_valid(yaml_text.plain(node)) for each, nodes in parts for node in nodes)


def _items(node: YamlNode | None) -> Iterator[tuple[YamlScalar, YamlNode]]:
    return iter(node.entries.values()) if isinstance(node, YamlMapping) else iter(())


def _listed(node: YamlNode | None) -> list[YamlScalar]:
    items = node.items if isinstance(node, yaml_text.YamlSequence) else []
    return [item for item in items if isinstance(item, YamlScalar)]


def _plain(document: YamlMapping) -> dict[str, Any]:
    plain = yaml_text.plain(document)
    return plain if isinstance(plain, dict) else {}
