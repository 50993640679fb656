"""``toolcall constraint`` finds each planted bug by its property, and nothing in the reference."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.support import ROOT
from tests.support.fakes.constraints import NamedFormats
from toolcall_conformance.cli import group
from toolcall_conformance.suite import data
from toolcall_reference import grammars_can_run

pytestmark = pytest.mark.skipif(not grammars_can_run(), reason="llguidance runs grammars")
#: The formats without calls that a parser could read.
UNREADABLE = ("gemma2", "lfm2", "response-tags")
HERMES = ROOT / "vectors" / "formats" / "hermes" / "template.jinja"


def found(adapter: str, *more: str) -> tuple[int, dict[str, Any]]:
    arguments = ["constraint", str(HERMES), "--adapter", adapter, "-n", "40", "--json", *more]
    done = CliRunner().invoke(group, arguments)
    (report,) = json.loads(done.stdout)
    return done.exit_code, report


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("NoEmptyCalls", {"rendered"}),
        ("NeverEnds", {"ends"}),
        ("DemandsNothing", {"forced"}),
        ("StopsHalfway", {"prefix"}),
        ("RequiredIsNarrow", {"rendered", "order"}),
        ("TakesAnything", {"parses"}),
        ("BuildsContradictions", {"contradiction"}),
        ("CutsStrings", {"parses", "same"}),
        ("IgnoresNone", {"none"}),
    ],
)
def test_a_planted_bug_is_found(name: str, expected: set[str]) -> None:
    code, report = found(f"python:tests.support.fakes.constraints:{name}")
    assert code == 1
    broken = {each["property"] for each in report["breaks"]}
    assert expected <= broken <= expected | {"same"}


def test_the_smallest_turn_is_shown() -> None:
    _, report = found("python:tests.support.fakes.constraints:NoEmptyCalls")
    texts = [each["text"] for each in report["breaks"]]
    assert all(text.count("<tool_call>") == 1 and text.startswith("<tool_call>") for text in texts)


def test_the_reference_breaks_nothing() -> None:
    code, report = found("reference")
    assert (code, report["breaks"], report["refused"]) == (0, [], {})
    assert all(each["asked"] for each in report["properties"].values())


@pytest.mark.parametrize(
    ("formats", "known_as"), [(["qwen3", "hermes"], "hermes"), (["qwq", "llama3"], "qwq")]
)
def test_a_template_of_another_name_is_asked_by_a_format_like_it(
    formats: list[str], known_as: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(NamedFormats, "formats", formats)
    template = tmp_path / "my-model.jinja"
    template.write_text(HERMES.read_text("utf-8"), "utf-8")
    named = f"python:{NamedFormats.__module__}:{NamedFormats.__name__}"
    arguments = ["constraint", str(template), "--adapter", named, "-n", "3"]
    done = CliRunner().invoke(group, [*arguments, "--json"])
    (report,) = json.loads(done.stdout)
    assert (done.exit_code, report["template"], report["knownAs"]) == (0, "my-model", known_as)
    shown = CliRunner().invoke(group, arguments)
    assert f"my-model: the adapter was asked for its format {known_as}\n" in shown.stdout


def test_a_template_unlike_all_formats_that_are_claimed_is_not_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(NamedFormats, "formats", ["llama3", "kimi-k2"])
    template = tmp_path / "my-model.jinja"
    template.write_text(HERMES.read_text("utf-8"), "utf-8")
    named = f"python:{NamedFormats.__module__}:{NamedFormats.__name__}"
    done = CliRunner().invoke(group, ["constraint", str(template), "--adapter", named])
    assert done.exit_code == 2
    assert "--as says by which of its formats to ask: kimi-k2, llama3" in " ".join(done.stdout.split())


@pytest.mark.parametrize("path", data.template_paths().values(), ids=lambda path: path.parent.name)
def test_the_grammars_of_our_formats_break_nothing(path: Path) -> None:
    """What GR-1.1 exempts is not asked, or counted with the report of the grammar."""
    done = CliRunner().invoke(group, ["constraint", str(path), "-n", "10", "--json"])
    (report,) = json.loads(done.stdout)
    assert report["breaks"] == []
    assert "error" in report or report["properties"]["rendered"]["asked"]
    assert ("error" in report) == (path.parent.name in UNREADABLE)
