"""GBNF for text that does not hold a marker, up to the marker or up to anything.

A grammar cannot look ahead.  So its rules are the states of an automaton, which say how much of a marker has
been read.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ..json.text import WHITESPACE
from .rules import Rules, choice, literal, none_of, optional, sequence

#: Stands for a character that is in no marker.
_OTHER = "\ue000"

#: A bound on a length is enforced only if it takes at most so many rules.
MAX_RULES = 400


def can_count(stop: str, low: int, high: int | None) -> bool:
    """Whether bounds on the length of a text before ``stop`` cost few enough rules."""
    return ((low if high is None else high) + 1) * len(stop) <= MAX_RULES


def text_until(
    rules: Rules, name: str, stop: str, marker: str = "", low: int = 0, high: int | None = None
) -> str:
    """The rule for a text of ``low`` to ``high`` code points and ``stop`` after it.

    ``marker`` does not stand in the text: ``stop`` without the whitespace at its beginning.
    """
    automaton = _Until(rules, name, stop, marker or stop, low, high)
    first = automaton.rule("", 0)
    # A list of rules still to make, not recursion: every character of the marker has a rule.
    while automaton.left:
        rule, begun, state = automaton.left.pop()
        rules.define(rule, automaton.body(begun, state))
    return first


def text_without(rules: Rules, name: str, markers: Sequence[str], refused: Sequence[str] = ()) -> str:
    """The rule for a text without the markers that does not begin, after whitespace, with a refused text."""
    automaton = _Without(rules, name, tuple(markers), tuple(refused))
    first = automaton.rule("", bool(refused))
    while automaton.left:
        rule, begun, state = automaton.left.pop()
        rules.define(rule, automaton.body(begun, state))
    return first


@dataclass(frozen=True, slots=True)
class _Without:
    """The automaton of a text without markers."""

    rules: Rules
    name: str
    markers: tuple[str, ...]
    refused: tuple[str, ...]
    #: The rules whose bodies are still to be made, each with its state.
    left: list[tuple[str, str, bool]] = field(default_factory=list)

    def rule(self, begun: str, whole: bool) -> str:
        """The rule for what may follow ``begun``: a marker's beginning, or all of the text if ``whole``."""
        name = f"{self.name}{'-begun' if whole else ''}{f'-{len(begun)}' if begun else ''}"
        name, new = self.rules.shared((self.markers, whole and self.refused, begun), name)
        if new:
            self.left.append((name, begun, whole))
        return name

    def body(self, begun: str, whole: bool) -> str:
        characters = sorted({*"".join(self.markers), *("".join(self.refused) if whole else "")})
        after = {character: self._after(begun + character, whole) for character in characters}
        # Most characters begin no marker.
        special = {character: found for character, found in after.items() if found != ("", False)}
        alternatives = [
            sequence(literal(character), self.rule(*found)) for character, found in special.items() if found
        ]
        if not (begun or whole):
            return sequence(f"{none_of(special)}*", optional(choice(alternatives)) if alternatives else "")
        leading = set(WHITESPACE) if whole and not begun else set()
        others = sequence(none_of({*special, *leading}), self.rule("", False))
        body = optional(choice([others, *alternatives]))
        return f"[ \\t\\r\\n]* {body}" if leading else body

    def _after(self, text: str, whole: bool) -> tuple[str, bool] | None:
        """The state after a text: how much of its end matters; None if the text is not allowed."""
        if whole and any(each.startswith(text) for each in self.refused):
            return None if text in self.refused else (text, True)
        ends = (text[start:] for start in range(len(text)))
        begun = next((end for end in ends if any(each.startswith(end) for each in self.markers)), "")
        return None if begun in self.markers else (begun, False)


@dataclass(frozen=True, slots=True)
class _Until:
    """The automaton of a text up to its marker."""

    rules: Rules
    name: str
    stop: str
    marker: str
    low: int
    high: int | None
    #: The rules whose bodies are still to be made, each with its state.
    left: list[tuple[str, str, int]] = field(default_factory=list)

    def rule(self, begun: str, length: int) -> str:
        """The rule for what may follow a text of ``length`` and ``begun``, a beginning of the marker."""
        name = f"{self.name}-{len(begun)}" if begun else self.name
        key = self.stop, self.marker, self.low, self.high, begun, length
        name, new = self.rules.shared(key, name)
        if new:
            self.left.append((name, begun, length))
        return name

    def body(self, begun: str, length: int) -> str:
        read = length + len(begun)
        characters = sorted({*self.stop, *self.marker})
        after = {character: self._after(begun + character, read) for character in characters}
        # Most characters lead to the same state as one that is in no marker, and share a class with it.
        lost = self._after(begun + _OTHER, read)
        special = {character: found for character, found in after.items() if found != lost}
        alternatives = [
            sequence(literal(character), "" if target == self.stop else self.rule(target, now))
            for character, (target, now) in special.items()
            if self._goes_on(target, now)
        ]
        others = none_of(special)
        if lost == (begun, length):
            return sequence(f"{others}*", choice(alternatives))
        if self._goes_on(*lost):
            alternatives.insert(0, sequence(others, self.rule(*lost)))
        return choice(alternatives)

    def _after(self, text: str, read: int) -> tuple[str, int]:
        """The state after ``text``, all of which but one character was ``read`` before."""
        begun = self._longest(text)
        return begun, min(read + 1 - len(begun), self.low if self.high is None else self.high + 1)

    def _goes_on(self, begun: str, length: int) -> bool:
        if begun == self.stop:
            return self.low <= length <= (length if self.high is None else self.high)
        # Only the marker with its whitespace ends the text.  A marker that begins without it is text.
        least = length if self.stop.startswith(begun) else length + len(begun)
        return begun != self.marker and (self.high is None or least <= self.high)

    def _longest(self, text: str) -> str:
        """The longest end of a text that is a beginning of the marker, with its whitespace or without."""
        first = self.stop[0], self.marker[0]
        for start in range(len(text)):
            # First compare one character: that is fast, and most characters begin no marker.
            if text[start] in first and any(
                each.startswith(text[start:]) for each in (self.stop, self.marker)
            ):
                return text[start:]
        return ""
