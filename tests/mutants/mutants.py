"""The mutants: changes of one place in the reference, each of which breaks a clause."""

from __future__ import annotations

import difflib
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from tests.mutation.definitions import PACKAGE, Definition, by_name, definitions, named
from tests.mutation.fragments import Match, matches, replaced, tokens

#: How many tokens of a fragment make it one that is not written by chance elsewhere.
RECOGNISED = 8
FILES = sorted(Path(__file__).parent.glob("*.yaml"))


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change, as its file has it."""

    #: The clause with a number of its own: ``HD-11.12-3``.
    id: str
    clause: str
    #: The definition: ``Class.method``, with its module where others have that name: ``gpt_oss::build``.
    address: str
    find: str
    replace: str
    #: Why no vector can notice it; "" if one must.
    survives: str
    #: The folder of vectors that are to notice it, or the vector.
    vectors: str

    def name(self) -> str:
        """The address without the module."""
        return self.address.rpartition("::")[2]


@dataclass(frozen=True, slots=True)
class Place:
    """Where in the reference a mutant is."""

    definition: Definition
    match: Match

    def mutated(self, mutant: Mutant) -> str:
        """The source of the module with the change."""
        return replaced(self.definition.module.source, self.match, mutant.replace)


@cache
def chapters(path: Path) -> Mapping[str, Any]:
    """A file of mutants."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    content: dict[str, Any] = yaml.load(path.read_text(encoding="utf-8"), loader)
    return content


@cache
def mutants() -> tuple[Mutant, ...]:
    """Those of all files."""
    number: Counter[str] = Counter()
    found = []
    for path in FILES:
        for each in chapters(path)["mutants"]:
            assert {"clause", "in", "find", "replace"} <= each.keys() <= {*_FIELDS}, each
            number[each["clause"]] += 1
            name = f"{each['clause']}-{number[each['clause']]}"
            texts = (each["clause"], each["in"], each["find"], each["replace"], each.get("survives", ""))
            found.append(Mutant(name, *texts, each.get("vector") or chapters(path)["vectors"]))
    return tuple(found)


_FIELDS = ("clause", "in", "find", "replace", "survives", "vector")


@cache
def places() -> Mapping[str, Place]:
    """Where each mutant is, by its id; those that are nowhere, or in several places, are missing.

    Where no definition has the name of a mutant any more, the one that all mutants of that name fit has
    another name now.
    """
    found: dict[str, Place] = {}
    strayed: defaultdict[str, list[Mutant]] = defaultdict(list)
    for mutant in mutants():
        if among := named(mutant.address):
            found |= _place(mutant, among) or _anywhere(mutant)
        else:
            strayed[_unknown(mutant.name())].append(mutant)
    for name, group in strayed.items():
        found |= _renamed(name, group)
    return found


def _place(mutant: Mutant, among: Iterable[Definition]) -> dict[str, Place]:
    """Its one place in some definitions: as it is written, else with other names."""
    fragment = tokens(mutant.find)
    for renamed in (False, True):
        found = [
            Place(each, match) for each in among for match in matches(fragment, each.tokens, renamed=renamed)
        ]
        if found:
            return {mutant.id: found[0]} if len(found) == 1 else {}
    return {}


def _unknown(name: str) -> str:
    """The part of a name that says what is not there: ``Class`` of ``Class.method``."""
    parts = name.split(".")
    names = (".".join(parts[:count]) for count in range(1, len(parts) + 1))
    return next(each for each in names if each not in by_name())


def _renamed(name: str, group: Sequence[Mutant]) -> dict[str, Place]:
    fits = []
    for other in definitions():
        if other.name.rpartition(".")[0] != name.rpartition(".")[0]:
            continue
        found: dict[str, Place] = {}
        for mutant in group:
            its = by_name().get(other.name + mutant.name().removeprefix(name), ())
            found |= _place(mutant, [each for each in its if each.module is other.module])
        if len(found) == len(group):
            fits.append(found)
    literal = [found for found in fits if not any(place.match.renames() for place in found.values())]
    for each in (literal, fits):
        if len(each) == 1:
            return each[0]
    return {key: place for mutant in group for key, place in _anywhere(mutant).items()}


def _anywhere(mutant: Mutant) -> dict[str, Place]:
    """Its one place in the whole reference, as it is written, if it is long enough to be known again."""
    fragment = tokens(mutant.find)
    if len(fragment) < RECOGNISED:
        return {}
    outer = (each for each in definitions() if "." not in each.name)
    found = [Place(each, match) for each in outer for match in matches(fragment, each.tokens)]
    return {mutant.id: found[0]} if len(found) == 1 else {}


def stale() -> Iterable[str]:
    """What there is to say of each mutant without a place."""
    for mutant in mutants():
        if mutant.id not in places():
            among = named(mutant.address)
            times = sum(len(matches(tokens(mutant.find), each.tokens)) for each in among)
            reason = f"stands there {times} times" if times else "not there" if among else "no such name"
            yield f"{mutant.id}, in {mutant.address}: {mutant.find}\n  {reason}{_nearest(mutant, among)}"


def _nearest(mutant: Mutant, among: Sequence[Definition]) -> str:
    lines: dict[str, str] = {}
    for each in among or definitions():
        first = each.module.source.count("\n", 0, each.start) + 1
        text = each.module.source[each.start : each.end]
        path = each.module.path.relative_to(PACKAGE)
        lines.update(
            (line.strip(), f"{path}:{first + number}") for number, line in enumerate(text.splitlines())
        )
    found = difflib.get_close_matches(mutant.find.splitlines()[0], lines, 1, 0.4)
    return "".join(f"; nearest is {lines[line]}: {line}" for line in found)
