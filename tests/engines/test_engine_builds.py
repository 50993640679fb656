"""Engines that are compiled with their adapters, and streams of the kit for C++."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.support import tool
from toolcall_conformance.cli import group
from toolcall_conformance.suite import data

#: An adapter that streams: first reasoning and content, at the end of the output a call.
STREAMING = """
#include "kit.hpp"

struct Streaming {
    kit::Hello hello() const {
        return {"streaming", "1", {"template"}, {"ids"}, {}, true, {}, "output", {"chat"}};
    }
    kit::Message parse(const kit::Request& request) const {
        if (request.text("output") == "skip") throw kit::Skipped("not this one");
        kit::Message message;
        message.calls.push_back({"f", "{}", "c1"});
        return message;
    }
    kit::Stream stream(const kit::Request& request) const {
        using Type = kit::Delta::Type;
        return {{{{Type::reasoning, "hm", 0, {}}, {Type::content, "x", 0, {}}},
                 {{Type::call, "f", 0, {}}, {Type::id, "", 0, "c1"}, {Type::arguments, "{}", 0, {}}}},
                parse(request)};
    }
    kit::Sent respond(const kit::Request& request) const {
        if (request.source("stream") != "true") return {R"({"choices":[]})", {}};
        return {"", {R"({"choices":[]})", "[DONE]"}};
    }
};

int main() {
    Streaming adapter;
    kit::serve(adapter);
}
"""


@pytest.fixture
def environments(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which a test installs engines."""
    monkeypatch.setenv("TOOLCALL_ENGINES", str(tmp_path / "engines"))
    return tmp_path / "engines"


def toolcall(*arguments: str) -> Result:
    """The command, run in this process."""
    return CliRunner().invoke(group, list(arguments))


def test_llama_cpp_with_another_folder(
    environments: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    tool("cmake")
    tool("g++")
    monkeypatch.setenv("LLAMA_CPP_DIR", str(tmp_path))
    result = toolcall("setup", "llama.cpp")
    assert result.exit_code == 3
    assert "LLAMA_CPP_DIR is no checkout of llama.cpp" in result.output


def test_llama_cpp(environments: Path) -> None:
    tool("cmake")
    if not os.environ.get("LLAMA_CPP_DIR"):
        pytest.skip("LLAMA_CPP_DIR names no checkout of llama.cpp, and the sources in PyPI are 75 MB")
    result = toolcall("setup", "llama.cpp")
    assert result.exit_code == 0, result.output
    assert "in order" in toolcall("doctor", "engine:llama.cpp").output


def test_ollama(environments: Path) -> None:
    go = tool("go")
    folder = data.recipes_dir() / "ollama"
    # Its modules are for `toolcall setup` to fetch, not for a test.
    known = subprocess.run(
        [go, "list", "-deps", "./..."], cwd=folder, env={**os.environ, "GOPROXY": "off"}, capture_output=True
    )
    if known.returncode:
        pytest.skip("the modules of ollama are not in Go's cache; `toolcall setup ollama` fetches them")
    assert subprocess.check_output([str(Path(go).with_name("gofmt")), "-l", "."], cwd=folder, text=True) == ""
    # Each reproduction is a program of its own.
    for source in (".", *folder.glob("reproductions/*.go")):
        subprocess.run([go, "vet", str(source)], cwd=folder, check=True)
    assert toolcall("setup", "--offline", "ollama").exit_code == 0
    assert "in order" in toolcall("doctor", "engine:ollama").output


def test_the_kit_for_cpp_streams(tmp_path: Path) -> None:
    source, program = tmp_path / "streaming.cpp", tmp_path / "streaming"
    source.write_text(STREAMING)
    flags = ["-std=c++17", "-Wall", "-Wextra", "-Wpedantic", "-Werror", f"-I{data.ports_dir() / 'cpp'}"]
    subprocess.run([tool("g++"), *flags, "-o", str(program), str(source)], check=True)
    requests = [
        '{"op":"hello","protocol":1}',
        '{"op":"stream","id":1,"output":"x","chunks":["x"]}',
        '{"op":"parse","id":2,"output":"skip"}',
        '{"op":"grammar","id":3}',
        '{"op":"respond","id":4,"output":"x","stream":false}',
        '{"op":"respond","id":5,"output":"x","stream":true}',
    ]
    replies = subprocess.run([str(program)], input="\n".join(requests) + "\n", capture_output=True, text=True)
    hello, stream, skipped, unsupported, response, events = replies.stdout.splitlines()
    assert '"ops":["parse","stream","respond"]' in hello
    assert '"respond":"output","apis":["chat"]' in hello
    assert '"splits":"tokens"' in hello
    assert '"deltas":[[{"type":"reasoning","text":"hm"},{"type":"content","text":"x"}],[{"type":"c' in stream
    assert '{"type":"id","index":0,"id":"c1"},{"type":"arguments","index":0,"text":"{}"}]]' in stream
    assert '"calls":[{"name":"f","arguments":"{}","id":"c1"}]' in stream
    assert '"status":"skipped"' in skipped
    assert '"status":"unsupported"' in unsupported
    assert response == '{"id":4,"status":"ok","response":{"choices":[]}}'
    assert json.loads(events)["events"] == ['{"choices":[]}', "[DONE]"]
