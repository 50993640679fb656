"""The expected message of a case: that of its turn, with spans and ids of the output (VF-12.7, VF-12.8)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.made_cases import call, made, of_format
from toolcall_conformance.suite.cases.making import CannotMake

TURN = {"content": "Hi.", "calls": [call(text="aa")]}


def expected(format: str, given: dict[str, Any], turn: Any = TURN, **case: Any) -> dict[str, Any]:
    return {**made(of_format(format), {"turn": turn, "expected": given, **case}).expected}


def test_the_message_of_the_turn_is_expected() -> None:
    assert expected("hermes", {}) == {
        "content": "Hi.",
        "reasoning": "",
        "calls": [{"name": "put", "arguments": '{"text": "aa"}'}],
    }


def test_a_message_without_calls_saw_no_syntax_unless_the_case_says_so() -> None:
    assert expected("hermes", {}, {"content": "Hi."})["sawToolCallSyntax"] is False
    assert expected("hermes", {"calls": []})["sawToolCallSyntax"] is False
    assert expected("hermes", {"calls": [], "sawToolCallSyntax": True})["sawToolCallSyntax"] is True
    assert "sawToolCallSyntax" not in expected("hermes", {})


def test_a_field_of_the_case_replaces_that_of_the_turn() -> None:
    found = expected("hermes", {"content": "Ho."})
    assert (found["content"], len(found["calls"])) == ("Ho.", 1)


@pytest.mark.parametrize(
    ("text", "filled"),
    [
        ("<<content>> <<value>>", "Hi. aa"),
        ("<<call-start>>", "<tool_call>"),
        # A role that the output does not show stands for its marker; the edit took the second one away.
        ("<<call-end>>|<<outer-end>>", "|"),
        ("<<part of outer-start>>", "<tool_c"),
        ("<<name-field>>/<<args-field>>", "name/arguments"),
        ("<<after content..before name>>", '<tool_call>\n{"name": "'),
        ("<<before name..after all>>", 'put", "arguments": {"text": "aa"}}'),
        ("<<before edit..after edit>>", ""),
        # Nothing but letters, digits, blanks, dots and hyphens is a placeholder.
        ("<<EOF>> <<a_b>> << name >>", "<<EOF>> <<a_b>> << name >>"),
    ],
)
def test_texts_have_parts_of_the_output_in_them(text: str, filled: str) -> None:
    cut = {"cut": "before call-end"}
    assert expected("hermes", {"content": text}, edit=cut)["content"] == filled
    calls = [{"name": "put", "arguments": text, "argumentsText": text, "complete": False}]
    (found,) = expected("hermes", {"calls": calls}, edit=cut)["calls"]
    assert (found["arguments"], found["argumentsText"]) == (filled, filled)


@pytest.mark.parametrize("text", ["<<section-end>>", "<<value 2>>", "<<after name..before name>>"])
def test_a_part_that_the_output_has_not_leaves_the_case_out(text: str) -> None:
    with pytest.raises(CannotMake):
        expected("hermes", {"content": text})


@pytest.mark.parametrize(
    ("place", "offset", "length"),
    [
        ({"span": "name"}, 26, 3),
        ({"span": {"from": "before call", "to": "after name"}}, 4, 25),
        ({"span": {"from": {"in": "name", "keep": 1}, "to": "after name"}}, 27, 2),
        ({"point": "after content"}, 3, 0),
        ({"point": "after all"}, 73, 0),
        # Whitespace at the end is not in a span.
        ({"span": {"from": "before all", "to": "before call"}}, 0, 3),
        ({"span": {"to": "before call"}}, 0, 3),
        ({"offset": 2, "length": 1}, 2, 1),
        ({"at": "Hi."}, None, None),
        ({"after": "Hi."}, None, None),
    ],
)
def test_problems_have_spans_in_numbers(
    place: dict[str, Any], offset: int | None, length: int | None
) -> None:
    problem = {"code": "unexpected-text", **place}
    (found,) = expected("hermes", {"problems": [problem]})["problems"]
    numbers = {"code": "unexpected-text", "offset": offset, "length": length}
    assert found == (problem if offset is None else numbers)


def test_spans_are_those_of_the_edited_output() -> None:
    problem = {"code": "unexpected-text", "span": "edit"}
    edit = {"insert": "xyz", "at": "after content"}
    (found,) = expected("hermes", {"problems": [problem]}, edit=edit)["problems"]
    assert (found["offset"], found["length"]) == (3, 3)


# Ids


def ids(format: str, given: dict[str, Any], turn: Any, **case: Any) -> list[str | None]:
    return [each.get("id") for each in expected(format, given, turn, **case)["calls"]]


TWO = {"calls": [call(text="aa"), call(text="bb")]}


def test_a_call_has_the_id_of_its_place_or_of_the_call_that_it_names() -> None:
    second = {"name": "put", "arguments": {"text": "bb"}}
    calls = [{**second, "arguments": '{"text": "bb"}'}]
    assert ids("mistral-nemo", {"calls": calls}, TWO) == ["call00001"]
    assert ids("mistral-nemo", {"calls": [{**calls[0], "of": 2}]}, TWO) == ["call00002"]
    assert ids("mistral-nemo", {"calls": [{**calls[0], "id": "mine"}]}, TWO) == ["mine"]
    found = expected("mistral-nemo", {"calls": [{**calls[0], "of": 2}]}, TWO)["calls"]
    assert "of" not in found[0]


def test_a_quoted_call_has_its_id_too() -> None:
    edit = {"insert": ", <<quoted>>", "at": "after call"}
    third = {"name": "put", "arguments": "{}", "of": 2}
    one = {"calls": [call(text="aa")]}
    case = {"edit": edit, "quoted": [call(text="bb")]}
    assert ids("mistral-nemo", {"calls": [third]}, one, **case) == ["call00002"]


def test_an_id_behind_broken_arguments_is_lost() -> None:
    """The template of mistral-nemo writes ids after arguments, that of mistral-small before them."""
    broken = {"name": "put", "arguments": "{", "complete": False}
    edit = {"replace": "arguments", "by": "{"}
    one = {"calls": [call(text="aa")]}
    assert ids("mistral-nemo", {"calls": [broken]}, one, edit=edit) == [None]
    assert ids("mistral-small", {"calls": [broken]}, one, edit=edit) == ["call00001"]
    assert ids("mistral-nemo", {"calls": [{**broken, "complete": True}]}, one, edit=edit) == ["call00001"]


def test_an_id_that_is_cut_off_is_lost() -> None:
    assert ids("mistral-nemo", {}, TWO, edit={"cut": "after arguments 2"}) == ["call00001", None]


def test_alternatives_have_texts_spans_and_ids_of_the_output() -> None:
    other = {
        "note": "As good",
        "expected": {
            "content": "<<call>>",
            "calls": [{"name": "put", "arguments": "<<arguments 2>>", "of": 2}],
            "problems": [{"code": "extra-call", "span": "call"}],
        },
    }
    found = made(of_format("mistral-nemo"), {"turn": TWO, "alternatives": [other]})
    (alternative,) = found.alternatives
    message = alternative["expected"]
    first = '{"name": "put", "arguments": {"text": "aa"}, "id": "call00001"}'
    assert alternative["note"] == "As good"
    assert message["content"] == first
    assert message["calls"] == [{"name": "put", "arguments": '{"text": "bb"}', "id": "call00002"}]
    assert message["problems"] == [
        {"code": "extra-call", "offset": len("[TOOL_CALLS]["), "length": len(first)}
    ]
