"""Recipes: the ``engine.yaml`` beside an engine's adapter says how the engine is installed and started."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from ..errors import BadSpec
from ..suite import data

_FILE = "engine.yaml"
#: The file beside a recipe with the exact version of every package that its steps of kind ``pip`` install.
_CONSTRAINTS = "constraints.txt"
#: How the command of each kind of step begins; the arguments of the step follow.
KINDS: Mapping[str, tuple[str, ...]] = {
    "venv": ("{host}", "-m", "venv", "{dir}"),
    "pip": ("{python}", "-m", "pip", "install", "--no-input", "--disable-pip-version-check"),
    "python": ("{python}",),
    # Install scripts of packages are not run: the parser needs nothing that they build or download.
    "npm": ("npm", "ci", "--prefix", "{dir}", "--no-audit", "--no-fund", "--ignore-scripts"),
    "npm-pack": ("npm", "pack", "--silent", "--pack-destination", "{dir}"),
    "go": ("go", "build", "-C", "{here}", "-o", "{dir}/adapter{exe}"),
    "cargo": ("cargo", "build", "--release", "--locked", "--target-dir", "{dir}/target"),
    "cmake": ("cmake",),
}
#: Kinds of steps without a command: files of the recipe's folder to copy, patterns of files to delete.
OWN_KINDS = frozenset({"copy", "remove"})
_LISTS = frozenset({"command", "needs", "sources"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """An engine: what it is, how its environment is made, how its adapter is started.

    Steps, command and environment variables have placeholders, which ``EngineEnvironment.filled`` fills in.
    """

    name: str
    title: str
    #: How much of the disk the environment takes, such as ``1.2 GB``.
    size: str
    #: Kind of step and its arguments, in order.
    steps: tuple[tuple[str, tuple[str, ...]], ...]
    #: The command of the adapter.
    command: tuple[str, ...]
    #: Exact versions of the packages that decide what is tested, the engine's own first.
    versions: Mapping[str, str] = field(default_factory=dict)
    #: Programs that must be installed.
    needs: tuple[str, ...] = ()
    #: Environment variables that the user must set, and what each must hold.
    variables: Mapping[str, str] = field(default_factory=dict)
    #: What stands for a variable of these that the user does not set, and the steps that bring it.
    defaults: Mapping[str, str] = field(default_factory=dict)
    fetch: tuple[tuple[str, tuple[str, ...]], ...] = ()
    #: Environment variables of the steps, and those of the adapter.
    build: Mapping[str, str] = field(default_factory=dict)
    environment: Mapping[str, str] = field(default_factory=dict)
    #: Patterns of files that are compiled or copied: the environment is out of date when they change.
    sources: tuple[str, ...] = ()
    #: The address at which the command serves, if it is a server for ``toolcall wire`` and no adapter.
    serves: str = ""
    #: Seconds that the adapter may need to start.
    start: float = 30.0
    #: The folder of the recipe and the adapter.
    folder: Path

    @property
    def version(self) -> str:
        """The version of the engine itself; "" if the user's checkout decides it."""
        return next(iter(self.versions.values()), "")

    @property
    def gigabytes(self) -> float:
        """The size as a number."""
        number, unit = self.size.split()
        return float(number) / (1 if unit == "GB" else 1000)

    @property
    def wanted(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The steps to take: those of ``fetch`` only where the user sets none of the variables."""
        own = any(os.environ.get(name) for name in self.variables)
        return self.steps if own else (*self.fetch, *self.steps)

    @property
    def constraints(self) -> Path | None:
        """The file that pins what pip installs; None if there is none."""
        path = self.folder / _CONSTRAINTS
        return path if path.is_file() else None

    def digest(self) -> str:
        """The checksum of everything that decides what the environment becomes."""
        fetched = [self.fetch] if self.fetch else []
        steps = json.dumps([self.steps, dict(self.versions), *fetched])
        digest = hashlib.sha256(steps.encode())
        for pattern in (*self.sources, _CONSTRAINTS):
            for path in sorted(self.folder.glob(pattern)):
                digest.update(path.name.encode() + b"\0" + path.read_bytes())
        return digest.hexdigest()[:16]

    def missing(self) -> str:
        """What this machine lacks, as a sentence; "" if nothing."""
        programs = [program for program in self.needs if shutil.which(program) is None]
        if programs:
            return f"{' and '.join(programs)} must be installed and on the PATH"
        unset = [
            f"set {name} to {what}"
            for name, what in self.variables.items()
            if not os.environ.get(name) and name not in self.defaults
        ]
        return "; ".join(unset)


def engine_names() -> list[str]:
    """All engines that have a recipe."""
    return sorted(path.parent.name for path in data.recipes_dir().glob(f"*/{_FILE}"))


def recipe_of(engine: str) -> Recipe:
    """The recipe of an engine.  Raises ``BadSpec`` if there is none."""
    if engine not in engine_names():
        raise BadSpec(f"there is no engine {engine!r}; there are {', '.join(engine_names())}")
    folder = data.recipes_dir() / engine
    # BaseLoader keeps every version as text; the reader of vectors is stricter and does not fit here.
    fields: dict[str, Any] = yaml.load((folder / _FILE).read_text("utf-8"), yaml.BaseLoader)
    steps, fetch = (
        [next(iter(step.items())) for step in fields.pop(name, ())] for name in ("steps", "fetch")
    )
    unknown = {kind for kind, _ in (*steps, *fetch)} - KINDS.keys() - OWN_KINDS
    if unknown:
        raise ValueError(f"{folder / _FILE}: no kind of step: {', '.join(sorted(unknown))}")
    for key in _LISTS & fields.keys():
        fields[key] = tuple(fields[key])
    return Recipe(
        name=engine,
        folder=folder,
        steps=tuple((kind, tuple(arguments)) for kind, arguments in steps),
        fetch=tuple((kind, tuple(arguments)) for kind, arguments in fetch),
        start=float(fields.pop("start", 30)),
        **fields,
    )
