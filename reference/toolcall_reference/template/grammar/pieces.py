"""Pieces of a grammar in a row, and the whitespace between them.  Implements GR-1.5."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ...gbnf.rules import literal, sequence
from ...json.text import WHITESPACE


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a body."""

    body: str
    #: Whether the piece begins (``opens``) or ends (``closes``) with whitespace that the template renders.
    opens: bool = False
    closes: bool = False


#: A place between two pieces where whitespace means nothing.  If the marker on either side has whitespace
#: there, as the template renders it, that whitespace is demanded.  Else a little whitespace is allowed: a
#: marker of whitespace alone is not recorded, so the template may render whitespace there.
GAP = Piece("")

Row: TypeAlias = Sequence[Piece]


def text(marker: str) -> Piece:
    """A marker as the template renders it."""
    return Piece(literal(marker), marker[:1] in tuple(WHITESPACE), marker[-1:] in tuple(WHITESPACE))


def joined(row: Iterable[Piece]) -> Piece:
    """The pieces as one; a gap at either end is left out."""
    bodies: list[str] = []
    first: Piece | None = None
    last: Piece | None = None
    gap = False
    for piece in row:
        if piece is GAP:
            gap = True
            continue
        if gap and last is not None and not last.closes and not piece.opens:
            bodies.append("ws")
        bodies.append(piece.body)
        gap, first, last = False, first or piece, piece
    if first is None or last is None:
        return Piece("")
    return Piece(sequence(*bodies), first.opens, last.closes)
