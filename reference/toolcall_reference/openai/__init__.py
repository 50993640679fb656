"""The wire of OpenAI's chat completions (chapter WR): what a server sends, and what a client makes of it.

A server turns messages into responses (``chat_completion``) and deltas into chunks (``ChunkWriter``).  A
client turns the body of a stream into a completion again (``Accumulator``).
"""

from .accumulator import Accumulator
from .body import Completion
from .chunks import ChunkWriter
from .response import Envelope, StopReason, chat_completion, finish_reason

__all__ = [
    "Accumulator",
    "ChunkWriter",
    "Completion",
    "Envelope",
    "StopReason",
    "chat_completion",
    "finish_reason",
]
