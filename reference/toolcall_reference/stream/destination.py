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


class Cut(Enum):
    """What an incomplete head becomes if the output ends inside the head."""

    TEXT = "text"
    #: The incomplete head belongs to an unfinished call and is dropped (TP-9.4).
    DROPPED = "dropped"
    #: It is text; if its first marker is complete, an unterminated call is reported (TP-9.1).
    CALL = "call"
    #: It is text, unless its marker is complete: a complete marker ends the turn and is dropped (TP-3.13).
    STOP = "stop"
