"""How values are written in a grammar: as JSON, or as Python prints them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass

#: Rules for JSON.  Whitespace is bounded so that a model cannot emit it for ever.
PRIMITIVES = {
    "ws": r"[ \t\n\r]{0,20}",
    "char": r'[^"\\\x00-\x1F] | "\\" (["\\/bfnrt] | "u" [0-9a-fA-F]{4})',
    "string": r'"\"" char* "\""',
    "integer": r'"-"? ("0" | [1-9] [0-9]*)',
    "number": r'integer ("." [0-9]+)? ([eE] [-+]? [0-9]+)?',
    "boolean": '"true" | "false"',
    "null": '"null"',
    "value": "object | array | string | number | boolean | null",
    "object": '"{" ws (member (ws "," ws member)*)? ws "}"',
    "member": 'string ws ":" ws value',
    "array": '"[" ws (value (ws "," ws value)*)? ws "]"',
}

#: The same for values as Python prints them.
PYTHON_PRIMITIVES = {
    "ws": PRIMITIVES["ws"],
    "integer": PRIMITIVES["integer"],
    "number": PRIMITIVES["number"],
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
    """How values are written."""

    #: By name, with ``prefix`` in front where JSON's own rule will not do.
    primitives: Mapping[str, str]
    prefix: str
    write: Callable[[object], str]
    #: Whether strings are JSON strings, of which bodies for lengths and patterns are known.
    json_strings: bool


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))


JSON = Dialect(PRIMITIVES, "", _json, json_strings=True)
PYTHON = Dialect(PYTHON_PRIMITIVES, "py-", repr, json_strings=False)
