"""What the analysis makes of templates that are written for one clause each."""

from __future__ import annotations

from toolcall_reference import analyze
from toolcall_reference.template.analysis.variants import CALL, CALL_2, CONTENT, NEEDLES, REASONING, Variant
from toolcall_reference.template.model.wire_format import (
    CallIdMarkers,
    CallIdPosition,
    ContentMode,
    ToolFormat,
)

EACH = "{% for m in messages %}<|{{ m.role }}|>"
PROMPT = "{% if add_generation_prompt %}<|assistant|>{% endif %}"
CONTENT_OR_CALLS = (
    EACH
    + "{% if m.tool_calls %}{% for c in m.tool_calls CHOSEN %}<call>{{ c.function.name }}"
    + "<args>{{ c.function.arguments | tojson }}END</call>{% endfor %}"
    + "{% else %}{{ m.content }}{% endif %}<|end|>{% endfor %}"
    + PROMPT
)


def with_calls(end: str, chosen: str = "") -> str:
    return CONTENT_OR_CALLS.replace("END", end).replace("CHOSEN", chosen)


def test_all_texts_of_the_conversations_are_looked_for() -> None:
    """No marker may contain one of them (TA-1.4)."""
    turn = Variant("all", content=CONTENT, reasoning=REASONING, calls=(CALL, CALL_2), follow_up=True)
    user, answer, again = turn.messages()
    functions = [call["function"] for call in answer["tool_calls"]]
    texts = {user["content"], answer["content"], answer["reasoning_content"], again["content"]}
    texts |= {call["id"] for call in answer["tool_calls"]} | {function["name"] for function in functions}
    for function in functions:
        texts |= {*function["arguments"], *function["arguments"].values()}
    assert len(texts) == 12
    assert texts <= {*NEEDLES}


def test_an_id_that_is_written_twice_is_read_where_it_stands_first() -> None:
    tools = analyze(with_calls("<id>{{ c.id }}</id><again>{{ c.id }}</again>")).tools
    assert tools.call_id == CallIdMarkers(CallIdPosition.POST_ARGS, "<id>", "</id>")


def test_the_id_of_the_only_call_is_not_taken_for_one_that_the_template_counts() -> None:
    tools = analyze(with_calls("<id>{{ c.id }}</id>", "[:1]")).tools
    assert tools.call_id == CallIdMarkers(CallIdPosition.POST_ARGS, "<id>", "</id>")


def test_empty_markers_of_content_in_a_call_have_the_whitespace_inside_them() -> None:
    """TA-4.1: the call has the markers, with nothing between them."""
    content = (
        "{% if m.role == 'assistant' %}<c>{% if m.content %} {{ m.content }} {% endif %}</c>"
        "{% else %}{{ m.content }}{% endif %}"
    )
    calls = "{% for c in m.tool_calls or [] %}<call>{{ c.function | tojson }}</call>{% endfor %}"
    found = analyze(EACH + content + calls + "<|end|>{% endfor %}" + PROMPT).content
    assert (found.mode, found.start, found.end) == (ContentMode.ALWAYS_WRAPPED, "<c> ", " </c>")


def test_what_follows_an_empty_turn_is_no_end_where_no_call_is_rendered() -> None:
    """TA-7.6: it has to stand after a call, too."""
    answer = "{% elif m.tool_calls %}{{ raise_exception('no calls') }}{% else %}x{% endif %}{% endfor %}"
    found = analyze(EACH + "{% if m.role == 'user' %}{{ m.content }}<|end|>" + answer + PROMPT)
    assert (found.tools.format, found.stops) == (ToolFormat.NONE, ())
