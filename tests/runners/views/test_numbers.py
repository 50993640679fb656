"""The numbers of engines: columns, causes, what a table mixes, samples by cause, and where tables stand."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from tests.runners.views.test_findings import VECTORS, result, run
from tests.support.fakes.engines import Engines
from toolcall_conformance.results.records import SplitReport
from toolcall_conformance.views.findings.causes import Cause, explained
from toolcall_conformance.views.findings.engines import WhatWasAsked, engines_of
from toolcall_conformance.views.findings.numbers import causes_of, mixed, ratios
from toolcall_conformance.views.findings.pages import findings_of
from toolcall_conformance.views.findings.sample import sample
from toolcall_conformance.views.findings.wire import wire_page


@pytest.fixture
def engines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Engines:
    """No engines yet."""
    return Engines(tmp_path, monkeypatch)


def test_one_shot_streams_and_other_kinds_are_columns_of_their_own() -> None:
    results = [
        result(0, "pass", splits=SplitReport(9)),
        result(1, "lost", splits=SplitReport(9, 2, decides=True)),
        result(2, "lost", splits=SplitReport(9, 1)),
        replace(result(3, "pass"), kind="growth"),
        replace(result(4, "wrong"), kind="growth"),
    ]
    (engine,) = engines_of([run(results)])
    found = {name: str(each) for name, each in ratios(engine, []).items() if each.asked}
    assert found == {"parse": "2/3", "stream": "1/3", "growth": "1/2"}


def test_each_api_of_the_wire_is_a_column() -> None:
    wire = replace(result(0, "pass"), kind="accumulate", profile="wire", format="")
    results = [
        wire,  # of a run that knew chat alone
        replace(wire, vector=result(1, "pass").vector, api="messages"),
        replace(wire, vector=result(2, "pass").vector, api="responses", verdict="lost"),
        replace(wire, vector=result(3, "pass").vector, api="responses", kind="respond"),
    ]
    (engine,) = engines_of([run(results)])
    found = {name: str(each) for name, each in ratios(engine, []).items() if each.asked}
    assert found == {"chat": "1/1", "messages": "1/1", "responses": "1/2"}
    page = wire_page([engine])
    rows = [line.split("|")[2].strip() for line in page.splitlines() if line.startswith("| one 2 ")]
    assert rows == ["chat client", "messages client", "responses server", "responses client"]
    assert "## Responses: clients, vectors that some fail" in page
    assert "## Chat" not in page  # nobody fails anything there


def test_a_constraint_and_its_own_parser_agree_or_not() -> None:
    asked = [
        replace(result(0, "pass"), kind="grammar"),
        replace(result(1, "wrong", invariants=("reads",)), kind="grammar"),
        replace(result(2, "wrongly-accepted"), kind="grammar"),
    ]
    (engine,) = engines_of([run(asked, vectors=[replace(vector, calls=()) for vector in VECTORS])])
    engine = replace(engine, hello={**engine.hello, "ops": ["parse", "constrain"]})
    found = {name: str(each) for name, each in ratios(engine, []).items() if each.asked}
    assert found == {"constraint": "1/3", "agrees": "1/2"}


def test_a_prompt_counts_where_the_engine_renders_any_template_or_reads_the_format() -> None:
    (engine,) = engines_of([run([replace(result(0, "pass"), kind="render")])])
    counted = [
        str(ratios(replace(engine, hello={**engine.hello, **hello}), [])["render"])
        for hello in (
            {"formats": ["qwen3"], "render": ["server"]},
            {"formats": ["hermes"], "render": ["server"]},
            {"formats": ["qwen3"], "render": ["template"]},
        )
    ]
    assert counted == ["–", "1/1", "1/1"]


def test_what_catches_all_is_unsorted_and_no_cause() -> None:
    cause = Cause(id="root", severity="loses", says="It loses text.", vectors=("v0",))
    rest = Cause(id="rest", severity="loses", says="Text is gone.", vectors=("v1", "v2"), unsorted="yes")
    failing = [result(number, "lost") for number in range(4)]
    assert causes_of(explained([cause, rest], failing, {})) == (1, 3)


def test_what_a_table_mixes_is_said_below_it() -> None:
    (engine,) = engines_of([run([result(0, "pass")])])
    engine = replace(engine, selection=WhatWasAsked("1.0", "2026-01-02T04", 900))
    assert list(mixed([engine, engine])) == []
    newer = replace(engine, hello={"implementation": {"name": "one", "version": "3"}})
    assert list(mixed([engine, newer])) == ["one is here in 2 versions: 2, 3."]
    part = replace(engine, name="two", selection=WhatWasAsked("1.0", "2026-01-01T04", 8, "template"))
    assert list(mixed([engine, part])) == [
        "two 2 was asked 8 vectors of suite 1.0 (template); others 900 vectors of suite 1.0."
    ]
    other = {**engine.definitions.vectors, VECTORS[0].id: {"output": "other"}}
    older = replace(part, selection=engine.selection, definitions=replace(engine.definitions, vectors=other))
    assert list(mixed([engine, older])) == ["two 2 was asked 1 vector of 2026-01-02 that has changed since."]


def test_a_sample_is_drawn_by_cause(engines: Engines) -> None:
    folder = engines.add("one").recipe.folder
    rows = [("rare", "v0"), ("usual", "*")]
    entries = "".join(
        f"  - {{id: {id}, severity: loses, says: Gone., vectors: ['{pattern}']}}\n" for id, pattern in rows
    )
    (folder / "causes.yaml").write_text(f"causes:\n{entries}", "utf-8")
    (found,) = findings_of(engines_of([run([result(number, "lost") for number in range(6)])]))
    for seed in range(9):
        text = "\n".join(sample(found, 2, seed))
        assert "cause     rare (loses)" in text
        assert "cause     usual (loses)" in text
        assert "upstream  nothing known" in text


def test_the_tables_of_the_readme_and_of_the_findings_are_equal() -> None:
    root = Path(__file__).parents[3]
    readme = (root / "README.md").read_text("utf-8")
    page = (root / "runners" / "engines" / "FINDINGS.md").read_text("utf-8")

    def table(text: str) -> list[str]:
        rows = re.findall(r"^\| engine \| day .*\n(?:\|.*\n)+", text, re.MULTILINE)
        assert len(rows) == 1
        return re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", rows[0]).splitlines()

    assert table(readme) == table(page)
