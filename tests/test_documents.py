"""What the documents for people say is true: code runs, commands and paths exist, tables are complete."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest
import yaml

from tests.support import ROOT, require
from toolcall_conformance.cli import VERBS
from toolcall_conformance.run.runner import RunOptions, run_vectors
from toolcall_conformance.suite.agreement import FROZEN, read_agreement
from toolcall_conformance.vectors.selection import Selection, select

GUIDES = [path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "runners" / "guide").glob("*.md"))]
PAGES = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "vectors/README.md", *GUIDES]
#: Paths in documents begin in one of these folders.
STARTS = [ROOT, ROOT / "reference" / "toolcall_reference", ROOT / "runners" / "toolcall_conformance"]


def text_of(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


def test_the_figure_of_the_readme_is_what_the_command_says() -> None:
    said = read_agreement(ROOT / "vectors" / FROZEN).divided
    assert f"Parsers disagree: {said}" in " ".join(text_of("README.md").split())


def test_the_parser_of_the_readme_is_that_of_the_guide() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", text_of("README.md"), re.DOTALL)
    assert code in text_of("runners/guide/parser.md")


def test_the_failure_of_the_readme_is_what_the_command_prints(tmp_path: Path) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", text_of("README.md"), re.DOTALL)
    (tmp_path / "naive.py").write_text(code, "utf-8")
    shown = re.findall(r"```\n(.*?)```", text_of("README.md"), re.DOTALL)[0]
    shell, toolcall, *words = shlex.split(shown.splitlines()[-1])
    assert (shell, toolcall) == ("$", "toolcall")
    done = subprocess.run(
        [Path(sysconfig.get_path("scripts")) / toolcall, *words],
        cwd=tmp_path,
        env={**os.environ, "COLUMNS": "80"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.startswith(shown)


def test_the_readme_is_short() -> None:
    assert text_of("README.md").count("\n") <= 200


def test_the_parser_of_the_guide_is_the_same_in_three_languages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    require("go", shutil.which("go") is not None, "go is not installed")
    require("node", shutil.which("node") is not None, "node is not installed")
    section = text_of("runners/guide/parser.md")
    ports = ROOT / "runners" / "ports"
    for name in ("go.mod", "kit", "wtf8"):
        source = ports / "go" / name
        (shutil.copytree if source.is_dir() else shutil.copy)(source, tmp_path / name)
    shutil.copy(ports / "js" / "kit.mjs", tmp_path)
    for name, language in (("naive.py", "python"), ("main.go", "go"), ("naive.mjs", "js")):
        code = section.partition(f"```{language}\n")[2].partition("```")[0]
        (tmp_path / name).write_text(code, encoding="utf-8")
    subprocess.run(["go", "build", "-o", "naive", "."], cwd=tmp_path, check=True)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    specs = ["python:naive:Naive", "cmd:./naive", "cmd:node naive.mjs"]
    found: list[dict[str, str]] = []
    vectors = [each for each in select(Selection(["contract"]))[0] if "<tool_call>" in each.output]
    for spec in specs:
        run = run_vectors(vectors, [spec], RunOptions())
        found.append({result.vector: result.verdict for result in run.results})
    assert found[0] == found[1] == found[2]
    assert not {"error", "protocol-error"} & set(found[0].values())


@pytest.mark.parametrize("page", PAGES)
def test_commands_that_are_shown_exist(page: str) -> None:
    known = {verb for section in VERBS.values() for verb in section}
    shown = set(re.findall(r"(?:^|[`$] ?|&& )toolcall ([a-z]+)", text_of(page), re.MULTILINE))
    assert shown <= known


def test_the_citation_names_the_version_that_is_here() -> None:
    citation = yaml.safe_load(text_of("CITATION.cff"))
    assert citation["authors"] == [{"name": "The toolcall-conformance authors"}]
    assert f'version = "{citation["version"]}"\n' in text_of("pyproject.toml")


def test_hooks_for_pre_commit_are_commands_that_work(tmp_path: Path) -> None:
    (tmp_path / "vectors").mkdir()
    shutil.copy(ROOT / "vectors" / "contract" / "policy.yaml", tmp_path / "vectors")
    for hook in yaml.safe_load(text_of(".pre-commit-hooks.yaml")):
        if "args" not in hook:
            continue  # verify needs a model's configuration
        words = [*hook["entry"].split(), *hook["args"]]
        command = [sys.executable, "-c", "from toolcall_conformance.cli import main; main()", *words[1:]]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout  # whatever is elsewhere in the suite


def test_every_schema_has_an_id() -> None:
    for path in (ROOT / "spec" / "schema").rglob("*.json"):
        assert json.loads(path.read_text(encoding="utf-8"))["$id"] == path.name


@pytest.mark.parametrize("page", PAGES)
def test_paths_that_are_named_exist(page: str) -> None:
    named = set(re.findall(r"`([\w.-]+/(?:[\w./-]*/|[\w./-]*\.\w+)?)`", text_of(page)))
    starts = [*STARTS, (ROOT / page).parent]
    missing = [path for path in named if not any((start / path).exists() for start in starts)]
    assert not missing
