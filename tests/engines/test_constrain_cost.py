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
#: What the runner, the protocol and the adapter may make of it; on one core 1.2 to 1.5 is measured.
MOST = 1.5
#: A machine that is busy once is not so each time.
CHANCES = 6
#: What XGrammar's documents show: a compiler for each process of the adapter, a matcher for each text.
#: Prints its seconds of CPU time, of which importing is not part.
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


def test_the_runner_and_the_adapter_add_little(one_core: None) -> None:
    vectors, errors = load_vectors([data.vectors_dir() / "grammar"])
    assert not errors
    tags = json.loads((ENGINES / "xgrammar" / "formats.json").read_text("utf-8"))
    vectors = [each for each in vectors if each.template_name in tags and "jsonSchema" not in each.options]
    assert len(vectors) > 150
    _, processes = asked(vectors)  # makes what is made once for the suite, such as prompts
    models = {name: tag["tag"] for name, tag in tags.items()}
    start = min(started() for _ in range(3))
    ratios: list[float] = []
    while not ratios or (min(ratios) > MOST and len(ratios) < CHANCES):
        told, processes = asked(vectors)
        # Failing vectors are asked again, of another process.
        ratios.append((told - start * len(processes)) / alone(processes, models))
    assert min(ratios) <= MOST, ratios


@pytest.fixture
def one_core() -> Iterator[None]:
    """Run this process and those that it starts on one core: no adapter is to blame for waking another."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(cores)})
    yield
    os.sched_setaffinity(0, cores)


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


def started() -> float:
    """Seconds of CPU time to start the adapter, and to end it."""
    before = seconds()
    with Session(resolve("engine:xgrammar")):
        pass
    return seconds() - before


def asked(vectors: list[Vector]) -> tuple[float, list[list[JsonObject]]]:
    """Seconds of CPU time to judge the vectors; and what each process of the adapter was asked."""
    recorded = Recorded(resolve("engine:xgrammar"))
    before = seconds()
    with Session(recorded) as session:
        judged = [*session.run(vectors)]
    assert len(judged) == len(vectors)
    return seconds() - before, recorded.processes


def seconds() -> float:
    """The CPU time of this process and of those that it started and that have ended."""
    each = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(used.ru_utime + used.ru_stime for used in each)
