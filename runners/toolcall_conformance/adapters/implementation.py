"""The interface between the runner and an implementation under test, which is a program or a class."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import Any, Literal, TypeAlias

#: A decoded request or reply of the adapter protocol (chapter AP).
JsonObject: TypeAlias = dict[str, Any]
FaultKind: TypeAlias = Literal["timeout", "crash", "protocol-error"]


class Fault(Exception):
    """The process, not the parser, failed while one request was in flight (AP-6)."""

    def __init__(self, kind: FaultKind, code: str, detail: str) -> None:
        super().__init__(f"{code}: {detail}")
        #: The verdict for the fault.
        self.kind = kind
        #: What happened in one word, such as ``wrong-id`` (table in AP-6).
        self.code = code
        self.detail = detail


class Implementation(ABC):
    """Answers requests.  The caller calls ``start`` first and ``close`` at the end.

    A minimal implementation, enough to test the runner::

        class Mute(Implementation):
            def start(self, hello, timeout):
                return {"protocol": 1, "implementation": {"name": "mute"},
                        "profiles": ["contract"], "ops": ["parse"]}

            def requests(self, messages, timeout):
                for message in messages:
                    yield {"id": message["id"], "status": "ok", "message": {"calls": []}}

            def close(self):
                return ""
    """

    @abstractmethod
    def start(self, hello: JsonObject, timeout: float) -> JsonObject:
        """Start, send ``hello``, return the reply.  ``timeout``: seconds from start.  Raises ``Fault``."""

    @abstractmethod
    def requests(self, messages: Iterable[JsonObject], timeout: float) -> Iterator[JsonObject]:
        """Send the messages, yield one reply for each, in order.

        Raises ``Fault``, after which only ``close`` may be called.  The fault belongs to the first message
        without a reply.  ``timeout``: seconds for each reply.  May send messages before earlier replies came.
        """

    @abstractmethod
    def close(self) -> str:
        """End the implementation and every process it started; return what it wrote after its last reply.

        ``close`` may be called at any time and repeatedly; ``start`` may follow.
        """

    def line(self, line: bytes, timeout: float) -> JsonObject | None:
        """Send a line, which need be no request, and return its reply; None where there are no lines.

        Raises ``Fault``.
        """
        return None

    def request(self, message: JsonObject, timeout: float) -> JsonObject:
        """Send one message and return its reply."""
        (reply,) = self.requests((message,), timeout)
        return reply
