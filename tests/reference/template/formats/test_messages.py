"""A row of messages is a table: a format that nobody has, with its grammar."""

from __future__ import annotations

from dataclasses import replace

import pytest

from toolcall_reference.gbnf.running import Constraint
from toolcall_reference.message import Message
from toolcall_reference.request import Tool
from toolcall_reference.schema.types import DeclaredParameters
from toolcall_reference.stream.destination import Cut
from toolcall_reference.stream.heads import Exact, Word
from toolcall_reference.stream.parser import Parser
from toolcall_reference.template.formats.messages import Frame, Header, Heads, Kind, MessageRow, Messages
from toolcall_reference.template.formats.messages_grammar import MessagesGrammar
from toolcall_reference.template.grammar.build import derive_grammar
from toolcall_reference.template.model.options import Options
from toolcall_reference.template.model.wire_format import Analysis
from toolcall_reference.template.reading.build_calls import Parts, spaced

FRAME = Frame(start=(Exact("<to>"),), ends=("<end>",), follows=((Exact("<to>"),),))
TOOLS = (Tool("now"), Tool("add", {"properties": {"a": {"type": "integer"}}, "required": ["a"]}))


def header(*recipient: Exact | Word) -> Header:
    head: Parts = (*recipient, Exact("<:>"))
    return Header(spaced(*head), head)


KINDS = (
    Kind((header(Exact("me")),), reasoning=True),
    Kind((header(Exact("you")),)),
    Kind((header(Exact("call "), Word("name", ("now", "add"))),), cut=Cut.CALL),
)


def row(options: Options) -> MessageRow:
    kinds = {"me": KINDS[0], "you": KINDS[1]}
    return Messages(Heads(FRAME, KINDS), options).row(
        Analysis(), "<:>", lambda found: kinds[found.removeprefix("<to>")]
    )


def parsed(output: str, prompt: str = "<to>") -> Message:
    options = Options(generation_prompt=prompt)
    return Parser(
        row(options), {tool.name: DeclaredParameters(tool.parameters) for tool in TOOLS}, True, False
    ).parse(output)


def test_each_kind_of_message_goes_where_it_belongs() -> None:
    message = parsed('me<:>Hm.<end><to>you<:>One moment.<end><to>call add<:>{"a": 1}<end><to>call now<:>{}')
    assert (message.reasoning, message.content) == ("Hm.", "One moment.")
    assert [(call.name, call.arguments) for call in message.calls] == [("add", '{"a": 1}'), ("now", "{}")]
    assert not message.problems


@pytest.mark.parametrize(
    ("prompt", "reasoning", "content"), [("<to>me<:>", "Hm.", ""), ("<to>you<:>", "", "Hm.")]
)
def test_the_prompt_may_have_the_header(prompt: str, reasoning: str, content: str) -> None:
    message = parsed("Hm.", prompt)
    assert (message.reasoning, message.content) == (reasoning, content)


def test_an_end_that_nothing_can_follow_is_text() -> None:
    assert parsed("you<:>Write <end> there.<end>").content == "Write <end> there."
    assert parsed("you<:>Write it.<to>me<:>Hm.").content == "Write it."


def test_whitespace_may_stand_around_the_texts_that_end_the_turn() -> None:
    """TP-3.13, HD-3.18."""
    options = Options(generation_prompt="<to>")
    heads = Heads(replace(FRAME, stops=("<stop>", "<over>")), KINDS)
    node = Messages(heads, options).row(Analysis(), "<:>", lambda _: KINDS[1])
    for end in ("<end>", "<end><stop>", "<end> \n<stop>", "<end>\n<over> \n<stop>\n"):
        assert Parser(node, {}, True, False).parse(f"you<:>Hi.{end}").content == "Hi."
    assert (
        Parser(node, {}, True, False).parse("you<:>Hi. <end> <stop> there.").content
        == "Hi. <end> <stop> there."
    )


def test_the_grammar_is_that_of_the_table() -> None:
    options = Options(generation_prompt="<to>")
    grammar = derive_grammar(row(options), Analysis(), TOOLS, options, {}, MessagesGrammar)
    accepts = Constraint(grammar.to_wire()).accepts
    assert accepts('me<:>Hm.<end><to>call add<:>{"a": 1}<end><to>call now<:>{}')
    assert accepts('call add<:>{"a": 1}<end>')
    assert not accepts('me<:>Hm.<end><to>call add<:>{"a": "1"}<end>')
    assert not accepts("me<:>Hm.<end><to>call now<:>{}<end> More.")


def test_the_recipient_of_a_header_stands_behind_its_marker() -> None:
    """A word behind another marker names nobody, nor does one behind no marker."""
    start = (Exact("<start>"),)
    assert Frame(start).addressee is None
    for opens in ((), (" to=",), (" to=", "<c>")):
        found = Frame(start, recipient=" to=", opens=opens).addressee
        assert found is not None
        assert [each[1] for each in found.finditer(" word to= f") if each[1]] == ["f"]
    found = Frame(start, recipient=" to=", opens=(" to=", "<c>")).addressee
    assert found is not None
    assert [each[1] for each in found.finditer("<c>x to=f")] == [None, "f"]
