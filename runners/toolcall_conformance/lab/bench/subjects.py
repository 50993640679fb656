"""What is measured: the reference as a library, and adapters through the protocol."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ...adapters import protocol
from ...adapters.implementation import Fault, JsonObject
from ...adapters.resolve import resolve
from .timing import seconds

if TYPE_CHECKING:
    from toolcall_reference import Parser

#: Seconds an adapter may take for its hello, and for one reply.
_START_TIMEOUT, _TIMEOUT = 30.0, 60.0
#: Seconds of an adapter's run after which no other is measured: so long a run says enough.
_ENOUGH = 1.0
#: How many times as long as the library an adapter runs: many compile what they run often.
_WARM_UP = 5
#: The most runs of an adapter.
_MOST_RUNS = 1000

#: What the name of a row ends with if its times were taken by the clock.
BY_CLOCK = " *"


class Unmeasured(Exception):
    """No time could be measured; the table shows the text of this exception instead."""


class Subject(ABC):
    """An implementation whose parsing is measured."""

    #: The name of the subject's rows; "" for the reference, whose rows are named after the outputs.
    name = ""
    #: Whether a whole stream has to fit into one line of the protocol (AP-1.5).
    in_lines = False
    #: Whether the last time was taken by the clock, with the way there and back.
    by_clock = False

    def row(self, output: str) -> str:
        """The name of the row for an output; rows of adapters are indented below the reference.

        A row whose times were taken by the clock ends with ``BY_CLOCK``.
        """
        return f"  {self.name}{BY_CLOCK * self.by_clock}" if self.name else output

    @abstractmethod
    def takes(self, profile: str, op: str, format: str = "") -> bool:
        """Whether the subject claims to answer such requests."""

    @abstractmethod
    def reads(self, api: str) -> bool:
        """Whether the subject reads the streams of an API of the wire."""

    @abstractmethod
    def seconds(self, request: JsonObject, least: float = 0.1, longest: float = _TIMEOUT) -> float:
        """The shortest time of several runs of a request, or the time of one run if ``least`` is 0.

        ``longest``: the most seconds that an adapter may take for one run.

        Raises ``Unmeasured``.
        """


class Library(Subject):
    """The reference, called as a library in this process: no requests, no replies."""

    def takes(self, profile: str, op: str, format: str = "") -> bool:
        """The library takes every request."""
        return True

    def reads(self, api: str) -> bool:
        """The library reads every stream."""
        return True

    def seconds(self, request: JsonObject, least: float = 0.1, longest: float = _TIMEOUT) -> float:
        """CPU seconds of this process; the parser of a template is built before the clock starts."""
        return seconds(_action(request), least)


def parser_for(request: JsonObject) -> Parser:
    """The reference's parser for a request of profile ``native`` or ``template``."""
    from toolcall_reference import build_native_parser, build_template_parser

    if request["profile"] == "native":
        return build_native_parser(request["model"], request["tools"])
    return build_template_parser(request["template"], request["tools"])


def _action(request: JsonObject) -> Callable[[], object]:
    if request["op"] == "accumulate":
        return lambda: _accumulated(request["api"], request["body"])
    output: str = request["output"]
    if request["profile"] == "contract":
        from toolcall_reference import parse_tool_calls_detailed

        schemas = {
            tool["function"]["name"]: tool["function"].get("parameters", True) for tool in request["tools"]
        }
        return lambda: parse_tool_calls_detailed(output, list(schemas), schemas=schemas)
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


def _accumulated(api: str, body: list[str]) -> None:
    from toolcall_reference import Accumulator, MessagesAccumulator, ResponsesAccumulator

    accumulator = (
        MessagesAccumulator()
        if api == "messages"
        else ResponsesAccumulator()
        if api == "responses"
        else Accumulator()
    )
    for piece in body:
        accumulator.feed(piece.encode("latin-1"))
    accumulator.finish()


class Adapter(Subject):
    """An adapter.  Raises ``AdapterBroken``.

    Its times are the CPU seconds that its replies name (AP-4.15), like the library's.  If a reply names none,
    the clock counts, with the way there and back.
    """

    in_lines = True

    def __init__(self, spec: str) -> None:
        self._implementation = resolve(spec)
        self._hello = protocol.greeted(self._implementation, _START_TIMEOUT)
        self.name = self._hello.name

    def takes(self, profile: str, op: str, format: str = "") -> bool:
        """Whether the adapter's hello claims such requests."""
        formats = self._hello.formats
        known = not format or formats is None or format in formats
        return profile in self._hello.profiles and op in self._hello.ops and known

    def reads(self, api: str) -> bool:
        """Whether the adapter's hello claims operation ``accumulate`` in the API."""
        return self.takes("wire", "accumulate") and api in self._hello.accumulate_apis

    def seconds(self, request: JsonObject, least: float = 0.1, longest: float = _TIMEOUT) -> float:
        """The parser of a template is built before anything is measured, and a process warms up."""
        if "output" in request:
            self._ask({**request, "output": "", **({"chunks": [""]} if "chunks" in request else {})}, longest)
        best, spent, runs = float("inf"), 0.0, 0
        while runs < (3 if least else 1) or (spent < _WARM_UP * least and runs < _MOST_RUNS):
            took, clock = self._ask(request, longest)
            best, spent, runs = min(best, took), spent + clock, runs + 1
            if best > _ENOUGH:
                break
        return best

    def _ask(self, request: JsonObject, longest: float) -> tuple[float, float]:
        """The seconds of one request, and those by the clock.  Raises ``Unmeasured``."""
        message: dict[str, Any] = {**request, "id": 0, "measure": True}
        start = time.perf_counter()
        try:
            reply = self._implementation.request(message, longest)
        except Fault as fault:
            self._implementation.close()
            self._hello = protocol.greeted(self._implementation, _START_TIMEOUT)
            raise Unmeasured(fault.kind) from fault
        clock = time.perf_counter() - start
        if reply.get("status") != "ok":
            raise Unmeasured(str(reply.get("status")))
        named = reply.get("cpuSeconds")
        self.by_clock = named is None
        return (clock if named is None else float(named)), clock

    def close(self) -> None:
        """End the adapter."""
        self._implementation.close()
