"""An answer that is the value of a member: a string, whose escapes are decoded, or another value in JSON."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ....json.stream import Progress
from ....json.text import decode_string, skip_whitespace
from ....stream.cursor import Cursor, Found, Steps
from ....stream.destination import Cut
from ....stream.heads import Exact, Head, OutputEnd, Space, fills, follows, searcher
from ....stream.json_nodes import JsonValue, read
from ....stream.nodes import Branch, Here, Node
from ...reading.build_calls import stop_branches

#: A whole escape; one that the end of the text may cut off.
_escape = re.compile(
    r'\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|["\\/bfnrt])'
).match
_begun_escape = re.compile(
    r"\\(?:u(?:[0-9a-fA-F]{0,3}|[dD][89abAB][0-9a-fA-F]{2}(?:\\(?:u(?:[dD](?:[c-fC-F][0-9a-fA-F]?)?)?)?)?))?\Z"
).match


@dataclass(frozen=True, slots=True)
class Response(Node):
    """The value of the answer's member, and the brace that closes the object.  Implements HD-17.4."""

    #: The texts that end the turn.
    stops: tuple[str, ...]
    #: Whether the output begins inside of the string.
    continued: bool = False

    def steps(self, cursor: Cursor, found: Found) -> Steps:
        content = cursor.message.content
        string = self.continued
        if not string:
            content.marker()
            char = yield from cursor.next_character()
            string = char == '"'
            if string:
                cursor.position += 1
            else:
                progress = yield from read(JsonValue(cursor, content.text, "content"))
                if progress is not Progress.DONE:
                    return True
        if string:
            leaf = StringText(cursor, stop_branches(self.stops))
            if not leaf():
                yield leaf
        closing = Here(_CLOSING, cursor)
        if not closing():
            yield closing
        if closing.branch is not None:
            content.marker()
        closing.drop_cut()
        return True

    def lines(self) -> Iterator[str]:
        yield "the text of the answer"


class StringText:
    """The leaf that reads a string to its closing quote, or to what ends the turn; its text is content."""

    __slots__ = ("_cursor", "_sign", "_stops")

    def __init__(self, cursor: Cursor, stops: Sequence[Branch]) -> None:
        self._cursor = cursor
        self._stops = [branch.head for branch in stops]
        self._sign = searcher('"', "\\", *(head.marker for head in self._stops))

    def _ends(self, text: str, at: int) -> bool | None:
        """Whether only texts that end the turn stand from here on; None if more text decides.  TP-3.13."""
        begun = [head for head in self._stops if head.begins(text, at)]
        if begun and not self._cursor.ended:
            return None
        return any(fills(head, text, at) for head in begun)

    def _is_over(self, text: str, at: int) -> bool | None:
        """Whether what follows a quote shows that it closes the string; None if more text decides."""
        over = follows(_AFTER, text, at)
        return self._ends(text, skip_whitespace(text, at)) if over is False else over

    def __call__(self) -> bool:
        cursor = self._cursor
        text, at = cursor.text, cursor.position
        parts: list[str] = []
        closed = False
        while found := self._sign(text, at):
            sign = found.start()
            parts.append(text[at:sign])
            at = sign
            if text[sign] == '"':
                over = self._is_over(text, sign + 1)
                if over is not False:
                    closed = over or cursor.ended
                    break
                parts.append('"')
                at = sign + 1
                continue
            if text[sign] != "\\":
                if self._ends(text, sign) is not False:
                    break
                parts.append(text[sign])
                at = sign + 1
                continue
            escape = _escape(text, sign)
            if _begun_escape(text, sign) and not (cursor.ended and escape):
                break
            # A backslash that begins no escape stays.
            parts.append(decode_string(f'"{escape[0]}"') if escape else "\\")
            at = escape.end() if escape else sign + 1
        else:
            parts.append(text[at:])
            at = len(text)
        cursor.message.content.text("".join(parts))
        cursor.position = at
        cursor.note("content with escapes")
        if closed:
            cursor.message.content.marker()
            cursor.position += 1
        elif cursor.ended:
            cursor.drop_rest()
        return closed or cursor.ended


#: What follows the quote that closes the string.
_AFTER = (Head(Space(), Exact("}")), Head(Space(), OutputEnd()))
_CLOSING = (Branch(Head(Space(), Exact("}")), cut=Cut.DROPPED),)
