"""Detection of tool-call syntax, the flag that says a closer look is worth while (CT-4)."""

from __future__ import annotations

from .text import ContractText

#: What counts as syntax, letter case ignored, and by which clause.
SYNTAX = {
    "tool_calls": "CT-4.1",
    "<tool_call": "CT-4.1",
    "<function_call": "CT-4.1",
    "<invoke": "CT-4.1",
    "function.name:": "CT-4.2",
}


def find_syntax(text: ContractText) -> str | None:
    """The first entry of ``SYNTAX`` that the text contains.  Implements CT-4.1, CT-4.2 and CT-4.4."""
    folded = text.folded
    return next((syntax for syntax in SYNTAX if syntax in folded), None)
