"""Which cases an unseen format does not have, and why: derived from its description and the suite's formats.

Implements VF-12.20.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property

from ...suite import yaml_text
from ...suite.cases.expansion import case_name
from ...suite.cases.format_cases import FormatCases
from ...suite.cases.suite_cases import SuiteCases
from ...suite.descriptions import TRAITS, Description
from ...suite.yaml_text import YamlMapping
from .format import UnseenFormat

#: The markers of calls; which of them a format has is a part of its style.
_MARKERS = ("sectionStart", "sectionEnd", "perCallStart", "perCallEnd", "codeStart")


@dataclass
class Omissions:
    """The omissions of one format; ``cases`` are those of the suite."""

    cases: SuiteCases
    format: UnseenFormat

    def why(self, entry: YamlMapping) -> str:
        """Why the format is not to show a case, as a phrase; "" if it is to."""
        if "turn" not in entry.entries:
            return "its outputs are written by hand, one for each format"
        if "instead" in entry.entries and "unseen" not in entry.entries:
            return "what is expected of it depends on the format"
        lacking = [trait for trait in _needed(entry) if trait not in self.format.traits]
        if lacking:
            return f"it needs the trait {lacking[0]}: {TRAITS[lacking[0]]}"
        name = case_name(entry)
        omitted = Counter(own.omits[name][1].text for own in self._alike if name in own.omits)
        if omitted.total() > len(self._alike) / 2:
            return f"formats of this style omit it: {omitted.most_common(1)[0][0].rstrip('.')}"
        different = sum(_expects_otherwise(own, name) for own in self._alike)
        return "formats of this style expect something else of it" if different > len(self._alike) / 2 else ""

    @cached_property
    def _alike(self) -> Sequence[FormatCases]:
        """What the formats of the suite say of the cases that write calls in the same style."""
        return self._like(_style) or self._like(_values)

    def _like(self, of: Callable[[Description], Hashable]) -> list[FormatCases]:
        wanted, described = of(self.format.description), self.cases.descriptions()
        names = (name for name in self.cases.formats if name not in self.cases.invented)
        return [self.cases.own(name) for name in names if of(described[name]) == wanted]


def _style(description: Description) -> Hashable:
    """How calls are written: by a handler, or how values are, and with which markers."""
    tools = description.get("tools", {})
    handler = description.get("handler")
    if handler:
        return str(handler)
    markers = tuple(bool(str(tools.get(name, "")).strip()) for name in _MARKERS)
    function = tools.get("function", {})
    closed = tuple(bool(str(function.get(name, "")).strip()) for name in ("namePrefix", "close"))
    return (*_values(description), *markers, *closed)


def _values(description: Description) -> tuple[Hashable, ...]:
    tools = description.get("tools", {})
    return tools.get("format"), tools.get("values"), bool(tools.get("functionNameIsKey"))


def _expects_otherwise(own: FormatCases, name: str) -> bool:
    """Whether a format expects another message of a case."""
    _, difference = own.differs.get(name, (None, None))
    return isinstance(difference, YamlMapping) and "expected" in difference.entries


def _needed(entry: YamlMapping) -> list[str]:
    node = entry.get("needs") or entry.get("unseen")
    return [str(word) for word in yaml_text.plain(node)] if node is not None else []
