"""The package in TypeScript: it compiles, its parts pass their tests, and it passes the vectors."""

from __future__ import annotations

import importlib.util
import shlex
from pathlib import Path
from types import ModuleType

from click.testing import CliRunner

from tests.ports.builds import JAVASCRIPT, run
from tests.support import tool
from toolcall_conformance.cli import group


def script(name: str) -> ModuleType:
    """A Python script of the package, as a module."""
    spec = importlib.util.spec_from_file_location(name, JAVASCRIPT / "scripts" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_descriptions_are_those_of_the_formats() -> None:
    source, made = JAVASCRIPT / "src", script("descriptions")
    files = [path for folder in made.FOLDERS for path in (source / folder).iterdir()]
    found = {path.relative_to(source).as_posix(): path.read_text("utf-8") for path in files}
    assert found == made.modules(), "run python runners/ports/js/scripts/descriptions.py"


def test_parts_of_the_package(package: Path) -> None:
    tests = sorted(map(str, (package / "tests" / "package").glob("*.mjs")))
    assert "fail 0" in run([tool("node"), "--test", *tests], package)


def test_vectors_of_both_levels_pass(package: Path) -> None:
    adapter = f"cmd:{shlex.join([tool('node'), str(package / 'dist' / 'adapter.js')])}"
    profiles = [f"--profile={name}" for name in ("contract", "native", "wire")]
    # A stream unit by unit is the hardest; the sweep of all splits takes minutes and is a command of its own.
    arguments = ["run", *profiles, "--strict", "--splits=size-1", "-v", "--adapter", adapter]
    result = CliRunner().invoke(group, arguments)
    assert result.exit_code == 0, result.output


#: A format of each layout: of the general mechanism three, and one of each handler.
FORMATS = (
    *("hermes", "llama3", "qwen3-coder", "functionary32", "gemma4", "generic-json", "gpt-oss"),
    *("hyperclova-x", "kimi-k3", "minimax-m3", "muse-glimmer", "pythonic", "qwen35"),
)


def test_vectors_of_each_layout_pass(package: Path) -> None:
    adapter = f"cmd:{shlex.join([tool('node'), str(package / 'dist' / 'adapter.js')])}"
    paths = [f"template/{name}" for name in FORMATS]
    result = CliRunner().invoke(group, ["run", *paths, "--strict", "--splits=whole", "--adapter", adapter])
    assert result.exit_code == 0, result.output


def test_the_doctor_finds_nothing(package: Path) -> None:
    adapter = f"cmd:{shlex.join([tool('node'), str(package / 'dist' / 'adapter.js')])}"
    result = CliRunner().invoke(group, ["doctor", adapter])
    assert result.exit_code == 0, result.output


def test_types_as_a_strict_user_sees_them(package: Path) -> None:
    run([str(package / "node_modules" / ".bin" / "tsc"), "--project", "tests/types"], package)


def test_sizes(package: Path) -> None:
    """At most 60 KB compressed with everything that reads outputs, and 25 KB with one format."""
    assert run([tool("node"), "scripts/size.mjs"], package).startswith("all ")
