"""Where the text of an output goes."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from ..json.text import encode_string
from .message_builder import MessageBuilder


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


def writer(destination: Destination, message: MessageBuilder) -> Callable[[str], None]:
    """The function that takes text for a destination where text belongs."""
    if destination is Destination.CONTENT:
        return message.content.text
    if destination is Destination.REASONING:
        return message.reasoning.text
    if destination is Destination.STRING:
        return lambda text: message.call.arguments(encode_string(text)[1:-1])
    return lambda text: None  # the cursor holds the text, or echoes it
