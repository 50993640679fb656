"""Text from outside, as it is printed: nothing of it is obeyed by a terminal or by GitHub."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from toolcall_conformance.commands.report import VIEWS
from toolcall_conformance.printer import defused, in_json, in_xml, lines, name_problem, one_line
from toolcall_conformance.results.records import read
from toolcall_conformance.views.report.contents import load

HOSTILE = "p\n::stop-commands::x\x1b[2J\x07\ud800 ##[error]y\u202e"
#: What nothing that is printed may hold, nor begin a line with.
OBEYED = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]|##\[|^\s*::", re.MULTILINE)

ADAPTER = """
import json, sys
HOSTILE = json.loads({text})
class A:
    def hello(self, request):
        who = {{"implementation": {{"name": {name}}}, "profiles": ["contract"], "ops": ["parse"]}}
        return {{"protocol": 1, **who}}
    def parse(self, request):
        return {{"status": "error", "code": HOSTILE, "reason": HOSTILE}}
"""


def ran(folder: Path, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    """What a command prints, as a job of GitHub."""
    command = [sys.executable, "-c", "from toolcall_conformance.cli import main; main()", *arguments]
    environment = {**os.environ, "GITHUB_ACTIONS": "true", "PYTHONPATH": str(folder)}
    return subprocess.run(command, capture_output=True, check=False, cwd=folder, env=environment)


def written(folder: Path, name: str) -> None:
    """An adapter of this name, and hostile answers."""
    text = repr(json.dumps(HOSTILE))
    (folder / "hostile.py").write_text(ADAPTER.format(text=text, name=name))


def test_one_line_is_one_and_lines_stay() -> None:
    assert one_line("a\nb\tc\x1b[2J") == "a\\nb\\tc\\x1b[2J"
    assert lines("a\nb\r") == "a\nb\\r"
    assert one_line("\ud800\u2028\u202e ä\U0001f600") == "\\ud800\\u2028\\u202e ä\U0001f600"


@pytest.mark.parametrize(
    "name", ["a\nb", "a\x1b[2J", "a\ud800", "a\u200bb", "a\u2028", "a\xa0b", " ", "x" * 101]
)
def test_a_name_is_printable_and_not_long(name: str) -> None:
    assert name_problem(name)


@pytest.mark.parametrize("name", ["naive", "my parser 1.2", "パーサー", "x" * 100])
def test_other_names_are_fine(name: str) -> None:
    assert name_problem(name) == ""


def test_commands_are_defused_in_the_form_of_each_text() -> None:
    assert defused("::error::a\n  ::b\nc ::d ##[e]") == "\\x3a:error::a\n  \\x3a:b\nc ::d #\\x23[e]"
    assert json.loads(defused('"##[x]"', in_json)) == "##[x]"
    assert ElementTree.fromstring(defused("<a>\n::b ##[c]</a>", in_xml)).text == "\n::b ##[c]"


def test_a_hostile_name_is_refused_in_one_line(tmp_path: Path) -> None:
    written(tmp_path, "HOSTILE")
    for arguments in (["run", "contract/fences", "-a"], ["doctor"]):
        done = ran(tmp_path, *arguments, "python:hostile:A")
        assert done.returncode == 3
        assert b"\\n at 1 is not a printable character" in b" ".join(done.stdout.split())
        assert not OBEYED.search((done.stdout + done.stderr).decode())


def test_hostile_answers_go_through_every_command_that_prints_them(tmp_path: Path) -> None:
    written(tmp_path, '"fine"')
    done = ran(tmp_path, "run", "contract/fences", "-v", "-a", "python:hostile:A", "-o", "results.jsonl")
    assert done.returncode == 1
    printed = [done.stdout + done.stderr]
    printed += [ran(tmp_path, "doctor", "python:hostile:A").stdout]
    printed += [ran(tmp_path, "run", "contract/fences", "-a", "python:hostile:A", "--json").stdout]
    for text in printed:
        assert text
        assert not OBEYED.search(text.decode())


def test_a_hostile_file_of_results_is_shown_as_text(tmp_path: Path) -> None:
    """A file that somebody else wrote may hold anything in its names."""
    path = tmp_path / "results.jsonl"
    about = {"name": HOSTILE, "version": HOSTILE}
    adapter = {
        "label": HOSTILE,
        "spec": HOSTILE,
        "hello": {"implementation": about, "profiles": ["contract"]},
    }
    result = {"adapter": HOSTILE, "verdict": "wrong", "level": "required", "kind": "parse"}
    result["reason"] = HOSTILE
    differences = [{"path": "content", "kind": "value", "expected": HOSTILE, "actual": HOSTILE}]
    rows = [
        {"type": "header", "format": 1, "suite": HOSTILE, "adapters": [adapter], "vectors": 1},
        {
            "type": "result",
            "vector": "contract/x" + HOSTILE,
            **result,
            "details": {"differences": differences},
        },
        {"type": "footer", "results": 1},
    ]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    (run,) = read(path)
    assert run.results[0].adapter == run.adapters[0]
    assert len(load([path]).implementations) == 1
    for view in VIEWS:
        text = ran(tmp_path, "report", view, "results.jsonl").stdout.decode()
        assert text
        if view == "github":
            text = "\n".join(line.removeprefix("::error ") for line in text.splitlines())
        assert not OBEYED.search(text), view
    for extra in ([], ["--json"]):
        done = ran(tmp_path, "diff", "results.jsonl", "results.jsonl", *extra)
        assert not OBEYED.search(done.stdout.decode())
    assert ran(tmp_path, "site", "pages", "--results", "results.jsonl").returncode == 0
    assert "\x1b" not in (tmp_path / "pages" / "report.html").read_text()
