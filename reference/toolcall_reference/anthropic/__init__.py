"""The wire of Anthropic's Messages API (WR-4): what a server sends."""

from .response import messages_response
from .writer import MessagesWriter

__all__ = ["MessagesWriter", "messages_response"]
