"""Random conversations by a seed: tools with schemas of every type, and turns that fit them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from ...suite.cases.conversation import Conversation, MadeCall, Toolset, Turn
from . import made_texts

ParameterSchema = Mapping[str, Any]

_NAMES = ("get_weather", "search", "run_python", "writeFile", "send-mail", "calc2", "open", "db_query_all")
_PARAMETERS = (
    *("city", "query", "code", "path", "count", "max_size", "isNew", "items", "data", "to", "x", "name"),
)
#: This many conversations share their tools, so that the parser is built once for all of them.
_PER_TOOLSET = 20

_STRING: ParameterSchema = {"type": "string"}
_INTEGER: ParameterSchema = {"type": "integer"}
#: The possible schemas of a parameter; ``{}`` declares no type.
_SCHEMAS: tuple[ParameterSchema, ...] = (
    *(_STRING, _STRING, _STRING, _INTEGER, {"type": "number"}, {"type": "boolean"}, {"type": "null"}),
    {"type": "string", "enum": ["low", "high", "4"]},
    {"type": "array", "items": _STRING},
    {"type": "array", "items": {"type": "number"}},
    {"type": "object", "properties": {"id": _INTEGER, "note": _STRING}, "required": ["id"]},
    {"type": "object"},
    {"type": ["string", "integer"]},
    {"anyOf": [_STRING, {"type": "null"}]},
    {},
)
_NUMBERS = (0.5, -2.75, 1e-7, 1e22, 3.0, 123456.789)
_INTEGERS = (0, 1, -7, 42, 9007199254740993, -(10**20))


@dataclass(frozen=True, slots=True)
class MarkupTexts:
    """The template's markers that each kind of text may contain.

    No text contains the marker that ends it: formats have no escapes, so no parser could read such a text.
    """

    content: tuple[str, ...] = ()
    reasoning: tuple[str, ...] = ()
    arguments: tuple[str, ...] = ()


def conversations(seed: int, count: int, markup: MarkupTexts) -> Iterator[Conversation]:
    """``count`` conversations; the same seed gives the same ones."""
    random = Random(seed)
    toolset = Toolset(())
    for number in range(count):
        if number % _PER_TOOLSET == 0:
            names = random.sample(_NAMES, random.randint(1, 3))
            toolset = Toolset(tuple(_tool(random, name) for name in names))
        yield Conversation(toolset, _turn(random, toolset, markup), _earlier(random, toolset, markup))


def _tool(random: Random, name: str) -> Mapping[str, Any]:
    chosen = random.sample(_PARAMETERS, random.choice((0, 1, 1, 2, 2, 3, 4)))
    properties = {each: {**random.choice(_SCHEMAS), "description": f"The {each}"} for each in chosen}
    required = [each for each in chosen if random.random() < 0.6]
    parameters = {"type": "object", "properties": properties, "required": required}
    function = {"name": name, "description": f"To {name}", "parameters": parameters}
    return {"type": "function", "function": function}


def _turn(random: Random, toolset: Toolset, markup: MarkupTexts) -> Turn:
    count = random.choice((0, 0, 1, 1, 1, 2, 3, 4))
    speaks = not count or random.random() < 0.5
    return Turn(
        made_texts.prose(random, markup.content) if speaks else "",
        made_texts.prose(random, markup.reasoning) if random.random() < 0.5 else "",
        tuple(_call(random, toolset, markup) for _ in range(count)),
    )


def _call(random: Random, toolset: Toolset, markup: MarkupTexts) -> MadeCall:
    function = random.choice(toolset.tools)["function"]
    schema = function["parameters"]
    given = [name for name in schema["properties"] if name in schema["required"] or random.random() < 0.6]
    schemas = {name: schema["properties"][name] for name in random.sample(given, len(given))}
    if random.random() < 0.05:
        schemas["extra"] = {}
    arguments = {name: _value(random, each, markup) for name, each in schemas.items()}
    return MadeCall(function["name"], arguments, _id(random))


def _value(random: Random, schema: ParameterSchema, markup: MarkupTexts) -> Any:
    """A value that the schema allows."""
    if "enum" in schema:
        return random.choice(schema["enum"])
    if "anyOf" in schema:
        return _value(random, random.choice(schema["anyOf"]), markup)
    types = schema.get("type", ("string", "integer", "number", "boolean", "null", "array", "object"))
    kind = types if isinstance(types, str) else random.choice(types)
    if kind == "string":
        return made_texts.argument(random, markup.arguments)
    if kind == "array":
        return [_value(random, schema.get("items", _STRING), markup) for _ in range(random.randint(0, 3))]
    if kind == "object":
        properties = schema.get("properties", {"a": {"type": "array", "items": {}}, "b c": {}})
        needed = schema.get("required", ())
        chosen = [name for name in properties if name in needed or random.random() < 0.5]
        return {name: _value(random, properties[name], markup) for name in chosen}
    simple = {"integer": _INTEGERS, "number": _INTEGERS + _NUMBERS, "boolean": (True, False), "null": (None,)}
    return random.choice(simple[kind])


def _id(random: Random) -> str:
    """Nine letters and digits, because some templates refuse other ids."""
    return "".join(random.choices("abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789", k=9))


def _earlier(random: Random, toolset: Toolset, markup: MarkupTexts) -> tuple[Turn, ...]:
    """Earlier turns: none, or some that answer, or call tools, whose results follow."""
    if random.random() < 0.6:
        return ()
    return tuple(_earlier_turn(random, toolset, markup) for _ in range(random.randint(1, 4)))


def _earlier_turn(random: Random, toolset: Toolset, markup: MarkupTexts) -> Turn:
    # Each text begins with a word of its own, by which it is looked for in the prompt.
    content = f"{_id(random)} {made_texts.prose(random, ())}".rstrip()
    calls = []
    for _ in range(random.choice((0, 1, 1, 2))):
        result = f"{_id(random)} {made_texts.prose(random, ())}".rstrip()
        calls.append(replace(_call(random, toolset, markup), result=result))
    return Turn(content if not calls or random.random() < 0.3 else "", "", tuple(calls))
