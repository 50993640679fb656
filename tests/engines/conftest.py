"""Engines have environments of their own, which are compiled already."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _compiled_already(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let their Python use what their installation has compiled."""
    monkeypatch.delenv("PYTHONPYCACHEPREFIX", raising=False)
