"""GBNF for an object's members or a call's arguments: each at most once, the required ones always."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence, Set
from typing import Any, Protocol

from ..errors import NoValue, SchemaError
from ..schema.references import Schema
from .rules import Rules, choice, optional, sequence


class Deviations(Protocol):
    """Takes notes on how a grammar differs from its schema, each with a path."""

    def note(self, path: str, message: str) -> None:
        """Note a demand that is not enforced."""

    def narrow(self, path: str, message: str) -> None:
        """Note values that are left out."""


#: Up to so many members may come in any order.  Each further member would double the rules.
MAX_ANY_ORDER = 5


def has_undeclared(required: Collection[str], declared: Collection[str], extra: object, path: str) -> bool:
    """Whether a property is required that is not declared, where any others are allowed too.

    Raises ``SchemaError`` where it cannot be written: others are not allowed, or not beside declared ones
    (GR-4.4).  Implements GR-4.15.
    """
    missing = [key for key in required if key not in declared]
    if missing and (declared or extra is False):
        kind = NoValue if extra is False else SchemaError
        raise kind(f"{path}/required", f"{missing[0]!r} is required but not among the properties")
    return bool(missing)


def undeclared(schema: Mapping[str, Any], path: str, report: Deviations) -> list[tuple[Schema, str]]:
    """The schemas of the members that no schema declares by name, each with its path; perhaps none.

    A pattern of names is not enforced: the member has any of the schemas.  Implements GR-4.23.
    """
    extra = schema.get("additionalProperties", "properties" not in schema)
    patterns, place = schema.get("patternProperties", {}), f"{path}/patternProperties"
    if patterns and schema.get("properties"):
        report.narrow(place, "left out beside `properties`")
        patterns = {}
    elif patterns:
        report.note(place, "that a name decides which of the schemas counts is not enforced")
    found = [(each, f"{place}/{name}") for name, each in patterns.items() if each is not False]
    return [*found, *([] if extra is False else [(extra, f"{path}/additionalProperties")])]


def allowed(properties: Mapping[str, Schema], required: Collection[str]) -> dict[str, Schema]:
    """The properties that there may be: one with the schema ``false`` is kept out.  Implements GR-4.15."""
    return {key: schema for key, schema in properties.items() if schema is not False or key in required}


def members_body(
    rules: Rules,
    members: Mapping[str, str],
    required: Set[str],
    separator: str,
    name: str,
    *,
    some: bool = False,
) -> str:
    """The body for ``members``, each a key with its rule, and ``separator`` between any two.

    They come in any order, or in the order of ``members`` if there are more than ``MAX_ANY_ORDER``.  With
    ``some`` there is at least one, even if none is required.  Implements GR-4.5 and GR-4.6.
    """
    if len(members) > MAX_ANY_ORDER:
        return _in_order(rules, list(members.items()), required, separator, name, some)
    return _any_order(rules, members, required, separator, name, some)


def _any_order(
    rules: Rules, members: Mapping[str, str], required: Set[str], separator: str, name: str, some: bool
) -> str:
    # Each set of members that are still to come is a number with a bit for each; a set has larger numbers
    # than the sets in it.
    everything = (1 << len(members)) - 1
    needed = sum(1 << bit for bit, key in enumerate(members) if key in required)
    # Behind another member, each with its bit.
    further = [
        (1 << bit, _rule(rules, f"{name}-{key}-next", sequence(separator, rule)))
        for bit, (key, rule) in enumerate(members.items())
        if len(members) > 1
    ]
    after = {0: ""}
    for left in range(1, everything):
        body = choice(sequence(head, after[left ^ bit]) for bit, head in further if left & bit)
        after[left] = rules.add(f"{name}-rest", body if left & needed else optional(body))
    body = choice(sequence(rule, after[everything ^ 1 << bit]) for bit, rule in enumerate(members.values()))
    return rules.add(f"{name}-first", body if needed or some else optional(body))


def _rule(rules: Rules, name: str, body: str) -> str:
    """The rule for a body of several parts."""
    return rules.add(name, body) if " " in body else body


def _in_order(
    rules: Rules,
    members: Sequence[tuple[str, str]],
    required: Set[str],
    separator: str,
    name: str,
    some: bool,
) -> str:
    # Rules for the members from this index on: ``after`` if a member comes before them, else ``start``.
    after = start = ""
    for index in range(len(members) - 1, -1, -1):
        key, rule = members[index]
        here = sequence(rule, after)
        if key not in required:
            here = choice([here, start]) if start else here if some else optional(here)
        body = sequence(separator, rule)
        after = rules.add(
            f"{name}-after-{index}", sequence(body if key in required else optional(body), after)
        )
        start = rules.add(f"{name}-from-{index}", here)
    return start
