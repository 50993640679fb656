"""Sends requests of one operation to an implementation, one at a time."""

from __future__ import annotations

import itertools
from typing import Any

from ..adapters import protocol
from ..adapters.implementation import Fault, Implementation, JsonObject
from ..adapters.protocol import Hello
from ..errors import AdapterBroken
from .session import Limits


class NoAnswer(Exception):
    """No reply with status ``ok`` came; the text says what came instead."""


class Connection:
    """A context manager that starts an implementation.  Raises AdapterBroken if it does not start.

    The implementation must claim the operation ``op`` and the profile ``template``.
    """

    def __init__(
        self, implementation: Implementation, limits: Limits | None = None, op: str = "parse"
    ) -> None:
        self._implementation = implementation
        self._limits = limits or Limits()
        self._op = op
        self._restarts_left = self._limits.restarts
        self._ids = itertools.count(1)
        self.hello = Hello(name="")

    def __enter__(self) -> Connection:
        """Start it."""
        self.hello = protocol.greeted(self._implementation, self._limits.start)
        if self._op not in self.hello.ops or "template" not in self.hello.profiles:
            self._implementation.close()
            raise AdapterBroken(f"{self.hello.name} does not claim to {self._op} profile template")
        return self

    def __exit__(self, *error: object) -> None:
        """End it."""
        self._implementation.close()

    def ask(self, fields: dict[str, Any]) -> JsonObject:
        """Send a request of the operation and return the reply ``ok``.  Raises NoAnswer.

        After a fault a new process is started (AP-6.2), until the budget of restarts is used up.
        """
        request = {"op": self._op, "id": next(self._ids), **fields}
        try:
            reply = self._implementation.request(request, self._limits.timeout)
        except Fault as fault:
            self._restart(fault)
            raise NoAnswer(f"{fault.kind}: {fault}") from None
        problem = protocol.reply_problem(request, reply)
        if problem:
            raise NoAnswer(f"invalid-reply: {problem}")
        if reply["status"] != "ok":
            raise NoAnswer(f"{reply['status']}: {reply.get('reason', '')}")
        return reply

    def _restart(self, fault: Fault) -> None:
        self._implementation.close()
        if self._restarts_left <= 0:
            often = f"it had been restarted {self._limits.restarts} times; the last fault: "
            raise AdapterBroken(f"{often if self._limits.restarts else ''}{fault}")
        self._restarts_left -= 1
        self.hello = protocol.greeted(self._implementation, self._limits.start)
