"""Which cases an unseen format does not have, and why: derived from its traits and from the suite's formats.

Implements VF-12.19.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from .. import yaml_text
from ..cases.expansion import case_name
from ..cases.suite_cases import SuiteCases
from ..descriptions import TRAITS
from ..yaml_text import YamlMapping
from .format import UnseenFormat


@dataclass
class Omissions:
    """The omissions of one format; ``cases`` are those of the suite."""

    cases: SuiteCases
    format: UnseenFormat

    def why(self, entry: YamlMapping) -> str:
        """Why the format is not to show a case, as a phrase; "" if it is."""
        if "turn" not in entry.entries:
            return "its outputs are written by hand, one a format"
        lacking = sorted(set(_listed(entry, "needs")) - self.format.traits)
        if lacking:
            return f"not a format of which {TRAITS[lacking[0]]}" if lacking[0] in TRAITS else lacking[0]
        name = case_name(entry)
        if "instead" in entry.entries and self._is_mostly_literal(name):
            return "most formats have an output of their own for it"
        return self._by_handler.get(name, "")

    @cached_property
    def _by_handler(self) -> Mapping[str, str]:
        """What all formats of the suite with the same handler omit, with the reason of the first."""
        handler = self.format.description.get("handler")
        formats = [
            self.cases.own(name)
            for name in self.cases.formats
            if handler and self.cases.descriptions()[name].get("handler") == handler
        ]
        if not formats:
            return {}
        common = set.intersection(*({*own.omits} for own in formats))
        return {name: formats[0].omits[name][1].text for name in common}

    def _is_mostly_literal(self, name: str) -> bool:
        """Whether more formats of the suite give the output of a case literally than have it made."""
        own = [self.cases.own(format) for format in self.cases.formats if format not in self.cases.invented]
        literal = sum(name in each.literal for each in own)
        return literal >= sum(name in each.differs or name in each.also for each in own)


def _listed(entry: YamlMapping, key: str) -> list[str]:
    node = entry.get(key)
    return [str(word) for word in yaml_text.plain(node)] if node is not None else []
