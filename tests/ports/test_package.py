"""The package in TypeScript: it compiles, and its parts pass their tests."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

from tests.ports.builds import JAVASCRIPT, run
from tests.support import tool


def script(name: str) -> ModuleType:
    """A Python script of the package, as a module."""
    spec = importlib.util.spec_from_file_location(name, JAVASCRIPT / "scripts" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_descriptions_are_those_of_the_formats() -> None:
    folder = JAVASCRIPT / "src" / "descriptions"
    found = {path.name: path.read_text("utf-8") for path in folder.iterdir()}
    assert found == script("descriptions").modules(), "run python runners/ports/js/scripts/descriptions.py"


def test_parts_of_the_package(package: Path) -> None:
    tests = sorted(map(str, (package / "tests" / "package").glob("*.mjs")))
    assert "fail 0" in run([tool("node"), "--test", *tests], package)
