"""Fakes that are programs: ``python programs.py NAME`` speaks the protocol and misbehaves like NAME."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NoReturn

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from tests.support.fakes.behaviour import HELLO, Reply, Request, good, triggers


def requests() -> Iterator[Request]:
    """The requests on standard input."""
    for text in sys.stdin:
        yield json.loads(text)


def write(text: str) -> None:
    """Write to standard output at once."""
    sys.stdout.write(text)
    sys.stdout.flush()


def line(reply: Reply) -> str:
    """A reply as a line."""
    return json.dumps(reply) + "\n"


def at_trigger(misbehave: Callable[[Request], str]) -> None:
    """Answer well, except that the trigger's request gets the text ``misbehave`` returns, if it returns."""
    for request in requests():
        write(misbehave(request) if triggers(request) else line(good(request)))


def half(request: Request) -> None:
    """Write the first half of a reply."""
    text = line(good(request))
    write(text[: len(text) // 2])


def well_behaved() -> None:
    """Does nothing wrong."""
    at_trigger(lambda request: line(good(request)))


def crash() -> None:
    """Ends with an exit code and last words."""

    def panic(request: Request) -> NoReturn:
        sys.stderr.write("panic: index out of range\n")
        sys.stderr.flush()
        os._exit(7)

    at_trigger(panic)


def crash_in_stream() -> None:
    """Crashes when an output with the trigger is cut into the parts of 3 and 6 characters."""
    for request in requests():
        if triggers(request) and [len(chunk) for chunk in request.get("chunks", [])] == [3, 6]:
            os._exit(7)
        write(line(good(request)))


def killed() -> None:
    """Is ended by a signal."""

    def kill(request: Request) -> str:
        os.kill(os.getpid(), signal.SIGTERM)
        return ""

    at_trigger(kill)


def hang() -> None:
    """Never answers."""

    def sleep(request: Request) -> str:
        time.sleep(600)
        return ""

    at_trigger(sleep)


def late() -> None:
    """Answers after the time limit; its reply must not be taken for the next request's."""

    def doze(request: Request) -> str:
        time.sleep(6)
        return line(good(request))

    at_trigger(doze)


def grandchild() -> None:
    """Hangs in a child process, which holds the pipe open."""

    def delegate(request: Request) -> str:
        subprocess.run([sys.executable, "-c", "import time; time.sleep(600)"], check=False)
        return ""

    at_trigger(delegate)


def stray_before() -> None:
    """Prints a line of its own before its reply."""
    at_trigger(lambda request: "debug: parsing\n" + line(good(request)))


def stray_after() -> None:
    """Prints a line of its own after its reply."""
    at_trigger(lambda request: line(good(request)) + "debug: parsed\n")


def answers_twice() -> None:
    """Sends its reply a second time."""
    at_trigger(lambda request: line(good(request)) * 2)


def wrong_id() -> None:
    """Answers with another request's id."""
    at_trigger(lambda request: line({**good(request), "id": request["id"] + 1}))


def id_as_string() -> None:
    """Answers with the id as a string."""
    at_trigger(lambda request: line({**good(request), "id": str(request["id"])}))


def no_line_feed() -> None:
    """Forgets the line feed after a reply."""
    at_trigger(lambda request: line(good(request)).rstrip("\n"))


def partial_line() -> None:
    """Writes half a reply and then nothing."""

    def stop(request: Request) -> str:
        half(request)
        time.sleep(600)
        return ""

    at_trigger(stop)


def partial_line_exit() -> None:
    """Writes half a reply and ends."""

    def leave(request: Request) -> NoReturn:
        half(request)
        os._exit(0)

    at_trigger(leave)


def invalid_json() -> None:
    """Writes a line that is not JSON."""
    at_trigger(lambda request: '{"id": 1, "status": ok}\n')


def not_object() -> None:
    """Writes a line that is JSON but no object."""
    at_trigger(lambda request: '["ok"]\n')


def oversize_line() -> None:
    """Writes a line without an end."""

    def endless(request: Request) -> NoReturn:
        while True:
            write("x" * 1_000_000)

    at_trigger(endless)


def invalid_reply() -> None:
    """Sends arguments as a JSON object instead of JSON text."""
    message = {"calls": [{"name": "f", "arguments": {"a": 1}}]}
    at_trigger(lambda request: line({"id": request["id"], "status": "ok", "message": message}))


def chatty() -> None:
    """Writes far more to standard error than a pipe holds."""

    def chat(request: Request) -> str:
        sys.stderr.write("debug\n" * 100_000)
        return line(good(request))

    at_trigger(chat)


def slow_start() -> None:
    """Takes longer to start than the time limit."""
    time.sleep(600)


def exit_at_start() -> None:
    """Ends before it answers hello."""
    sys.exit("cannot find libparser.so")


def bad_hello() -> None:
    """Answers hello with something else."""
    input()
    write('{"status": "ready"}\n')
    input()


def other_protocol() -> None:
    """Speaks another version of the protocol."""
    input()
    write(line({**HELLO, "protocol": 2}))
    input()


def deaf() -> None:
    """Answers hello and reads nothing more, so that the pipe fills."""
    input()
    write(line(HELLO))
    time.sleep(600)


def state_leak() -> None:
    """Remembers the trigger: from then on every content has something left over in front."""
    leftover = ""
    for request in requests():
        reply = good(request)
        if "message" in reply:
            reply["message"]["content"] = leftover + reply["message"]["content"]
        if triggers(request):
            leftover = "left over "
        write(line(reply))


def delayed_crash() -> None:
    """Crashes at the request after the trigger, which is innocent."""
    doomed = False
    for request in requests():
        if doomed:
            os._exit(9)
        doomed = triggers(request)
        write(line(good(request)))


def always_wrong() -> None:
    """Finds two calls in everything."""
    for request in requests():
        reply = good(request)
        if "message" in reply:
            reply["message"]["calls"] = [{"name": "f", "arguments": "[]"}] * 2
        write(line(reply))


def always_unsupported() -> None:
    """Claims things and then supports nothing."""
    for text in sys.stdin:
        try:
            request = json.loads(text)
            op, id = request["op"], request.get("id")
        except (ValueError, RecursionError, TypeError, LookupError):
            op = id = None
        refusal = {"id": id, "status": "unsupported", "code": "later", "reason": "not yet"}
        write(line(good(request) if op == "hello" else refusal))


def always_skipped() -> None:
    """Declines everything."""
    for request in requests():
        refusal = {"id": request.get("id"), "status": "skipped", "reason": "not today"}
        write(line(good(request) if request["op"] == "hello" else refusal))


if __name__ == "__main__":
    globals()[sys.argv[1]]()
