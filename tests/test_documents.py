"""What the documents for people say is true: code runs, commands and paths exist, tables are complete."""

from __future__ import annotations

import contextlib
import io
import re
from collections import defaultdict

import pytest

from tests.support import ROOT
from toolcall_conformance.cli import VERBS
from toolcall_reference import analyze

PAGES = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "vectors/README.md"]
#: Paths in documents begin in one of these folders.
STARTS = [ROOT, ROOT / "reference" / "toolcall_reference", ROOT / "runners" / "toolcall_conformance"]


def text_of(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


def test_the_code_for_programs_prints_what_the_readme_says(monkeypatch: pytest.MonkeyPatch) -> None:
    section = text_of("README.md").partition("## Use the parser in your program")[2].partition("\n## ")[0]
    (code, printed) = re.findall(r"```(?:python)?\n(.*?)```", section, re.DOTALL)
    monkeypatch.chdir(ROOT)
    with contextlib.redirect_stdout(io.StringIO()) as out:
        exec(compile(code, "README.md", "exec"), {})
    assert out.getvalue() == printed


@pytest.mark.parametrize("page", PAGES)
def test_commands_that_are_shown_exist(page: str) -> None:
    known = {verb for section in VERBS.values() for verb in section}
    shown = set(re.findall(r"(?:^|[`$] ?|&& )toolcall ([a-z]+)", text_of(page), re.MULTILINE))
    assert shown <= known


@pytest.mark.parametrize("page", PAGES)
def test_paths_that_are_named_exist(page: str) -> None:
    named = set(re.findall(r"`([\w.-]+/(?:[\w./-]*/|[\w./-]*\.\w+)?)`", text_of(page)))
    starts = [*STARTS, (ROOT / page).parent]
    missing = [path for path in named if not any((start / path).exists() for start in starts)]
    assert not missing


def test_the_page_of_vectors_lists_each_format_with_what_reads_it() -> None:
    section = text_of("vectors/README.md").partition("## Formats and handlers")[2]
    rows = re.findall(r"^\| `([\w.-]+)` \|(?: HD-\d+ \|)? ([\w, -]+) \|$", section, re.MULTILINE)
    found: dict[str, list[str]] = defaultdict(list)
    for path in (ROOT / "vectors" / "templates").glob("*.jinja"):
        analysis = analyze(path.read_text(encoding="utf-8"))
        found[analysis.handler or analysis.tools.format.value].append(path.stem)
    assert dict(rows) == {name: ", ".join(sorted(formats)) for name, formats in found.items()}
