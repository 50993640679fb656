"""The doors of other languages: what is red, what their results hold, and how one vector is asked again."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.ports.builds import GO, JAVASCRIPT, RUST, run
from tests.support import tool
from toolcall_conformance.cli import group
from toolcall_conformance.views.report.contents import Report, load
from toolcall_conformance.views.report.standing import Standing, results_of

#: The crate, by its name in the registry.
CRATE = "toolcall-conformance"
#: A parser that finds nothing, with claims to fill in.
GO_TEST = """
package naive

import (
	"testing"

	"toolcall.example/conformance"
)

func TestToolCalls(t *testing.T) {
	parse := func(conformance.Request) (conformance.Message, error) { return conformance.Message{}, nil }
	conformance.Run(t, conformance.Parser{
		Name: "naive", Profiles: []string{%PROFILES}, Formats: []string{%FORMATS}, Parse: parse,
	})
}
"""
#: The parser of the package's README behind a pipe.
GO_PIPE = """
package main

import (
	"log"

	parser "mine.example/naive"
	"toolcall-port/kit"
)

func parse(request kit.Request) (kit.Reply, error) {
	output, err := request.Text("output")
	calls := []kit.Call{}
	for _, call := range parser.Parse(output) {
		calls = append(calls, kit.Call{Name: call.Name, Arguments: string(call.Arguments)})
	}
	return kit.Reply{"message": kit.Message{Calls: calls}}, err
}

func main() {
	hello := kit.Hello{Implementation: kit.About{Name: "naive"}, Profiles: []string{"contract"}}
	operations := map[string]kit.Operation{"parse": parse}
	if err := kit.Serve(kit.Implementation{Hello: hello, Operations: operations}); err != nil {
		log.Fatal(err)
	}
}
"""
NODE_TEST = f"""
import {{ run }} from '{JAVASCRIPT / "conformance" / "node-test.mjs"}';
run({{ name: 'naive', profiles: [%PROFILES], formats: [%FORMATS], parse: () => ({{ calls: [] }}) }});
"""
RUST_TEST = """
use toolcall_conformance::{Message, Suite};

#[test]
fn tool_calls() {
    Suite::new("naive").profiles([%PROFILES]).formats([%FORMATS]).parse(|_| Ok(Message::default())).check();
}
"""
PYTHON = """
class Naive:
    def hello(self, request):
        who = {"implementation": {"name": "naive"}, "profiles": [%PROFILES], "ops": ["parse"]}
        return {"protocol": 1, **who, "formats": [%FORMATS]}
    def parse(self, request):
        return {"status": "ok", "message": {"calls": []}}
"""


class Door:
    """A folder with the tests of a parser in one language."""

    def __init__(self, folder: Path, file: str, text: str, command: list[str], **environment: str) -> None:
        self._file, self._text, self._command = folder / file, text, command
        self.folder = folder
        self.environment = environment

    def asked(self, profiles: str, formats: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Have the tests of a parser with these claims run."""
        self._file.parent.mkdir(exist_ok=True)
        self._file.write_text(self._text.replace("%PROFILES", profiles).replace("%FORMATS", formats))
        return self.run(self._command, **environment)

    def run(self, command: list[str] | str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run a command there, a text in a shell."""
        variables = {**os.environ, **self.environment, **environment}
        shell = isinstance(command, str)
        return subprocess.run(
            command,
            cwd=self.folder,
            env=variables,
            shell=shell,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )


def go(folder: Path, cargo: Callable[[], dict[str, str]]) -> Door:
    run([tool("go"), "mod", "init", "mine.example/naive"], folder)
    needs = ["-require", "toolcall.example/conformance@v0.0.0", "-replace"]
    run([tool("go"), "mod", "edit", *needs, f"toolcall.example/conformance={GO / 'conformance'}"], folder)
    return Door(
        folder, "naive_test.go", GO_TEST, ["go", "test", "-count=1"], GOFLAGS="-mod=mod", GOPROXY="off"
    )


def node(folder: Path, cargo: Callable[[], dict[str, str]]) -> Door:
    return Door(folder, "naive.test.mjs", NODE_TEST, [tool("node"), "--test", "naive.test.mjs"])


def rust(folder: Path, cargo: Callable[[], dict[str, str]]) -> Door:
    variables = cargo()
    run([tool("cargo"), "init", "--quiet", "--lib", "--vcs", "none", "--name", "naive"], folder)
    crate = str(RUST / "conformance")
    run(
        [tool("cargo"), "add", "--quiet", "--dev", CRATE, "--path", crate],
        folder,
        **variables,
    )
    return Door(folder, "tests/toolcall.rs", RUST_TEST, ["cargo", "test", "--quiet"], **variables)


def python(folder: Path, cargo: Callable[[], dict[str, str]]) -> Door:
    toolcall = "from toolcall_conformance.cli import main; main()"
    command = [sys.executable, "-c", toolcall, "run", "-q", "-a", "python:naive:Naive"]
    return Door(folder, "naive.py", PYTHON, command, PYTHONDONTWRITEBYTECODE="1")


@pytest.fixture(params=[go, node, rust, python], ids=lambda make: make.__name__)
def door(request: pytest.FixtureRequest, tmp_path: Path) -> Door:
    """Each of the doors."""
    made: Door = request.param(tmp_path, lambda: request.getfixturevalue("cargo"))
    return made


def test_a_misspelt_claim_and_a_run_that_asks_nothing_are_red(door: Door) -> None:
    """A parser that claims the format `hermez`, the profile `templat`, or no format at all."""
    for profiles, formats, says in (
        ('"template"', '"hermez"', "did you mean hermes?"),
        ('"templat"', '"hermes"', "did you mean template?"),
    ):
        done = door.asked(profiles, formats)
        assert done.returncode != 0
        assert says in " ".join(done.stdout.split())
    done = door.asked('"template"', "", TOOLCALL_SPLITS="none")
    assert done.returncode != 0
    assert "asked nothing" in " ".join(done.stdout.split())


def results(door: Door, formats: str) -> tuple[Report, str]:
    """What the door writes of a parser, and what it prints."""
    done = door.asked('"template"', formats, TOOLCALL_RESULTS="results.jsonl", TOOLCALL_SPLITS="none")
    return load([door.folder / "results.jsonl"]), done.stdout


@pytest.mark.parametrize("door", [go, node, rust], indirect=True, ids=lambda make: make.__name__)
def test_the_command_of_a_report_asks_one_vector_again(door: Door) -> None:
    report, printed = results(door, '"hermes"')
    assert " of " in printed
    assert "required" in printed
    (one,) = report.implementations
    assert one.again
    failing = [row.vector for row, _, standing in results_of(report, 0) if standing is Standing.FAILS]
    done = door.run(one.command(failing[0]))
    assert done.returncode != 0
    assert failing[0] in done.stdout
    assert failing[1] not in done.stdout
    assert "required 0 of 1 pass" in done.stdout
    unknown = door.run(one.command(failing[0] + "x"))
    assert unknown.returncode != 0
    assert "did you mean" in unknown.stdout


@pytest.mark.parametrize("door", [go, node, rust], indirect=True, ids=lambda make: make.__name__)
def test_results_hold_what_is_claimed(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    """And they are those that `toolcall run` has: no difference, whichever door it is."""
    report, _ = results(door, '"hermes"')
    assert {row.any_result.format for row in report.rows} == {"hermes"}
    assert report.implementations[0].conformity.whole
    monkeypatch.chdir(door.folder)
    monkeypatch.syspath_prepend(str(door.folder))
    text = PYTHON.replace("%PROFILES", '"template"').replace("%FORMATS", '"hermes"')
    (door.folder / "piped.py").write_text(text)
    arguments = ["run", "-q", "-a", "python:piped:Naive", "--splits", "none", "-o", "piped.jsonl"]
    CliRunner().invoke(group, arguments)
    told = CliRunner().invoke(group, ["diff", "piped.jsonl", "results.jsonl", "--json"])
    # A harness does not measure growth, and its bundle may be older than the vectors.
    assert {json.loads(line)["change"] for line in told.stdout.splitlines()} <= {"removed", "added"}


def test_a_go_parser_has_the_same_results_through_the_pipe_and_go_test(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The parser of the package's README: `toolcall diff` finds no vector that changed."""
    door = go(tmp_path, dict)
    readme = (GO / "conformance" / "README.md").read_text("utf-8")
    parser, test = (part.partition("```")[0] for part in readme.split("```go\n")[1:3])
    files = {"parser.go": parser, "parser_test.go": test, "pipe/main.go": GO_PIPE}
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    kit = ["-require", "toolcall-port@v0.0.0", "-replace", f"toolcall-port={GO}"]
    run([tool("go"), "mod", "edit", *kit], tmp_path)
    tested = door.run(["go", "test", "-count=1"], TOOLCALL_RESULTS="go.jsonl", TOOLCALL_SPLITS="none")
    assert "required" in tested.stdout
    built = door.run(["go", "build", "-o", "naive", "./pipe"])
    assert built.returncode == 0, built.stdout
    monkeypatch.chdir(tmp_path)
    arguments = ["run", "-q", "contract", "-a", "cmd:./naive", "--splits", "none", "-o", "pipe.jsonl"]
    CliRunner().invoke(group, arguments)
    told = CliRunner().invoke(group, ["diff", "pipe.jsonl", "go.jsonl", "--json"])
    differences = [json.loads(line) for line in told.stdout.splitlines()]
    # A harness does not measure growth, and its bundle may be older than the vectors.
    assert [each for each in differences if each["change"] not in ("removed", "added")] == []
    (report,) = load([tmp_path / "go.jsonl"]).implementations
    assert report.conformity.counted > 500
