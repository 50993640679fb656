"""Mutants that are known to survive, each with the reason: see ``known.yaml``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

import yaml

from tests.mutation.definitions import Definition, definitions, named
from tests.mutation.fragments import matches, tokens
from tests.mutation.sample import Mutant

FILE = Path(__file__).with_name("known.yaml")
#: Nothing can show the difference; or something can, but it is not a vector's matter.
Kind = Literal["equivalent", "accepted"]
_FIELDS = {"in", "find", "operator", "replace", "because"}


@dataclass(frozen=True, slots=True)
class Known:
    """An entry of the file: the mutants of a place."""

    kind: Kind
    #: The definition, as in ``tests/mutants``; ``module::`` for a whole module, "" for all of the reference.
    address: str
    #: The text that the change is in, or with which the changed text begins; "" for all of the definition.
    find: str
    #: The operator and the text that it gives; "" for any.
    operator: str
    replace: str
    because: str

    def places(self) -> Sequence[tuple[Definition, int, int]]:
        """Where it is, with the offsets between which changes are meant."""
        module, _, name = self.address.rpartition("::")
        found = named(self.address)
        if not self.address:
            found = definitions()
        elif not name:
            found = [each for each in definitions() if f".{each.module.name}".endswith(f".{module}")]
        if not self.find:
            return [(each, each.start, each.end) for each in found]
        fragment = tokens(self.find)
        for renamed in (False, True):
            if there := [
                (each, match.start, match.end)
                for each in found
                for match in matches(fragment, each.tokens, renamed=renamed)
            ]:
                return there
        return []

    def has(self, mutant: Mutant) -> bool:
        """Whether it means this mutant."""
        if self.operator not in ("", mutant.operator) or self.replace not in ("", mutant.text):
            return False
        return any(
            each.module is mutant.module
            and (mutant.start == start or (start < mutant.start and mutant.end <= end))
            for each, start, end in _places(self)
        )


_places = cache(Known.places)


@cache
def entries() -> Sequence[Known]:
    """All of the file."""
    content = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    return tuple(_read(content))


def _read(content: dict[Kind, list[dict[str, str]]]) -> Iterator[Known]:
    kinds: tuple[Kind, ...] = ("equivalent", "accepted")
    for kind in kinds:
        for each in content.get(kind) or []:
            if "because" not in each or not each.keys() & {"in", "find"} or not each.keys() <= _FIELDS:
                raise ValueError(f"{FILE.name}: {each} has to have because, and in or find, of {_FIELDS}")
            address, find, operator, replace = (
                each.get(key, "") for key in ("in", "find", "operator", "replace")
            )
            yield Known(kind, address, find, operator, replace, each["because"])


def is_certain(entry: Known) -> bool:
    """Whether its mutants need not be tried: it names a text, not all of a definition."""
    return bool(entry.find)


def known(mutant: Mutant) -> Known | None:
    """The first entry that means a mutant."""
    return next((each for each in entries() if each.has(mutant)), None)


def stale() -> Iterator[str]:
    """The entries whose place is no longer there."""
    for each in entries():
        if not each.places():
            yield f"{each.address}: {each.find or 'no such name'}"
