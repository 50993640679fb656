"""The wire of OpenAI's Responses API: what a server sends (WR-5), and what a client makes of it (WR-6)."""

from .accumulator import ResponsesAccumulator
from .response import responses_response
from .writer import ResponsesWriter

__all__ = ["ResponsesAccumulator", "ResponsesWriter", "responses_response"]
