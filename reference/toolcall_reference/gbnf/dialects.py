"""How values are written in a grammar: as JSON, or as Python prints them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from .rules import Rules, choice, in_class, joined, literal, sequence
from .until import text_without

_ESCAPE = (
    r'"\\" (["\\/bfnrt] | "u" ([0-9a-cA-CefEF] [0-9a-fA-F]{3}'
    r' | [dD] ([0-7] [0-9a-fA-F]{2} | [89abAB] [0-9a-fA-F]{2} "\\u" [dD] [c-fC-F] [0-9a-fA-F]{2})))'
)

#: The bodies of the rules for JSON, by name.  Whitespace is bounded so that a model cannot write it for ever.
#: Implements GR-4.13 and GR-4.16.
PRIMITIVES = {
    "ws": r'[ \t\n\r]{0,20} | "\n" [ \t]{0,100}',
    # Two halves of a pair are one character, such as an emoji.
    "char": rf'[^"\\\x00-\x1F] | {_ESCAPE}',
    "escape": _ESCAPE,
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
    primitives: Mapping[str, str | Callable[[Rules], str]]
    prefix: str
    #: The body for one value.
    write: Callable[[object], str]
    #: The body for a key.
    write_key: Callable[[str], str]
    #: What has strings whose lengths and patterns are not enforced, such as ``in Python literals``; not JSON.
    strings: str = ""
    #: The primitive of a key that no schema declares.
    any_key: str = "string"
    #: A text that does not stand in strings as it is, for it ends the value that they are in.
    marker: str = ""


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


def within(dialect: Dialect, marker: str, prefix: str) -> Dialect:
    """JSON, or Python's literals, in a value that ``marker`` ends: it does not stand in strings as it is.

    Implements GR-3.13.
    """
    old = dialect.prefix
    names = [f"{old}{name}" for name in ("string", "single", "double", "member", "object", "array", "value")]
    names += [name for name in ("py-boolean", "py-null") if old]
    name_of = re.compile(rf"(?<![\w-])({'|'.join(names)})(?![\w-])")
    primitives = dict(dialect.primitives)
    for name in primitives.keys() & {*names}:
        body = primitives[name]
        assert isinstance(body, str)
        new = name_of.sub(lambda match: prefix + match[0].removeprefix(old), body)
        quoted = _STRINGS.get(name)
        primitives[prefix + name.removeprefix(old)] = partial(quoted, marker) if quoted else new
    return replace(dialect, primitives=primitives, prefix=prefix, marker=marker)


def _string(quote: str, escapes: str, marker: str, rules: Rules) -> str:
    """The body for a string between quotes, without the marker."""
    text = text_without(rules, f"text-before-{marker}", (marker,), other=_OTHERS[quote, escapes])
    return sequence(quote, text, quote)


def _other(quote: str, escapes: str, characters: Iterable[str]) -> str:
    """A character in quotes that is none of some."""
    code = rf"\x{ord(quote[-2]):02X}"
    controls = r"\x00-\x1F" + (r"\x7F" if quote == _SINGLE or escapes == "py-escape" else "")
    return f"([^{code}\\\\{controls}{''.join(map(in_class, sorted({*characters})))}] | {escapes})"


#: The quotes of strings as literals.
_DOUBLE, _SINGLE = r'"\""', '"\'"'
#: What stands for a character in strings, for each of the quotes.
_OTHERS = {
    (quote, escapes): partial(_other, quote, escapes)
    for quote, escapes in ((_DOUBLE, "escape | half"), (_DOUBLE, "py-escape"), (_SINGLE, "py-escape"))
}
#: The rules for strings.
_STRINGS = {
    "string": partial(_string, _DOUBLE, "escape | half"),
    "py-single": partial(_string, _SINGLE, "py-escape"),
    "py-double": partial(_string, _DOUBLE, "py-escape"),
}

JSON = Dialect(PRIMITIVES, "", _containers(_json), _json)
PYTHON = Dialect(PYTHON_PRIMITIVES, "py-", _containers(_python), _python, "in Python literals")
