"""A description of a wire format: its parser reads as that of the template, or it is refused."""

from __future__ import annotations

import copy
import json
import random
import re
import zlib
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest

from tests.support import corpus_dir
from tests.support.conversations import WEATHER
from tests.support.stream_checks import at_most
from toolcall_conformance.suite import data
from toolcall_conformance.suite.model import Vector
from toolcall_conformance.vectors import load_suite
from toolcall_reference import (
    Analysis,
    BadRequest,
    Parser,
    TemplateError,
    analyze,
    build_format_grammar,
    build_format_parser,
    build_template_grammar,
    build_template_parser,
    describe_format,
)
from toolcall_reference.template.description import MAX_LIST, MAX_MARKER, describe, read_description
from toolcall_reference.template.formats.registry import HANDLERS
from toolcall_reference.template.model.options import read_options
from toolcall_reference.template.model.wire_format import camel
from toolcall_reference.template.prompt import find_generation_prompt

FORMATS = tuple(data.template_paths())
#: One vector of so many is asked.
EVERY = 10


def source(name: str) -> str:
    return data.template_path(name).read_text(encoding="utf-8")


@cache
def described(name: str) -> str:
    return json.dumps(describe_format(source(name)))


def description(name: str) -> Any:
    """A description that has been sent: through JSON."""
    return json.loads(described(name))


@cache
def vectors() -> Mapping[str, list[Vector]]:
    """Some of the vectors that have an output, by format."""
    found, errors = load_suite()
    assert not errors
    own: dict[str, list[Vector]] = {name: [] for name in FORMATS}
    for each in found:
        if (
            each.kind in ("parse", "stream")
            and each.template_name
            and zlib.crc32(each.id.encode()) % EVERY == 0
        ):
            own[each.template_name].append(each)
    return own


def parsers(vector: Vector) -> tuple[Parser, Parser]:
    """The parser of a vector's request by the template, and the one by the description of the template."""
    template, given = str(vector.template), vector.request()
    tools, options = given["tools"], given.get("options", {})
    asked = read_options(options)
    prompt, tokens = vector.generation_prompt, {"bos_token": asked.bos_token, "eos_token": asked.eos_token}
    if prompt is None and asked.continue_final_message == "none":
        found = analyze(template, **tokens)
        prompt = find_generation_prompt(template, given.get("messages"), tools, asked, found)
    own = json.loads(json.dumps(describe_format(template, **tokens)))
    return (
        build_template_parser(template, tools, options, generation_prompt=prompt),
        build_format_parser(own, tools, options, generation_prompt=prompt),
    )


@pytest.mark.parametrize("name", FORMATS)
def test_a_parser_of_a_description_reads_as_that_of_the_template(name: str) -> None:
    for vector in vectors()[name]:
        by_template, by_description = parsers(vector)
        assert list(by_description.describe()) == list(by_template.describe()), vector.id
        assert by_description.parse(vector.output) == by_template.parse(vector.output), vector.id


def test_every_format_is_asked() -> None:
    asked = vectors()
    assert sum(map(len, asked.values())) > 600
    assert {name for name, own in asked.items() if not own} <= {"response-tags", "gemma2"}


@pytest.mark.parametrize("name", FORMATS)
def test_without_a_prompt_the_one_for_what_the_request_says_counts(name: str) -> None:
    output = "Hm.</think>\n\nRome it is."
    for options in ({}, {"enableThinking": True}, {"enableThinking": False}):
        by_template = build_template_parser(source(name), [WEATHER], options)
        by_description = build_format_parser(description(name), [WEATHER], options)
        assert by_description.parse(output) == by_template.parse(output), options


@pytest.mark.parametrize(
    "name", ["hermes", "gpt-oss", "functionary32", "hyperclova-x", "muse-glimmer", "gemma4"]
)
def test_a_grammar_of_a_description_is_that_of_the_template(name: str) -> None:
    by_template = build_template_grammar(source(name), [WEATHER])
    assert build_format_grammar(description(name), [WEATHER]).to_wire() == by_template.to_wire()


def test_the_description_of_a_description_is_the_same() -> None:
    for name in FORMATS:
        assert describe(read_description(description(name))) == description(name)


def test_a_description_says_what_differs_from_nothing() -> None:
    assert describe(Analysis()) == {"description": 1}
    assert read_description({"description": 1}) == Analysis()
    assert description("hermes") == {
        "description": 1,
        "tools": {
            "format": "JSON_NATIVE",
            "values": "json",
            "perCallStart": "<tool_call>\n",
            "perCallEnd": "\n</tool_call>",
            "callSeparator": "\n",
            "nameField": "name",
            "argsField": "arguments",
            "parameterOrder": ["name", "arguments"],
        },
        "prompts": {"default": "<|im_start|>assistant\n"},
        "stops": ["<|im_end|>"],
        "preservedTokens": ["<tool_call>", "</tool_call>"],
    }
    assert description("deepseek-v31")["prompts"] == {
        "default": "<｜Assistant｜><think>",
        "off": "<｜Assistant｜><think></think>",
    }


def test_what_people_write_is_left_alone() -> None:
    people = {
        "name": "x",
        "models": ["A"],
        "vendor": {"differs": "So."},
        "invented": "why",
        "holds": "reasoning",
    }
    assert read_description(description("hermes") | people) == read_description(description("hermes"))


def test_every_template_of_the_corpus_can_be_described() -> None:
    for path in sorted(corpus_dir().rglob("*.jinja")):
        try:
            found = describe_format(path.read_text(encoding="utf-8"))
        except TemplateError:
            continue
        assert describe(read_description(json.loads(json.dumps(found)))) == found, path.name


MARKER = "x" * (MAX_MARKER + 1)
NESTED: list[Any] = []
for _ in range(100_000):
    NESTED = [NESTED]
GPT_OSS = {name: part for name, part in description("gpt-oss")["messages"].items() if name != "ends"}


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ([], "description: it must be an object, not []"),
        ({}, "description.description: it must be 1, the version of descriptions known here"),
        ({"description": True}, "description.description: it must be 1"),
        ({"description": 2}, "description.description: it must be 1"),
        ({"description": {1: 2}, 3: 4}, "description.description: it must be 1"),
        ({"stop": []}, "description.stop: no such field: write stops"),
        ({"zzz": []}, "description.zzz: no such field: write one of handler, reasoning, content, tools, "),
        (
            {"tools": {"sectionstart": "x"}},
            "description.tools.sectionstart: no such field: write sectionStart",
        ),
        (
            {"tools": {"section_start": "x"}},
            "description.tools.section_start: no such field: write sectionStart",
        ),
        ({"tools": []}, "description.tools: it must be an object, not []"),
        ({"tools": {"sectionStart": 1}}, "description.tools.sectionStart: it must be a text, not 1"),
        ({"tools": {"sectionStart": None}}, "description.tools.sectionStart: it must be a text, not None"),
        (
            {"tools": {"sectionStart": MARKER}},
            "description.tools.sectionStart: it has 1,001 characters; 1,000",
        ),
        (
            {"tools": {"format": "JSON"}},
            "description.tools.format: 'JSON' is unknown: write one of NONE, JSON_NATIVE",
        ),
        ({"tools": {"format": ["JSON"]}}, "description.tools.format: ['JSON'] is unknown: write"),
        ({"tools": {"generated": 1}}, "description.tools.generated: no such field"),
        (
            {"tools": {"pythonLiterals": 1}},
            "description.tools.pythonLiterals: it must be true or false, not 1",
        ),
        ({"tools": {"callId": {"position": "POST"}}}, "description.tools.callId.position: 'POST' is unknown"),
        (
            {"tools": {"format": "TAG_WITH_JSON"}},
            "description.tools.values: the format TAG_WITH_JSON decides it: ",
        ),
        ({"tools": {"values": "jsn"}}, "description.tools.values: 'jsn' is unknown: write json"),
        ({"tools": {"values": "json"}}, "description.tools.values: the format NONE decides it: leave it out"),
        (
            {"tools": {"format": "JSON_NATIVE", "values": "json", "nameField": "name"}},
            "description.tools.argsField: missing or blank; the format JSON_NATIVE needs it",
        ),
        ({"stops": "x"}, "description.stops: it must be a list of texts, not 'x'"),
        ({"stops": ["x", 1]}, "description.stops[1]: it must be a text, not 1"),
        ({"stops": ["x", " "]}, "description.stops[1]: it must not be blank"),
        ({"stops": ["x"] * 21}, "description.stops: it has 21 entries; 20 is the most"),
        ({"preservedTokens": ["x"] * (MAX_LIST + 1)}, "preservedTokens: it has 201 entries; 200 is the most"),
        ({"stops": ["x" * 900] * 3}, "description.stops: its texts have 2,700 characters together; 2,000 is"),
        (
            {"messages": {"start": "x" * 900, "ends": ["y" * 900] * 2}},
            "description.messages: its texts have 2,700",
        ),
        ({"prompts": {"default": "x" * 10_001}}, "description.prompts.default: it has 10,001 characters"),
        ({"models": ["x" * 100_000]}, "characters; 100,000 is the most"),
        ({"models": NESTED}, "description: it must be JSON: it nests too deep"),
        ({"handler": "gptoss"}, "description.handler: 'gptoss' is unknown: write gpt-oss"),
        (
            {"handler": "gpt-oss", "tools": {"values": "json"}},
            "description.messages.start: missing or blank; the handler gpt-oss needs it",
        ),
        (
            {"handler": "gpt-oss", "tools": {"values": "json"}, "messages": GPT_OSS},
            "description.messages.ends: missing or blank; the handler gpt-oss needs it",
        ),
        ({"messages": {"start": "x"}}, "description.messages: the format NONE reads no rows of messages"),
        (
            {"reasoning": {"mode": "TAG_BASED", "start": "<t>"}},
            "description.reasoning.end: missing or blank; what has a start has an end",
        ),
    ],
)
def test_a_malformed_description_is_refused_with_its_place(wrong: Any, message: str) -> None:
    if isinstance(wrong, dict) and wrong and "description" not in wrong:
        wrong = {"description": 1, **wrong}
    for build in (build_format_parser, build_format_grammar):
        with pytest.raises(BadRequest) as refused:
            build(wrong)
        assert message in str(refused.value)


@pytest.mark.parametrize(
    "largest",
    [
        {"stops": [f"x{number}" for number in range(20)]},
        {"preservedTokens": ["x"] * MAX_LIST},
        {"stops": ["x" * MAX_MARKER] * 2},
        {"prompts": {"default": "x" * 10_000}},
    ],
)
def test_a_description_may_have_the_most(largest: Any) -> None:
    read_description({"description": 1, **largest})


@pytest.mark.parametrize("handler", HANDLERS, ids=lambda handler: handler.name)
def test_a_handler_gets_what_it_needs(handler: Any) -> None:
    names = [name for name in FORMATS if description(name).get("handler") == handler.name]
    assert names, "no format of the suite has this handler"
    for name in names:
        assert description(name)["tools"]["values"] == handler.values.value
        for path in handler.needs:
            spoilt = description(name)
            *parts, field = [camel(name) for name in path.split(".")]
            inside = spoilt
            for part in parts:
                inside = inside[part]
            inside.pop(field)
            place = ".".join(("description", *parts, field))
            with pytest.raises(BadRequest, match=re.escape(f"{place}: missing or blank")):
                build_format_parser(spoilt)


OUTPUTS = (
    'Hm.</think>A.<tool_call>\n{"name": "get_weather", "arguments": {"city": "Rome"}}\n</tool_call>',
    "<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>final<|message|>A.<|return|>",
    '<|start|>assistant<|channel|>commentary to=functions.get_weather<|message|>{"city": "Rome"}<|call|>',
    "[get_weather(city='Rome')] <function=get_weather>\n<parameter=city>\nRome\n</parameter>\n</function>",
    "a(.*)+$\\1" * 50,
)
TEXTS = ("", " ", "\n", "a", "(.*)+", "[", "\\", "<", "$", "a\n", "\ud800", "</think>", "x" * 1000)


def spoilt_descriptions(count: int, seed: int) -> Iterator[Any]:
    """Descriptions of the suite with a few fields changed, removed, or taken from another one."""
    chance = random.Random(seed)
    for _ in range(count):
        spoilt, other = (description(chance.choice(FORMATS)) for _ in range(2))
        for _ in range(chance.randint(1, 4)):
            spoil(spoilt, other, chance)
        if chance.random() < 0.5:
            handle(spoilt, chance.choice(HANDLERS))
        yield spoilt


def handle(spoilt: Any, handler: Any) -> None:
    """Let a handler read what another one may have written."""
    spoilt["handler"] = handler.name
    if isinstance(spoilt.setdefault("tools", {}), dict):
        spoilt["tools"]["values"] = handler.values.value
    if isinstance(spoilt.setdefault("reasoning", {}), dict):
        spoilt["reasoning"]["untilFirstTag"] = handler.until_first_tag


def spoil(spoilt: Any, other: Any, chance: random.Random) -> None:
    name = chance.choice([key for key in (*spoilt, *other) if key != "description"])
    if isinstance(spoilt.get(name), dict) and chance.random() < 0.9:
        inside = other.get(name)
        spoil(
            spoilt[name], inside if isinstance(inside, dict) and inside else spoilt[name] or {"x": ""}, chance
        )
    elif chance.random() < 0.3 and name in other:
        spoilt[name] = copy.deepcopy(other[name])
    elif isinstance(spoilt.get(name), list):
        spoilt[name] = [chance.choice(TEXTS) for _ in range(chance.randint(0, 3))]
    elif isinstance(spoilt.get(name), str) and chance.random() < 0.8:
        spoilt[name] = chance.choice(TEXTS)
    else:
        spoilt.pop(name, None)


def test_no_description_breaks_a_parser() -> None:
    built = 0
    for spoilt in spoilt_descriptions(600, seed=1):
        try:
            parser = build_format_parser(spoilt, [WEATHER])
        except BadRequest:
            continue
        built += 1
        for output in OUTPUTS:
            with at_most(5):
                message = parser.parse(output)
                stream = parser.stream()
                for character in output:
                    list(stream.feed(character))
                list(stream.finish())
            assert stream.message == message, (spoilt, output)
    assert built > 100


#: What a handler does without in a row of messages, or has only where the format has it.
OPTIONAL = {"gpt-oss": {"people"}, "functionary-v3.2": {"text"}, "hyperclova-x": {"text", "turnEnds"}}


@pytest.mark.parametrize("handler", HANDLERS, ids=lambda handler: handler.name)
def test_a_handler_needs_every_part_of_its_messages(handler: Any) -> None:
    needed = {camel(path.removeprefix("messages.")) for path in handler.needs if path.startswith("messages.")}
    for name in FORMATS:
        if description(name).get("handler") == handler.name:
            written = description(name).get("messages", {}).keys()
            assert written - needed <= OPTIONAL.get(handler.name, set()), name


def test_a_prompt_that_says_nothing_may_be_null() -> None:
    """As it may be missing; the prompt of the analysis is the one that turns thinking on."""
    found = read_description({"description": 1, "prompts": {"default": "a", "on": None, "off": "c"}})
    assert (found.prompts.on, found.generation_prompt) == (None, "a")
    found = read_description({"description": 1, "prompts": {"default": "a", "on": "b", "off": "c"}})
    assert found.generation_prompt == "b"
