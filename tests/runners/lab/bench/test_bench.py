"""``toolcall bench``: every group prints its rows beside the bars, of the reference and of adapters."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from tests.support import PROGRAMS
from tests.support.fakes.behaviour import good
from tests.support.fakes.in_process import WellBehaved
from toolcall_conformance.commands.bench import GROUPS, bench
from toolcall_conformance.lab.bench import table
from toolcall_conformance.lab.bench.measurement import Setting, Table
from toolcall_conformance.lab.bench.outputs import FORMATS, code, request
from toolcall_conformance.lab.bench.subjects import Adapter, Library, Unmeasured, parser_for
from toolcall_conformance.suite import data

GOOD = "python:tests.support.fakes.in_process:WellBehaved"


def run(*arguments: str) -> Result:
    return CliRunner().invoke(bench, ["--size", "1000", *arguments], catch_exceptions=False)


def rows(text: str) -> dict[str, list[str]]:
    """The cells of each row by its name; rows of adapters by what stands first."""
    cells = [[cell.strip() for cell in line.split("  ") if cell.strip()] for line in text.splitlines()]
    return {name: values for name, *values in filter(None, cells)}


@pytest.fixture(autouse=True)
def _once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything is run, but once: what is asked here is not how long it takes."""
    monkeypatch.setattr(
        "toolcall_conformance.lab.bench.subjects.seconds", lambda action, least: (action(), 0.001)[1]
    )


def measured(group: str) -> Table:
    return table(group, Setting(1_000, (Library(),)))


@pytest.mark.parametrize("group", ["contract", "streaming", "one-shot"])
def test_a_group_prints_a_row_for_each_output_beside_the_bars(group: str) -> None:
    text = run("--only", group).stdout
    expected = [row.name for row in measured(group).rows]
    assert len(expected) == measured(group).count
    assert set(expected) <= set(rows(text))
    assert "bar" in rows(text)
    assert "≤" in text
    assert all(len(line.rstrip()) <= 80 for line in text.splitlines())


def test_without_a_choice_the_groups_that_need_nothing_are_measured() -> None:
    text = run().stdout
    assert "Profile contract" in text
    assert "Streaming one call" in text
    assert "One call at once" in text
    assert "Transport" not in text


def test_a_measurement_is_taken_for_real(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    (first, *_) = list(measured("one-shot").rows)
    assert all(isinstance(cell, float | int) and cell > 0 for cell in first.cells)


@pytest.mark.parametrize("format", FORMATS)
def test_a_measured_output_is_one_call_with_the_value(format: str) -> None:
    for value in (code(500), FORMATS[format].hostile(500)):
        output = FORMATS[format].output(value)
        message = parser_for(request(format, output)).parse(output)
        assert not message.content
        assert not message.problems
        (call,) = message.calls
        assert call.complete
        assert json.loads(call.arguments) == {"code": value}


def test_the_times_of_an_adapter_stand_beside_ours() -> None:
    text = run("--only", "one-shot", "--adapter", GOOD).stdout
    names = [line.split()[0] for line in text.splitlines() if line.strip().startswith(("fake", "glm46"))]
    # It claims no profile native.
    assert names.count("fake") == sum(not format.model for format in FORMATS.values())
    assert names[names.index("glm46") + 1] == "fake"


def test_the_cpu_time_of_an_adapter_counts_if_its_replies_name_it() -> None:
    asked = request("hermes", "Hi.")
    adapter = Adapter("python:tests.runners.lab.bench.test_bench:Measured")
    assert adapter.seconds(asked) == 0.25
    assert adapter.row("hermes") == "  fake"
    # Without it the clock counts, and the row says so.
    adapter = Adapter(GOOD)
    assert adapter.seconds(asked) != 0.25
    assert adapter.row("hermes") == "  fake *"


def test_the_last_line_says_which_rows_are_by_the_clock() -> None:
    measured = "python:tests.runners.lab.bench.test_bench:Measured"
    assert "* By the clock" in run("--only", "one-shot", "--adapter", GOOD).stdout
    assert "*" not in run("--only", "one-shot", "--adapter", measured).stdout


class Measured(WellBehaved):
    """Names its CPU seconds where a request measures them (AP-4.15)."""

    def parse(self, request: dict[str, Any]) -> dict[str, Any]:
        return {**good(request), **({"cpuSeconds": 0.25} if request.get("measure") else {})}


def test_an_adapter_is_asked_only_what_it_claims() -> None:
    contract_only = "python:tests.runners.lab.bench.test_bench:ContractOnly"
    assert "contract-only" not in run("--only", "streaming", "--adapter", contract_only).stdout
    assert "contract-only" in run("--only", "contract", "--adapter", contract_only).stdout


class ContractOnly:
    """An adapter of one profile that refuses every request."""

    def hello(self, request: object) -> dict[str, object]:
        return {
            "protocol": 1,
            "implementation": {"name": "contract-only"},
            "profiles": ["contract"],
            "ops": ["parse"],
        }

    def parse(self, request: object) -> dict[str, object]:
        return {"status": "error", "code": "no", "reason": "not today"}


def test_what_fails_has_a_word_in_place_of_a_time() -> None:
    adapter = Adapter("python:tests.runners.lab.bench.test_bench:ContractOnly")
    with pytest.raises(Unmeasured, match="error"):
        adapter.seconds({"op": "parse", "profile": "contract", "output": "", "tools": []})


def test_analysis_counts_milliseconds_and_renderings() -> None:
    found = rows(run("--analysis", str(data.template_path("hermes"))).stdout)
    assert {"hermes", "total", "bar"} <= set(found)
    milliseconds, renderings = found["total"]
    assert float(milliseconds) > 0
    assert int(renderings) > 10


def test_analysis_names_the_file_that_is_not_a_template(tmp_path: Path) -> None:
    (tmp_path / "broken.jinja").write_text("{% if %}", encoding="utf-8")
    assert "syntax error" in run("--analysis", str(tmp_path)).stdout


def test_analysis_needs_templates() -> None:
    result = run("--only", "analysis")
    assert result.exit_code == 2
    assert "--analysis PATH" in result.stderr


def test_transport_counts_requests_through_a_pipe() -> None:
    found = rows(run("--transport", "--adapter", f"cmd:{sys.executable} {PROGRAMS} well_behaved").stdout)
    assert found["python -m toolcall_reference"]
    assert "≥ 8,000" in found["bar"]


def test_every_group_has_a_table() -> None:
    for group in GROUPS:
        found = measured(group)
        assert isinstance(found.rows, Iterator)
        assert found.columns


def test_mistakes_have_a_growth() -> None:
    found = rows(run("--only", "mistakes", "--size", "4000").stdout)
    assert {"opening braces", "heads of calls in open reasoning", "bar"} <= set(found)
    size, milliseconds, growth = found["opening braces"]
    assert float(size.replace(",", "")) == 4000
    assert float(milliseconds) > 0
    assert float(growth) > 0


def test_a_first_parse_costs_more_than_the_next() -> None:
    found = rows(run("--only", "building").stdout)
    assert {"hermes", "qwen3-coder", "gpt-oss"} <= set(found)
    assert all(float(found[name][-1]) >= 1 for name in ("hermes", "gpt-oss"))
