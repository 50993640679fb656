"""Files that hold no chat template: every command that wants one says the same, and ends with 2."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.support import ROOT, corpus_dir
from toolcall_conformance.cli import group
from toolcall_conformance.errors import TemplateSourceError
from toolcall_conformance.suite.chat_templates import chat_template, chat_templates

NO_TEMPLATES = {
    "": "it is empty",
    "How to set up the model.\n": "plain text: it has no {{ … }}",
    "\n<!DOCTYPE html>\n<html>{{ '{{' }} {{ messages }}</html>": "this is a web page",
    "{{ bos_token }}Hi.{% if tools %}{{ tools | tojson }}{% endif %}": "renders nothing of the messages",
    "{% for message in messages %}{{ message.role }}\n{% endfor %}": "renders nothing of the messages",
}
COMMANDS = (
    "analyze {}",
    "grammar {} --tools {tools}",
    "roundtrip {} -n 5",
    "parse --template {} --tool f {tools}",
)


def toolcall(command: str, file: Path) -> Result:
    """What the command does with the file, and with a file of one tool."""
    tools = file.parent / "tools.json"
    tools.write_text('["f"]', encoding="utf-8")
    words = [word.format(file, tools=tools) for word in command.split()]
    return CliRunner().invoke(group, words, prog_name="toolcall")


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(("source", "what"), NO_TEMPLATES.items(), ids=range(len(NO_TEMPLATES)))
def test_every_command_says_why_a_file_is_not_a_template(
    command: str, source: str, what: str, tmp_path: Path
) -> None:
    file = tmp_path / "some.jinja"
    file.write_text(source, encoding="utf-8")
    result = toolcall(command, file)
    printed = result.exit_code == 2 and result.output
    raised = isinstance(result.exception, TemplateSourceError) and str(result.exception)
    assert what in " ".join((printed or raised or "").split())


@pytest.mark.parametrize(
    "source",
    [
        "{% for message in messages %}{{ message.content }}{% endfor %}",
        "{{ messages[-1].content[0].text }}",
        "{{ messages[0].content | upper }}",
        # Whether it is a template shows only in conversations that it accepts.
        "{% if messages | length < 9 %}{{ raise_exception('too short') }}{% endif %}",
    ],
)
def test_what_renders_messages_is_a_template(source: str, tmp_path: Path) -> None:
    file = tmp_path / "some.jinja"
    file.write_text(source, encoding="utf-8")
    assert chat_template(str(file)).source == source


def test_a_template_without_calls_is_one_and_said_to_have_none(tmp_path: Path) -> None:
    file = tmp_path / "some.jinja"
    file.write_text("{% for message in messages %}{{ message.content }}{% endfor %}", encoding="utf-8")
    for code, command, words in (
        (0, "analyze {}", "the template never renders them"),
        (1, "parse --template {} --tool f {tools}", "this template never renders calls"),
        (1, "grammar {} --tools {tools}", "no call can be read"),
    ):
        result = toolcall(command, file)
        assert result.exit_code == code
        assert words in " ".join(result.output.split())


def test_where_one_template_is_wanted_a_folder_of_several_models_is_refused() -> None:
    with pytest.raises(TemplateSourceError, match=r"templates of \d+ models in it: .*, …"):
        chat_template(str(ROOT / "vectors" / "formats"))


def test_every_template_of_the_suite_is_one() -> None:
    found = chat_templates([str(ROOT / "vectors" / "formats")])
    assert len(found) > 40
    assert not [str(source) for _, source in found if isinstance(source, TemplateSourceError)]


def test_every_template_of_the_corpus_is_one() -> None:
    found = chat_templates([str(corpus_dir() / "templates")])
    assert not [str(source) for _, source in found if isinstance(source, TemplateSourceError)]
