"""Runs grammars: decides whether a model constrained by a grammar could write an output (chapter GR).

The engine is llguidance.  Its lexer matches each literal of the grammar greedily, and so refuses texts that
llama.cpp accepts.  So every literal is divided into characters, which is slow but exact.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from importlib.util import find_spec
from typing import Any

#: An escape of a GBNF literal, or one character.
_CHARACTER = re.compile(r"\\(?:x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]+|U[0-9A-Fa-f]+|.)|.", re.DOTALL)


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


def _lark(grammar: str) -> str:
    """The grammar in the syntax of llguidance, with every literal divided into characters."""
    from llguidance import gbnf_to_lark

    try:
        rules = gbnf_to_lark.GrammarParser().parse(grammar)
    except gbnf_to_lark.GbnfToLarkError as error:
        raise GrammarError(str(error)) from error
    # Rule names in lower case: in Lark a name in capitals is a token.
    names = {name: "start" if name == "root" else f"rule{index}" for index, name in enumerate(rules)}
    if "start" not in names.values():
        raise GrammarError("there is no rule `root`")
    lines = ["%llguidance {}"]
    for name, rule in rules.items():
        body = _divided(rule.alternatives.simplify())
        _divide(body, names)
        whole = body if isinstance(body, gbnf_to_lark.AlternativeNode) else gbnf_to_lark.SequenceNode([body])
        lines.append(f"{names[name]}: {whole.top_str()}")
    return "\n".join(lines) + "\n"


def _divide(node: Any, names: Mapping[str, str]) -> None:
    """In a tree, rename references to rules, and divide literals into characters."""
    if hasattr(node, "name"):
        if node.name not in names:
            raise GrammarError(f"there is no rule `{node.name}`")
        node.name = names[node.name]
    for attribute in ("nodes", "alternatives"):
        if isinstance(getattr(node, attribute, None), list):
            setattr(node, attribute, [_divided(child) for child in getattr(node, attribute)])
    if hasattr(node, "node"):
        node.node = _divided(node.node)
    for child in node.children():
        _divide(child, names)


def _divided(node: Any) -> Any:
    from llguidance.gbnf_to_lark import LiteralNode, SequenceNode

    if not isinstance(node, LiteralNode):
        return node
    characters = _CHARACTER.findall(node.value)
    return SequenceNode([LiteralNode(each) for each in characters]) if len(characters) > 1 else node
