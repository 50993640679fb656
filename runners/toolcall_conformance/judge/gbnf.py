"""Runs grammars: decides whether a model constrained by a grammar could write an output (chapter GR).

The engine is llguidance.  Its lexer matches each literal of the grammar greedily, and so refuses texts that
llama.cpp accepts.  So every literal is divided into characters, which is slow but exact.
"""

from __future__ import annotations

import json
import re
import string
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.util import find_spec
from typing import Any


class GrammarError(ValueError):
    """A text that is not valid GBNF, or a trigger that cannot be read; the message says why."""


def available() -> bool:
    """Whether the package that runs grammars is installed."""
    return find_spec("llguidance") is not None


class Constraint:
    """The constraint that a reply to the operation ``grammar`` describes.  Raises ``GrammarError``."""

    def __init__(self, reply: Mapping[str, Any]) -> None:
        self._grammar: str = reply["grammar"]
        self._lazy = bool(reply.get("triggers"))
        self._patterns = [_pattern(trigger) for trigger in reply.get("triggers") or ()]
        if self._grammar:
            _compiled(self._grammar)

    def accepts(self, output: str) -> bool:
        """Whether the output is possible: any text up to the first trigger, then text the grammar accepts."""
        start = self.start(output)
        return start is None or not self._grammar or matches(self._grammar, output[start:])

    def start(self, output: str) -> int | None:
        """The offset at which the grammar begins; None if the output has no trigger."""
        if not self._lazy:
            return 0
        found = [match for pattern in self._patterns if (match := pattern.search(output))]
        return min((match.start(match.re.groups and 1) for match in found), default=None)


def _pattern(trigger: Mapping[str, str]) -> re.Pattern[str]:
    value = trigger["value"]
    try:
        return re.compile(re.escape(value) if trigger["type"] == "word" else value)
    except re.error as error:
        raise GrammarError(f"the trigger {value!r} is no regular expression: {error}") from error


def matches(grammar: str, text: str) -> bool:
    """Whether ``root`` matches the whole text.  Raises ``GrammarError``."""
    matcher = _compiled(grammar).deep_copy()
    return _consumes(matcher, text) and bool(matcher.is_accepting())


def begins(grammar: str, text: str) -> bool:
    """Whether ``text`` is a prefix of a text that ``root`` matches.  Raises ``GrammarError``."""
    return _consumes(_compiled(grammar).deep_copy(), text)


def longest_beginning(grammar: str, text: str) -> int | None:
    """The length of the longest beginning of ``text`` that can be continued to a text ``root`` matches.

    None if that is all of it.  Raises ``GrammarError``.
    """
    matcher = _compiled(grammar).deep_copy()
    done = matcher.try_consume_tokens(_tokenizer().tokenize_bytes(text.encode("utf-8", "surrogatepass")))
    encoded = text.encode("utf-8", "surrogatepass")
    return None if done == len(encoded) else len(encoded[:done].decode("utf-8", "ignore"))


def _consumes(matcher: Any, text: str) -> bool:
    tokens = _tokenizer().tokenize_bytes(text.encode("utf-8", "surrogatepass"))
    return bool(matcher.try_consume_tokens(tokens) == len(tokens))


@lru_cache(maxsize=1)
def _tokenizer() -> Any:
    from llguidance import LLTokenizer

    return LLTokenizer("byte")


@lru_cache(maxsize=64)
def _compiled(grammar: str) -> Any:
    from llguidance import LLMatcher

    matcher = LLMatcher(_tokenizer(), LLMatcher.grammar_from_lark(_lark(grammar)))
    if matcher.is_error():
        raise GrammarError(str(matcher.get_error()))
    return matcher


#: A token of GBNF, by its kind.
_TOKEN = re.compile(
    r"""(?P<blank>[ \t]+|\#[^\r\n]*)|(?P<end>\r?\n|\r)|(?P<head>[\w-]+)[ \t]*::=|(?P<name>[\w-]+)"""
    r"""|"(?P<literal>(?:[^"\\]|\\.)*)"|\[(?P<set>(?:[^\]\\]|\\.)*)\]"""
    r"""|\{\s*(?P<times>[0-9]+\s*(?:,\s*[0-9]*\s*)?)\}|(?P<mark>[()|*+?.])""",
    re.DOTALL,
)
#: What stands before an alternative; one without a part is the empty text.
_BEFORE = ("::=", "(", "|")
#: A character of a literal or a set: escaped by its code, by a letter, or as it is.
_CHARACTER = re.compile(
    r"\\x([0-9A-Fa-f]{2})|\\u([0-9A-Fa-f]{4})|\\U([0-9A-Fa-f]{8})|\\([nrt\"\\\[\]])|([^\\])", re.DOTALL
)
#: What needs no escape in a set.
_PLAIN = frozenset(f"{string.ascii_letters}{string.digits}-")
_LETTERS = {"n": "\n", "r": "\r", "t": "\t"}


def _lark(grammar: str) -> str:
    """The grammar in the syntax of llguidance, with every literal divided into characters."""
    names = {"root": "start"}  # in Lark a name in capitals is a token, so that rules get numbers
    rules: dict[str, list[str]] = {}
    rule: list[str] | None = None
    depth, before = 0, ""
    for token in _tokens(grammar):
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


def _tokens(grammar: str) -> Iterator[re.Match[str]]:
    at = 0
    while at < len(grammar):
        token = _TOKEN.match(grammar, at)
        if token is None:
            raise _error(grammar, at, "this is no GBNF")
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
    if kind == "literal":
        characters = [json.dumps(each) for each in _characters(text)]
        return "(" + " ".join(characters) + ")" if len(characters) > 1 else "".join(characters) or '""'
    if kind == "set":
        negated = text.startswith("^")
        members = [
            each if each in _PLAIN else f"\\x{{{ord(each):x}}}" for each in _characters(text[negated:])
        ]
        return f"/[{'^' * negated}{''.join(members)}]/"
    if kind == "times":
        return "{" + (text if "," in text else f"{text},{text}") + "}"
    return "/./" if text == "." else text


def _characters(text: str) -> Iterator[str]:
    """The characters of a literal or a set."""
    at = 0
    while at < len(text):
        found = _CHARACTER.match(text, at)
        if found is None:
            raise GrammarError(f"{text[at : at + 10]!r} is no escape")
        *codes, letter, plain = found.groups()
        yield plain or _LETTERS.get(letter, letter) or chr(int(next(filter(None, codes)), 16))
        at = found.end()
