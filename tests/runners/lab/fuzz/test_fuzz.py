"""The fuzzer: the same seed makes the same outputs, right parsers show no bug, wrong ones do."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner, Result

from tests.support.fakes.behaviour import HELLO, good
from toolcall_conformance.commands.fuzz import fuzz
from toolcall_conformance.lab.differences.answers import Answer
from toolcall_conformance.lab.differences.signature import Signature
from toolcall_conformance.lab.fuzz import draft_vectors, oracles, worker
from toolcall_conformance.lab.fuzz.agreement import AgreementTask
from toolcall_conformance.lab.fuzz.case import Case
from toolcall_conformance.lab.fuzz.deciding import deciding_clause
from toolcall_conformance.lab.fuzz.template_outputs import TemplateOutputs
from toolcall_conformance.lab.fuzz.vector_outputs import VectorOutputs, cases_by_format
from toolcall_conformance.lab.fuzz.worker import FuzzTask
from toolcall_conformance.suite import data
from toolcall_conformance.suite.chat_templates import chat_template
from toolcall_conformance.vectors import load_below
from toolcall_conformance.vectors.loader import load_file
from toolcall_reference import ReferenceAdapter

FAKES = "python:tests.support.fakes.replayed:"
HERE = "python:tests.runners.lab.fuzz.test_fuzz:"


def template(name: str) -> Any:
    return chat_template(str(data.template_path(name)))


def run(*arguments: object) -> Result:
    return CliRunner().invoke(fuzz, [str(each) for each in arguments])


def test_a_case_depends_on_its_number_and_the_seed_alone() -> None:
    first, second = TemplateOutputs(template("hermes"), 3), TemplateOutputs(template("hermes"), 3)
    some = [first.case(number) for number in range(60)]
    assert some[::-1] == [second.case(number) for number in reversed(range(60))]
    other = TemplateOutputs(template("hermes"), 4)
    assert [case.output for case in some] != [other.case(number).output for number in range(60)]
    assert {case.intact for case in some} == {True, False}


@pytest.mark.parametrize("name", ["hermes", "glm46", "gpt-oss", "contract"])
def test_the_reference_shows_no_bug(name: str) -> None:
    task = FuzzTask(11, ("reference",), None if name == "contract" else template(name))
    asked = task.worker()
    found = asked.run(range(400, 480))
    asked.close()
    assert not [(str(finding.signature), finding.cases) for finding in found]


def test_outputs_for_agreement_are_a_third_each_and_half_in_pieces() -> None:
    task = AgreementTask(3, ("reference",), template("hermes"), "hermes", rendered=8)
    outputs = task.outputs()
    cases = [outputs.case(number) for number in range(24)]
    assert [case.intact for case in cases] == [True, False, False] * 8
    assert [case.request()["op"] for case in cases] == [*["parse"] * 3, *["stream"] * 3] * 4
    assert len({case.output for case in cases[::3]}) > 6
    streamed = next(case for case in cases if case.pieces)
    assert "".join(streamed.request()["chunks"]) == streamed.output


@pytest.mark.parametrize("pieces", [True, False])
def test_agreement_counts_what_differs_to_the_letter(pieces: bool) -> None:
    spec = HERE + ("Spacious" if pieces else "SpaciousWhole")
    result = run("hermes", "--agreement", "-n", 12, "--seed", "0x1f", "-a", spec, "--json")
    report = json.loads(result.output)
    assert result.exit_code == 1
    assert report["seed"] == 31
    assert {group["what"] for group in report["groups"] if not group["bug"]} == {"whitespace"}
    assert sum(group["count"] for group in report["groups"]) > 3
    same = run("hermes", "--agreement", "-n", 12, "-a", "reference", "--against", "reference")
    assert same.exit_code == 0
    assert "0 of 12 outputs differ" in " ".join(same.output.split())


def test_outputs_of_vectors_have_the_tools_and_options_of_their_vectors() -> None:
    found = cases_by_format(load_below("template/hermes/"))
    assert set(found) == {"hermes"}
    own = {(case.output, str(case.fields)) for case in found["hermes"]}
    made = [VectorOutputs(found["hermes"], 5).case(number) for number in range(60)]
    assert made == [VectorOutputs(found["hermes"], 5).case(number) for number in range(60)]
    assert {str(case.fields) for case in made} <= {fields for _, fields in own}
    assert any(case.fields.get("options") for case in made)
    assert sum((case.output, str(case.fields)) in own for case in made) < len(made) / 2
    assert [bool(case.pieces) for case in made] == [False, True] * 30


def test_vectors_are_a_subject_of_agreement_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toolcall_conformance.vectors.load_below", lambda _: load_below("template/hermes/"))
    same = run("vectors", "--agreement", "-n", 12, "-a", "reference", "--against", "reference")
    assert same.exit_code == 0, same.output
    assert "0 of 12 outputs differ" in " ".join(same.output.split())
    assert "--agreement" in run("vectors").output


def test_agreement_needs_a_template_and_a_seed_is_an_integer() -> None:
    assert "a template is needed" in run("contract", "--agreement").output
    assert "write an integer" in run("hermes", "--seed", "abcdef").output


def test_the_number_of_processes_changes_nothing() -> None:
    one, two = (
        json.loads(run("contract", "-a", f"{FAKES}Blind", "-n", 120, "-j", jobs, "--json").output)
        for jobs in (1, 2)
    )
    assert one == two
    assert one["groups"]


def test_findings_are_written_and_known_from_then_on(tmp_path: Path) -> None:
    known, drafts = tmp_path / "known.txt", tmp_path / "drafts.yaml"
    common = ("hermes", "-a", f"{FAKES}Blind", "-n", 40)
    first = run(*common, "--strict", "--known", known, "--update-known", "--write-vectors", drafts)
    assert first.exit_code == 0, first.output
    assert "lost-call (all)" in first.output
    vectors, errors = load_file(drafts)
    assert not errors
    assert vectors
    # Groups with the same smallest output are one vector.
    assert len(known.read_text("utf-8").splitlines()) > len(vectors)
    assert len({vector.output for vector in vectors}) == len(vectors)
    assert run(*common, "--strict", "--known", known).exit_code == 0
    assert run(*common, "--strict").exit_code == 1
    assert "the file is there already" in run(*common, "--write-vectors", drafts).output
    known.write_text("nonsense\n", "utf-8")
    assert "'nonsense' is not an id" in str(run(*common, "--known", known).exception)


@pytest.mark.parametrize("text", ['{"a":\n1}', '{"a": 1, "a": 2}', '{"a": "\u2028"}', '{"a": 1e400}'])
def test_arguments_in_drafts_are_yaml_or_a_string(text: str) -> None:
    line = draft_vectors.call_line({"name": "f", "arguments": text})
    found = yaml.safe_load(line)["arguments"]
    assert text == found if isinstance(found, str) else list(found) == ["a"]


@pytest.mark.parametrize(
    ("what", "detail", "message", "clause"),
    [
        ("changed-arguments", "deeper: number", {}, "DM-2.3"),
        ("changed-arguments", "member: string → number", {}, ""),
        ("lost-call", "all", {"calls": [{"complete": False}]}, "TP-9.2"),
        ("lost-call", "all", {"problems": [{"code": "missing-end-marker"}]}, "TP-9.5, TP-9.6"),
        ("lost-text", "content", {}, "DM-1.4"),
    ],
)
def test_the_clause_that_decides_is_named(
    what: str, detail: str, message: dict[str, Any], clause: str
) -> None:
    right = Answer("ok", {"message": message})
    assert deciding_clause(Case(FIELDS, "x"), Signature(what, detail), right) == clause


def test_differences_may_be_from_another_release() -> None:
    found = run("hermes", "-a", f"{FAKES}Blind", "--against", f"{FAKES}Blind", "-n", 40, "--json")
    assert {group["bug"] for group in json.loads(found.output)["groups"]} == {True}


class Slow:
    """Takes thirty times as long for four times the output, and answers well."""

    def hello(self, request: dict[str, Any]) -> dict[str, Any]:
        """Claim to parse templates."""
        return {**HELLO, "ops": ["parse"]}

    def parse(self, request: dict[str, Any]) -> dict[str, Any]:
        """Answer late."""
        time.sleep(0.6 if len(request["output"]) >= worker.SIZES[1] - 100 else 0.02)
        return good(request)


def test_work_that_grows_too_fast_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(worker, "_LEAST", 0.01)
    drafts = tmp_path / "drafts.yaml"
    found = run("hermes", "-a", f"{HERE}Slow", "-n", 1, "--write-vectors", drafts)
    assert "growth (four times the output takes more than nine times the time)" in found.output
    assert "characters repeated" in found.output
    vectors, errors = load_file(drafts)
    assert not errors
    assert "growth" in {vector.kind for vector in vectors}


class Fragile(ReferenceAdapter):
    """Cannot read a surrogate without its partner, and does not claim to."""

    def hello(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Claim all but these."""
        claimed = super().hello(request)
        return {**claimed, "features": [name for name in claimed["features"] if name != "lone-surrogates"]}

    def parse(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Answer, if it can be written."""
        request["output"].encode()
        return super().parse(request)


class FragileThoughItClaims(Fragile):
    """Claims to read one all the same."""

    def hello(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Claim all."""
        return ReferenceAdapter.hello(self, request)


class SpaciousWhole(ReferenceAdapter):
    """Puts a space after the content."""

    def hello(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Claim no streams."""
        return {**super().hello(request), "ops": ["parse"]}

    def parse(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Add the space."""
        return spaced(super().parse(request))


class Spacious(SpaciousWhole):
    """Does so in streams too."""

    def hello(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Claim streams."""
        return {**super().hello(request), "ops": ["parse", "stream"]}

    def stream(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Add the space."""
        reply = spaced(super().stream(request))
        return {
            **reply,
            "deltas": [*reply["deltas"][:-1], [*reply["deltas"][-1], {"type": "content", "text": " "}]],
        }


def spaced(reply: dict[str, Any]) -> dict[str, Any]:
    message = reply["message"]
    return {**reply, "message": {**message, "content": f"{message['content']} "}}


@pytest.mark.parametrize(("claims", "bugs"), [("Fragile", 0), ("FragileThoughItClaims", 1)])
def test_surrogates_without_a_partner_are_for_those_who_claim_them(claims: str, bugs: int) -> None:
    task = FuzzTask(1, ("reference", HERE + claims), template("hermes"))
    asked = task.worker()
    numbers = [
        number for number in range(300) if re.search("[\ud800-\udfff]", asked.outputs.case(number).output)
    ]
    found = asked.run(range(numbers[0], numbers[0] + 1))
    asked.close()
    assert len(found) == bugs


TOOLS = [{"type": "function", "function": {"name": "f_abcd", "parameters": {}}}]
FIELDS = {"profile": "template", "template": "", "tools": TOOLS}


def bugs(output: str, *canaries: str, **message: Any) -> list[str]:
    whole = {"content": "", "reasoning": "", "calls": [], **message}
    case = Case(FIELDS, output, canaries=canaries)
    right = Answer("ok", {"message": {"content": output, "calls": []}})
    answer = Answer("ok", {"message": whole})
    return [bug.what for bug in oracles.of_answer(case, answer, {"incomplete-calls"}, right)]


def test_each_oracle_sees_its_bug() -> None:
    call = {"name": "f_abcd", "arguments": "{}"}
    assert bugs("cqaz", "cqaz", content="cqaz") == []
    assert bugs("cqaz", "cqaz") == ["lost-text"]
    assert bugs("cqaz", "cqaz", content="cqaz", reasoning="cqaz") == ["doubled-text"]
    spanned = [{"code": "rejected-call", "offset": 0, "length": 4}]
    assert bugs("cqaz", "cqaz", problems=spanned) == []
    assert bugs("f_abcd", calls=[call]) == []
    assert bugs("f_abcd", calls=[call, call]) == ["invented-call"]
    assert bugs("f_abcd", calls=[{**call, "name": "g"}]) == ["invented-call"]
    assert bugs("f_abcd", calls=[{**call, "arguments": "{"}]) == ["arguments"]
    assert bugs("f_abcd", calls=[{**call, "arguments": "{", "complete": False}]) == []


def test_wrong_usage_is_said() -> None:
    assert "write a time such as" in run("hermes", "--for", "soon").output
    assert "--update-known needs --known" in run("hermes", "--update-known").output
    assert "there is no such file" in str(run("no-such-template").exception)
