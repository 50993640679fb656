"""What is known of an engine: the ``engine.yaml`` beside its adapter says how it is installed and started."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from ..errors import BadSpec
from ..suite import data

_FILE = "engine.yaml"
#: The beginning of the command of each kind of step; its arguments stand behind.
KINDS: Mapping[str, tuple[str, ...]] = {
    "venv": ("{host}", "-m", "venv", "{dir}"),
    "pip": ("{python}", "-m", "pip", "install", "--no-input", "--disable-pip-version-check"),
    "python": ("{python}",),
    # No scripts of packages: what they would build or download is not the parser.
    "npm": ("npm", "ci", "--prefix", "{dir}", "--no-audit", "--no-fund", "--ignore-scripts"),
    "npm-pack": ("npm", "pack", "--silent", "--pack-destination", "{dir}"),
    "go": ("go", "build", "-C", "{here}", "-o", "{dir}/adapter{exe}"),
    "cargo": ("cargo", "build", "--release", "--locked", "--target-dir", "{dir}/target"),
    "cmake": ("cmake",),
}
#: Steps that are done here: files of the adapter's folder that are copied, and patterns of what is deleted.
OWN_KINDS = frozenset({"copy", "remove"})
_WINDOWS = sys.platform == "win32"


@dataclass(frozen=True, slots=True)
class Recipe:
    """An engine: what it is, how its environment is made, how its adapter is started."""

    name: str
    title: str
    #: What the environment takes on the disk, in words.
    size: str
    #: Kind of step and its arguments, in order.
    steps: tuple[tuple[str, tuple[str, ...]], ...]
    #: The command of the adapter.
    command: tuple[str, ...]
    #: Exact versions of the packages that decide what is tested.
    versions: Mapping[str, str] = field(default_factory=dict)
    #: Programs that must be there.
    needs: tuple[str, ...] = ()
    #: Environment variables that must be set, and what each must hold.
    variables: Mapping[str, str] = field(default_factory=dict)
    #: Environment variables of the adapter.
    environment: Mapping[str, str] = field(default_factory=dict)
    #: Patterns of files that are compiled or copied: the environment is out of date when they change.
    sources: tuple[str, ...] = ()
    #: Seconds that the adapter may need to start.
    start: float = 30.0
    #: The adapter's folder.
    folder: Path = Path()

    @property
    def version(self) -> str:
        """The version of the engine itself, which stands first; "" if it is the user's."""
        return next(iter(self.versions.values()), "")

    @property
    def gigabytes(self) -> float:
        """The size as a number."""
        number, unit = self.size.split()
        return float(number) / (1 if unit == "GB" else 1000)

    def filled(self, text: str, environment: Path) -> str:
        """A text of the recipe with its placeholders filled in, for an environment in that folder."""
        scripts = environment / ("Scripts" if _WINDOWS else "bin")
        places: dict[str, str] = {
            "dir": str(environment),
            "here": str(self.folder),
            "ports": str(data.ports_dir()),
            "python": str(scripts / ("python.exe" if _WINDOWS else "python")),
            "host": sys.executable,
            "exe": ".exe" if _WINDOWS else "",
            **self.versions,
            **{name: os.environ.get(name, "") for name in self.variables},
        }
        return text.format_map(places)

    def digest(self) -> str:
        """The checksum of everything that decides what the environment becomes."""
        steps = json.dumps([self.steps, dict(self.versions)])
        digest = hashlib.sha256(steps.encode())
        for pattern in self.sources:
            for path in sorted(self.folder.glob(pattern)):
                digest.update(path.name.encode() + b"\0" + path.read_bytes())
        return digest.hexdigest()[:16]

    def missing(self) -> str:
        """What this machine lacks, as a sentence; "" if nothing."""
        programs = [program for program in self.needs if shutil.which(program) is None]
        if programs:
            return f"{' and '.join(programs)} must be installed and on the PATH"
        unset = [f"set {name} to {what}" for name, what in self.variables.items() if not os.environ.get(name)]
        return "; ".join(unset)


def names() -> list[str]:
    """All engines, by name."""
    return sorted(path.parent.name for path in data.engines_dir().glob(f"*/{_FILE}"))


def recipe(name: str) -> Recipe:
    """The engine of that name.  Raises ``BadSpec``."""
    if name not in names():
        raise BadSpec(f"there is no engine {name!r}; there are {', '.join(names())}")
    folder = data.engines_dir() / name
    return read((folder / _FILE).read_text("utf-8"), name, folder)


def read(text: str, name: str, folder: Path) -> Recipe:
    """An engine from the text of its file."""
    # Not the reader of the vectors: this is a file of the package, and its versions are not JSON.
    fields: dict[str, Any] = yaml.load(text, yaml.BaseLoader)
    steps = [next(iter(step.items())) for step in fields.pop("steps")]
    unknown = {kind for kind, _ in steps} - KINDS.keys() - OWN_KINDS
    if unknown:
        raise ValueError(f"{folder / _FILE}: no kind of step: {', '.join(sorted(unknown))}")
    lists = {"command", "needs", "sources"}
    known: dict[str, Any] = {key: tuple(value) if key in lists else value for key, value in fields.items()}
    return Recipe(
        name=name,
        folder=folder,
        steps=tuple((kind, tuple(arguments)) for kind, arguments in steps),
        start=float(known.pop("start", 30)),
        **known,
    )
