"""Making: the turn of a case as a model writes it, with thought, ids and habits (VF-12.2, VF-12.3)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.support.made_cases import call, made, of_format
from toolcall_conformance.suite.cases.habits import Habits
from toolcall_conformance.suite.cases.making import CannotMake, CaseMaker

TURN = {"calls": [call(text="aa")]}
JSON = '<tool_call>\n{"name": "put", "arguments": {"text": "aa"}}\n</tool_call>'


def output(format: str, case: dict[str, Any]) -> str:
    return made(of_format(format), case).output


def with_habits(format: str, **habits: Any) -> CaseMaker:
    return replace(of_format(format), habits=Habits.of(habits))


def test_the_order_of_members_and_the_text_of_numbers_are_kept() -> None:
    case = {"turn": {"calls": [{"name": "put", "arguments": '{"text": "aa", "n": 1.50, "more": "b"}'}]}}
    assert '{"text": "aa", "n": 1.5, "more": "b"}' in output("hermes", case)


# Thoughts


def test_a_turn_gets_a_thought_where_the_prompt_leaves_reasoning_open() -> None:
    found = made(of_format("deepseek-r1"), {"turn": {"content": "Hi."}})
    assert found.output == "They ask.</think>Hi."
    assert found.expected["reasoning"] == "They ask."


def test_a_case_may_have_another_thought() -> None:
    assert output("qwq", {"turn": {"content": "Hi."}, "thought": "So."}) == "So.\n</think>\n\nHi."


def test_a_turn_with_a_thought_keeps_it() -> None:
    found = made(
        of_format("deepseek-r1"), {"turn": {"content": "Hi.", "reasoning": "Why?"}, "thought": "So."}
    )
    assert (found.output, found.expected["reasoning"]) == ("Why?</think>Hi.", "Why?")


@pytest.mark.parametrize(
    ("thinks", "written"),
    [(True, "They ask.</think>Hi."), (False, "</think>Hi."), (None, "They ask.</think>Hi.")],
)
def test_the_case_or_the_format_says_whether_a_turn_thinks(thinks: bool | None, written: str) -> None:
    case: dict[str, Any] = {"turn": {"content": "Hi."}}
    assert made(with_habits("deepseek-r1", thinks=thinks), case).output == written
    if thinks is not None:
        # The case decides, whatever the format says.
        assert (
            made(with_habits("deepseek-r1", thinks=not thinks), {**case, "thinks": thinks}).output == written
        )


def test_where_the_prompt_leaves_nothing_open_a_thought_is_asked_for() -> None:
    case = {"turn": {"content": "Hi."}}
    assert output("qwen3", case) == "<think>\n\n</think>\n\nHi."
    assert output("qwen3", {**case, "thinks": True}) == "<think>\nThey ask.\n</think>\n\nHi."


def test_a_setting_of_thinking_that_the_rendering_needs_becomes_an_option() -> None:
    without, with_thought = (
        made(of_format("glm47"), {"turn": {"content": "Hi."}, "thinks": thinks}) for thinks in (None, True)
    )
    assert (without.output, without.options) == ("Hi.", {"enableThinking": False})
    assert (with_thought.output, with_thought.options) == ("They ask.</think>Hi.", {})


def test_a_setting_of_thinking_that_the_case_gives_stays() -> None:
    case = {"turn": {"content": "Hi."}, "options": {"enableThinking": True}}
    assert made(of_format("glm47"), case).options == {"enableThinking": True}


# Ids


def test_calls_get_the_ids_of_the_format_and_then_counted_ones() -> None:
    calls = [call(text="aa"), call(text="bb"), {**call(text="cc"), "id": "own000001"}]
    found = made(with_habits("mistral-nemo", ids=["first0001"]), {"turn": {"calls": calls}})
    assert [each["id"] for each in found.expected["calls"]] == ["first0001", "call00002", "own000001"]
    assert all(f'"id": "{each["id"]}"' in found.output for each in found.expected["calls"])


def test_an_id_that_the_template_makes_of_the_name_is_expected_so() -> None:
    found = made(of_format("kimi-k2"), {"turn": {"calls": [call(text="aa"), call("now")]}})
    assert [each["id"] for each in found.expected["calls"]] == ["functions.put:0", "functions.now:1"]


def test_an_id_that_the_template_counts_is_expected_so() -> None:
    found = made(of_format("command-r7b"), {"turn": {"calls": [call(text="aa"), call("now")]}})
    assert [each["id"] for each in found.expected["calls"]] == ["0", "1"]


def test_where_calls_have_no_ids_none_is_expected() -> None:
    (found,) = made(of_format("hermes"), {"turn": TURN}).expected["calls"]
    assert "id" not in found


# What a format adds


def test_what_models_write_around_calls_is_added() -> None:
    maker = with_habits("hermes", around=["Now: ", "."])
    assert made(maker, {"turn": TURN}).output == f"Now: {JSON}."
    assert made(maker, {"turn": {"content": "Hi."}}).output == "Hi."


def test_what_the_template_writes_after_calls_is_not_added_again() -> None:
    assert made(with_habits("hermes", around=["", "</tool_call>\n"]), {"turn": TURN}).output == JSON


def test_an_engine_stops_at_the_stops_of_the_format() -> None:
    maker = with_habits("hermes", stops=["</tool"])
    assert made(maker, {"turn": TURN}).output == JSON.partition("</tool")[0]


# Texts


def test_markers_stand_in_texts_of_a_turn() -> None:
    turn = {"content": "<<outer-start>>, <<part of outer-start>>", "calls": [call(text="<<outer-end>>")]}
    found = made(of_format("qwen3-coder"), {"turn": turn})
    assert found.expected["content"] == "<tool_call>, <tool_c"
    assert found.expected["calls"][0]["arguments"] == '{"text": "</tool_call>"}'
    assert "<parameter=text>\n</tool_call>\n</parameter>" in found.output


def test_a_marker_that_a_format_has_not_leaves_the_case_out() -> None:
    with pytest.raises(CannotMake, match="section-start"):
        made(of_format("hermes"), {"turn": {"content": "<<section-start>>"}})


def test_quoted_calls_stand_as_the_template_writes_them() -> None:
    case = {"turn": {"content": "So: <<quoted>>"}, "quoted": [call(text="aa")]}
    assert output("hermes", case) == f"So: {JSON}"
    python = "<|tool_call_start|>[put(text='aa')]<|tool_call_end|>"
    assert output("pythonic", case) == f"So: {python}"


def test_ids_of_quoted_calls_count_on() -> None:
    case = {"turn": TURN, "quoted": [call(text="bb")], "edit": {"insert": "<<quoted>>", "at": "after all"}}
    written = output("mistral-nemo", case)
    assert written.index("call00001") < written.index("call00002")


def test_special_tokens_of_a_case_are_those_of_the_template() -> None:
    options = {"bosToken": "<s>", "eosToken": "</s>"}
    case = {"turn": {"content": "Hi."}, "options": options}
    # The template ends turns with the token, at which engines stop.
    found = made(of_format("deepseek-r1-distill", options), {**case, "thinks": False})
    assert (found.output, found.options) == ("</think>Hi.", options)


def test_a_case_without_an_edit_needs_no_role() -> None:
    case = {"turn": {"calls": [call("now"), call("now")]}}
    assert output("hermes", case).count('"now"') == 2
