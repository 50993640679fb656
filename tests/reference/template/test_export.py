"""Response templates of chat templates (RT-11)."""

from __future__ import annotations

from typing import Any

import pytest

from toolcall_conformance.suite import data
from toolcall_reference import (
    CannotExport,
    analyze,
    export_response_template,
    load_response_template,
    prompt_ends,
)
from toolcall_reference.response_template.pattern import Scanner, compile_pattern
from toolcall_reference.template.export.patterns import around

FORMATS = sorted(data.template_paths())
#: Formats that no response template can read, and what is said of them.
IMPOSSIBLE = {
    "generic-json": "content",
    **dict.fromkeys(("lfm2", "llama4", "python-bare", "python-lines", "pythonic"), "tools.values"),
}


def _source(name: str) -> str:
    return data.template_path(name).read_text("utf-8")


@pytest.mark.parametrize("prefer", ["tolerance", "grammar"])
@pytest.mark.parametrize("name", FORMATS)
def test_each_format_has_a_template_or_a_reason(name: str, prefer: Any) -> None:
    """RT-11.4: what is written is loaded, and no field has a name that runtimes refuse (RT-11.2)."""
    if name in IMPOSSIBLE:
        with pytest.raises(CannotExport) as error:
            export_response_template(_source(name), prefer=prefer)
        assert [reason.place for reason in error.value.reasons] == [IMPOSSIBLE[name]]
        return
    found = export_response_template(_source(name), prefer=prefer)
    load_response_template(found.template)
    assert found.template["fields"].keys() <= {"thinking", "content", "tool_calls"}
    assert found.losses


@pytest.mark.parametrize("name", [name for name in FORMATS if name not in IMPOSSIBLE])
def test_each_prompt_has_its_anchor(name: str) -> None:
    """RT-11.1: the last anchor of a prompt stands behind its last message."""
    source = _source(name)
    anchors = export_response_template(source).template["start_anchor"]
    anchors = [anchors] if isinstance(anchors, str) else anchors
    # Nor is what the conversation says a part of one: another would have none.
    assert not any("call00001" in each for each in anchors)
    ends = prompt_ends(source, analyze(source))
    assert ends
    for each in ends:
        last = max(each.prompt.rfind(anchor) for anchor in anchors)
        assert last >= len(each.prompt) - len(each.end), each.about


@pytest.mark.parametrize("name", ["deepseek-v31", "qwen35", "glm47"])
def test_what_a_prompt_begins_stands_behind_its_anchor(name: str) -> None:
    """RT-11.1: a thought that the prompt opens is read as one."""
    source = _source(name)
    analysis = analyze(source)
    start, end = analysis.reasoning.start.strip() or "<think>", analysis.reasoning.end.strip()
    template = load_response_template(export_response_template(source).template)
    opened = [each.prompt for each in prompt_ends(source, analysis) if each.prompt.rstrip().endswith(start)]
    assert opened
    for prompt in opened:
        assert template.parse(f"Hm.{end}Hi.", prompt, ()).fields == {
            "role": "assistant",
            "thinking": "Hm.",
            "content": "Hi.",
        }


@pytest.mark.parametrize("name", [name for name in FORMATS if name not in IMPOSSIBLE])
def test_no_delimiter_begins_with_whitespace_without_a_bound(name: str) -> None:
    """RT-11.3."""
    for field in export_response_template(_source(name)).template["fields"].values():
        for key in ("open_pattern", "close_pattern"):
            assert not field.get(key, "").startswith((r"\s*", r"\s+"))


@pytest.mark.parametrize("arguments", ["arguments", "parameters"])
@pytest.mark.parametrize("name", [name for name in FORMATS if name not in IMPOSSIBLE])
def test_no_opener_and_closer_match_without_a_character_at_one_place(name: str, arguments: str) -> None:
    """RT-11.3, for objects that stand next to each other, which are all that some formats write of a call."""
    field = export_response_template(_source(name)).template["fields"].get("tool_calls", {})
    text = f'{{"name": "f", "{arguments}": {{}}}}' * 3
    patterns = [field[key] for key in ("open_pattern", "close_pattern") if key in field]
    places = [empty_matches(each, text) for each in patterns]
    assert len(places) < 2 or not places[0] & places[1]


def empty_matches(pattern: str, text: str) -> set[int]:
    """The places where a pattern matches without a character."""
    program, at, found = compile_pattern(pattern), 0, set()
    while at <= len(text):
        scanner = Scanner(program, text, at)
        scanner.advance(text, len(text), final=True)
        match = scanner.match(text)
        if match is None:
            break
        if match.start == match.end:
            found.add(match.start)
        at = match.start + 1
    return found


def test_the_form_for_grammars() -> None:
    """Literal closers, and a name that the opener captures."""
    field = export_response_template(_source("hermes"), prefer="grammar").template["fields"]["tool_calls"]
    assert "(?P<name>" in field["open_pattern"]
    assert "}\n</tool_call>" in field["close"]
    assert field["transform"]["function"] == {"name": "{name}", "arguments": "{content}"}


def test_a_prompt_without_a_text_of_its_own() -> None:
    source = "{% for m in messages %}{{ m.content }}{% endfor %}"
    with pytest.raises(CannotExport, match=r"prompts: .*where the message begins"):
        export_response_template(source)


@pytest.mark.parametrize(
    ("marker", "before", "literals"),
    [
        ("<t>", True, {"<t>", "\n<t>", "<t>\n", "<t>\n\n", "\n<t>\n", "\n<t>\n\n"}),
        ("<t> ", False, {"<t>", "<t> ", "<t>\n", "<t>\n\n"}),
        (" ", True, set()),
    ],
)
def test_a_marker_has_line_breaks_around_it(marker: str, before: bool, literals: set[str]) -> None:
    """Also those that the template does not write: models do.  The longest comes first."""
    found = around(marker, before)
    assert set(found) == literals
    assert len(found) == len(literals)
    assert [len(each) for each in found] == sorted(map(len, found), reverse=True)


def test_the_prompts_of_a_template_are_those_of_all_conversations() -> None:
    source = (
        "{% for m in messages %}[{{ m.role }}]{{ m.content }}{% for c in m.tool_calls or [] %}"
        "<c>{{ c.function | tojson }}</c>{% endfor %}{% endfor %}[assistant]{{ '<t>' if enable_thinking }}"
    )
    found = {each.about: each for each in prompt_ends(source, analyze(source))}
    last = "Ûnlikely wordsû"
    begun = "[user]Hi.[assistant]"
    prompts = {
        "a question": f"[user]{last}",
        "a question with a system message": f"[system]Be brief.[user]{last}",
        "a second question": f"{begun}Hello.[user]{last}",
    }
    for about, text in prompts.items():
        for tools in ("", ", without tools"):
            for thinking, end in (("", ""), (", thinking on", "<t>"), (", thinking off", "")):
                each = found[about + tools + thinking]
                assert (each.prompt, each.end) == (f"{text}[assistant]{end}", f"[assistant]{end}")
    call = '<c>{"name": "find_books", "arguments": {"title": "Emma"}}</c>'
    result, after = found["a result"].prompt, found["a question after a call"].prompt
    assert result.startswith(begun)
    assert result.endswith(f"{call}[tool]{last}[assistant]")
    assert after.endswith(f"{call}[tool]None.[assistant]There are none.[user]{last}[assistant]")


@pytest.mark.parametrize(
    ("refused", "left"),
    [
        ("enable_thinking is not defined", "thinking"),
        ("enable_thinking is false", "thinking on"),
        ("tools", "without tools"),
        ("messages[-1].role == 'tool'", "a question after a call"),
    ],
)
def test_a_conversation_that_a_template_refuses_does_not_hide_those_behind_it(
    refused: str, left: str
) -> None:
    source = (
        "{% for m in messages %}[{{ m.role }}]{{ m.content }}{% for c in m.tool_calls or [] %}"
        "<c>{{ c.function | tojson }}</c>{% endfor %}{% endfor %}[assistant]"
    )
    every = {each.about for each in prompt_ends(source, analyze(source))}
    refusing = f"{{% if {refused} %}}{{{{ raise_exception('No.') }}}}{{% endif %}}{source}"
    found = {each.about for each in prompt_ends(refusing, analyze(source))}
    assert len(every) == 30
    assert found < every
    assert {each for each in every if left in each} <= found


def test_prompts_offer_a_tool_and_have_its_call_and_its_result() -> None:
    """All that a conversation has: a template may write any of it."""
    source = (
        "{{ tools | tojson }}{% for m in messages %}[{{ m.role }}]{{ m | tojson }}{% endfor %}[assistant]"
    )
    found = {each.about: each.prompt for each in prompt_ends(source, analyze(source))}
    offered = '"function": {"name": "find_books", "description": "Finds books.", "parameters": '
    assert f'[{{"type": "function", {offered}' in found["a question"]
    assert '{"type": "object", "properties": {"title": {"type": "string"}}}' in found["a question"]
    assert "find_books" not in found["a question, without tools"]
    call = '"id": "call00001", "type": "function", "function": {"name": "find_books", "arguments": '
    assert call in found["a result"]
    for about in ("a result", "a question after a call"):
        assert call in found[about]
        assert '"tool_call_id": "call00001", "name": "find_books"' in found[about]
