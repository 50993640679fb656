"""Finds outputs that an implementation's own grammar keeps its model from writing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ..adapters import protocol
from ..adapters.implementation import JsonObject
from ..adapters.protocol import Hello
from ..judge import gbnf
from ..suite.model import Vector

#: Longer outputs count as possible: a grammar is run letter by letter, and nobody waits for that.
_LONGEST = 20_000
#: How often the parts of an output that grows are repeated: a grammar that allows that allows more.
_FEW = 3


class Grammars:
    """The grammars of one implementation.  Implements AP-7.7.

    ``ask`` sends a request of the operation ``grammar`` and returns the reply; it may raise ``Fault``.
    """

    def __init__(self, ask: Callable[[JsonObject], JsonObject]) -> None:
        self._ask = ask
        #: What the implementation claims: nothing is excluded without the feature ``constrained``.
        self.hello: Hello | None = None

    def excluded(self, vector: Vector) -> str:
        """Why the output cannot be written under the implementation's grammar; "" if it can be written."""
        if self.hello is None or not _reads(vector, self.hello):
            return ""
        return self.excludes(protocol.grammar_request(_with_few_parts(vector)))

    def excludes(self, request: JsonObject) -> str:
        """Why the output of a request of the operation ``grammar`` cannot be written; "" if it can be."""
        claimed = self.hello is not None and "constrained" in self.hello.features
        if not claimed or not gbnf.available() or len(request["output"]) > _LONGEST:
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


def _reads(vector: Vector, hello: Hello) -> bool:
    """Whether the implementation is given the output that a model wrote by a template."""
    if vector.kind == "respond":
        return hello.respond == "output" or vector.message is None
    return vector.kind in ("parse", "stream", "growth") and vector.profile == "template"


def _with_few_parts(vector: Vector) -> Vector:
    """A vector of kind ``growth`` with an output whose parts are repeated a few times; another as it is."""
    return replace(vector, size=_FEW).smallest() if vector.parts else vector
