"""Runs an implementation in this process: a Python class with a method for each protocol operation."""

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
from types import ModuleType
from typing import Any

from ..errors import BadSpec
from .implementation import Fault, Implementation, JsonObject


class _Late(BaseException):
    """The time is up.  A BaseException, so that an ``except Exception`` in the parser does not catch it."""


class InProcess(Implementation):
    """The class ``MODULE:CLASS``: methods ``hello``, ``parse``, … take the request and return the reply.

    An exception becomes the reply ``error``.  A method that does not return in time is interrupted on POSIX
    in the main thread.  Elsewhere a parser that hangs stops the run; use ``cmd:`` for such a parser.
    """

    def __init__(self, path: str) -> None:
        module, colon, name = path.partition(":")
        if not colon or not name:
            raise BadSpec(f"python:{path}: write python:MODULE:CLASS")
        sys.path.insert(0, "")  # like `python -m`: the module may be in the current folder
        try:
            found = import_module(module)
        except Exception as error:  # whatever a module of the user's raises while it is imported
            raise BadSpec(f"python:{path}: {_not_imported(module, error)}") from error
        finally:
            sys.path.remove("")
        if not hasattr(found, name):
            raise BadSpec(f"python:{path}: {_no_class(found, name)}")
        self._class = getattr(found, name)
        self._path = path
        self._adapter: Any = None

    def __reduce__(self) -> tuple[type[InProcess], tuple[str]]:
        """Another process finds the class as this one did."""
        return type(self), (self._path,)

    def start(self, hello: JsonObject, timeout: float) -> JsonObject:
        """Create a new object, so that no state survives a restart."""
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
        """For each request in turn, call the method that is named like the operation."""
        methods: dict[str, Any] = {}
        encoded: dict[str, tuple[object, bytes]] = {}
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
                    reply = method(_copied(message, encoded))
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


def _copied(request: JsonObject, encoded: dict[str, tuple[object, bytes]]) -> JsonObject:
    """A deep copy, so that changes by the implementation affect neither the runner nor other requests.

    The requests of a sweep differ only in their chunks.  So ``encoded`` caches the encoded bytes of each
    field of the last request.
    """
    copied = dict(request)
    for name, value in request.items():
        if name == "chunks" and isinstance(value, list):
            copied[name] = [*value]  # strings are immutable: a shallow copy is enough
        elif isinstance(value, (dict, list)):
            if name not in encoded or encoded[name][0] is not value:
                # The JSON round trip gives what a pipe would deliver; marshal copies twice as fast as JSON.
                encoded[name] = value, marshal.dumps(json.loads(json.dumps(value)))
            copied[name] = marshal.loads(encoded[name][1])
    return copied


def _not_imported(module: str, error: Exception) -> str:
    """Why a module cannot be imported, and how to go on."""
    first = module.partition(".")[0]
    missing = error.name if isinstance(error, ModuleNotFoundError) else None
    if missing == first:
        here = f"there is no {first}.py in this folder, nor a package of that name"
        return f"{here}; go to the folder that has it, or install it beside toolcall"
    if missing and f"{module}.".startswith(f"{missing}."):
        return f"there is no module {missing} in the package {missing.rpartition('.')[0]}"
    if missing:
        return f"{module} imports {missing}, which is not installed beside toolcall"
    return f"importing {module} fails: {_where(error)}"


def _no_class(module: ModuleType, name: str) -> str:
    """That a module lacks a class, and which ones it has."""
    own = [
        each.__name__
        for each in vars(module).values()
        if isinstance(each, type) and each.__module__ == module.__name__
    ]
    place = getattr(module, "__file__", None) or module.__name__
    return f"there is no {name} in {place}; its classes are {', '.join(own) or 'none'}"


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
    # A test runner may have set an alarm of its own: restore its handler and its remaining time.
    remaining, _ = signal.getitimer(signal.ITIMER_REAL)
    try:
        yield lambda seconds: signal.setitimer(signal.ITIMER_REAL, seconds)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous)
        if remaining:
            signal.setitimer(signal.ITIMER_REAL, remaining)
