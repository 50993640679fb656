"""Chat templates render as ``transformers`` renders them, and say where they fail."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.support import ROOT, corpus_dir
from tests.support.conversations import CONVERSATIONS, TOOLS, Message, assistant, result, user
from toolcall_reference.errors import (
    RenderingRequestError,
    TemplateError,
    TemplateForbidden,
    TemplateOverLimit,
    TemplateRaised,
    TemplateSyntaxError,
    UndefinedInTemplate,
)
from toolcall_reference.template.rendering import render
from toolcall_reference.template.rendering.render import ChatTemplate

#: Renders a source as ``transformers`` does, None where it raises.
Theirs = Callable[..., "str | None"]


@pytest.fixture(scope="module")
def theirs() -> Iterator[Theirs]:
    """The rendering of the package ``transformers``, on the day that ours takes for today."""
    from transformers.utils import chat_template_utils

    class Clock:
        @staticmethod
        def now() -> datetime:
            return render.DEFAULT_NOW

    def rendering(source: str, messages: list[Message], **variables: Any) -> str | None:
        try:
            rendered = chat_template_utils.render_jinja_template(
                [messages], chat_template=source, **variables
            )
        except Exception:  # whatever a template can make Jinja, Python or transformers raise
            return None
        return str(rendered[0][0])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(chat_template_utils, "datetime", Clock)
        yield rendering


def ours(template: ChatTemplate, messages: list[Message], **arguments: Any) -> str | None:
    try:
        return template.render(messages, **arguments)
    except TemplateError:
        return None


def test_corpus_templates_render_as_in_transformers(theirs: Theirs) -> None:
    tokens: dict[str, Any] = {"bos_token": "<s>", "eos_token": "</s>"}
    differing, compared, refused = [], 0, 0
    thoughts: tuple[dict[str, bool], ...] = ({}, {"enable_thinking": True}, {"enable_thinking": False})
    ways = list(product(CONVERSATIONS.items(), (False, True), thoughts))
    for number, path in enumerate(sorted((corpus_dir() / "templates").glob("*.jinja"))):
        source = path.read_text(encoding="utf-8")
        template = ChatTemplate(source, **tokens)
        # Every seventh way, and others for the next template.
        for (title, (messages, has_tools)), add, thinking in ways[number % 7 :: 7]:
            given: dict[str, Any] = {"tools": TOOLS if has_tools else None, "add_generation_prompt": add}
            expected = theirs(source, messages, **given, **thinking, **tokens)
            compared, refused = compared + 1, refused + (expected is None)
            if ours(template, messages, **given, **thinking) != expected:
                differing.append((path.name, title, add, thinking))
    assert differing == []
    assert compared >= 70 * 9 * 6 / 8
    assert refused < compared / 5


#: One construction of the language each, most of them in no template of the corpus.
CONSTRUCTIONS = sorted((ROOT / "tests" / "fixtures" / "templates" / "constructions").glob("*.jinja"))


@pytest.mark.parametrize("path", CONSTRUCTIONS, ids=lambda path: path.stem)
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_constructions_render_as_in_transformers(path: Path, line_end: str, theirs: Theirs) -> None:
    messages = [user("Hi"), assistant("Yo <é>"), user("So?")]
    source = path.read_text(encoding="utf-8").replace("\n", line_end)
    assert ours(ChatTemplate(source, bos_token=None, eos_token=None), messages) == theirs(source, messages)


def nested(depth: int) -> list[Any]:
    """Lists in each other."""
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value


CONTINUE = "{% for m in messages %}<{{ m.role }}>{{ m.content }}{{ m.thinking }}</{{ m.role }}>\n{% endfor %}"


@pytest.mark.parametrize(
    "source", [CONTINUE, CONTINUE.replace("content", "content|trim"), "{{ messages[0].content }}"]
)
@pytest.mark.parametrize("content", ["So", "So ", [{"type": "text", "text": "So"}], None, 1, []])
@pytest.mark.parametrize("field", ["content", "thinking", "reasoning_content", "nothing"])
def test_continued_messages_are_cut_as_in_transformers(
    source: str, content: Any, field: str, theirs: Theirs
) -> None:
    messages = [user("Hi"), assistant(content, reasoning_content="Hm")]
    expected = theirs(source, messages, continue_final_message=field)
    assert ours(ChatTemplate(source), messages, continue_final_message=field) == expected


def test_no_message_to_continue() -> None:
    with pytest.raises(RenderingRequestError, match="no message"):
        ChatTemplate("").render([], continue_final_message="content")


@pytest.mark.parametrize("messages", ["text", [1], None, {"role": "user"}])
def test_messages_must_be_objects(messages: Any) -> None:
    with pytest.raises(RenderingRequestError, match="list of objects"):
        ChatTemplate("x").render(messages)


@pytest.mark.parametrize(
    ("source", "line", "column", "message"),
    [
        ("a\n  {% if x %}\nb", 3, 2, "Unexpected end of template"),
        ("a\n{{ x", 2, 5, "unexpected end of template"),
        ("a\n\n b {{ x y }}", 3, 9, "expected token 'end of print statement', got 'y'"),
        ("{{ a }}\n{%- nonsense %}", 2, 5, "unknown tag 'nonsense'"),
        ("{{ a }}\r\n{{ b|nonsense }}", 2, 6, "No filter named 'nonsense'"),
        ("{% nonsense %}\n{{ x $ }}", 1, 4, "unknown tag 'nonsense'"),
        ("{# {{ #}{{ 'x' $ }}", 1, 16, "unexpected char '$'"),
        ("{{ (a] }}", 1, 6, "unexpected ']'"),
        ("{% for a in b %}\n{% endif %}", 2, 4, "unknown tag 'endif'"),
        ("  {% raw %}\n{{ $ }}{% endraw %}{{ . }}", 2, 23, "unexpected '.'"),
    ],
)
def test_syntax_errors_have_a_place(source: str, line: int, column: int, message: str) -> None:
    with pytest.raises(TemplateSyntaxError) as caught:
        ChatTemplate(source)
    error = caught.value
    assert message.lower() in error.message.lower()
    assert (error.line, error.column) == (line, column)
    assert str(error).startswith(f"line {line}, column {column}: ")


def test_a_syntax_error_that_names_nothing_has_a_line_alone() -> None:
    with pytest.raises(TemplateSyntaxError, match=r'^line 2: .*"caller"') as caught:
        ChatTemplate("x\n{% macro f(caller) %}{{ caller() }}{% endmacro %}")
    assert (caught.value.line, caught.value.column) == (2, None)


def test_errors_while_rendering_have_a_line() -> None:
    source = "{% macro m() %}\n{{ raise_exception('Only ' ~ messages|length) }}\n{% endmacro %}\n\n{{ m() }}"
    with pytest.raises(TemplateRaised) as caught:
        ChatTemplate(source).render([user()])
    assert (caught.value.message, caught.value.line) == ("Only 1", 2)
    with pytest.raises(UndefinedInTemplate, match=r"line 3: 'f' is undefined"):
        ChatTemplate("\n\n{{ f() }}").render([])


@pytest.mark.parametrize("source", [b"bytes", None, 1])
def test_a_source_is_text(source: Any) -> None:
    with pytest.raises(TemplateSyntaxError, match="must be text"):
        ChatTemplate(source)


def test_a_long_source_is_refused_unread() -> None:
    with pytest.raises(TemplateOverLimit, match="100,000 is the most"):
        ChatTemplate("x" * (render.MAX_SOURCE + 1))
    assert ChatTemplate("x" * render.MAX_SOURCE).render([]) == "x" * render.MAX_SOURCE


def test_the_same_is_not_rendered_twice() -> None:
    template = ChatTemplate("{{ messages[0].content }}{{ raise_exception('no') if tools }}")
    for content in ("1", 1, 1.0, True, "1"):
        assert template.render([user(content)]) == str(content)
    assert template.rendering_count == 4
    for _ in range(2):
        with pytest.raises(TemplateRaised):
            template.render([user()], TOOLS)
    assert template.rendering_count == 5


@pytest.mark.parametrize("value", [[10**5000], {(1, 2): 3}, nested(3000)], ids=["digits", "name", "depth"])
def test_what_cannot_be_json_is_one_clear_error(value: Any) -> None:
    template = ChatTemplate("x")
    for arguments in ({"tools": value}, {"variables": {"v": value}}):
        with pytest.raises(RenderingRequestError, match="must be JSON: "):
            template.render([user()], **arguments)
        with pytest.raises(RenderingRequestError, match="must be JSON: "):
            template.generation_prompt([user()], **arguments)


def test_a_variable_is_not_a_parameter_of_the_rendering() -> None:
    names = ("self", "continue_final_message", "add_generation_prompt", "field", "loop")
    template = ChatTemplate("{{ add_generation_prompt }}{{ continue_final_message }}")
    assert template.render([], variables=dict.fromkeys(names, 1)) == "11"
    assert template.generation_prompt([], variables=dict.fromkeys(names, 1)) == ""


def test_what_is_remembered_is_bounded() -> None:
    template = ChatTemplate("{{ messages[0].content }}")
    for index in range(12):
        assert len(template.render([user(f"{index}" + "x" * 300_000)])) > 300_000
        kept = sum(len(key) + len(str(result)) for key, result in template._memory.items())
        assert kept == template._memory_size <= 4_000_000
    assert len(template._memory) == 6


def test_a_rendering_changes_nothing_it_is_given() -> None:
    messages = [assistant("a", thinking="b"), user("c")]
    before = repr(messages)
    ChatTemplate("{% set messages = messages[1:] %}{{ messages[0] }}").render(messages)
    assert repr(messages) == before


def test_the_clock_is_read_once() -> None:
    moments = iter([datetime(2024, 2, 29), datetime(2024, 3, 1)])
    template = ChatTemplate("{{ strftime_now('%d.%m.%Y') }}{{ n }}", clock=lambda: next(moments))
    assert template.render([], variables={"n": 1}) == "29.02.20241"
    assert template.render([], variables={"n": 2}) == "29.02.20242"
    assert ChatTemplate("{{ strftime_now('%d.%m.%Y') }}").render([]) == "01.01.2025"


def test_variables() -> None:
    template = ChatTemplate(
        "{{ bos_token }}|{{ eos_token is defined }}|{{ enable_thinking }}|{{ effort }}", eos_token=None
    )
    assert template.render([]) == "|False||"
    assert template.render([], enable_thinking=False, variables={"effort": "low"}) == "|False|False|low"
    assert ChatTemplate("{{ bos_token }}", bos_token="<s>").render([]) == "<s>"


PROMPTED = "{% for m in messages %}<|{{ m.role }}|>{{ m.content }}{% endfor %}"


@pytest.mark.parametrize(
    ("end", "expected"),
    [
        ("", ""),
        ("{% if add_generation_prompt %}<|assistant|>\n{% endif %}", "<|assistant|>\n"),
        ("{% if add_generation_prompt %}<|assistant|>{% else %}<|end|>{% endif %}", "<|assistant|>"),
        ("{% if add_generation_prompt %}<|a|>{{ '</t>' if not enable_thinking }}{% endif %}", "<|a|></t>"),
    ],
)
def test_generation_prompt(end: str, expected: str) -> None:
    template = ChatTemplate(PROMPTED + end)
    assert template.generation_prompt([user()], enable_thinking=False) == expected


def test_a_long_conversation_is_within_the_limit(theirs: Theirs) -> None:
    source = (
        "{% for m in messages %}{{ '<' ~ m.role ~ '>' + m.content|trim }}{{ '!' if loop.last }}{% endfor %}"
    )
    messages = [user("word " * 200), assistant("word " * 200), result("x" * 2000)] * 700
    assert ChatTemplate(source).render(messages) == theirs(source, messages)


def test_two_renderings_at_once_have_an_allowance_each() -> None:
    outer = ChatTemplate("{% for m in messages %}{{ m.content }}{% endfor %}", work=10_000)
    for _ in range(50):
        assert outer.render([user("x" * 1000)], variables={"n": object()}) == "x" * 1000


APPENDING = (
    "{% set l = [] %}{% for m in messages %}{% set _ = l.append(m.role) %}{% endfor %}{{ l.pop(0) }}{{ l }}"
)


def test_lists_change_only_where_that_is_asked_for() -> None:
    messages = [user(), assistant("a"), user()]
    with pytest.raises(TemplateForbidden, match="append"):
        ChatTemplate(APPENDING).render(messages)
    assert ChatTemplate(APPENDING, mutable_lists=True).render(messages) == "user['assistant', 'user']"
    ChatTemplate("{{ messages.append(1) }}", mutable_lists=True).render(messages)
    assert len(messages) == 3


@pytest.mark.parametrize(
    "source",
    [
        "{% set l = [1] %}{% for i in range(100) %}{{ l.extend(l) }}{% endfor %}",
        "{% set l = [1] %}{{ l.append(l) }}{{ l }}",
        "{% set l = [1] %}{% for x in l %}{{ l.append(x) }}{% endfor %}",
        # All are measured while they are empty, and only then put into each other.
        "{% set n = namespace(l=[]) %}{% for i in range(60) %}{% set n.l = n.l + [[]] %}{% endfor %}{{ n.l }}"
        "{% for i in range(59) %}{% set _ = n.l[i].extend([n.l[i + 1], n.l[i + 1]]) %}{% endfor %}{{ n.l }}",
    ],
)
def test_changing_lists_is_paid_for(source: str) -> None:
    with pytest.raises(TemplateOverLimit):
        ChatTemplate(source, mutable_lists=True, work=2_000_000).render([])


def test_functions_are_called_in_a_block_and_in_a_loop() -> None:
    inside = "{% for m in messages %}{{ m.content.upper() }}{{ loop.index }}{% endfor %}"
    source = "{% block a %}" + inside + "{% endblock %}"
    assert ChatTemplate(source).render([{"role": "user", "content": "a"}]) == "A1"
