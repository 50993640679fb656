"""Each guide is tried from an empty folder: its files are written, its commands and its code are run."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from tests.ports.builds import javascript_package
from tests.runners.lab.live.servers import good, good_of, serving
from tests.support import ROOT, require, tool

GUIDES = ROOT / "runners" / "guide"
PAGES = sorted(path.name for path in GUIDES.glob("*.md"))
#: The package in TypeScript, by its name in npm.
PARSER = "toolcall-parser"
#: A fenced block, the line before it, and the language; what it prints may follow.
_BLOCK = re.compile(r"^(?:(`[\w.-]+`)[^\n]*:\n\n)?```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
#: Commands that end with 1: the parsers that guides begin with are wrong on purpose, and engines have bugs.
FAILING = {
    "toolcall run contract --adapter python:naive:Naive",
    "go build -o naive . && toolcall run contract --adapter cmd:./naive",
    "toolcall run contract --adapter 'cmd:node naive.mjs'",
    "pytest $SUITE/vectors/contract/fences.yaml --toolcall-adapter 'cmd:./naive'",
    "pytest --toolcall-vectors=contract/fences --toolcall-adapter 'cmd:./naive'",
    "toolcall run contract --adapter reference --adapter cmd:./naive --out results.jsonl --html report.html",
    "toolcall run contract -q --adapter cmd:./naive --out mine.jsonl",
    "toolcall run wire/accumulate --adapter engine:openai-python --html report.html",
    "toolcall run template/qwen3 --adapter reference --adapter engine:transformers --html report.html",
    "toolcall run template/hermes --adapter python:engine:SGLang",
}
#: The engines that commands need beyond the suite; CI sets up all but SGLang.
ENGINES = {"transformers": "transformers", "openai-python": "openai-python", "engine:SGLang": "sglang"}
PARAMETERS = {"type": "object", "properties": {"city": {"type": "string"}}}
TOOLS = [{"type": "function", "function": {"name": "get_weather", "parameters": PARAMETERS}}]
OUTPUT = '<tool_call>\n{"name": "get_weather", "arguments": {"city": "Rome"}}\n</tool_call>'
REFERENCE = f"#!/bin/sh\nexec '{sys.executable}' -m toolcall_reference\n"
LOG = [{"output": OUTPUT, "tools": TOOLS}, {"output": "It is sunny.", "tools": []}]
#: What a reader brings.
OWN = {
    "output.txt": f"I look. {OUTPUT}",
    "outputs.jsonl": "".join(f"{json.dumps(row)}\n" for row in LOG),
    "messages.yaml": "- {role: user, content: What is the weather in Rome?}\n",
    "tools.json": json.dumps(TOOLS),
    "my-adapter": REFERENCE,
    "my-server-adapter": REFERENCE,
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An empty folder with what the reader brings."""
    for name, text in OWN.items():
        path = tmp_path / name
        path.write_text(text, "utf-8")
        path.chmod(0o755)
    shutil.copy(ROOT / "vectors" / "formats" / "hermes" / "template.jinja", tmp_path / "chat_template.jinja")
    (tmp_path / "my-model").mkdir()
    shutil.copy(tmp_path / "chat_template.jinja", tmp_path / "my-model")
    return tmp_path


def _beside_sglang() -> dict[str, str]:
    """An environment in which SGLang and the suite are installed beside each other."""
    packages = next((Path(os.environ["TOOLCALL_ENGINES"]) / "sglang").glob("lib/python*/site-packages"))
    folders = [ROOT / "runners" / "engines" / "stubs", packages]
    return {"PYTHONPATH": os.pathsep.join(map(str, folders)), "TVM_FFI_DISABLE_TORCH_C_DLPACK": "1"}


def _run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([sysconfig.get_path("scripts"), os.environ["PATH"]])
    environment = {**os.environ, "PATH": path, "SUITE": str(ROOT), "GOFLAGS": "-mod=mod", "COLUMNS": "80"}
    environment.pop("PYTEST_ADDOPTS", None)
    if "engine:SGLang" in command:
        environment |= _beside_sglang()
    return subprocess.run(
        ["bash", "-c", command], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


def _is_set_up(command: str) -> bool:
    """Whether the engine that a command needs is there."""
    for word, engine in ENGINES.items():
        if word in command:
            there = (Path(os.environ.get("TOOLCALL_ENGINES", "/nowhere")) / engine).is_dir()
            if engine != "sglang":
                require("engines", there, f"{engine} is not set up")
            return there
    return True


def _shell(block: str, folder: Path) -> None:
    for command in block.splitlines():
        if not _is_set_up(command):
            continue
        api = next((api for api in ("messages", "responses") if f"--api {api}" in command), "")
        if "127.0.0.1:8000" in command:
            with serving(good_of(api) if api else good) as url:
                done = _run(command.replace("http://127.0.0.1:8000/v1", url), folder)
        else:
            done = _run(command, folder)
        expected = 1 if command in FAILING else 0
        assert done.returncode == expected, f"{command}\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}"


def _code(language: str, code: str, folder: Path) -> str:
    if language == "python":
        (folder / "shown.py").write_text(code, "utf-8")
        return _run(f"'{sys.executable}' shown.py", folder).stdout
    modules = folder / "node_modules"
    modules.mkdir()
    (modules / PARSER).symlink_to(javascript_package(folder))
    (folder / "shown.mjs").write_text(code, "utf-8")
    return subprocess.run(
        [tool("node"), "shown.mjs"], cwd=folder, capture_output=True, text=True, check=False
    ).stdout


@pytest.mark.skipif(sys.platform == "win32", reason="the guides are for bash")
@pytest.mark.parametrize("page", PAGES)
def test_what_a_guide_shows_works_in_an_empty_folder(page: str, folder: Path) -> None:
    require("go", page != "parser.md" or shutil.which("go") is not None, "go is not installed")
    require("node", page != "parser.md" or shutil.which("node") is not None, "node is not installed")
    printed = ""
    for name, language, content in _BLOCK.findall((GUIDES / page).read_text("utf-8")):
        if name:
            (folder / name.strip("`")).write_text(content, "utf-8")
        elif language == "sh":
            _shell(content, folder)
        elif language == "text":
            assert printed == content
        elif language != "yaml":
            printed = _code(language, content, folder)
            assert printed


def test_every_reader_has_a_guide() -> None:
    """The README, the index of the guides and the folder name the same pages."""
    readme, index = (
        set(re.findall(pattern, (ROOT / page).read_text("utf-8")))
        for page, pattern in (
            ("README.md", r"\(runners/guide/(\w+\.md)\)"),
            ("runners/guide/README.md", r"\((\w+\.md)\)"),
        )
    )
    assert readme - {"README.md"} == index == {*PAGES} - {"README.md"}
