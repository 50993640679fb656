"""What is measured: the reference as a library, and adapters through the protocol."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..adapters.implementation import Fault, JsonObject, resolve
from ..run.session import greet
from .timing import seconds

if TYPE_CHECKING:
    from toolcall_reference import Parser

#: Seconds an adapter may take for its hello, and for one reply.
_START_TIMEOUT, _TIMEOUT = 30.0, 60.0


class Unmeasured(Exception):
    """There is no time to show; the text is the word to show in its place."""


class Subject(ABC):
    """Something that parses outputs."""

    #: What its rows are called; those of the reference, "", are called by what is parsed.
    name = ""
    #: Whether a whole stream has to fit into one line of the protocol (AP-1.5).
    in_lines = False

    def row(self, output: str) -> str:
        """The name of its row for an output: adapters stand below the reference."""
        return f"  {self.name}" if self.name else output

    @abstractmethod
    def takes(self, profile: str, op: str, format: str = "") -> bool:
        """Whether it claims to answer such requests."""

    @abstractmethod
    def seconds(self, request: JsonObject, least: float = 0.1) -> float:
        """The shortest time of several runs of a request of the protocol, for at least so many seconds.

        Raises ``Unmeasured``.
        """


class Library(Subject):
    """The reference in this process, as a program that uses it would call it: no requests, no replies."""

    def takes(self, profile: str, op: str, format: str = "") -> bool:
        """All there is."""
        return True

    def seconds(self, request: JsonObject, least: float = 0.1) -> float:
        """Seconds of this process; the parser of a template is built before the clock starts."""
        return seconds(_action(request), least)


def parser_for(request: JsonObject) -> Parser:
    """The reference's parser for the output of a request, which is not one of the contract."""
    from toolcall_reference import build_native_parser, build_template_parser

    if request["profile"] == "native":
        return build_native_parser(request["model"], request["tools"])
    return build_template_parser(request["template"], request["tools"])


def _action(request: JsonObject) -> Callable[[], object]:
    output: str = request["output"]
    if request["profile"] == "contract":
        from toolcall_reference import parse_tool_calls_detailed

        names = [tool["function"]["name"] for tool in request["tools"]]
        return lambda: parse_tool_calls_detailed(output, names)
    parser = parser_for(request)
    if request["op"] == "parse":
        return lambda: parser.parse(output)

    def stream() -> None:
        stream = parser.stream()
        feed = stream.feed
        for chunk in request["chunks"]:
            feed(chunk)
        stream.finish()

    return stream


class Adapter(Subject):
    """An adapter, whose times include the way there and back.  Raises ``AdapterBroken``."""

    in_lines = True

    def __init__(self, spec: str) -> None:
        self._implementation = resolve(spec)
        self._hello = greet(self._implementation, _START_TIMEOUT)
        self.name = self._hello.name

    def takes(self, profile: str, op: str, format: str = "") -> bool:
        """What its hello says."""
        formats = self._hello.formats
        known = not format or formats is None or format in formats
        return profile in self._hello.profiles and op in self._hello.ops and known

    def seconds(self, request: JsonObject, least: float = 0.1) -> float:
        """Seconds by the clock on the wall, for the work is in another process."""
        best = float("inf")
        for number in range(3 if least else 1):
            message: dict[str, Any] = {**request, "id": number}
            start = time.perf_counter()
            try:
                reply = self._implementation.request(message, _TIMEOUT)
            except Fault as fault:
                self._implementation.close()
                self._hello = greet(self._implementation, _START_TIMEOUT)
                raise Unmeasured(fault.kind) from fault
            best = min(best, time.perf_counter() - start)
            if reply.get("status") != "ok":
                raise Unmeasured(str(reply.get("status")))
        return best

    def close(self) -> None:
        """End it."""
        self._implementation.close()
