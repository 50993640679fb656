"""Findings about engines: what a failure is called, which cause claims it, pages, samples, agreement."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.support.fakes.engines import Engines
from tests.support.fakes.vectors import fake_vector, streamed
from toolcall_conformance.commands.findings import findings
from toolcall_conformance.errors import CausesError
from toolcall_conformance.results.records import Details, Result, ResultsWriter, RunResults, SplitReport
from toolcall_conformance.suite.agreement import read_agreement
from toolcall_conformance.suite.model import Vector
from toolcall_conformance.vectors import load_suite
from toolcall_conformance.views.findings.agreement import agreement_of, disputed, written
from toolcall_conformance.views.findings.causes import Cause, damages, explained, read_causes
from toolcall_conformance.views.findings.engines import engines_of
from toolcall_conformance.views.findings.happened import HAPPENED, happened
from toolcall_conformance.views.findings.pages import LINES, engine_page, findings_of, matrix
from toolcall_conformance.views.findings.sample import sample
from toolcall_conformance.views.findings.wire import wire_page

VECTORS = [
    replace(streamed(fake_vector(number, f"text {number}")), template_name="hermes") for number in range(6)
]


@pytest.fixture
def engines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Engines:
    """No engines yet."""
    return Engines(tmp_path, monkeypatch)


def result(number: int, verdict: str, adapter: str = "one", **fields: Any) -> Result:
    """A result of one of the vectors."""
    vector = VECTORS[number]
    return Result(vector.id, adapter, verdict, vector.level, "parse", "template", "hermes", **fields)


def differing(path: str, **sides: str) -> Details:
    """Details with one difference."""
    return Details({"content": ""}, ({"path": path, "kind": "value", **sides},))


def run(
    results: Sequence[Result],
    templates: Mapping[str, str] | None = None,
    features: Sequence[str] = (),
    vectors: Sequence[Vector] = VECTORS,
) -> RunResults:
    """A run of engine `one` with these results."""
    labels = dict.fromkeys(each.adapter for each in results)
    adapters = [
        {
            "label": label,
            "spec": f"engine:{label}",
            "hello": {"implementation": {"name": label, "version": "v2"}, "features": list(features)},
            **({"templates": templates} if templates else {}),
        }
        for label in labels
    ]
    writer = ResultsWriter({"adapters": adapters, "started": "2026-01-02T03:04:05+00:00"})
    known = {vector.id: vector for vector in vectors}
    for each in results:
        writer.add(each, known[each.vector])
    return writer.close()


@pytest.mark.parametrize(
    ("kind", "failing"),
    [
        ("executes", result(0, "wrongly-accepted")),
        (
            "executes",
            result(0, "wrong", details=differing("calls[0].arguments.city", expected="1", actual="2")),
        ),
        ("executes", result(0, "wrong", invariants=("arguments",))),
        ("loses", result(0, "lost")),
        ("loses", result(0, "wrong", details=differing("calls[1]", expected="f"))),
        ("error", result(0, "crash")),
        ("channel", result(0, "leak")),
        ("channel", result(0, "wrong", details=differing("reasoning", expected="a", actual="b"))),
        ("prompt", replace(result(0, "wrong", details=differing("sameAs[0]")), kind="render")),
        ("loses", replace(result(0, "lost", details=differing("contains[0]")), kind="render")),
        ("stream", result(0, "lost", splits=SplitReport(9, 1, decides=True))),
        (
            "executes",
            result(0, "lost", splits=SplitReport(9, 1, decides=True), invariants=("stream", "calls")),
        ),
        ("executes", result(0, "leak", invariants=("halves",))),
        ("cost", result(0, "timeout")),
        ("cost", replace(result(0, "wrong", invariants=("growth",)), kind="growth")),
        ("executes", result(0, "wrong", invariants=("ids",))),
    ],
)
def test_a_failure_is_called_what_happened(kind: str, failing: Result) -> None:
    assert happened(failing) == kind
    assert kind in HAPPENED


def test_the_first_cause_that_fits_claims_a_failure() -> None:
    cause = Cause(id="a", severity="loses", says="It loses text.")
    text = differing("content", expected="a", actual="")
    failing = [result(0, "lost", details=text), result(1, "error", reason="KeyError: 'x'"), result(2, "leak")]
    vectors = {vector.id: {"output": vector.output, "clauses": list(vector.clauses)} for vector in VECTORS}
    causes = [
        replace(cause, id="by-vector", vectors=("v0",)),
        replace(cause, id="by-reason", verdicts=("error",), reason="KeyError"),
        replace(cause, id="by-clause", severity="choice", clauses=("CT-3.1",), output="text [23]"),
        replace(cause, id="never", formats=("qwen3",)),
    ]
    found = explained(causes, failing, vectors)
    assert [(each.id, [r.vector for r in results]) for each, results in found.causes] == [
        ("by-vector", ["fake/v0"]),
        ("by-reason", ["fake/v1"]),
        ("by-clause", ["fake/v2"]),
    ]
    assert not found.unclaimed
    assert explained(causes[3:], failing, vectors).unclaimed == failing
    by_path = replace(cause, differs="^content$")
    assert by_path.fits(failing[0], {})
    assert not by_path.fits(failing[2], {})
    assert replace(cause, verdicts=("loses",)).fits(failing[0], {})


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("causes: [", "not YAML"),
        ("- a", "no list `causes`"),
        ("causes:\n  - id: a\n    severity: loses", "has no says"),
        ("causes:\n  - {id: a, severity: bad, says: x}", "no severity bad"),
        ("causes:\n  - {id: a, severity: loses, says: x, place_: y}", "no field place_"),
        (
            "causes:\n  - {id: a, severity: loses, says: x, formats: hermes}",
            "formats of the cause a is not a list",
        ),
        ("causes:\n  - {id: a, severity: loses, says: x, verdicts: [bad]}", "unknown verdict"),
        ("causes:\n  - {id: a, severity: loses, says: x, reason: '('}", "not a regular expression"),
        (
            "causes:\n  - {id: a, severity: loses, says: x}\n  - {id: a, severity: loses, says: x}",
            "another cause a",
        ),
    ],
)
def test_a_list_of_causes_that_is_wrong_is_named(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "causes.yaml"
    path.write_text(text, "utf-8")
    with pytest.raises(CausesError) as error:
        read_causes(path)
    assert words in str(error.value)


def test_the_lists_of_the_engines_can_be_read() -> None:
    from toolcall_conformance.suite import data

    lists = sorted(data.recipes_dir().glob("*/causes.yaml"))
    assert lists
    for path in lists:
        for cause in read_causes(path):
            shown = path.parent / "reproductions" / cause.reproduction
            assert not cause.reproduction or shown.is_file(), (path, cause.id)


def test_a_cause_about_damaged_calls_claims_no_whole_ones() -> None:
    cause = Cause(id="damaged", severity="executes", says="It repairs.", calls=("malformed",))
    failure = result(0, "wrong")
    whole: dict[str, Any] = {"calls": [{"name": "f", "arguments": "{}"}], "problems": []}
    half = {"calls": [{"name": "f", "arguments": "{", "complete": False}], "problems": []}
    assert not cause.fits(failure, {"expected": whole})
    assert cause.fits(failure, {"expected": {**whole, "problems": [{"code": "malformed-call"}]}})
    assert not cause.fits(failure, {"expected": {**whole, "problems": [{"code": "rejected-call"}]}})
    assert cause.fits(failure, {"expected": whole, "alternatives": [half]})
    assert damages({"completion": half}) == {"malformed", "cut-off"}
    assert damages({"expected": {**whole, "problems": [{"code": "missing-end-marker"}]}}) == {"cut-off"}
    assert damages({"expected": {**half, "problems": [{"code": "malformed-arguments"}]}}) == {"malformed"}


def test_nobody_chose_a_call_that_a_stream_alone_makes() -> None:
    cause = Cause(id="chosen", severity="choice", says="It hands calls on.", place="a.py:1", quotes="a call")
    alone = result(0, "wrongly-accepted", splits=SplitReport(9, 9, decides=True), invariants=("calls",))
    assert not cause.fits(alone, {})
    assert cause.fits(replace(alone, splits=SplitReport(9, 9)), {})
    assert cause.fits(replace(alone, invariants=("stream",)), {})


CAUSES = """
causes:
  - {id: loses-text, severity: loses, says: It loses text., place: "a.py:1", vectors: [v1]}
  - {id: otherwise, severity: choice, says: It hands calls on., place: "b.py:2", quotes: hands on,
     vectors: [v2]}
"""


def failing() -> list[Result]:
    """A pass, a loss, a choice, whitespace, an unreachable output, and a failure without a cause."""
    text = differing("content", expected='"text"', actual='""')
    return [
        result(0, "pass"),
        result(1, "lost", details=text),
        result(2, "wrongly-accepted", details=differing("calls[0]", actual='"f"')),
        result(3, "whitespace"),
        result(4, "unreachable"),
        result(5, "error", reason="ValueError"),
    ]


def test_a_page_has_the_score_the_causes_and_what_was_decided_otherwise(engines: Engines) -> None:
    engines.add("one")
    (engines.recipes / "one" / "causes.yaml").write_text(CAUSES, "utf-8")
    (found,) = findings_of(engines_of([run(failing())]))
    page = engine_page(found)
    row = "| one 2 | 2026-01-02 | – | 2/4 | – | – | – | – | – | – | – | – | – | 1 | 1 | 1 | – | 1 | 0 |"
    assert row in page
    assert "## Loses a call or text\n\n### loses-text\n\nIt loses text.\n`a.py:1`" in page
    assert "$ toolcall run fake/v1 --adapter engine:one" in page
    assert '* It hands calls on. (`b.py:2`: "hands on"): 1, such as `fake/v2`' in page
    assert "* Answers with an error: 1, such as `fake/v5`" in page
    assert len(page.splitlines()) <= LINES


def test_of_a_prompt_the_conversation_is_shown(engines: Engines) -> None:
    engines.add("one")
    entries = (
        "{id: all, severity: loses, says: No.}",
        "{id: as-it-is, severity: prompt, says: So., kinds: [render]}",
    )
    says = "\n  - ".join(("causes:", *entries))
    (engines.recipes / "one" / "causes.yaml").write_text(says, "utf-8")
    vector = next(each for each in load_suite()[0] if each.id == "render/text-arguments/hermes")
    spoilt = differing("sameAs[0]", expected='"{\\"mode"', actual='"{mode"')
    one = Result(vector.id, "one", "wrong", "required", "render", "", "hermes", details=spoilt)
    (found,) = findings_of(engines_of([run([one], vectors=[vector])]))
    page = engine_page(found)
    assert "## Writes another prompt" in page
    assert 'message   assistant {"content": "", "tool_calls": [' in page
    assert "expected  sameAs[0]: " in page
    assert 'message   user {"content": "And now."}' in "\n".join(sample(found, 1, 7))


def test_what_passes_with_the_vendors_template_is_not_a_finding(engines: Engines) -> None:
    engines.add("one")
    given = [replace(each, adapter="one with given templates", template="0" * 64) for each in failing()[:1]]
    given.append(replace(given[0], vector="fake/v1"))
    vendor = run(given, {"hermes": "0" * 64})
    vendor = replace(
        vendor,
        header={
            **vendor.header,
            "adapters": [
                {
                    **vendor.header["adapters"][0],
                    "spec": "engine:one",
                    "hello": run(failing()).header["adapters"][0]["hello"],
                }
            ],
        },
    )
    (found,) = findings_of(engines_of([run(failing()), vendor]))
    assert [engine.templates for engine in found.runs] == [{}, {"hermes": "0" * 64}]
    (artefact,) = [results for cause, results in found.explained.causes if cause.id == "own-template"]
    assert [each.vector for each in artefact] == ["fake/v1"]
    assert "one 2, vendors' templates" in matrix([found])


def test_a_sample_leaves_out_what_is_not_a_defect(engines: Engines) -> None:
    engines.add("one")
    (engines.recipes / "one" / "causes.yaml").write_text(CAUSES, "utf-8")
    (found,) = findings_of(engines_of([run(failing())]))
    text = "\n".join(sample(found, 25, 7))
    assert "2 of 2 failing required vectors, by cause, seed 7" in text
    assert "fake/v2" not in text
    assert "cause     loses-text (loses) at a.py:1: It loses text." in text
    assert text == "\n".join(sample(found, 25, 7))
    assert "1 of 2" in "\n".join(sample(found, 1, 7))


def test_agreement_counts_engines_that_were_asked_and_is_read_back(engines: Engines, tmp_path: Path) -> None:
    for name in ("one", "two", "three"):
        engines.add(name)
    (engines.recipes / "one" / "causes.yaml").write_text(CAUSES, "utf-8")
    others = [
        result(1, "pass", "two"),
        result(2, "skipped", "two"),
        result(1, "lost", "three"),
        result(2, "lost", "three"),
    ]
    in_streams = replace(result(0, "lost", "two"), splits=SplitReport(9, 1, decides=True))
    found = agreement_of(findings_of(engines_of([run(failing()), run([*others, in_streams])])))
    votes = {id: (own.agree, own.differ, own.otherwise) for id, own in found.votes.items()}
    assert votes["fake/v0"] == (("one", "two"), (), ())
    assert votes["fake/v1"] == (("two",), ("one", "three"), ())
    assert votes["fake/v2"] == ((), ("three",), ("one",))
    assert "fake/v4" not in votes
    path = tmp_path / "agreement.yaml"
    path.write_text(written(found), "utf-8")
    assert read_agreement(path) == found
    said = disputed(found, VECTORS, {"CT-3.1": "safety"})
    assert said.groundless == ()
    assert "fake/v1" in disputed(found, VECTORS, {"CT-3.1": "agreement – 90 % of those asked"}).groundless
    lines = said.text
    assert lines.startswith("2 of 5 required vectors")
    assert "fake/v1: 1 of 3 agree" in lines
    assert "CT-3.1    safety" in lines
    with pytest.raises(CausesError, match="no agreement of engines"):
        read_agreement(tmp_path / "missing.yaml")


def test_the_command_ends_with_1_where_a_failure_has_no_cause(engines: Engines, tmp_path: Path) -> None:
    engines.add("one")
    path = tmp_path / "results.jsonl"
    found = run(failing())
    with path.open("w", encoding="ascii") as out:
        writer = ResultsWriter({name: found.header[name] for name in ("adapters", "started")}, out)
        for each in failing():
            writer.add(each, next(vector for vector in VECTORS if vector.id == each.vector))
        writer.close()
    done = CliRunner().invoke(findings, [str(path), "--out-dir", str(tmp_path / "pages")])
    assert done.exit_code == 1
    assert "3 failures have no cause, such as fake/v1" in done.output
    (engines.recipes / "one" / "causes.yaml").write_text(
        CAUSES.replace("vectors: [v1]", "formats: [hermes]"), "utf-8"
    )
    done = CliRunner().invoke(findings, [str(path), "--out-dir", str(tmp_path / "pages")])
    assert done.exit_code == 0, done.output
    assert json.loads(path.read_text("ascii").splitlines()[0])["type"] == "header"
    assert CliRunner().invoke(findings, []).exit_code == 2


def test_servers_and_clients_have_a_page_of_their_own() -> None:
    right, wrong = Result("w/1", "", "pass", "required", "accumulate", "wire"), "wrongly-accepted"
    vectors = [
        replace(VECTORS[number], id=f"wire/accumulate/{number}", kind="accumulate", profile="wire")
        for number in range(2)
    ]
    results = [
        replace(right, vector="wire/accumulate/0", adapter="one"),
        replace(right, vector="wire/accumulate/0", adapter="two"),
        replace(right, vector="wire/accumulate/1", adapter="one"),
        replace(right, vector="wire/accumulate/1", adapter="two", verdict=wrong),
        replace(right, vector="wire/accumulate/1", adapter="three", verdict="unsupported"),
    ]
    page = wire_page(engines_of([run(results, vectors=vectors)]))
    assert "| one 2 | chat client | 2026-01-02 | 2/2 | 0/0 | – |" in page
    assert "| two 2 | chat client | 2026-01-02 | 1/2 | 0/0 | 1 |" in page
    assert "three" not in page
    assert "| `accumulate/1` Vector 1 | required | ok | wrongly-accepted |" in page
    assert "`accumulate/0`" not in page
    assert "## Chat: clients, vectors that some fail" in page
    assert "servers, vectors" not in page
