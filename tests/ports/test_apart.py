"""What takes too long or too much, prints, or ends the process costs one request (AP-4.11)."""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.ports.builds import PORTS

KIT = PORTS / "python"


@contextmanager
def _kit_first() -> Iterator[None]:
    sys.path.insert(0, str(KIT))
    try:
        sys.modules.pop("toolcall_kit", None)
        yield
    finally:
        sys.path.remove(str(KIT))


@pytest.fixture(scope="module")
def apart() -> ModuleType:
    """The module, which lies beside the kit and is not part of a package."""
    with _kit_first():
        return importlib.import_module("toolcall_apart")


@pytest.fixture
def call(apart: ModuleType) -> Iterator[Callable[..., Any]]:
    """Calls a function of ``WORK`` apart."""
    process = apart.Apart(lambda name, *arguments: WORK[name](*arguments))
    yield process
    process.close()


def _loop() -> None:
    while True:
        pass


def _busy(seconds: float) -> None:
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass


def _refuse() -> None:
    raise sys.modules["toolcall_apart"].Skipped("not asked")


WORK: dict[str, Callable[..., Any]] = {
    "abort": os.abort,
    "busy": _busy,
    "fail": lambda: int("no number"),
    "forever": _loop,
    "id": os.getpid,
    "long": lambda: "x" * (2 << 30),
    "refuse": _refuse,
    "same": lambda value: value,
}


def test_results_come_back_from_one_process(call: Callable[..., Any]) -> None:
    assert call("same", {"a": ["b", None]}) == {"a": ["b", None]}
    assert call("id") == call("id") != os.getpid()


def test_errors_come_back(call: Callable[..., Any]) -> None:
    with pytest.raises(RuntimeError, match="no number"):
        call("fail")
    with pytest.raises(Exception, match="not asked") as caught:
        call("refuse")
    assert getattr(caught.value, "status", "") == "skipped"
    assert call("same", 1) == 1


def test_the_end_of_the_process_costs_one_request(call: Callable[..., Any]) -> None:
    before = call("id")
    with pytest.raises(RuntimeError, match="ended the process"):
        call("abort")
    assert call("id") != before


def test_too_much_memory_is_skipped(call: Callable[..., Any]) -> None:
    with pytest.raises(Exception, match="more than 1 GB") as caught:
        call("long")
    assert getattr(caught.value, "status", "") == "skipped"
    assert call("same", 1) == 1


def test_too_much_time_is_skipped(
    call: Callable[..., Any], apart: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(apart, "_SECONDS", 1)
    with pytest.raises(Exception, match="more than 1 s") as caught:
        call("forever")
    assert getattr(caught.value, "status", "") == "skipped"
    assert call("same", 1) == 1


def test_time_is_counted_for_each_request(
    call: Callable[..., Any], apart: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(apart, "_SECONDS", 1)
    before = call("id")
    for _ in range(3):
        call("busy", 0.7)
    assert call("id") == before


def test_a_closed_process_is_started_again(apart: ModuleType) -> None:
    process = apart.Apart(WORK["same"])
    assert process(1) == 1
    process.close()
    process.close()
    assert process(2) == 2
    process.close()


#: An adapter whose library prints while it is asked, and aborts if a tool says so.
NOISY = """
import os
from toolcall_apart import Apart
from toolcall_kit import ok_constrained, serve


def library(tools, outputs):
    os.write(1, b"no JSON\\n")
    print("compiling")
    if "abort" in tools:
        os.abort()
    return [["complete", None] for _ in outputs]


class Noisy:
    def __init__(self):
        print("loading")
        self._ask = Apart(library)

    def hello(self, request):
        about = {"name": "noisy", "version": "1", "language": "python", "url": "https://example.com"}
        claims = {"profiles": ["template"], "ops": ["constrain"], "features": ["constraint"]}
        return {"protocol": 1, "implementation": about, **claims}

    def constrain(self, request):
        tools = [tool["function"]["name"] for tool in request["tools"]]
        return ok_constrained(True, self._ask(tools, request["outputs"]))


serve(Noisy)
"""


def test_an_adapter_answers_on_after_its_library_printed_and_aborted(tmp_path: Path) -> None:
    adapter = tmp_path / "noisy.py"
    adapter.write_text(NOISY, "utf-8")
    tools = [[{"type": "function", "function": {"name": name}}] for name in ("put", "abort", "put")]
    requests = [
        {"op": "hello", "protocol": 1},
        *(
            {"op": "constrain", "id": str(at), "tools": each, "outputs": ["a"]}
            for at, each in enumerate(tools)
        ),
        {"op": "bye"},
    ]
    answered = subprocess.run(
        [sys.executable, str(adapter)],
        input="".join(json.dumps(each) + "\n" for each in requests),
        env={**os.environ, "PYTHONPATH": str(KIT)},
        capture_output=True,
        check=True,
        text=True,
        timeout=60,
    )
    hello, *replies = map(json.loads, answered.stdout.splitlines())
    assert hello["implementation"]["name"] == "noisy"
    assert [(each["id"], each["status"]) for each in replies] == [("0", "ok"), ("1", "error"), ("2", "ok")]
    assert "ended the process" in replies[1]["reason"]
    assert "no JSON" in answered.stderr


def test_a_long_output_is_skipped() -> None:
    with _kit_first():
        tags = importlib.import_module("toolcall_structural_tags")
    with pytest.raises(Exception, match=r"outputs\[1\]") as caught:
        tags.check_lengths({"outputs": ["", "x" * 20_001]})
    assert getattr(caught.value, "status", "") == "skipped"


def test_without_a_tag_nothing_is_held() -> None:
    with _kit_first():
        tags = importlib.import_module("toolcall_structural_tags")
    reply = tags.constrained({"outputs": ["a"]}, None, lambda tag, outputs: [])
    assert reply == {"status": "ok", "held": False, "results": [{"state": "complete"}]}
