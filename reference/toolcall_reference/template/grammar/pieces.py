"""Pieces of a grammar in a row, and the whitespace between them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ...gbnf.gbnf import literal, sequence
from ...json.text import WHITESPACE


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a body."""

    body: str
    #: Whether it begins, or ends, with whitespace that the template renders.
    opens: bool = False
    closes: bool = False


#: A place where whitespace is read but means nothing.  What the template renders there belongs to the marker
#: on either side; where no marker has any it may be there or not: markers that are nothing but whitespace are
#: dropped by the builders.
GAP = Piece("")

Row: TypeAlias = Sequence[Piece]

_WS = "ws"


def text(marker: str) -> Piece:
    """A marker as the template renders it."""
    return Piece(literal(marker), marker[:1] in tuple(WHITESPACE), marker[-1:] in tuple(WHITESPACE))


def joined(row: Iterable[Piece]) -> Piece:
    """The pieces as one; gaps at the ends are left to others."""
    bodies: list[str] = []
    first: Piece | None = None
    last: Piece | None = None
    gap = False
    for piece in row:
        if piece is GAP:
            gap = True
            continue
        if gap and last is not None and not last.closes and not piece.opens:
            bodies.append(_WS)
        bodies.append(piece.body)
        gap, first, last = False, first or piece, piece
    if first is None or last is None:
        return Piece("")
    return Piece(sequence(*bodies), first.opens, last.closes)
