"""What each part of a description becomes in a response template (RT-11), also where no format has it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal

import pytest

from toolcall_reference.template.description import read_description
from toolcall_reference.template.export import ExportedTemplate, exported

#: Whitespace of a pattern, with a bound, and a colon between whitespace.
B = r"\s{0,4}"
C = f"{B}:{B}"
NATIVE = {"format": "JSON_NATIVE", "values": "json", "nameField": "name", "argsField": "arguments"}
CALL = {"perCallStart": "<call>", "perCallEnd": "\n</call>"}
WITH_JSON = {"format": "TAG_WITH_JSON", "values": "json", **CALL}
TAGGED = {"format": "TAG_WITH_TAGGED", "values": "text", **CALL}


def export(
    tools: dict[str, Any], prefer: Literal["grammar", "tolerance"] = "tolerance", **parts: Any
) -> ExportedTemplate:
    given = {"prompts": {"default": "<a>"}, **parts}
    return exported(read_description({"description": 1, "tools": tools, **given}), prefer=prefer)


def calls(tools: dict[str, Any], prefer: Literal["grammar", "tolerance"] = "tolerance", **parts: Any) -> Any:
    return export(tools, prefer, **parts).template["fields"]["tool_calls"]


def content(tools: dict[str, Any], **parts: Any) -> Any:
    return export(tools, **parts).template["fields"]["content"]


def test_markers_around_calls_are_not_content() -> None:
    section = {"sectionStart": "<calls>\n", "sectionEnd": "\n</calls>"}
    assert content({**NATIVE, **CALL}) == {}
    assert content({**NATIVE, **CALL, "codeStart": "<code>\n"}) == {"close": "<code>"}
    assert content({**NATIVE, **CALL, **section}) == {"close": ["</calls>", "<calls>"]}
    # Without a start of each call those of the section are part of the call.
    assert content({**NATIVE, **section}) == {}


@pytest.mark.parametrize(
    ("start", "off", "closes"),
    [
        ("<think> \n", "<a></think>", True),
        ("<think> \n", "<a><think></think>", False),
        ("<think> \n", "<a>", False),
        ("", "<a>", False),
    ],
)
def test_models_that_do_not_think_may_close_a_thought(start: str, off: str, closes: bool) -> None:
    mode = {"mode": "TAG_BASED", "start": start} if start else {"mode": "DELIMITER"}
    reasoning = {**mode, "end": "\n</think>"}
    found = content({**NATIVE, **CALL}, reasoning=reasoning, prompts={"default": "<a>", "off": off})
    assert found == ({"close": "</think>"} if closes else {})


def test_a_captured_name() -> None:
    """The form for grammars: the name is in the opener, and the last bracket in the closer."""
    found = export({**NATIVE, **CALL}, "grammar")
    field = found.template["fields"]["tool_calls"]
    assert found.grammar
    assert field["open_pattern"] == (rf'{B}<call>{B}\{{{B}"name"{C}"(?P<name>[^"]+)"{B},{B}"arguments"{C}')
    assert field["close"] == ["}\n</call>", "}</call>", "} </call>", "}\n\n</call>"]
    assert field["transform"] == {
        "type": "function",
        "function": {"name": "{name}", "arguments": "{content}"},
    }
    assert (field["content"], field["repeats"]) == ("json", True)


def test_a_captured_name_in_an_object_of_its_own() -> None:
    field = calls({**NATIVE, **CALL, "functionField": "function"}, "grammar")
    assert field["open_pattern"] == (
        rf'{B}<call>{B}\{{{B}"function"{C}\{{{B}"name"{C}"(?P<name>[^"]+)"{B},{B}"arguments"{C}'
    )
    blanks = ("\n", "", " ", "\n\n")
    assert field["close"] == [f"{end}{blank}</call>" for end in ("}}", "}\n}") for blank in blanks]
    plain = calls({**NATIVE, **CALL, "functionField": "function"})
    assert plain["transform"]["function"] == {
        "name": "{content.function.name}",
        "arguments": "{content.function.arguments}",
    }


@pytest.mark.parametrize(
    ("ids", "order", "first"),
    [
        ({"idField": "id"}, ["id", "name", "arguments"], "id"),
        ({"genIdField": "index"}, ["index", "name", "arguments"], "index"),
        ({"idField": "id"}, ["name", "arguments", "id"], ""),
        ({"idField": "id"}, ["name", "id", "arguments"], ""),
        ({}, ["id", "name", "arguments"], ""),
    ],
)
def test_an_id_before_a_captured_name(ids: dict[str, str], order: list[str], first: str) -> None:
    field = calls({**NATIVE, **CALL, **ids, "parameterOrder": order}, "grammar")
    before = rf'(?:"{first}"{C}[^,]+,{B})?' if first else ""
    assert field["open_pattern"].startswith(rf'{B}<call>{B}\{{{B}{before}"name"{C}')


@pytest.mark.parametrize("tools", [{"perCallStart": "<call>"}, {"sectionEnd": "</calls>"}, {}])
def test_without_a_start_or_an_end_no_grammar_is_derived(tools: dict[str, str]) -> None:
    assert not export({**NATIVE, **tools}, "grammar").grammar
    assert not export({**WITH_JSON, **CALL, "perCallEnd": "", **tools}, "grammar").grammar


def test_objects_as_python_writes_them_are_read_as_they_stand() -> None:
    found = export({**NATIVE, **CALL, "usesPythonDicts": True}, "grammar")
    assert not found.grammar
    field = found.template["fields"]["tool_calls"]
    assert field["content_args"] == {"string_delims": [["'", "'"]]}
    assert field["open_pattern"] == rf"{B}<call>{B}(?=\{{)"
    assert "python-values" in [each.code for each in found.losses]


def test_objects_without_markers() -> None:
    """Each of the keys may be the first, and a type may stand before them."""
    found = export({**NATIVE, "parameterOrder": ["name", "arguments"]}, stops=["<end>"])
    field = found.template["fields"]["tool_calls"]
    begin = rf'\{{{B}(?:"type"{C}"function"{B},{B})?"(?:arguments|name)"{C}'
    assert field["open_pattern"] == f"{B}(?={begin})"
    ahead = rf"(?<=\}})(?:{B};{B}|\s{{1,4}})(?={begin})"
    assert field["close_pattern"] == "|".join(sorted([f"{B}<end>", ahead, r"\Z"], key=len, reverse=True))
    assert {"bare-json", "adjacent"} <= {each.code for each in found.losses}


def test_an_array_of_calls() -> None:
    array = {**NATIVE, "toolsArrayWrapped": True, "functionField": "function"}
    field = calls({**array, "sectionStart": "<calls>", "sectionEnd": "</calls>"}, stops=["<end>"])
    assert field["open_pattern"] == rf"{B}<calls>{B}(?=\[\s*[{{\]])"
    assert field["close_pattern"] == (rf"</calls>(?={B}(?:<calls>|<end>))|(?<=\]){B}</calls>")
    assert (field["repeats"], field["transform_each"]) == (False, True)
    assert field["transform"]["function"] == {
        "name": "{function.name}",
        "arguments": "{function.arguments}",
    }
    own = calls({**array, **CALL})
    assert own["open_pattern"] == rf"{B}<call>{B}(?=\[\s*[{{\]])"
    assert own["close_pattern"] == rf"(?<=\]){B}</call>|</call>"
    bare = calls({**NATIVE, "toolsArrayWrapped": True})
    assert bare["open_pattern"] == (
        rf'{B}(?=\[{B}\{{{B}(?:"type"{C}"function"{B},{B})?"(?:arguments|name)"{C})'
    )


@pytest.mark.parametrize(
    ("position", "opener"),
    [
        ("NONE", rf"{B}<call>{B}(?P<name>[^\s<]+){B}<args>"),
        ("PRE_FUNC_NAME", rf"{B}<call>{B}<id>{B}[^\s;]+{B};{B}(?P<name>[^\s<]+){B}<args>"),
        ("BETWEEN_FUNC_AND_ARGS", rf"{B}<call>{B}(?P<name>[^\s<]+){B}<id>{B}[^\s;]+{B};{B}<args>"),
        ("POST_ARGS", rf"{B}<call>{B}(?P<name>[^\s<]+){B}<args>"),
    ],
)
def test_ids_beside_a_name(position: str, opener: str) -> None:
    id = {"position": position, **({} if position == "NONE" else {"prefix": "<id>", "suffix": ";"})}
    found = export({**WITH_JSON, "function": {"argsSeparator": "<args>"}, "callId": id})
    assert found.template["fields"]["tool_calls"]["open_pattern"] == opener
    assert ("ids" in [each.code for each in found.losses]) == (position != "NONE")


def test_a_name_and_arguments_in_json() -> None:
    function = {"namePrefix": "<f=", "nameSuffix": ">\n", "close": "\n</f>"}
    tools = {**WITH_JSON, "function": function, "sectionStart": "<calls>"}
    field = calls(tools)
    assert field["open_pattern"] == rf"{B}(?:<calls>{B})?<call>{B}<f={B}(?P<name>[^\s>]+){B}>"
    assert field["close_pattern"] == (rf"</f>{B}</call>(?={B}<call>)|(?<=\}}){B}</f>{B}</call>")
    found = export(tools, "grammar")
    assert found.grammar
    assert found.template["fields"]["tool_calls"]["close"] == ["</f>\n</call>", "</f></call>"]
    # Without an end a call goes on to the next one, or to the end of the turn.
    open_ended = calls(
        {**tools, "function": {"namePrefix": "<f=", "nameSuffix": ">"}, "perCallEnd": ""}, stops=["<end>"]
    )
    assert open_ended["close_pattern"] == rf"(?={B}<call>)|\n<end>|<end>|\Z"


def test_arguments_between_markers() -> None:
    function = {"namePrefix": "<f=", "nameSuffix": ">\n", "close": "</f>\n"}
    arguments = {"namePrefix": "<p=", "nameSuffix": ">\n", "valueSuffix": "\n</p>\n"}
    tools = {**TAGGED, "function": function, "arguments": arguments}
    field = calls(tools)
    assert field["content"] == "xml-inline"
    assert field["content_args"] == {"tag_pattern": r"<p=(?P<key>[^>]+?)>\n?(?P<value>.*?)\n?</p>"}
    assert field["close_pattern"] == rf"</f>{B}</call>"
    literal = calls(tools, "grammar")
    assert literal["content_args"] == {"tag_pattern": r"<p=(?P<key>[^>\s]+)>\n?(?P<value>.*?)\n?</p>"}
    assert literal["close"] == ["</f>\n</call>", "</f></call>"]


def test_arguments_whose_marker_says_the_type() -> None:
    arguments = {"namePrefix": '<p name="', "nameSuffix": '"', "valueSuffix": "</p>"}
    typed = {"valuePrefix": ' string="true">', "typedValuePrefix": ' string="false">'}
    tools = {**TAGGED, "function": {"namePrefix": '<f name="', "nameSuffix": '">'}}
    found = export({**tools, "arguments": {**arguments, **typed}})
    pattern = found.template["fields"]["tool_calls"]["content_args"]["tag_pattern"]
    assert pattern == r'<p name="(?P<key>[^"]+?)"[^"]*">(?P<value>.*?)</p>'
    assert "entities" in [each.code for each in found.losses]
    escaped = {"valuePrefix": ">", "escapedValuePrefix": "<![", "escapedValueSuffix": "]]></p>"}
    found = export({**tools, "arguments": {**arguments, **escaped}})
    pattern = found.template["fields"]["tool_calls"]["content_args"]["tag_pattern"]
    assert pattern == r'<p name="(?P<key>[^"]+?)">(?:<!\[)?(?P<value>.*?)(?:\]\]>)?</p>'
    assert "escaped" in [each.code for each in found.losses]


def test_at_most_sixteen_closers_the_shortest_of_them() -> None:
    stops = [f"<{'x' * length}>" for length in range(1, 20)]
    assert content({**NATIVE, **CALL}, stops=stops) == {"close": stops[15::-1]}


def test_answers_between_markers() -> None:
    wrapped = {"mode": "ALWAYS_WRAPPED", "start": "<say>", "end": "</say>"}
    found = content({**NATIVE, **CALL}, content=wrapped)
    blanks = [("\n", "\n\n"), ("\n", "\n"), ("", "\n\n"), ("\n", ""), ("", "\n"), ("", "")]
    every = {f"{lead}{core}{tail}" for core in ("<say>", "</say>") for lead, tail in blanks}
    assert {*found["close"]} == every
    assert [len(each) for each in found["close"]] == sorted(map(len, every), reverse=True)


def test_anchors_stand_before_what_the_prompt_begins_of_the_message() -> None:
    reasoning = {"mode": "TAG_BASED", "start": "<think>\n", "end": "</think>\n"}
    prompts = {"default": "<a>", "on": "<a><think>\n", "off": "<a><think>\n</think>\n"}
    template = export({**NATIVE, **CALL}, reasoning=reasoning, prompts=prompts).template
    assert template["start_anchor"] == ["<a><think>\n</think>\n", "<a></think>", "<a>"]
    assert template["fields"]["thinking"]["open"] == "<think>"
    assert template["fields"]["thinking"]["close"][-1] == "</think>"
    plain = export({**NATIVE, **CALL}).template
    assert plain["start_anchor"] == "<a>"
    assert "thinking" not in plain["fields"]


def test_a_prompt_that_begins_more_than_one_part() -> None:
    """A thought that the prompt closes belongs to an anchor; the answer that it begins does not."""
    reasoning = {"mode": "TAG_BASED", "start": "<think>", "end": "</think>"}
    wrapped = {"mode": "ALWAYS_WRAPPED", "start": "<say>", "end": "</say>"}
    prompts = {"default": "<a><think></think><say>"}
    template = export({**NATIVE, **CALL}, reasoning=reasoning, content=wrapped, prompts=prompts).template
    assert template["start_anchor"] == ["<a></think>", "<a>"]


@pytest.mark.parametrize(
    ("position", "opener"),
    [
        ("PRE_FUNC_NAME", rf"{B}<call>{B}<id>{B}(?P<name>[^\s<]+){B}<args>"),
        ("BETWEEN_FUNC_AND_ARGS", rf"{B}<call>{B}(?P<name>[^\s<]+){B}<id>{B}<args>"),
    ],
)
def test_an_id_that_only_whitespace_ends_is_not_in_the_pattern(position: str, opener: str) -> None:
    id = {"position": position, "prefix": "<id>", "suffix": "\n"}
    found = calls({**WITH_JSON, "function": {"argsSeparator": "<args>"}, "callId": id})
    assert found["open_pattern"] == opener


BARE = rf'\{{{B}(?:"type"{C}"function"{B},{B})?"(?:arguments|name)"{C}'


@pytest.mark.parametrize(
    ("tools", "begin"),
    [
        ({**NATIVE, **CALL}, "<call>"),
        ({**NATIVE, **CALL, "sectionStart": "<calls>\n"}, "<call>"),
        ({**NATIVE, "sectionStart": "<calls>\n"}, "<calls>"),
        (NATIVE, BARE),
        ({**NATIVE, **CALL, "toolsArrayWrapped": True}, "<call>"),
        ({**NATIVE, "sectionStart": "<calls>\n", "toolsArrayWrapped": True}, "<calls>"),
        ({**NATIVE, "toolsArrayWrapped": True}, rf"\[{B}\{{"),
        (
            {**NATIVE, "sectionStart": "<calls>", "toolsArrayWrapped": True, "functionNameIsKey": True},
            "<calls>",
        ),
        ({**WITH_JSON, "function": {"namePrefix": "<f="}}, "<call>"),
        ({**WITH_JSON, "perCallStart": "", "function": {"namePrefix": "<f="}}, "<f="),
        ({**TAGGED, "function": {"namePrefix": "<f="}, "arguments": {"nameSuffix": "="}}, "<call>"),
    ],
)
def test_a_call_ends_a_thought_that_its_tag_may_not_end(tools: dict[str, Any], begin: str) -> None:
    """By the call's own marker if it has one, else by that of the section, else by how its JSON begins."""
    reasoning = {"mode": "TAG_BASED", "start": "<think>", "end": "</think>"}
    prompts = {"default": "<a>"}
    described = {"description": 1, "tools": tools, "reasoning": reasoning, "prompts": prompts}
    analysis = read_description(described)
    until = replace(analysis, reasoning=replace(analysis.reasoning, until_first_tag=True))
    thought = exported(until).template["fields"]["thinking"]
    assert f"(?={begin})" in thought["close_pattern"]
    assert thought["close_pattern"].count("(?=") == 1
    assert "close_pattern" not in exported(until, prefer="grammar").template["fields"]["thinking"]
    assert "close_pattern" not in exported(analysis).template["fields"]["thinking"]


@pytest.mark.parametrize(
    "tools",
    [
        {**NATIVE, **CALL},
        {**WITH_JSON, "function": {"namePrefix": "<f=", "nameSuffix": ">"}},
        {**TAGGED, "function": {"namePrefix": "<f="}, "arguments": {"nameSuffix": "=", "valueSuffix": ";"}},
    ],
)
def test_only_the_form_for_grammars_says_that_grammars_are_derived_of_it(tools: dict[str, Any]) -> None:
    assert export(tools, "grammar").grammar
    assert not export(tools).grammar


@pytest.mark.parametrize("reasoning", [{}, {"end": "</think>"}, {"start": "<think>", "end": "</think>"}])
def test_a_format_without_thoughts_has_no_field_for_them(reasoning: dict[str, str]) -> None:
    """Whatever markers its description has: a parser reads no thoughts then."""
    fields = export({**NATIVE, **CALL}, reasoning={"mode": "NONE", **reasoning}).template["fields"]
    assert [*fields] == ["content", "tool_calls"]


@pytest.mark.parametrize("prefer", ["grammar", "tolerance"])
def test_what_is_exported_is_sent_whole(prefer: Literal["grammar", "tolerance"]) -> None:
    found = export({**NATIVE, **CALL}, prefer)
    assert found.to_wire() == {
        "responseTemplate": found.template,
        "losses": [each.to_wire() for each in found.losses],
        "grammar": prefer == "grammar",
    }


def test_the_end_of_a_section_ends_calls_that_have_no_markers_of_their_own() -> None:
    section = {"sectionStart": "<calls>\n", "sectionEnd": "\n</calls>"}
    closer = rf"</calls>(?={B}<calls>)|(?<=\}}){B}</calls>"
    assert calls({**NATIVE, **section})["close_pattern"] == closer
    assert "</calls>" not in calls({**NATIVE, **section, "perCallStart": "<call>"})["close_pattern"]
