"""Ports and skeletons: their own tests pass, the ports pass the vectors, the doctor finds nothing in any."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.ports.builds import GO, JAVASCRIPT, PORTS, RUST, go_port, javascript_port, run
from tests.support import ROOT, tool
from toolcall_conformance.adapters.implementation import JsonObject
from toolcall_conformance.adapters.stdio import Stdio
from toolcall_conformance.cli import group


def test_go_tests() -> None:
    run([tool("go"), "vet", "./..."], GO)
    output = run([tool("go"), "test", "-count=1", "-v", "-run", "Test", "./..."], GO)
    assert "--- PASS: TestToolCalls/contract/" in output
    run([tool("go"), "vet", "."], GO / "conformance")
    run([tool("go"), "test", "-count=1", "."], GO / "conformance")
    assert run([str(Path(tool("go")).with_name("gofmt")), "-l", "."], GO) == ""


def test_javascript_tests() -> None:
    output = run([tool("node"), "--test"], JAVASCRIPT)
    assert "contract/" in output


@pytest.mark.parametrize("build", [go_port, lambda _: javascript_port()], ids=["go", "javascript"])
def test_vectors_of_both_levels_pass(build: Callable[[Path], str], tmp_path: Path) -> None:
    arguments = ["run", "contract", "wire", "--strict", "-v", "--adapter", build(tmp_path)]
    result = CliRunner().invoke(group, arguments)
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize("build", [go_port, lambda _: javascript_port()], ids=["go", "javascript"])
def test_the_doctor_finds_nothing(build: Callable[[Path], str], tmp_path: Path) -> None:
    examine(build(tmp_path))


def test_the_skeleton_in_rust(tmp_path: Path) -> None:
    build = [tool("cargo"), "build", "--release", "--offline", "--locked", "--target-dir", str(tmp_path)]
    run(build, PORTS / "rust")
    run(
        [tool("cargo"), "test", "--quiet", "--offline", "--locked", "--target-dir", str(tmp_path)],
        PORTS / "rust",
    )
    examine(f"cmd:{shlex.quote(str(tmp_path / 'release' / 'toolcall-adapter'))}")


def test_the_skeleton_in_cpp(tmp_path: Path) -> None:
    program = str(tmp_path / "adapter")
    build = [tool("g++"), "-std=c++17", "-O1", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-o", program]
    run([*build, "adapter.cpp"], PORTS / "cpp")
    examine(f"cmd:{shlex.quote(program)}")


#: Says what it reads of a description and of a prompt, as an adapter would.
READS_DESCRIPTIONS = """
#include "kit.hpp"

struct Adapter {
    kit::Hello hello() const {
        kit::Hello hello;
        hello.name = "reads";
        hello.wants = {"format", "generationPrompt"};
        return hello;
    }

    kit::Message parse(const kit::Request& request) const {
        kit::Message message;
        if (const auto description = request.description()) {
            message.content = description->text("tools.perCallStart") + description->text("reasoning.start");
            for (const std::string& stop : description->texts("stops")) message.content += stop;
            message.saw_tool_call_syntax = description->flag("tools.toolsArrayWrapped");
        }
        message.reasoning = request.generation_prompt().value_or("none");
        return message;
    }
};

int main() {
    Adapter adapter;
    kit::serve(adapter);
}
"""
DESCRIPTION = {
    "description": 1,
    "tools": {"perCallStart": "<c>", "toolsArrayWrapped": True},
    "stops": ["<e>"],
}


def test_the_kit_in_cpp_reads_descriptions_and_prompts(tmp_path: Path) -> None:
    source, program = tmp_path / "reads.cpp", tmp_path / "reads"
    source.write_text(READS_DESCRIPTIONS)
    build = [tool("g++"), "-std=c++17", "-Wall", "-Wextra", "-Wpedantic", "-Werror", f"-I{PORTS / 'cpp'}"]
    run([*build, "-o", str(program), str(source)], tmp_path)
    adapter = Stdio([str(program)])
    with closing(adapter):
        assert adapter.start({"op": "hello", "protocol": 1}, 5)["wants"] == ["format", "generationPrompt"]
        asked: list[JsonObject] = [
            {"description": DESCRIPTION, "generationPrompt": "<p>"},
            {"description": {"description": 1}},
            {},
            {"description": []},
            {"description": {"description": 2}},
            {"description": {"description": 1, "tools": {"perCallStart": 7}}},
            {"generationPrompt": None},
        ]
        requests = [{"op": "parse", "id": number, **fields} for number, fields in enumerate(asked)]
        replies = [adapter.request(request, 5) for request in requests]
    messages = [reply["message"] for reply in replies[:3]]
    read = [(each["content"], each["reasoning"], each["sawToolCallSyntax"]) for each in messages]
    assert read == [("<c><e>", "<p>", True), ("", "none", False), ("", "none", False)]
    places = ["description", "description.description", "description.tools.perCallStart", "generationPrompt"]
    assert [reply["reason"].partition(":")[0] for reply in replies[3:]] == places
    assert {reply["status"] for reply in replies[3:]} == {"rejected"}


def examine(adapter: str) -> None:
    """Check that ``toolcall doctor`` finds nothing."""
    result = CliRunner().invoke(group, ["doctor", adapter])
    assert result.exit_code == 0, result.output


def test_packages_have_the_version_of_the_suite() -> None:
    project = re.search(r'^version = "(.*)"', (ROOT / "pyproject.toml").read_text("utf-8"), re.MULTILINE)
    assert project is not None
    # Semantic versions write 1.0.0.dev0 as 1.0.0-dev.0.
    version = re.sub(r"\.dev(\d+)$", r"-dev.\1", project[1])
    for folder in (JAVASCRIPT, JAVASCRIPT / "conformance"):
        package = json.loads((folder / "package.json").read_text("utf-8"))
        assert package["version"] == version
    assert f'\nversion = "{version}"\n' in (RUST / "conformance" / "Cargo.toml").read_text("utf-8")


@pytest.mark.parametrize("port", ["go", "js", "rust"])
def test_packages_have_what_registries_want(port: str) -> None:
    folder = PORTS / port / "conformance"
    assert (folder / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()
    assert (folder / "README.md").exists()
