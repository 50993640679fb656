"""The ports under runners/ports: where they are, and how each is built and named as an adapter."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
from pathlib import Path

from tests.support import ROOT, require, tool

PORTS = ROOT / "runners" / "ports"
GO = PORTS / "go"
JAVASCRIPT = PORTS / "js"
RUST = PORTS / "rust"


def go_port(folder: Path) -> str:
    """Build the Go port into a folder; its adapter spec.  Skips the test where there is no Go."""
    program = folder / "toolcall-port"
    run([tool("go"), "build", "-o", str(program), "."], GO)
    return f"cmd:{shlex.quote(str(program))}"


def javascript_port(folder: Path = JAVASCRIPT) -> str:
    """The adapter spec of the JavaScript port, or of a copy of it.  Skips the test where there is no Node."""
    return f"cmd:{shlex.join([tool('node'), str(folder / 'adapter.mjs')])}"


def javascript_package(folder: Path) -> Path:
    """Compile a copy of the package in TypeScript.  Skips the test where its compiler is not installed."""
    modules = JAVASCRIPT / "node_modules"
    why = f"no compiler of TypeScript: run npm ci in {JAVASCRIPT.relative_to(ROOT)}"
    require("typescript", (modules / ".bin" / "tsc").exists(), why)
    package = folder / "js"
    shutil.copytree(JAVASCRIPT, package, ignore=shutil.ignore_patterns("node_modules", "dist"))
    (package / "node_modules").symlink_to(modules)
    run([tool("npm"), "run", "--silent", "build"], package)
    return package


def run(command: list[str], folder: Path, **environment: str) -> str:
    """What a command prints; an ``AssertionError`` with all of it if it fails."""
    done = subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, (
        f"{shlex.join(command)} ended with {done.returncode}\n{done.stdout[-20_000:]}"
    )
    return done.stdout
