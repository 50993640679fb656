"""GBNF for an object's members or a call's arguments: each at most once, the required ones always."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from .gbnf import Rules, choice, optional, sequence

#: More members than this come in the schema's order: the rules for any order double with each.
MAX_ANY_ORDER = 5


def members_body(
    rules: Rules,
    members: Mapping[str, str],
    required: set[str],
    separator: str,
    name: str,
    *,
    some: bool = False,
) -> str:
    """The body for ``members`` (key → rule), with ``separator`` between any two.  Implements GR-4.5.

    In any order; in the order of ``members`` if there are more than ``MAX_ANY_ORDER``.  ``some``: one at
    least, even if none is required.
    """
    if len(members) > MAX_ANY_ORDER:
        return _in_order(rules, list(members.items()), required, separator, name, some)
    return _any_order(rules, members, required, separator, name, some)


def _any_order(
    rules: Rules, members: Mapping[str, str], required: set[str], separator: str, name: str, some: bool
) -> str:
    # One rule for each set of members still to come.  The first member has no separator before it.
    @cache
    def rest(keys: tuple[str, ...], first: bool) -> str:
        if not keys:
            return ""
        bodies = []
        for key in keys:
            others = tuple(other for other in keys if other != key)
            bodies.append(sequence("" if first else separator, members[key], rest(others, False)))
        body = choice(bodies)
        if not required.intersection(keys) and not (first and some):
            body = optional(body)
        return rules.add(f"{name}-{'first' if first else 'rest'}", body)

    return rest(tuple(members), True)


def _in_order(
    rules: Rules,
    members: Sequence[tuple[str, str]],
    required: set[str],
    separator: str,
    name: str,
    some: bool,
) -> str:
    # after: the members from here on, behind another one.  start: the same with none before them.
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
