"""What we give users for their CI does what it says: the scripts of the recipes are run as they stand."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
import yaml

from tests.support import ROOT

BASH = shutil.which("bash")
#: A parser that finds nothing, and one that finds what there is.
BLIND = "python:blind:Blind"
GOOD = "reference"
BLIND_SOURCE = """
class Blind:
    def hello(self, request):
        about = {"name": "blind"}
        return {"protocol": 1, "implementation": about, "profiles": ["contract"], "ops": ["parse"]}

    def parse(self, request):
        return {"status": "ok", "message": {"calls": []}}
"""

pytestmark = pytest.mark.skipif(BASH is None or sys.platform == "win32", reason="the recipes are for bash")


def github_script() -> str:
    action = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
    return str(next(step["run"] for step in action["runs"]["steps"] if step.get("name") == "Run"))


def verify_script() -> str:
    action = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
    return str(next(step["run"] for step in action["runs"]["steps"] if step.get("name") == "Verify"))


def gitlab_job() -> dict[str, Any]:
    recipe = yaml.safe_load((ROOT / "runners" / "ci" / "gitlab.yml").read_text(encoding="utf-8"))
    job: dict[str, Any] = recipe[".toolcall-conformance"]
    return job


def execute(script: str, folder: Path, given: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    (folder / "blind.py").write_text(BLIND_SOURCE)
    path = os.pathsep.join([sysconfig.get_path("scripts"), os.environ["PATH"]])
    files = {"GITHUB_STEP_SUMMARY": str(folder / "summary.md"), "GITHUB_OUTPUT": str(folder / "output.txt")}
    environment = {**os.environ, "PATH": path, **files, **given}
    return subprocess.run(
        [str(BASH), "--noprofile", "--norc", "-eo", "pipefail", "-c", script],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
    )


def given(adapter: str, **more: str) -> dict[str, str]:
    none = {"TOOLCALL_KNOWN_FAILURES": "", "TOOLCALL_SHARD": "1/1", "TOOLCALL_ARGUMENTS": ""}
    return {
        "TOOLCALL_ADAPTER": adapter,
        "TOOLCALL_VECTORS": "contract/fences contract/policy",
        **none,
        **more,
    }


@dataclass(frozen=True)
class Run:
    """What a script did, and the folder it ran in."""

    done: subprocess.CompletedProcess[str]
    folder: Path


@pytest.fixture(scope="module")
def blind(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """The action with a parser that finds nothing."""
    folder = tmp_path_factory.mktemp("blind")
    return Run(execute(github_script(), folder, given(BLIND)), folder)


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """The action with a parser that finds all, a part of the vectors, and more arguments."""
    folder = tmp_path_factory.mktemp("good")
    return Run(with_a_pattern(github_script(), folder), folder)


def with_a_pattern(script: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a script with a pattern that a shell would replace, and an argument of several words."""
    (folder / "contract" / "fences").mkdir(parents=True)
    (folder / "contract" / "fences" / "other").touch()
    more = {"TOOLCALL_VECTORS": "contract/fences/*", "TOOLCALL_ARGUMENTS": "-k 'whole or json' --strict"}
    return execute(script, folder, given(GOOD, **more, TOOLCALL_SHARD="1/2"))


def test_the_action_reports_and_fails_with_the_parser(blind: Run) -> None:
    assert blind.done.returncode == 1, blind.done.stderr
    assert "::error file=vectors/contract/" in blind.done.stdout
    assert "✗ no" in (blind.folder / "summary.md").read_text(encoding="utf-8")
    assert ET.parse(blind.folder / "toolcall-report" / "junit.xml").getroot().get("failures") != "0"
    page = (blind.folder / "toolcall-report" / "report.html").read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")


def test_the_action_passes_with_a_good_parser(good: Run) -> None:
    assert good.done.returncode == 0, good.done.stderr
    assert "::error" not in good.done.stdout


def outputs(folder: Path) -> dict[str, str]:
    lines = (folder / "output.txt").read_text(encoding="utf-8").splitlines()
    return dict(line.split("=", 1) for line in lines)


@pytest.mark.parametrize("recipe", ["github", "gitlab"])
def test_vectors_and_more_arguments_are_split_and_nothing_else(
    tmp_path: Path, recipe: str, good: Run
) -> None:
    script = github_script() if recipe == "github" else "\n".join(gitlab_job()["script"])
    done = good.done if recipe == "github" else with_a_pattern(script, tmp_path)
    assert done.returncode == 0, done.stderr
    command = given(GOOD, TOOLCALL_ARGUMENTS="""-k 'a and "$(touch ran)"; touch ran'""")
    done = execute(script, tmp_path, command)
    assert done.returncode == 2
    assert 'a and "$(touch ran)"; touch ran' in done.stderr
    assert not (tmp_path / "ran").exists()


def test_the_action_tells_how_much_passes_and_where_the_badge_is(good: Run, blind: Run) -> None:
    found = outputs(good.folder)
    assert found["passed"] == found["total"] != "0"
    assert "<svg" in (good.folder / found["badge"]).read_text(encoding="utf-8")
    assert int(outputs(blind.folder)["passed"]) < int(outputs(blind.folder)["total"])


def test_the_action_tells_of_a_parser_that_cannot_be_tested(tmp_path: Path) -> None:
    broken = f"cmd:{sys.executable} -c pass"
    done = execute(github_script(), tmp_path, given(broken))
    assert done.returncode == 3, done.stderr
    assert (outputs(tmp_path)["passed"], outputs(tmp_path)["total"]) == ("0", "0")


def test_every_output_of_the_action_is_written() -> None:
    action = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
    for name, about in action["outputs"].items():
        assert about["value"] == f"${{{{ steps.run.outputs.{name} }}}}"
        assert f'echo "{name}=' in github_script()


def test_the_action_says_what_is_wrong_with_its_input(tmp_path: Path) -> None:
    done = execute(github_script(), tmp_path, given("python:nothing:Here"))
    assert done.returncode not in (0, 1)
    assert "nothing" in done.stderr + done.stdout


def test_every_input_of_the_action_is_described_and_used() -> None:
    text = (ROOT / "action.yml").read_text(encoding="utf-8")
    for name, about in yaml.safe_load(text)["inputs"].items():
        assert about["description"].endswith(".")
        assert f"${{{{ inputs.{name} }}}}" in text


def test_the_gitlab_job_installs_nothing_that_was_not_named(tmp_path: Path) -> None:
    job = gitlab_job()
    assert job["variables"]["TOOLCALL_SUITE"] == ""
    done = execute("\n".join(job["before_script"]), tmp_path, {"TOOLCALL_SUITE": ""})
    assert done.returncode != 0
    assert "name what pip installs" in done.stderr


def test_the_gitlab_job_runs_its_part_and_reports(tmp_path: Path) -> None:
    job = gitlab_job()
    variables = {**job["variables"], **given(BLIND, CI_NODE_INDEX="2", CI_NODE_TOTAL="2")}
    done = execute("\n".join(job["script"]), tmp_path, variables)
    assert done.returncode == 1, done.stderr
    reports = list(tmp_path.glob(job["artifacts"]["reports"]["junit"]))
    assert [report.parent.name for report in reports] == ["2"]
    assert ET.parse(reports[0]).getroot().get("failures") != "0"
    assert "<svg" in reports[0].with_name("badge.svg").read_text(encoding="utf-8")


def job(name: str) -> dict[str, Any]:
    """The one job of a workflow for GitHub, which reads and never writes."""
    workflow = yaml.safe_load((ROOT / "runners" / "ci" / name).read_text(encoding="utf-8"))
    assert workflow["permissions"] == {"contents": "read"}
    (found,) = workflow["jobs"].values()
    return dict(found)


def step(found: Mapping[str, Any], name: str) -> str:
    return str(next(step["run"] for step in found["steps"] if step.get("name") == name))


@pytest.mark.parametrize("name", ["github-fuzz-nightly.yml", "github-replay.yml"])
def test_a_workflow_installs_nothing_that_was_not_named(tmp_path: Path, name: str) -> None:
    found = job(name)
    done = execute(step(found, "Install"), tmp_path, {**found["env"], "SUBJECT": ""})
    assert done.returncode != 0
    assert "name what pip installs" in done.stderr


RAISING_SOURCE = """
from blind import Blind

class Raising(Blind):
    def parse(self, request):
        raise ValueError("no")
"""


def test_a_night_fails_with_a_bug_that_is_not_listed(tmp_path: Path) -> None:
    found = job("github-fuzz-nightly.yml")
    (tmp_path / "raising.py").write_text(RAISING_SOURCE)
    script = step(found, "Fuzz")
    variables = {**found["env"], "SUBJECT": "contract", "FUZZ_FOR": "0.2s"}
    variables |= {"ADAPTER": "python:raising:Raising", "RELEASED": "python:raising:Raising"}
    done = execute(script, tmp_path, variables)
    assert done.returncode == 1, done.stderr
    assert "no-answer (error: ValueError)" in done.stdout == (tmp_path / "report.txt").read_text("utf-8")
    vectors = yaml.safe_load((tmp_path / "drafts.yaml").read_text("utf-8"))["vectors"]
    (tmp_path / "drafts.yaml").unlink()
    ids = [vector["id"].removeprefix("contract/fuzzed/finding-") for vector in vectors]
    (tmp_path / "findings.txt").write_text("".join(f"{id}  known\n" for id in ids))
    done = execute(script, tmp_path, variables)
    assert done.returncode == 0, done.stderr + done.stdout
    assert not (tmp_path / "drafts.yaml").exists()


def test_a_pull_request_fails_with_a_lost_call_and_shows_it(tmp_path: Path) -> None:
    found = job("github-replay.yml")
    script = step(found, "Replay")
    reference = f"#!/bin/sh\nexec {sys.executable} -m toolcall_reference\n"
    # The name of a call is not a name any more.
    blind = reference.replace("exec", r"""sed -u 's/\\"name/\\"word/g' | exec""")
    for side, source in (("old", reference), ("new", blind)):
        adapter = tmp_path / side / "my-adapter"
        adapter.parent.mkdir()
        adapter.write_text(source)
        adapter.chmod(0o755)
    log = tmp_path / "new" / "tests" / "outputs.jsonl"
    log.parent.mkdir()
    call = '<tool_call>{"name": "secret", "arguments": {"a": "b"}}</tool_call>'
    log.write_text(json.dumps({"output": call, "profile": "contract", "tools": ["secret"]}) + "\n")
    done = execute(script, tmp_path, {**found["env"]})
    assert done.returncode == 1, done.stderr
    assert "lost-call (all)" in done.stdout
    assert done.stdout.strip() in (tmp_path / "summary.md").read_text("utf-8")
    assert (tmp_path / "replay.html").read_text("utf-8").startswith("<!doctype html>")
    assert (tmp_path / "replay.jsonl").exists()
    done = execute(script, tmp_path, {**found["env"], "FAIL_ON": "new-call"})
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(("anchor", "code"), [("<|im_start|>assistant\n", 0), ("<|im_start|>model\n", 1)])
def test_the_action_verifies_response_templates(tmp_path: Path, anchor: str, code: int) -> None:
    """The summary has what ``toolcall verify`` prints, and the step ends as it does."""
    source = (ROOT / "vectors" / "formats" / "hermes" / "template.jinja").read_text("utf-8")
    template = {"start_anchor": anchor, "fields": {"content": {"close": "<|im_end|>"}}}
    config = {"chat_template": source, "response_template": template}
    (tmp_path / "tokenizer_config.json").write_text(json.dumps(config), "utf-8")
    given = {
        "TOOLCALL_CONFIGS": "tokenizer_config.json",
        "TOOLCALL_READERS": "",
        "TOOLCALL_ENGINES": str(tmp_path),
    }
    found = execute(verify_script(), tmp_path, given)
    assert found.returncode == code, found.stderr
    assert "start_anchor" in (tmp_path / "summary.md").read_text("utf-8") or code == 0
