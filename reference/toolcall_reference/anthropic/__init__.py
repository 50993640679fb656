"""The wire of Anthropic's Messages API: what a server sends (WR-4), and what a client makes of it (WR-7)."""

from .accumulator import MessagesAccumulator
from .response import messages_response
from .writer import MessagesWriter

__all__ = ["MessagesAccumulator", "MessagesWriter", "messages_response"]
