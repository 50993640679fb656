"""Finds a fragment of Python in source text, whatever the layout of both.

Layout is whitespace, line breaks, comments, docstrings, the kind of quotes, a comma before a closing bracket,
and parentheses that only group.  On demand names may be other ones, too.
"""

from __future__ import annotations

import ast
import builtins
import keyword
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

_TOKEN = re.compile(
    r"""(?P<blank>\s+|\#[^\n]*|\\\n)
    |(?P<string>(?i:[rbuf]{0,2})(?:\"{3}(?:[^\\]|\\.)*?\"{3}|'{3}(?:[^\\]|\\.)*?'{3}
        |"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'))
    |(?P<name>[^\W\d]\w*)
    |(?P<other>\d[\w.]*|\.\d\w*|[-+*/%@&|^<>=!:]=|->|\*\*=?|//=?|<<|>>|\.\.\.|.)""",
    re.VERBOSE | re.DOTALL,
)
_FIELD = re.compile(r"\{\{|\}\}|\{((?:[^{}]|\{[^{}]*\})*)\}")
_CLOSING = {"(": ")", "[": "]", "{": "}"}
#: Names that mean the same everywhere.
_FIXED = frozenset((*keyword.kwlist, *dir(builtins), "self", "cls"))


@dataclass(frozen=True, slots=True)
class Token:
    """A token between two offsets of its text."""

    text: str
    start: int
    end: int
    is_name: bool = False
    #: Whether the text means the same without it.
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Match:
    """Where a fragment is."""

    start: int
    end: int
    #: What the source has for each name of the fragment.
    names: Mapping[str, str]

    def renames(self) -> bool:
        """Whether a name is another one there."""
        return any(ours != theirs for ours, theirs in self.names.items())


@cache
def tokens(text: str) -> Sequence[Token]:
    """The tokens of a text, which may be broken off anywhere between two of them."""
    found: list[Token] = []
    for token in _tokens(text, 0):
        if not _is_docstring(text, token, found):
            found.append(token)
    return _with_options(found)


def _tokens(text: str, offset: int) -> Iterator[Token]:
    for match in _TOKEN.finditer(text):
        start, end = offset + match.start(), offset + match.end()
        if match["string"]:
            yield from _string(match["string"], start)
        elif match["name"]:
            yield Token(match["name"], start, end, is_name=match["name"] not in _FIXED)
        elif match["other"]:
            yield Token(match["other"], start, end)


def _string(text: str, offset: int) -> Iterator[Token]:
    """A string by its value; an f-string as its texts and the tokens of its fields."""
    quote = min(place for place in (text.find('"'), text.find("'")) if place >= 0)
    prefix = text[:quote].lower()
    if "f" not in prefix:
        yield Token(repr(ast.literal_eval(text)), offset, offset + len(text))
        return
    width = 3 if text[quote:].startswith(('"""', "'''")) else 1
    at, end = quote + width, len(text) - width
    yield Token(f"{prefix}-string", offset, offset + at)
    for part in _FIELD.finditer(text, at, end):
        if part[1] is not None:
            yield Token(_unquoted(text[at : part.start()]), offset + at, offset + part.start())
            yield from _tokens(part[1], offset + part.start(1))
            at = part.end()
    yield Token(_unquoted(text[at:end]), offset + at, offset + len(text))


def _unquoted(text: str) -> str:
    return "text " + text.replace("\\'", "'").replace('\\"', '"')


def _is_docstring(text: str, token: Token, before: Sequence[Token]) -> bool:
    if text[token.end - 1] not in "'\"" or (before and before[-1].text != ":"):
        return False
    line = text[text.rfind("\n", 0, token.start) + 1 : token.start]
    rest = text[token.end :].partition("\n")[0]
    return not line.strip() and not rest.strip() and "\n" in text


def _with_options(found: list[Token]) -> list[Token]:
    """The tokens, with those marked that may be left out: see the module."""
    optional: set[int] = set()
    groups: list[tuple[str, int, bool]] = []
    for number, token in enumerate(found):
        if token.text in _CLOSING:
            before = found[number - 1] if number else None
            is_call = before is not None and (
                before.is_name or before.text[-1] in ")]}'\"" or before.text in _FIXED - {*keyword.kwlist}
            )
            groups.append((token.text, number, token.text == "(" and not is_call))
        elif token.text in _CLOSING.values():
            if number and found[number - 1].text == ",":
                optional.add(number - 1)
            if not groups:  # what it closes is before the fragment
                optional |= {number} if token.text == ")" else set()
                continue
            _, opened, is_group = groups.pop()
            if is_group:
                optional |= {opened, number}
    optional |= {opened for _, opened, is_group in groups if is_group}
    if found and found[-1].text == ",":
        optional.add(len(found) - 1)
    return [replace(token, optional=number in optional) for number, token in enumerate(found)]


def matches(fragment: Sequence[Token], source: Sequence[Token], *, renamed: bool = False) -> Sequence[Match]:
    """Where the fragment stands in the source.

    With ``renamed`` a name of the fragment may be another one in the source, at every place the same one.  It
    must be gone from the source, and as much must be unchanged in the fragment as has another name.
    """
    kept = frozenset(token.text for token in source if token.is_name) if renamed else None
    # It begins with its first token, or with one after optional ones.
    begins = next((number for number, token in enumerate(fragment) if not token.optional), len(fragment))
    firsts = {token.text for token in fragment[: begins + 1]}
    starts = [at for at, token in enumerate(source) if token.text in firsts or (renamed and token.is_name)]
    found = [match for at in starts if (match := _Matching(fragment, source, kept).at(at))]
    # One that begins with an optional token is found without it, too.
    return list({match.end: match for match in reversed(found)}.values())


class _Matching:
    """Compares a fragment with a place of the source, token by token."""

    def __init__(
        self, fragment: Sequence[Token], source: Sequence[Token], kept: frozenset[str] | None
    ) -> None:
        self._fragment = fragment
        self._source = source
        self._kept = kept
        self._names: dict[str, str] = {}

    def at(self, start: int) -> Match | None:
        """The match that begins with a token of the source."""
        source, at, last = self._source, start, -1
        skipped: list[int] = []
        for number, token in enumerate(self._fragment):
            while not (at < len(source) and self._same(number, at)):
                if last >= 0 and at < len(source) and source[at].optional:
                    skipped.append(at)
                    at += 1
                elif token.optional:
                    break
                else:
                    return None
            else:
                last = at
                at += 1
        if last < 0 or not self._is_evident():
            return None
        return self._balanced(start, last, [each for each in skipped if each < last])

    def _same(self, number: int, at: int) -> bool:
        ours, theirs = self._fragment[number], self._source[at]
        if not (ours.is_name and theirs.is_name):
            return ours.text == theirs.text
        if ours.text in self._names:
            return self._names[ours.text] == theirs.text
        if ours.text != theirs.text:
            if self._kept is None or ours.text in self._kept or theirs.text in self._names.values():
                return False
            # What is called has another name only where it is called.
            is_called = [
                part[place + 1].text == "("
                for part, place in ((self._fragment, number), (self._source, at))
                if place + 1 < len(part)
            ]
            if is_called in ([True, False], [False, True]):
                return False
        self._names[ours.text] = theirs.text
        return True

    def _is_evident(self) -> bool:
        changed = sum(ours != theirs for ours, theirs in self._names.items())
        strings = {token.text for token in self._fragment if token.text[0] in "'\""}
        return changed <= len(self._names) - changed + len(strings)

    def _balanced(self, first: int, last: int, skipped: Sequence[int]) -> Match | None:
        """The match, with the grouping parentheses around it that belong to those within."""
        source = self._source
        depth = sum({"(": 1, ")": -1}.get(source[each].text, 0) for each in skipped)
        while depth > 0 and last + 1 < len(source) and source[last + 1].optional:
            last += 1
            depth -= source[last].text == ")"
        while depth < 0 and first and source[first - 1].optional:
            first -= 1
            depth += source[first].text == "("
        return None if depth else Match(source[first].start, source[last].end, self._names)


def replaced(source: str, match: Match, replacement: str) -> str:
    """The source with the replacement in place of the match: with its names, and indented as its line is."""
    text, at = "", 0
    for token in tokens(replacement):
        if token.is_name:
            text += replacement[at : token.start] + match.names.get(token.text, token.text)
            at = token.end
    text += replacement[at:]
    line = source[source.rfind("\n", 0, match.start) + 1 : match.start]
    indentation = line[: len(line) - len(line.lstrip())]
    return source[: match.start] + text.replace("\n", "\n" + indentation) + source[match.end :]
