"""Walks through a constraint by what it says may follow, and so finds texts nobody thought of (AP-4.13)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, TypeAlias

#: Asks for texts: the result of each.
Ask: TypeAlias = Callable[[Sequence[str]], Sequence[Mapping[str, Any]]]

#: How many walks go side by side, in one request a step.
TOGETHER = 25
#: How often walks that ended nowhere are made again.
_ROUNDS = 2
#: A walk ends without a sample after so many steps, or where it has so many characters.
_STEPS, _LONGEST = 110, 700
#: From here on a walk takes what may end it.
_LONG = 150
#: Where more characters than these may follow, a text is written: whole words are tried there.
_TEXT = 60
#: Signs of JSON, escapes and blanks, that parsers stumble over in strings.
_SIGNS = (
    '"',
    "\\",
    '\\"',
    "'",
    "{",
    "}",
    "]",
    "[",
    ",",
    "<",
    "</",
    ">",
    "\n",
    "\n\n",
    " ",
    "  ",
    "\t",
    "é",
    "😀",
)
_ENDS = '"}])<\n|>/'
_WORD = "abcdefghijklmnopqrstuvwxyz0123456789"
_LETTERS = frozenset(_WORD)


def samples(ask: Ask, markers: Sequence[str], random: Random, count: int) -> list[str]:
    """Up to ``count`` different texts after which the model may stop; the same seed gives the same ones.

    ``markers``: what the format writes around calls, which is put wherever the constraint lets it stand.
    """
    found: dict[str, None] = {}
    for _ in range(_ROUNDS * (count // TOGETHER + 1)):
        if len(found) < count:
            together = min(TOGETHER, count - len(found))
            found |= dict.fromkeys(_walked(ask, markers or _SIGNS, random, together))
    return [*found][:count]


def _walked(ask: Ask, markers: Sequence[str], random: Random, count: int) -> list[str]:
    """The ends of ``count`` walks.  One text is asked for each walk and step."""
    (start,) = ask([""])
    walks, ended = [("", start)] * count, []
    for _ in range(_STEPS):
        tried = []
        for walk, here in walks:
            follow = _follow(here)
            if here["state"] == "complete" and (not follow or random.random() < _willing(walk)):
                ended.append(walk)
            elif len(walk) < _LONGEST:
                # Where nothing is said, or a text is written, whole words and markers; else sign by sign.
                leaps = len(follow) > _TEXT or not follow or random.random() < 0.3
                leap = leaps and not here.get("refused")
                tried.append(
                    (walk, here, _leap(random, markers, walk) if leap else _step(random, follow, walk))
                )
        if not tried:
            break
        results = ask([walk + more for walk, _, more in tried])
        walks = []
        for (walk, here, more), there in zip(tried, results, strict=True):
            if there["state"] != "rejected":
                walks.append((walk + more, there))
            elif _follow(here):
                # The leap failed: a step next.
                walks.append((walk, {**here, "refused": True}))
    return ended


def _follow(result: Mapping[str, Any]) -> list[str]:
    """The texts that may follow."""
    return [result["must"]] if "must" in result else [*result.get("next", "")]


def _leap(random: Random, markers: Sequence[str], walk: str) -> str:
    """A marker, a sign or a word: first markers, so that a call begins; where it gets long, what ends one."""
    if len(walk) > _LONG and random.random() < 0.8:
        return random.choice(markers if random.random() < 0.5 else _ENDS)
    if random.random() < (0.3 if any(marker in walk for marker in markers) else 0.7):
        return random.choice(markers)
    if random.random() < 0.5:
        return random.choice(_SIGNS)
    return "".join(random.choices(_WORD, k=random.randint(1, 5)))


def _willing(walk: str) -> float:
    """How likely a walk ends where it may: soon after a call, hardly before anything is written."""
    return 0.6 if len(walk) > 20 else 0.1


def _step(random: Random, follow: Sequence[str], walk: str) -> str:
    """One of the texts that may follow: letters, now and then any other, and seldom blanks."""
    if random.random() < 0.9:
        follow = [each for each in follow if not each.isspace()] or follow
    ends = [each for each in follow if each in _ENDS] if len(walk) > _LONG or random.random() < 0.4 else []
    letters = [each for each in follow if each in _LETTERS] if random.random() < 0.8 else []
    return random.choice(ends or letters or follow)
