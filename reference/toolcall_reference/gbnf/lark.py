"""Writes GBNF in the syntax of llguidance, with every literal divided into characters."""

from __future__ import annotations

import json
import re
import string
from collections.abc import Iterator
from functools import lru_cache

from ..errors import GrammarError

#: A token of GBNF behind blanks, by its kind; a comment, and the end of the text, are ``nothing``.
_TOKEN = re.compile(
    r"""[ \t]*(?:(?P<name>[\w-]+)(?P<head>[ \t]*::=)?|"(?P<literal>[^"\\]*(?:\\.[^"\\]*)*)\""""
    r"""|(?P<mark>[()|.])|(?P<repeat>[*+?]|\{\s*[0-9]+\s*(?:,\s*[0-9]*\s*)?\})"""
    r"""|\[(?P<set>[^\]\\]*(?:\\.[^\]\\]*)*)\]|(?P<end>\r?\n|\r)|(?P<nothing>\#[^\r\n]*|\Z))""",
    re.DOTALL,
)
#: Literals, sets and comments: within them nothing is a name.
QUOTED = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|\[[^\]\\]*(?:\\.[^\]\\]*)*\]|\#[^\r\n]*', re.DOTALL)
#: What stands before an alternative; one without a part is the empty text.
_BEFORE = ("::=", "(", "|")
#: A character of a literal or a set: escaped by its code, by a letter, or as it is.
_CHARACTER = re.compile(
    r"\\x([0-9A-Fa-f]{2})|\\u([0-9A-Fa-f]{4})|\\U([0-9A-Fa-f]{8})|\\([nrt\"\\\[\]-])|([^\\])", re.DOTALL
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
    # Where the last part begins, and where open groups do.
    part = 0
    groups: list[int] = []
    for token in tokens(grammar):
        kind = token.lastgroup
        if kind == "name" and rule is not None:
            before, part = kind, len(rule)
            rule.append(_name(token["name"], names))
        elif kind == "end":
            if not depth and before not in _BEFORE:
                rule = None
        elif kind == "head" and rule is None:
            # Of two rules with one name the last counts.
            rules[token["name"]] = rule = [_name(token["name"], names) + ":"]
            before = "::="
        elif kind != "nothing":
            if rule is None or kind == "head":
                what = "no rule begins here" if rule else "this is in no rule"
                raise _error(grammar, token.start(str(kind)), what)
            text = _part(str(kind), token[str(kind)])
            if kind == "repeat" and before == "repeat":
                # In Lark a part is repeated once.
                rule.insert(part, "(")
                rule.append(")")
            elif text in ("|", ")") and before in _BEFORE:
                rule.append('""')
            before = text if kind == "mark" else str(kind)
            if text == "(":
                depth += 1
                groups.append(len(rule))
            elif text == ")":
                depth -= 1
                part = groups.pop() if groups else len(rule)
            elif kind != "repeat":
                part = len(rule)
            rule.append(text)
    if rule and before in _BEFORE:
        rule.append('""')
    for name in names.keys() - rules.keys():
        raise GrammarError(f"there is no rule `{name}`")
    return "\n".join(["%llguidance {}", *map(" ".join, rules.values()), ""])


def tokens(grammar: str) -> Iterator[re.Match[str]]:
    """The tokens of a grammar in GBNF.  Raises ``GrammarError`` if the text is not a grammar."""
    at = 0
    for token in _TOKEN.finditer(grammar):
        if token.start() != at:
            break
        yield token
        at = token.end()
    if at != len(grammar):
        raise _error(grammar, at, "this is not GBNF")


def _error(grammar: str, at: int, what: str) -> GrammarError:
    return GrammarError(f"line {grammar.count(chr(10), 0, at) + 1}: {what}: {grammar[at : at + 40]!r}")


def _name(name: str, names: dict[str, str]) -> str:
    return names.setdefault(name, f"rule{len(names)}")


@lru_cache(4096)
def _part(kind: str, text: str) -> str:
    """A token within a rule, but for a name, in the syntax of llguidance."""
    if kind in ("literal", "set"):
        return _characters(kind, text)
    if kind == "repeat" and text.startswith("{"):
        text = "".join(text.split())
        return text if "," in text else f"{text[:-1]},{text[1:]}"
    return "/./" if text == "." else text


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
