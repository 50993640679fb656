"""The environment of an engine: in which folder it is, in what state, and how it is made."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Literal, TypeAlias

import platformdirs

from ..errors import SetupFailed
from ..suite import data
from .recipe import KINDS, Recipe, recipe_of

EnvironmentState: TypeAlias = Literal["ready", "out of date", "broken off", "not set up"]

#: The file that is written when all steps are done: the recipe's digest, and the versions.
_STAMP = "toolcall.json"
#: Lines of a tool's output that are shown when it fails.
_LAST_LINES = 20
#: The environment variables that keep each package manager from the network.
_OFFLINE: Mapping[str, str] = {
    "PIP_NO_INDEX": "1",
    "npm_config_offline": "true",
    "GOPROXY": "off",
    "CARGO_NET_OFFLINE": "true",
}
#: The settings of the Python that runs the suite: they are not for the Python of an environment.
_OWN_PYTHON = frozenset({"PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "__PYVENV_LAUNCHER__"})
_WINDOWS = sys.platform == "win32"


def environments_dir() -> Path:
    """The folder in which engines are installed: ``TOOLCALL_ENGINES``, else one in the platform's cache."""
    named = os.environ.get("TOOLCALL_ENGINES")
    if named:
        return Path(named).absolute()
    return platformdirs.user_cache_path("toolcall-conformance", appauthor=False, opinion=False) / "engines"


@dataclass(frozen=True, slots=True)
class EngineEnvironment:
    """The folder in which an engine is installed, or will be, and the recipe that makes it."""

    recipe: Recipe
    folder: Path

    @classmethod
    def of(cls, engine: str) -> EngineEnvironment:
        """The environment of an engine.  Raises ``BadSpec`` if there is no such engine."""
        return cls(recipe_of(engine), environments_dir() / engine)

    def state(self) -> EnvironmentState:
        """Whether the engine is installed as its recipe says."""
        if not self.folder.is_dir():
            return "not set up"
        try:
            stamp = json.loads((self.folder / _STAMP).read_text("utf-8"))
        except (OSError, ValueError):
            return "broken off"
        return "ready" if stamp.get("recipe") == self.recipe.digest() else "out of date"

    def advice(self) -> str:
        """What to do about an engine that is not ready."""
        name, state = self.recipe.name, self.state()
        again = ", which goes on where it broke off" if state == "broken off" else ""
        return f"the engine {name} is {state} in {self.folder}: run `toolcall setup {name}`{again}"

    def filled(self, text: str) -> str:
        """A text of the recipe with its placeholders filled in."""
        scripts = self.folder / ("Scripts" if _WINDOWS else "bin")
        places: dict[str, str] = {
            "dir": str(self.folder),
            "here": str(self.recipe.folder),
            "ports": str(data.ports_dir()),
            "python": str(scripts / ("python.exe" if _WINDOWS else "python")),
            "host": sys.executable,
            "exe": ".exe" if _WINDOWS else "",
            **self.recipe.versions,
        }
        for name in self.recipe.variables:
            default = self.recipe.defaults.get(name, "").format_map(places)
            places[name] = os.environ.get(name) or default
        return text.format_map(places)

    def set_up(
        self, *, offline: bool = False, say: Callable[[str, str], None] = lambda step, line: None
    ) -> None:
        """Make the environment, or bring it up to date.  Raises ``SetupFailed``.

        ``say`` is called with each step and "", then with the step and each line that its tool prints.
        A step uses the files that are there already, so an interrupted installation is continued.
        """
        missing = self.recipe.missing()
        if missing:
            raise SetupFailed(f"{self.recipe.name}: {missing}")
        stamp = self.folder / _STAMP
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            stamp.unlink(missing_ok=True)
            for kind, arguments in self.recipe.wanted:
                filled = [self.filled(argument) for argument in arguments]
                step = " ".join([kind, *filled]).strip()
                say(step, "")
                if kind == "copy":
                    for name in filled:
                        shutil.copyfile(self.recipe.folder / name, self.folder / name)
                elif kind == "remove":
                    for path in (path for pattern in filled for path in self.folder.glob(pattern)):
                        path.unlink()
                else:
                    pins = self.recipe.constraints if kind == "pip" else None
                    pinned = ["--constraint", str(pins)] if pins else []
                    command = [*map(self.filled, KINDS[kind]), *pinned, *filled]
                    self._run(command, offline, partial(say, step))
            made = {"recipe": self.recipe.digest(), "versions": dict(self.recipe.versions)}
            stamp.write_text(json.dumps(made, indent=2) + "\n", "utf-8")
        except OSError as error:
            raise SetupFailed(f"{self.recipe.name}: {error}") from error

    def _run(self, command: Sequence[str], offline: bool, say: Callable[[str], None]) -> None:
        """Run a tool in the recipe's folder; ``say`` gets its lines.  Raises ``SetupFailed``."""
        variables = {name: value for name, value in os.environ.items() if name not in _OWN_PYTHON}
        given = {name: self.filled(value) for name, value in self.recipe.build.items()}
        last: deque[str] = deque(maxlen=_LAST_LINES)
        with subprocess.Popen(
            [shutil.which(command[0]) or command[0], *command[1:]],
            cwd=self.recipe.folder,
            env={**variables, "PYTHONUNBUFFERED": "1", **(_OFFLINE if offline else {}), **given},
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
                    say(line.strip())
        if process.returncode:
            advice = "What was installed so far is kept; the same command goes on from there."
            if offline:
                advice = "With --offline only what is there, or in the package manager's cache, can be used."
            said = f"this ended with code {process.returncode}: {' '.join(command)}"
            ending = "".join(f"\n  {line}" for line in last)
            raise SetupFailed(f"{self.recipe.name}: {said}{ending}\n{advice}")
