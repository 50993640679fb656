"""A response template that was checked: its fields, with their delimiters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from .content import ContentParser, Json
from .pattern import Program, all_matches


@dataclass(frozen=True, slots=True)
class Field:
    """A field of the message, and the regions that it is read from."""

    name: str
    #: None: the field of what is left over.
    open: Program | None
    #: None: its regions go on to the end of the output.
    close: Program | None
    content: ContentParser
    repeats: bool = False
    #: What stands between the values of its regions.
    join: str | None = None
    optional: bool = True
    transform: Json = None
    transform_each: bool = False

    @property
    def gathers_text(self) -> bool:
        """Whether its value is the text of all its regions together.  Implements RT-3.9."""
        return self.content.name == "text" and not self.repeats and self.transform is None


@dataclass(frozen=True, slots=True)
class Declared:
    """What a response template declares."""

    fields: Mapping[str, Field]
    defaults: Mapping[str, Json] = field(default_factory=dict)
    #: The texts of ``start_anchor``, or the pattern.
    anchor: tuple[str, ...] | Program = ()

    @property
    def implicit(self) -> Field | None:
        """The field of what is left over."""
        return next((each for each in self.fields.values() if each.open is None), None)

    def begun(self, prefix: str) -> str:
        """What of a prompt belongs to the message.  Implements RT-2.1 to RT-2.4."""
        if isinstance(self.anchor, Program):
            ends = [match.end for match in all_matches(self.anchor, prefix)]
            return prefix[ends[-1] :] if ends else ""
        found = max((prefix.rfind(text), len(text)) for text in self.anchor)
        return prefix[sum(found) :] if found[0] >= 0 else ""
