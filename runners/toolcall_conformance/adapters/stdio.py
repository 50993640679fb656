"""Runs an implementation in a child process, with one JSON object per line through pipes (chapter AP)."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import shlex
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import BinaryIO

from ..errors import BadSpec
from .implementation import Fault, Implementation, JsonObject

#: The longest reply line in bytes (AP-1.5): far longer than any real reply, far smaller than memory.
LINE_LIMIT = 16 * 1024 * 1024
#: The most requests, and the most bytes of requests, that may be in flight without a reply.
_WINDOW, _WINDOW_BYTES = 32, 256 * 1024
#: Seconds that a process has to exit by itself after its input has ended.
GRACE = 2.0
#: How many of the last bytes on stderr are kept for messages.
_STDERR_KEPT = 8192
_WINDOWS = sys.platform == "win32"


def split_command(command: str) -> list[str] | str:
    """The command line as arguments (AP-1.6): POSIX shell quoting, without expansions or other shell syntax.

    On Windows the command stays one string, which the system splits by its own rules, because backslashes
    are path separators there.
    """
    if _WINDOWS:
        return command
    try:
        arguments = shlex.split(command)
    except ValueError as error:
        raise BadSpec(f"cmd:{command}: {error}") from error
    if not arguments:
        raise BadSpec("cmd: without a command")
    return arguments


class Stdio(Implementation):
    """The command of ``cmd:COMMAND``, started without a shell in a process group of its own.

    Threads read and write the pipes, so that every wait has a time limit and no full pipe blocks either
    side.  Polling would save 15 µs per request, but Windows cannot poll pipes.
    """

    def __init__(
        self,
        command: str | list[str],
        line_limit: int = LINE_LIMIT,
        environment: Mapping[str, str] | None = None,
        folder: Path | None = None,
    ) -> None:
        self._command = split_command(command) if isinstance(command, str) else command
        self._line_limit = line_limit
        #: Environment variables and working folder of the process; None: as in this process.
        self._environment = environment
        self._working_folder = folder
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, hello: JsonObject, timeout: float) -> JsonObject:
        """Start the process and wait for the reply to hello, at most ``timeout`` seconds."""
        try:
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                env=self._environment,
                cwd=self._working_folder,
                start_new_session=not _WINDOWS,
                creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
            )
        except OSError as error:
            raise Fault("crash", "exit-at-start", f"cannot be started: {_why(error)}") from error
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        #: The end of what the process wrote to stderr.
        self._stderr = bytearray()
        self._lines: deque[bytes] = deque()
        #: Blocks read from stdout; b"" marks the end of stdout.
        self._blocks: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        #: Blocks to write to stdin; None closes it.
        self._outbox: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._rest = bytearray()
        self._ended = False
        self._threads = [
            _thread(_read, process.stdout, self._blocks.put),
            _thread(_write, process.stdin, self._outbox),
            _thread(_read, process.stderr, self._keep),
        ]
        self._outbox.put(_encode(hello))
        try:
            return _decode(self._line(timeout, "slow-start", "exit-at-start"))
        except Fault:
            self._kill()
            raise

    def requests(self, messages: Iterable[JsonObject], timeout: float) -> Iterator[JsonObject]:
        """Keep up to ``_WINDOW`` requests in flight; replies come in order (AP-3.2)."""
        unsent = iter(messages)
        in_flight: deque[tuple[object, int]] = deque()  # ids, and the bytes of their lines
        size = 0
        try:
            while True:
                block = []
                while len(in_flight) < _WINDOW and size < _WINDOW_BYTES:
                    message = next(unsent, None)
                    if message is None:
                        break
                    block.append(_encode(message))
                    in_flight.append((message["id"], len(block[-1])))
                    size += len(block[-1])
                if block:
                    self._outbox.put(b"".join(block))
                if not in_flight:
                    return
                reply = _decode(self._line(timeout, "no-reply", "exit"))
                expected, length = in_flight[0]
                if reply.get("id") != expected or type(reply["id"]) is not type(expected):
                    detail = f"the request in flight has the id {expected!r}, the reply is {_shown(reply)}"
                    raise Fault("protocol-error", "wrong-id", detail)
                in_flight.popleft()
                size -= length
                yield reply
        finally:
            # If the caller stops early, replies left in the pipe would pass for later replies.
            if in_flight:
                self._kill()

    def line(self, line: bytes, timeout: float) -> JsonObject | None:
        """Send the line and a line feed."""
        self._outbox.put(line + b"\n")
        return _decode(self._line(timeout, "no-reply", "exit"))

    def close(self) -> str:
        """Close the process's input, wait ``GRACE`` seconds for its exit, kill the process tree.

        The end of input means the same as ``bye``, and no process can mistake it for a request.
        """
        process = self._process
        if process is None:
            return ""
        unasked = b""
        self._outbox.put(None)
        with contextlib.suppress(Fault):
            deadline = time.monotonic() + GRACE
            while len(unasked) < 4096:
                unasked += self._line(deadline - time.monotonic(), "no-reply", "exit") + b"\n"
        unasked += bytes(self._rest)
        _kill_tree(process)
        self._process = None
        for pipe, thread in zip((process.stdout, process.stdin, process.stderr), self._threads, strict=True):
            # A process outside the group may hold the pipe open; closing it while a thread reads would hang.
            thread.join(0.5)
            if pipe and not thread.is_alive():
                pipe.close()
        return unasked.decode("utf-8", "backslashreplace")

    def _kill(self) -> None:
        if self._process is not None:
            _kill_tree(self._process)

    def _line(self, timeout: float, late: str, ended: str) -> bytes:
        """The next line, without its line feed.  Raises ``Fault`` with the code ``late`` or ``ended``."""
        deadline = time.monotonic() + timeout
        while not self._lines:
            if self._ended:
                raise Fault("crash", ended, self._epitaph())
            try:
                block = self._blocks.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                detail = f"no reply within {timeout:.3g} s" + self._unfinished() + self._last_words()
                raise Fault("timeout", late, detail) from None
            if not block:
                self._ended = True
                continue
            self._rest += block
            if b"\n" in block:
                *lines, rest = self._rest.split(b"\n")
                self._lines.extend(map(bytes, lines))
                self._rest = rest
            if len(self._rest) > self._line_limit:
                detail = f"a line is longer than {self._line_limit} bytes"
                raise Fault("protocol-error", "oversize-line", detail)
        return self._lines.popleft()

    def _unfinished(self) -> str:
        if not self._rest:
            return ""
        return f"; it wrote {len(self._rest)} bytes without a line feed: {_shown(self._rest)}"

    def _epitaph(self) -> str:
        """How the process ended, and the end of its stderr, for messages."""
        assert self._process is not None
        try:
            code = self._process.wait(GRACE)
        except subprocess.TimeoutExpired:
            how = "it closed its standard output"
        else:
            how = f"it exited with code {code}"
            if code < 0:
                with contextlib.suppress(ValueError):
                    how = f"it was ended by {signal.Signals(-code).name}"
        return how + self._unfinished() + self._last_words()

    def _keep(self, block: bytes) -> None:
        self._stderr += block
        del self._stderr[:-_STDERR_KEPT]

    def _last_words(self) -> str:
        self._threads[2].join(0.1)  # wait for the last stderr output
        text = bytes(self._stderr).decode("utf-8", "backslashreplace").rstrip()
        return "\nstderr:\n" + "\n".join(text.splitlines()[-20:]) if text else ""


def _why(error: OSError) -> str:
    """The error in words, with the program or folder that is its cause."""
    return f"{error.strerror}: {error.filename}" if error.filename else str(error)


def _thread(target: object, *args: object) -> threading.Thread:
    thread = threading.Thread(target=target, args=args, daemon=True)  # type: ignore[arg-type]
    thread.start()
    return thread


def _read(pipe: BinaryIO, take: Callable[[bytes], None]) -> None:
    with contextlib.suppress(OSError, ValueError):
        while block := os.read(pipe.fileno(), 65536):
            take(block)
    take(b"")


def _write(pipe: BinaryIO, outbox: queue.SimpleQueue[bytes | None]) -> None:
    # A broken pipe means that the process has ended; the reader thread reports the end.
    with contextlib.suppress(OSError, ValueError):
        while block := outbox.get():
            view = memoryview(block)
            while view:
                view = view[os.write(pipe.fileno(), view) :]
    with contextlib.suppress(OSError):
        pipe.close()


def _kill_tree(process: subprocess.Popen[bytes]) -> None:
    if sys.platform == "win32":
        subprocess.run(["taskkill", "/T", "/F", "/PID", str(process.pid)], capture_output=True, check=False)
    else:
        # The process group outlives its leader while a child of the leader still runs.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _encode(message: JsonObject) -> bytes:
    return json.dumps(message, separators=(",", ":")).encode("ascii") + b"\n"


def _decode(line: bytes) -> JsonObject:
    try:
        reply = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise Fault("protocol-error", "not-json", f"{error}: {_shown(line)}") from None
    if type(reply) is not dict:
        raise Fault("protocol-error", "not-object", f"a line is JSON, but no object: {_shown(line)}")
    return reply


def _shown(value: object) -> str:
    text = value.decode("utf-8", "backslashreplace") if isinstance(value, (bytes, bytearray)) else repr(value)
    return ascii(text if len(text) <= 200 else text[:200] + "…")
