"""The seam between the runner and what it tests: one small interface, however that is reached."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from typing import Any, Literal, TypeAlias

from ..errors import BadSpec

#: A request or a reply as the adapter protocol has it (chapter AP), decoded.
JsonObject: TypeAlias = dict[str, Any]
FaultKind: TypeAlias = Literal["timeout", "crash", "protocol-error"]


class Fault(Exception):
    """The implementation failed as a process, not as a parser, while one request was in flight (AP-6)."""

    def __init__(self, kind: FaultKind, code: str, detail: str) -> None:
        super().__init__(f"{code}: {detail}")
        #: The verdict the fault earns.
        self.kind = kind
        #: What happened in one word, such as ``wrong-id`` (table in AP-6).
        self.code = code
        self.detail = detail


class Implementation(ABC):
    """Something that answers requests.  Whoever holds one calls ``start`` once, and ``close`` at the end.

    The smallest one there is, enough to test the runner with::

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
        """Start it, send ``hello``, return the reply.  Raises ``Fault``; seconds count from the start."""

    @abstractmethod
    def requests(self, messages: Iterable[JsonObject], timeout: float) -> Iterator[JsonObject]:
        """Send the messages, yield one reply for each, in order.

        Raises ``Fault``, after which only ``close`` may be called; the fault belongs to the first message
        without a reply.  ``timeout`` is seconds for each reply.  Messages may be sent ahead of replies.
        """

    @abstractmethod
    def close(self) -> str:
        """End it with everything it started; return what it wrote unasked since the last reply.

        May be called at any time, and again; ``start`` may follow.
        """

    def request(self, message: JsonObject, timeout: float) -> JsonObject:
        """Send one message and return its reply."""
        (reply,) = self.requests((message,), timeout)
        return reply


#: The one table of how adapters are named: ``SCHEME:REST`` → module and class, called with REST.
SCHEMES: Mapping[str, tuple[str, str]] = {
    "cmd": ("toolcall_conformance.adapters.stdio", "Stdio"),
    "python": ("toolcall_conformance.adapters.in_process", "InProcess"),
    "engine": ("toolcall_conformance.setup.adapter", "EngineAdapter"),
}
ALIASES: Mapping[str, str] = {"reference": "python:toolcall_reference:ReferenceAdapter"}


def resolve(spec: str) -> Implementation:
    """The implementation a user named, not yet started.  Raises ``BadSpec``."""
    scheme, colon, rest = ALIASES.get(spec, spec).partition(":")
    if scheme not in SCHEMES or not colon or not rest:
        known = ", ".join([*ALIASES, *(f"{name}:…" for name in SCHEMES)])
        program = f" (cmd:{spec} for a program)" if spec and not colon else ""
        raise BadSpec(f"{spec!r} names no adapter; use one of {known}{program}")
    module, name = SCHEMES[scheme]
    implementation: Implementation = getattr(import_module(module), name)(rest)
    return implementation
