"""The one printer of text that comes from outside: names, reasons, outputs, ids of whoever is tested.

What a terminal or a log of GitHub would obey is written as an escape (AP-8.16).  ``one_line`` and ``lines``
escape a text where it is put into something; ``guard`` stands behind them, at the streams of the process.
"""

from __future__ import annotations

import io
import os
import re
import sys
import unicodedata
from collections.abc import Callable
from typing import Final

#: The longest name of an implementation, in code points.
LONGEST_NAME: Final = 100
#: Categories of Unicode of which a name has none: control, format, surrogate, separators of any kind.
_UNPRINTABLE: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp", "Zs"})
_SURELY_PRINTABLE: Final = re.compile(r"[ -~]*")
#: What a terminal obeys.  The first group is a style, which the suite itself writes; the second moves the
#: cursor, which only bars of progress do.
_OBEYED: Final = re.compile(r"(\x1b\[[0-9;]*m)|(\x1b\[[0-9;?]*[A-Za-z]|\r)|[\x00-\x08\x0b-\x1f\x7f-\x9f]")
#: What GitHub's runner takes for a command: ``::`` at the beginning of a line, ``##[`` anywhere.
_COMMAND: Final = re.compile(r"^(\s*):(?=:)|##(?=\[)", re.MULTILINE)


def one_line(text: str) -> str:
    """A text on one line, with every character escaped that is neither printable nor a blank."""
    return _escaped(text, "")


def lines(text: str) -> str:
    """A text of several lines, with every other character escaped that is not printable."""
    return _escaped(text, "\n")


def _escaped(text: str, kept: str) -> str:
    if _SURELY_PRINTABLE.fullmatch(text):
        return text
    return "".join(each if each in kept or not _is_unprintable(each) else _escape(each) for each in text)


def _is_unprintable(character: str) -> bool:
    return character != " " and unicodedata.category(character) in _UNPRINTABLE


def _escape(character: str) -> str:
    code = ord(character)
    if character in "\n\r\t":
        return {"\n": "\\n", "\r": "\\r", "\t": "\\t"}[character]
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def name_problem(name: str) -> str:
    """Why a text is not a name to print; "" if it is one.  Implements AP-2.7."""
    wrong = next(filter(_is_unprintable, name), None)
    if wrong is not None:
        place = name.index(wrong)
        return f"{_escape(wrong)} at {place} is not a printable character"
    if not name.strip():
        return "it is blank"
    if len(name) > LONGEST_NAME:
        return f"it has {len(name)} characters; {LONGEST_NAME} are the most"
    return ""


def defused(text: str, escape: Callable[[str], str] = lambda character: f"\\x{ord(character):02x}") -> str:
    """A text in which GitHub's runner finds no command.  Implements AP-8.16.

    ``escape``: how the form of the text writes one character, such as ``&#58;`` in XML.
    """
    return _COMMAND.sub(
        lambda match: f"#{escape('#')}" if match[0] == "##" else f"{match[1]}{escape(':')}", text
    )


def in_xml(character: str) -> str:
    """A character as XML, HTML and Markdown write it."""
    return f"&#{ord(character)};"


def in_json(character: str) -> str:
    """A character as JSON writes it in a text."""
    return f"\\u{ord(character):04x}"


def guard() -> None:
    """Have the standard streams of this process print nothing that a terminal or GitHub's runner obeys.

    Halves of surrogates, which no encoding has, become escapes in place of an exception.
    """
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if type(stream) is io.TextIOWrapper:
            setattr(sys, name, _Guarded(stream, moves=name == "stderr"))


class _Guarded(io.TextIOWrapper):
    """A stream of text that escapes what is obeyed.  Bytes, which are data, go past it by ``buffer``."""

    def __init__(self, stream: io.TextIOWrapper, moves: bool) -> None:
        encoding, buffered, is_terminal = stream.encoding, stream.line_buffering, stream.isatty()
        stream.flush()
        super().__init__(stream.detach(), encoding, "backslashreplace", line_buffering=buffered)
        self._styled = is_terminal or bool(os.environ.get("FORCE_COLOR"))
        self._moves = moves and is_terminal
        self._in_actions = bool(os.environ.get("GITHUB_ACTIONS"))
        #: The end of what was printed, which is not written yet because a command may begin there.
        self._held = ""
        #: Whether the line has begun with more than blanks.
        self._begun = False

    def write(self, text: str) -> int:
        """Write a text; returns its length."""
        shown = _OBEYED.sub(self._shown, text)
        super().write(self._without_commands(shown) if self._in_actions else shown)
        return len(text)

    def _shown(self, match: re.Match[str]) -> str:
        if (match[1] and self._styled) or (match[2] and self._moves):
            return match[0]
        return _escape(match[0][0]) + match[0][1:]

    def _without_commands(self, text: str) -> str:
        # The point stands for the beginning of a line that was written before.
        text = "." * self._begun + self._held + text
        ready = re.sub(r"(?:^\s*:|##?)\Z", "", text, flags=re.MULTILINE)
        self._held = text[len(ready) :]
        found = defused(ready)[self._begun :]
        self._begun = bool(ready.rpartition("\n")[2].strip())
        return found

    def flush(self) -> None:
        """Write what was held, too."""
        if getattr(self, "_held", ""):
            held, self._held = self._held, ""
            super().write("".join(each if each.isspace() else _escape(each) for each in held))
            self._begun = True
        super().flush()
