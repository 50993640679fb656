"""The table of the documents' tested templates is complete, up to date, and everything in it works."""

from __future__ import annotations

import re

from click.testing import CliRunner

from toolcall_conformance.commands.lint import lint
from toolcall_conformance.suite import data
from toolcall_conformance.views.tested_templates import TemplateRow, mistakes, read_tested

PAGE = data.spec_dir() / "95-tested-templates.md"


def test_the_page_is_what_vectors_and_analyses_give() -> None:
    made = CliRunner().invoke(lint, ["--tested-templates"])
    assert made.exit_code == 0, made.output
    fresh = "toolcall lint --tested-templates > spec/95-tested-templates.md"
    assert PAGE.read_text(encoding="utf-8") == made.output, f"the page is out of date: {fresh}"


def test_every_row_of_the_documents_passes() -> None:
    passed = re.findall(r"\| ([0-9]+)/([0-9]+) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(passed) == 31
    for good, asked in passed:
        assert good == asked
        assert int(asked) >= 12


def test_a_cell_that_is_not_the_format_needs_a_reason() -> None:
    descriptions = {"a": {"description": 1, "tools": {"format": "TAG_WITH_JSON"}}}
    assert list(mistakes([TemplateRow("T", "JSON_NATIVE", ("a",), "because")], descriptions)) == []
    assert list(mistakes([TemplateRow("T", "Reasoning", ("a",))], descriptions)) == []
    assert "must say so" in next(mistakes([TemplateRow("T", "JSON_NATIVE", ("a",))], descriptions))
    assert "left out" in next(mistakes([TemplateRow("T", "TAG_WITH_JSON", ("a",), "because")], descriptions))


def test_the_registry_can_be_read() -> None:
    rows, errors = read_tested(data.vectors_dir())
    assert not errors
    assert len(rows) == 31
