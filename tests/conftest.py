"""What holds for all tests."""

from __future__ import annotations

import gc
import importlib.util
import os
import re
import shutil
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.support import read_once, require
from tests.support.cpu_time import CpuTime

if TYPE_CHECKING:
    from playwright.sync_api import Browser

_CACHE = "PYTHONPYCACHEPREFIX"


def pytest_configure(config: pytest.Config) -> None:
    """Print the CPU time of the run and of the tests that cost most.  Read and compile once."""
    gc.disable()  # until all tests are collected, below
    config.pluginmanager.register(CpuTime())
    read_once.install()
    # Parsers are built again and again, of the same regular expressions.
    vars(re)["_MAXCACHE"] = 100_000
    if sys.dont_write_bytecode and _CACHE not in os.environ:
        # A hundred tests start Python, and each would compile the suite anew; so would the next run.
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ[_CACHE] = sys.pycache_prefix = str(read_once.FOLDER / "compiled")
        sys.dont_write_bytecode = False
    if config.getoption("numprocesses", None):
        read_once.prepare()


@pytest.fixture(autouse=True, scope="session")
def _collected_items_are_not_garbage() -> None:
    """Keep the garbage collector off the collected vectors: it would count in every timing."""
    gc.collect()
    gc.freeze()
    gc.enable()


_CHROMIUM = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, or another that CHROMIUM names; one for all tests: it takes long to start."""
    path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    require("chromium", path is not None, "chromium is not installed")
    require("chromium", importlib.util.find_spec("playwright") is not None, "playwright is not installed")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=_CHROMIUM)
        yield browser
        browser.close()
