"""Reports: what files become when they are put together, and what the page is made of."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator

from tests.support import synthetic_results
from toolcall_conformance.cli import group
from toolcall_conformance.errors import ResultsError
from toolcall_conformance.judge.rules import VERDICTS
from toolcall_conformance.results.records import RunResults, parse
from toolcall_conformance.suite import data
from toolcall_conformance.views.report import html, html_data
from toolcall_conformance.views.report.contents import Report, load, of_runs
from toolcall_conformance.views.report.timeline import Emission, TimelineStep, steps

TEXT = synthetic_results.text(120)


def runs(text: str = TEXT, path: str = "results.jsonl") -> list[RunResults]:
    """The runs in a text."""
    return parse(text.removesuffix("\n").split("\n"), path)


def part(number: int, of: int, path: str) -> RunResults:
    """A part of the synthetic run."""
    (run,) = runs(path=path)
    chosen = sorted({result.vector for result in run.results})[number - 1 :: of]
    results = tuple(result for result in run.results if result.vector in chosen)
    return replace(run, header={**run.header, "shard": [number, of]}, results=results)


def notices(report: Report) -> list[str]:
    """The first lines of the notices."""
    return [str(notice).partition("\n")[0] for notice in report.notices]


def test_the_synthetic_results_have_every_verdict_and_follow_the_schema() -> None:
    text = (data.spec_dir() / "schema" / "results.schema.json").read_text("utf-8")
    validator = Draft202012Validator(json.loads(text))
    for line in TEXT.splitlines():
        if len(line) < 10**6:
            validator.validate(json.loads(line))
    assert {result.verdict for result in runs()[0].results} == set(VERDICTS)


def test_a_real_run_follows_the_schema(tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    arguments = ["run", "template/hermes", "contract/fences", "analysis/hermes", "--out", str(out)]
    assert CliRunner().invoke(group, [*arguments, "--adapter", "reference"]).exit_code == 0
    schema = json.loads((data.spec_dir() / "schema" / "results.schema.json").read_text("utf-8"))
    # Everything that is written is named, but for what a vector has as in a bundle.
    for name in schema["$defs"].keys() - {"vector"}:
        schema["$defs"][name]["additionalProperties"] = False
        schema["$defs"][name]["properties"]["type"] = True
    validator = Draft202012Validator(schema)
    types = []
    for line in out.read_text("ascii").splitlines():
        validator.validate(json.loads(line))
        types.append(json.loads(line)["type"])
    # A line for the rest is written by harnesses alone: they do not list what lies beyond the claims.
    assert set(types) == schema["$defs"].keys() - {"rest"}


NAIVE = """
class Naive:
    def hello(self, request):
        who = {"implementation": {"name": "naive"}, "profiles": ["template"], "formats": ["hermes"]}
        return {"protocol": 1, **who, "ops": ["parse"]}
    def parse(self, request):
        return {"status": "ok", "message": {"calls": []}}
"""


def test_what_is_not_claimed_makes_no_page_larger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "claims_hermes.py").write_text(NAIVE)
    monkeypatch.chdir(tmp_path)
    sizes: dict[str, list[int]] = {view: [] for view in ("html", "junit", "markdown")}
    for beyond in ([], ["contract", "native"]):
        asked = ["run", "template/hermes", *beyond, "-a", "python:claims_hermes:Naive", "-o", "r.jsonl", "-q"]
        assert CliRunner().invoke(group, asked).exit_code == 1
        for view, each in sizes.items():
            each.append(len(CliRunner().invoke(group, ["report", view, "r.jsonl"]).stdout))
    for view, (without, with_more) in sizes.items():
        assert with_more < 1.05 * without, view


def test_parts_of_a_run_give_the_report_of_the_whole() -> None:
    whole = of_runs(runs())
    parts = of_runs([part(number, 3, f"{number}.jsonl") for number in (2, 3, 1)])
    assert parts.rows == whole.rows
    assert parts.implementations == whole.implementations
    assert not parts.notices


def test_a_missing_part_is_told() -> None:
    report = of_runs([part(1, 3, "1.jsonl"), part(3, 3, "3.jsonl")])
    assert notices(report)[0] == "1.jsonl:1:1: part 2 of 3 of the run of alder is missing"
    assert len(report.notices) == len(synthetic_results.IMPLEMENTATIONS)


def only(label: str, version: str = "", path: str = "results.jsonl") -> RunResults:
    """The run of one implementation."""
    (run,) = runs(path=path)
    (adapter,) = (dict(adapter) for adapter in run.header["adapters"] if adapter["label"] == label)
    if version:
        hello = adapter["hello"]
        adapter["hello"] = {**hello, "implementation": {**hello["implementation"], "version": version}}
    results = tuple(result for result in run.results if result.adapter == label)
    return replace(run, header={**run.header, "adapters": [adapter]}, results=results)


def test_runs_of_several_implementations_stand_side_by_side() -> None:
    report = of_runs([only("birch"), only("alder"), only("birch", "1.0"), only("birch", "2.0")])
    assert [one.label for one in report.implementations] == ["birch 0.9.2", "alder", "birch 1.0", "birch 2.0"]
    assert all(result is not None for row in report.rows for result in row.results)


def test_runs_over_the_wire_and_with_other_templates_stand_beside_the_others() -> None:
    plain, wired, given = only("birch"), only("birch"), only("birch")
    wired = replace(wired, header={**wired.header, "options": {"wire": True}})
    (adapter,) = given.header["adapters"]
    named = {**adapter, "label": "birch with given templates", "templates": {"hermes": "0" * 64}}
    given = replace(given, header={**given.header, "adapters": [named]}, results=())
    report = of_runs([plain, wired, given])
    labels = ["birch", "birch over the wire", "birch with given templates"]
    assert [one.label for one in report.implementations] == labels
    assert [one["templates"] for one in html_data.index(report)["implementations"]] == [0, 0, 1]
    again = report.implementations[1].command("template/hermes/one/respond")
    assert again.startswith("toolcall run template/hermes/one --wire ")


def test_a_vector_that_was_run_twice_counts_once_and_is_told() -> None:
    first = only("birch", path="a.jsonl")
    second = only("birch", path="b.jsonl")
    changed = replace(second, results=(replace(second.results[0], verdict="crash"), *second.results[1:]))
    report = of_runs([first, changed])
    assert len(report.implementations) == 1
    said = "the same implementation has 120 results of these vectors already, 1 of them with another verdict"
    assert notices(report) == [f"b.jsonl:1:1: {said}, such as {second.results[0].vector}"]
    row = next(row for row in report.rows if row.vector == second.results[0].vector)
    assert row.results[0] is not None
    assert row.results[0].verdict == "crash"


def test_another_version_of_the_suite_is_told() -> None:
    other = only("birch", path="b.jsonl")
    id = other.results[0].vector
    vectors = {**other.definitions.vectors, id: {**other.definitions.vectors[id], "output": "other"}}
    other = replace(
        other,
        header={**other.header, "suite": "0.9"},
        definitions=replace(other.definitions, vectors=vectors),
    )
    report = of_runs([only("alder", path="a.jsonl"), other])
    assert report.suites == ["1.0.0", "0.9"]
    assert notices(report) == [
        "b.jsonl:1:1: was run with suite 0.9, a.jsonl with suite 1.0.0",
        f"b.jsonl:1:1: 1 vector is defined otherwise than before, first {id}",
    ]


def test_an_adapter_that_did_not_start_is_the_one_that_did_elsewhere() -> None:
    started = only("birch", path="a.jsonl")
    spec = "cmd:./birch --stdio"
    broken = {"label": spec, "spec": spec, "hello": None, "broken": "no"}
    result = replace(started.results[0], adapter=spec, verdict="not-run", vector="contract/a/b")
    other = replace(started, header={**started.header, "adapters": [broken]}, results=(result,))
    report = of_runs([other, started])
    (birch,) = report.implementations
    assert birch.label == "birch"
    assert birch.conformity.exit_code == 3


def test_results_of_nobody_are_left_out_and_told() -> None:
    (run,) = runs()
    stranger = replace(run.results[0], adapter="nobody")
    report = of_runs([replace(run, results=(*run.results, stranger))])
    assert notices(report) == ["results.jsonl:1:1: 1 result is of adapters that the header does not name"]


@pytest.mark.parametrize("text", ["", "# Results\n", '{"type":"header","format":1,"adapters":[{"label":1}]}'])
def test_a_foreign_file_is_one_message_with_file_and_line(tmp_path: Path, text: str) -> None:
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    good.write_text(TEXT)
    bad.write_text(text)
    with pytest.raises(ResultsError, match=r"bad\.jsonl:1:1: "):
        load([good, bad])


def test_the_page_is_written_by_both_commands(tmp_path: Path) -> None:
    out, first, second = (tmp_path / name for name in ("r.jsonl", "1.html", "2.html"))
    run = ["run", "contract/fences/json-example", "--out", str(out), "--html", str(first)]
    assert CliRunner().invoke(group, run).exit_code == 0
    assert CliRunner().invoke(group, ["report", "html", str(out), "--out", str(second)]).exit_code == 0
    assert first.read_bytes() == second.read_bytes()
    assert CliRunner().invoke(group, ["report", "html", str(out)]).stdout_bytes == first.read_bytes()
    missing = tmp_path / "no" / "page.html"
    assert "does not exist" in CliRunner().invoke(group, ["run", "--html", str(missing)]).output


def test_the_page_needs_nothing_else() -> None:
    page = html.render(of_runs(runs()))
    assert not re.search(r"""(src|href)=["']?(?!data:|#)\w""", page.partition('<script type="application')[0])
    assert "@import" not in page
    assert "{{" not in re.sub(r'<script type="application/json".*?</script>', "", page)


def test_data_cannot_end_its_script() -> None:
    page = html.render(of_runs(runs()))
    texts = re.findall(r'<script type="application/json" id="([\w-]+)">(.*?)</script>', page)
    assert [id for id, _ in texts] == ["index", "pool", "details-0", "details-1"]
    for _, text in texts:
        assert not set("<>&\u2028\u2029") & set(text)
    details = json.loads(dict(texts)["details-1"])
    assert any(entry.get("output") == synthetic_results.HOSTILE for entry in details)


def test_long_values_are_cut_with_their_length() -> None:
    text: Any = html_data.shortened("x" * 10_000_000)
    assert [len(text["…cut"][0]), *text["…cut"][1:2], len(text["…cut"][2])] == [8000, 10_000_000, 2000]
    assert html_data.shortened(list(range(1000)))[400:] == [{"…more": 600}]
    deep: Any = []
    for _ in range(90):
        deep = [deep]
    assert len(json.dumps(html_data.shortened(deep))) < 100


def test_a_stream_in_steps() -> None:
    output = "Hi <tool>f"
    deltas: list[list[dict[str, Any]]] = [
        [{"type": "content", "text": "H"}],
        [{"type": "content", "text": "i"}],
        *[[]] * 2,
        [{"type": "content", "text": " <t"}],
        *[[]] * 5,
        [{"type": "call", "index": 0, "name": "f"}],
    ]
    message = {"content": "Hi", "calls": [{"name": "f", "arguments": "{}"}]}
    assert steps(output, [1] * 10, deltas, message, 4) == [
        TimelineStep(0, ("H", "i"), (Emission("content", None, "Hi"),)),
        TimelineStep(2, (" ", "<", "t"), (Emission("content", None, " <t", held=1, surplus=3),), True),
        TimelineStep(5, ("o", "o", "l", ">", "f"), (Emission("call", 0, "f"),)),
    ]
