"""How many requests a second get through to an implementation and back: the cost of the protocol itself."""

from __future__ import annotations

import time

from ..adapters import protocol
from ..adapters.implementation import Fault, Implementation, JsonObject

#: A short output, so that what is measured is the way there and back and not the parser.
_QUESTIONS: dict[str, JsonObject] = {
    "contract": {"mode": "detailed"},
    "native": {"model": "qwen3"},
    "template": {"template": "{{ messages[0].content }}"},
}


def requests_per_second(implementation: Implementation, count: int = 20_000, timeout: float = 10.0) -> float:
    """Start it, send ``count`` requests and check each reply.  Raises ``Fault`` or ``AdapterBroken``.

    Requests are sent ahead of replies, as in the sweep over splits, which is nearly all of a run.
    """
    hello = protocol.Hello.of(implementation.start(protocol.hello_request(), timeout))
    profile = next((name for name in _QUESTIONS if name in hello.profiles), "contract")
    request: JsonObject = {"op": "parse", "profile": profile, "output": "Hi.", "tools": []}
    request |= _QUESTIONS[profile]
    started = time.perf_counter()
    try:
        numbered = ({**request, "id": number} for number in range(count))
        replies = implementation.requests(numbered, timeout)
        problems = {protocol.reply_problem(request, reply) for reply in replies}
    finally:
        seconds = time.perf_counter() - started
        implementation.close()
    if problems != {""}:
        raise Fault("protocol-error", "invalid-reply", "; ".join(sorted(problems - {""})))
    return count / seconds
