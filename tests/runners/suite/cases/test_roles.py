"""Roles: where the parts of a turn are in its rendering, for several wire formats (VF-12.4, VF-12.5)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.support.made_cases import call, made, of_format, of_template, part
from toolcall_conformance.suite.cases.making import CannotMake
from toolcall_conformance.suite.cases.markers import MARKER_ROLES
from toolcall_conformance.suite.cases.roles import ROLES

ONE = {"calls": [call(text="aa")]}
TWO = {"calls": [call(text="aa", n=4), call(text="bb")]}

#: Of each wire format: the output of two calls, and what its roles are there; a role that is not listed is
#: not shown.
FORMATS: dict[str, tuple[str, dict[str, str]]] = {
    # An object in JSON between tags.
    "hermes": (
        '<tool_call>\n{"name": "put", "arguments": {"text": "aa", "n": 4}}\n</tool_call>\n'
        '<tool_call>\n{"name": "put", "arguments": {"text": "bb"}}\n</tool_call>',
        {
            "outer-start": "<tool_call>",
            "outer-end": "</tool_call>",
            "end": "</tool_call>",
            "call": '<tool_call>\n{"name": "put", "arguments": {"text": "aa", "n": 4}}\n</tool_call>',
            "call 2": '<tool_call>\n{"name": "put", "arguments": {"text": "bb"}}\n</tool_call>',
            "call-start": "<tool_call>",
            "call-end": "</tool_call>",
            "arguments": '{"text": "aa", "n": 4}',
            "arguments last": '{"text": "bb"}',
            "value-end": '"',
        },
    ),
    # An array behind a marker.
    "mistral-nemo": (
        '[TOOL_CALLS][{"name": "put", "arguments": {"text": "aa", "n": 4}, "id": "call00001"}, '
        '{"name": "put", "arguments": {"text": "bb"}, "id": "call00002"}]',
        {
            "section-start": "[TOOL_CALLS]",
            "outer-start": "[TOOL_CALLS]",
            "call": '{"name": "put", "arguments": {"text": "aa", "n": 4}, "id": "call00001"}',
            "call 2": '{"name": "put", "arguments": {"text": "bb"}, "id": "call00002"}',
            "arguments": '{"text": "aa", "n": 4}',
            "arguments last": '{"text": "bb"}',
            "value-end": '"',
            "end": "",
        },
    ),
    # Values between tags.
    "qwen3-coder": (
        "<tool_call>\n<function=put>\n<parameter=text>\naa\n</parameter>\n<parameter=n>\n4\n</parameter>\n"
        "</function>\n</tool_call>\n"
        "<tool_call>\n<function=put>\n<parameter=text>\nbb\n</parameter>\n</function>\n</tool_call>",
        {
            "outer-start": "<tool_call>",
            "outer-end": "</tool_call>",
            "inner-end": "</function>",
            "end": "</function>",
            "call": "<tool_call>\n<function=put>\n<parameter=text>\naa\n</parameter>\n"
            "<parameter=n>\n4\n</parameter>\n</function>\n</tool_call>",
            "call 2": "<tool_call>\n<function=put>\n<parameter=text>\nbb\n</parameter>\n"
            "</function>\n</tool_call>",
            "call-start": "<tool_call>",
            "call-end": "</tool_call>",
            "function-end": "</function>",
            "arguments": "text>\naa\n</parameter>\n<parameter=n>\n4\n</parameter>",
            "arguments last": "text>\nbb\n</parameter>",
            "argument-start": "<parameter=text>\n",
            "argument-start 2": "<parameter=n>\n",
            "value-end": "</parameter>",
            "value-end 2": "</parameter>",
        },
    ),
    # Calls of Python.
    "pythonic": (
        "<|tool_call_start|>[put(text='aa', n=4), put(text='bb')]<|tool_call_end|>",
        {
            "section-start": "<|tool_call_start|>",
            "section-end": "<|tool_call_end|>",
            "outer-start": "<|tool_call_start|>",
            "outer-end": "<|tool_call_end|>",
            "inner-end": ")",
            "end": ")",
            "inside": "[put(text='aa', n=4), put(text='bb')]",
            "call": "put(text='aa', n=4)",
            "call 2": "put(text='bb')",
            "function-end": ")",
            "arguments": "text='aa', n=4",
            "arguments last": "text='bb'",
            "value-end": "'",
        },
    ),
    # Gemma's braces.
    "gemma4": (
        '<|tool_call>call:put{text:<|"|>aa<|"|>,n:4}<tool_call|>'
        '<|tool_call>call:put{text:<|"|>bb<|"|>}<tool_call|>',
        {
            "outer-start": "<|tool_call>",
            "outer-end": "<tool_call|>",
            "inner-end": "}",
            "end": "}",
            "call": '<|tool_call>call:put{text:<|"|>aa<|"|>,n:4}<tool_call|>',
            "call 2": '<|tool_call>call:put{text:<|"|>bb<|"|>}<tool_call|>',
            "call-start": "<|tool_call>",
            "call-end": "<tool_call|>",
            "function-end": "}",
            "arguments": 'text:<|"|>aa<|"|>,n:4',
            "arguments last": 'text:<|"|>bb<|"|>',
            "value-end": '<|"|>',
        },
    ),
    # A marker with the name in it, and arguments in JSON.
    "functionary31": (
        '<function=put>{"text": "aa", "n": 4}</function><function=put>{"text": "bb"}</function>',
        {
            "outer-end": "</function>",
            "end": "</function>",
            "call": '<function=put>{"text": "aa", "n": 4}</function>',
            "call 2": '<function=put>{"text": "bb"}</function>',
            "function-end": "</function>",
            "arguments": '{"text": "aa", "n": 4}',
            "arguments last": '{"text": "bb"}',
            "value-end": '"',
        },
    ),
}
#: The roles of every format above.
COMMON = {
    "name": "put",
    "name last": "put",
    "argument-name": "text",
    "argument-name 2": "n",
    "argument-name last": "text",
    "value": "aa",
    "value 2": "4",
    "value 3": "bb",
    "value last": "bb",
}


@pytest.mark.parametrize("format", FORMATS)
def test_the_parts_of_two_calls(format: str) -> None:
    output, roles = FORMATS[format]
    maker = of_format(format)
    assert made(maker, {"turn": TWO}).output == output
    for role, text in {**COMMON, **roles, "all": output}.items():
        found = part(maker, {"turn": TWO}, role)
        assert found is not None, role
        assert found[1] == text, role
    assert part(maker, {"turn": TWO}, "name last") == (output.rindex("put"), "put")
    missing = {*ROLES} - {role.partition(" ")[0] for role in (*COMMON, *roles)} - {"all", "calls", "inside"}
    assert not [role for role in missing if part(maker, {"turn": TWO}, role)]


@pytest.mark.parametrize("format", FORMATS)
def test_a_number_counts_calls_or_arguments(format: str) -> None:
    maker = of_format(format)
    for role in ("call 3", "name 3", "arguments 3", "argument-name 4", "value 4"):
        assert part(maker, {"turn": TWO}, role) is None


def test_the_calls_and_what_is_inside_their_markers() -> None:
    output = FORMATS["hermes"][0]
    turn = {"content": "Hi.", **TWO}
    assert part(of_format("hermes"), {"turn": turn}, "calls") == (4, output)
    inside = output.removeprefix("<tool_call>").removesuffix("</tool_call>")
    found = part(of_format("hermes"), {"turn": turn}, "inside")
    assert found == (4 + len("<tool_call>"), inside)


def test_a_row_of_messages() -> None:
    turn = {"reasoning": "So.", **ONE}
    roles = {
        "reasoning": "So.",
        "reasoning-start": "<|channel|>analysis<|message|>",
        "reasoning-end": "<|end|><|start|>assistant",
        "name": "put",
        "arguments": '{"text": "aa"}',
        "end": "",
    }
    found = {role: part(of_format("gpt-oss"), {"turn": turn}, role) for role in roles}
    assert {role: each and each[1] for role, each in found.items()} == roles


@pytest.mark.parametrize(
    ("format", "roles"),
    [
        ("pythonic", {"reasoning-start": "<think>", "reasoning-end": "</think>", "content": "Hi."}),
        ("qwen3", {"reasoning-start": "<think>", "reasoning-end": "</think>", "reasoning": "So."}),
        ("command-r7b", {"content-start": "<|START_RESPONSE|>", "content-end": "<|END_RESPONSE|>"}),
    ],
)
def test_the_markers_around_texts(format: str, roles: dict[str, str]) -> None:
    turn = {"content": "Hi."} if "content-start" in roles else {"content": "Hi.", "reasoning": "So."}
    for role, text in roles.items():
        found = part(of_format(format), {"turn": turn}, role)
        assert found is not None, role
        assert found[1] == text


@pytest.mark.parametrize(
    ("format", "quoted"),
    [
        ("hermes", 'a</tool_call>\\n{\\"name\\": \\"x\\"}'),
        ("qwen3-coder", 'a</tool_call>\n{"name": "x"}'),
        ("gemma4", 'a</tool_call>\n{"name": "x"}'),
    ],
)
def test_a_marker_in_a_value_belongs_to_the_value(format: str, quoted: str) -> None:
    turn = {"calls": [call(text='a</tool_call>\n{"name": "x"}')]}
    found = part(of_format(format), {"turn": turn}, "value")
    end = part(of_format(format), {"turn": turn}, "outer-end")
    assert found is not None
    assert end is not None
    assert found[1] == quoted
    assert end[0] >= found[0] + len(quoted)


@pytest.mark.parametrize(
    ("format", "true"), [("hermes", "true"), ("qwen3-coder", "true"), ("pythonic", "True")]
)
def test_booleans_and_numbers_are_values(format: str, true: str) -> None:
    case = {"turn": {"calls": [call(on=True, n=-3, text="true")]}}
    texts = [part(of_format(format), case, f"value {number}") for number in (1, 2, 3)]
    assert [each and each[1] for each in texts] == [true, "-3", "true"]


def test_an_argument_that_no_word_stands_for_keeps_its_number() -> None:
    case = {"turn": {"calls": [call(list=["x"], text="aa")]}}
    assert part(of_format("hermes"), case, "value 1") is None
    found = part(of_format("hermes"), case, "value 2")
    assert found is not None
    assert found[1] == "aa"


def test_a_call_without_arguments_keeps_its_number() -> None:
    case = {"turn": {"calls": [call("now"), call(text="aa")]}}
    assert part(of_format("hermes"), case, "arguments 1") is None
    found = part(of_format("hermes"), case, "arguments 2")
    assert found is not None
    assert found[1] == '{"text": "aa"}'


def _template(turn: str) -> str:
    """A template that writes a turn so, between tags."""
    return (
        "{%- for message in messages -%}<{{ message.role }}>{%- if message.role == 'assistant' -%}"
        f"{turn}"
        "{%- else -%}{{ message.content }}{%- endif -%}<end>{%- endfor -%}"
        "{%- if add_generation_prompt -%}<assistant>{%- endif -%}"
    )


_CALLS = (
    "{%- for call in message.tool_calls or [] -%}<call>"
    '{{ {"name": call.function.name, "arguments": call.function.arguments} | tojson }}'
    "</call>{%- endfor -%}"
)


def test_a_text_that_stands_twice_has_no_role() -> None:
    maker = of_template(_template("{{ message.content or '' }}|{{ message.content or '' }}" + _CALLS))
    assert part(maker, {"turn": {"content": "Hi."}}, "content") is None
    with pytest.raises(CannotMake):
        made(maker, {"turn": {"content": "Hi."}, "edit": {"cut": "after content"}})


def test_a_marker_that_stands_twice_has_no_role() -> None:
    once = of_template(_template(_CALLS))
    twice = replace(once, source=of_template(_template(_CALLS.replace("</call>", "</call> </call>"))).source)
    assert made(twice, {"turn": ONE}).output.count("</call>") == 2
    assert part(once, {"turn": ONE}, "call-end")
    assert part(twice, {"turn": ONE}, "call-end") is None
    assert part(twice, {"turn": ONE}, "call-start")


def test_a_case_is_left_out_with_the_reason() -> None:
    case: dict[str, Any] = {"turn": ONE, "edit": {"drop": "inner-end"}}
    with pytest.raises(CannotMake) as left_out:
        made(of_format("hermes"), case)
    assert str(left_out.value) == "its rendering does not show inner-end once, and only once"
    refusing = of_template(_template("{%- if message.tool_calls -%}{{ raise_exception('no') }}{%- endif -%}"))
    with pytest.raises(CannotMake, match="its template does not render the turn"):
        made(refusing, {"turn": ONE})


def test_markers_are_roles() -> None:
    assert {*MARKER_ROLES} - {"name-field", "args-field", "stop"} <= {*ROLES}
