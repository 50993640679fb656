"""Answers ``constrain`` for an implementation that has its model write under a grammar (AP-4.4).

Such an implementation says which grammar reads which part of an output.  What a model could do there is found
by running the grammar.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import TYPE_CHECKING, Any

from .implementation import Implementation, JsonObject

if TYPE_CHECKING:
    from toolcall_reference import Constraint

#: Grammars are run letter by letter: nobody waits for longer outputs (AP-4.11).
LONGEST_OUTPUT = 20_000


class ByGrammar(Implementation):
    """An implementation with the feature ``constrained`` that also answers ``constrain``; any other as it is.

    Implements AP-4.4.
    """

    def __init__(self, implementation: Implementation) -> None:
        self._implementation = implementation
        self._answers = False
        #: The last grammar with its constraint, which knows the texts that it was asked for.
        self._running: tuple[str, Constraint] | None = None

    def start(self, hello: JsonObject, timeout: float) -> JsonObject:
        """Start it; its hello claims what is answered for it."""
        reply = self._implementation.start(hello, timeout)
        self._answers = _names_grammars(reply.get("features"), reply.get("ops"))
        if not self._answers:
            return reply
        return {**reply, "features": [*reply["features"], "constraint"], "ops": [*reply["ops"], "constrain"]}

    def requests(self, messages: Iterable[JsonObject], timeout: float) -> Iterator[JsonObject]:
        """Send the messages, but for those that are answered here."""
        if not self._answers:
            yield from self._implementation.requests(messages, timeout)
            return
        # Other requests stay together: an implementation may read ahead.
        for constrains, group in groupby(messages, _constrains):
            if constrains:
                yield from (self._constrained(message, timeout) for message in group)
            else:
                yield from self._implementation.requests(group, timeout)

    def close(self) -> str:
        """End it."""
        return self._implementation.close()

    def line(self, line: bytes, timeout: float) -> JsonObject | None:
        """Send the line as it is."""
        return self._implementation.line(line, timeout)

    def _constrained(self, message: JsonObject, timeout: float) -> JsonObject:
        """The reply to ``constrain``; that of the first grammar that is refused, if one is.

        Implements AP-4.11.
        """
        from toolcall_reference import GrammarError

        outputs = message["outputs"]
        long = next((place for place, each in enumerate(outputs) if len(each) > LONGEST_OUTPUT), None)
        if long is not None:
            reason = f"outputs[{long}]: it is longer than {LONGEST_OUTPUT:,} code points"
            return _skipped(message, "too-long", reason)
        asked = {name: value for name, value in message.items() if name not in ("outputs", "next")}
        requests = [{**asked, "op": "grammar", "output": output} for output in outputs]
        replies = [*self._implementation.requests(requests, timeout)]
        results, since, grammar = [], [], ""
        for output, reply in zip(outputs, replies, strict=True):
            if reply.get("status") != "ok":
                return reply
            grammar = reply.get("grammar") or ""
            governed = reply.get("constrained") if grammar else None
            try:
                result, start = self._result(grammar, governed, output, bool(message.get("next")))
            except GrammarError as error:
                return _skipped(message, "grammar", f"the grammar cannot be run: {error}")
            results.append(result)
            since.append(start)
        constraint = {"constraint": {"notation": "gbnf", "text": grammar}} if grammar else {}
        held = bool(grammar)
        return {
            "id": message.get("id"),
            "status": "ok",
            "held": held,
            "results": results,
            "from": since,
        } | constraint

    def _result(
        self, grammar: str, governed: str | None, output: str, following: bool
    ) -> tuple[JsonObject, int | None]:
        """What the model can do after an output, and where the grammar takes hold, which reads ``governed``.

        Raises GrammarError.
        """
        from toolcall_reference import Constraint

        if governed is None:
            return {"state": "complete"}, None
        if self._running is None or self._running[0] != grammar:
            self._running = grammar, Constraint({"grammar": grammar})
        constraint = self._running[1]
        found = constraint.answer(governed)
        # The grammar also reads what the prompt has of the answer, or only the output's end.
        before = output.find(governed) if governed in output else len(output) - len(governed)
        result: JsonObject = {"state": found.state}
        if found.at is not None:
            result["at"] = min(len(output), max(0, before + found.at))
        elif following:
            next_, must = constraint.following(governed)
            result |= {"must": must} if must else {"next": next_}
        return result, max(0, before)


def _skipped(message: JsonObject, code: str, reason: str) -> JsonObject:
    return {"id": message.get("id"), "status": "skipped", "code": code, "reason": reason}


def _names_grammars(features: Any, ops: Any) -> bool:
    """Whether a hello claims grammars that are in force, and no answers to ``constrain``."""
    if not isinstance(features, list) or not isinstance(ops, list):
        return False
    if "constrained" not in features or "constraint" in features or "grammar" not in ops:
        return False
    from toolcall_reference import grammars_can_run

    return grammars_can_run()


def _constrains(message: JsonObject) -> bool:
    """Whether a message is a request of ``constrain`` that is well formed as far as it is read here."""
    outputs = message.get("outputs")
    is_list = message.get("op") == "constrain" and isinstance(outputs, list)
    return is_list and all(isinstance(each, str) for each in outputs or ())
