"""What tests of several packages share."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support import tool


@pytest.fixture(scope="session")
def cargo_target(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One folder for all that Cargo builds, so dependencies are built once.  Skips where there is none."""
    tool("cargo")
    return tmp_path_factory.mktemp("target")
