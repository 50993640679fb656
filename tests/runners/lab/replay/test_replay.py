"""Replays: what changed is counted and shown, nothing is lost, and no word of a log is written."""

from __future__ import annotations

import datetime
import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from tests.runners.test_printer import OBEYED, ran
from tests.support import ROOT, require
from toolcall_conformance.commands.replay import replay
from toolcall_conformance.lab.replay import logs
from toolcall_conformance.lab.replay.sample import sample_rows

FAKES = "python:tests.support.fakes.replayed:"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(replay, [str(each) for each in arguments])


def results(path: Path) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """The groups of a results file, and its counts."""
    lines = [json.loads(line) for line in path.read_text("ascii").splitlines()]
    return [line["group"] for line in lines if "group" in line], lines[-1]["counts"]


def write(path: Path, rows: Sequence[Mapping[str, Any] | str]) -> Path:
    lines = (row if isinstance(row, str) else json.dumps(row) for row in rows)
    path.write_bytes("".join(f"{line}\n" for line in lines).encode("utf-8", "surrogateescape"))
    return path


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """400 rows of two formats."""
    path = tmp_path_factory.mktemp("logs") / "sample.jsonl"
    return write(path, list(sample_rows(400, formats=("hermes", "qwen3-coder"))))


def test_an_implementation_is_like_itself(log: Path, tmp_path: Path) -> None:
    result = run(
        log, "-a", "reference", "-a", "reference", "--out", tmp_path / "r.jsonl", "--fail-on", "any", "-j1"
    )
    assert result.exit_code == 0, result.output
    groups, counts = results(tmp_path / "r.jsonl")
    assert not groups
    assert counts == {"rows": 400, "compared": 400, "differing": 0, "same": 400}
    assert not (tmp_path / "r.jsonl.part").exists()


def test_a_change_is_counted_and_shown(log: Path, tmp_path: Path) -> None:
    out, html = tmp_path / "r.jsonl", tmp_path / "r.html"
    result = run(log, "-a", "reference", "-a", f"{FAKES}Unescaping", "-o", out, "--html", html, "-j1")
    assert result.exit_code == 0, result.output
    groups, counts = results(out)
    kinds = {group["what"] for group in groups}
    assert kinds == {"changed-arguments"}
    assert counts["differing"] == sum(group["count"] for group in groups) > 0
    examples = [group["example"] for group in groups if "example" in group]
    assert min(len(example["request"]["output"]) for example in examples) < 90
    assert "changed-arguments" in result.output
    assert "&amp;lt;" in html.read_text("utf-8")
    failing = run(log, "-a", "reference", "-a", f"{FAKES}Unescaping", "--fail-on", "changed-arguments", "-j1")
    assert failing.exit_code == 1
    assert (
        run(log, "-a", "reference", "-a", f"{FAKES}Unescaping", "--fail-on", "lost-call", "-j1").exit_code
        == 0
    )


def test_no_word_of_the_log_is_written(tmp_path: Path) -> None:
    secrets = ["Rosenberg", "diagnosis", "4711-0815", "müller", "天気がいい", "s3cr3tpassw0rd"]
    text = " ".join(secrets)
    arguments = json.dumps({"city": text, "note &lt;": [text]}, ensure_ascii=False)
    tools = [
        {"type": "function", "function": {"name": "f", "description": text, "parameters": {"type": "object"}}}
    ]
    rows: list[Any] = [
        {
            "output": f'{text} <tool_call>\n{{"name": "f", "arguments": {arguments}}}\n</tool_call> {text}',
            "template": "hermes",
            "tools": tools,
            "messages": [{"role": "user", "content": text}],
        },
        {"output": text, "template": "hermes", "tools": tools},
        text,
    ]
    path, out, html = write(tmp_path / "l.jsonl", rows), tmp_path / "r.jsonl", tmp_path / "r.html"
    result = run(path, "-a", "reference", "-a", f"{FAKES}Unescaping", "-o", out, "--html", html)
    said = result.output + out.read_text("ascii") + html.read_text("utf-8")
    said += json.dumps(json.loads(f"[{','.join(out.read_text('ascii').splitlines())}]"), ensure_ascii=False)
    assert "example" in results(out)[0][0]
    assert not [secret for secret in secrets if secret in said]
    shown = run(path, "-a", "reference", "-a", f"{FAKES}Unescaping", "--keep-text")
    assert "words replaced" not in shown.output


def test_rows_that_cannot_be_used_are_counted_with_the_reason(tmp_path: Path) -> None:
    good = {"output": "Hi.", "template": "hermes", "tools": []}
    rows: list[Any] = [
        good,
        "",
        '{"output": "cut',
        "[1]",
        {"id": 7},
        {"choices": [{}]},
        {**good, "output": 7},
    ]
    rows += [
        {**good, "template": "unknown"},
        {**good, "tools": "[1"},
        {**good, "tools": [{}]},
        {"output": "Hi."},
    ]
    path = write(tmp_path / "l.jsonl", rows)
    with path.open("ab") as file:
        file.write(b'{"output": "\xff"}\n' + b'{"output": "last", "template": "hermes"}')
    out = tmp_path / "r.jsonl"
    result = run(path, "-a", "reference", "-a", "reference", "-o", out)
    assert result.exit_code == 0, result.output
    assert "1 row not usable: it is not UTF-8 (row 12)" in " ".join(result.output.split())
    lines = [json.loads(line) for line in out.read_text("ascii").splitlines()]
    reasons = {
        line["unusable"]["reason"].split(" (")[0]: line["unusable"]["rows"]
        for line in lines
        if "unusable" in line
    }
    assert reasons == {
        "it is not JSON: Unterminated string starting at": [3],
        "it is not a JSON object": [4],
        "it has no output": [5],
        "it has a parsed message and not what the model wrote: log the raw output": [6],
        "its output is not a text but int": [7],
        "its template 'unknown' is neither Jinja nor a format of the suite": [8],
        "its tools are not JSON": [9],
        "one of its tools has no name": [10],
        "nothing says how its model writes: give --template FILE or --profile contract": [11],
        "it is not UTF-8": [12],
    }
    assert results(out)[1] == {"rows": 12, "compared": 2, "differing": 0, "same": 2}


@pytest.mark.parametrize("rows", [[], [{"id": 1}], [{"output": "Hi.", "template": "{% broken"}]])
def test_a_log_of_which_nothing_can_be_compared_is_not_a_success(rows: list[Any], tmp_path: Path) -> None:
    html = tmp_path / "r.html"
    result = run(write(tmp_path / "l.jsonl", rows), "-a", "reference", "-a", "reference", "--html", html)
    assert result.exit_code == 2
    assert f"Nothing was compared, of {len(rows)} rows" in result.output
    assert "Nothing was compared" in html.read_text("utf-8")


def test_no_word_of_the_log_is_in_a_reason_or_the_name_of_a_tool(tmp_path: Path) -> None:
    call = '{"name": "Rosenberg", "arguments": {}}'
    tools = [{"name": "f", "parameters": {"type": "object"}}]
    rows: list[Any] = [
        {"output": f"<tool_call>{call}</tool_call>", "template": "hermes", "tools": tools},
        {"output": "a", "template": "Mr Rosenberg"},
        {"output": "a", "template": "hermes", "options": {"toolChoice": "Rosenberg"}},
        {"output": "a", "profile": "Rosenberg"},
    ]
    path, out = write(tmp_path / "l.jsonl", rows), tmp_path / "r.jsonl"
    result = run(path, "-a", "reference", "-a", f"{FAKES}Trusting", "-o", out, "-v")
    assert [group["what"] for group in results(out)[0]] == ["new-call"]
    assert "Rosenberg" not in result.output + out.read_text("ascii")


def test_a_line_that_is_too_long_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "LONGEST", 100)
    path = write(tmp_path / "l.jsonl", [{"output": "a"}, {"output": "b" * 3000}, {"output": "c"}])
    rows = [row for shard in logs.shards(path) for _, row in logs.rows(shard, ())]
    assert rows == [{"output": "a"}, "it is longer than 100 bytes", {"output": "c"}]


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (b"\x1f\x8b\x08", "it is gzip"),
        (b"\xff\xfe{\0", "it is UTF-16"),
        ('{"output"'.encode("utf-16-le"), "it is UTF-16"),
        ("{".encode("utf-32"), "it is UTF-32"),
    ],
)
def test_what_is_not_a_log_is_refused(content: bytes, what: str, tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_bytes(content)
    assert what in str(run(path, "-a", "reference", "-a", "reference").exception)


@pytest.mark.parametrize("size", [1, 2, 7, 1000])
def test_every_row_is_in_one_shard(size: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "ROWS", size)
    path = write(tmp_path / "l.jsonl", [{"n": number} for number in range(20)])
    found = [each for shard in logs.shards(path) for each in logs.rows(shard, ())]
    assert found == [(number + 1, {"n": number}) for number in range(20)]
    parts = [half for shard in logs.shards(path) for half in shard.halves() or [shard]]
    assert [each for part in parts for each in logs.rows(part, ())] == found


def test_columns_are_where_the_map_says(tmp_path: Path) -> None:
    tools = json.dumps([{"name": "f", "parameters": None}])
    rows = [{"answer": {"raw": '[TOOL_CALLS][{"name": "f", "arguments": {}}]'}, "ask": {"t": tools}}]
    path, out = write(tmp_path / "l.jsonl", rows), tmp_path / "r.jsonl"
    common = (path, "-a", "reference", "-a", f"{FAKES}Blind", "--template", "mistral-nemo", "-o", out)
    assert run(*common, "--map", "output=answer.raw,tools=ask.t").exit_code == 0
    assert [group["what"] for group in results(out)[0]] == ["lost-call"]
    assert "write FIELD=PATH" in run(*common, "--map", "answer").output


def test_an_implementation_that_differs_from_itself_is_a_group_of_its_own(tmp_path: Path) -> None:
    path = write(tmp_path / "l.jsonl", [{"output": f"Hi {number}."} for number in range(9)])
    out = tmp_path / "r.jsonl"
    run(path, "-a", "reference", "-a", f"{FAKES}Unsteady", "--profile", "contract", "-o", out)
    assert {(group["what"], group["detail"]) for group in results(out)[0]} == {
        ("unsteady", f"{FAKES}Unsteady")
    }


def test_identical_requests_are_asked_once(tmp_path: Path) -> None:
    path = write(tmp_path / "l.jsonl", [{"output": "Hi."}] * 50)
    out = tmp_path / "r.jsonl"
    run(path, "-a", "reference", "-a", f"{FAKES}Counting", "--profile", "contract", "-o", out)
    groups, counts = results(out)
    assert counts["compared"] == 50
    assert [group["count"] for group in groups] == [50]
    assert groups[0]["what"] == "changed-flags"


def test_a_run_that_was_broken_off_goes_on(
    log: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logs, "ROWS", 100)
    whole, out = tmp_path / "whole.jsonl", tmp_path / "r.jsonl"
    common = ("-a", "reference", "-a", f"{FAKES}Unescaping", "-j1", "--out")
    assert run(log, *common, whole).exit_code == 0
    monkeypatch.setenv("TOOLCALL_FAKE_ENDS_AT", "250")
    broken = run(log, "-a", "reference", "-a", f"{FAKES}Ending", "-j1", "--out", out)
    assert isinstance(broken.exception, KeyboardInterrupt | SystemExit)
    part = out.with_name("r.jsonl.part")
    assert len(part.read_text("ascii").splitlines()) == 3
    other = run(log, *common, out)
    assert "it is of another run: another new implementation" in str(other.exception)
    # Half of a line was written when it ended.
    part.write_text(part.read_text("ascii") + '{"shard": 2, "res', "ascii")
    monkeypatch.delenv("TOOLCALL_FAKE_ENDS_AT")
    again = run(log, "-a", "reference", "-a", f"{FAKES}Ending", "-j1", "--out", out)
    assert again.exit_code == 0, again.output
    assert results(out)[1] == results(whole)[1]
    assert [{**group, "example": 0} for group in results(out)[0]] == [
        {**group, "example": 0} for group in results(whole)[0]
    ]


def test_a_full_disk_is_named(log: Path, tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, limits[1]))
    try:
        result = run(log, "-a", "reference", "-a", "reference", "-j1", "--out", tmp_path / "r.jsonl")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert "r.jsonl.part: it cannot be written: File too large" in str(result.exception)
    assert run(log, "-a", "reference", "-a", "reference", "-j1", "-o", tmp_path / "r.jsonl").exit_code == 0


def test_parquet_is_read_like_json_lines(tmp_path: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    some = sample_rows(60, formats=("hermes",))
    rows = [{name: value for name, value in row.items() if name != "options"} for row in some]
    rows = [row for row in rows if row["output"].isprintable() or "\n" in row["output"]]
    texts = [json.loads(json.dumps(row).replace('\\ud83d"', '"')) for row in rows]
    texts = [row for row in texts if row["output"].encode("utf-8", "replace").decode() == row["output"]]
    asked = [{**row, "tools": json.dumps(row["tools"])} for row in texts]
    parquet.write_table(pyarrow.Table.from_pylist(asked), tmp_path / "l.parquet", row_group_size=17)
    write(tmp_path / "l.jsonl", texts)
    found = []
    for name in ("l.parquet", "l.jsonl"):
        run(tmp_path / name, "-a", "reference", "-a", f"{FAKES}Unescaping", "-j1", "-o", tmp_path / "r.jsonl")
        found.append(results(tmp_path / "r.jsonl"))
    assert found[0] == found[1]
    assert found[0][1]["compared"] == len(texts)


def toolcall(*arguments: object, folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tests.support.fakes.replaying", *map(str, arguments)]
    environment = {**os.environ, "TOOLCALL_FAKE_FOLDER": str(folder)}
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=600)


@pytest.mark.parametrize("how", ["--jobs 2", "--jobs 2 --ray local"])
def test_a_killed_worker_changes_nothing_and_a_deadly_output_is_named(how: str, tmp_path: Path) -> None:
    if "ray" in how:
        try:
            import ray  # noqa: F401 (it may not be installed)
        except ImportError:
            require("ray", False, "ray is not installed: pip install 'toolcall-conformance[ray]'")
    rows = list(sample_rows(24, seed=1, formats=("hermes",)))
    deadly = write(tmp_path / "l.jsonl", [*rows[:9], {**rows[0], "output": "DEADLY"}, *rows[9:]])
    adapters = ("-a", "reference", "-a", f"{FAKES}Unescaping", "-j1")
    expected, out = tmp_path / "one.jsonl", tmp_path / "r.jsonl"
    run(write(tmp_path / "good.jsonl", rows), *adapters, "-o", expected)
    done = toolcall(
        deadly, "-a", "reference", "-a", f"{FAKES}Deadly", *how.split(), "-o", out, folder=tmp_path
    )
    assert done.returncode == 0, done.stderr
    groups, counts = results(out)
    died = [group for group in groups if group["what"] == "lost-answer"]
    assert [(group["count"], group["rows"]) for group in died] == [(1, [10])]
    assert counts["compared"] == 25
    assert counts["differing"] == results(expected)[1]["differing"] + 1 > 1
    assert (tmp_path / "killed-once").exists()


def test_damaged_and_odd_columns_of_parquet_are_named_or_read(tmp_path: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    def told(name: str, output: Any, **columns: Any) -> str:
        path = tmp_path / f"{name}.parquet"
        parquet.write_table(pyarrow.table({"output": output, "template": ["hermes"] * 2, **columns}), path)
        if name == "damaged":
            path.write_bytes(path.read_bytes()[:8] + bytes(52) + path.read_bytes()[60:])
        return " ".join(run(path, "-a", "reference", "-a", "reference").output.split())

    some = pyarrow.array([b"Hi", b"\xff"])
    said = "1 row not usable: its output is not a text but bytes (row 2) 1 output:"
    assert said in told("bytes", some)
    broken = pyarrow.StringArray.from_buffers(2, *some.buffers()[1:])
    assert "1 row not usable: it is not UTF-8 (row 2) 1 output:" in told("encoding", broken)
    messages = [[{"role": "user", "content": "Hi", "at": datetime.datetime(2026, 1, 1)}]] * 2
    assert "2 outputs:" in told("times", ["a", "b"], messages=messages)
    said = "2 rows not usable: its part of the Parquet file is damaged (rows 1, 2)"
    assert said in told("damaged", ["a", "b"])


def test_hostile_columns_of_parquet_are_shown_as_text(tmp_path: Path) -> None:
    """Names of columns, templates and tools, and outputs: no terminal and no browser obeys them."""
    pyarrow = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    hostile = "p\n::stop-commands::x\x1b[2J\x07 ##[error]y\u202e<script>alert(1)</script><img src=x>"
    call = f'<tool_call>\n{{"name": {json.dumps(hostile)}, "arguments": {{"a": "&lt;"}}}}\n</tool_call>'
    tools = [{"type": "function", "function": {"name": hostile, "parameters": {"type": "object"}}}]
    rows = [
        {"output": call + hostile, "template": "hermes", "tools": json.dumps(tools), hostile: hostile},
        {"output": hostile, "template": hostile, "tools": "[]", hostile: hostile},
        {"output": hostile, "template": "hermes", "tools": hostile, hostile: hostile},
        {"output": hostile, "template": "hermes", "tools": "[]", hostile: hostile},
    ]
    path, out, html = tmp_path / "l.parquet", tmp_path / "r.jsonl", tmp_path / "r.html"
    parquet.write_table(pyarrow.Table.from_pylist(rows), path)
    adapters = ("-a", "reference", "-a", f"{FAKES}Unescaping", "-j1")
    for extra in ((), ("--keep-text",)):
        done = ran(ROOT, "replay", str(path), *adapters, *extra, "-o", str(out), "--html", str(html))
        said = (done.stdout + done.stderr).decode()
        assert said.count("1 row not usable") == 2
        assert "##[error]y" not in said
        assert "[error]y" in "".join(said.split())
        assert results(out)[1]["compared"] == 2
        assert results(out)[1]["differing"] == 1
        page = html.read_text("utf-8")
        assert not OBEYED.search(said)
        assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]", page)
        assert "alert(1)</script>" not in page
        assert "<img src=x" not in page
    parquet.write_table(pyarrow.table({hostile: [hostile]}), path)
    refused = ran(ROOT, "replay", str(path), *adapters)
    assert refused.returncode
    assert not OBEYED.search((refused.stdout + refused.stderr).decode())
