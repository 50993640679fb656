"""The pytest plugin: vectors are items, failures are messages, other people's runs are left alone."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

PROGRAMS = Path(__file__).parent / "fakes" / "programs.py"
WRONG = f"cmd:{sys.executable} {PROGRAMS} always_wrong"
VECTORS = """\
toolcall: 1
profile: contract
topic: Two
mode: detailed
tools: [search]
vectors:
  - id: mine/two/nothing
    clauses: [CT-4.4]
    level: required
    title: Text is no call
    output: Hello.
    expected: {calls: [], sawToolCallSyntax: false, rejectedByPolicy: false, rejectedToolNames: []}
    harm: phantom-call
  - id: mine/two/call
    clauses: [CT-6.2]
    level: recommended
    title: A call is a call
    output: '{"tool_calls": [{"name": "search", "input": {"query": "x"}}]}'
    expected:
      calls: [{name: search, arguments: {query: x}}]
      sawToolCallSyntax: true
      rejectedByPolicy: false
      rejectedToolNames: []
    harm: lost-call
"""


def run_pytest(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Pytest in a process of its own, as a user starts it."""
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--rootdir", str(folder), *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a file of two vectors, and a file that is none."""
    (tmp_path / "two.yaml").write_text(VECTORS)
    (tmp_path / "other.yaml").write_text("a: [1\n")
    return tmp_path


def test_each_vector_is_an_item(folder: Path) -> None:
    done = run_pytest(folder, "-v")
    assert "two.yaml::mine/two/nothing PASSED" in done.stdout
    assert "2 passed" in done.stdout


@pytest.mark.parametrize(
    "choice", [("-k", "nothing"), ("-m", "toolcall_recommended"), ("two.yaml::mine/two/call",)]
)
def test_items_can_be_chosen(folder: Path, choice: tuple[str, ...]) -> None:
    assert "1 passed" in run_pytest(folder, *choice).stdout


def test_a_failure_is_a_message_and_no_traceback(folder: Path) -> None:
    done = run_pytest(folder, "--toolcall-adapter", WRONG, "--junitxml", "junit.xml")
    assert "2 failed" in done.stdout
    assert "wrongly-accepted  mine/two/nothing  (required)" in done.stdout
    assert "$ toolcall run two.yaml -k mine/two/nothing" in done.stdout
    assert "Traceback" not in done.stdout
    assert 'name="verdict" value="wrongly-accepted"' in (folder / "junit.xml").read_text()


def test_a_broken_adapter_fails_with_its_reason(folder: Path) -> None:
    done = run_pytest(folder, "--toolcall-adapter", f"cmd:{sys.executable} {PROGRAMS} exit_at_start")
    assert "2 failed" in done.stdout
    assert "cannot find libparser.so" in done.stdout


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [
        ("--toolcall-adapter", "nonsense", "'nonsense' names no adapter"),
        ("--toolcall-adapter", "python:no_such_module:Class", "No module named 'no_such_module'"),
        ("--toolcall-known-failures", "missing.txt", "missing.txt:1:1: cannot be read"),
    ],
)
def test_a_wrong_option_is_one_message(folder: Path, option: str, value: str, message: str) -> None:
    done = run_pytest(folder, option, value)
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert message in done.stderr
    assert "Traceback" not in done.stdout + done.stderr


def test_an_unreadable_file_is_one_failure(folder: Path) -> None:
    (folder / "two.yaml").write_text(VECTORS + "  - id: [\n")
    done = run_pytest(folder)
    assert "1 failed" in done.stdout
    assert "two.yaml:" in done.stdout
    assert "Traceback" not in done.stdout


def test_known_failures_are_strict(folder: Path) -> None:
    (folder / "known.txt").write_text("mine/two/nothing  wrongly-accepted\n")
    arguments = ("--toolcall-known-failures", "known.txt")
    assert "1 failed, 1 xfailed" in run_pytest(folder, "--toolcall-adapter", WRONG, *arguments).stdout
    assert "1 failed, 1 passed" in run_pytest(folder, *arguments).stdout


def test_the_installed_vectors_run_without_a_checkout(tmp_path: Path) -> None:
    done = run_pytest(tmp_path, "--toolcall-vectors=contract", "-k", "contract/fences", "-q", "-n", "2")
    assert done.returncode == 0, done.stdout
    assert " passed" in done.stdout


def test_runs_of_others_import_nothing_of_the_suite(tmp_path: Path) -> None:
    (tmp_path / "other.yaml").write_text("a: 1\n")
    (tmp_path / "test_x.py").write_text(
        "import sys\n"
        "def test_x():\n"
        "    mine = [m for m in sys.modules if m.startswith('toolcall_conformance.')]\n"
        "    assert mine == ['toolcall_conformance.plugin']\n"
    )
    done = run_pytest(tmp_path, "--strict-markers", "-W", "error")
    assert done.returncode == 0, done.stdout
