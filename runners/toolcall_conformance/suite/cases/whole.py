"""Whether a rendering shows a turn with all its parts.  Implements VF-12.19."""

from __future__ import annotations

from .conversation import Turn
from .edit import RoleMissing
from .markers import Markers
from .roles import NOWHERE, Layout


def check_whole(turn: Turn, layout: Layout, markers: Markers) -> None:
    """Raise RoleMissing, with the first part of the turn that a rendering does not show once, and only once.

    A template that drops the end of the section has a mistake: its model was taught to write that.
    """
    arguments = [value for call in turn.calls for value in call.arguments.values()]
    wanted = {
        "content": int(bool(turn.content)),
        "reasoning": int(bool(turn.reasoning)),
        "name": len(turn.calls),
        "argument-name": len(arguments),
        "value": sum(map(_is_word, arguments)),
        "section-end": int(bool(turn.calls and markers.section[1])),
    }
    for role, number in wanted.items():
        shown = [span for span in layout.spans.get(role, ()) if span != NOWHERE]
        if len(shown) < number:
            raise RoleMissing(f"{role} {len(shown) + 1}" if number > 1 else role)
    if None in arguments and any(layout.text[slice(*span)] == "None" for span in layout.spans["value"]):
        raise RoleMissing("null")


def _is_word(value: object) -> bool:
    """Whether a value is shown as a word: a text or a number."""
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return number or (isinstance(value, str) and value != "")
