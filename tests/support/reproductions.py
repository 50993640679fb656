"""Runs the reproductions of engines' defects: which still show the defect that they are about.

    python -m tests.support.reproductions [ENGINE]...

A program shows its defect if it ends non-zero and says so on a line that begins with ``DEFECT:``, which may
stand behind the name of an exception.  Any other error is a fault of the program, not of the engine.

An engine is looked for where ``toolcall setup`` installs it (``TOOLCALL_ENGINES``); a folder with other
releases says what these do.  A program that lacks its engine or its tool is not run.  Ends with 1 if a defect
is gone or a program breaks.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timezone
from pathlib import Path

from toolcall_conformance.errors import BadSpec
from toolcall_conformance.setup.environment import EngineEnvironment, environments_dir
from toolcall_conformance.suite import data

#: The line by which a program says that the engine has the defect; a line of a traceback quotes the word.
_SAYS = re.compile(r"(?:^|: )DEFECT: (.+)$", re.MULTILINE)
_TIMEOUT_SECONDS = 600
#: Programs that are started by a tool of the machine and not by one of the engine's environment.
_TOOLS = {".mjs": "node", ".go": "go", ".rs": "cargo"}


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
        sources = Path(os.environ["LLAMA_CPP_DIR"])
        return [str(_compiled(self.path, sources)), *_arguments(self.path)], sources

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
    """``shows it``, ``is gone``, ``not run`` or ``breaks``, and the line that says why."""
    missing = _missing(each)
    if missing:
        return "not run", missing
    command, folder = each.command()
    variables = {**os.environ, **each.variables()}
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            env=variables,
            capture_output=True,
            text=True,
            timeout=_TIMEOUT_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "breaks", f"no end after {_TIMEOUT_SECONDS} s"
    except (OSError, subprocess.CalledProcessError) as error:
        return "breaks", str(error)
    lines = (done.stdout + done.stderr).strip().splitlines() or [""]
    if not done.returncode:
        return "is gone", lines[-1]
    says = _SAYS.search(done.stdout) or _SAYS.search(done.stderr)
    if says:
        return "shows it", says.group(1)
    errors = [line for line in lines if "Error" in line and not line.startswith(" ")]
    return "breaks", [*lines, *errors][-1]


def _missing(each: Reproduction) -> str:
    """What is not here that the program needs; "" if all is."""
    if not each.environment().is_dir():
        return f"{each.engine} is not installed: toolcall setup {each.engine}"
    if each.path.suffix == ".cpp":
        is_there = bool(os.environ.get("LLAMA_CPP_DIR"))
        return "" if is_there else "LLAMA_CPP_DIR names no checkout of llama.cpp"
    tool = _TOOLS.get(each.path.suffix, "")
    return f"{tool} is not on the PATH" if tool and not shutil.which(tool) else ""


def _project(source: Path) -> Path:
    """The Cargo.toml of a package whose program is the source, with what the engine's adapter depends on."""
    folder, recipe = Path(tempfile.mkdtemp()), source.parent.parent
    manifest = (recipe / "Cargo.toml").read_text("utf-8")
    (folder / "Cargo.toml").write_text(re.sub(r'(?m)^name = ".*"', f'name = "{source.stem}"', manifest))
    shutil.copy(recipe / "Cargo.lock", folder)
    (folder / "src").mkdir()
    shutil.copy(source, folder / "src" / "main.rs")
    return folder / "Cargo.toml"


def _arguments(source: Path) -> list[str]:
    """What a C++ program is called with, by its first lines, such as a template of the checkout."""
    found = re.search(r"^//     \./(.*)$", source.read_text("utf-8"), re.MULTILINE)
    return found[1].split()[1:] if found else []


def _compiled(source: Path, sources: Path) -> Path:
    """The program of a C++ source, compiled in the sources of llama.cpp by the command of its first lines."""
    lines = re.findall(r"^//     (.*)$", source.read_text("utf-8"), re.MULTILINE)
    start = next(index for index, line in enumerate(lines) if line.startswith("c++ "))
    end = next(index for index in range(start, len(lines)) if not lines[index].endswith("\\"))
    program = Path(tempfile.mkdtemp()) / source.stem
    text = " ".join(line.removesuffix("\\") for line in lines[start : end + 1])
    text = text.replace(source.name, str(source)).replace(f"-o {text.split()[-1]}", f"-o {program}")
    done = subprocess.run(text, shell=True, cwd=sources, capture_output=True, text=True, check=False)
    if done.returncode:
        raise OSError(f"it does not compile: {done.stderr.strip().splitlines()[-1]}")
    return program


def report(engines: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The lines of the table, each with the state of its program."""
    yield "| engine | reproduction | of version | today | |", ""
    yield "| --- | --- | --- | --- | --- |", ""
    for each in reproductions(engines):
        begun = time.monotonic()
        state, why = run(each)
        seconds = f"{time.monotonic() - begun:.0f} s"
        yield (
            f"| {each.engine} | {each.path.name} | {each.versions()} | {state} | {why[:80]} ({seconds}) |",
            state,
        )


def main() -> None:
    """Print the table, line by line, and how many programs show their defect."""
    print(f"{datetime.now(timezone.utc):%Y-%m-%d}, {environments_dir()}")
    states: Counter[str] = Counter()
    for line, state in report(sys.argv[1:]):
        print(line, flush=True)
        states.update([state] if state else [])
    print(", ".join(f"{count} {state}" for state, count in states.most_common()))
    sys.exit(bool(states["is gone"] + states["breaks"]))


if __name__ == "__main__":
    main()
