"""The views of results as text: JUnit, Markdown, annotations and badges; what changed between two runs."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner

from tests.support import synthetic_results
from toolcall_conformance.commands.diff import diff
from toolcall_conformance.errors import SelectionError
from toolcall_conformance.results import records
from toolcall_conformance.views.report import badge, github, junit, markdown, shield
from toolcall_conformance.views.report.changes import changes
from toolcall_conformance.views.report.contents import Report, of_runs


@pytest.fixture(scope="module")
def report() -> Report:
    return of_runs(records.parse(synthetic_results.text(200).splitlines(), "synthetic.jsonl"))


def small(*lines: dict[str, Any], broken: str = "", **header: Any) -> Report:
    """A report of one implementation called ``mine`` with these results."""
    adapter = {"label": "mine", "spec": "cmd:./mine", "hello": {"features": []}, "broken": broken}
    head = {"type": "header", "format": records.FORMAT, "suite": "1.0.0", "adapters": [adapter], **header}
    defaults = {
        "type": "result",
        "adapter": "mine",
        "level": "required",
        "kind": "parse",
        "profile": "contract",
    }
    texts = [head, *({**defaults, **line} for line in lines), {"type": "footer", "results": len(lines)}]
    return of_runs(records.parse(list(map(json.dumps, texts)), "r.jsonl"))


PASS = {"vector": "contract/a/good", "verdict": "pass"}
WRONG = {"vector": "contract/a/bad", "verdict": "wrong", "reason": "it <b>differs</b> & | `so`"}


def cases(report: Report) -> dict[str, ET.Element]:
    return {str(case.get("name")): case for case in ET.fromstring(junit.render(report)).iter("testcase")}


# JUnit


def test_junit_counts_every_result_of_every_implementation(report: Report) -> None:
    root = ET.fromstring(junit.render(report))
    assert root.get("tests") == str(len(list(root.iter("testcase")))) == str(8 * len(report.rows))
    for attribute, element in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        assert root.get(attribute) == str(len(list(root.iter(element))))
        assert int(root.get(attribute, 0)) == sum(int(suite.get(attribute, 0)) for suite in root)


@pytest.mark.parametrize("verdict", ["crash", "not-run", "timeout", "protocol-error", "error"])
@pytest.mark.parametrize("known", [False, True])
def test_who_gives_no_answer_is_an_error_and_never_skipped(verdict: str, known: bool) -> None:
    listed = {"known": verdict} if known else {}
    case = cases(small({"vector": "contract/a/x", "verdict": verdict, **listed}))["x"]
    assert [child.tag for child in case] == ["error"]


def test_what_does_not_decide_is_skipped_with_its_reason() -> None:
    noted = {**WRONG, "level": "recommended"}
    assert "recommended" in cases(small(noted, PASS))["bad"][0].get("message", "")
    assert cases(small(noted, PASS))["bad"][0].tag == "skipped"
    known = cases(small({**WRONG, "known": "wrong"}))["bad"][0]
    assert (known.tag, known.get("message", "")[:13]) == ("skipped", "known failure")


def test_a_listed_failure_that_passes_is_a_failure() -> None:
    case = cases(small({**PASS, "known": "wrong"}, options={"knownFailures": True}))["good"]
    assert case[0].tag == "failure"
    assert "says wrong" in case[0].get("message", "")


def test_an_implementation_that_did_not_start_is_an_error() -> None:
    case = cases(small(broken="no such file"))["hello"]
    assert (case[0].tag, case[0].get("message")) == ("error", "no such file")


# Markdown


def test_markdown_has_every_implementation_and_format(report: Report) -> None:
    text = markdown.render(report)
    for implementation in report.implementations:
        assert f"| {implementation.label}" in text
    for row in report.rows:
        assert f"| {row.topic} |" in text


def test_texts_of_results_have_no_meaning_in_markdown() -> None:
    line = next(line for line in markdown.render(small(WRONG)).split("\n") if "contract/a/bad" in line)
    assert "<b>" not in line
    assert "|" not in line
    assert line.count("`") == 2


def test_long_lists_are_cut_and_say_so() -> None:
    many = [{**WRONG, "vector": f"contract/a/bad-{number}"} for number in range(25)]
    text = markdown.render(small(*many))
    assert text.count("`contract/a/bad-") == 10
    assert "and 15 more" in text


# Annotations


def test_annotations_stand_at_the_line_of_their_vector(report: Report) -> None:
    lines = github.render(report).removesuffix("\n").split("\n")
    assert len(lines) == github.MOST + 1
    assert max(map(len, lines)) < 5000
    assert all(line.startswith(("::error", "::warning", "::notice")) for line in lines)
    assert any("file=vectors/" in line and ",line=12," in line for line in lines)


def test_nothing_in_a_result_begins_another_command() -> None:
    text = github.render(small({**WRONG, "reason": "a\n::error::b\r%0A"}))
    assert len(text.splitlines()) == 1
    assert "a%0A::error::b\\r%250A" in text


# Badges


def test_a_badge_says_of_how_many_and_of_which_suite() -> None:
    mine = small(PASS, {**WRONG, "level": "recommended"})
    assert badge.badge_of(mine) == ("required 1/1 · suite 1.0.0", "brightgreen")
    assert badge.badge_of(small(PASS, WRONG)) == ("required 1/2 · suite 1.0.0", "red")
    skips = small(PASS, {**WRONG, "verdict": "skipped"})
    assert badge.badge_of(skips) == ("required 1/1, 1 skipped · suite 1.0.0", "red")  # AP-8.4
    assert "| 1/1, 1 skipped | 0 | 1 |" in markdown.render(skips)


def test_skipped_vectors_are_listed_last_and_do_no_harm() -> None:
    skips = [{**WRONG, "vector": f"contract/a/{number}", "verdict": "skipped"} for number in range(2)]
    text = markdown.render(small(*skips, WRONG))
    assert text.index("**1** · Other failures") < text.index("**2** · Skipped, which prevents conforming")


def test_a_badge_of_nothing_says_so() -> None:
    assert badge.badge_of(small(broken="no such file")).message == "not tested · suite 1.0.0"


def test_a_badge_is_about_one_implementation(report: Report) -> None:
    with pytest.raises(SelectionError, match="alder, birch"):
        badge.render(report)


def test_badges_are_well_formed() -> None:
    made = badge.Badge('required 1/2 · suite <1.0> & "x"', "red")
    assert ET.fromstring(badge.svg(made)).get("aria-label", "").endswith(made.message)
    assert json.loads(shield.render(small(PASS)))["message"] == "required 1/1 · suite 1.0.0"


# Changes


def test_every_change_is_told() -> None:
    before = small(
        {"vector": "v/breaks", "verdict": "pass"},
        {"vector": "v/heals", "verdict": "lost"},
        {"vector": "v/other", "verdict": "lost"},
        {"vector": "v/same", "verdict": "lost"},
        {"vector": "v/gone", "verdict": "pass"},
    )
    after = small(
        {"vector": "v/breaks", "verdict": "crash"},
        {"vector": "v/heals", "verdict": "pass"},
        {"vector": "v/other", "verdict": "leak"},
        {"vector": "v/same", "verdict": "lost"},
        {"vector": "v/new", "verdict": "wrong"},
    )
    found = {each.vector: (each.change, each.fails) for each in changes(before, after)}
    assert found == {
        "v/breaks": ("newly failing", True),
        "v/other": ("changed", True),
        "v/heals": ("newly passing", False),
        "v/new": ("added", True),
        "v/gone": ("removed", False),
    }


def came(vector: str, actual: object, *differences: dict[str, str], **line: Any) -> dict[str, Any]:
    """A wrong result with what came and how it differs."""
    details = {"actual": actual, "differences": list(differences)}
    return {"vector": vector, "verdict": "wrong", "details": details, **line}


def message(*calls: tuple[str, str], **fields: Any) -> dict[str, Any]:
    """A message with calls of (name, arguments)."""
    return {"content": "", "calls": [{"name": name, "arguments": text} for name, text in calls], **fields}


MISSING = {"path": "calls[1]", "kind": "missing", "expected": '"f"'}
EXTRA = {"path": "content", "kind": "value", "expected": '""', "actual": '"a"'}


def test_places_are_those_where_the_results_differ() -> None:
    before = small(
        {"vector": "v/breaks", "verdict": "pass"},
        came("v/heals", message(content="a"), EXTRA),
        came("v/other", message(("f", '{"a": [1, 2.0, 1e400]}')), MISSING),
        came("v/otherwise", message(("f", "{}"), content="a"), MISSING, EXTRA),
        came("v/same", message(("f", "{}"), id="random 1"), MISSING),
        came("v/stops", {"stops": ["<a>", "<b>", "<c>"]}, EXTRA, kind="analysis"),
        {"vector": "v/late", "verdict": "timeout"},
    )
    after = small(
        came("v/breaks", message(("f", "{}")), MISSING),
        {"vector": "v/heals", "verdict": "pass"},
        came("v/other", message(("f", '{"a": [1.0, 3, 1e401]}')), MISSING, verdict="lost"),
        came("v/otherwise", message(("f", "{}"), content=""), MISSING),
        came("v/same", message(("f", "{}"), id="random 2"), MISSING),
        came("v/stops", {"stops": ["<a>", "<c>"]}, MISSING, kind="analysis"),
        {"vector": "v/late", "verdict": "crash"},
    )
    found = {
        each.vector: [(place.path, place.before, place.after) for place in each.places()]
        for each in changes(before, after)
    }
    assert found == {
        "v/breaks": [("calls[1]", '"f"', None)],
        "v/heals": [("content", '"a"', '""')],
        "v/other": [
            ("calls[0].arguments.a[1]", "2.0", "3"),
            ("calls[0].arguments.a[2]", "1e400", "1e401"),
        ],
        "v/otherwise": [("content", '"a"', '""')],
        "v/stops": [("analysis.stops[1]", '"<b>"', None)],
        "v/late": [],
    }


def test_implementations_without_a_counterpart_cannot_be_compared(report: Report) -> None:
    strangers = replace(
        report,
        implementations=tuple(replace(each, label=f"x {each.label}") for each in report.implementations),
    )
    with pytest.raises(SelectionError, match="alder"):
        changes(report, strangers)


def test_the_command_ends_with_1_on_a_new_failure(tmp_path: Path) -> None:
    text = synthetic_results.text(60)
    lines = text.splitlines()
    broken = next(n for n, line in enumerate(lines) if '"adapter":"alder"' in line and '"pass"' in line)
    (tmp_path / "a.jsonl").write_text(text)
    lines[broken] = lines[broken].replace('"pass"', '"wrong"')
    (tmp_path / "b.jsonl").write_text("\n".join(lines) + "\n")
    run = CliRunner().invoke
    same = run(diff, [str(tmp_path / "a.jsonl"), str(tmp_path / "a.jsonl")])
    assert (same.exit_code, same.output) == (0, "No vector has another result.\n")
    worse = run(diff, [str(tmp_path / "a.jsonl"), str(tmp_path / "b.jsonl")])
    assert worse.exit_code == 1
    assert "newly failing (1)" in worse.output
    assert "alder: pass → wrong" in worse.output
    better = run(diff, ["--json", str(tmp_path / "b.jsonl"), str(tmp_path / "a.jsonl")])
    assert better.exit_code == 0
    assert json.loads(better.output)["change"] == "newly passing"


def test_the_command_shows_where_results_differ(tmp_path: Path) -> None:
    for name, cities in (("a", ("Paris", "Rome")), ("b", ("Pariis", "Rome, the city of seven hills" * 9))):
        found = came("v/x", message(*(("f", json.dumps({"city": city})) for city in cities)), EXTRA)
        adapter = {"label": "mine", "spec": "cmd:./mine", "hello": {"features": []}, "broken": ""}
        head = {"type": "header", "format": records.FORMAT, "suite": "1.0.0", "adapters": [adapter]}
        line = {"type": "result", "adapter": "mine", "level": "required", "kind": "parse", **found}
        line["verdict"] = "wrong" if name == "a" else "lost"
        texts = [head, line, {"type": "footer", "results": 1}]
        (tmp_path / f"{name}.jsonl").write_text("".join(json.dumps(text) + "\n" for text in texts))
    output = CliRunner().invoke(diff, [str(tmp_path / "a.jsonl"), str(tmp_path / "b.jsonl")]).output
    assert "≠ v/x  mine: wrong → lost" in output
    assert '      calls[0].arguments.city: "Paris" → "Pariis"\n' in output
    assert all(len(line) <= 160 for line in output.split("\n"))


def test_a_foreign_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text("hello\n")
    outcome = CliRunner().invoke(diff, [str(tmp_path / "a.jsonl")] * 2)
    assert "a.jsonl:1" in str(outcome.exception)


@pytest.mark.parametrize(
    ("hello", "claimed"),
    [
        ({"ops": ["respond"]}, "wire"),
        ({"ops": ["accumulate"], "accumulateApis": ["chat"]}, "wire"),
        ({"ops": ["accumulate"], "accumulateApis": ["messages"]}, "wire (messages)"),
        (
            {"ops": ["respond", "accumulate"], "apis": ["responses"], "accumulateApis": ["messages"]},
            "wire (responses, messages)",
        ),
        ({"ops": ["parse"], "apis": ["messages"]}, "wire"),
    ],
)
def test_a_claim_names_the_apis_of_the_wire(hello: dict[str, Any], claimed: str) -> None:
    implementation = SimpleNamespace(hello={"profiles": ["wire"], **hello})
    assert badge.claim(implementation) == claimed  # type: ignore[arg-type]
