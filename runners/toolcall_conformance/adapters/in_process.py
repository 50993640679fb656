"""In-process implementations: a Python class with one method for each operation of the protocol."""

from __future__ import annotations

import json
import marshal
import signal
import sys
import threading
import traceback
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from ..errors import BadSpec
from .implementation import Fault, Implementation, JsonObject


class _Late(BaseException):
    """Not an Exception, so that ``except Exception`` inside a parser does not swallow the time limit."""


class InProcess(Implementation):
    """The class ``MODULE:CLASS``: methods ``hello``, ``parse``, … take the request and return the reply.

    An exception is the reply ``error``, as it is behind a pipe, where the loop around the parser catches
    it.  A method that does not return in time is interrupted where the platform can do that (POSIX, main
    thread); elsewhere nothing but a process of its own (``cmd:``) is proof against a parser that hangs.
    """

    def __init__(self, path: str) -> None:
        module, colon, name = path.partition(":")
        if not colon or not name:
            raise BadSpec(f"python:{path}: write python:MODULE:CLASS")
        sys.path.insert(0, "")  # as `python -m` does: the module may lie in the current directory
        try:
            self._class = getattr(import_module(module), name)
        except (ImportError, AttributeError) as error:
            raise BadSpec(f"python:{path}: {error}") from error
        finally:
            sys.path.remove("")
        self._adapter: Any = None

    def start(self, hello: JsonObject, timeout: float) -> JsonObject:
        """A new object each time, so that nothing it keeps survives a restart."""
        with _alarm() as arm:
            arm(timeout)
            try:
                self._adapter = self._class()
                return _checked(self._adapter.hello(hello))
            except _Late:
                raise Fault("timeout", "slow-start", f"no hello within {timeout:g} s") from None
            except Exception as error:
                raise Fault("crash", "exit-at-start", _where(error)) from error

    def requests(self, messages: Iterable[JsonObject], timeout: float) -> Iterator[JsonObject]:
        """Call the method named like the operation, one request after the other."""
        methods: dict[str, Any] = {}
        copies = _Copies()
        with _alarm() as arm:
            for message in messages:
                op = message["op"]
                method = methods.get(op)
                if method is None:
                    method = methods[op] = getattr(self._adapter, op, None)
                if method is None:
                    yield {"status": "unsupported", "code": "unknown-op", "reason": f"no method {op}"}
                    continue
                arm(timeout)
                try:
                    reply = method(copies.of(message))
                except _Late:
                    raise Fault("timeout", "no-reply", f"no reply within {timeout:g} s") from None
                except Exception as error:
                    reply = {"status": "error", "code": "exception", "reason": _where(error)}
                except (SystemExit, KeyboardInterrupt) as error:
                    if isinstance(error, KeyboardInterrupt):
                        raise
                    raise Fault("crash", "exit", f"the parser called exit({error.code!r})") from None
                arm(0)
                yield _checked(reply)

    def close(self) -> str:
        """Drop the object."""
        self._adapter = None
        return ""


class _Copies:
    """Copies of requests: what an implementation does to its own reaches neither the runner nor others.

    The requests of a sweep differ in their chunks alone, so the rest is encoded once for all of them.
    """

    def __init__(self) -> None:
        #: The value of each field in the last request, and its copy as bytes.
        self._encoded: dict[str, tuple[object, bytes]] = {}

    def of(self, request: JsonObject) -> JsonObject:
        """A request that shares nothing with the given one that can be changed."""
        copied = {name: self._copy(name, value) for name, value in request.items() if name != "chunks"}
        if "chunks" in request:
            copied["chunks"] = [*request["chunks"]]  # of texts, which cannot be changed
        return copied

    def _copy(self, name: str, value: object) -> object:
        if not isinstance(value, (dict, list)):
            return value
        if name not in self._encoded or self._encoded[name][0] is not value:
            # JSON, so that it is what would come out of a pipe; marshal, because it is twice as fast.
            self._encoded[name] = value, marshal.dumps(json.loads(json.dumps(value)))
        return marshal.loads(self._encoded[name][1])


def _checked(reply: object) -> JsonObject:
    if type(reply) is not dict:
        raise Fault("protocol-error", "not-object", f"the method returned {type(reply).__name__}, not a dict")
    return reply


def _where(error: BaseException) -> str:
    """The exception and the place in the implementation where it was raised."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" ({frames[-1].filename}:{frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {error}"[:2000] + place


@contextmanager
def _alarm() -> Iterator[Any]:
    """Yield ``arm(seconds)``, which raises ``_Late`` in this thread after that time; 0 disarms."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield lambda seconds: None
        return

    def late(signum: int, frame: object) -> None:
        raise _Late

    previous = signal.signal(signal.SIGALRM, late)
    # Another time limit (a test runner's) may be ticking: it gets its handler and its clock back.
    remaining, _ = signal.getitimer(signal.ITIMER_REAL)
    try:
        yield lambda seconds: signal.setitimer(signal.ITIMER_REAL, seconds)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous)
        if remaining:
            signal.setitimer(signal.ITIMER_REAL, remaining)
