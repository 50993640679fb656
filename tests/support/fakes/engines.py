"""Engines made up for tests: a folder of recipes, and a folder for environments."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.support import PROGRAMS
from toolcall_conformance.setup.environment import EngineEnvironment
from toolcall_conformance.setup.recipe import KINDS
from toolcall_conformance.suite import data

#: A step that works, one that fails with a last word, and adapters that start or do not.
WORKS = 'python: ["-c", "print(1)"]'
FAILS = 'python: ["-c", "import sys; print(7); sys.exit(\'no such package\')"]'
STARTS = f'["{{host}}", "{PROGRAMS.as_posix()}", well_behaved]'
CANNOT_IMPORT = '["{host}", "-c", "import nothing_of_that_name"]'


class Engines:
    """The two folders in which the suite looks for recipes and for environments."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.recipes = folder / "recipes"
        self.recipes.mkdir()
        self.environments = folder / "environments"
        monkeypatch.setenv("TOOLCALL_ENGINES", str(self.environments))
        monkeypatch.setattr(data, "recipes_dir", lambda: self.recipes)
        # An environment of its own would take seconds to make.
        monkeypatch.setitem(KINDS, "python", (sys.executable,))

    def add(self, name: str, step: str = WORKS, command: str = STARTS, more: str = "") -> EngineEnvironment:
        """An engine of that name, not set up yet."""
        folder = self.recipes / name
        folder.mkdir()
        text = f"title: {name}\nsize: 1 MB\nversions: {{{name}: '2.0'}}\nsteps:\n  - {step}\n"
        (folder / "engine.yaml").write_text(f"{text}command: {command}\n{more}", "utf-8")
        return EngineEnvironment.of(name)
