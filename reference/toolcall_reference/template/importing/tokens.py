"""What of a delimiter is text: the markers that a model writes, without the whitespace around them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from string import printable, whitespace
from typing import Any, Final

from ...response_template.pattern.syntax import (
    Ahead,
    Assertion,
    Char,
    Either,
    Named,
    Node,
    PatternError,
    Repeat,
    Series,
    parse,
)

#: The characters of a keyboard, and those of them that show nothing.
_KEYS: Final = printable
_SPACE: Final = frozenset(whitespace)


@dataclass(frozen=True, slots=True)
class Delimiter:
    """A delimiter as text between groups.  ``texts`` has one more than ``groups``."""

    texts: tuple[str, ...] = ("",)
    groups: tuple[str, ...] = ()
    #: Whether there were others that the text does not say.
    more: bool = False

    @property
    def text(self) -> str:
        """All the text of a delimiter without groups."""
        return "".join(self.texts)


def delimiter(field: Mapping[str, Any], key: str) -> Delimiter:
    """The delimiter of a field; of several texts the shortest, which has no line breaks around it."""
    given = field.get(key)
    if given is not None:
        texts = [given] if isinstance(given, str) else list(given)
        shortest = min(texts, key=len)
        return Delimiter((shortest,), (), any(_bare(shortest) not in _bare(each) for each in texts))
    pattern = field.get(f"{key}_pattern")
    return tokens(pattern) if pattern else Delimiter()


def _bare(text: str) -> str:
    return "".join(text.split())


def tokens(pattern: str, lines: bool = False) -> Delimiter:
    """The text of a pattern: of alternatives the shortest, without what may be missing.  ``more`` says so.

    ``lines``: with a line break where whitespace may stand.
    """
    try:
        tree, _ = parse(pattern)
    except PatternError:
        return Delimiter(more=True)
    texts, groups, more = [""], list[str](), False
    for part in _flat(tree, lines):
        if isinstance(part, str):
            texts[-1] += part
        elif isinstance(part, Named):
            groups.append(part.name)
            texts.append("")
        else:
            more = True
    return Delimiter(tuple(texts), tuple(groups), more)


def _flat(node: Node, lines: bool) -> Iterator[str | Named | None]:
    """The characters and groups of a pattern in their order; None for what is neither."""
    if isinstance(node, Char):
        yield node.only or None
    elif isinstance(node, Series):
        for part in node.parts:
            yield from _flat(part, lines)
    elif isinstance(node, Either):
        shown = [part for part in node.parts if _text(part)]
        shortest = min(shown, key=lambda part: len(_text(part)), default=Series(()))
        yield from _flat(shortest, lines)
        if any(_bare(_text(shortest)) not in _bare(_text(part)) for part in shown):
            yield None
    elif isinstance(node, Named):
        yield node
    elif isinstance(node, Repeat):
        if node.least:
            yield from _flat(node.part, lines)
        elif not isinstance(node.part, Char) or not _is_space(node.part):
            yield None
        elif lines and node.part.test.match("\n"):
            yield "\n"
    else:
        assert isinstance(node, Assertion | Ahead)


def _text(node: Node) -> str:
    """All the characters that a pattern names."""
    return "".join(each for each in _flat(node, lines=False) if isinstance(each, str))


def _is_space(part: Char) -> bool:
    """Whether it matches no character that shows."""
    return not any(part.test.match(key) for key in _KEYS if key not in _SPACE)
