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


#: The parts of each kit, the file of an adapter that stands on it, how it is built, and how it is started.
_KITS: dict[str, tuple[tuple[str, ...], str, list[str], list[str]]] = {
    "python": (("python/toolcall_kit.py", "python/toolcall_bodies.py"), "main.py", [], ["python3"]),
    "javascript": (("js/kit.mjs", "js/bodies.mjs"), "main.mjs", [], ["node"]),
    "go": (("go/kit", "go/wtf8", "go/go.mod"), "main.go", ["go", "build", "-o", "main", "."], []),
    "cpp": (("cpp/kit.hpp",), "main.cpp", ["g++", "-std=c++17", "main.cpp", "-o", "main"], []),
    "rust": (("rust/src/kit.rs",), "main.rs", ["rustc", "--edition", "2021", "main.rs", "-o", "main"], []),
}


def kit_adapter(language: str, source: str, folder: Path) -> list[str]:
    """The command of an adapter that is built of a kit.  Skips the test where the language is missing."""
    parts, name, build, start = _KITS[language]
    for part in parts:
        path = PORTS / part
        (shutil.copytree if path.is_dir() else shutil.copy)(path, folder / path.name)
    (folder / name).write_text(source, "utf-8")
    if build:
        subprocess.run([tool(build[0]), *build[1:]], cwd=folder, check=True)
        return [str(folder / "main")]
    return [tool(start[0]), str(folder / name)]


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
