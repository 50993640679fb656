"""Cuts an output into chunks, to check that streaming gives the same message as parsing at once (ST).

Offsets are code points.  A cut never falls inside a code point, and for an adapter that declares
``splits: tokens`` never inside a preserved token: the adapter's engine cannot produce such chunks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

#: Chunk sizes of the sweep: small sizes cut every marker everywhere, primes avoid the text's own periods, and
#: the largest size is about what servers send at once.
SIZES = (1, 2, 3, 5, 7, 11, 13, 32)

#: Preserved tokens to assume if the adapter does not list any: control tokens and common tags.
_TOKENS = (
    r"<[|｜][^|｜<>]*[|｜]?>|<\w+\|>|</?[A-Za-z_][A-Za-z0-9_:]*>|<(?:function|param)(?= name=)"
    r"|\[/?[A-Z_]+\]|｜DSML｜|\]<\]minimax\[>\["
)
#: The names of splits besides ``whole``.
_NAMED = re.compile(r"size-([1-9]\d*)(?:\+([1-9]\d*))?|at-([1-9]\d*)")


@dataclass(frozen=True, slots=True)
class Split:
    """One way to cut an output.

    ``size-3`` (chunks of three), ``size-32+5`` (the first chunk has five code points, the others 32),
    ``whole``, ``at-17`` (two parts).
    """

    name: str
    chunks: tuple[str, ...]

    @property
    def served(self) -> bool:
        """Whether servers that stream token by token send such chunks: small ones.  Implements AP-7.6.

        A chunk of ``size-32`` is longer only where a preserved token would be divided.
        """
        return not self.name.startswith(("at-", "whole")) or max(map(len, self.chunks)) <= SIZES[-1]


def preserved_spans(output: str, tokens: Iterable[str] | None = None) -> list[tuple[int, int]]:
    """The positions of preserved tokens in the output, as (start, end), in order.

    ``tokens``: the preserved tokens of the adapter's own analysis; None if it gives no analysis.
    """
    pattern = _TOKENS
    if tokens is not None:
        longest_first = sorted((re.escape(token) for token in tokens if token), key=len, reverse=True)
        pattern = "|".join(longest_first) or r"(?!)"
    return [match.span() for match in re.finditer(pattern, output)]


def is_known(which: str) -> bool:
    """Whether ``sweep`` knows these splits."""
    return which in ("default", "all", "none", "whole") or bool(_NAMED.fullmatch(which))


def sweep(output: str, which: str = "default", spans: Sequence[tuple[int, int]] = ()) -> Iterator[Split]:
    """The splits of an output, without duplicates.

    ``which``: ``default``, ``all`` (besides these every cut in two), ``none``, or the name of one split.

    By default every place is cut, with long chunks on both sides, in a number of streams that does not grow
    with the output.  Implements AP-7.3.
    """
    if which == "none":
        return
    inside = {offset for start, end in spans for offset in range(start + 1, end)}
    places = [offset for offset in range(1, len(output)) if offset not in inside]
    seen = set()
    for name, cuts in _cuts(places, which):
        if cuts not in seen:
            seen.add(cuts)
            ends = pairwise((0, *cuts, len(output)))
            yield Split(name, tuple(output[start:end] for start, end in ends))


def _cuts(places: Sequence[int], which: str) -> Iterator[tuple[str, tuple[int, ...]]]:
    if which == "whole":
        yield which, ()
        return
    if named := _NAMED.fullmatch(which):
        size, first, at = (int(group) if group else 0 for group in named.groups())
        yield which, (at,) if at else _every(places, size, first or size)
        return
    for size in SIZES:
        yield f"size-{size}", _every(places, size, size)
    yield "whole", ()
    for first in range(1, SIZES[-1]):
        yield f"size-{SIZES[-1]}+{first}", _every(places, SIZES[-1], first)
    if which == "all":
        yield from ((f"at-{place}", (place,)) for place in places)


def _every(places: Sequence[int], size: int, first: int) -> tuple[int, ...]:
    """Cuts ``size`` code points apart, the first after ``first``; each at the next place that may be cut."""
    if size == first == 1:
        return tuple(places)
    cuts = []
    due = first
    for place in places:
        if place >= due:
            cuts.append(place)
            due = place + size
    return tuple(cuts)
