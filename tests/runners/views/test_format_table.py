"""The table of formats is that of chapter HD, and what it shows is what parsers read."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest
from click.testing import CliRunner

from toolcall_conformance.commands.lint import lint
from toolcall_conformance.suite import data
from toolcall_conformance.suite.descriptions import descriptions_in
from toolcall_conformance.views.format_table import call, table
from toolcall_reference import build_format_parser

DESCRIPTIONS = descriptions_in(data.vectors_dir())
CALLING = {name: fields for name, fields in DESCRIPTIONS.items() if "tools" in fields}
PARAMETERS = {"type": "object", "properties": {"city": {"type": "string"}}}
TOOLS = [{"type": "function", "function": {"name": "find_it", "parameters": PARAMETERS}}]


def test_chapter_hd_has_the_table() -> None:
    made = CliRunner().invoke(lint, ["--formats"])
    assert made.exit_code == 0
    page = (data.spec_dir() / "55-handlers.md").read_text(encoding="utf-8")
    assert f"\n\n{made.output}\n## HD-1" in page, "the table is out of date: toolcall lint --formats"


def test_every_format_has_a_row() -> None:
    assert set(DESCRIPTIONS) == set(data.template_paths())
    assert table(DESCRIPTIONS).count("\n") == len(DESCRIPTIONS) + 2


@pytest.mark.parametrize("name", CALLING)
def test_a_call_as_the_table_shows_it_is_read(name: str) -> None:
    fields = CALLING[name]
    output = call(fields, "find_it", "city", "Rome", '{"city": "Rome"}')
    message = build_format_parser(fields, TOOLS, generation_prompt="").parse(output)
    found = [(each.name, json.loads(each.arguments)) for each in message.calls]
    assert found == [("find_it", {"city": "Rome"})]
    assert (message.content.strip(), message.problems) == ("", ())


@pytest.mark.parametrize(
    ("fields", "cell"),
    [
        ({"tools": {"format": "TAG_WITH_JSON", "values": "json"}}, "| `NAME{…}` |"),
        ({"stops": ["x"]}, "| `x` |  |  |  |  |  |  |"),
        ({"models": ["A", "B"]}, "| A, B |"),
        ({"invented": "Why."}, "| invented |"),
        ({"reasoning": {"mode": "TAG_BASED", "start": "```\n", "end": "|"}}, "| ```` ```⏎…\\| ```` |"),
        ({"prompts": {"default": "a", "off": "b"}}, "| `a`, off `b` |"),
    ],
)
def test_a_cell_shows_every_character(fields: Mapping[str, Any], cell: str) -> None:
    assert cell in table({"x": fields})
