"""Grammars of random schemas: rendered calls are accepted or noted, and what they accept is a valid call.

``TOOLCALL_FUZZ=50`` makes fifty times as many.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from jsonschema import Draft202012Validator

from tests.support import corpus_dir
from tests.support.random_schemas import Make, Sampler, for_judges, tool
from toolcall_conformance.judge.compare import json_equal
from toolcall_conformance.lab.roundtrip.rendering import TripRenderer
from toolcall_conformance.suite import data
from toolcall_conformance.suite.cases.conversation import Conversation, MadeCall, Toolset, Turn
from toolcall_conformance.suite.cases.rendering import Rendered
from toolcall_conformance.suite.template_sources import load_template_sources
from toolcall_reference.errors import GrammarUnsupported, TemplateError
from toolcall_reference.gbnf.running import Constraint
from toolcall_reference.message import Message
from toolcall_reference.request import read_tools
from toolcall_reference.template.grammar.build import Grammar
from toolcall_reference.template.grammar.writer import Deviation
from toolcall_reference.template.model.options import read_options
from toolcall_reference.template.model.wire_format import Values
from toolcall_reference.template.pipeline import build_grammar, build_parser

FUZZ = int(os.environ.get("TOOLCALL_FUZZ", "1"))
TEMPLATES = sorted(data.template_paths().values())


class Case(NamedTuple):
    """Two tools, and calls of them."""

    tools: tuple[dict[str, Any], ...]
    calls: tuple[MadeCall, ...]


def cases(seed: str, count: int) -> Iterator[Case]:
    """Cases at random; many templates call one function in a turn only."""
    rng = Random(seed)
    for number in range(count):
        made: list[tuple[dict[str, Any], Make]] = [tool(rng, name) for name in ("put", "get_all")]
        called = [rng.choice(made) for _ in range(1 + number % 2)]
        calls = (
            MadeCall(each["function"]["name"], make(rng), f"abc123XY{index}")
            for index, (each, make) in enumerate(called)
        )
        yield Case(tuple(each for each, _ in made), tuple(calls))


def reads(message: Message, calls: tuple[MadeCall, ...]) -> bool:
    """Whether a message has these calls: otherwise the template writes two turns alike."""
    found = [(call.name, call.arguments) for call in message.calls]
    return len(found) == len(calls) and all(
        name == call.name and json_equal(arguments, json.dumps(call.arguments))
        for (name, arguments), call in zip(found, calls, strict=True)
    )


def names(note: Deviation, tool: str, key: str) -> bool:
    """Whether a note is about an argument of a tool, or about a schema that any may refer to."""
    about = f"{note.path}/".startswith(f"#/properties/{key}/") or not note.path.startswith("#/properties/")
    return note.tool == tool and about


def begins_otherwise(renderer: TripRenderer, case: Case) -> bool:
    """Whether a text, in a format without quotes, begins like another value or holds its own end (GR-1.1)."""
    analysis = renderer.analysis
    if analysis.tools.values is not Values.PYTHON or analysis.tools.arguments.value_prefix:
        return False
    texts = [value for call in case.calls for value in call.arguments.values() if isinstance(value, str)]
    return any(text[:1] in {*" \t\r\n'\"[{,"} or ")" in text for text in texts if text)


def is_noted(renderer: TripRenderer, grammar: Grammar, case: Case, rendered: Rendered) -> bool:
    """Whether the grammar says that it refuses the call, or the analysis that it is not Python."""
    given = {(call.name, key) for call in case.calls for key in call.arguments}
    if any(names(each, tool, key) for each in grammar.narrowed for tool, key in given):
        return True
    warned = any(each.startswith("calls are to be Python") for each in renderer.analysis.warnings)
    return warned and renderer.misspells(rendered)


def rendered_calls(path: Path, count: int, choice: str) -> Counter[str]:
    """What became of rendered calls; raises AssertionError for one that is refused without a word."""
    (source,) = load_template_sources(path)
    renderer, outcomes = TripRenderer(source), Counter[str]()
    for case in cases(f"{path.name} {choice}", count):
        try:
            rendered = renderer.render(Conversation(Toolset(case.tools), Turn(calls=case.calls)))
        except TemplateError:
            outcomes["refused by the template"] += 1
            continue
        wanted = {**renderer.options(rendered.way.thinking), "toolChoice": choice}
        options = read_options(wanted, rendered.generation_prompt)
        tools = read_tools(list(case.tools))
        message = build_parser(renderer.analysis, tools, options).parse(rendered.output)
        told = not message.problems and reads(message, case.calls)
        if not told or begins_otherwise(renderer, case):
            outcomes["ambiguous"] += 1
            continue
        try:
            grammar = build_grammar(renderer.analysis, tools, options)
        except GrammarUnsupported:
            outcomes["no grammar"] += 1
            continue
        if Constraint(grammar.to_wire()).accepts(rendered.output):
            outcomes["accepted"] += 1
        else:
            assert is_noted(renderer, grammar, case, rendered), (
                path.name,
                rendered.output,
                json.dumps([each["function"]["parameters"] for each in case.tools]),
            )
            outcomes["noted"] += 1
    return outcomes


def sampled_texts(path: Path, count: int) -> Counter[str]:
    """What became of texts that grammars accept; raises AssertionError for one that is not a valid call."""
    (source,) = load_template_sources(path)
    renderer, outcomes = TripRenderer(source), Counter[str]()
    for number, case in enumerate(cases(f"{path.name} sampled", count)):
        options = read_options({**renderer.options(None), "toolChoice": "required"}, None)
        tools = read_tools(list(case.tools))
        try:
            grammar = build_grammar(renderer.analysis, tools, options)
        except GrammarUnsupported:
            outcomes["no grammar"] += 1
            continue
        schemas = {
            each["function"]["name"]: for_judges(each["function"]["parameters"]) for each in case.tools
        }
        output = Sampler(grammar.text, Random(number)).text()
        message = build_parser(renderer.analysis, tools, options).parse(output)
        shown = (
            path.name,
            message.problems,
            [call.arguments for call in message.calls],
            output,
            json.dumps(schemas),
        )
        assert message.calls, shown
        # Nothing can count made-up names (GR-1.2); those of the schemas are letters.
        twice = [each for each in message.problems if each.code == "duplicate-argument"]
        made_up = [each for each in twice if output[each.offset : each.offset + each.length] not in "abcdefg"]
        assert len(made_up) == len(message.problems), shown
        for call in message.calls:
            arguments = json.loads(call.arguments)
            assert call.complete, shown
            wrong = {
                str(error.absolute_path[0]) if error.absolute_path else ""
                for error in Draft202012Validator(schemas[call.name]).iter_errors(arguments)
            }
            for key in wrong:
                assert any(names(each, call.name, key) for each in grammar.loosened), (key, *shown)
            valid = not wrong
            outcomes["valid" if valid else "loosened"] += 1
    return outcomes


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.parent.name)
@pytest.mark.parametrize("choice", ["auto", "required"])
def test_our_templates_calls_are_accepted_or_noted(path: Path, choice: str) -> None:
    rendered_calls(path, 2 * FUZZ, choice)


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.parent.name)
def test_what_a_grammar_accepts_is_read_and_valid(path: Path) -> None:
    sampled_texts(path, 2 * FUZZ)


@pytest.mark.parametrize("folder", ["templates", "more"])
def test_real_templates_calls_are_accepted_or_noted(folder: str) -> None:
    total = Counter[str]()
    for path in sorted((corpus_dir() / folder).glob("*.jinja")):
        total += rendered_calls(path, FUZZ, "auto")
    assert total["accepted"] > 20, total
