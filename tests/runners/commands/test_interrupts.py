"""Ctrl-C ends a run of several workers, whatever it falls into."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from tests.runners.commands.test_cli import _interruptible

#: A run that is interrupted when a function is called, before or after it does its work, or in a place where
#: Python ignores exceptions.
INTERRUPTED = """
import os, signal, sys
from toolcall_conformance import cli, processes
from toolcall_conformance.run import parallel
def interrupt(): os.killpg(0, signal.SIGINT)
class Deleted:
    def __del__(self): interrupt()
def before(function):
    def called(*given, **named):
        interrupt()
        return function(*given, **named)
    return called
def after(function):
    def called(*given, **named):
        found = function(*given, **named)
        interrupt()
        return found
    return called
def ignored(function):
    def called(*given, **named):
        Deleted()
        return function(*given, **named)
    return called
holder, name, when = sys.argv.pop(1), sys.argv.pop(1), sys.argv.pop(1)
holder = eval(holder, {"processes": processes, "parallel": parallel, "Process":
    processes.multiprocessing.get_context("spawn").Process})
setattr(holder, name, globals()[when](getattr(holder, name)))
cli.main()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGINT for one process")
@pytest.mark.parametrize("when", ["before", "after", "ignored"])
@pytest.mark.parametrize(
    "place",
    [
        ("processes.multiprocessing", "get_context"),
        ("processes.resource_tracker", "ensure_running"),
        ("Process", "start"),
        ("Process", "join"),
        ("parallel", "wait"),
        ("parallel", "replace"),
    ],
)
def test_ctrl_c_ends_workers_without_a_word(place: tuple[str, str], when: str) -> None:
    """Whatever it falls into: no moment of a clock is waited for."""
    command = [sys.executable, "-c", INTERRUPTED, *place, when, "run", "contract/fences", "--jobs", "2"]
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, **pipes, preexec_fn=_interruptible, start_new_session=True) as process:
        _, said = process.communicate(timeout=120)
    assert process.returncode == 130, said
    assert when == "ignored" or "Traceback" not in said
