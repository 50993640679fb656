"""Values as templates print them that put no quotes around strings: ``[f(city=New York, days=3)]``."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ....json.text import encode_string
from ....schema.types import ValueType
from ....stream.cursor import Cursor
from ....stream.heads import Pattern, follows


class Unquoted:
    """The leaf that reads a value without quotes, up to what ends the value.  Implements HD-11.19."""

    __slots__ = ("_after", "_begin", "_cursor", "_may_end", "_parts", "_type", "closed")

    def __init__(self, cursor: Cursor, value_type: ValueType, after: Sequence[Pattern], signs: str) -> None:
        """``after`` is what may follow the value, ``signs`` the characters with which that may begin."""
        #: Whether something that may follow the value was there.
        self.closed = False
        self._cursor = cursor
        self._type = value_type
        self._after = after
        self._may_end = re.compile(f"[{re.escape(signs)}]").search
        self._begin = cursor.at
        # What is not passed on: a value whose type needs its end.
        self._parts: list[str] = []
        if value_type.only_string:
            cursor.message.call.arguments('"')

    def __call__(self) -> bool:
        cursor = self._cursor
        text, start = cursor.text, cursor.position
        at = start
        while found := self._may_end(text, at):
            at = found.start()
            over = follows(self._after, text, at)
            if over is not False:
                self._pass_on(start, at)
                self.closed = over or cursor.ended
                return self.closed
            at += 1
        self._pass_on(start, len(text))
        return cursor.ended

    def finish(self) -> None:
        """Pass the value on, or its end."""
        call, text = self._cursor.message.call, "".join(self._parts)
        if self._type.only_string:
            call.arguments('"' if self.closed else "")
        elif not self.closed:
            call.arguments(ValueType(self._type.alternatives, python=True).begun(text))
        else:
            value, fits = ValueType(self._type.marked(False).alternatives, python=True).to_json(text)
            if not fits and "string" in self._type.types:
                value, fits = encode_string(text), True
            call.arguments(value)
            if not fits:
                call.problem("argument-type", self._begin, self._begin + len(text))

    def _pass_on(self, start: int, end: int) -> None:
        cursor = self._cursor
        piece = cursor.text[start:end]
        cursor.position = end
        cursor.note("arguments")
        if self._type.only_string:
            cursor.message.call.arguments(encode_string(piece)[1:-1])
        else:
            self._parts.append(piece)
