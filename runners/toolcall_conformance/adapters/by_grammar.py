"""Answers ``constrain`` for an implementation that has its model write under a grammar (AP-4.4).

Such an implementation says which grammar reads which part of an output.  What a model could do there is found
by running the grammar.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .implementation import Implementation, JsonObject


class ByGrammar(Implementation):
    """An implementation with the feature ``constrained`` that also answers ``constrain``; any other as it is.

    Implements AP-4.4.
    """

    def __init__(self, implementation: Implementation) -> None:
        self._implementation = implementation
        self._answers = False

    def start(self, hello: JsonObject, timeout: float) -> JsonObject:
        """Start it; its hello claims what is answered for it."""
        from toolcall_reference import grammars_can_run

        reply = self._implementation.start(hello, timeout)
        features, ops = reply.get("features"), reply.get("ops")
        self._answers = (
            isinstance(features, list)
            and isinstance(ops, list)
            and {"constrained"} == {"constrained", "constraint"}.intersection(features)
            and "grammar" in ops
            and grammars_can_run()
        )
        if not self._answers:
            return reply
        return {**reply, "features": [*reply["features"], "constraint"], "ops": [*reply["ops"], "constrain"]}

    def requests(self, messages: Iterable[JsonObject], timeout: float) -> Iterator[JsonObject]:
        """Send the messages, but for those that are answered here."""
        if not self._answers:
            yield from self._implementation.requests(messages, timeout)
            return
        for message in messages:
            if message.get("op") == "constrain" and isinstance(message.get("outputs"), list):
                yield self._constrained(message, timeout)
            else:
                yield self._implementation.request(message, timeout)

    def close(self) -> str:
        """End it."""
        return self._implementation.close()

    def line(self, line: bytes, timeout: float) -> JsonObject | None:
        """Send the line as it is."""
        return self._implementation.line(line, timeout)

    def _constrained(self, message: JsonObject, timeout: float) -> JsonObject:
        """The reply to ``constrain``; that of the first grammar that is refused, if one is."""
        from toolcall_reference import GrammarError

        asked = {name: value for name, value in message.items() if name not in ("outputs", "next")}
        results, since, grammar = [], [], ""
        for output in message["outputs"]:
            request = {**asked, "op": "grammar", "output": output}
            reply = self._implementation.request(request, timeout)
            if reply.get("status") != "ok":
                return reply
            grammar = reply.get("grammar") or ""
            governed = reply.get("constrained") if grammar else None
            try:
                result, start = _result(grammar, governed, output, bool(message.get("next")))
            except GrammarError as error:
                reason = f"the grammar cannot be run: {error}"
                return {"id": message.get("id"), "status": "skipped", "code": "grammar", "reason": reason}
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
    grammar: str, governed: str | None, output: str, following: bool
) -> tuple[JsonObject, int | None]:
    """What the model can do after an output of which the grammar reads ``governed``, and where it takes hold.

    Raises GrammarError.
    """
    from toolcall_reference import Constraint

    if governed is None:
        return {"state": "complete"}, None
    constraint = Constraint({"grammar": grammar})
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
