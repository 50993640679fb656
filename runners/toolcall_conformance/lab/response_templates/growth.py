"""Whether reading an output takes work that grows as its length does."""

from __future__ import annotations

import time
from typing import Final

from ...adapters.implementation import Fault, Implementation, JsonObject

#: Characters of an argument, and how many there are in a chunk.
_SIZES: Final = (2_000, 8_000)
_CHUNK: Final = 16
#: Linear work is four times as much for four times the text.
_MOST: Final = 10.0
#: Seconds for an answer.
_PATIENCE: Final = 20.0
#: Below this many seconds nothing can be told.
_NOISE: Final = 0.25


def grows_too_fast(implementation: Implementation, request: JsonObject, output: str) -> str:
    """What is slow about reading the output of a call whose value is made longer; "" if nothing is.

    ``request``: a stream, without output and chunks.  ``output`` has ``VALUE`` where the value stands.
    """
    seconds = []
    for size in _SIZES:
        text = output.replace("VALUE", "lorem ipsum " * (size // 12))
        chunks = [text[at : at + _CHUNK] for at in range(0, len(text), _CHUNK)]
        started = time.perf_counter()
        try:
            implementation.request({**request, "output": text, "chunks": chunks}, _PATIENCE)
        except Fault as fault:
            return f"an output of {size:,} characters: {fault.code}"
        seconds.append(time.perf_counter() - started)
    ratio = seconds[1] / max(seconds[0], 1e-6)
    if seconds[1] < _NOISE or ratio < _MOST:
        return ""
    return f"four times the text takes {ratio:.0f} times as long"
