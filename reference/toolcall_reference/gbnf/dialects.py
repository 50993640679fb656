"""How values are written in a grammar: as JSON, or as Python prints them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from .rules import choice, joined, literal, sequence

#: The bodies of the rules for JSON, by name.  Whitespace is bounded so that a model cannot write it for ever.
#: Implements GR-4.13 and GR-4.16.
PRIMITIVES = {
    "ws": r'[ \t\n\r]{0,20} | "\n" [ \t]{0,100}',
    # Two halves of a pair are one character, such as an emoji.
    "char": r'[^"\\\x00-\x1F] | "\\" (["\\/bfnrt] | "u" ([0-9a-cA-CefEF] [0-9a-fA-F]{3}'
    r' | [dD] ([0-7] [0-9a-fA-F]{2} | [89abAB] [0-9a-fA-F]{2} "\\u" [dD] [c-fC-F] [0-9a-fA-F]{2})))',
    "half": r'"\\u" [dD] [89a-fA-F] [0-9a-fA-F]{2}',
    "string": r'"\"" (char | half)* "\""',
    "integer": r'"-"? ("0" | [1-9] [0-9]*)',
    "number": r'integer ("." [0-9]+)? ([eE] [-+]? [0-9]+)?',
    "boolean": '"true" | "false"',
    "null": '"null"',
    "value": "object | array | string | number | boolean | null",
    "object": '"{" ws (member (ws "," ws member)*)? ws "}"',
    "member": 'string ws ":" ws value',
    "array": '"[" ws (value (ws "," ws value)*)? ws "]"',
}

#: The bodies of the rules for values as Python prints them.
PYTHON_PRIMITIVES = {
    **PRIMITIVES,
    "py-escape": r'"\\" (["\\nrt\x27] | "x" [0-9a-fA-F]{2} | "u" [0-9a-fA-F]{4})',
    "py-single": r'"\x27" ([^\x27\\\x00-\x1F\x7F] | py-escape)* "\x27"',
    "py-double": r'"\"" ([^"\\\x00-\x1F\x7F] | py-escape)* "\""',
    "py-string": "py-single | py-double",
    "py-boolean": '"True" | "False"',
    "py-null": '"None"',
    "py-value": "py-object | py-array | py-string | number | py-boolean | py-null",
    "py-object": '"{" ws (py-member (ws "," ws py-member)*)? ws "}"',
    "py-member": 'py-string ws ":" ws py-value',
    "py-array": '"[" ws (py-value (ws "," ws py-value)*)? ws "]"',
}


@dataclass(frozen=True, slots=True)
class Dialect:
    """How values are written as literals."""

    #: The bodies of the rules for types, by name; a name has ``prefix`` where JSON's own rule will not do.
    primitives: Mapping[str, str]
    prefix: str
    #: The body for one value.
    write: Callable[[object], str]
    #: The body for a key.
    write_key: Callable[[str], str]
    #: What has strings whose lengths and patterns are not enforced, such as ``in Python literals``; not JSON.
    strings: str = ""
    #: The primitive of a key that no schema declares.
    any_key: str = "string"


def _containers(scalar: Callable[[object], str]) -> Callable[[object], str]:
    """How to write any value, in the brackets that JSON and Python share.  Implements GR-4.13, GR-4.16."""

    def write(value: object) -> str:
        if isinstance(value, Mapping):
            members = [f'{write(key)} ws ":" ws {write(member)}' for key, member in value.items()]
            return _between("{", members, "}")
        return _between("[", list(map(write, value)), "]") if isinstance(value, list) else scalar(value)

    return write


def _between(opening: str, parts: Sequence[str], closing: str) -> str:
    inside = sequence(*joined(parts, 'ws "," ws'), "ws") if parts else ""
    return sequence(literal(opening), "ws", inside, literal(closing))


def _json(value: object) -> str:
    """A value that is not a container, as it is or with escapes.  Implements GR-4.20."""
    return choice(literal(json.dumps(value, ensure_ascii=escaped)) for escaped in (False, True))


def _python(value: object) -> str:
    """A value that is not a container; texts in quotes of either kind, as templates mix them (GR-1.1)."""
    texts = [repr(value), *([json.dumps(value, ensure_ascii=False)] if isinstance(value, str) else [])]
    return choice(map(literal, dict.fromkeys(texts)))


JSON = Dialect(PRIMITIVES, "", _containers(_json), _json)
PYTHON = Dialect(PYTHON_PRIMITIVES, "py-", _containers(_python), _python, "in Python literals")
