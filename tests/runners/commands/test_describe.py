"""``toolcall describe``."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner

from toolcall_conformance.commands.describe import describe
from toolcall_conformance.commands.format_option import read_format
from toolcall_conformance.errors import TemplateSourceError
from toolcall_conformance.suite import data
from toolcall_reference import export_response_template


def _config(folder: Path, template: object) -> str:
    path = folder / "tokenizer_config.json"
    path.write_text(json.dumps({"response_template": template}), "utf-8")
    return str(path)


def test_the_description_can_be_read_again(tmp_path: Path) -> None:
    template = export_response_template(data.template_path("qwen3").read_text("utf-8")).template
    out = tmp_path / "format.yaml"
    found = CliRunner().invoke(describe, [_config(tmp_path, template), "--out", str(out)])
    assert found.exit_code == 0, found.output
    assert read_format(out)["tools"]["perCallStart"] == "<tool_call>"


def test_what_is_left_out_goes_to_standard_error(tmp_path: Path) -> None:
    template = {"start_anchor": ["<a>", "<b>"], "fields": {"content": {}}}
    found = CliRunner().invoke(describe, [_config(tmp_path, template)])
    assert found.stderr.startswith("left out  start_anchor: ")
    assert "default: <a>" in found.stdout.replace('"', "")


def test_a_template_that_is_refused(tmp_path: Path) -> None:
    found = CliRunner().invoke(describe, [_config(tmp_path, {"fields": {}})])
    assert isinstance(found.exception, TemplateSourceError)
    assert "fields: no field" in str(found.exception)
