"""What tests of several packages share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.ports.builds import javascript_package
from tests.support import tool


@pytest.fixture(scope="session")
def cargo(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Variables for Cargo: one folder for all builds, and quick builds.  Skips where there is no Cargo."""
    tool("cargo")
    quick = {"CARGO_PROFILE_DEV_DEBUG": "0", "CARGO_INCREMENTAL": "0", "RUST_BACKTRACE": "0"}
    folder = tmp_path_factory.getbasetemp()
    # Workers of one run share it: Cargo locks it, and what both need is built once.
    target = (folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder) / "target"
    return {"CARGO_TARGET_DIR": str(target), **quick}


@pytest.fixture(scope="session")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package in JavaScript, compiled."""
    return javascript_package(tmp_path_factory.mktemp("package"))
