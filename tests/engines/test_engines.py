"""Engines as adapters: fakes that work or fail, the kit of their adapters, findings, and real engines."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.support import PROGRAMS, require
from tests.support.fakes.engines import CANNOT_IMPORT, Engines
from tests.support.fakes.vectors import fake_vector
from toolcall_conformance.adapters.resolve import resolve
from toolcall_conformance.commands.findings import findings
from toolcall_conformance.results.records import RunResults, parse
from toolcall_conformance.run.conformity import conformity
from toolcall_conformance.run.examine import examine
from toolcall_conformance.run.runner import RunOptions, run_vectors
from toolcall_conformance.run.session import Limits
from toolcall_conformance.setup.environment import EngineEnvironment
from toolcall_conformance.suite import data

GOOD = f"cmd:{sys.executable} {PROGRAMS} well_behaved"
VECTORS = [fake_vector(number, "call f" if number % 2 else "text") for number in range(1, 8)]
KIT = data.ports_dir() / "python"
#: Engines that are set up in a minute, and read a line of 200 KB in seconds.
SMALL = ("transformers", "ai-sdk")


@pytest.fixture
def engines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Engines:
    """No engines yet, and nothing set up."""
    return Engines(tmp_path, monkeypatch)


def ran(*specs: str, jobs: int = 1) -> RunResults:
    """The results of a run of the fake vectors."""
    out = io.StringIO()
    run_vectors(VECTORS, specs, RunOptions(limits=Limits(timeout=5, start=20), jobs=jobs), out)
    (found,) = parse(out.getvalue().removesuffix("\n").split("\n"), "r.jsonl")
    return found


def test_an_engine_that_is_set_up_is_an_adapter(engines: Engines) -> None:
    engines.add("fake").set_up()
    assert ran("engine:fake").counts() == {"fake": {"pass": 7}}


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(
    ("is_set_up", "words"),
    [
        (False, ["not set up", "run `toolcall setup fake`"]),
        (True, ["it exited with code 1", "No module named 'nothing_of_that_name'"]),
    ],
)
def test_one_that_does_not_start_leaves_the_other_columns_complete(
    engines: Engines, is_set_up: bool, words: list[str], jobs: int
) -> None:
    fake = engines.add("fake", command=CANNOT_IMPORT)
    if is_set_up:
        fake.set_up()
    found = ran("engine:fake", GOOD, jobs=jobs)
    assert [judgement.exit_code for judgement in conformity(found)] == [3, 0]
    assert found.counts()[found.adapters[1]] == {"pass": 7}
    broken = found.header["adapters"][0]["broken"]
    assert all(word in broken for word in words), broken


def test_adapters_side_by_side_find_what_they_find_alone() -> None:
    specs = (
        GOOD,
        GOOD.replace("well_behaved", "always_wrong"),
        "python:tests.support.fakes.in_process:WellBehaved",
    )
    assert ran(*specs, jobs=2).counts() == ran(*specs).counts()


ECHO = """
from toolcall_kit import Deltas, Skipped, ok, ok_stream, serve

class Echo:
    def __init__(self):
        print("an engine greets its users")

    def hello(self, request):
        known = {"profiles": ["template"], "ops": ["parse", "stream"]}
        return {"protocol": 1, "implementation": {"name": "echo"}, **known}

    def parse(self, request):
        print("and logs")
        if request["output"] == "skip":
            raise Skipped("no such option")
        if request["output"] == "raise":
            raise KeyError("arguments")
        return ok(Deltas().reasoning(None).content(request["output"]).call(0, "f", "{}"))

    def stream(self, request):
        groups = [Deltas().content(chunk) for chunk in request["chunks"]]
        return ok_stream([*groups, Deltas().call(0, "f", "{}")])

serve(Echo)
"""


def echoed(tmp_path: Path, *requests: object) -> list[dict[str, object]]:
    """The replies of an adapter made with the kit."""
    (tmp_path / "echo.py").write_text(ECHO, "utf-8")
    lines = "".join(
        (request if isinstance(request, str) else json.dumps(request)) + "\n" for request in requests
    )
    done = subprocess.run(
        [sys.executable, str(tmp_path / "echo.py")],
        input=lines.encode(),
        capture_output=True,
        env={"PYTHONPATH": str(KIT)},
        timeout=20,
        check=True,
    )
    assert b"an engine greets its users" in done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_the_kit_answers_in_order_and_keeps_what_is_printed_off_the_protocol(tmp_path: Path) -> None:
    parse_request = {"op": "parse", "tools": []}
    replies = echoed(
        tmp_path,
        {"op": "hello"},
        {**parse_request, "id": 1, "output": "\ud800"},
        {**parse_request, "id": "two", "output": "skip"},
        {**parse_request, "id": 3, "output": "raise"},
        {"op": "parse", "id": 4},
        {"op": "fly", "id": 5},
        "no JSON",
        {"op": "stream", "id": 6, "output": "ab", "chunks": ["a", "b"]},
        {"op": "bye"},
        {**parse_request, "id": 7, "output": "too late"},
    )
    message = {"content": "\ud800", "reasoning": "", "calls": [{"name": "f", "arguments": "{}"}]}
    assert replies[1] == {"id": 1, "status": "ok", "message": message}
    states = [(reply["id"], reply["status"]) for reply in replies[2:7]]
    assert states == [("two", "skipped"), (3, "error"), (4, "rejected"), (5, "unsupported"), ("", "rejected")]
    assert replies[3]["reason"] == "KeyError: 'arguments' (echo.py:17)"
    assert [len(group) for group in replies[7]["deltas"]] == [1, 1, 2]  # type: ignore[attr-defined]
    assert len(replies) == 8


def test_the_kit_removes_the_token_that_ended_the_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(KIT))
    from toolcall_kit import without_stop

    request = {"output": "ab<|call|>", "chunks": ["a", "b<|ca", "ll|>"]}
    assert without_stop(request, ["<|call|>"]) == {"output": "ab", "chunks": ["a", "b", ""]}
    assert without_stop(request, ["<|end|>"]) == request
    written_on = {"output": "ab<|call|>\n\n", "chunks": ["ab<|call|>", "\n", "\n"]}
    assert without_stop(written_on, ["<|call|>"]) == {"output": "ab", "chunks": ["ab", "", ""]}


def test_findings_in_a_folder_are_an_overview_and_a_page_for_each_engine(
    engines: Engines, tmp_path: Path
) -> None:
    engines.add("one").set_up()
    results, folder = tmp_path / "results.jsonl", tmp_path / "pages"
    specs = ("engine:one", GOOD.replace("well_behaved", "always_wrong"))
    with results.open("w", encoding="utf-8", newline="\n") as out:
        run_vectors(VECTORS, specs, RunOptions(limits=Limits(timeout=5, start=20)), out)
    done = CliRunner().invoke(findings, [str(results), "--out-dir", str(folder)])
    assert done.exit_code == 0, done.output
    assert "](one/FINDINGS.md) | " in (folder / "FINDINGS.md").read_text("utf-8")
    one, always_wrong = ((folder / name / "FINDINGS.md").read_text("utf-8") for name in ("one", "fake"))
    assert "(../FINDINGS.md)" in one
    assert "0 results prevent conforming" in one
    assert "Executes the wrong thing: 7" in always_wrong


def test_tables_of_formats_name_templates_in_order() -> None:
    templates = set(data.template_paths())
    tables = sorted(data.recipes_dir().glob("*/formats.json"))
    assert tables
    for table in tables:
        formats = list(json.loads(table.read_text("utf-8")))
        assert formats == sorted(formats), table
        assert set(formats) <= templates, table


@pytest.mark.parametrize("name", SMALL)
def test_a_real_engine_keeps_the_protocol(name: str) -> None:
    environment = EngineEnvironment.of(name)
    state, folder = environment.state(), environment.folder
    require("engines", state == "ready", f"{name} is {state} in {folder}: run `toolcall setup {name}`")
    found = {finding.state for finding in examine(resolve(f"engine:{name}"), Limits(10, 60), idle=0.1)}
    assert "broken" not in found


def test_the_kit_says_at_the_start_what_a_newer_server_misses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(KIT))
    from toolcall_kit import check_server

    server = object()
    sent = {"status": "ok", "response": ["Hi.", "probe"]}
    check_server("Server", lambda request: sent, "hermes")
    with pytest.raises(SystemExit, match=r"Server needs what the adapter does not set: .*'enable_sums'"):
        check_server("Server", lambda request: {"events": server.enable_sums}, "hermes")  # type: ignore[attr-defined]
    with pytest.raises(SystemExit, match=r"Server does not send a text and a call: .*no attribute 'x'"):
        check_server("Server", lambda request: {"events": ["no attribute 'x'"]}, "hermes")
