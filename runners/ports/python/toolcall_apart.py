"""Calls a library in a process of its own: what takes too long or too much, or aborts, costs one request.

The process is started for the first call, answers one after another, and is started again after it ended
(AP-4.11).
"""

from __future__ import annotations

import atexit
import gc
import json
import math
import os
import resource
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

from toolcall_kit import Rejected, Skipped, Unsupported

#: What a call may take: seconds of CPU time, and bytes beside those that the process has.
_SECONDS, _BYTES = 10, 1 << 30


class Apart:
    """Calls ``work`` with arguments that are JSON, and returns its result, which is JSON too.

    A call raises Skipped if it takes more than 10 s of CPU time, or 1 GB more memory; and RuntimeError if the
    process ends, or with the message of what ``work`` raises.  Refusals of the kit stay what they are.
    """

    def __init__(self, work: Callable[..., Any]) -> None:
        self._work = work
        self._process: tuple[int, IO[bytes], IO[bytes]] | None = None

    def __call__(self, *arguments: Any) -> Any:
        """The result of one call."""
        if self._process is None:
            self._process = self._started()
            atexit.register(self.close)
        _, requests, replies = self._process
        try:
            requests.write(json.dumps(arguments).encode() + b"\n")
            requests.flush()
            line = replies.readline()
        except BrokenPipeError:
            line = b""
        if not line.endswith(b"\n"):
            ended = self._ended()
            if ended == -signal.SIGXCPU:
                raise Skipped(f"it takes more than {_SECONDS} s")
            raise RuntimeError(f"the library ended the process: {ended}")
        reply = json.loads(line)
        if "raised" in reply:
            if reply["raised"] == MemoryError.__name__:
                self._ended()
            raise _RAISED.get(reply["raised"], RuntimeError)(reply["reason"])
        return reply["result"]

    def close(self) -> None:
        """End the process, if there is one.  The next call starts another."""
        if self._process is not None:
            self._ended()

    def _started(self) -> tuple[int, IO[bytes], IO[bytes]]:
        theirs, requests = os.pipe()
        replies, ours = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(requests)
            os.close(replies)
            gc.freeze()  # what is never looked at again stays shared with the parent
            with os.fdopen(theirs, "rb") as reading, os.fdopen(ours, "wb") as writing:
                for line in iter(reading.readline, b""):
                    writing.write(json.dumps(_limited(self._work, json.loads(line))).encode() + b"\n")
                    writing.flush()
            os._exit(0)
        os.close(theirs)
        os.close(ours)
        return child, os.fdopen(requests, "wb"), os.fdopen(replies, "rb")

    def _ended(self) -> int:
        """How the process ended, which is over when this returns; the next call starts another one."""
        assert self._process is not None
        child, requests, replies = self._process
        self._process = None
        atexit.unregister(self.close)
        replies.close()
        with suppress(BrokenPipeError):  # what was not sent is lost with the process
            requests.close()
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


_RAISED: dict[str, type[Exception]] = {
    "MemoryError": Skipped,
    **{each.__name__: each for each in (Skipped, Rejected, Unsupported)},
}


def _limited(work: Callable[..., Any], arguments: list[Any]) -> dict[str, Any]:
    """The result of the work, or the error that it raises, within the limits."""
    try:
        with _limits():
            return {"result": work(*arguments)}
    except MemoryError:
        return {"raised": "MemoryError", "reason": f"it takes more than {_BYTES >> 30} GB"}
    except Exception as error:
        kind = "MemoryError" if "bad_alloc" in str(error) else type(error).__name__
        return {"raised": kind, "reason": str(error)[:2000] or kind}


@contextmanager
def _limits() -> Iterator[None]:
    used = resource.getrusage(resource.RUSAGE_SELF)
    seconds = math.ceil(used.ru_utime + used.ru_stime) + _SECONDS
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, resource.RLIM_INFINITY))
    resource.setrlimit(resource.RLIMIT_AS, (_mapped() + _BYTES, resource.RLIM_INFINITY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    try:
        yield
    finally:
        for limit in (resource.RLIMIT_AS, resource.RLIMIT_CPU):
            resource.setrlimit(limit, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


def _mapped() -> int:
    """The bytes of address space that this process has."""
    try:
        return int(Path("/proc/self/statm").read_text("ascii").split()[0]) * resource.getpagesize()
    except OSError:
        return 16 * _BYTES
