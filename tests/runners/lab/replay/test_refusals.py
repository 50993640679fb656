"""Who claims less, or refuses, in a replay: such rows are left out or quoted, never differences unsaid."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.runners.lab.replay.test_replay import FAKES, run, write
from toolcall_conformance.suite import data


def test_templates_without_a_name_are_not_compared_with_who_reads_them_by_name(tmp_path: Path) -> None:
    """An engine that is asked what it does not claim answers with an error; that is not a difference."""
    path = write(tmp_path / "l.jsonl", [{"output": "Hi.", "tools": []}])
    own, other = tmp_path / "q.jinja", tmp_path / "other.jinja"
    own.write_bytes(data.template_path("hermes").read_bytes())
    other.write_text(own.read_text("utf-8") + "{# mine #}", encoding="utf-8")
    for template, advice in (
        (own, "give --template hermes"),
        (other, "give --template NAME, if it is one of hermes, qwen3"),
    ):
        found = run(path, "-a", f"{FAKES}Named", "-a", "reference", "--template", template)
        assert found.exit_code == 2
        said = " ".join(found.output.split())
        assert f"1 row not compared: named does not claim templates that have no name; {advice}" in said
    assert run(path, "-a", f"{FAKES}Named", "-a", "reference", "--template", "hermes").exit_code == 0


@pytest.mark.parametrize(
    ("output", "fake", "options", "said"),
    [
        # An empty output is an example like any other.
        ("", "Refusing", (), ["(empty)", "old error: KeyError: 'format'"]),
        ("Hi Rosenberg.", "Refusing", (), ["words replaced", "old error: KeyError: 'format'"]),
        (
            "Hi Rosenberg.",
            "Picky",
            (),
            ["not shown: without its words", "(--keep-text", "old error: KeyError ("],
        ),
        ("Hi Rosenberg.", "Picky", ("--keep-text",), ["as logged", "old error: KeyError: 'Rosenberg'"]),
        ("Hi.", "Once", ("--keep-text",), ["not shown: asked again, the two gave the same"]),
    ],
)
def test_who_refuses_is_quoted(
    output: str, fake: str, options: Sequence[str], said: Sequence[str], tmp_path: Path
) -> None:
    path = write(tmp_path / "l.jsonl", [{"output": output, "template": "hermes", "tools": []}])
    out, html = tmp_path / "r.jsonl", tmp_path / "r.html"
    found = run(path, "-a", f"{FAKES}{fake}", "-a", "reference", "-o", out, "--html", html, "-j1", *options)
    shown = " ".join(found.output.split())
    assert [part for part in said if part not in shown] == []
    assert "new-answer (error → ok)" in shown
    if not options:
        written = shown + out.read_text("ascii") + html.read_text("utf-8")
        assert "Rosenberg" not in written
    if "not shown" in said[0]:
        assert "No example: " in html.read_text("utf-8")
        assert ("--keep-text" in shown) == (not options)
