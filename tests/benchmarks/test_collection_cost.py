"""pytest collects vectors in little more time than it takes to load them: a ratio measured within one run."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

CHOSEN = "template/hermes"
PYTEST = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "--collect-only")
#: What `toolcall run` does before it starts an adapter.
LOAD = f"""
import toolcall_conformance.commands.run
from toolcall_conformance.vectors.selection import find
assert len(find([{CHOSEN!r}])[0]) > 300
"""
#: A machine that is busy once is not so four times.
CHANCES = 4


def cpu_seconds(folder: Path, arguments: Sequence[str]) -> float:
    """The CPU seconds of a Python process with these arguments, that of the system too."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=environment, stdout=subprocess.DEVNULL, check=False
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def test_collecting_takes_at_most_twice_as_long_as_loading(tmp_path: Path) -> None:
    """What pytest takes to start is its own."""
    plugin = ("-p", "toolcall_conformance.plugin")
    measured: list[float] = []
    while not measured or (measured[-1] > 2 and len(measured) < CHANCES):
        collecting = cpu_seconds(tmp_path, [*PYTEST, *plugin, f"--toolcall-vectors={CHOSEN}"])
        starting = cpu_seconds(tmp_path, [*PYTEST, *plugin])
        measured.append((collecting - starting) / cpu_seconds(tmp_path, ["-c", LOAD]))
    assert measured[-1] <= 2, measured
