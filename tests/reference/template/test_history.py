"""What a server makes of a conversation: what is refused and where, work, and what templates decide."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from toolcall_conformance.suite import data
from toolcall_reference import BadRequest, ChatTemplate, ReferenceAdapter, analyze, render_prompt
from toolcall_reference.errors import TemplateExhausted
from toolcall_reference.template.history import Wanted, as_wanted, wanted_by
from toolcall_reference.template.model.options import read_options
from toolcall_reference.template.prompt import find_generation_prompt

TEMPLATES = sorted(data.template_paths().values())
HERMES = data.template_path("hermes").read_text("utf-8")
TAGGED = data.template_path("qwen3-coder").read_text("utf-8")
USER: dict[str, Any] = {"role": "user", "content": "Keep this."}


def turn(arguments: Any, id: str = "call00001", **fields: Any) -> dict[str, Any]:
    """An assistant's turn with one call."""
    call = {"id": id, "type": "function", "function": {"name": "write_file", "arguments": arguments}}
    return {"role": "assistant", "content": "", "tool_calls": [call], **fields}


def result(content: Any = "done", id: str = "call00001") -> dict[str, Any]:
    return {"role": "tool", "tool_call_id": id, "content": content}


def rendered(*messages: Any, template: str = HERMES, **options: Any) -> str:
    return render_prompt(template, list(messages), (), options).text


@pytest.mark.parametrize(
    ("message", "place"),
    [
        ({"role": "assistant", "tool_calls": {"id": "c"}}, "messages[1].tool_calls"),
        ({"role": "assistant", "tool_calls": [turn({})["tool_calls"][0], "x"]}, "messages[1].tool_calls[1]"),
        ({"role": "assistant", "tool_calls": [{"function": "f"}]}, "messages[1].tool_calls[0].function"),
        ({"role": "user", "content": [{"type": "text"}]}, "messages[1].content[0]"),
        ({"role": "user", "content": [{"type": "text", "text": "x"}, 5]}, "messages[1].content[1]"),
        ({"role": "user", "content": [{"type": ["text"], "text": "x"}]}, "messages[1].content[0]"),
    ],
)
def test_a_malformed_message_is_refused_with_its_place(message: Any, place: str) -> None:
    with pytest.raises(BadRequest) as error:
        rendered(USER, message)
    assert str(error.value).startswith(f"{place}:")
    reply = ReferenceAdapter().render({"template": HERMES, "messages": [USER, message]})
    assert reply["status"] == "rejected"


@pytest.mark.parametrize("message", [{}, {"role": 5, "content": "x"}, {"role": None}, {"content": 5}])
def test_other_messages_are_refused_or_rendered(message: Any) -> None:
    reply = ReferenceAdapter().render({"template": HERMES, "messages": [USER, message]})
    assert reply["status"] in ("ok", "rejected")
    assert reply["status"] == "ok" or reply["reason"]


def test_a_template_that_renders_no_question_gets_the_conversation_as_it_is() -> None:
    picky = "{{ raise_exception('calls only') if not messages[-1].tool_calls }}{{ messages[-1].tool_calls }}"
    assert "write_file" in rendered(USER, turn({"a": 1}), template=picky)
    with pytest.raises(BadRequest, match="calls only"):
        rendered(USER, template=picky)


@pytest.mark.parametrize("template", [HERMES, TAGGED], ids=["json", "tagged"])
@pytest.mark.parametrize(
    "text",
    [
        "not JSON",
        '{"a": ',
        '["a"]',
        "5",
        "null",
        '{"a": NaN}',
        '{"a": -Infinity}',
        '{"a": 1e999}',
        '{"a": ' + "9" * 5000 + "}",
        '{"a": ' + "[" * 5000 + "]" * 5000 + "}",
        '"\ud800"',
    ],
    ids=lambda text: text[:12],
)
def test_text_that_is_not_an_object_is_kept(template: str, text: str) -> None:
    prompt = rendered(USER, turn(text), result(), template=template)
    assert text in prompt or json.dumps(text, ensure_ascii=False)[1:-1] in prompt


def test_the_text_of_one_broken_call_does_not_hide_that_of_another() -> None:
    prompt = rendered(USER, turn("bad one"), result(), turn("bad two"), result(), template=TAGGED)
    assert "bad one" in prompt
    assert "bad two" in prompt


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.parent.name)
def test_a_text_of_a_megabyte_is_rendered_or_refused(path: Path) -> None:
    arguments = json.dumps({"path": "p", "content": "line\n" * 200_000})
    request = {"template": path.read_text("utf-8"), "messages": [USER, turn(arguments), result()]}
    reply = ReferenceAdapter().render(request)
    assert reply["status"] == "ok" or reply["reason"]


def test_null_members_count_as_missing() -> None:
    dumped = turn('{"a": 1}', refusal=None, audio=None, function_call=None)
    assert rendered(USER, dumped) == rendered(USER, turn({"a": 1}))
    plain = {"role": "assistant", "content": "Yes.", "tool_calls": None}
    assert rendered(USER, plain) == rendered(USER, {"role": "assistant", "content": "Yes."})
    assert rendered(USER, {**plain, "tool_calls": []}) == rendered(USER, plain)


def test_the_conversation_itself_is_not_changed() -> None:
    messages: list[Any] = [USER, turn('{"a": 1}'), turn("broken"), result([{"type": "text", "text": "x"}])]
    before = json.dumps(messages)
    rendered(*messages)
    assert json.dumps(messages) == before


def test_a_result_whose_call_the_template_guesses_is_refused() -> None:
    """RN-4.7: the prompt would be the same if it were the result of the first call, and not of the last."""
    guesses = (
        "{% for m in messages %}{{ m.name or 'first' if m.role == 'tool' }} {{ m.content }}\n{% endfor %}"
    )
    names = [("call00001", "first"), ("call00002", "last")]
    calls = [{"id": id, "function": {"name": name, "arguments": {}}} for id, name in names]
    asked = [
        USER,
        {"role": "assistant", "content": "", "tool_calls": calls},
        {"role": "tool", "content": "5"},
    ]
    with pytest.raises(BadRequest, match="give the id of a call"):
        rendered(*asked, template=guesses)


def test_the_name_of_a_template_is_not_known() -> None:
    """Two templates that differ in a comment want the same.  RN-1.4."""
    asked = (USER, turn('{"a": 1}'), result())
    assert rendered(*asked) == rendered(*asked, template="{# another #}" + HERMES)


def test_without_normalising_the_template_gets_what_is_given() -> None:
    asked = [USER, turn('{"a": 1}', content=None), result()]
    assert rendered(*asked, history="raw") == ChatTemplate(HERMES).render(asked, add_generation_prompt=True)


def long_conversation(turns: int) -> list[dict[str, Any]]:
    messages: list[dict[str, Any]] = [{"role": "system", "content": "Be kind."}]
    for number in range(turns):
        id = f"call{number:05}"
        messages += [USER, turn('{"path": "a", "size": 1}' if number % 9 else "broken", id), result(id=id)]
        messages += [{"role": "assistant", "content": [{"type": "text", "text": "Done."}]}]
    return messages


def test_the_work_grows_with_the_turns() -> None:
    """A message is looked at as often in a long conversation as in a short one.  RN-1.6."""

    class Counted(dict[str, Any]):
        looked = 0

        def items(self) -> Any:
            Counted.looked += 1
            return super().items()

        def get(self, *given: Any) -> Any:
            Counted.looked += 1
            return super().get(*given)

    renderings: list[int] = []

    def render(messages: Any) -> str:
        renderings.append(len(messages))
        return "broken"

    looks = []
    for turns in (20, 200):
        Counted.looked = 0
        as_wanted(
            [Counted(each) for each in long_conversation(turns)],
            Wanted(parallel_calls=True, arguments=dict),
            render,
        )
        looks.append(Counted.looked)
    assert looks[1] <= 11 * looks[0]
    assert renderings == [81, 801]


def test_a_conversation_of_200_turns_is_rendered() -> None:
    prompt = rendered(*long_conversation(200))
    assert prompt.count('{"path": "a", "size": 1}') == 177
    assert prompt.count("broken") == 23


SHAPES = (
    "{% for m in messages %}[{{ m.role }}]{% for c in m.tool_calls or [] %}{{ c.function.name }} "
    "{{ c.function.arguments | tojson }}{% endfor %}CONTENT{% endfor %}"
)


@pytest.mark.parametrize(
    ("content", "given", "shown"),
    [
        ("{{ '(nothing)' if m.content is none else m.content }}", None, "(nothing)"),
        ("{{ '(nothing)' if m.content is none else m.content }}", "", "(nothing)"),
        ("{{ m.content }}", None, ""),
        ("{{ raise_exception('no') if m.content is none else m.content }}", None, ""),
        ("{{ raise_exception('no') if m.content == '' else m.content or '-' }}", "", "-"),
    ],
)
def test_content_beside_calls_is_null_where_that_renders_well(
    content: str, given: str | None, shown: str
) -> None:
    """RN-3.1: null is what clients send; where the template spoils or refuses it, content is empty."""
    found = rendered(
        USER, turn({"a": 1}, content=given), result(), template=SHAPES.replace("CONTENT", content)
    )
    assert found.partition('write_file {"a": 1}')[2].partition("[tool]")[0] == shown


def test_what_the_system_says_goes_before_the_next_text_of_the_user() -> None:
    """RN-5.2, where a message in parts stands between."""
    system, text = {"role": "system", "content": "Be kind."}, {"role": "user", "content": "So?"}
    parts = {"role": "user", "content": [{"type": "text", "text": "Hm."}]}
    wanted = Wanted(parallel_calls=True, lost_roles=frozenset({"system"}))
    found = as_wanted([system, parts, text], wanted, lambda messages: "")
    assert found == [parts, {"role": "user", "content": "Be kind.\n\nSo?"}]
    with pytest.raises(BadRequest, match="no user's comes after it"):
        as_wanted([system, parts], wanted, lambda messages: "")


def test_a_template_that_works_too_much_is_not_asked_further() -> None:
    """Neither whether it loses a role nor whether it keeps arguments: others would take as long."""
    loops = "{% for i in range(99999) %}{% for j in range(99999) %}{% endfor %}{% endfor %}"
    source = f"{{% for m in messages %}}{{% if m.role == 'developer' %}}{loops}{{% endif %}}{{% endfor %}}"
    with pytest.raises(BadRequest, match="more work than one rendering may"):
        rendered({"role": "developer", "content": "x"}, USER, template=source)

    def render(messages: Any) -> str:
        raise TemplateExhausted("too much")

    with pytest.raises(TemplateExhausted):
        as_wanted([USER, turn("broken")], Wanted(parallel_calls=True, arguments=dict), render)


#: A template that shows the end of each id alone.
ENDS_OF_IDS = (
    "{% for m in messages %}[{{ m.role }}]{{ m.content }}{% for c in m.tool_calls or [] %}"
    "<call {{ (c.id or 'none')[-4:] }}>{{ c.function | tojson }}{% endfor %}{% endfor %}"
)


@pytest.mark.parametrize("ids", [("id-abcd", "id-efgh"), ("id-abcd", ""), ("", "id-efgh")])
def test_ids_that_calls_have_are_not_replaced(ids: tuple[str, str]) -> None:
    """Also where the prompt does not show them whole, and no result names one (RN-4.8)."""
    calls = [call for id in ids for call in turn({"path": id}, id)["tool_calls"]]
    results = [{"role": "tool", "content": text} for text in ("first", "second")]
    text = rendered(USER, {**turn({}), "tool_calls": calls}, *results, template=ENDS_OF_IDS)
    for id in ids:
        assert f"<call {(id or 'none')[-4:]}>" in text


@pytest.mark.parametrize("role", ["user", "assistant", "tool"])
@pytest.mark.parametrize(
    ("kind", "field"),
    [("text", "text"), ("refusal", "refusal"), ("input_text", "text"), ("output_text", "text")],
)
def test_each_type_of_text_has_its_field(role: str, kind: str, field: str) -> None:
    """The parts of the OpenAI APIs that are text, for a template of texts."""
    before = [USER, turn({})] if role == "tool" else [USER]
    named = {"tool_call_id": "call00001"} if role == "tool" else {}
    message = {"role": role, "content": [{"type": kind, field: "SAID-q8"}], **named}
    assert rendered(*before, message).count("SAID-q8") == 1
    others = [{"type": kind, name: "SAID-q8"} for name in ("text", "refusal", kind) if name != field]
    for part in (*others, {"type": kind, field: None}, {"type": kind[1:], field: "SAID-q8"}):
        with pytest.raises(BadRequest, match=r"content\[0\]: the template renders text only"):
            rendered(*before, {**message, "content": [part]})


def test_missing_arguments_are_an_empty_object_also_as_text() -> None:
    def arguments(wanted: Wanted, given: Any) -> Any:
        (found,) = as_wanted([turn(given)], wanted, lambda _: "")
        return found["tool_calls"][0]["function"]["arguments"]

    for missing in (None, "", " "):
        assert arguments(Wanted(True, arguments=str), missing) == "{}"
        assert arguments(Wanted(True, arguments=dict), missing) == {}


def test_calls_of_a_template_that_renders_none_stay_in_one_turn() -> None:
    source = "{% for m in messages %}<|{{ m.role }}|>{{ m.content }}{% endfor %}"
    assert wanted_by(source, analyze(source), frozenset()).parallel_calls


def test_a_prompt_that_is_always_written_is_the_generation_prompt() -> None:
    """Whether it is asked for or not (TA-3.2)."""
    source = "{% for m in messages %}<|{{ m.role }}|>{{ m.content }}{% endfor %}<|assistant|>"
    assert find_generation_prompt(source, [USER], (), read_options({})) == "<|assistant|>"
