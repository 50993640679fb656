"""Asking XGrammar's adapter for the texts of vectors costs little more than the library alone, in one run."""

from __future__ import annotations

import json
import os
import resource
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tests.support import ROOT
from toolcall_conformance.adapters.implementation import Implementation, JsonObject
from toolcall_conformance.adapters.resolve import resolve
from toolcall_conformance.run.session import Session
from toolcall_conformance.suite import data
from toolcall_conformance.suite.model import Vector
from toolcall_conformance.vectors.loader import load_vectors

PYTHON = Path(os.environ.get("TOOLCALL_ENGINES", "/nowhere")) / "xgrammar" / "bin" / "python"
ENGINES, PORTS = ROOT / "runners" / "engines", ROOT / "runners" / "ports" / "python"
#: What the runner, the protocol and the adapter may make of it; 1.4 to 1.9 is measured.
MOST = 2
#: What XGrammar's documents show: a compiler for each process of the adapter, a matcher for each text.
#: Prints its seconds of CPU time, of which importing is no part.
ALONE = """
import json, sys, time
import xgrammar
processes = json.load(sys.stdin)
started = time.process_time()
vocabulary = [bytes([byte]) for byte in range(256)] + [b"</s>"]
info = xgrammar.TokenizerInfo(vocabulary, vocab_type=xgrammar.VocabType.RAW, stop_token_ids=[256])
for asked in processes:
    compiler = xgrammar.GrammarCompiler(info, max_threads=1)
    for model, tools, choice, texts in asked:
        try:
            tag = xgrammar.get_model_structural_tag(model, tools, choice, reasoning="auto")
            compiled = compiler.compile_structural_tag(tag)
        except (RuntimeError, ValueError):
            continue
        for text in texts:
            matcher = xgrammar.GrammarMatcher(compiled)
            if not text or matcher.accept_string(text):
                matcher.accept_token(256)
print(time.process_time() - started)
"""
pytestmark = pytest.mark.skipif(not PYTHON.exists(), reason="toolcall setup xgrammar: it is not installed")


def test_the_runner_and_the_adapter_add_little() -> None:
    vectors, errors = load_vectors([data.vectors_dir() / "grammar"])
    assert not errors
    tags = json.loads((ENGINES / "xgrammar" / "formats.json").read_text("utf-8"))
    vectors = [each for each in vectors if each.template_name in tags and "jsonSchema" not in each.options]
    assert len(vectors) > 200
    _, processes = asked(vectors)  # makes what is made once for the suite, such as prompts
    told = [asked(vectors)[0] for _ in range(2)]
    library = [alone(processes, {name: tag["tag"] for name, tag in tags.items()}) for _ in range(2)]
    assert min(told) / min(library) < MOST, (told, library)


class Recorded(Implementation):
    """Another implementation, and the requests that each process of it was sent."""

    def __init__(self, implementation: Implementation) -> None:
        self._implementation = implementation
        self.processes: list[list[JsonObject]] = []

    def start(self, hello: JsonObject, timeout: float) -> JsonObject:
        self.processes.append([])
        return self._implementation.start(hello, timeout)

    def requests(self, messages: Iterable[JsonObject], timeout: float) -> Iterator[JsonObject]:
        messages = [*messages]
        self.processes[-1] += messages
        return self._implementation.requests(messages, timeout)

    def close(self) -> str:
        return self._implementation.close()


def alone(processes: list[list[JsonObject]], models: dict[str, str]) -> float:
    """Seconds of the library for the same texts."""
    asked: list[list[list[object]]] = []
    for requests in processes:
        asked.append([])
        for request in (each for each in requests if each["op"] == "constrain"):
            choice = request.get("options", {}).get("toolChoice", "auto")
            named = {"type": "function", "function": choice} if isinstance(choice, dict) else choice
            tools = [{**tool, "function": {**tool["function"], "strict": True}} for tool in request["tools"]]
            asked[-1].append([models[request["format"]], tools, named, request["outputs"]])
    stubs = [ENGINES / "stubs", ENGINES / "xgrammar" / "stubs", PORTS]
    places = {"PYTHONPATH": os.pathsep.join(map(str, stubs)), "TVM_FFI_DISABLE_TORCH_C_DLPACK": "1"}
    told = subprocess.run(
        [str(PYTHON), "-c", ALONE],
        input=json.dumps(asked),
        env={**os.environ, **places},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    return float(told.stdout)


def asked(vectors: list[Vector]) -> tuple[float, list[list[JsonObject]]]:
    """Seconds of CPU time to judge the vectors, without those to start the adapter; and what was asked."""
    started = seconds()
    with Session(resolve("engine:xgrammar")):
        pass
    start = seconds() - started
    recorded = Recorded(resolve("engine:xgrammar"))
    started = seconds()
    with Session(recorded) as session:
        judged = [*session.run(vectors)]
    assert len(judged) == len(vectors)
    # Failing vectors are asked again, of another process.
    return seconds() - started - len(recorded.processes) * start, recorded.processes


def seconds() -> float:
    """The CPU time of this process and of those that it started and that have ended."""
    each = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(used.ru_utime + used.ru_stime for used in each)
