"""Runs GBNF: whether a grammar accepts a text, by llguidance."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from llguidance import LLMatcher, LLTokenizer
from llguidance.gbnf_to_lark import gbnf_to_lark


@lru_cache(maxsize=1)
def _bytes() -> Any:
    return LLTokenizer("byte")


@lru_cache(maxsize=256)
def _compiled(grammar: str) -> Any:
    matcher = LLMatcher(_bytes(), LLMatcher.grammar_from_lark(gbnf_to_lark(grammar)))
    assert not matcher.is_error(), f"{matcher.get_error()}\n{grammar}"
    return matcher


def accepts(grammar: str, text: str) -> bool:
    """Whether ``root`` matches the whole text."""
    matcher = _compiled(grammar).deep_copy()
    tokens = _bytes().tokenize_bytes(text.encode())
    return bool(matcher.try_consume_tokens(tokens) == len(tokens) and matcher.is_accepting())
