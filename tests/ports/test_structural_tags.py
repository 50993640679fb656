"""What takes too long or too much, prints, or ends the process costs one request."""

from __future__ import annotations

import importlib
import os
import sys
from types import ModuleType
from typing import Any

import pytest

from tests.ports.builds import PORTS


@pytest.fixture(scope="module")
def tags() -> ModuleType:
    """The module, which lies beside the kit and is no part of a package."""
    sys.path.insert(0, str(PORTS / "python"))
    try:
        sys.modules.pop("toolcall_kit", None)
        return importlib.import_module("toolcall_structural_tags")
    finally:
        sys.path.remove(str(PORTS / "python"))


def test_a_result_and_an_error_come_back(tags: ModuleType) -> None:
    def fails() -> dict[str, Any]:
        raise ValueError("no such schema")

    assert tags.apart(lambda: {"status": "ok"}) == {"status": "ok"}
    with pytest.raises(RuntimeError, match="no such schema"):
        tags.apart(fails)


def test_the_end_of_the_process_costs_one_request(tags: ModuleType) -> None:
    with pytest.raises(RuntimeError, match="ended the process"):
        tags.apart(os.abort)
    assert tags.apart(dict) == {}


def test_too_much_memory_is_skipped(tags: ModuleType) -> None:
    with pytest.raises(Exception, match="more than 1 GB") as caught:
        tags.apart(lambda: {"long": "x" * (2 << 30)})
    assert getattr(caught.value, "status", "") == "skipped"


def test_too_much_time_is_skipped(tags: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    def forever() -> dict[str, Any]:
        while True:
            pass

    monkeypatch.setattr(tags, "_SECONDS", 1)
    with pytest.raises(Exception, match="more than 1 s") as caught:
        tags.apart(forever)
    assert getattr(caught.value, "status", "") == "skipped"


def test_a_long_output_is_skipped(tags: ModuleType) -> None:
    with pytest.raises(Exception, match=r"outputs\[1\]") as caught:
        tags.constrained({"outputs": ["", "x" * 20_001]}, lambda: None, lambda tag: [])
    assert getattr(caught.value, "status", "") == "skipped"


def test_without_a_tag_nothing_is_held(tags: ModuleType) -> None:
    reply = tags.constrained({"outputs": ["a"]}, lambda: None, lambda tag: [])
    assert reply == {"status": "ok", "held": False, "results": [{"state": "complete"}]}
