"""Sample projects outside the tree, made of what a package's README says and nothing else."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

from tests.ports.builds import GO, JAVASCRIPT, RUST
from tests.support import tool

_FILE = re.compile(r"^`([\w./-]+)`[^\n]*:\n\n```\w+\n(.*?)^```", re.DOTALL | re.MULTILINE)
_SHELL = re.compile(r"^```sh\n(.*?)^```", re.DOTALL | re.MULTILINE)
#: The first of the vectors that the naive parser of each README fails.
FAILING = "contract/arguments-raw/plain-text"


def sample(package: Path, folder: Path, **environment: str) -> str:
    """Do what a README says in an empty folder; what its commands printed.  The tests in it fail."""
    text = (package / "README.md").read_text("utf-8")
    for name, content in _FILE.findall(text):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content, "utf-8")
    printed = ""
    for block in _SHELL.findall(text):
        done = subprocess.run(
            ["bash", "-c", block],
            cwd=folder,
            env={**os.environ, "CONFORMANCE": str(package), **environment},
            capture_output=True,
            text=True,
            check=False,
        )
        printed += done.stdout + done.stderr
    return printed


def check(printed: str) -> None:
    """Check that the naive parser's failure is told as a person needs it."""
    for part in (
        f"lost  {FAILING}",
        "CT-6.21",
        "An argument has another value",
        "at calls[0].",
        "actual   (nothing)",
    ):
        assert part in printed, printed[:3000]


def test_javascript(tmp_path: Path) -> None:
    tool("npm")
    results = tmp_path / "js.jsonl"
    printed = sample(JAVASCRIPT / "conformance", tmp_path, TOOLCALL_RESULTS=str(results))
    check(printed)
    assert results.exists()


def test_rust(tmp_path: Path, cargo: dict[str, str]) -> None:
    results = tmp_path / "rust.jsonl"
    check(sample(RUST / "conformance", tmp_path, TOOLCALL_RESULTS=str(results), **cargo))
    assert results.exists()


def test_go(tmp_path: Path) -> None:
    tool("go")
    results = tmp_path / "go.jsonl"
    printed = sample(GO / "conformance", tmp_path, GOPROXY="off", GOFLAGS="", TOOLCALL_RESULTS=str(results))
    check(printed)
    assert results.exists()
    # With the package copied beside the project, nothing else is read.
    for command in ("go mod vendor", "go test -mod=vendor ./..."):
        offline = {**os.environ, "GOPROXY": "off", "GOFLAGS": ""}
        done = subprocess.run(
            command.split(), cwd=tmp_path, env=offline, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0 or "test" in command, done.stderr
    assert (tmp_path / "vendor" / "modules.txt").exists()
    check(done.stdout + done.stderr)
