"""The switch of repairs: a parser without what reads what models write by mistake (TP-10.8).

A repair is a branch whose body is ``Tolerated``, or a field of a node that has the metadata ``REPAIR``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import fields, is_dataclass, replace
from types import MappingProxyType
from typing import Any, Final

from ...stream.nodes import Branch, Node
from .build_calls import Section

#: The metadata of a field that serves a repair; without repairs the field has its default.
REPAIR: Final = MappingProxyType({"repair": True})


class Tolerated(Node):
    """Reads what models should not write, and a grammar does not write."""


class Repairing(ABC):
    """A part of a node that repairs by itself."""

    @abstractmethod
    def plain(self) -> Repairing:
        """The part without its repair."""


def is_tolerated(branch: Branch) -> bool:
    """Whether a branch reads what a grammar does not write."""
    body = branch.body.first if isinstance(branch.body, Section) else branch.body
    return isinstance(body, Tolerated)


def plain(part: Any) -> Any:
    """A tree, or a part of one, without repairs.  Implements TP-10.8."""
    if type(part) is tuple:
        return tuple(plain(each) for each in part if not (isinstance(each, Branch) and is_tolerated(each)))
    if isinstance(part, Repairing):
        return part.plain()
    if not isinstance(part, (Node, Branch)) or not is_dataclass(part):
        return part
    node: Any = part
    values = {
        each.name: each.default if each.metadata == REPAIR else plain(getattr(node, each.name))
        for each in fields(node)
    }
    return replace(node, **values)
