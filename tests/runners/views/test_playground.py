"""The playground of the site: its links hold whole vectors, and its script is made of the present sources."""

from __future__ import annotations

import gzip
import hashlib
import json
import subprocess
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from urllib.parse import parse_qs

from tests.support import ROOT, require, tool
from toolcall_conformance.suite import data
from toolcall_conformance.vectors import load_suite
from toolcall_conformance.views.site import playground

JAVASCRIPT = ROOT / "runners" / "ports" / "js"
FORMATS = frozenset(data.template_paths())


def script() -> str:
    return (files("toolcall_conformance.views.site") / "playground.js").read_text("utf-8")


def test_a_link_holds_the_whole_request() -> None:
    vectors = load_suite()[0]
    linked = [vector for vector in vectors if playground.link(vector, FORMATS)]
    assert {vector.profile for vector in linked} >= {"template", "native"}
    for vector in linked[::97]:
        fields = {name: texts[0] for name, texts in _fields(playground.link(vector, FORMATS)).items()}
        output = json.loads(fields["output-json"]) if "output-json" in fields else fields["output"]
        assert output == vector.output
        assert json.loads(fields["tools"]) == list(vector.tools)
        assert json.loads(fields.get("options", "{}")) == vector.options
        assert vector.profile == "native" or fields.get("prompt") == vector.generation_prompt


def _fields(fragment: str) -> dict[str, list[str]]:
    return parse_qs(fragment, keep_blank_values=True)


def test_halves_of_surrogate_pairs_are_written_in_json() -> None:
    vector = next(each for each in load_suite()[0] if playground.link(each, FORMATS))
    vector = replace(vector, output="half a pair: \ud83d")
    assert json.loads(_fields(playground.link(vector, FORMATS))["output-json"][0]) == vector.output


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
