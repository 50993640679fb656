"""Converts Python literals to JSON while they arrive.  Templates without ``tojson`` print such literals."""

from __future__ import annotations

import re
import sys

from .stream import JsonScanner, Progress
from .text import WHITESPACE, total_match

_WORDS = {"True": "true", "False": "false", "None": "null", "true": "true", "false": "false", "null": "null"}
# Bounded, because the value may end long before such a run of characters does.
_structure = total_match(r"[^'\"A-Za-z]{0,512}")
_plain = total_match(r"[^'\"\\\x00-\x1f]*")
_ESCAPES = {
    **{char: f"\\{char}" for char in '"\\/bfnrt'},
    "'": "'",
    "a": "\\u0007",
    "v": "\\u000b",
}
_coded = re.compile(r"\\(?:x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8})\Z").match
_octal = re.compile(r"\\[0-7]{1,3}\Z").match
_LONGEST_OCTAL = len("\\777")
#: Matches if the rest of a text, from an offset on, is the beginning of a Python escape.
python_escape_begins = re.compile(
    r"\\(?:x[0-9A-Fa-f]?|u[0-9A-Fa-f]{0,3}|U[0-9A-Fa-f]{0,7}|[0-7]{1,2})?\Z"
).match


def escape_to_json(escape: str) -> str | None:
    """How JSON writes a Python escape; None if the text is not an escape, or an incomplete one."""
    if _coded(escape) or _octal(escape):
        code = int(escape[1:], 8) if _octal(escape) else int(escape[2:], 16)
        return f"\\u{code:04x}" if code <= 0xFFFF else chr(code) if code <= sys.maxunicode else None
    return _ESCAPES.get(escape[1:])


class PythonScanner:
    """Follows one value as ``JsonScanner`` does, but accepts both quotes, and ``True`` as well as ``true``.

    ``json`` gives the JSON text of the scanned part.
    """

    __slots__ = ("_begun", "_json", "_output", "_quote")

    def __init__(self) -> None:
        self._json = JsonScanner()
        self._quote = ""  # the quote of the string under way
        self._begun = ""  # a word or an escape under way
        self._output: list[str] = []

    @property
    def progress(self) -> Progress:
        """How far the value has come."""
        return self._json.progress

    @property
    def closers(self) -> str:
        """The brackets that would complete the value; ``""`` if a string or a member lacks something too.

        Behind a word that is cut off they complete nothing.
        """
        return self._json.closers

    def finish(self) -> bool:
        """End the text; say whether the value is complete.  The beginning of an escape is dropped.

        Implements HD-11.11.
        """
        if not self._quote:
            self._output.append(self._begun)
        return self._json.finish()

    def json(self, text: str, start: int, end: int) -> str:
        """The JSON text of the part scanned since the last call of this method."""
        output = "".join(self._output)
        self._output.clear()
        return output

    def scan(self, text: str, start: int) -> int:
        """The offset after the last character from ``start`` on that belongs to the value."""
        position = start
        while position < len(text) and not self.progress:
            if self._quote:
                position = self._string(text, position)
            elif self._begun:
                position = self._word(text, position)
            else:
                position = self._between(text, position)
        return position

    def _pass(self, piece: str) -> int:
        """Pass on the beginning of ``piece`` that belongs to the value, and return its length."""
        end = self._json.scan(piece, 0)
        self._output.append(piece[:end])
        return end

    def _between(self, text: str, position: int) -> int:
        end = _structure(text, position).end()
        if end > position:
            return position + self._pass(text[position:end])
        char = text[position]
        if char in "'\"":
            if self._pass('"'):
                self._quote = char
                return position + 1
        elif char in "eE" and self._json.in_number:
            return position + self._pass(char)
        elif self._json.expects_value and any(word.startswith(char) for word in _WORDS):
            self._begun = char
            return position + 1
        else:
            self._json.progress = Progress.FAILED
        return position

    def _word(self, text: str, position: int) -> int:
        begun = self._begun + text[position]
        if begun in _WORDS:
            self._begun = ""
            self._pass(_WORDS[begun])
        elif any(word.startswith(begun) for word in _WORDS):
            self._begun = begun
        else:
            self._output.append(self._begun)
            self._json.progress = Progress.FAILED
            return position
        return position + 1

    def _string(self, text: str, position: int) -> int:
        if self._begun:
            return self._escape(text, position)
        end = _plain(text, position).end()
        if end > position:
            self._pass(text[position:end])
            return end
        char = text[position]
        if char == self._quote:
            self._quote = ""
            self._pass('"')
        elif char in "'\"":
            self._pass("'" if char == "'" else '\\"')
        elif char == "\\":
            self._begun = char
        else:
            self._json.progress = Progress.FAILED
            return position
        return position + 1

    def _escape(self, text: str, position: int) -> int:
        begun = self._begun + text[position]
        if _octal(begun) and len(begun) < _LONGEST_OCTAL:
            self._begun = begun
            return position + 1
        whole = escape_to_json(begun)
        if whole is None and _octal(self._begun):
            self._pass(escape_to_json(self._begun) or "")
            self._begun = ""
            return position
        if whole is not None:
            self._begun = ""
            self._pass(whole)
        elif python_escape_begins(begun):
            self._begun = begun
        else:
            return self._no_escape(position)
        return position + 1

    def _no_escape(self, position: int) -> int:
        """Meet a backslash that begins no escape; returns where the text goes on."""
        self._output.append(self._begun)
        self._json.progress = Progress.FAILED
        return position


class CallScanner(PythonScanner):
    """Reads a value in a call of Python: a backslash that begins no escape stays.  Implements HD-11.10."""

    __slots__ = ()

    def _no_escape(self, position: int) -> int:
        self._pass(f"\\{self._begun}")
        self._begun = ""
        return position


def python_to_json(text: str) -> str | None:
    """The JSON text of a Python literal; None if ``text`` is not one.  Whitespace around it is allowed."""
    scanner = PythonScanner()
    text = text.strip(WHITESPACE)
    if scanner.scan(text, 0) == len(text) and scanner.finish():
        return scanner.json(text, 0, len(text))
    return None
