"""Walks through a constraint by what it says may follow, and so finds texts nobody thought of (AP-4.13)."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any, TypeAlias

#: Asks for texts: the result of each.
Ask: TypeAlias = Callable[[Sequence[str]], Sequence[Mapping[str, Any]]]

#: How many walks go side by side, in one request a step.
TOGETHER = 25
#: How often walks that ended nowhere are made again.
_ROUNDS = 4
#: A walk ends without a sample after so many steps, or where it has so many characters.
_STEPS, _LONGEST = 160, 900
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
#: Where at most so many characters may follow, walks part; a place is known by so many characters before it,
#: and a blank is taken once for so many times that any other is.
_FEW, _END, _BLANK = 8, 12, 6
#: So many of what ends a text are kept; of what stands before a text, which may be a tag, so many characters.
_ENDINGS, _BEHIND = 10, 60
_TAG = re.compile(r"<([\w.-]+)>\s*$")
_ENDS = '"}])<\n|>/'
_WORD = "abcdefghijklmnopqrstuvwxyz0123456789"
_LETTERS = frozenset(_WORD)


def samples(ask: Ask, markers: Sequence[str], random: Random, count: int) -> list[str]:
    """Up to ``count`` different texts after which the model may stop; the same seed gives the same ones.

    ``markers``: what the format writes around calls, which is put wherever the constraint lets it stand.
    """
    found: dict[str, None] = {}
    walker = _Walker(markers or _SIGNS, random)
    for _ in range(_ROUNDS * (count // TOGETHER + 1)):
        if len(found) < count:
            found |= dict.fromkeys(_walked(ask, walker, min(TOGETHER, count - len(found))))
    return [*found][:count]


def _walked(ask: Ask, walker: _Walker, count: int) -> list[str]:
    """The ends of ``count`` walks.  One text is asked for each walk and step."""
    (start,) = ask([""])
    walks, ended = [("", start)] * count, []
    for _ in range(_STEPS):
        tried = []
        for walk, here in walks:
            if here["state"] == "complete" and walker.ends(walk, here):
                ended.append(walk)
            elif len(walk) < _LONGEST:
                tried.append((walk, here, walker.more(walk, here)))
        if not tried:
            break
        results = ask([walk + more for walk, _, more in tried])
        walks = []
        for (walk, here, more), there in zip(tried, results, strict=True):
            if there["state"] != "rejected":
                walks.append((walk + more, walker.arrived(here, walk + more, there)))
            elif "must" in here or here.get("next"):
                # The leap failed: a step next.
                walks.append((walk, {**here, "refused": True}))
    return ended


@dataclass(slots=True)
class _Walker:
    """Says how walks go on."""

    markers: Sequence[str]
    random: Random
    #: How often each sign was taken where few may follow, by the end of the walk so far and the sign.
    taken: Counter[tuple[str, str]] = field(default_factory=Counter)
    #: What has ended texts, markers in a row or a sign, the shortest: by what the texts began behind.
    ending: defaultdict[str, set[str]] = field(default_factory=partial(defaultdict, set))

    def arrived(self, here: Mapping[str, Any], walk: str, there: Mapping[str, Any]) -> Mapping[str, Any]:
        """The place that a walk has come to; in a text, with what this began behind.

        Of a text that has ended it is remembered by what.
        """
        if _is_text(there):
            return {**there, "behind": here.get("behind", "") if _is_text(here) else walk[-_BEHIND:]}
        if _is_text(here):
            start = len(walk)
            while marker := next((each for each in self.markers if walk.endswith(each, 0, start)), ""):
                start -= len(marker)
            known = self.ending[here.get("behind", "")] | {walk[start:] or walk[-1]}
            self.ending[here.get("behind", "")] = {
                *sorted(known, key=lambda each: (len(each), each))[:_ENDINGS]
            }
        return there

    def ends(self, walk: str, here: Mapping[str, Any]) -> bool:
        """Whether a walk ends where it may: soon after a call, hardly before anything is written."""
        goes_on = "must" in here or here.get("next")
        return not goes_on or self.random.random() < (0.6 if len(walk) > 20 else 0.1)

    def more(self, walk: str, here: Mapping[str, Any]) -> str:
        """What is written next.  Where nothing is said, or a text is written, that is more than a sign."""
        if "must" in here:
            return str(here["must"])
        follow: str = here.get("next", "")
        if not here.get("refused") and not 0 < len(follow) <= _TEXT:
            return self._leap(walk, follow, self._ending(here.get("behind", "")))
        sign = self._step(walk, follow)
        fitting = [] if here.get("refused") else [each for each in self.markers if each[0] == sign]
        return self.random.choice(fitting) if fitting and self.random.random() < 0.5 else sign

    def _ending(self, behind: str) -> list[str]:
        """What may end a text: what has ended others, and the tag that closes the one before it."""
        found = sorted(self.ending[behind[-_END:]])
        if tag := _TAG.search(behind):
            ended = (each for each in self.markers if behind.endswith(each, 0, tag.start()))
            found.append(f"{max(ended, key=len, default='')}</{tag[1]}>")
        return found

    def _leap(self, walk: str, follow: str, ending: Sequence[str]) -> str:
        """A marker, a sign or a word: first markers, so that a call begins; in the end what ends a text."""
        random = self.random
        # Only signs of ASCII are said to follow.
        markers = [each for each in self.markers if not follow or each[0] in follow or not each.isascii()]
        if len(walk) > _LONG and random.random() < 0.8:
            if ending and random.random() < 0.5:
                return random.choice(ending)
            return random.choice(markers if markers and random.random() < 0.5 else _ENDS)
        begun = any(marker in walk for marker in self.markers)
        if markers and random.random() < (0.3 if begun else 0.7):
            return random.choice(markers)
        if random.random() < 0.5:
            return random.choice(_SIGNS)
        return "".join(random.choices(_WORD, k=random.randint(1, 5)))

    def _step(self, walk: str, follow: str) -> str:
        """One of the signs that may follow: letters, now and then any other, and seldom blanks."""
        random = self.random
        if len(follow) <= _FEW and random.random() < 0.5:
            return self._seldom(walk[-_END:], follow)
        if random.random() < 0.9:
            follow = "".join(each for each in follow if not each.isspace()) or follow
        near = len(walk) > _LONG or random.random() < 0.4
        ends = [each for each in follow if each in _ENDS] if near else []
        letters = [each for each in follow if each in _LETTERS] if random.random() < 0.8 else []
        return random.choice(ends or letters or follow)

    def _seldom(self, end: str, follow: str) -> str:
        """Of few signs the one that was taken least, so that walks do not all take one of two ways."""
        # There may be many blanks at most places, and they lead nowhere.
        counts = [self.taken[end, each] + _BLANK * each.isspace() for each in follow]
        least = min(counts)
        sign = self.random.choice([each for each, n in zip(follow, counts, strict=True) if n == least])
        self.taken[end, sign] += 1
        return sign


def _is_text(here: Mapping[str, Any]) -> bool:
    """Whether nearly any sign may follow."""
    return len(here.get("next", "")) > _TEXT
