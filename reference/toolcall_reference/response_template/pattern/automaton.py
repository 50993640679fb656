"""The states of a search, made when they are needed.

A state is a list of places in a program, of which the first is preferred.  A step to the next state
depends on one character alone, so it is computed once.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from .program import Fork, Found, Program, Tag, Take
from .syntax import Assertion

#: How many states are kept; a pattern has few, unless somebody tries to have many.
_STATES_KEPT: Final = 2000
#: What stands for the end of the text, in place of a character.
END_OF_TEXT: Final = ""
_WORD: Final = re.compile(r"\w")

Tags: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Move:
    """Where a place of the next state comes from."""

    #: The index of a place in the state before; -1: a match begins.
    source: int
    #: The tags to set to the position before the character, and behind it.
    before: Tags = ()
    behind: Tags = ()
    #: Whether tags change.
    sets: bool = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "sets", self.source < 0 or bool(self.before or self.behind))


@dataclass(slots=True, eq=False)
class SearchState:
    """The places where matches may go on, and whether matches may still begin."""

    places: tuple[int, ...]
    searching: bool
    #: The character before, if an assertion needs it.
    previous: str | None
    steps: dict[str, SearchStep] = field(default_factory=dict)
    #: The steps by which places take a character: characters that are taken alike have one step.
    alike: dict[tuple[bool, ...], SearchStep] = field(default_factory=dict)
    #: Whether no match can begin or go on.
    is_end: bool = field(init=False)

    def __post_init__(self) -> None:
        self.is_end = not self.places and not self.searching


@dataclass(frozen=True, slots=True)
class SearchStep:
    """What a character does to a state."""

    state: SearchState
    #: For each place of the next state; None: each comes from the one at its own index.
    moves: tuple[Move, ...] | None
    #: A match that ends before the character, and one that ends behind it.
    found_before: Move | None
    found: Move | None
    #: Whether all places are those of a match that begins here.
    begins: bool
    #: More characters after which all is as after the last of them.
    run: re.Pattern[str] | None = None
    #: The different moves, if each place is one of a match that begins here, and which of them is whose.
    beginnings: tuple[Move, ...] = field(init=False)
    whose: tuple[int, ...] = field(init=False)

    def __post_init__(self) -> None:
        moves = self.moves or ()
        alike = tuple(dict.fromkeys(moves)) if all(move.source < 0 for move in moves) else ()
        object.__setattr__(self, "beginnings", alike)
        object.__setattr__(self, "whose", tuple(alike.index(move) for move in moves) if alike else ())


class Automaton:
    """The states of one program, for all searches of it."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self._states: dict[tuple[tuple[int, ...], bool, str | None], SearchState] = {}
        asserted = [each for each in program.instructions if isinstance(each, Assertion)]
        self._looks_back = any(each.kind == "boundary" for each in asserted)
        #: Whether steps depend on more than the character.
        self._looks = bool(asserted)
        self._starts: dict[str, SearchStep] = {}
        start = self.start("\x00")
        entry = [program.instructions[place] for place in start.state.places]
        #: What may be the first character of a match.
        self._entry = [each.test for each in entry if isinstance(each, Take)]
        plain = len(self._entry) == len(entry) and start.found is None and bool(entry)
        looks = any(each.kind in ("start", "behind") for each in asserted)
        first = "|".join(map(_inline, self._entry))
        #: The same as a pattern; None: it depends on more than the character.
        self.first = re.compile(first) if plain and not looks else None

    def start(self, previous: str) -> SearchStep:
        """The state in which a search begins; ``previous``: the character before, "" at the beginning."""
        known = self._starts.get(previous)
        if known is None:
            if len(self._starts) > _STATES_KEPT:
                self._starts.clear()
            known = self._starts[previous] = self._started(previous)
        return known

    def _started(self, previous: str) -> SearchStep:
        places: dict[int, Move] = {}
        found = self._follow(0, Move(-1), previous, None, places, behind=True)
        return self._step(places, None, found, previous, searching=found is None, begins=True)

    def step(self, state: SearchState, character: str) -> SearchStep:
        """What a character does, or the end of the text.  Implements RT-9.3."""
        known = state.steps.get(character)
        if known is None:
            known = state.steps[character] = self._alike(state, character)
        return known

    def _alike(self, state: SearchState, character: str) -> SearchStep:
        """The step of a character, and of all that the state takes like it."""
        tests = [self.program.instructions[place] for place in state.places]
        if not character or self._looks or not all(isinstance(each, Take) for each in tests):
            return self._computed(state, character)
        takes = [each.test for each in tests if isinstance(each, Take)]
        takes += [] if not state.searching else self._entry
        key = tuple(bool(test.match(character)) for test in takes)
        known = state.alike.get(key)
        if known is None:
            known = self._computed(state, character)
            if known.state is state and _lasts(known):
                run = "".join(
                    f"(?{'=' if matches else '!'}{_inline(test)})"
                    for test, matches in zip(takes, key, strict=True)
                )
                known = replace(known, run=re.compile(f"(?:{run}.)+", re.DOTALL))
            state.alike[key] = known
        return known

    def _computed(self, state: SearchState, character: str) -> SearchStep:
        instructions = self.program.instructions
        here: dict[int, Move] = {}
        found_before = None
        for index, place in enumerate(state.places):
            found_before = self._follow(place, Move(index), state.previous, character, here)
            if found_before is not None:
                break
        places: dict[int, Move] = {}
        found = None
        for place, move in here.items():
            instruction = instructions[place]
            if character and isinstance(instruction, Take) and instruction.test.match(character):
                found = self._follow(place + 1, move, character, None, places, behind=True)
                if found is not None:
                    break
        searching = state.searching and found is None and found_before is None and character != END_OF_TEXT
        begins = searching and not places
        if searching:
            found = self._follow(0, Move(-1), character, None, places, behind=True)
            searching = found is None
        return self._step(places, found_before, found, character, searching, begins)

    def _step(
        self,
        places: dict[int, Move],
        found_before: Move | None,
        found: Move | None,
        previous: str,
        searching: bool,
        begins: bool,
    ) -> SearchStep:
        key = (tuple(places), searching, previous if self._looks_back else None)
        if len(self._states) > _STATES_KEPT:
            self._states.clear()
        state = self._states.get(key) or self._states.setdefault(key, SearchState(*key))
        moves = tuple(places.values())
        same = all(move == Move(index) for index, move in enumerate(moves))
        return SearchStep(
            state, None if same and moves else moves, found_before, found, begins and bool(moves)
        )

    def _follow(
        self,
        place: int,
        move: Move,
        previous: str | None,
        following: str | None,
        places: dict[int, Move],
        behind: bool = False,
    ) -> Move | None:
        """Put the places into ``places`` that can be reached without a character, the preferred ones first.

        Implements RT-9.2.

        ``following``: the next character; None: it is not known, and what depends on it waits.  Returns the
        match that is complete, after which nothing is preferred.
        """
        stack = [(place, move)]
        seen: set[int] = set()
        while stack:
            place, move = stack.pop()
            if place in seen or place in places:
                continue
            seen.add(place)
            instruction = self.program.instructions[place]
            if isinstance(instruction, Found):
                return move
            if isinstance(instruction, Take):
                places[place] = move
            elif isinstance(instruction, Fork):
                stack += [(to, move) for to in reversed(instruction.to)]
            elif isinstance(instruction, Tag):
                stack.append((place + 1, _marked(move, instruction.tag, behind)))
            else:
                holds = _holds(instruction, previous, following)
                if holds is None:
                    places[place] = move
                elif holds:
                    stack.append((place + 1, move))
        return None


def _marked(move: Move, tag: int, behind: bool) -> Move:
    if behind:
        return Move(move.source, move.before, (*move.behind, tag))
    return Move(move.source, (*move.before, tag), move.behind)


def _holds(assertion: Assertion, previous: str | None, following: str | None) -> bool | None:
    """Whether an assertion holds between two characters; None: nobody knows yet."""
    if assertion.kind == "start":
        return previous == ""
    if assertion.kind == "behind":
        assert assertion.test is not None
        return bool(previous and assertion.test.match(previous)) != assertion.negated
    if following is None:
        return None
    if assertion.kind == "end":
        return following == END_OF_TEXT
    if assertion.kind == "ahead":
        assert assertion.test is not None
        return bool(following and assertion.test.match(following)) != assertion.negated
    words = [bool(each and _WORD.match(each)) for each in (previous, following)]
    return (words[0] != words[1]) != assertion.negated


def _inline(test: re.Pattern[str]) -> str:
    """A test as a part of a pattern."""
    return f"(?s{'i' if test.flags & re.IGNORECASE else ''}:{test.pattern})"


def _lasts(step: SearchStep) -> bool:
    """Whether more of the same characters change nothing but positions."""
    if step.found is not None or step.found_before is not None:
        return False
    moves = step.moves
    return moves is None or all(move.source < 0 or moves[move.source] == Move(move.source) for move in moves)


def moved(step: SearchStep, tags: list[list[int]], position: int, count: int) -> list[list[int]]:
    """The tags of the next state's places; ``position``: that of the character.  Places may share a list."""
    moves = step.moves
    if moves is None:
        return tags
    if step.beginnings:
        begun = [tags_of(move, tags, position, count) for move in step.beginnings]
        return [begun[each] for each in step.whose]
    return [tags_of(move, tags, position, count) if move.sets else tags[move.source] for move in moves]


def tags_of(move: Move, tags: list[list[int]], position: int, count: int) -> list[int]:
    """The tags after a move; -1 stands for one that is not set."""
    if move.source < 0:
        values = [position + 1] + [-1] * (count - 1)
    elif move.before or move.behind:
        values = tags[move.source].copy()
    else:
        return tags[move.source]
    for tag in move.before:
        values[tag] = position
    for tag in move.behind:
        values[tag] = position + 1
    return values
