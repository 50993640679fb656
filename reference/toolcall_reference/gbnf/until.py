"""GBNF for text that does not hold a marker, up to the marker or up to anything.

A grammar cannot look ahead.  So its rules are the states of an automaton, which say how much of a marker has
been read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ..json.text import WHITESPACE
from .rules import Rules, choice, literal, none_of, optional, sequence

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
    first, new = automaton.rule(_FIRST)
    if new:
        automaton.define(first)
    return first


def text_without(
    rules: Rules,
    name: str,
    markers: Sequence[str],
    refused: Sequence[str] = (),
    other: Callable[[Iterable[str]], str] = none_of,
) -> str:
    """The rule for a text without the markers that does not begin, after whitespace, with a refused text.

    ``other``: the body for a character that is none of some, or for what stands for one.
    """
    automaton = _Without(rules, name, tuple(markers), tuple(refused), other)
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
    other: Callable[[Iterable[str]], str]
    #: The rules whose bodies are still to be made, each with its state.
    left: list[tuple[str, str, bool]] = field(default_factory=list)

    def rule(self, begun: str, whole: bool) -> str:
        """The rule for what may follow ``begun``: a marker's beginning, or all of the text if ``whole``."""
        name = f"{self.name}{'-begun' if whole else ''}{f'-{len(begun)}' if begun else ''}"
        name, new = self.rules.shared((self.markers, whole and self.refused, begun, self.other), name)
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
            return sequence(f"{self.other(special)}*", optional(choice(alternatives)) if alternatives else "")
        leading = set() if begun else set(WHITESPACE)
        others = sequence(self.other({*special, *leading}), self.rule("", False))
        body = optional(choice([others, *alternatives]))
        return f"[ \\t\\r\\n]* {body}" if leading else body

    def _after(self, text: str, whole: bool) -> tuple[str, bool] | None:
        """The state after a text: how much of its end matters; None if the text is not allowed."""
        if whole and any(each.startswith(text) for each in self.refused):
            return None if text in self.refused else (text, True)
        ends = (text[start:] for start in range(len(text)))
        begun = next((end for end in ends if any(each.startswith(end) for each in self.markers)), "")
        return None if begun in self.markers else (begun, False)


class _State(NamedTuple):
    """What has been read of a text and its marker."""

    #: The beginning of the marker that was read last.
    begun: str
    #: The length of the text before it, as far as that matters.
    length: int


_FIRST = _State("", 0)


class _Step(NamedTuple):
    """What may come next."""

    #: The literal or the class of the next character.
    character: str
    #: The state after it; None at the end of the marker.
    to: _State | None


@dataclass(frozen=True, slots=True)
class _Until:
    """The automaton of a text up to its marker."""

    rules: Rules
    name: str
    stop: str
    marker: str
    low: int
    high: int | None

    def rule(self, state: _State) -> tuple[str, bool]:
        """The name of the rule for what may follow in a state, and whether the rule is new."""
        name = f"{self.name}-{len(state.begun)}" if state.begun else self.name
        return self.rules.shared((self.stop, self.marker, self.low, self.high, *state), name)

    def define(self, first: str) -> None:
        """Define the rules of all states from which the marker can be reached."""
        steps = self._all_steps()
        names = {state: self.rule(state)[0] for state in self._alive(steps)}
        names[_FIRST] = first
        for state, name in names.items():
            loops = [each.character for each in steps[state] if each.to == state]
            others = (each for each in steps[state] if each.to != state)
            ways = [
                sequence(each.character, "" if each.to is None else names[each.to])
                for each in others
                if each.to is None or each.to in names
            ]
            self.rules.define(name, sequence(f"{choice(loops)}*" if loops else "", choice(ways)))

    def _all_steps(self) -> dict[_State, list[_Step]]:
        """The steps of every state."""
        steps: dict[_State, list[_Step]] = {}
        begins = _beginnings(self.stop, self.marker)
        left = [_FIRST]
        while left:
            state = left.pop()
            if state not in steps:
                steps[state] = list(self._steps(state, begins[state.begun]))
                left += (each.to for each in reversed(steps[state]) if each.to is not None)
        return steps

    def _alive(self, steps: Mapping[_State, Sequence[_Step]]) -> list[_State]:
        """The states from which the marker can be reached: a rule without a way on would match the end."""
        before: dict[_State, list[_State]] = {}
        left = []
        for state, ways in steps.items():
            for each in ways:
                if each.to is None:
                    left.append(state)
                else:
                    before.setdefault(each.to, []).append(state)
        alive = set(left)
        while left:
            found = [each for each in before.get(left.pop(), ()) if each not in alive]
            alive.update(found)
            left += found
        return [state for state in steps if state in alive]

    def _steps(self, state: _State, begins: Mapping[str, str]) -> Iterator[_Step]:
        """``begins``: the characters after which a marker is begun, each with its beginning."""
        # Most characters lead to the same state as one that is in no marker, and share a class with it.
        lost = self._after(state, "")
        if self._goes_on(lost):
            yield _Step(none_of(begins), lost)
        for character, begun in sorted(begins.items()):
            found = self._after(state, begun)
            if self._goes_on(found):
                yield _Step(literal(character), None if begun == self.stop else found)

    def _after(self, state: _State, begun: str) -> _State:
        """The state after one more character."""
        read = state.length + len(state.begun) + 1
        least = self.low if self.high is None else self.high + 1
        return _State(begun, min(read - len(begun), least))

    def _goes_on(self, state: _State) -> bool:
        begun, length = state
        if begun == self.stop:
            return self.low <= length  # it was short enough before the last character
        # Only the marker with its whitespace ends the text.  A marker that begins without it is text.
        least = length if self.stop.startswith(begun) else length + len(begun)
        return begun != self.marker and (self.high is None or least <= self.high)


def _beginnings(stop: str, marker: str) -> Mapping[str, Mapping[str, str]]:
    """What begins either text after a character: by the beginning that was read before, and the character.

    It is the longest one.  A character that is missing begins neither.
    """
    after: dict[str, dict[str, str]] = {}
    #: The longest beginning that a longer one ends with.
    shorter: dict[str, str] = {}
    for length in range(max(len(stop), len(marker)) + 1):
        for begun in dict.fromkeys(text[:length] for text in (stop, marker) if len(text) >= length):
            if length > 1:
                shorter[begun] = after[shorter[begun[:-1]]].get(begun[-1], "")
            elif begun:
                shorter[begun] = ""
            further = (text[: length + 1] for text in (stop, marker) if text.startswith(begun))
            inherited = after[shorter[begun]] if begun else {}
            after[begun] = {**inherited, **{text[-1]: text for text in further if len(text) > length}}
    return after
