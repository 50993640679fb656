"""Finds outputs that an implementation's own grammar keeps its model from writing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from toolcall_reference import GrammarError, grammars_can_run, longest_beginning

from .. import kinds
from ..adapters import protocol
from ..adapters.by_grammar import LONGEST_OUTPUT
from ..adapters.implementation import JsonObject
from ..adapters.protocol import Hello
from ..suite.model import Vector
from ..suite.without_jinja import description_of

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
        if self.hello is None or not kinds.of(vector).is_written(vector, self.hello.respond):
            return ""
        return self.excludes(protocol.grammar_request(_without_end(_with_few_parts(vector))))

    def excludes(self, request: JsonObject) -> str:
        """Why the output of a request of the operation ``grammar`` cannot be written; "" if it can be.

        Longer outputs than ``LONGEST_OUTPUT`` count as possible.
        """
        claimed = self.hello is not None and "constrained" in self.hello.features
        if not claimed or not grammars_can_run() or len(request["output"]) > LONGEST_OUTPUT:
            return ""
        reply = self._ask(request)
        grammar, governed = reply.get("grammar"), reply.get("constrained")
        if reply.get("status") != "ok" or not grammar or governed is None:
            return ""
        try:
            length = longest_beginning(grammar, governed)
        except GrammarError:
            return ""
        if length is None:
            return ""
        rest = governed[length:]
        return f"its grammar allows no {rest[:1]!a} at {rest[:40]!a}"


def _without_end(vector: Vector) -> Vector:
    """A canonical vector with an output that lacks the text which ends the turn; another as it is.

    A server hands that text to nobody, and its grammar need not allow it.
    """
    if not vector.canonical or vector.template is None:
        return vector
    description = description_of(vector.template, vector.template_name, vector.options) or {}
    output = vector.output.rstrip()
    for stop in sorted(description.get("stops", ()), key=len, reverse=True):
        output = output.removesuffix(stop)
    return replace(vector, output=output)


def _with_few_parts(vector: Vector) -> Vector:
    """A vector of kind ``growth`` with an output whose parts are repeated a few times; another as it is."""
    return replace(vector, size=_FEW).smallest() if vector.parts else vector
