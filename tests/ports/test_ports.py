"""Ports and skeletons: their own tests pass, the ports pass the vectors, the doctor finds nothing in any."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.ports.builds import GO, JAVASCRIPT, PORTS, RUST, go_port, javascript_port, run
from tests.support import ROOT, tool
from toolcall_conformance.cli import group
from toolcall_conformance.suite.packed import NAME


def test_go_tests() -> None:
    run([tool("go"), "vet", "./..."], GO)
    output = run([tool("go"), "test", "-count=1", "-v", "-run", "Test", "./..."], GO)
    assert "--- PASS: TestToolCalls/contract/" in output
    run([tool("go"), "vet", "."], GO / "conformance")
    run([tool("go"), "test", "-count=1", "."], GO / "conformance")
    assert run([str(Path(tool("go")).with_name("gofmt")), "-l", "."], GO) == ""


def test_javascript_tests() -> None:
    output = run([tool("node"), "--test"], JAVASCRIPT)
    assert "contract/" in output


@pytest.mark.parametrize("build", [go_port, lambda _: javascript_port()], ids=["go", "javascript"])
def test_vectors_of_both_levels_pass(build: Callable[[Path], str], tmp_path: Path) -> None:
    arguments = ["run", "contract", "wire", "--strict", "-v", "--adapter", build(tmp_path)]
    result = CliRunner().invoke(group, arguments)
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize("build", [go_port, lambda _: javascript_port()], ids=["go", "javascript"])
def test_the_doctor_finds_nothing(build: Callable[[Path], str], tmp_path: Path) -> None:
    examine(build(tmp_path))


def test_the_skeleton_in_rust(tmp_path: Path) -> None:
    build = [tool("cargo"), "build", "--release", "--offline", "--locked", "--target-dir", str(tmp_path)]
    run(build, PORTS / "rust")
    examine(f"cmd:{shlex.quote(str(tmp_path / 'release' / 'toolcall-adapter'))}")


def test_the_skeleton_in_cpp(tmp_path: Path) -> None:
    program = str(tmp_path / "adapter")
    build = [tool("g++"), "-std=c++17", "-O1", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-o", program]
    run([*build, "adapter.cpp"], PORTS / "cpp")
    examine(f"cmd:{shlex.quote(program)}")


def examine(adapter: str) -> None:
    """Check that ``toolcall doctor`` finds nothing."""
    result = CliRunner().invoke(group, ["doctor", adapter])
    assert result.exit_code == 0, result.output


def test_packages_have_the_version_of_the_suite() -> None:
    project = re.search(r'^version = "(.*)"', (ROOT / "pyproject.toml").read_text("utf-8"), re.MULTILINE)
    assert project is not None
    # Semantic versions write 1.0.0.dev0 as 1.0.0-dev.0.
    version = re.sub(r"\.dev(\d+)$", r"-dev.\1", project[1])
    package = json.loads((JAVASCRIPT / "conformance" / "package.json").read_text("utf-8"))
    assert package["version"] == version
    assert f'\nversion = "{version}"\n' in (RUST / "conformance" / "Cargo.toml").read_text("utf-8")


@pytest.mark.parametrize("port", ["go", "js", "rust"])
def test_packages_have_what_registries_want(port: str) -> None:
    folder = PORTS / port / "conformance"
    assert (folder / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()
    assert (folder / "README.md").exists()
    assert (folder / NAME).exists()
