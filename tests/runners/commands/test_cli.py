"""The command toolcall as a user meets it: help, exit codes, messages."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.shell_completion import shell_complete
from click.testing import CliRunner, Result

from tests.support import PROGRAMS, ROOT
from toolcall_conformance import cli
from toolcall_conformance.cli import VERBS, group
from toolcall_conformance.commands.completion import register
from toolcall_conformance.results.records import read
from toolcall_conformance.suite import data

WRONG = f"cmd:{sys.executable} {PROGRAMS} always_wrong"


def toolcall(*arguments: str | Path) -> Result:
    """What the command does."""
    return CliRunner().invoke(group, [str(argument) for argument in arguments], prog_name="toolcall")


def test_help_lists_the_verbs_that_are_there_and_no_others() -> None:
    text = toolcall("--help").output
    assert "run " in text
    assert "doctor " in text
    commands = ROOT / "runners" / "toolcall_conformance" / "commands"
    for section in VERBS.values():
        for verb in section:
            assert ((commands / f"{verb}.py").exists()) == (f"\n  {verb} " in text)


def test_help_and_a_wrong_verb_import_nothing_heavy() -> None:
    code = (
        "import sys; from toolcall_conformance.cli import group\n"
        "group(['--help'], standalone_mode=False)\n"
        "heavy = {'rich', 'yaml', 'jsonschema', 'jinja2', 'pytest', 'multiprocessing'} & set(sys.modules)\n"
        "assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


def test_a_run_that_conforms() -> None:
    result = toolcall("run", "contract/fences", "-k", "not example")
    assert result.exit_code == 0
    assert "toolcall-reference passes" in result.output
    assert "chosen (52 in contract/fences)" in result.output
    assert "conforms" not in result.output  # a choice says nothing of the rest


def test_a_run_that_does_not_conform(tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    result = toolcall("run", "contract/fences", "--adapter", WRONG, "--out", out)
    assert result.exit_code == 1
    assert "fake fails" in result.output
    assert " in contract)" in result.output
    assert not any(line.endswith(" ") for line in result.output.splitlines())
    (run,) = read(out)
    assert run.footer is not None


def test_a_broken_adapter() -> None:
    result = toolcall("run", "contract/fences", "--adapter", f"cmd:{sys.executable} {PROGRAMS} exit_at_start")
    assert result.exit_code == 3
    assert "cannot find libparser.so" in result.output


@pytest.mark.parametrize(
    "arguments",
    [
        ["contract/fences", "-k", "no-vector-has-this"],
        ["--shard", "3/2"],
        ["--splits", "some"],
        ["--seed", "1"],
        ["--update-known"],
        ["--jobs", "0"],
        ["-a", "reference", "-a", "reference", "--known-failures", "x"],
        ["--out", "no/such/folder/r.jsonl"],
    ],
)
def test_wrong_usage(arguments: list[str]) -> None:
    assert toolcall("run", *arguments).exit_code == 2


def test_errors_made_on_purpose_are_one_message() -> None:
    for arguments in (["run", "no/such/id"], ["run", "-a", "nonsense"], ["run", "-k", "and"]):
        command = [sys.executable, "-c", "from toolcall_conformance.cli import main; main()", *arguments]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 2
        assert done.stderr.startswith("toolcall: ")
        assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("number", "path", "said"),
    [
        (errno.ENOSPC, None, "toolcall: No space left on device\n"),
        (errno.EACCES, "out.jsonl", "toolcall: out.jsonl: Permission denied\n"),
    ],
)
def test_a_full_disk_is_one_message(
    number: int,
    path: str | None,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fails(**given: object) -> None:
        raise OSError(number, os.strerror(number), path)

    monkeypatch.setattr(cli, "group", fails)
    with pytest.raises(SystemExit, match="2"):
        cli.main()
    assert capsys.readouterr().err == said


def test_a_broken_adapter_is_one_message_and_code_3_in_every_command() -> None:
    template = data.template_path("hermes")
    for arguments in (["roundtrip", str(template)], ["bench", "--only", "contract"]):
        words = [*arguments, "--adapter", "cmd:no-such-program"]
        command = [sys.executable, "-c", "from toolcall_conformance.cli import main; main()", *words]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 3
        assert done.stderr.startswith("toolcall: the adapter cannot be used: ")
        assert "No such file or directory: no-such-program" in done.stderr


def test_known_failures_are_strict_both_ways(tmp_path: Path) -> None:
    known = tmp_path / "known.txt"
    assert (
        toolcall("run", "contract/fences", "-a", WRONG, "--known-failures", known, "--update-known").exit_code
        == 0
    )
    assert toolcall("run", "contract/fences", "-a", WRONG, "--known-failures", known).exit_code == 0
    assert toolcall("run", "contract/fences", "--known-failures", known).exit_code == 1  # stale: it passes
    other = known.read_text().replace("wrongly-accepted", "crash")
    known.write_text(other)
    assert toolcall("run", "contract/fences", "-a", WRONG, "--known-failures", known).exit_code == 1
    known.write_text("")
    assert toolcall("run", "contract/fences", "-a", WRONG, "--known-failures", known).exit_code == 1


def test_known_failures_outlast_a_broken_adapter(tmp_path: Path) -> None:
    known = tmp_path / "known.txt"
    known.write_text("contract/fences/json-example  lost\n")
    broken = f"cmd:{sys.executable} {PROGRAMS} exit_at_start"
    arguments: list[str | Path] = ["contract/fences", "-a", broken, "--known-failures", known]
    assert toolcall("run", *arguments, "--update-known").exit_code == 3
    assert known.read_text() == "contract/fences/json-example  lost\n"


def test_the_items_of_lists_are_wrapped_beside_their_markers() -> None:
    lines = toolcall("explain", "TP-9.12").output.partition("Vectors (")[0].splitlines()
    assert max(map(len, lines)) <= 80
    at = lines.index("  - the text ends outside a string, and not after a comma or a colon;")
    assert lines[at + 1].startswith("  - the end marker is a marker by TA-8.3")
    assert lines[at + 2] == "    whitespace;"


@pytest.mark.parametrize(
    ("arguments", "meant"),
    [
        (["run", "contract/fencs"], "did you mean contract/fences?"),
        (["explain", "contract/fencs"], "did you mean contract/fences?"),
        (["explain", "ct7.5"], "did you mean CT-7.5?"),
        (["explain", "ct-7.5"], "CT-7.5  "),
        (["run", "-a", "./mine"], "(cmd:./mine for a program)"),
        (["analyze", "hermez"], "there is no such file or folder"),
        (["new", "mine"], "an id is a path"),
        (["new", "contract/mine/one", "--harm", "lost-cal"], "did you mean lost-call?"),
        (["rum"], "did you mean run?"),
        (["lint", ROOT / "tests" / "__init__.py"], "neither in"),
        (
            ["lint", ROOT / "tests"],
            f"toolcall lint --vectors {ROOT / 'tests'} {ROOT / 'tests'}".replace("\\", "/"),
        ),
        (
            ["render", "x", "--options", "{enableThinkin:false}"],
            "blank after the colon: enableThinkin: false",
        ),
    ],
)
def test_what_was_meant_is_said(arguments: list[str | Path], meant: str) -> None:
    result = toolcall(*arguments)
    assert meant in "".join((result.output + str(result.exception)).replace("\\", "/").splitlines())


MINE = """\
toolcall: 1
profile: contract
topic: Mine
mode: detailed
tools: [search]
vectors:
  - id: mine/one/nothing
    clauses: [CT-4.4]
    level: required
    title: Text is not a call
    output: Hello.
    expected: {calls: [], sawToolCallSyntax: false, rejectedByPolicy: false, rejectedToolNames: []}
    harm: phantom-call
"""


@pytest.mark.parametrize(
    ("written", "instead", "message"),
    [
        (
            b"sawToolCallSyntax: false",
            b"sawToolCallSyntax: no",
            '12:46: no is ambiguous|write false, or quote it: "no"',
        ),
        (b"    level", b"\tlevel", "9:1: tab U+0009|indent with spaces; as a part of a text write \\t in"),
        (
            b"rejectedByPolicy: ",
            b"rejectedByPolicy:",
            "an empty value|after the colon: rejectedByPolicy: false",
        ),
        (b"Hello.", b"Caf\xe9.", "11:16: the byte 0xe9 is not UTF-8|save the file as UTF-8"),
        (
            b"harm: phantom-call",
            b"harm: phantom-call\n" + MINE.partition("vectors:\n")[2].encode(),
            "14:1: the id mine/one/nothing is taken: |give it an id of its own",
        ),
    ],
)
def test_a_mistake_in_a_file_is_told_at_its_place_with_what_to_write(
    tmp_path: Path, written: bytes, instead: bytes, message: str
) -> None:
    path = tmp_path / "mine.yaml"
    path.write_bytes(MINE.encode().replace(written, instead))
    result = toolcall("run", path)
    assert result.exit_code == 2
    for part in message.split("|"):
        assert part in result.output


def test_a_list_of_known_failures_is_about_vectors_that_exist(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(MINE + MINE.partition("vectors:\n")[2].replace("nothing", "more"))
    known = tmp_path / "known.txt"
    known.write_text("contract/fences/tildes lost\nmine/one/more lost\n")
    arguments: list[str | Path] = ["run", tmp_path / "mine.yaml", "-k", "nothing", "--known-failures", known]
    assert toolcall(*arguments).exit_code == 0  # an entry outside what -k chooses is not a mistake
    known.write_bytes(b"# why\nmine/one/more lost # caf\xe9\n")
    assert "known.txt:2:25: the byte 0xe9" in str(toolcall(*arguments).exception)


def _interruptible() -> None:
    """Take back that a shell in the background has its programs ignore Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGINT for one process")
def test_ctrl_c_ends_with_130() -> None:
    command = [sys.executable, "-c", "from toolcall_conformance.cli import main; main()", "doctor", "--idle"]
    silent = [*command, "60", "reference"]
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen(silent, **pipes, preexec_fn=_interruptible) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("ok")
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 130
        assert process.stderr is not None
        assert process.stderr.read().strip() == "Aborted!"


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("explain contract/fen", ["contract/fences", "contract/fences/json-example"]),
        ("explain ct-7.1", []),
        ("explain CT-7.1", ["CT-7.1", "CT-7.13"]),
        ("run --adapter eng", ["engine:vllm"]),
        ("run --adapter engine : vl", ["vllm"]),
        ("setup vl", ["vllm"]),
        ("new x --clause CT-7.1", ["CT-7.13"]),
        ("lint contract/pol", ["contract/policy"]),
    ],
)
def test_shells_complete_what_can_be_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: str, offered: list[str]
) -> None:
    register()
    given = ["toolcall", *words.split()]
    monkeypatch.setenv("COMP_WORDS", "\n".join(given))
    monkeypatch.setenv("COMP_CWORD", str(len(given) - 1))
    shell_complete(group, {}, "toolcall", "_TOOLCALL_COMPLETE", "bash_complete")
    found = [line.removeprefix("plain,") for line in capsys.readouterr().out.splitlines()]
    assert set(offered) <= set(found)
    assert offered or found == ["file," + given[-1]]


def test_help_fits_80_columns() -> None:
    for verb in (verb for section in VERBS.values() for verb in section):
        assert max(map(len, toolcall(verb, "--help").output.splitlines())) <= 80, verb


def test_an_installation_is_not_edited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(data, "vectors_dir", lambda: Path(data.__file__).parents[1] / "data" / "vectors")
    for arguments in (["new", "contract/fences/mine"], ["fmt"]):
        assert "pip install -e ." in str(toolcall(*arguments).exception)


def test_a_blind_run_prints_its_seed_and_no_id() -> None:
    result = toolcall("run", "contract/fences", "-a", WRONG, "--blind")
    assert result.exit_code == 1
    assert "seed" in result.output
    assert "contract/fences" not in result.output


def test_an_unreadable_file_is_said_and_the_rest_still_runs(tmp_path: Path) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text("toolcall: 1\nvectors: [\n")
    result = toolcall("run", bad, "contract/fences/json-example")
    assert result.exit_code == 2
    assert "bad.yaml:" in result.output
    assert "1/1" in result.output


def test_requests_can_be_printed_instead_of_sent() -> None:
    lines = toolcall("run", "contract/fences/json-example", "--requests").output.splitlines()
    assert len(lines) == 2
    assert lines[0].startswith('{"op":"hello"')


def test_requests_are_printed_with_what_an_adapter_wants() -> None:
    wants = ("--wants", "format", "--wants", "generationPrompt")
    asked = ("run", "template/hermes/two-calls", "--requests", *wants)
    request = json.loads(toolcall(*asked).output.splitlines()[1])
    assert request["description"]["name"] == "hermes"
    assert request["generationPrompt"] == "<|im_start|>assistant\n"
    refused = toolcall("run", "template/hermes/two-calls", "--wants", "format")
    assert (refused.exit_code, "belongs to --requests" in refused.output) == (2, True)


def test_failures_that_decide_come_first_and_then_the_gravest() -> None:
    arguments = ("run", "contract/fences", "-a", WRONG)
    results = [json.loads(line) for line in toolcall(*arguments, "--json").output.splitlines()]
    decides = {line["vector"]: line["decides"] for line in results if "decides" in line}
    lines = toolcall(*arguments).output.splitlines()
    shown = [line.split()[1] for line in lines if line.endswith(("(required)", "(recommended)"))]
    order = [decides[vector] for vector in shown]
    assert order == sorted(order, reverse=True)
    assert order


def test_a_run_for_programs_is_lines_of_json() -> None:
    result = toolcall("run", "contract/fences", "-a", WRONG, "--json")
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == 1
    assert {line["type"] for line in lines[:-1]} == {"failure"}
    assert lines[0]["decides"]
    assert lines[0]["command"].startswith("toolcall run contract/fences/")
    assert lines[-1]["state"] == "fails"
    assert lines[-1]["required"]["asked"] > lines[-1]["required"]["passed"]
