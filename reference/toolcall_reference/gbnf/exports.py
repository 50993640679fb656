"""Writes GBNF in the notations of engines: EBNF and structural tags of XGrammar, Lark of llguidance."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from .lark import QUOTED, characters_of, in_lark
from .lazy import with_triggers

#: What a hyphen, a bracket or a caret would mean in a set of XGrammar.
_ESCAPED_IN_SETS = frozenset("-]^\\[")


def export_grammar(reply: Mapping[str, Any], notation: str) -> str:
    """The grammar of a reply to ``grammar`` as ``gbnf``, ``lark``, ``ebnf`` or ``structural-tag``.

    A structural tag has the triggers in it; of the other notations engines are told them apart.  Raises
    ``GrammarError`` for a trigger that cannot be followed.  Implements GR-6.1.
    """
    grammar: str = reply["grammar"]
    if notation == "lark":
        return in_lark(grammar)
    if notation == "ebnf":
        return in_ebnf(grammar)
    if notation == "structural-tag":
        return json.dumps(structural_tag(grammar, reply.get("triggers") or ()), ensure_ascii=False)
    return grammar


def in_ebnf(grammar: str) -> str:
    """The grammar in XGrammar's EBNF, which differs in the escapes of sets.  Raises ``GrammarError``."""
    return QUOTED.sub(lambda match: _quoted(match[0]), grammar)


@lru_cache(4096)
def _quoted(text: str) -> str:
    """A literal, a set or a comment."""
    if text.startswith("["):
        return _set(text[1:-1])
    if not text.startswith('"'):
        return text
    return '"' + "".join(_written(each) for each, _ in characters_of(text[1:-1])) + '"'


def _written(character: str) -> str:
    """A character of a literal."""
    if not character.isascii():
        return character
    escaped = json.dumps(character)[1:-1]
    return {"\\b": "\\x08", "\\f": "\\x0c"}.get(escaped, escaped)


def _set(text: str) -> str:
    negated = text.startswith("^")
    members = [_member(each, escaped) for each, escaped in characters_of(text[negated:])]
    return f"[{'^' * negated}{''.join(members)}]"


def _member(character: str, escaped: bool) -> str:
    if character == "-" and not escaped:
        return character  # between two characters it makes a range
    if character in _ESCAPED_IN_SETS:
        return f"\\{character}"
    return f"\\x{ord(character):02x}" if character < " " or character == "\x7f" else character


def structural_tag(grammar: str, triggers: Any) -> dict[str, Any]:
    """A structural tag: any text without the words that trigger, then the grammar; or the grammar alone.

    Triggers that are patterns become a part of the grammar.
    """
    within = any(each["type"] != "word" for each in triggers)
    if within:
        grammar = with_triggers(grammar, triggers)
    body: dict[str, Any] = {"type": "grammar", "grammar": in_ebnf(grammar)}
    if triggers and not within:
        words = [each["value"] for each in triggers]
        text = {"type": "any_text", "excludes": words}
        body = {"type": "sequence", "elements": [text, {"type": "optional", "content": body}]}
    return {"type": "structural_tag", "format": body}
