"""The pytest plugin: vectors are items, failures are messages, other people's runs are left alone."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import PROGRAMS

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
    title: Text is not a call
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
    """Pytest in a process of its own, as a user starts it, without plugins that take long to import."""
    without = [f"-pno:{plugin}" for plugin in ("cacheprovider", "hypothesispytest", "anyio", "benchmark")]
    command = [sys.executable, "-m", "pytest", *without, "--rootdir", str(folder), *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a file of two vectors, and a file without vectors."""
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
    done = run_pytest(folder, "--toolcall-adapter", WRONG, "--junitxml", "junit.xml", "--toolcall-strict")
    assert "2 failed" in done.stdout
    assert "wrongly-accepted  mine/two/nothing  (required)" in done.stdout
    assert "$ toolcall run two.yaml -k mine/two/nothing" in done.stdout
    assert "Traceback" not in done.stdout
    assert 'name="verdict" value="wrongly-accepted"' in (folder / "junit.xml").read_text()


@pytest.mark.parametrize(
    ("command", "reason", "workers"),
    [
        (f"{sys.executable} {PROGRAMS} exit_at_start", "cannot find libparser.so", ()),
        (f"{sys.executable} {PROGRAMS} exit_at_start", "cannot find libparser.so", ("-n", "2")),
        ("no-such", "no-such", ()),
    ],
)
def test_a_broken_adapter_ends_the_run_with_one_message(
    folder: Path, command: str, reason: str, workers: tuple[str, ...]
) -> None:
    done = run_pytest(folder, "--toolcall-adapter", f"cmd:{command}", *workers)
    assert done.returncode == 3
    assert done.stdout.count("ERROR: the adapter cannot be used: ") == 1
    assert reason in done.stdout
    assert "failed" not in done.stdout
    assert "Traceback" not in done.stdout + done.stderr


def test_a_crash_in_the_middle_costs_one_vector(folder: Path) -> None:
    (folder / "two.yaml").write_text(VECTORS.replace("Hello.", "please TRIGGER it"))
    done = run_pytest(
        folder, "--toolcall-adapter", f"cmd:{sys.executable} {PROGRAMS} crash", "--toolcall-strict"
    )
    assert "crash  mine/two/nothing" in done.stdout
    assert "lost  mine/two/call" in done.stdout  # the program reads no such call, but it was asked


ONCE = """\
import json, pathlib, sys
ran = pathlib.Path(__file__).with_suffix(".ran")
if ran.exists():
    sys.exit("no licence")
for line in sys.stdin:
    if json.loads(line)["op"] != "hello":
        ran.touch()
        sys.exit(1)
    about = {"implementation": {"name": "once"}, "profiles": ["contract"], "ops": ["parse"]}
    print(json.dumps({"protocol": 1, **about}), flush=True)
"""


def test_an_adapter_that_cannot_be_started_again_ends_the_run(folder: Path) -> None:
    (folder / "once.py").write_text(ONCE)
    done = run_pytest(folder, "--toolcall-adapter", f"cmd:{sys.executable} {folder / 'once.py'}")
    assert done.returncode == pytest.ExitCode.INTERRUPTED
    assert "crash  mine/two/nothing" in done.stdout
    assert done.stdout.count("the adapter cannot be used: it could not be started again") == 1
    assert "1 failed" in done.stdout


def test_comparisons_need_no_adapter(folder: Path) -> None:
    compare = VECTORS.partition("profile:")[0] + (
        "topic: Two\nvectors:\n  - {id: mine/one/same, kind: compare, clauses: [DM-4.1], level: required,\n"
        "     title: One is one, left: '1', right: '1', equal: true}\n"
    )
    (folder / "two.yaml").write_text(compare)
    assert "1 passed" in run_pytest(folder, "--toolcall-adapter", "cmd:no-such").stdout


@pytest.mark.parametrize(
    ("option", "value", "message", "workers"),
    [
        ("--toolcall-adapter", "nonsense", "'nonsense' names no adapter", ()),
        (
            "--toolcall-adapter",
            "python:no_such_module:Class",
            "there is no no_such_module.py in",
            (),
        ),
        ("--toolcall-known-failures", "missing.txt", "missing.txt:1:1: cannot be read", ()),
        ("--toolcall-known-failures", "missing.txt", "missing.txt:1:1: cannot be read", ("-n", "2")),
        ("--toolcall-known-failures", "known.txt", "known.txt:2:1: no vector has the id mine/two/cal", ()),
        ("--toolcall-vectors=contract/fencs", ".", "did you mean contract/fences?", ()),
    ],
)
def test_a_wrong_option_is_one_message(
    folder: Path, option: str, value: str, message: str, workers: tuple[str, ...]
) -> None:
    (folder / "known.txt").write_text("mine/two/call  lost\nmine/two/cal  lost\n")
    done = run_pytest(folder, option, value, *workers)
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert done.stdout.count(message) == 1
    assert "Traceback" not in done.stdout + done.stderr


def test_an_unreadable_file_is_one_failure(folder: Path) -> None:
    (folder / "two.yaml").write_text(VECTORS + "  - id: [\n")
    done = run_pytest(folder)
    assert "1 failed" in done.stdout
    assert "two.yaml:" in done.stdout
    assert "Traceback" not in done.stdout


def test_known_failures_are_strict(folder: Path) -> None:
    (folder / "known.txt").write_text("mine/two/nothing  wrongly-accepted\n")
    arguments = ("--toolcall-known-failures", "known.txt", "-rx", "--xfail-tb")
    shown = run_pytest(folder, "--toolcall-adapter", WRONG, *arguments).stdout
    assert "1 failed, 1 xfailed" in shown
    assert "plugin.py" not in shown  # a traceback takes longer than the vector
    assert "1 failed, 1 passed" in run_pytest(folder, *arguments).stdout


def test_two_vectors_of_one_id_are_refused(folder: Path) -> None:
    (folder / "again.yaml").write_text(VECTORS.replace("mine/two/nothing", "mine/two/other"))
    done = run_pytest(folder)
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert "two.yaml:14:1: the id mine/two/call is taken: " in done.stdout


def test_the_suites_vectors_are_chosen_like_everywhere_and_run_alone(tmp_path: Path) -> None:
    (tmp_path / "test_mine.py").write_text("def test_mine(): pass\n")
    chosen = ["--toolcall-vectors=contract/fences/json-example", "--toolcall-vectors=*/fences/unclosed"]
    adapter = ["--toolcall-adapter", WRONG]
    done = run_pytest(tmp_path, *chosen, *adapter, "-k", "unclosed")
    assert "collected 2 items / 1 deselected / 1 selected" in done.stdout
    assert f"$ toolcall run contract/fences/unclosed --adapter '{WRONG}'\n" in done.stdout
    assert "1 failed, 1 deselected" in done.stdout
    (node,) = (line.split()[1] for line in done.stdout.splitlines() if line.startswith("FAILED "))
    assert "1 passed" in run_pytest(tmp_path, node).stdout
    both = run_pytest(tmp_path, "--toolcall-vectors=contract/fences/unclosed", ".", "-n", "1")
    assert "2 passed" in both.stdout


SETTINGS_OF_OTHERS = {
    "setting": "server:\n  port: 1\ntoolcall: true\n",
    "section": "toolcall:\n  retries: 3\n",
    "inside": "  toolcall: 1\n",
    "version": "toolcall: 1.5\n",
    "late": "a: >\n" + "  long\n" * 1000 + "toolcall: 1\n",
}


def test_a_setting_of_others_makes_no_vector_file(tmp_path: Path) -> None:
    for name, config in SETTINGS_OF_OTHERS.items():
        (tmp_path / f"{name}.yaml").write_text(config)
    assert run_pytest(tmp_path).returncode == pytest.ExitCode.NO_TESTS_COLLECTED


def test_a_vector_file_may_begin_with_comments_and_say_its_version_with_one(folder: Path) -> None:
    (folder / "two.yaml").write_bytes(
        b"# Ours.\r\n" + VECTORS.replace("toolcall: 1", "toolcall:  1  # the format").encode()
    )
    assert "2 passed" in run_pytest(folder).stdout


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


NAIVE = """
class Naive:
    formats = ["hermes"]
    profiles = ["template"]
    def hello(self, request):
        about = {"implementation": {"name": "naive"}, "profiles": self.profiles, "ops": ["parse"]}
        return {"protocol": 1, **about, "formats": self.formats}
    def parse(self, request):
        return {"status": "ok", "message": {"content": request["output"], "calls": []}}
class Hermez(Naive):
    formats = ["hermez"]
"""


@pytest.mark.parametrize("workers", [(), ("-n", "2")])
def test_recommended_vectors_do_not_fail_a_run(folder: Path, workers: tuple[str, ...]) -> None:
    (folder / "naive.py").write_text(NAIVE.replace('["template"]', '["contract"]'))
    given = ("--toolcall-adapter", "python:naive:Naive", *workers)
    done = run_pytest(folder, *given, "-rx", "-m", "toolcall_recommended")
    assert done.returncode == 0
    assert "1 xfailed" in done.stdout
    assert "recommended, does not decide: lost" in done.stdout
    assert run_pytest(folder, *given, "--toolcall-strict").returncode == 1


@pytest.mark.parametrize("workers", [(), ("-n", "2")])
def test_a_run_that_asked_nothing_fails(folder: Path, workers: tuple[str, ...]) -> None:
    (folder / "naive.py").write_text(NAIVE)
    given = ("--toolcall-adapter", "python:naive:Naive", *workers)
    done = run_pytest(folder, *given)
    assert done.returncode == 1
    assert "ERROR: the implementation was asked nothing" in done.stdout
    assert workers or "claims: profiles template; operations parse; formats hermes" in done.stdout
    assert run_pytest(folder, *given, "-k", "nothing").returncode == 0


def test_a_misspelt_claim_is_refused(folder: Path) -> None:
    (folder / "naive.py").write_text(NAIVE)
    done = run_pytest(folder, "--toolcall-adapter", "python:naive:Hermez")
    assert done.returncode == 3
    assert "there is no format 'hermez'; did you mean hermes?" in done.stdout
