"""Which tool a parsed name means, and what becomes of the calls whose name means none (chapter NP)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from .json.text import WHITESPACE
from .message import Call

_not_alphanumeric = re.compile(r"[^a-z0-9]+")


def ascii_lower(text: str) -> str:
    """The text with its ASCII letters in lower case, and of the same length.  Implements DM-6.2.

    ``str.lower`` alone would turn the Kelvin sign into ``k`` and make some letters longer; on bytes it folds
    ASCII only, and UTF-8 has no ASCII byte within another character.
    """
    if text.isascii():
        return text.lower()
    return text.encode(errors="surrogatepass").lower().decode(errors="surrogatepass")


#: The steps of NP-2, in the order in which they are taken, and what each compares.
STEPS = {
    "NP-2.2": "identical",
    "NP-2.3": "letter case ignored",
    "NP-2.4": "after its last dot",
    "NP-2.5": "letters and digits alone",
}


class Resolution(NamedTuple):
    """The tool a name means, and the clause that says so."""

    tool: str
    clause: str


class AllowList:
    """The names of a request's tools, in their order.  Implements NP-1.1 and NP-1.2.

    Each step of NP-2 is one table, filled so that the first of several equal tools stays (NP-2.6, NP-2.8): a
    name is resolved in the time it takes to read it, however many tools there are.
    """

    def __init__(self, tool_names: Iterable[str]) -> None:
        trimmed = (name.strip(WHITESPACE) for name in tool_names)
        #: The names as configured, trimmed and without blank ones.
        self.tools: tuple[str, ...] = tuple(name for name in trimmed if name)
        self._identical = frozenset(self.tools)
        self._folded: dict[str, str] = {}
        self._loose: dict[str, str] = {}
        for tool in self.tools:
            self._folded.setdefault(ascii_lower(tool), tool)
            self._loose.setdefault(_loose(ascii_lower(tool)), tool)
        # Names without a letter or digit would all be equal.
        self._loose.pop("", None)

    def resolve(self, name: str) -> Resolution | None:
        """The tool a trimmed name means; None if it means none.  Implements NP-2.1 to NP-2.8."""
        if name in self._identical:
            return Resolution(name, "NP-2.2")
        folded = ascii_lower(name)
        if folded in self._folded:
            return Resolution(self._folded[folded], "NP-2.3")
        tail = folded.rpartition(".")[2]
        if tail in self._folded:
            return Resolution(self._folded[tail], "NP-2.4")
        loose = _loose(folded)
        if loose in self._loose:
            return Resolution(self._loose[loose], "NP-2.5")
        return None


class Decision(NamedTuple):
    """One parsed call and what its name resolved to."""

    call: Call
    resolution: Resolution | None


@dataclass(frozen=True, slots=True)
class Decisions:
    """What the policy made of the parsed calls.  Implements NP-3.1 to NP-3.4."""

    #: Every parsed call in order, accepted or not.
    decisions: tuple[Decision, ...]

    @property
    def calls(self) -> tuple[Call, ...]:
        """The accepted calls in order, each with the name of its tool (NP-2.7, NP-3.1, NP-3.4)."""
        return tuple(
            Call(resolution.tool, call.arguments, call.id, call.complete)
            for call, resolution in self.decisions
            if resolution
        )

    @property
    def rejected_tool_names(self) -> tuple[str, ...]:
        """The names no tool matched, as emitted, each once (NP-3.2)."""
        return tuple(dict.fromkeys(call.name for call, resolution in self.decisions if not resolution))

    @property
    def rejected_by_policy(self) -> bool:
        """Whether calls were parsed and all of them rejected (NP-3.3)."""
        return bool(self.decisions) and not any(resolution for _, resolution in self.decisions)


def apply_policy(calls: Sequence[Call], resolve: Callable[[str], Resolution | None]) -> Decisions:
    """Decide on parsed calls, whose names are trimmed.  Implements NP-3."""
    return Decisions(tuple(Decision(call, resolve(call.name)) for call in calls))


def _loose(folded: str) -> str:
    return _not_alphanumeric.sub("", folded)
