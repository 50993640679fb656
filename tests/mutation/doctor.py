"""What ``toolcall doctor`` says of the reference with a mutant in it.

Chapter AP has the doctor as its check: no vector can ask a malformed request, or send a malformed line.
"""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import redirect_stdout
from functools import cache
from types import SimpleNamespace
from typing import Any

from tests.mutation.changed import Work, adapter
from tests.mutation.definitions import REFERENCE
from tests.support.stream_checks import at_most
from toolcall_conformance.adapters.implementation import Fault, Implementation, JsonObject
from toolcall_conformance.run.examine import examine
from toolcall_conformance.run.session import Limits

#: CPU seconds for all questions, which take less than one without a mutant.
SECONDS = 20.0
#: How many steps the function with the mutant may make for one request.
STEPS = 3_000_000
_MAIN = f"{REFERENCE}.__main__"
#: A conversation with the program: the lines, the last of which it must not read.
_LINES = (
    b'{"op":"hello","protocol":1}',
    b'{"op":"parse","id":"\\u00e9","profile":"native","model":"qwen3","output":"\\u2028","tools":[]}',
    b"no JSON",
    b'{"op":"bye"}',
    b'{"op":"parse","id":2}',
)


def noticed(work: Work | None) -> str:
    """The first question that the reference answers otherwise now; "" if there is none.

    ``work`` counts the steps of the mutant; one request has longer texts than any vector.
    """
    if work:
        work.done, work.most = 0, STEPS
    try:
        with at_most(SECONDS):
            for expected, found in zip(answers(), _asked(work), strict=True):
                if expected != found:
                    return f"doctor: {expected[0]}"
    except Exception as error:
        return f"doctor: {type(error).__name__}"
    return ""


@cache
def answers() -> Sequence[tuple[str, Any]]:
    """What the reference answers without a mutant, by question."""
    return list(_asked(None))


def _asked(work: Work | None) -> Iterator[tuple[str, Any]]:
    yield "a conversation", _conversation()
    for found in examine(_Lines(work), Limits(), idle=0.0):
        yield found.what, found
    yield "the end", None


class _Lines(Implementation):
    """The reference as a program, but in this process: each request is a line."""

    def __init__(self, work: Work | None) -> None:
        self._work = work

    def start(self, hello: JsonObject, timeout: float) -> JsonObject:
        self._reply = importlib.import_module(_MAIN)._reply
        self._adapter = adapter()
        return self.line(json.dumps(hello).encode(), timeout)

    def requests(self, messages: Iterable[JsonObject], timeout: float) -> Iterator[JsonObject]:
        for message in messages:
            reply = self.line(json.dumps(message).encode(), timeout)
            if reply.get("id") != message["id"] or type(reply["id"]) is not type(message["id"]):
                raise Fault("protocol-error", "wrong-id", str(reply.get("id")))
            yield reply

    def line(self, line: bytes, timeout: float) -> JsonObject:
        if self._work:
            self._work.done = 0
        reply = self._reply(self._adapter, line + b"\n")
        if reply is None:
            raise Fault("crash", "exit", "it ended")
        said: JsonObject = json.loads(json.dumps(reply))
        return said

    def close(self) -> str:
        return ""


def _conversation() -> Sequence[Any]:
    """What the program reads, writes and flushes, in order, and whether its standard output is its own."""
    events: list[Any] = []

    def lines() -> Iterator[bytes]:
        for line in _LINES:
            events.append(("read", line, sys.stdout is sys.stderr))
            yield line + b"\n"

    def write(data: bytes) -> None:
        reply = json.loads(data)
        reply.pop("reason", None)
        events.append(("write", reply, data.isascii(), data.count(b"\n"), data.endswith(b"\n")))

    pipe = SimpleNamespace(write=write, flush=lambda: events.append("flush"))
    before = sys.stdin
    with redirect_stdout(SimpleNamespace(buffer=pipe)):
        sys.stdin = SimpleNamespace(buffer=lines())
        try:
            importlib.import_module(_MAIN).main()
        finally:
            sys.stdin = before
    return events
