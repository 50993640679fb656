"""How the turns of a format's cases are, where its template leaves that open.  Implements VF-12.9."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Habits:
    """What the ``cases.yaml`` of a format says of all its cases."""

    #: Whether a turn without a thought of its own gets one; None: where the template needs it.
    thinks: bool | None = None
    #: The ids of the first calls; the others are counted.
    ids: Sequence[str] = ()
    #: Texts at which an engine stops, besides the stops of the description.
    stops: Sequence[str] = ()
    #: What models write before and after calls, and the template leaves out.
    around: tuple[str, str] = ("", "")
    #: Whether the whitespace that the template writes before and after a turn is left out (VF-12.18).
    trimmed: bool = False

    @classmethod
    def of(cls, fields: Mapping[str, Any]) -> Habits:
        """The habits among the fields of a ``cases.yaml``."""
        before, after = fields.get("around", ("", ""))
        return cls(
            fields.get("thinks"),
            tuple(fields.get("ids", ())),
            tuple(fields.get("stops", ())),
            (before, after),
        )

    def id(self, index: int) -> str:
        """The id of a call that names none of its own."""
        return self.ids[index] if index < len(self.ids) else f"call{index + 1:05}"

    def written(self, output: str, calls: bool) -> str:
        """What a model writes where the template renders ``output``."""
        for stop in self.stops:
            output = output.partition(stop)[0]
        output = output.strip() if self.trimmed else output
        before, after = self.around
        if not calls or (after and output.rstrip().endswith(after.strip())):
            return output
        return before + output + after
