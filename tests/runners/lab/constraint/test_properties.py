"""``toolcall constraint`` finds each planted bug by its property, and nothing in the reference."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.support import ROOT
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


@pytest.mark.parametrize("path", data.template_paths().values(), ids=lambda path: path.parent.name)
def test_the_grammars_of_our_formats_break_nothing(path: Path) -> None:
    """What GR-1.1 exempts is not asked, or counted with the report of the grammar."""
    done = CliRunner().invoke(group, ["constraint", str(path), "-n", "10", "--json"])
    (report,) = json.loads(done.stdout)
    assert report["breaks"] == []
    assert "error" in report or report["properties"]["rendered"]["asked"]
    assert ("error" in report) == (path.parent.name in UNREADABLE)
