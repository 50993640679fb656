"""Grammars of templates and their parsers agree (chapter GR); vectors are run like all others."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.support import corpus_dir
from tests.support.grammar_texts import (
    ADAPTER,
    NOT_WRITTEN,
    ROWS_OF_PARTS,
    canonical_vectors,
    constraint_of,
    damaged,
    fits,
    lacks_exemption,
)
from tests.support.suite_vectors import vectors_below
from toolcall_conformance import kinds
from toolcall_conformance.adapters.protocol import Hello, hello_request
from toolcall_conformance.judge import verdict
from toolcall_conformance.lab.roundtrip.generate import conversations
from toolcall_conformance.lab.roundtrip.rendering import TripRenderer
from toolcall_conformance.suite import data
from toolcall_conformance.suite.cases.conversation import Conversation, Toolset, Turn
from toolcall_conformance.suite.model import Vector
from toolcall_conformance.suite.template_sources import load_template_sources
from toolcall_conformance.vectors.loader import load_vectors
from toolcall_reference import build_template_grammar, build_template_parser
from toolcall_reference.errors import (
    BadRequest,
    BadSchema,
    GrammarError,
    GrammarUnsupported,
    TemplateError,
)
from toolcall_reference.gbnf.rules import Rules
from toolcall_reference.gbnf.running import Constraint, begins, matches
from toolcall_reference.gbnf.until import text_without
from toolcall_reference.request import Tool, read_tools
from toolcall_reference.stream.destination import Cut, Destination
from toolcall_reference.stream.heads import Exact, Head
from toolcall_reference.stream.nodes import Branch, Node, Until
from toolcall_reference.template.grammar.build import Grammar
from toolcall_reference.template.grammar.outline import Outline, look
from toolcall_reference.template.model.options import Options, read_options
from toolcall_reference.template.model.wire_format import Analysis
from toolcall_reference.template.pipeline import analyze, build_grammar, build_parser

HELLO = Hello.of(ADAPTER.hello(hello_request()))
#: How often each canonical call is damaged, in three ways.
DAMAGES = int(os.environ.get("TOOLCALL_FUZZ", "1"))
#: How many conversations of each real template.
RENDERINGS = 2 * int(os.environ.get("TOOLCALL_FUZZ", "1"))


@cache
def canonical() -> list[tuple[Vector, Constraint, bool]]:
    """The canonical vectors, their grammars, and whether those accept them."""
    # Each format has dozens of grammars.  Every eighth shows the same in an eighth of the time.
    found = canonical_vectors(every=1 if DAMAGES > 1 else 8)
    return [(vector, each, each.accepts(vector.output)) for vector, each in found]


@cache
def analysis(template: str) -> Analysis:
    return analyze(data.template_path(template).read_text("utf-8"))


def grammar(template: str, *tools: Tool, **options: Any) -> Grammar:
    return build_grammar(analysis(template), tools, Options(**options))


def tool(**properties: Any) -> Tool:
    return Tool("put", {"type": "object", "properties": properties})


def test_every_canonical_call_of_the_vectors_is_accepted() -> None:
    assert len(canonical()) > 250
    assert not [vector.id for vector, _, accepted in canonical() if not accepted]


def test_damages_that_break_a_call_are_rejected() -> None:
    broken = 0
    for vector, lazy, _ in canonical():
        demanded = constraint_of(vector, toolChoice="required")
        assert demanded is not None, vector.id
        # A grammar that demands a call begins in the answer, behind a thought of the model's own (TP-2.19).
        assert demanded.accepts(vector.output) or "TP-2.19" in vector.clauses, vector.id
        start = lazy.start(vector.output)
        assert start is not None
        for output in damaged(vector.output, start, most=DAMAGES):
            message = ADAPTER.parse({**vector.request(), "profile": "template", "output": output})["message"]
            lacking = any(each["code"] == "missing-start-marker" for each in message["problems"])
            if not (fits(vector, message) or lacking):  # a call that lacks its marker is text to a grammar
                broken += 1
                assert not demanded.accepts(output), (vector.id, output)
    assert broken > 300 * DAMAGES


@pytest.mark.parametrize("template", ROWS_OF_PARTS)
def test_calls_in_a_row_of_parts_are_accepted_as_models_write_them(template: str) -> None:
    accepted = 0
    for vector in vectors_below(f"template/{template}/"):
        if vector.kind != "parse" or vector.template_name != template:
            continue
        if not fits(vector, ADAPTER.parse(vector.request())["message"]):
            continue
        constraint = constraint_of(vector)
        assert constraint is not None, vector.id
        called = constraint.accepts(vector.output) and constraint.start(vector.output) is not None
        assert called == (vector.id not in NOT_WRITTEN), vector.id
        accepted += called
    assert accepted > 40


@pytest.mark.parametrize("markers", [("ab",), ("aab", "ba"), ("aa",), ("abab", "bb")])
@pytest.mark.parametrize("refused", [(), ("b",), ("ab", "c")])
def test_a_text_without_markers_is_any_other_text(markers: tuple[str, ...], refused: tuple[str, ...]) -> None:
    rules = Rules()
    rules.add("root", text_without(rules, "text", markers, refused))
    for length in range(6):
        for text in map("".join, product("abc ", repeat=length)):
            right = not any(marker in text for marker in markers) and not text.lstrip().startswith(
                refused or "-"
            )
            assert matches(str(rules), text) == right, text


def test_a_format_whose_calls_look_like_other_parts_has_no_grammar() -> None:
    heads = [Head(Exact("<m>"), Exact(name)) for name in ("text", "call")]
    shared = (
        Branch(heads[0], Until(Destination.CONTENT)),
        Branch(heads[1], Until(Destination.CONTENT), cut=Cut.CALL),
    )
    with pytest.raises(GrammarUnsupported, match="<m> begins other parts as well as calls"):
        look(Until(Destination.CONTENT, shared), Outline())


@pytest.mark.parametrize("template", ROWS_OF_PARTS)
def test_a_trigger_comes_before_anything_that_the_grammar_refuses(template: str) -> None:
    """An engine that was triggered by a text its grammar does not allow can only fail."""
    vectors = vectors_below(f"template/{template}/")
    reply: Any = grammar(template, Tool("get_weather"), Tool("get_time"), Tool("python")).to_wire()
    constraint = Constraint(reply)
    triggered = 0
    for output in {vector.output for vector in vectors}:
        read = next((end for end in range(len(output)) if constraint.start(output[:end]) is not None), 0)
        start = constraint.start(output[:read])
        if start is not None:
            triggered += 1
            assert begins(reply["grammar"], output[start:read]), output[:read]
    assert triggered > 12


def test_a_tool_with_the_name_of_the_users_cannot_be_demanded() -> None:
    with pytest.raises(GrammarUnsupported, match="no call can be demanded"):
        grammar("functionary32", Tool("all"), tool_choice="required")
    assert not grammar("functionary32", Tool("all")).text


@pytest.mark.parametrize("tool_choice", ["auto", "required"])
def test_an_output_that_begins_in_a_message_to_a_tool_has_no_grammar(tool_choice: str) -> None:
    prompt = "<|start|>assistant to=get_time<|message|>"
    with pytest.raises(GrammarUnsupported, match="begins in a part for calls"):
        grammar("muse-glimmer", Tool("get_time"), tool_choice=tool_choice, generation_prompt=prompt)


def test_what_the_vectors_accept_is_parsed_without_problems() -> None:
    vectors, errors = load_vectors([data.vectors_dir() / "grammar"])
    assert not errors
    calls = 0
    for vector in vectors:
        if vector.refused:
            continue
        reply = ADAPTER.grammar(kinds.of(vector).request(vector))
        constraint = Constraint(reply)
        for output in vector.accepts:
            message = ADAPTER.parse({**vector.request(), "profile": "template", "output": output})["message"]
            if reply["grammar"] and constraint.start(output) is not None and message["calls"]:
                calls += 1
                assert fits(vector, message) or reply["loosened"], (vector.id, output, message)
            assert not message.get("problems"), (vector.id, output)
    assert calls > 100


@pytest.mark.parametrize("path", data.template_paths().values(), ids=lambda path: path.parent.name)
def test_our_templates_calls_are_accepted(path: Path) -> None:
    check_renderings(path, 12)


def test_real_templates_calls_are_accepted() -> None:
    for path in sorted((corpus_dir() / "templates").glob("*.jinja")):
        check_renderings(path, RENDERINGS)


@pytest.mark.parametrize("path", data.template_paths().values(), ids=lambda path: path.parent.name)
def test_our_templates_responses_are_accepted(path: Path) -> None:
    if path.parent.name == "generic-json":
        pytest.skip("it renders an answer as a string in JSON; the grammar accepts the JSON itself")
    assert check_responses(path) >= 2


def test_real_templates_responses_are_accepted() -> None:
    for number, path in enumerate(sorted((corpus_dir() / "templates").glob("*.jinja"))):
        # Two ways each, and the others for the next template; of ours all.
        check_responses(path, ((0, 3), (1, 2))[number % 2])


def check_responses(path: Path, ways: Sequence[int] = range(4)) -> int:
    """Answers in JSON are accepted as the template renders them, if they fit the schema; their count.

    ``ways``: without and with tools, each without and with reasoning.
    """
    (source,) = load_template_sources(path)
    renderer = TripRenderer(source)
    schema = {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]}
    function = {"name": "get_time", "description": "T.", "parameters": {"type": "object", "properties": {}}}
    checked = 0
    all_ways = list(product(((), ({"type": "function", "function": function},)), ("", "Hm, {}.")))
    for tools, reasoning in (all_ways[way] for way in ways):
        try:
            right, *wrong = (
                renderer.render(Conversation(Toolset(tools), Turn(content, reasoning)))
                for content in ('{"a": 1}', '{"a": "1"}', "{}", "Hello.")
            )
        except TemplateError:
            continue
        options = read_options(
            {**renderer.options(right.way.thinking), "jsonSchema": schema}, right.generation_prompt
        )
        known = read_tools(list(tools))
        accepts = Constraint(build_grammar(renderer.analysis, known, options).to_wire()).accepts
        message = build_parser(renderer.analysis, known, options).parse(right.output)
        assert message.content.strip() == '{"a": 1}', path.name
        assert accepts(right.output), (path.name, right.output)
        assert not any(accepts(each.output) for each in wrong), (path.name, reasoning)
        checked += 1
    return checked


def check_renderings(path: Path, count: int) -> None:
    """Calls rendered at random are accepted, but for what GR-1.1 leaves out."""
    (source,) = load_template_sources(path)
    renderer = TripRenderer(source)
    for conversation in conversations(1, count, renderer.markup):
        try:
            rendered = renderer.render(conversation)
        except TemplateError:
            continue
        options = read_options(renderer.options(rendered.way.thinking), rendered.generation_prompt)
        tools = read_tools(list(conversation.toolset.tools))
        message: Any = build_parser(renderer.analysis, tools, options).parse(rendered.output).to_wire()
        calls = conversation.turn.calls if conversation.turn else ()
        if not calls or len(message["calls"]) != len(calls) or message.get("problems"):
            continue
        if lacks_exemption(conversation, renderer, rendered):
            reply = build_grammar(renderer.analysis, tools, options).to_wire()
            assert Constraint(reply).accepts(rendered.output), (path.name, rendered.output)


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        (
            {"properties": {"a": {"type": "text"}}},
            "tool put: #/properties/a/type: ['text'] names no JSON type",
        ),
        ({"properties": {"a": {"$ref": "#/no"}}}, "tool put: #/properties/a/$ref: '#/no' leads to no schema"),
        ({"$ref": "http://x"}, "'http://x' is no `$id` or `$anchor` of this schema"),
        ({"allOf": [{"$ref": "#"}]}, "leads back to itself"),
        (
            {"properties": {"a": {"allOf": [{"type": "string"}, {"type": "null"}]}}},
            "#/properties/a/allOf/1: type",
        ),
        ({"required": ["a"], "properties": {}, "additionalProperties": False}, "'a' is required"),
        ({"properties": {"a": {"type": "integer", "minimum": 2, "maximum": 1}}}, "no integer lies between"),
    ],
)
@pytest.mark.parametrize("template", ["hermes", "qwen3-coder"])
def test_a_schema_that_cannot_hold_is_refused_with_its_path(
    template: str, parameters: dict[str, Any], message: str
) -> None:
    with pytest.raises(BadSchema) as error:
        grammar(template, Tool("put", parameters))
    assert message in str(error.value)


def test_the_schema_of_the_response_is_named_too() -> None:
    with pytest.raises(BadSchema, match="jsonSchema: #/type"):
        grammar("hermes", json_schema={"type": "text"})


def test_the_library_has_one_call_for_it() -> None:
    template = data.template_path("hermes").read_text("utf-8")
    tools = [{"type": "function", "function": {"name": "now"}}]
    found = build_template_grammar(template, tools, {"toolChoice": "required"})
    call = '<tool_call>\n{"name": "now", "arguments": {}}\n</tool_call>'
    assert build_template_parser(template, tools).parse(call).calls[0].name == "now"
    assert Constraint(found.to_wire()).accepts(call)
    with pytest.raises(ValueError, match="toolChoice"):
        build_template_grammar(template, [], {"toolChoice": "required"})


def test_a_demand_without_a_tool_is_a_bad_request() -> None:
    with pytest.raises(BadRequest, match="toolChoice: 'nope'"):
        grammar("hermes", tool(), tool_choice="named", tool_name="nope")
    with pytest.raises(BadRequest, match="toolChoice: required"):
        grammar("hermes", tool_choice="required")


def test_a_demand_that_no_output_can_meet_is_refused() -> None:
    with pytest.raises(GrammarUnsupported, match="format NONE: no call can be demanded"):
        grammar("gemma2", tool(), tool_choice="required")


def test_an_unknown_node_names_itself_and_the_handler(monkeypatch: pytest.MonkeyPatch) -> None:
    class Novel(Node):
        def steps(self, cursor: object, found: object) -> Any: ...
        def lines(self) -> Any: ...

    monkeypatch.setattr("toolcall_reference.template.formats.registry.build_output", lambda *_: Novel())
    with pytest.raises(
        GrammarUnsupported, match="format JSON_NATIVE: no grammar is known for the node Novel"
    ):
        grammar("hermes", tool())


def test_what_is_not_enforced_names_tool_and_path() -> None:
    wire = grammar(
        "hermes", tool(a={"type": "string", "format": "date"}), json_schema={"multipleOf": 2}
    ).to_wire()
    assert wire["loosened"] == [
        {"path": "#/multipleOf", "reason": "not enforced"},
        {"tool": "put", "path": "#/properties/a/format", "reason": "not enforced"},
    ]


def test_equal_names_in_two_tools_keep_their_schemas() -> None:
    tools = (
        Tool("a", {"properties": {"x": {"type": "integer"}}}),
        Tool("A", {"properties": {"x": {"type": "null"}}}),
    )
    accepts = Constraint(grammar("hermes", *tools, tool_choice="required").to_wire()).accepts
    for name, value, right in (("a", 1, True), ("A", None, True), ("a", None, False), ("A", 1, False)):
        output = json.dumps({"name": name, "arguments": {"x": value}})
        assert accepts(f"<tool_call>\n{output}\n</tool_call>") == right


def judged(reply: dict[str, Any], **fields: Any) -> verdict.Outcome:
    vector = Vector("grammar/x/y", "grammar", "T", "required", "t", (), template="t", **fields)
    return kinds.of(vector).outcome(vector, {"status": "ok", **reply}, HELLO)


def test_a_verdict_says_what_a_grammar_gets_wrong() -> None:
    reply = {"grammar": 'root ::= "a" [0-9]+\n'}
    assert judged(reply, accepts=("a1",), rejects=("b",)).verdict == "pass"
    assert judged(reply, accepts=("b",)).verdict == "wrongly-rejected"
    assert judged(reply, rejects=("a12",)).verdict == "wrongly-accepted"
    assert judged(reply, preserved_tokens=("a",)).verdict == "wrong"
    assert judged(reply, loosened=("#/x",)).verdict == "wrong"
    assert (
        judged({**reply, "loosened": [{"path": "#/x", "reason": "r"}]}, loosened=("#/x",)).verdict == "pass"
    )
    broken = judged({"grammar": "root ::= ("}, accepts=("a",))
    assert (broken.verdict, "cannot be run" in broken.reason) == ("wrong", True)


def test_a_runner_without_an_engine_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toolcall_conformance.kinds.grammar.grammars_can_run", lambda: False)
    outcome = judged({"grammar": ""}, accepts=("a",))
    assert outcome.verdict == "unsupported"
    assert "llguidance" in outcome.reason


def test_triggers_begin_the_grammar() -> None:
    word = Constraint({"grammar": 'root ::= "<c>" "x"', "triggers": [{"type": "word", "value": "<c>"}]})
    assert word.accepts("any")
    assert word.accepts("any<c>x")
    assert not word.accepts("any<c>y")
    pattern = Constraint({"grammar": 'root ::= "x"', "triggers": [{"type": "pattern", "value": "a(x)"}]})
    assert pattern.accepts("xax")
    assert not pattern.accepts("xaxx")
    with pytest.raises(GrammarError, match="is not a regular expression"):
        Constraint({"grammar": "", "triggers": [{"type": "pattern", "value": "("}]})
