"""Finds outputs that an implementation's own grammar keeps its model from writing."""

from __future__ import annotations

from collections.abc import Callable

from ..adapters import protocol
from ..adapters.implementation import JsonObject
from ..judge import gbnf
from ..suite.model import Vector

#: Longer outputs count as possible: a grammar is run letter by letter, and nobody waits for that.
_LONGEST = 20_000


class Grammars:
    """The grammars of one implementation.  Implements AP-7.7.

    ``ask`` sends a request of the operation ``grammar`` and returns the reply; it may raise ``Fault``.
    """

    def __init__(self, ask: Callable[[JsonObject], JsonObject]) -> None:
        self._ask = ask
        #: Whether the implementation claims the feature ``constrained``.
        self.claimed = False

    def excluded(self, vector: Vector) -> str:
        """Why the output cannot be written under the implementation's grammar; "" if it can be written."""
        if vector.kind not in ("parse", "stream") or vector.profile != "template":
            return ""
        return self.excludes(protocol.grammar_request(vector))

    def excludes(self, request: JsonObject) -> str:
        """Why the output of a request of the operation ``grammar`` cannot be written; "" if it can be."""
        if not self.claimed or not gbnf.available() or len(request["output"]) > _LONGEST:
            return ""
        reply = self._ask(request)
        grammar, governed = reply.get("grammar"), reply.get("constrained")
        if reply.get("status") != "ok" or not grammar or governed is None:
            return ""
        try:
            length = gbnf.longest_beginning(grammar, governed)
        except gbnf.GrammarError:
            return ""
        if length is None:
            return ""
        rest = governed[length:]
        return f"its grammar allows no {rest[:1]!a} at {rest[:40]!a}"
