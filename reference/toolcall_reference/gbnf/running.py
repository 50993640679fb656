"""Runs grammars: which texts a model constrained by a grammar could write (chapter GR).

It knows GBNF and where a grammar begins, and nothing of how grammars are derived: the runner judges the
grammars of any implementation by it.  The engine is llguidance.  Its lexer matches each literal of the
grammar greedily, and so refuses texts that llama.cpp accepts.  So every literal is divided into characters,
which is slow but exact.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from typing import Any, Literal

from ..errors import GrammarError
from .lark import in_lark

#: What may stand where nothing is constrained.
_PRINTABLE = "".join(map(chr, range(32, 127))) + "\n"
_SURROGATE = re.compile("[\ud800-\udfff]")
#: Behind so many texts a constraint knows how it goes on, and a text is looked for that lacks so many signs.
_TEXTS_KEPT, _LONGEST_STEP = 100, 50


def grammars_can_run() -> bool:
    """Whether the package that runs grammars is installed."""
    return find_spec("llguidance") is not None


@dataclass(frozen=True, slots=True)
class Allowance:
    """What a constraint says of an output.  Implements AP-4.10."""

    #: ``complete`` if the model may stop here, ``open`` if it can only go on, ``rejected`` if it cannot write
    #: the output.
    state: Literal["complete", "open", "rejected"]
    #: How many code points were possible, if it is rejected.
    at: int | None = None
    #: The offset from which the constraint holds; None if it never does.
    since: int | None = 0


class Constraint:
    """The constraint that a reply to the operation ``grammar`` describes.  Raises ``GrammarError``."""

    def __init__(self, reply: Mapping[str, Any]) -> None:
        self._grammar: str = reply["grammar"]
        self._lazy = bool(reply.get("triggers"))
        self._patterns = [_pattern(trigger) for trigger in reply.get("triggers") or ()]
        if self._grammar:
            _compiled(self._grammar)
        #: Matchers behind texts that were possible.  Whoever walks asks for a text, and then for longer ones.
        self._kept: dict[str, Any] = {}

    def accepts(self, output: str) -> bool:
        """Whether the output is possible: any text up to the first trigger, then text the grammar accepts."""
        start = self.start(output)
        return start is None or not self._grammar or matches(self._grammar, output[start:])

    def answer(self, output: str) -> Allowance:
        """The same, and whether an output that is not possible is the beginning of one that is."""
        start = self.start(output) if self._grammar else None
        surrogate = _SURROGATE.search(output)
        if surrogate is not None and (start is None or surrogate.start() < start):
            return Allowance("rejected", surrogate.start(), start)
        if start is None:
            return Allowance("complete", since=None)
        matcher, done = self._behind(output[start : surrogate and surrogate.start()])
        if done is not None or surrogate is not None:
            return Allowance(
                "rejected", surrogate.start() if surrogate and done is None else start + (done or 0), start
            )
        return Allowance("complete" if matcher.is_accepting() else "open", since=start)

    def following(self, output: str) -> tuple[str, str]:
        """The characters that may follow a possible output, or the text that must.  Implements AP-4.13."""
        start = self.start(output) if self._grammar else None
        if start is None:
            return _PRINTABLE, ""
        matcher, done = self._behind(output[start:])
        if done is not None:
            return "", ""
        must = "" if matcher.is_accepting() else matcher.compute_ff_bytes().decode("utf-8", "ignore")
        return ("", must) if must else (_characters(matcher.compute_bitmask()[:16]), "")

    def _behind(self, text: str) -> tuple[Any, int | None]:
        """A matcher that has read the text, and how many code points are possible; None if all are."""
        if text in self._kept:
            return self._kept[text], None
        shorter = (text[:end] for end in range(len(text) - 1, max(0, len(text) - _LONGEST_STEP), -1))
        known = next((each for each in shorter if each in self._kept), "")
        matcher = self._kept.get(known) or _compiled(self._grammar)
        matcher = matcher.deep_copy()
        done = _consumed(matcher, text[len(known) :])
        if done is not None:
            return matcher, len(known) + done
        self._kept[text] = matcher
        if len(self._kept) > _TEXTS_KEPT:
            del self._kept[next(iter(self._kept))]
        return matcher, None

    def start(self, output: str) -> int | None:
        """The offset at which the grammar begins; None if the output has no trigger."""
        if not self._lazy:
            return 0
        found = [match for pattern in self._patterns if (match := pattern.search(output))]
        return min((match.start(match.re.groups and 1) for match in found), default=None)


@lru_cache(4096)
def _characters(mask: bytes) -> str:
    """The characters of ASCII whose bits are set."""
    return "".join(chr(code) for code in range(128) if mask[code >> 3] >> (code & 7) & 1)


def _pattern(trigger: Mapping[str, str]) -> re.Pattern[str]:
    value = trigger["value"]
    try:
        return re.compile(re.escape(value) if trigger["type"] == "word" else value)
    except re.error as error:
        raise GrammarError(f"the trigger {value!r} is not a regular expression: {error}") from error


def matches(grammar: str, text: str) -> bool:
    """Whether ``root`` matches the whole text.  Raises ``GrammarError``."""
    matcher = _compiled(grammar).deep_copy()
    return _consumed(matcher, text) is None and bool(matcher.is_accepting())


def begins(grammar: str, text: str) -> bool:
    """Whether ``text`` is a prefix of a text that ``root`` matches.  Raises ``GrammarError``."""
    return longest_beginning(grammar, text) is None


def longest_beginning(grammar: str, text: str) -> int | None:
    """The length of the longest beginning of ``text`` that can be continued to a text ``root`` matches.

    None if that is all of it.  Raises ``GrammarError``.
    """
    return _consumed(_compiled(grammar).deep_copy(), text)


def _consumed(matcher: Any, text: str) -> int | None:
    """Advance a matcher; the number of code points that it took, None if it took all."""
    encoded = text.encode("utf-8", "surrogatepass")
    done = matcher.try_consume_tokens(_tokenizer().tokenize_bytes(encoded))
    return None if done == len(encoded) else len(encoded[:done].decode("utf-8", "ignore"))


@lru_cache(maxsize=1)
def _tokenizer() -> Any:
    from llguidance import LLTokenizer

    return LLTokenizer("byte")


@lru_cache(maxsize=64)
def _compiled(grammar: str) -> Any:
    from llguidance import LLMatcher

    matcher = LLMatcher(_tokenizer(), LLMatcher.grammar_from_lark(in_lark(grammar)))
    if matcher.is_error():
        raise GrammarError(str(matcher.get_error()))
    return matcher
