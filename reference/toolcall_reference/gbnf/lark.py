"""Writes GBNF in the syntax of llguidance, with every literal divided into characters."""

from __future__ import annotations

import json
import re
import string
from collections.abc import Iterator
from functools import lru_cache

from ..errors import GrammarError

#: A token of GBNF, by its kind.
_TOKEN = re.compile(
    r"""(?P<blank>[ \t]+|\#[^\r\n]*)|(?P<end>\r?\n|\r)|(?P<head>[\w-]+)[ \t]*::=|(?P<name>[\w-]+)"""
    r"""|"(?P<literal>(?:[^"\\]|\\.)*)"|\[(?P<set>(?:[^\]\\]|\\.)*)\]"""
    r"""|\{\s*(?P<times>[0-9]+\s*(?:,\s*[0-9]*\s*)?)\}|(?P<mark>[()|*+?.])""",
    re.DOTALL,
)
#: Literals, sets and comments: within them nothing is a name.
QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"|\[(?:[^\]\\]|\\.)*\]|\#[^\r\n]*', re.DOTALL)
#: What stands before an alternative; one without a part is the empty text.
_BEFORE = ("::=", "(", "|")
#: A character of a literal or a set: escaped by its code, by a letter, or as it is.
_CHARACTER = re.compile(
    r"\\x([0-9A-Fa-f]{2})|\\u([0-9A-Fa-f]{4})|\\U([0-9A-Fa-f]{8})|\\([nrt\"\\\[\]])|([^\\])", re.DOTALL
)
#: What needs no escape in a set.
_PLAIN = frozenset(f"{string.ascii_letters}{string.digits}")
_LETTERS = {"n": "\n", "r": "\r", "t": "\t"}


def in_lark(grammar: str) -> str:
    """The grammar in the syntax of llguidance.  Raises ``GrammarError`` for what is not GBNF."""
    names = {"root": "start"}  # in Lark a name in capitals is a token, so that rules get numbers
    rules: dict[str, list[str]] = {}
    rule: list[str] | None = None
    depth, before = 0, ""
    for token in tokens(grammar):
        kind = token.lastgroup
        if kind == "end" and not depth and before not in _BEFORE:
            rule = None
        elif kind == "head" and rule is None:
            # Of two rules with one name the last counts.
            rules[token["head"]] = rule = [_name(token["head"], names) + ":"]
            before = "::="
        elif kind not in ("blank", "end"):
            if rule is None or kind == "head":
                raise _error(
                    token.string, token.start(), "no rule begins here" if rule else "this is in no rule"
                )
            if token[0] in ("|", ")") and before in _BEFORE:
                rule.append('""')
            depth += {"(": 1, ")": -1}.get(token[0], 0)
            before = token[0]
            rule.append(_part(token, names))
    if rule and before in _BEFORE:
        rule.append('""')
    for name in names.keys() - rules.keys():
        raise GrammarError(f"there is no rule `{name}`")
    return "\n".join(["%llguidance {}", *map(" ".join, rules.values()), ""])


def tokens(grammar: str) -> Iterator[re.Match[str]]:
    """The tokens of a grammar in GBNF.  Raises ``GrammarError`` if the text is not a grammar."""
    at = 0
    while at < len(grammar):
        token = _TOKEN.match(grammar, at)
        if token is None:
            raise _error(grammar, at, "this is not GBNF")
        yield token
        at = token.end()


def _error(grammar: str, at: int, what: str) -> GrammarError:
    return GrammarError(f"line {grammar.count(chr(10), 0, at) + 1}: {what}: {grammar[at : at + 40]!r}")


def _name(name: str, names: dict[str, str]) -> str:
    return names.setdefault(name, f"rule{len(names)}")


def _part(token: re.Match[str], names: dict[str, str]) -> str:
    """A token within a rule, in the syntax of llguidance."""
    kind = str(token.lastgroup)
    text = token[kind]
    if kind == "name":
        return _name(text, names)
    if kind in ("literal", "set"):
        return _characters(kind, text)
    if kind == "times":
        return "{" + (text if "," in text else f"{text},{text}") + "}"
    return "/./" if text == "." else text


@lru_cache(4096)
def _characters(kind: str, text: str) -> str:
    """A literal or a set in the syntax of llguidance."""
    if kind == "literal":
        characters = [json.dumps(each) for each, _ in characters_of(text)]
        return "(" + " ".join(characters) + ")" if len(characters) > 1 else "".join(characters) or '""'
    negated = text.startswith("^")
    # Between two characters a sign `-` makes a range, unless it is escaped.
    members = [
        each if each in _PLAIN or (each, escaped) == ("-", False) else f"\\x{{{ord(each):x}}}"
        for each, escaped in characters_of(text[negated:])
    ]
    return f"/[{'^' * negated}{''.join(members)}]/"


def characters_of(text: str) -> Iterator[tuple[str, bool]]:
    """The characters of a literal or a set, and whether each is escaped."""
    at = 0
    while at < len(text):
        found = _CHARACTER.match(text, at)
        if found is None:
            raise GrammarError(f"{text[at : at + 10]!r} is not an escape")
        *codes, letter, plain = found.groups()
        character = plain or _LETTERS.get(letter, letter) or chr(int(next(filter(None, codes)), 16))
        yield character, plain is None
        at = found.end()
