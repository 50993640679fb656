"""What holds for all tests."""

from __future__ import annotations

import gc

import pytest

from tests.support import read_once
from tests.support.cpu_time import CpuTime


def pytest_configure(config: pytest.Config) -> None:
    """Print the CPU time of the run and of the tests that cost most.  Read the suite once."""
    config.pluginmanager.register(CpuTime())
    read_once.install()


@pytest.fixture(autouse=True, scope="session")
def _collected_items_are_not_garbage() -> None:
    """Keep the garbage collector off the collected vectors: it would count in every timing."""
    gc.collect()
    gc.freeze()
