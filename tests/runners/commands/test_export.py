"""``toolcall export``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from toolcall_conformance.commands.export import export
from toolcall_conformance.suite import data
from toolcall_conformance.suite.tokenizer_config import with_response_template


def _run(*arguments: object) -> Result:
    return CliRunner().invoke(export, [str(each) for each in arguments])


def test_the_template_goes_to_standard_output_and_losses_to_standard_error() -> None:
    found = _run("response-template", data.template_path("hermes"))
    assert found.exit_code == 0
    assert json.loads(found.stdout)["fields"]["tool_calls"]["content"] == "json"
    assert "dropped  a call that is cut off or malformed leaves no trace" in found.stderr


def test_a_format_that_no_template_reads_has_a_line_for_each_reason() -> None:
    found = _run("response-template", data.template_path("lfm2"))
    assert found.exit_code == 1
    assert found.stdout == ""
    assert found.stderr.startswith("lfm2: no response template: tools.values: ")


def test_a_file_that_is_not_a_template_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.jinja").write_text("no template", "utf-8")
    assert "not a chat template" in str(_run("response-template", tmp_path / "a.jinja").exception)


def test_the_old_form_says_what_to_write(tmp_path: Path) -> None:
    found = _run(tmp_path)
    assert found.exit_code == 2
    assert f"toolcall export vectors {tmp_path}" in found.stderr


def test_json_has_the_losses() -> None:
    found = json.loads(_run("response-template", data.template_path("qwen3"), "--json").stdout)
    assert found["responseTemplate"]["version"] == 1
    assert found["losses"][0].keys() == {"code", "effect", "says", "clauses"}


CONFIG = '{\n    "chat_template": "x",\n    "eos_token": "é"\n}\n'


def test_a_configuration_keeps_its_other_text() -> None:
    text, what = with_response_template(CONFIG, {"fields": {}})
    assert text.startswith(
        '{\n    "chat_template": "x",\n    "eos_token": "é",\n    "response_template": {\n'
    )
    assert json.loads(text) == {**json.loads(CONFIG), "response_template": {"fields": {}}}
    assert what == "response_template; nothing else was changed"


def test_a_template_in_a_configuration_is_replaced() -> None:
    before, _ = with_response_template(CONFIG, {"fields": {"a": {}}})
    text, what = with_response_template(before, {"fields": {"b": {}}})
    assert json.loads(text) == {**json.loads(CONFIG), "response_template": {"fields": {"b": {}}}}
    assert list(json.loads(text)) == ["chat_template", "eos_token", "response_template"]
    assert "in place of" in what


@pytest.mark.parametrize(("text", "says"), [("[1]", "not a JSON object"), ("{", "not JSON:")])
def test_what_is_not_a_configuration_stays(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        with_response_template(text, {})


def test_out_writes_into_a_configuration(tmp_path: Path) -> None:
    config = tmp_path / "tokenizer_config.json"
    config.write_text(CONFIG, "utf-8")
    found = _run("response-template", data.template_path("hermes"), "--out", config)
    assert found.exit_code == 0
    assert "nothing else was changed" in found.stderr
    assert "start_anchor" in json.loads(config.read_text("utf-8"))["response_template"]
