"""Asks one implementation request after request, and outlives its crashes and time-outs."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ...adapters import protocol
from ...adapters.implementation import Fault, JsonObject
from ...adapters.protocol import Hello
from ...adapters.resolve import resolve
from ...errors import AdapterBroken
from ...run.session import Limits


@dataclass(frozen=True, slots=True)
class Answer:
    """What an implementation made of one request."""

    #: ``ok``, another status of the protocol, or the kind of a fault, such as ``crash``.
    status: str
    #: The reply; empty after a fault.
    reply: JsonObject
    #: Why there is no message.
    reason: str = ""

    @property
    def message(self) -> JsonObject | None:
        """The message, if the status is ``ok``."""
        return self.reply["message"] if self.status == "ok" else None


class Asker:
    """A context manager that starts the implementation of a spec.  Raises AdapterBroken if it does not start.

    After a fault the implementation is started again (AP-6.2), and the request that was under way is asked
    once more, alone: if that fails too, the fault is its answer.
    """

    def __init__(self, spec: str, limits: Limits | None = None) -> None:
        self.spec = spec
        self._implementation = resolve(spec)
        self._limits = limits or Limits()
        self._restarts_left = self._limits.restarts
        self._ids = itertools.count(1)
        self.hello = Hello(name="")

    def __enter__(self) -> Asker:
        """Start it."""
        self.hello = protocol.greeted(self._implementation, self._limits.start)
        return self

    def __exit__(self, *error: object) -> None:
        """End it."""
        self._implementation.close()

    def takes(self, request: JsonObject) -> bool:
        """Whether the implementation claims the operation, the profile and the format of a request.

        A template without a name has the format "" (AP-2.6).
        """
        hello = self.hello
        by_template = request["profile"] == "template"
        known = not by_template or hello.formats is None or request.get("format", "") in hello.formats
        return request["op"] in hello.ops and request["profile"] in hello.profiles and known

    def one(self, request: JsonObject) -> Answer:
        """The answer to one request.  Raises AdapterBroken."""
        return self.all((request,))[0]

    def all(self, requests: Sequence[JsonObject]) -> list[Answer]:
        """The answers to some requests, in order.

        Raises AdapterBroken if the implementation cannot be started again, or was too often.
        """
        answers: list[Answer] = []
        while len(answers) < len(requests):
            rest = requests[len(answers) :]
            numbered = [{**request, "id": next(self._ids)} for request in rest]
            try:
                answers += self._answers(numbered, rest)
            except _Stopped as stopped:
                answers += stopped.answers
                self._restart(stopped.fault)
                answers.append(self._alone(requests[len(answers)]))
        return answers

    def _answers(self, numbered: Sequence[JsonObject], requests: Iterable[JsonObject]) -> list[Answer]:
        found: list[Answer] = []
        replies = self._implementation.requests(numbered, self._limits.timeout)
        try:
            for request, reply in zip(requests, replies, strict=True):
                found.append(_answer(request, reply))
        except Fault as fault:
            raise _Stopped(found, fault) from None
        return found

    def _alone(self, request: JsonObject) -> Answer:
        try:
            return self._answers([{**request, "id": next(self._ids)}], [request])[0]
        except _Stopped as stopped:
            self._restart(stopped.fault)
            return Answer(stopped.fault.kind, {}, str(stopped.fault))

    def _restart(self, fault: Fault) -> None:
        self._implementation.close()
        if self._restarts_left <= 0:
            often = f"{self.spec} had been restarted {self._limits.restarts} times; the last fault: "
            raise AdapterBroken(f"{often if self._limits.restarts else ''}{fault}")
        self._restarts_left -= 1
        self.hello = protocol.greeted(self._implementation, self._limits.start)


class _Stopped(Exception):
    """A fault, after some answers."""

    def __init__(self, answers: list[Answer], fault: Fault) -> None:
        super().__init__(str(fault))
        self.answers = answers
        self.fault = fault


def _answer(request: JsonObject, reply: JsonObject) -> Answer:
    problem = protocol.reply_problem(request, reply)
    if problem:
        return Answer("protocol-error", {}, f"invalid-reply: {problem}")
    return Answer(reply["status"], reply, str(reply.get("reason", "")))
