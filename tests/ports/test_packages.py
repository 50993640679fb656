"""The module, the package and the crate can be installed from a fresh clone, and judge a vector."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.ports.builds import run
from tests.support import ROOT, tool

#: A vector that a parser passes which finds nothing.
VECTOR = "contract/empty-output/empty"
NPM = "toolcall-conformance"
CRATE = "toolcall-conformance"


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What git holds of the ports, and what is not yet committed of it: no file that git does not know."""
    if not (ROOT / ".git").exists():
        pytest.skip("this is not a git checkout")
    folder = tmp_path_factory.mktemp("clone")
    listed = subprocess.run(
        [tool("git"), "ls-files", "--cached", "--others", "--exclude-standard", "runners/ports"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    for name in listed.stdout.splitlines():
        if (ROOT / name).exists():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name, follow_symlinks=False)
    run(["git", "init", "--quiet", "."], folder)
    run(["git", "add", "--all"], folder)
    who = ["-c", "user.name=nobody", "-c", "user.email=nobody@example"]
    run(["git", *who, "commit", "--quiet", "--message", "All"], folder)
    fresh = tmp_path_factory.mktemp("fresh") / "clone"
    run(["git", "clone", "--quiet", folder.as_uri(), str(fresh)], folder)
    return fresh / "runners" / "ports"


def test_git_has_one_bundle(clone: Path) -> None:
    bundles = [path for path in clone.rglob("bundle.jsonl.gz") if not path.is_symlink()]
    assert bundles == [clone / "go" / "conformance" / "bundle.jsonl.gz"]


GO = """
package naive

import (
	"testing"

	"toolcall.example/conformance"
)

func TestToolCalls(t *testing.T) {
	parse := func(conformance.Request) (conformance.Message, error) { return conformance.Message{}, nil }
	conformance.Run(t, conformance.Parser{Name: "naive", Profiles: []string{"contract"}, Parse: parse})
}
"""


def test_the_module(clone: Path, tmp_path: Path) -> None:
    go = tool("go")
    (tmp_path / "naive_test.go").write_text(GO)
    run([go, "mod", "init", "mine.example/naive"], tmp_path)
    needs = ["-require", "toolcall.example/conformance@v0.0.0", "-replace"]
    run([go, "mod", "edit", *needs, f"toolcall.example/conformance={clone / 'go' / 'conformance'}"], tmp_path)
    # A vendored module has what a user's own repository would hold.
    offline = {"GOPROXY": "off", "GOFLAGS": ""}
    run([go, "mod", "vendor"], tmp_path, **offline)
    command = [go, "test", "-mod=vendor", "-count=1", "-v", "-run", f"TestToolCalls/{VECTOR}", "."]
    assert f"--- PASS: TestToolCalls/{VECTOR}" in run(command, tmp_path, **offline)


JAVASCRIPT = f"""
import {{ Run }} from '{NPM}';

const run = new Run({{ name: 'naive', profiles: ['contract'], parse: () => ({{ calls: [] }}) }});
await run.begin();
console.log(JSON.stringify(await run.judge(run.vectors.find(({{ id }}) => id === '{VECTOR}'))));
process.exit();
"""


def test_the_package(clone: Path, tmp_path: Path) -> None:
    npm = tool("npm")
    package = str(clone / "js" / "conformance")
    name = run([npm, "pack", "--silent", "--pack-destination", str(tmp_path), package], tmp_path).split()[-1]
    shutil.rmtree(clone / "js")
    (tmp_path / "package.json").write_text('{"name": "naive", "type": "module"}')
    run([npm, "install", "--offline", "--no-audit", "--no-fund", f"./{name}"], tmp_path)
    (tmp_path / "naive.mjs").write_text(JAVASCRIPT)
    assert json.loads(run([tool("node"), "naive.mjs"], tmp_path)) == {}


RUST = f"""
use toolcall_conformance::{{Message, Suite}};

#[test]
fn tool_calls() {{
    Suite::new("naive").profiles(["contract"]).known("known.txt").parse(|_| Ok(Message::default())).check();
    assert!(!std::fs::read_to_string("known.txt").unwrap().contains("{VECTOR} "));
}}
"""


def test_the_crate(clone: Path, tmp_path: Path, cargo: dict[str, str]) -> None:
    target = Path(cargo["CARGO_TARGET_DIR"])
    run([tool("cargo"), "package", "--no-verify", "--quiet"], clone / "rust" / "conformance", **cargo)
    (packed,) = (target / "package").glob(f"{CRATE}-*.crate")
    shutil.unpack_archive(packed, tmp_path, "gztar")
    (crate,) = tmp_path.glob(f"{CRATE}-*")
    assert not (crate / "bundle.jsonl.gz").is_symlink()
    folder = tmp_path / "naive"
    run([tool("cargo"), "init", "--quiet", "--lib", "--vcs", "none", str(folder)], tmp_path)
    run([tool("cargo"), "add", "--quiet", "--dev", CRATE, "--path", str(crate)], folder, **cargo)
    (folder / "tests").mkdir()
    (folder / "tests" / "toolcall.rs").write_text(RUST)
    # With this variable the list of known failures is written, and what passes is not on it.
    run([tool("cargo"), "test", "--quiet"], folder, **cargo, TOOLCALL_UPDATE_KNOWN="1")
    assert "contract/" in (folder / "known.txt").read_text()
