"""A scanner that follows one JSON value (RFC 8259) through a text that arrives in pieces.

The scanner says which characters belong to the value, and finds the first character that cannot belong to it.
The scanner decodes nothing: its caller passes the source text on.
"""

from __future__ import annotations

import re
from enum import IntEnum

from .text import (
    WHITESPACE,
    end_of_value,
    escape_begins,
    plain_inside,
    read_inside,
    total_match,
    valid_inside,
    whitespace,
)


class Progress(IntEnum):
    """How far the value has come."""

    OPEN = 0
    #: The value has ended.
    DONE = 1
    #: The next character cannot belong to a value that begins like this one.
    FAILED = 2


# The states: what must come next.  Plain integers, because every token compares them.
_VALUE, _VALUE_OR_END, _KEY, _KEY_OR_END, _COLON, _COMMA_OR_END, _STRING, _ESCAPE, _NUMBER, _WORD = range(10)

_KEYS = (_KEY, _KEY_OR_END)

# Expressions that read many small values in one step.  Every repetition has a bound: a longer value is read
# token by token, and no text is tried in vain more than a few times.
_WS = r"[ \t\n\r]{0,32}"
_STRING_PATTERN = r'"[^"\\\x00-\x1f]{0,64}(?:\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4})[^"\\\x00-\x1f]{0,64}){0,16}"'
_NUMBER_PATTERN = r"-?(?:0|[1-9][0-9]{0,32})(?:\.[0-9]{1,32})?(?:[eE][+-]?[0-9]{1,32})?"
_SCALAR = rf"(?:{_STRING_PATTERN}|{_NUMBER_PATTERN}|true|false|null|\{{\}}|\[\])"
_SMALL_ARRAY = rf"\[{_WS}{_SCALAR}{_WS}(?:,{_WS}{_SCALAR}{_WS}){{0,16}}\]"
_MEMBER = rf"{_WS}{_STRING_PATTERN}{_WS}:{_WS}{_SCALAR}{_WS}"
_SMALL_OBJECT = rf"\{{{_MEMBER}(?:,{_MEMBER}){{0,16}}\}}"
_SMALL = rf"(?:{_SCALAR}|{_SMALL_ARRAY}|{_SMALL_OBJECT})"
_whole_number = re.compile(rf"{_NUMBER_PATTERN}(?=[ \t\n\r,\]}}])").match
_elements = total_match(rf"(?:{_WS}{_SMALL}{_WS},){{0,256}}")
_members = total_match(rf"(?:{_WS}{_STRING_PATTERN}{_WS}:{_WS}{_SMALL}{_WS},){{0,256}}")

_escape_ends = re.compile(r'\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4})\Z').match

# For a number that the end of a chunk cuts off: the next state, from the state and the next character.
_DIGITS = "0123456789"
_NUMBER_STEPS: dict[str, dict[str, str]] = {
    "-": {"0": "0", **dict.fromkeys(_DIGITS[1:], "integer")},
    "0": {".": ".", "e": "e", "E": "e"},
    "integer": {".": ".", "e": "e", "E": "e", **dict.fromkeys(_DIGITS, "integer")},
    ".": dict.fromkeys(_DIGITS, "fraction"),
    "fraction": {"e": "e", "E": "e", **dict.fromkeys(_DIGITS, "fraction")},
    "e": {"+": "sign", "-": "sign", **dict.fromkeys(_DIGITS, "exponent")},
    "sign": dict.fromkeys(_DIGITS, "exponent"),
    "exponent": dict.fromkeys(_DIGITS, "exponent"),
}
_NUMBER_STARTS = {"-": "-", **_NUMBER_STEPS["-"]}
_REPEATING = frozenset(("integer", "fraction", "exponent"))
_NUMBER_ENDS = _REPEATING | {"0"}
_digits = total_match(r"[0-9]*")
_WORDS = {"t": "true", "f": "false", "n": "null"}

#: The least length of text for the two fast ways: the decoder of the standard library, which gives the end of
#: a whole value, and the expressions for many small values.  On less text they cost more than they save.
_LONG = 48
#: After so many failures in one chunk a fast way is not tried again.  Without this limit a chunk of opening
#: brackets would be read to its end once for each bracket.
_TRIES = 4


class JsonScanner:
    """Follows one value.

    Call ``scan`` with each chunk until ``progress`` is not OPEN; call ``finish`` if the text ends first.
    """

    __slots__ = ("_begun", "_closers", "_is_key", "_row_tries", "_state", "_value_tries", "progress")

    def __init__(self) -> None:
        self.progress = Progress.OPEN
        self._state = _VALUE
        self._closers: list[str] = []  # the closing brackets still to come
        self._is_key = False  # whether the string under way is a key
        self._begun = ""  # an escape, number state or word under way
        self._value_tries = self._row_tries = 0  # how many tries are left

    def scan(self, text: str, start: int) -> int:
        """The offset after the last character from ``start`` on that belongs to the value."""
        if self._state == _STRING:
            # By far the most frequent case: a chunk from the middle of a string.
            inside = plain_inside if len(text) >= _LONG else valid_inside
            start = inside(text, start).end()
            if start == len(text):
                return start
        position, end = start, len(text)
        self._value_tries = self._row_tries = _TRIES
        while position < end and not self.progress:
            state = self._state
            if state == _STRING:
                position = self._string(text, position)
            elif state == _ESCAPE:
                position = self._escape(text, position)
            elif state == _NUMBER:
                position = self._number(text, position)
            elif state == _WORD:
                position = self._word(text, position)
            else:
                position = self._structure(text, position)
        return position

    @property
    def expects_value(self) -> bool:
        """Whether a value may begin next."""
        return self._state <= _VALUE_OR_END

    @property
    def in_number(self) -> bool:
        """Whether the scanner is inside a number."""
        return self._state == _NUMBER

    @property
    def closers(self) -> str:
        """The brackets that would complete the value; ``""`` if it lacks something else too."""
        whole = self._state in (_VALUE_OR_END, _KEY_OR_END, _COMMA_OR_END)
        whole |= self._state == _NUMBER and self._begun in _NUMBER_ENDS
        return "".join(reversed(self._closers)) if whole else ""

    def json(self, text: str, start: int, end: int) -> str:
        """The JSON text of the part scanned from ``start`` to ``end``: the source text."""
        return text[start:end]

    def finish(self) -> bool:
        """End the text; say whether the value is complete."""
        if not self._closers and self._begun in _NUMBER_ENDS:
            self.progress = Progress.DONE
        return self.progress == Progress.DONE

    def _ended(self) -> None:
        self._state = _COMMA_OR_END
        if not self._closers:
            self.progress = Progress.DONE

    def _structure(self, text: str, position: int) -> int:
        """Read punctuation up to the beginning of a scalar."""
        end, closers = len(text), self._closers
        while position < end and not self.progress:
            char = text[position]
            if char in WHITESPACE:
                position = whitespace(text, position).end()
                continue
            state = self._state
            if state <= _VALUE_OR_END:
                if char == '"' or char in "[{":
                    position = self._open(text, position, char)
                    if self._state == _STRING:
                        return position
                elif char == "]" and state == _VALUE_OR_END:
                    closers.pop()
                    self._ended()
                    position += 1
                else:
                    return self._scalar(text, position, char)
            elif state == _COMMA_OR_END and char == ",":
                self._state = _VALUE if closers[-1] == "]" else _KEY
                position = self._row(text, position + 1)
            elif state == _COMMA_OR_END and char == closers[-1]:
                closers.pop()
                self._ended()
                position += 1
            elif state == _COLON and char == ":":
                self._state = _VALUE
                position += 1
            elif state in _KEYS and char == '"':
                self._state, self._is_key = _STRING, True
                return position + 1
            elif state == _KEY_OR_END and char == "}":
                closers.pop()
                self._ended()
                position += 1
            else:
                self.progress = Progress.FAILED
        return position

    def _open(self, text: str, position: int, char: str) -> int:
        """Begin a string, array or object; read the whole value if it ends in this chunk."""
        if self._value_tries and len(text) - position >= _LONG:
            end = end_of_value(text, position)
            if end is not None:
                self._ended()
                return end
            self._value_tries -= 1
        if char == '"':
            self._state, self._is_key = _STRING, False
            return position + 1
        self._closers.append("]" if char == "[" else "}")
        self._state = _VALUE_OR_END if char == "[" else _KEY_OR_END
        return self._row(text, position + 1)

    def _row(self, text: str, position: int) -> int:
        """Read small values, each with the comma after it, as many as follow here."""
        if not self._row_tries or len(text) - position < _LONG:
            return position
        is_array = self._closers[-1] == "]"
        end = (_elements if is_array else _members)(text, position).end()
        if end > position:
            self._state = _VALUE if is_array else _KEY
        else:
            self._row_tries -= 1
        return end

    def _scalar(self, text: str, position: int, char: str) -> int:
        """Begin a number or a word."""
        found = _whole_number(text, position)
        if found:
            self._ended()
            return found.end()
        if char in _NUMBER_STARTS:
            self._state, self._begun = _NUMBER, _NUMBER_STARTS[char]
        elif char in _WORDS:
            self._state, self._begun = _WORD, char
        else:
            self.progress = Progress.FAILED
            return position
        return position + 1

    def _number(self, text: str, position: int) -> int:
        while position < len(text):
            step = _NUMBER_STEPS[self._begun].get(text[position])
            if step is None:
                if self._begun in _NUMBER_ENDS:
                    self._ended()
                else:
                    self.progress = Progress.FAILED
                return position
            self._begun = step
            # Another digit leads back to the same state.
            position = _digits(text, position + 1).end() if step in _REPEATING else position + 1
        return position

    def _word(self, text: str, position: int) -> int:
        word, known = _WORDS[self._begun[0]], len(self._begun)
        while known < len(word) and position < len(text):
            if text[position] != word[known]:
                self.progress = Progress.FAILED
                return position
            position, known = position + 1, known + 1
        self._begun = word[:known]
        if known == len(word):
            self._ended()
        return position

    def _string(self, text: str, position: int) -> int:
        """Read on inside a string, up to its end, to an error, or to the end of the chunk."""
        if self._value_tries and len(text) - position >= _LONG:
            end = self._long_string(text, position)
            if end is not None:
                return end
            self._value_tries = 0
        position = plain_inside(text, position).end()
        if position == len(text):
            return position
        if text[position] == "\\":
            self._state, self._begun = _ESCAPE, "\\"
            return position + 1
        if text[position] == '"':
            self._string_ended()
            return position + 1
        self.progress = Progress.FAILED
        return position

    def _long_string(self, text: str, position: int) -> int | None:
        """The offset after the last character of the string; None if the string is malformed."""
        found = read_inside(text, position)
        if found is None:
            return None
        if found.closed:
            self._string_ended()
            return found.end
        if found.end < len(text):
            self._state, self._begun = _ESCAPE, text[found.end :]
        return len(text)

    def _string_ended(self) -> None:
        if self._is_key:
            self._state = _COLON
        else:
            self._ended()

    def _escape(self, text: str, position: int) -> int:
        while position < len(text):
            begun = self._begun + text[position]
            if _escape_ends(begun):
                self._state = _STRING
                return position + 1
            if not escape_begins(begun):
                self.progress = Progress.FAILED
                return position
            self._begun = begun
            position += 1
        return position
