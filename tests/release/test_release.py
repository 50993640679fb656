"""A release, rehearsed: names are written everywhere, placeholders refused, files made without network."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

import pytest
import yaml
from release.names import Names, main, semantic
from release.notes import notes

from tests.ports.builds import JAVASCRIPT, run
from tests.support import ROOT, require, tool

NAMES = {
    "repository": "somebody/somewhere",
    "go-module": "github.com/somebody/somewhere/runners/ports/go/conformance",
    "python-package": "made-up-suite",
    "npm-package": "@somebody/made-up-vectors",
    "npm-parser": "@somebody/made-up-parser",
    "crate": "made-up-crate",
    "version": "7.8.9",
    "semantic-version": "7.8.9",
}
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="releases are made by bash")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What git holds of the checkout, with made-up names in the file that the owner edits."""
    if not (ROOT / ".git").exists():
        pytest.skip("this is not a git checkout")
    folder = tmp_path_factory.mktemp("copy")
    listed = run([tool("git"), "ls-files", "--cached", "--others", "--exclude-standard"], ROOT)
    for name in listed.splitlines():
        if (ROOT / name).exists():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name, follow_symlinks=False)
    file = folder / "release" / "names.yaml"
    text = file.read_text("utf-8")
    before, _, after = text.partition("\n\n# What the files say now.")
    head = before.partition("names:\n")[0]
    decided = "".join(f"  {key}: '{name}'\n" for key, name in NAMES.items())
    file.write_text(f"{head}names:\n{decided}\n# What the files say now.{after}", "utf-8")
    return folder


@pytest.fixture(scope="module")
def named(copy: Path) -> Path:
    """The copy after the names have been written."""
    assert main(["check"], copy) == 1
    assert main(["write"], copy) == 0
    return copy


def jobs() -> dict[str, Any]:
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "release.yml").read_text("utf-8"))
    found: dict[str, Any] = workflow["jobs"]
    return found


def test_the_checkout_has_its_names_everywhere() -> None:
    """Only the owner's decisions are missing."""
    undecided = [line for line in Names(ROOT).problems() if "placeholder" not in line]
    assert [line for line in undecided if "is not a version of a release" not in line] == []


def test_made_up_names_are_written_everywhere(named: Path) -> None:
    assert main(["check", "--tag", "v7.8.9"], named) == 0
    assert main(["check", "--tag", "v7.8.8"], named) == 1
    assert main(["write"], named) == 0  # again: nothing is left to do
    old = Names(ROOT).written
    for path in named.rglob("*"):
        if (
            path.is_symlink()
            or not path.is_file()
            or path.suffix in (".gz", ".jsonl")
            or "release" in path.parts
        ):
            continue
        text = path.read_text("utf-8", errors="replace")
        assert old["go-module"] not in text, path
        assert old["repository"] not in text, path


def test_versions_of_dependencies_stay(named: Path) -> None:
    """Lock files have other packages of the same version."""
    for name in ("js/package-lock.json", "rust/conformance/Cargo.lock"):
        before, after = (
            re.findall(r'"?version"?(?:: | = )"(.*)"', (root / "runners" / "ports" / name).read_text("utf-8"))
            for root in (ROOT, named)
        )
        changed = [new for old, new in zip(before, after, strict=True) if old != new]
        assert set(changed) == {NAMES["version"]}
        assert len(changed) == (3 if name.startswith("js") else 1)


def test_the_ports_work_under_made_up_names(named: Path) -> None:
    go = named / "runners" / "ports" / "go"
    run([tool("go"), "vet", "./..."], go, GOPROXY="off", GOFLAGS="-mod=mod")


def test_the_workflow_refuses_placeholders(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The first job, on which all others wait, ends with 1."""
    found = jobs()
    assert found["tests"]["needs"] == found["build"]["needs"] == "names"
    assert found["publish"]["needs"] == ["tests", "build"]
    steps = [step["run"] for step in found["names"]["steps"] if "release/names.py" in step.get("run", "")]
    assert steps == ['python release/names.py check --tag "$TAG"']
    assert main(["check", "--tag", "v1.0.0"], ROOT) == 1
    assert "placeholder" in capsys.readouterr().out


def test_a_version_of_python_is_written_as_npm_and_cargo_do() -> None:
    assert semantic("1.0.0.dev0") == "1.0.0-dev.0"
    assert semantic("1.0.0") == "1.0.0"


def test_the_notes_of_a_release_are_its_section() -> None:
    changelog = "# Changelog\n\n## 1.1.0\n\n- More.\n\n## 1.0.0 (2027-01-02)\n\n- All.\n"
    assert notes(changelog, "1.0.0") == "- All."
    assert notes(changelog, "1.1.0") == "- More."
    assert notes(changelog, "1.1") == ""


def test_the_files_of_a_release_are_made_without_network(named: Path, tmp_path: Path) -> None:
    for command in ("npm", "cargo", "node"):
        tool(command)
    modules = JAVASCRIPT / "node_modules"
    require("typescript", modules.is_dir(), "no compiler of TypeScript: run npm ci in runners/ports/js")
    (named / "runners" / "ports" / "js" / "node_modules").symlink_to(modules)
    built = [
        step["run"] for step in jobs()["build"]["steps"] if step.get("run", "").startswith("release/build.sh")
    ]
    assert built == ["release/build.sh dist"]
    path = os.pathsep.join([sysconfig.get_path("scripts"), os.environ["PATH"]])
    fetched = subprocess.run(
        ["cargo", "fetch", "--quiet"], cwd=named / "runners" / "ports" / "rust" / "conformance", check=False
    )
    require("cargo", fetched.returncode == 0, "the crate's dependencies are not there")
    run(["release/build.sh", str(tmp_path / "dist")], named, PATH=path)
    files = {file.name for file in (tmp_path / "dist").iterdir()}
    assert files == {
        "made_up_suite-7.8.9-py3-none-any.whl",
        "made_up_suite-7.8.9.tar.gz",
        "somebody-made-up-vectors-7.8.9.tgz",
        "somebody-made-up-parser-7.8.9.tgz",
        "made-up-crate-7.8.9.crate",
        "vectors.json",
        "clauses.json",
        "site",
        "site.tar.gz",
        "SHA256SUMS",
    }
    for line in (tmp_path / "dist" / "SHA256SUMS").read_text("utf-8").splitlines():
        digest, name = line.split()
        assert hashlib.sha256((tmp_path / "dist" / name).read_bytes()).hexdigest() == digest
