"""What the tests cost: CPU seconds of each test and of the whole run, of all processes.

CPU time tells the same on a busy machine as on an idle one; the clock on the wall does not.
"""

from __future__ import annotations

import os
from collections import Counter
from typing import Any

import pytest

SHOWN = 20
#: The property of a test whose value is printed at the end.
PRINTED = "printed"


def cpu_seconds() -> float:
    """The CPU seconds of this process and of its children that have ended."""
    return sum(os.times()[:4])


class CpuTime:
    """Adds up what the reports say.  Under xdist each worker measures and the controller adds up."""

    def __init__(self) -> None:
        self._last = cpu_seconds()
        self._workers = 0.0
        self._tests: Counter[str] = Counter()
        self._printed: list[str] = []

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Any:
        report = yield
        now = cpu_seconds()
        report.cpu_seconds, self._last = now - self._last, now
        return report

    def pytest_runtest_logreport(self, report: Any) -> None:
        self._tests[report.nodeid] += report.cpu_seconds
        if report.when == "call":
            self._printed += [value for name, value in report.user_properties if name == PRINTED]

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        worker_output = getattr(session.config, "workeroutput", None)
        if worker_output is not None:
            worker_output["cpu_seconds"] = cpu_seconds()

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        self._workers += getattr(node, "workeroutput", {}).get("cpu_seconds", 0.0)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        for each in self._printed:
            terminalreporter.section("what tests print")
            terminalreporter.write_line(each)
        terminalreporter.section(f"{SHOWN} tests that cost most CPU time")
        for test, seconds in self._tests.most_common(SHOWN):
            terminalreporter.line(f"{seconds:6.1f} s {test}")
        own = cpu_seconds() if not self._workers else sum(os.times()[:2])
        terminalreporter.line(f"{own + self._workers:6.0f} s in all")
