"""Tools with schemas made at random, arguments that fit them, and texts that a grammar accepts."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from typing import Any, NamedTuple

from llguidance import gbnf_to_lark

#: Makes a value.
Make = Callable[[Random], Any]

_PIECES = (
    "a",
    "Ab 1",
    "é€",
    "😀",
    '"',
    "\\",
    "\n",
    "\t",
    "'",
    "<",
    "> ",
    "{",
    "}",
    ", ",
    "x: ",
    "1",
    "-",
    "/",
)
#: Patterns, each with a way to make strings that match.
_PATTERNS: tuple[tuple[str, Make], ...] = (
    ("^[a-z]{2}-[0-9]+$", lambda rng: f"{rng.choice('ab')}z-{rng.randrange(200)}"),
    ("^[^<]*$", lambda rng: text(rng).replace("<", "")),
    ("^\\S+$", lambda rng: re.sub(r"\s", "", text(rng)) or "s"),
    ("^[\\x20-\\x7e]+$", lambda rng: re.sub(r"[^ -~]", "", text(rng)) or "~"),
    ("^.*$", lambda rng: text(rng).replace("\n", "")),
    ("b", lambda rng: f"{text(rng)}b{text(rng)}"),
    ("^(yes|no|\\\\)$", lambda rng: rng.choice(["yes", "no", "\\"])),
)


class Made(NamedTuple):
    """A schema, and how to make values that fit it."""

    schema: Any
    make: Make


def text(rng: Random) -> str:
    """A text with signs that markup and JSON use."""
    return "".join(rng.choice(_PIECES) for _ in range(rng.randrange(5)))


def schema(rng: Random, depth: int = 2) -> Made:
    """A schema at random."""
    kinds = [_string, _string, _pattern, _length, _integer, _range, _number, _enum, _null, _types]
    kinds += [_array, _tuple, _object, _map, _patterns, _open, _union, _tree] if depth else []
    return rng.choice(kinds)(rng, depth - 1)


def tool(rng: Random, name: str) -> tuple[dict[str, Any], Make]:
    """An OpenAI tool, and how to make arguments of a call."""
    made = _object(rng, 2)
    parameters = {**made.schema, "$defs": _DEFINITIONS}
    function = {"name": name, "description": "T.", "parameters": parameters}
    return {"type": "function", "function": function}, made.make


def _string(rng: Random, depth: int) -> Made:
    return Made({"type": "string"}, text)


def _pattern(rng: Random, depth: int) -> Made:
    pattern, make = rng.choice(_PATTERNS)
    return Made({"type": "string", "pattern": pattern}, make)


def _length(rng: Random, depth: int) -> Made:
    low, high = rng.choice([(0, 3), (2, 8), (1, 1)])
    return Made(
        {"type": "string", "minLength": low, "maxLength": high},
        lambda rng: "".join(rng.choice('ab"\\é\n ') for _ in range(rng.randint(low, high))),
    )


def _integer(rng: Random, depth: int) -> Made:
    return Made({"type": "integer"}, lambda rng: rng.choice([0, 7, -3, 10**12]))


def _range(rng: Random, depth: int) -> Made:
    low = rng.randint(-50, 50)
    high = low + rng.choice([0, 3, 400])
    return Made({"type": "integer", "minimum": low, "maximum": high}, lambda rng: rng.randint(low, high))


def _number(rng: Random, depth: int) -> Made:
    return Made({"type": "number"}, lambda rng: rng.choice([0.5, -2.25, 3]))


def _enum(rng: Random, depth: int) -> Made:
    values = rng.sample(["a", 'say "b"', "", "None", "5", 5, None, True, {"k": None}, [1, "x", None]], 3)
    return Made({"enum": values} if rng.random() < 0.7 else {"const": values[0]}, lambda rng: values[0])


def _null(rng: Random, depth: int) -> Made:
    return Made(rng.choice([{"type": "null"}, {"const": None}]), lambda rng: None)


def _types(rng: Random, depth: int) -> Made:
    return Made({"type": ["integer", "null", "boolean"]}, lambda rng: rng.choice([None, 4, True, False]))


def _array(rng: Random, depth: int) -> Made:
    item, least = schema(rng, depth), rng.randrange(2)
    return Made(
        {"type": "array", "items": item.schema, "minItems": least, "maxItems": 3},
        lambda rng: [item.make(rng) for _ in range(rng.randint(least, 3))],
    )


def _tuple(rng: Random, depth: int) -> Made:
    items = [schema(rng, depth) for _ in range(rng.randint(1, 3))]
    return Made(
        {"type": "array", "prefixItems": [each.schema for each in items], "items": False},
        lambda rng: [each.make(rng) for each in items[: rng.randint(0, len(items))]],
    )


def _object(rng: Random, depth: int) -> Made:
    members = {key: schema(rng, depth) for key in rng.sample("abcdefg", rng.randint(1, 4))}
    required = [key for key in members if rng.random() < 0.5]
    return Made(
        {
            "type": "object",
            "properties": {key: each.schema for key, each in members.items()},
            "required": required,
        },
        lambda rng: {
            key: each.make(rng) for key, each in members.items() if key in required or rng.random() < 0.6
        },
    )


def _map(rng: Random, depth: int) -> Made:
    value = schema(rng, depth)
    return Made(
        {"type": "object", "additionalProperties": value.schema},
        lambda rng: {
            key: value.make(rng) for key in rng.sample(["k", "key_2", "K", "城市", "x.y"], rng.randrange(3))
        },
    )


def _patterns(rng: Random, depth: int) -> Made:
    numbers, others = schema(rng, depth), schema(rng, depth)
    made = {"n-1": numbers, "n-2": numbers, "word": others}
    return Made(
        {
            "type": "object",
            "patternProperties": {"^n-": numbers.schema, "^word$": others.schema},
            "additionalProperties": False,
        },
        lambda rng: {key: made[key].make(rng) for key in rng.sample([*made], rng.randrange(3))},
    )


def _open(rng: Random, depth: int) -> Made:
    return Made({"type": "object"}, lambda rng: rng.choice([{}, {"k": 1}, {"k": {"l": [None, "x"]}}]))


def _union(rng: Random, depth: int) -> Made:
    parts = [schema(rng, depth), schema(rng, depth)]
    return Made({"anyOf": [each.schema for each in parts]}, lambda rng: rng.choice(parts).make(rng))


def _tree(rng: Random, depth: int) -> Made:
    return Made({"$ref": f"#/$defs/{rng.choice(['word', 'list'])}"}, _tree_value)


def _tree_value(rng: Random) -> Any:
    if rng.random() < 0.5:
        return rng.choice(["w", ""])
    return [_tree_value(rng) for _ in range(rng.randrange(3))]


#: Two unions that refer to each other.
_DEFINITIONS = {
    "word": {"anyOf": [{"type": "string"}, {"$ref": "#/$defs/list"}]},
    "list": {"anyOf": [{"type": "array", "items": {"$ref": "#/$defs/list"}}, {"$ref": "#/$defs/word"}]},
}


_EITHER = {"anyOf": [{"type": "string"}, {"type": "array", "items": {"$ref": "#/$defs/list"}}]}


def for_judges(schema: Mapping[str, Any]) -> dict[str, Any]:
    """The schema with the two unions as one, for the package jsonschema follows such references for ever."""
    return {**schema, "$defs": dict.fromkeys(_DEFINITIONS, _EITHER)}


class Sampler:
    """Makes texts that a GBNF grammar accepts, at random."""

    #: The characters that stand for their classes, as far as these allow them.
    _ALPHABET = "abz AZ019_-.,:;/\\\"'<>{}[]()|&%\n\téß😀"

    def __init__(self, grammar: str, rng: Random) -> None:
        self._rules = gbnf_to_lark.GrammarParser().parse(grammar)
        self._rng = rng
        self._depths = self._least_depths()
        self._class = cache(self._members)

    def text(self, depth: int = 40) -> str:
        """A text; below a depth of so many rules it comes to an end."""
        rng, found = self._rng, list[str]()
        stack: list[tuple[Any, int]] = [(gbnf_to_lark.RuleRefNode("root"), depth)]
        while stack:
            node, left = stack.pop()
            if hasattr(node, "name"):
                stack.append((self._rules[node.name].alternatives, left - 1))
            elif hasattr(node, "value"):
                found.append(_decoded(node.value))
            elif hasattr(node, "rx"):
                found.append(rng.choice(self._class(node.rx)))
            elif hasattr(node, "alternatives"):
                ways = node.alternatives
                stack.append((rng.choice(ways) if left > 0 else min(ways, key=self._depth), left))
            elif hasattr(node, "nodes"):
                stack += ((each, left) for each in reversed(node.nodes))
            else:
                stack += [(node.node, left)] * self._times(node, left)
        return "".join(found)

    def _times(self, node: Any, left: int) -> int:
        """How often a node is repeated; whitespace once at most, if it need not be there."""
        more = 0 if left <= 0 else 1 if str(node.node).startswith("/[ ") else 3
        most = node.min_times + more if node.max_times is None else min(node.max_times, node.min_times + more)
        return self._rng.randint(node.min_times, most)

    def _depth(self, node: Any) -> float:
        if hasattr(node, "name"):
            return 1 + self._depths[node.name]
        if hasattr(node, "alternatives"):
            return min(map(self._depth, node.alternatives))
        if hasattr(node, "nodes"):
            return max(map(self._depth, node.nodes), default=0)
        if hasattr(node, "node"):
            return self._depth(node.node) if node.min_times else 0
        return 0

    def _least_depths(self) -> Mapping[str, float]:
        """How many rules deep the shortest text of each rule is."""
        self._depths = dict.fromkeys(self._rules, float("inf"))
        while True:
            found = {name: self._depth(rule.alternatives) for name, rule in self._rules.items()}
            if found == self._depths:
                return found
            self._depths = found

    def _members(self, rx: str) -> list[str]:
        match = re.compile(rx).fullmatch
        return [each for each in self._ALPHABET if match(each)] or [
            next(each for each in map(chr, range(0x110000)) if match(each))
        ]


def _decoded(literal: str) -> str:
    """The text of a literal of GBNF."""

    def character(found: re.Match[str]) -> str:
        code = found[1]
        if code[0] in "xuU":
            return chr(int(code[1:], 16))
        return {"n": "\n", "r": "\r", "t": "\t"}.get(code, code)

    return re.sub(r"\\(x[0-9A-Fa-f]{2}|[uU][0-9A-Fa-f]+|.)", character, literal)
