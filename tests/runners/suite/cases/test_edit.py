"""Edits: what each verb does to a rendering, and where the roles are afterwards (VF-12.6)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.made_cases import call, made, of_format, part
from toolcall_conformance.suite.cases.edit import RoleMissing, apply
from toolcall_conformance.suite.cases.making import CannotMake
from toolcall_conformance.suite.cases.roles import NOWHERE, Layout, TextSpan

TURN = {"calls": [call(text="aa")]}
JSON = '<tool_call>\n{"name": "put", "arguments": {"text": "aa"}}\n</tool_call>'
TAGGED = "<tool_call>\n<function=put>\n<parameter=text>\naa\n</parameter>\n</function>\n</tool_call>"


def edited(format: str, edit: dict[str, Any], turn: dict[str, Any] = TURN) -> str:
    return made(of_format(format), {"turn": turn, "edit": edit}).output


def test_the_renderings_before_any_edit() -> None:
    assert edited("hermes", {}) == JSON
    assert edited("qwen3-coder", {}) == TAGGED


@pytest.mark.parametrize(
    ("edit", "output"),
    [
        ({"cut": "after name"}, '<tool_call>\n{"name": "put'),
        ({"cut": {"in": "name", "keep": 2}}, '<tool_call>\n{"name": "pu'),
        ({"cut": {"in": "name", "keep": 0}}, '<tool_call>\n{"name": "'),
        ({"cut": {"in": "name", "keep": 3}}, '<tool_call>\n{"name": "put'),
        ({"cut": {"in": "arguments", "keep": "half"}}, '<tool_call>\n{"name": "put", "arguments": {"text"'),
        # Before a role the whitespace in front of it is missing, too.
        ({"cut": "before call-end"}, '<tool_call>\n{"name": "put", "arguments": {"text": "aa"}}'),
        ({"cut": "before arguments"}, '<tool_call>\n{"name": "put", "arguments":'),
        ({"cut": "after call-start"}, "<tool_call>"),
        ({"cut": "before all"}, ""),
        ({"cut": "after all"}, JSON),
        ({"drop": "call-start"}, '{"name": "put", "arguments": {"text": "aa"}}\n</tool_call>'),
        ({"drop": "call-end"}, '<tool_call>\n{"name": "put", "arguments": {"text": "aa"}}'),
        ({"double": "call-end"}, f"{JSON}</tool_call>"),
        ({"double": "call-end", "between": "\n"}, f"{JSON}\n</tool_call>"),
        ({"double": "all"}, JSON + JSON),
        ({"insert": "x", "at": "before all"}, f"x{JSON}"),
        ({"insert": "x", "at": "after all"}, f"{JSON}x"),
        ({"insert": "x", "at": {"in": "value", "keep": 1}}, JSON.replace("aa", "axa")),
        ({"replace": "value", "by": "b"}, JSON.replace("aa", "b")),
        ({"replace": "all", "by": ""}, ""),
        (
            {"replace": {"from": "after value", "to": "after call-end"}, "by": "!"},
            JSON.partition('"}}')[0] + "!",
        ),
        ({"replace": {"from": "before call-end"}, "by": ""}, JSON.removesuffix("</tool_call>")),
        ({"replace": {"to": "before name"}, "by": ""}, JSON[JSON.index("put") :]),
        ({"find": '"name": ', "by": '"title": '}, JSON.replace("name", "title")),
        ({"find": '"<<args-field>>"', "by": '"<<name-field>>s"'}, JSON.replace("arguments", "names")),
        ({"replace": "name", "by": "<<value>> <<call-end>>"}, JSON.replace("put", "aa </tool_call>")),
        ({"breaks": "\r\n"}, JSON.replace("\n", "\r\n")),
        ({"compact": True}, JSON.replace("\n", "").replace(": ", ":").replace(", ", ",")),
    ],
)
def test_verbs(edit: dict[str, Any], output: str) -> None:
    assert edited("hermes", edit) == output


@pytest.mark.parametrize(
    ("edit", "output"),
    [
        ({"drop": "function-end"}, TAGGED.replace("\n</function>", "")),
        ({"drop": "value-end"}, TAGGED.replace("\n</parameter>", "")),
        ({"insert": "<<argument-start>>", "at": "after value"}, TAGGED.replace("aa", "aa<parameter=text>\n")),
        ({"cut": "before outer-end"}, TAGGED.removesuffix("\n</tool_call>")),
        ({"breaks": ""}, TAGGED.replace("\n", "")),
        ({"compact": True}, TAGGED.replace("\n", "")),
    ],
)
def test_verbs_between_tags(edit: dict[str, Any], output: str) -> None:
    assert edited("qwen3-coder", edit) == output


def test_layout_in_texts_and_values_stays() -> None:
    turn = {"content": "a: b\n\nc", "calls": [call(text="d,  e\n f")]}
    tagged = edited("qwen3-coder", {"compact": True}, turn)
    assert "a: b\n\nc" in tagged
    assert "<parameter=text>d,  e\n f</parameter>" in tagged
    assert edited("qwen3-coder", {"breaks": "|"}, turn).startswith("a: b\n\nc|<tool_call>|")


def test_where_no_line_breaks_is_one_follows() -> None:
    assert edited("pythonic", {"breaks": "\n"}).endswith("<|tool_call_end|>\n")


@pytest.mark.parametrize(
    ("edit", "why"),
    [
        ({"drop": "section-end"}, "section-end"),
        ({"cut": {"in": "name", "keep": 4}}, "name of 4 characters"),
        ({"cut": "before value 2"}, "value 2"),
        (
            {"replace": {"from": "after value", "to": "before name"}, "by": ""},
            "before name behind after value",
        ),
        ({"find": "nowhere", "by": ""}, "the text 'nowhere'"),
        # It stands twice.
        ({"find": "tool_call>", "by": ""}, "the text 'tool_call>'"),
        ({"insert": "<<section-start>>", "at": "after all"}, "section-start"),
    ],
)
def test_an_edit_that_the_rendering_has_no_place_for_leaves_the_case_out(
    edit: dict[str, Any], why: str
) -> None:
    with pytest.raises(CannotMake) as left_out:
        edited("hermes", edit)
    assert str(left_out.value) == f"its rendering does not show {why} once, and only once"


def test_roles_move_along() -> None:
    maker, edit = of_format("hermes"), {"replace": "name", "by": "longer"}
    output = JSON.replace("put", "longer")
    for role, text in {"value": "aa", "call-end": "</tool_call>", "call": output, "all": output}.items():
        assert part(maker, {"turn": TURN, "edit": edit}, role) == (output.index(text), text)
    assert part(maker, {"turn": TURN, "edit": edit}, "edit") == (output.index("longer"), "longer")


def test_a_role_that_the_edit_took_away_is_empty() -> None:
    case = {"turn": TURN, "edit": {"cut": "after name"}}
    assert part(of_format("hermes"), case, "value") == (len('<tool_call>\n{"name": "put'), "")
    case = {"turn": TURN, "edit": {"cut": {"in": "value", "keep": 1}}}
    found = part(of_format("hermes"), case, "value")
    assert found is not None
    assert found[1] == "a"


@pytest.mark.parametrize("put", ["", "-", "----"])
@pytest.mark.parametrize("start", range(7))
def test_spans_move_with_their_text(start: int, put: str) -> None:
    """Each part that an edit leaves alone is the same text before and after."""
    text = "ab(cd)ef"
    spans = [TextSpan(at, end) for at in range(9) for end in range(at, 9)]
    for end in range(start, 9):
        layout = Layout(text, {"name": [TextSpan(start, end)], "value": [*spans, NOWHERE]})
        after = apply(layout, {"replace": "name", "by": put}, str)
        moved = after.layout.spans["value"]
        assert moved[-1] == NOWHERE
        for before, now in zip(spans, moved, strict=False):
            assert 0 <= now.start <= now.end <= len(after.text)
            if before.end <= start or before.start >= end:
                kept = after.text[now.start : now.end]
                assert kept in (text[before.start : before.end], put + text[before.start : before.end])


def test_a_missing_span_has_no_position() -> None:
    with pytest.raises(RoleMissing):
        apply(Layout("x", {"value": [NOWHERE]}), {"cut": "before value"}, str)
