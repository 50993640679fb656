"""Runs the reproductions of engines' defects: which still show the defect that they are about.

    python -m tests.support.reproductions [ENGINE]...

An engine is looked for where ``toolcall setup`` installs it (``TOOLCALL_ENGINES``); a folder with other
releases says what these do.  Ends with 1 if a defect is gone or a program cannot be run.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timezone
from pathlib import Path

from toolcall_conformance.errors import BadSpec
from toolcall_conformance.setup.environment import EngineEnvironment, environments_dir
from toolcall_conformance.suite import data

#: What a program prints that never came to the defect.
_NOT_RUN = re.compile(
    r"ModuleNotFoundError|ImportError(?!: sys.meta_path is None)|Cannot find module|MODULE_NOT_FOUND"
    r"|no required module|cannot find package|build constraints exclude|undefined reference|fatal error:"
    r"|No such file"
)
_TIMEOUT_SECONDS = 600


@dataclass(frozen=True, slots=True)
class Reproduction:
    """A program that ends with an error as long as the engine has the defect."""

    engine: str
    path: Path

    def environment(self) -> Path:
        """The folder in which the engine is installed."""
        return environments_dir() / self.engine

    def command(self) -> tuple[list[str], Path]:
        """The command, and the folder in which it is started."""
        file, folder = str(self.path), self.environment()
        if self.path.suffix == ".py":
            return [str(folder / "bin" / "python"), file], folder
        if self.path.suffix == ".mjs":
            return ["node", file], folder
        if self.path.suffix == ".go":
            return ["go", "run", file], self.path.parent.parent
        if self.path.suffix == ".rs":
            places = ["--manifest-path", str(_project(self.path)), "--target-dir", str(folder / "target")]
            return ["cargo", "run", "-q", "--release", "--offline", *places], folder
        template = data.template_path("llama3")
        return [str(_compiled(self.path)), str(template)], folder

    def variables(self) -> dict[str, str]:
        """The environment variables of the engine's recipe: they name stand-ins for what is not installed."""
        try:
            engine = EngineEnvironment.of(self.engine)
        except BadSpec:
            return {}
        return {name: engine.filled(value) for name, value in engine.recipe.environment.items()}

    def versions(self) -> str:
        """The version that the first line of the program names."""
        found = re.search(r"\d+(\.\d+)+", self.path.read_text("utf-8"))
        return found.group() if found else ""


def reproductions(engines: Sequence[str] = ()) -> list[Reproduction]:
    """All programs, or those of some engines, in the order of their paths."""
    found = sorted((data.recipes_dir()).glob("*/reproductions/*"))
    all_ = [Reproduction(path.parent.parent.name, path) for path in found if path.is_file()]
    return [each for each in all_ if not engines or each.engine in engines]


def run(each: Reproduction) -> tuple[str, str]:
    """``shows it``, ``is gone``, ``not installed`` or ``cannot be run``, and the line that says why."""
    if not each.environment().is_dir():
        return "not installed", ""
    try:
        command, folder = each.command()
        done = subprocess.run(
            command,
            cwd=folder,
            env={**os.environ, **each.variables()},
            capture_output=True,
            text=True,
            timeout=_TIMEOUT_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "shows it", f"no end after {_TIMEOUT_SECONDS} s"
    except OSError as error:
        return "cannot be run", str(error)
    printed = (done.stdout + done.stderr).strip()
    lines = printed.splitlines() or [""]
    errors = [line for line in lines if "Error" in line and not line.startswith(" ")]
    last = [*lines, *errors][-1]
    if _NOT_RUN.search(done.stderr):
        return "cannot be run", last
    return ("shows it" if done.returncode else "is gone"), last


def _project(source: Path) -> Path:
    """The Cargo.toml of a package whose program is the source, with what the engine's adapter depends on."""
    folder, recipe = Path(tempfile.mkdtemp()), source.parent.parent
    manifest = (recipe / "Cargo.toml").read_text("utf-8")
    (folder / "Cargo.toml").write_text(re.sub(r'(?m)^name = ".*"', f'name = "{source.stem}"', manifest))
    shutil.copy(recipe / "Cargo.lock", folder)
    (folder / "src").mkdir()
    shutil.copy(source, folder / "src" / "main.rs")
    return folder / "Cargo.toml"


def _compiled(source: Path) -> Path:
    """The program of a C++ source, compiled in ``LLAMA_CPP_DIR`` with the command of its first lines."""
    sources = os.environ.get("LLAMA_CPP_DIR")
    if not sources:
        raise OSError("LLAMA_CPP_DIR names no checkout of llama.cpp")
    lines = re.findall(r"^//     (.*)$", source.read_text("utf-8"), re.MULTILINE)
    start = next(index for index, line in enumerate(lines) if line.startswith("c++ "))
    end = next(index for index in range(start, len(lines)) if not lines[index].endswith("\\"))
    program = Path(tempfile.mkdtemp()) / source.stem
    text = " ".join(line.removesuffix("\\") for line in lines[start : end + 1])
    text = text.replace(source.name, str(source)).replace(f"-o {text.split()[-1]}", f"-o {program}")
    subprocess.run(text, shell=True, cwd=sources, check=True, capture_output=True)
    return program


def report(engines: Sequence[str]) -> Iterator[tuple[str, bool]]:
    """The lines of the table, each with whether all is as it was."""
    yield "| engine | reproduction | of version | today | |", True
    yield "| --- | --- | --- | --- | --- |", True
    for each in reproductions(engines):
        begun = time.monotonic()
        state, last = run(each)
        seconds = f"{time.monotonic() - begun:.0f} s"
        line = f"| {each.engine} | {each.path.name} | {each.versions()} | {state} | {last[:80]} ({seconds}) |"
        yield line, state in ("shows it", "not installed")


def main() -> None:
    """Print the table, line by line."""
    if not shutil.which("node"):
        print("node is not installed: programs in JavaScript cannot be run", file=sys.stderr)
    print(f"{datetime.now(timezone.utc):%Y-%m-%d}, {environments_dir()}")
    right = True
    for line, as_it_was in report(sys.argv[1:]):
        print(line, flush=True)
        right &= as_it_was
    sys.exit(not right)


if __name__ == "__main__":
    main()
