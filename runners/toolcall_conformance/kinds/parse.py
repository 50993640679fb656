"""Kind ``parse``: the message that an output is read as, at once and in every split."""

from __future__ import annotations

from ._outputs import MessageKind

KIND = MessageKind(
    name="parse",
    column="parse",
    needs=("level", "profile", "output", "expected"),
    own=("output", "outputs", "alternatives"),
    profiles=("contract", "native", "template", "response-template"),
)
