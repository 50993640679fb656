"""``toolcall verify``: each mistake that is planted in a response template is found and said."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from toolcall_conformance.commands.verify import verify
from toolcall_conformance.errors import TemplateSourceError
from toolcall_conformance.suite import data
from toolcall_reference import export_response_template


def _source(name: str) -> str:
    return data.template_path(name).read_text("utf-8")


def _exported(name: str) -> dict[str, Any]:
    return copy.deepcopy(export_response_template(_source(name)).template)


def _verified(folder: Path, name: str, template: object, *options: str) -> Result:
    """The result for a configuration with the format's chat template; the reference alone is asked."""
    path = folder / "tokenizer_config.json"
    path.write_text(json.dumps({"chat_template": _source(name), "response_template": template}), "utf-8")
    return CliRunner().invoke(verify, [str(path), "--engine", "none", *options])


def _anchor_that_misses(template: dict[str, Any]) -> None:
    template["start_anchor"] = "<|im_start|>assistant\n<think>\n"


def _list_that_nests(template: dict[str, Any]) -> None:
    template["fields"]["tool_calls"] |= {"repeats": True, "transform_each": True}


def _look_ahead(template: dict[str, Any]) -> None:
    field = template["fields"]["tool_calls"]
    field["close_pattern"] = r"</tool_call>(?=\s*(?:<tool_call>|$))"


def _other_name(template: dict[str, Any]) -> None:
    template["fields"]["reasoning_content"] = template["fields"].pop("thinking")


def _join(template: dict[str, Any]) -> None:
    template["fields"]["content"] |= {"repeats": True, "join": "\n"}


def _whitespace_without_a_bound(template: dict[str, Any]) -> None:
    template["fields"]["tool_calls"]["open_pattern"] = r"\s*<tool_call>"


def _unknown_key(template: dict[str, Any]) -> None:
    template["fields"]["tool_calls"]["closes"] = "x"


@pytest.mark.parametrize(
    ("plant", "says"),
    [
        (_anchor_that_misses, "start_anchor: no anchor is found"),
        (_list_that_nests, "fields.tool_calls.transform_each: with repeats the lists"),
        (_look_ahead, "fields.tool_calls.close_pattern: a look ahead at the end of the output"),
        (
            _other_name,
            "fields.reasoning_content: vLLM and SGLang refuse a field of this name; name it thinking",
        ),
        (_join, "fields.content.join: vLLM and SGLang refuse it"),
        (_whitespace_without_a_bound, "fields.tool_calls.open_pattern: a model that writes nothing but"),
        (_unknown_key, "fields.tool_calls.closes: an unknown key"),
    ],
)
def test_a_planted_mistake_is_found(
    tmp_path: Path, plant: Callable[[dict[str, Any]], None], says: str
) -> None:
    template = _exported("qwen3")
    plant(template)
    found = _verified(tmp_path, "qwen3", template, "--json")
    remarks = json.loads(found.stdout)["findings"]
    assert found.exit_code == 1
    assert any(each["effect"] == "wrong" and each["says"].startswith(says) for each in remarks), remarks


def test_a_closer_in_a_string_is_said(tmp_path: Path) -> None:
    """It is a loss, and no mistake: the exit code is 1 with --strict alone."""
    template = _exported("hermes")
    field = template["fields"]["tool_calls"]
    del field["close_pattern"]
    field["close"] = "</tool_call>"
    found = _verified(tmp_path, "hermes", template)
    assert found.exit_code == 0
    assert "lost      fields.tool_calls.close: </tool_call> in a JSON string" in found.stdout


@pytest.mark.parametrize("name", ["qwen3", "hermes"])
def test_what_was_exported_is_in_order(tmp_path: Path, name: str) -> None:
    """Each turn comes back, though the template of hermes writes no thoughts."""
    found = _verified(tmp_path, name, _exported(name))
    assert "30/30" in found.stdout
    assert found.exit_code == 0
    assert "safe      no anchor can miss" in found.stdout


@pytest.mark.parametrize(
    ("text", "says"),
    [("{", "it holds no JSON"), ("{}", "there is no response_template in it"), ("[]", "there is no")],
)
def test_a_file_without_a_response_template(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "tokenizer_config.json"
    path.write_text(text, "utf-8")
    found = CliRunner().invoke(verify, [str(path)])
    assert isinstance(found.exception, TemplateSourceError)
    assert says in str(found.exception)


def test_a_configuration_without_a_chat_template(tmp_path: Path) -> None:
    path = tmp_path / "tokenizer_config.json"
    path.write_text(json.dumps({"response_template": _exported("hermes")}), "utf-8")
    found = CliRunner().invoke(verify, [str(path)])
    assert "there is no chat template in it" in str(found.exception)


def test_a_template_of_its_own_file_needs_the_chat_template(tmp_path: Path) -> None:
    path = tmp_path / "rt.json"
    path.write_text(json.dumps([1]), "utf-8")
    assert "there is no" in str(CliRunner().invoke(verify, [str(path)]).exception)


def test_a_template_that_is_not_an_object_is_refused(tmp_path: Path) -> None:
    found = _verified(tmp_path, "hermes", 7)
    assert found.exit_code == 1
    assert "an object is needed, not a number" in found.stdout


def test_an_engine_without_response_templates_is_refused(tmp_path: Path) -> None:
    found = _verified(tmp_path, "hermes", _exported("hermes"), "--engine", "ollama")
    assert found.exit_code == 2
    assert "--engine ollama: transformers, vllm, sglang read" in found.stderr
