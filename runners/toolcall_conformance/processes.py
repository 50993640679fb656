"""Worker processes, and the pipes to them."""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from typing import Any

#: Seconds that a worker has to end after its pipe is closed.
_GRACE = 10.0


class WorkerProcess:
    """A process that runs ``work(pipe, *arguments)``, a function of a module; ``pipe`` is this side's end.

    When one side closes its end, the other reads ``EOFError``.  A worker whose pipe is closed, or that is
    interrupted by Ctrl-C, ends without a word: the process that started it says what is to be said.
    """

    def __init__(self, work: Callable[..., None], *arguments: Any) -> None:
        # ``spawn`` on all platforms: a fork would copy pipes and threads of running implementations.
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        try:
            with _uninterrupted() as interruptible:
                arguments = interruptible, work, theirs, *arguments
                self._process = context.Process(target=_main, args=arguments, daemon=True)
                self._process.start()
        except BaseException:
            self.pipe.close()
            raise
        finally:
            theirs.close()

    def end(self) -> None:
        """Close the pipe and wait until the process has ended; one that does not end is killed."""
        self.pipe.close()
        self._process.join(_GRACE)
        self._process.terminate()

    @property
    def exit_code(self) -> int | None:
        """Its exit code, negative for a signal; None while it runs."""
        return self._process.exitcode


@contextmanager
def _uninterrupted() -> Iterator[bool]:
    """Have a process that starts leave Ctrl-C alone, and tell whether it should mind it later.

    The signal is blocked, not ignored: what comes meanwhile is delivered at the end.
    """
    ignored = signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    if threading.current_thread() is not threading.main_thread() or ignored:
        yield False
    elif not hasattr(signal, "pthread_sigmask"):  # Windows: the process may say a word when it is interrupted
        yield True
    else:
        # Its start would unblock the signal.
        resource_tracker.ensure_running()
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield True
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _main(interruptible: bool, work: Callable[..., None], pipe: Connection, *arguments: Any) -> None:
    with suppress(EOFError, BrokenPipeError, ConnectionResetError, KeyboardInterrupt):
        if interruptible:
            signal.signal(signal.SIGINT, signal.default_int_handler)
            if hasattr(signal, "pthread_sigmask"):
                signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
        work(pipe, *arguments)
