"""The playground of the site: its links hold whole vectors, and its script is made of the present sources."""

from __future__ import annotations

import gzip
import hashlib
import json
import subprocess
from importlib.resources import files
from pathlib import Path
from typing import Any

from tests.support import ROOT, require, tool
from toolcall_conformance.suite import data
from toolcall_conformance.vectors import load_suite
from toolcall_conformance.views.site import playground

JAVASCRIPT = ROOT / "runners" / "ports" / "js"
FORMATS = frozenset(data.template_paths())


def script() -> str:
    return (files("toolcall_conformance.views.site") / "playground.js").read_text("utf-8")


def test_what_a_page_gives_holds_whole_requests() -> None:
    vectors = load_suite()[0]
    given = playground.vectors(vectors, FORMATS)
    found: Any = given["vectors"]
    tools: Any = given["tools"]
    assert len(tools) < len(found) / 20
    linked = [vector for vector in vectors if vector.id in found]
    assert {vector.profile for vector in linked} >= {"template", "native"}
    for vector in linked[::17]:
        fields = found[vector.id]
        assert fields["output"] == vector.output
        assert json.loads(tools[fields["tools"]]) == list(vector.tools)
        assert json.loads(fields.get("options", "{}")) == vector.options
        assert vector.profile == "native" or fields.get("prompt") == vector.generation_prompt


def test_every_output_opens_that_the_package_has_a_profile_for() -> None:
    asked = [vector for vector in load_suite()[0] if vector.output]
    shut = {vector.profile for vector in asked if not playground.fields(vector, FORMATS)}
    assert shut == {"response-template"}


def test_halves_of_surrogate_pairs_are_escaped() -> None:
    assert "\\ud83d" in playground.script("Examples", {"output": "half a pair: \ud83d"})


def test_every_format_has_an_example() -> None:
    assert playground.examples(load_suite()[0], FORMATS).keys() == FORMATS


def test_the_script_is_made_of_the_sources_that_are_there() -> None:
    """Whoever changes the package runs ``npm run playground``; without Node a hash of the sources tells."""
    sources = [path for folder in ("playground", "src") for path in (JAVASCRIPT / folder).rglob("*.ts")]
    sources.append(JAVASCRIPT / "package-lock.json")
    digest = hashlib.sha256()
    for name in sorted(path.relative_to(JAVASCRIPT).as_posix() for path in sources):
        digest.update(name.encode() + b"\0" + (JAVASCRIPT / name).read_bytes() + b"\0")
    assert script().partition("\n")[0].endswith(f"Sources: {digest.hexdigest()}"), (
        "run npm run playground in runners/ports/js"
    )


def test_the_script_built_anew_is_the_same(tmp_path: Path) -> None:
    built = tmp_path / "playground.js"
    why = "no esbuild: run npm ci in runners/ports/js"
    require("esbuild", (JAVASCRIPT / "node_modules" / "esbuild").is_dir(), why)
    subprocess.run([tool("node"), "scripts/playground.mjs", str(built)], cwd=JAVASCRIPT, check=True)
    assert built.read_text("utf-8") == script()


def test_the_page_loads_little() -> None:
    folder = files("toolcall_conformance.views.site")
    texts = [
        (folder / name).read_bytes() for name in ("playground.js", "playground.css", "site.css", "site.js")
    ]
    examples = json.dumps(playground.examples(load_suite()[0], FORMATS)).encode()
    assert sum(len(gzip.compress(text)) for text in (*texts, examples)) < 200_000
