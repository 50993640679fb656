"""A signature says what a finding is without words of the output; findings with the same one are a group."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection
from dataclasses import dataclass

from ...adapters.implementation import JsonObject
from .answers import Answer
from .changes import Change, changes
from .markers import markers_of, near


@dataclass(frozen=True, slots=True, order=True)
class Signature:
    """What differs, how, and which marker is near."""

    #: The name of the worst thing found: a kind of difference, or a bug.
    what: str
    #: How, in words that hold for other outputs too.
    detail: str = ""
    #: What follows from it.
    also: tuple[str, ...] = ()
    #: The marker before the place, in lower case.
    near: str = ""

    def __str__(self) -> str:
        """On one line, as lists of known findings have it."""
        also = f" and {', '.join(self.also)}" if self.also else ""
        where = f" near {self.near}" if self.near else ""
        return f"{self.what}{f' ({self.detail})' if self.detail else ''}{also}{where}"

    @property
    def core(self) -> tuple[str, str]:
        """What must stay the same while an output is made smaller."""
        return self.what, self.detail

    @property
    def id(self) -> str:
        """Ten letters and digits that stand for the signature in files."""
        return hashlib.sha256(repr(self).encode("utf-8", "backslashreplace")).hexdigest()[:10]


def signature(
    request: JsonObject, left: Answer, right: Answer, features: Collection[str]
) -> Signature | None:
    """The signature of the difference between two answers; None if they say the same."""
    found = changes(left, right, features, request["profile"])
    return of_changes(request, found, markers_of(request)) if found else None


def of_changes(request: JsonObject, found: list[Change], markers: re.Pattern[str]) -> Signature:
    """The signature of some differences, the worst first."""
    worst = found[0]
    also = dict.fromkeys(change.kind for change in found if change.kind != worst.kind)
    # Nothing says at which marker a message is lost, or whitespace at the ends of texts.
    unplaced = worst.kind in ("lost-answer", "new-answer", "whitespace")
    where = "" if unplaced else near(request["output"], worst.text, markers)
    return Signature(worst.kind, worst.detail, tuple(also), where)
