"""results.jsonl: written and read back, damaged in every way, and shown."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from toolcall_conformance.errors import ResultsError
from toolcall_conformance.results.records import (
    Details,
    Result,
    ResultsWriter,
    RunResults,
    SplitReport,
    parse,
    read,
    strict_json,
)
from toolcall_conformance.run.conformity import conformity
from toolcall_conformance.suite.definitions import of_vectors
from toolcall_conformance.suite.model import Vector
from toolcall_conformance.suite.vector_json import vector_to_json
from toolcall_conformance.views.terminal import beginning, render, visible

HEADER = {"adapters": [{"label": "mine", "spec": "cmd:mine", "hello": {"features": []}}], "options": {}}
PASS = Result("a/b", "mine", "pass", "required", "parse", "contract", duration=0.25)
FAIL = Result(
    "a/c",
    "mine",
    "lost",
    "required",
    "parse",
    "template",
    format="hermes",
    reason="because",
    splits=SplitReport(10, 2, 5, {"clause": "ST-1.1", "split": "at-3", "chunk": 1, "detail": "…"}),
    details=Details(
        actual={"content": "b", "calls": []},
        differences=({"path": "content", "kind": "value", "expected": '"a"', "actual": '"b"'},),
    ),
)
#: What explains FAIL.
VECTOR = Vector(
    id="a/c",
    kind="parse",
    title="Nothing is lost",
    level="required",
    topic="A",
    clauses=("CT-1.1",),
    harm="lost-call",
    profile="template",
    template="{{ messages }}",
    template_name="hermes",
    tools=({"type": "function", "function": {"name": "f"}},),
    output="one \n\ttwo\u200b",
)


def written(*results: Result, **header: Any) -> str:
    """The text of a complete file."""
    out = io.StringIO()
    writer = ResultsWriter({**HEADER, **header}, out)
    for result in results:
        writer.add(result, VECTOR if result.vector == FAIL.vector else None)
    writer.close()
    return out.getvalue()


def reread(text: str) -> RunResults:
    """The run in a text."""
    (run,) = parse(text.removesuffix("\n").split("\n"), "r.jsonl", text.endswith("\n"))
    return run


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    path.write_text(written(PASS, FAIL))
    (run,) = read(path)
    assert run.results == (PASS, FAIL)
    assert run.definitions == of_vectors([VECTOR], ["ST-1.1"])
    assert run.definitions.vectors["a/c"] == vector_to_json(VECTOR)
    assert run.footer is not None
    assert not run.damages
    assert run.counts() == {"mine": {"pass": 1, "lost": 1}}


def test_lines_are_ascii_and_leave_defaults_out() -> None:
    text = written(PASS, FAIL)
    assert text.isascii()
    assert '"reason"' not in text.splitlines()[1]


def test_fields_of_a_later_version_are_ignored() -> None:
    text = written(PASS).replace('"type":"result"', '"type":"result","later":{"a":1}')
    assert reread(text).results == (PASS,)


@pytest.mark.parametrize("text", ["", "{}\n", "not json\n", '{"type":"result"}\n', "[]\n", "null\n"])
def test_a_foreign_or_empty_file_says_what_to_do(tmp_path: Path, text: str) -> None:
    path = tmp_path / "results.jsonl"
    path.write_text(text)
    with pytest.raises(ResultsError, match=r"results\.jsonl:1:1: .*\n.*toolcall run --out"):
        read(path)


def test_another_format_version_is_refused() -> None:
    with pytest.raises(ResultsError, match="format 2"):
        reread(written(PASS).replace('"format":1', '"format":2'))


def test_a_file_that_is_not_there_says_so(tmp_path: Path) -> None:
    with pytest.raises(ResultsError, match="cannot be read"):
        read(tmp_path / "no.jsonl")


def test_a_cut_file_keeps_every_whole_line() -> None:
    text = written(PASS, FAIL, PASS)
    cut = text[: text.index("Nothing is lost")]
    run = reread(cut)
    assert run.results == (PASS,)
    assert run.definitions.clauses.keys() == {"CT-1.1", "ST-1.1"}
    assert run.footer is None
    assert [damage.line for damage in run.damages] == [8, 8]
    assert "broken off" in str(run.damages[-1])


def test_files_may_stand_one_behind_the_other() -> None:
    lines = (written(PASS) + written(FAIL)[:-10]).split("\n")
    first, second = parse(lines, "r.jsonl", False)
    assert (first.results, second.results) == ((PASS,), (FAIL,))
    assert (first.line, second.line) == (1, 4)
    assert not first.damages
    assert [damage.line for damage in second.damages] == [12, 12]


def test_lines_of_a_later_version_are_ignored() -> None:
    run = reread(written(PASS).replace('{"type":"footer"', '{"type":"later","id":1}\n{"type":"footer"'))
    assert (run.results, run.damages) == ((PASS,), ())


@pytest.mark.parametrize(
    "bad",
    ["garbage", "{}", "[1]", '{"type":"result","vector":1}', "\x00", '{"type":"vector","id":1}', "[" * 99999],
)
def test_a_bad_line_loses_nothing_else(bad: str) -> None:
    lines = written(PASS, FAIL).split("\n")
    lines.insert(2, bad)
    run = reread("\n".join(lines))
    assert run.results == (PASS, FAIL)
    assert [damage.line for damage in run.damages] == [3]


def test_a_footer_that_counts_otherwise_is_noticed() -> None:
    lines = written(PASS, FAIL).split("\n")
    del lines[1]
    run = reread("\n".join(lines))
    assert [str(damage).partition("\n")[0][-39:] for damage in run.damages] == [
        "footer counts 2 results, the file has 1"
    ]


def test_numbers_that_json_does_not_have_are_texts() -> None:
    assert strict_json([1e400, 1.5]) == '["Infinity",1.5]'


def shown(text: str, show: int = 10) -> str:
    """What a terminal of 80 columns shows of a file."""
    console = Console(width=80, color_system=None, file=io.StringIO())
    render(reread(text), console, show)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_a_clause_is_shown_once_though_a_stream_breaks_it_too() -> None:
    first = {"clause": "CT-1.1", "split": "at-3", "chunk": 1, "detail": "…"}
    text = shown(written(replace(FAIL, splits=SplitReport(10, 2, 5, first))))
    assert text.count("CT-1.1    ") == 1


def test_a_failure_is_shown_with_all_that_explains_it() -> None:
    text = shown(written(PASS, FAIL))
    for part in (
        "lost  a/c  (required)",
        "Nothing is lost",
        "CT-1.1    ",
        "ST-1.1 ",
        "harm      A call is lost. The model",
        "output    one·⏎",
        "→two\\u200b",
        "at content",
        'expected "a"',
        'actual   "b"',
        "because",
        "$ toolcall run a/c --adapter cmd:mine",
        "mine does not conform · 1 lost",
        "10 splits of 1 outputs streamed, 2 break",
    ):
        assert part in text
    assert max(map(len, text.splitlines())) <= 80


def test_the_failures_shown_are_limited() -> None:
    assert "… and 2 more" in shown(written(FAIL, FAIL, FAIL), show=1)
    assert "more (-v" not in shown(written(FAIL, FAIL, FAIL), show=0)


def test_the_failures_shown_first_are_of_different_clauses() -> None:
    out = io.StringIO()
    writer = ResultsWriter(HEADER, out)
    others = (replace(VECTOR, id="a/c2"), replace(VECTOR, id="a/d", clauses=("CT-2.1",)))
    for vector in (VECTOR, *others):
        writer.add(replace(FAIL, vector=vector.id), vector)
    writer.close()
    text = shown(out.getvalue(), show=2)
    assert "lost  a/d" in text
    assert "lost  a/c2" not in text


def test_who_fails_as_listed_does_not_conform() -> None:
    """AP-8.1, although the run ends with 0."""
    listed = written(PASS, replace(FAIL, known="lost"))
    (judgement,) = conformity(reread(listed))
    assert (judgement.exit_code, judgement.conforms) == (0, False)
    assert "mine fails only as its list of known failures says" in shown(listed)


def test_why_vectors_were_not_asked_is_said_unless_they_were_not_claimed() -> None:
    results = [
        Result(f"a/{number}", "mine", "unsupported", "required", "grammar", reason=reason)
        for number, reason in enumerate(["no llguidance", "no llguidance", "not claimed: operation grammar"])
    ]
    text = shown(written(PASS, *results))
    assert "2 unsupported: no llguidance" in text
    assert "not claimed" not in text


def test_the_matrix_of_everything_fits_80_columns() -> None:
    label = "toolcall-reference"
    adapters = [{"label": label, "spec": "reference", "hello": {"features": []}}]
    counts = {"contract": 496, "native": 164, "template": 1186, "analysis": 127, "grammar": 213}
    results = [
        Result(f"{subject}/{n}", label, "pass", "required", subject, subject)
        for subject, count in counts.items()
        for n in range(count)
    ]
    text = shown(written(*results, adapters=adapters))
    (line,) = [line for line in text.splitlines() if "1186/1186" in line]
    assert line.split() == [label, "required", *(f"{count}/{count}" for count in counts.values())]


def test_invisible_characters_are_visible() -> None:
    assert visible("  a b \r\n\x00\u00a0\u2028\U0001f600").plain == "··a b ␍⏎\n\\x00\\xa0\\u2028\U0001f600"


@pytest.mark.parametrize(
    ("results", "header", "code"),
    [
        ([PASS], {}, 0),
        ([PASS, FAIL], {}, 1),
        ([], {}, 1),
        ([Result("a/d", "mine", "unsupported", "required", "parse")], {}, 1),
        ([PASS, Result("a/d", "mine", "skipped", "recommended", "parse")], {}, 0),
        ([PASS, Result("a/d", "mine", "skipped", "required", "parse")], {}, 1),
        ([PASS, Result("a/d", "mine", "skipped", "required", "parse", known="skipped")], {}, 0),
        ([PASS, Result("a/d", "mine", "wrong", "recommended", "parse")], {}, 0),
        ([PASS, Result("a/d", "mine", "wrong", "recommended", "parse")], {"options": {"strict": True}}, 1),
        (
            [PASS, Result("a/d", "mine", "wrong", "recommended", "parse")],
            {"options": {"knownFailures": True}},
            1,
        ),
        ([PASS, Result("a/d", "mine", "wrong", "required", "parse", known="wrong")], {}, 0),
        ([PASS, Result("a/d", "mine", "lost", "required", "parse", known="wrong")], {}, 1),
        ([PASS, Result("a/d", "mine", "pass", "required", "parse", known="wrong")], {}, 1),
        ([PASS, Result("a/d", "mine", "whitespace", "required", "parse")], {}, 0),
        ([PASS, Result("a/d", "mine", "not-run", "required", "parse")], {}, 3),
    ],
)
def test_the_judgement_follows_from_the_results(
    results: list[Result], header: dict[str, Any], code: int
) -> None:
    (judgement,) = conformity(reread(written(*results, **header)))
    assert judgement.exit_code == code


def test_a_broken_invariant_of_a_recommended_vector_decides() -> None:
    taste = replace(FAIL, level="recommended")
    harm = replace(taste, vector="a/d", invariants=("calls",))
    written = io.StringIO()
    writer = ResultsWriter(HEADER, written)
    for result in (PASS, taste, harm):
        writer.add(result)
    writer.close()
    (run,) = parse(written.getvalue().splitlines(), "results.jsonl")
    assert run.results == (PASS, taste, harm)
    (judged,) = conformity(run)
    assert judged.noted == (taste,)
    assert judged.failures == (harm,)
    assert not judged.conforms


def test_what_decides_is_said_in_numbers_that_add_up() -> None:
    results = [
        PASS,
        replace(FAIL, vector="b/1"),
        *(Result(f"b/s{number}", "mine", "skipped", "required", "parse") for number in range(2)),
        *(replace(FAIL, vector=f"b/i{n}", level="recommended", invariants=("calls",)) for n in range(3)),
        replace(FAIL, vector="b/r", level="recommended"),
    ]
    text = " ".join(shown(written(*results), show=0).split())
    assert "6 decide: 1 required fails, 2 required were skipped, 3 recommended break an invariant" in text
    assert "1 more recommended vector fails; it does not decide (--strict counts them)" in text
    assert "invariants broken (required and recommended vectors): calls 3" in text
    strict = shown(written(*results, options={"strict": True}), show=0)
    assert "7 decide:" in strict
    assert "1 recommended fails" in strict
    listed = shown(written(PASS, replace(FAIL, known="wrong")), show=0)
    assert "1 decides: 1 is not as the list of failures says" in listed


def test_a_choice_counts_the_skipped_among_those_that_decide() -> None:
    skipped = Result("b/s", "mine", "skipped", "required", "parse")
    text = shown(written(PASS, skipped, paths=["mine.yaml"]), show=0)
    assert "mine fails 1 of 2 chosen" in text


def test_skipped_vectors_come_last_and_do_no_harm() -> None:
    skipped = replace(FAIL, verdict="skipped", reason="no time", details=None)
    text = shown(written(skipped, replace(FAIL, vector="b/c", level="recommended")))
    assert text.index("lost  b/c") < text.index("skipped  a/c")
    assert "harm" not in text


def test_invalid_replies_come_first_and_the_doctor_explains_them() -> None:
    invalid = Result("b/c", "mine", "protocol-error", "required", "parse", invariants=("answer",))
    text = shown(written(FAIL, invalid, adapters=[{"label": "mine", "spec": "cmd:my parser"}]))
    assert text.index("protocol-error  b/c") < text.index("lost  a/c")
    said = "1 reply is not as the protocol says: `toolcall doctor --adapter 'cmd:my parser'` says why"
    assert " ".join(text.split()).endswith(said)
    assert "not as the protocol says" not in shown(written(FAIL))


def test_a_clause_that_goes_on_says_where() -> None:
    assert beginning("AB-1.1", "One\nline.") == "One line."
    listed = "Only if all hold:\n\n- one;\n- two."
    assert beginning("AB-1.1", listed) == "Only if all hold: … (`toolcall explain AB-1.1`)"
    assert beginning("AB-1.1", "- where: here; is: kept") == "where: here; is: kept"
    assert beginning("AB-1.1", "- a: b\n  c\n- d: e") == "a: b c … (`toolcall explain AB-1.1`)"
