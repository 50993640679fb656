"""``toolcall render``: what it prints where, whom it asks, and what it refuses."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from tests.support import PROGRAMS
from toolcall_conformance.cli import group
from toolcall_conformance.errors import AdapterBroken, RequestError, TemplateSourceError, YamlTextError
from toolcall_conformance.suite import data

QWEN = str(data.template_path("qwen3"))
DEEPSEEK = str(data.template_path("deepseek-v31"))


def render(*arguments: str) -> Result:
    return CliRunner().invoke(group, ["render", *arguments], catch_exceptions=False)


def rendered(*arguments: str) -> dict[str, str]:
    reply: dict[str, str] = json.loads(render(*arguments, "--json").stdout)
    return reply


@pytest.fixture
def messages(tmp_path: Path) -> str:
    path = tmp_path / "messages.yaml"
    path.write_text(
        '- {role: user, content: "a\\u2028\\r\\nb"}\n- {role: assistant, content: Well}\n', encoding="utf-8"
    )
    return str(path)


def test_the_prompt_goes_to_standard_output_as_it_is(messages: str) -> None:
    result = render(QWEN, "--messages", messages)
    turns = "<|im_start|>user\na\u2028\r\nb<|im_end|>\n<|im_start|>assistant\n"
    assert result.stdout_bytes.decode().startswith(turns)
    assert result.stdout_bytes.decode().endswith("\n<|im_start|>assistant\n")


def test_where_the_generation_prompt_begins_is_said_on_standard_error() -> None:
    assert render(QWEN).stdout == "<|im_start|>user\nHi.<|im_end|>\n<|im_start|>assistant\n"
    assert render(QWEN).stderr.startswith("generation prompt from line 3, column 1:\n<|im_start|>assistant")
    one_line = render(DEEPSEEK)
    column = one_line.stdout.index("<｜Assistant｜>") + 1
    assert f"from line 1, column {column}:\n<｜Assistant｜>" in one_line.stderr


def test_json_is_the_wire_form() -> None:
    assert rendered(QWEN) == {
        "prompt": "<|im_start|>user\nHi.<|im_end|>\n<|im_start|>assistant\n",
        "generationPrompt": "<|im_start|>assistant\n",
    }


def test_options_reach_the_template(messages: str) -> None:
    assert rendered(DEEPSEEK, "--options", "{enableThinking: true}")["prompt"].endswith("<think>")
    assert rendered(DEEPSEEK, "--options", "{enableThinking: false}")["prompt"].endswith("</think>")
    assert rendered(DEEPSEEK, "--options", '{"bosToken": "<s>"}')["prompt"].startswith("<s>")
    continued = render(QWEN, "--messages", messages, "--options", "{continueFinalMessage: content}")
    assert continued.stdout.endswith("Well")
    assert continued.stderr == "generation prompt: none\n"


def test_tools_reach_the_template(tmp_path: Path) -> None:
    path = tmp_path / "tools.yaml"
    path.write_text("- get_weather\n", encoding="utf-8")
    assert "get_weather" in rendered(QWEN, "--tools", str(path))["prompt"]


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("list.json", '[{"role": "user", "content": "Ciao."}]'),
        ("request.json", '{"model": "m",\t"messages": [{"role": "user", "content": "Ciao."}]}'),
        ("request.yaml", "messages:\n  - role: user\n    content: Ciao.\n"),
    ],
)
def test_messages_are_read_in_every_common_form(tmp_path: Path, file: str, text: str) -> None:
    (tmp_path / file).write_text(text, encoding="utf-8")
    assert "user\nCiao." in rendered(QWEN, "--messages", str(tmp_path / file))["prompt"]


@pytest.mark.parametrize("text", ["", "{}", "3", "[3]", "- a\n- b: [\n"])
def test_a_file_without_messages_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "messages.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises((RequestError, YamlTextError), match=r"messages\.yaml"):
        render(QWEN, "--messages", str(path))


class Renderer:
    """An adapter that keeps what it was asked, and answers as it is told."""

    asked: dict[str, Any]
    reply: dict[str, Any]

    def hello(self, request: dict[str, Any]) -> dict[str, Any]:
        about = {"protocol": 1, "implementation": {"name": "fake"}}
        return {**about, "profiles": ["template"], "ops": ["render"]}

    def render(self, request: dict[str, Any]) -> dict[str, Any]:
        type(self).asked = request
        return self.reply


FAKE = f"python:{__name__}:Renderer"


def test_any_adapter_can_be_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Renderer, "reply", {"status": "ok", "prompt": "P", "generationPrompt": "G"}, False)
    result = render(QWEN, "--adapter", FAKE, "--options", "{enableThinking: false}")
    assert result.stdout == "P"
    assert "that does not end the prompt:\nG" in result.stderr
    assert Renderer.asked["options"] == {"enableThinking": False}
    assert Renderer.asked["messages"] == [{"role": "user", "content": "Hi."}]
    assert "tools" not in Renderer.asked


@pytest.mark.parametrize(
    "reply",
    [{"status": "rejected", "code": "c", "reason": "no roles"}, {"status": "ok", "reason": "no roles"}],
)
def test_what_is_not_a_prompt_is_refused(monkeypatch: pytest.MonkeyPatch, reply: dict[str, str]) -> None:
    monkeypatch.setattr(Renderer, "reply", reply, False)
    with pytest.raises(RequestError, match="no prompt: "):
        render(QWEN, "--adapter", FAKE)


def test_an_adapter_that_cannot_render_is_refused() -> None:
    with pytest.raises(AdapterBroken, match="does not claim to render"):
        render(QWEN, "--adapter", f"cmd:{sys.executable} {PROGRAMS} always_wrong")
    with pytest.raises(AdapterBroken, match=r"^exit-at-start"):
        render(QWEN, "--adapter", f"cmd:{sys.executable} {PROGRAMS} exit_at_start")


def test_a_template_that_refuses_the_conversation_says_so(tmp_path: Path) -> None:
    path = tmp_path / "strict.jinja"
    path.write_text("{{ raise_exception('roles must alternate') }}{{ messages }}", encoding="utf-8")
    with pytest.raises(RequestError, match=r"no prompt: rejected: template: .*roles must alternate"):
        render(str(path))
    path.write_text("{% if %}", encoding="utf-8")
    with pytest.raises(TemplateSourceError, match=r"strict\.jinja: line 1"):
        render(str(path))


def test_the_help_fits_a_terminal() -> None:
    text = render("--help").stdout
    assert "toolcall render template.jinja" in text
    assert all(len(line) <= 80 for line in text.splitlines())
