"""Where the text of an output goes."""

from __future__ import annotations

from enum import Enum


class Destination(Enum):
    """Where text goes."""

    CONTENT = "content"
    REASONING = "reasoning"
    #: Text between the parts of a call: content, with a problem (TP-4.5).
    STRAY = "unexpected text"
    #: The rest of arguments after their JSON became malformed (TP-9.9).
    MALFORMED = "malformed arguments"
    #: The inside of a string of the arguments.
    STRING = "arguments"
    #: Nowhere: the cursor holds the text, or echoes it.
    NOTHING = "text"
