"""The environment of an engine: in which folder it is, in what state, and how it is made."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Literal, TypeAlias

import platformdirs

from ..errors import SetupFailed
from .recipe import KINDS, Recipe

EnvironmentState: TypeAlias = Literal["ready", "out of date", "broken off", "not set up"]

#: The file that says, when all steps are done, what the environment was made from.
_STAMP = "toolcall.json"
#: Lines of a tool's output that are shown when it fails.
_LAST_LINES = 20
#: What keeps each package manager from the network.
_OFFLINE: Mapping[str, str] = {
    "PIP_NO_INDEX": "1",
    "npm_config_offline": "true",
    "GOPROXY": "off",
    "CARGO_NET_OFFLINE": "true",
}


def environments_dir() -> Path:
    """The folder of all environments: ``TOOLCALL_ENGINES``, else one in the platform's cache."""
    named = os.environ.get("TOOLCALL_ENGINES")
    if named:
        return Path(named).absolute()
    return platformdirs.user_cache_path("toolcall-conformance", appauthor=False, opinion=False) / "engines"


def state_of(recipe: Recipe, folder: Path) -> EnvironmentState:
    """Whether the environment in the folder is the one that the recipe makes."""
    if not folder.is_dir():
        return "not set up"
    try:
        stamp = json.loads((folder / _STAMP).read_text("utf-8"))
    except (OSError, ValueError):
        return "broken off"
    return "ready" if stamp.get("recipe") == recipe.digest() else "out of date"


def set_up(
    recipe: Recipe,
    folder: Path,
    *,
    offline: bool = False,
    say: Callable[[str, str], None] = lambda step, line: None,
) -> None:
    """Make the environment, or bring it up to date.  Raises ``SetupFailed``.

    ``say`` is called with each step and "", and then with the step and each line that its tool prints.  A step
    works on what is there, so an installation that was broken off is continued.
    """
    missing = recipe.missing()
    if missing:
        raise SetupFailed(f"{recipe.name}: {missing}")
    stamp = folder / _STAMP
    try:
        folder.mkdir(parents=True, exist_ok=True)
        stamp.unlink(missing_ok=True)
        for kind, arguments in recipe.steps:
            filled = [recipe.filled(argument, folder) for argument in arguments]
            step = " ".join([kind, *filled]).strip()
            say(step, "")
            if kind == "copy":
                for name in filled:
                    shutil.copyfile(recipe.folder / name, folder / name)
            elif kind == "remove":
                _remove(folder, filled)
            else:
                command = [*(recipe.filled(part, folder) for part in KINDS[kind]), *filled]
                _run(recipe, command, offline, lambda line, step=step: say(step, line))  # type: ignore[misc]
        made = {"recipe": recipe.digest(), "versions": dict(recipe.versions)}
        stamp.write_text(json.dumps(made, indent=2) + "\n", "utf-8")
    except OSError as error:
        raise SetupFailed(f"{recipe.name}: {error}") from error


def _run(recipe: Recipe, command: list[str], offline: bool, line_came: Callable[[str], None]) -> None:
    """Run a tool of the recipe in the adapter's folder.  Raises ``SetupFailed``."""
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", **(_OFFLINE if offline else {})}
    # An outer environment's settings must not reach into this one.
    for name in ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "__PYVENV_LAUNCHER__"):
        environment.pop(name, None)
    program = shutil.which(command[0]) or command[0]
    last: deque[str] = deque(maxlen=_LAST_LINES)
    with subprocess.Popen(
        [program, *command[1:]],
        cwd=recipe.folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if line.strip():
                last.append(line.rstrip())
                line_came(line.strip())
    if process.returncode:
        shown = " ".join(command)
        advice = (
            "\nWith --offline only what is there, or in the package manager's cache, can be used."
            if offline
            else "\nWhat was installed so far is kept; the same command goes on from there."
        )
        ending = "".join(f"\n  {line}" for line in last)
        raise SetupFailed(
            f"{recipe.name}: this ended with code {process.returncode}: {shown}{ending}{advice}"
        )


def _remove(folder: Path, patterns: Iterable[str]) -> None:
    for pattern in patterns:
        for path in folder.glob(pattern):
            path.unlink()
