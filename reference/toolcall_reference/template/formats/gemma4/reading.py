"""Arguments between braces, with bare keys, and strings between two tokens: ``{city:<|"|>Rome<|"|>}``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from ....json.text import WHITESPACE
from ....schema.types import NestedTypes, ValueType
from ....stream.cursor import Cursor, Found, Steps
from ....stream.heads import Exact, Pattern, Space, Word, follows
from ....stream.json_nodes import next_character
from ....stream.nodes import Branch, Here, Node, Until
from ...reading.build_calls import Head, spaced
from ...reading.quotes import Quote, inside_to_json
from ...reading.tagged import Closer, read_string, read_value
from ..minimax_m3.reading import OpenElement

_ANYTHING = NestedTypes()
#: A character of a bare key, which may have spaces inside.
_KEY_CHAR = r"[^:=,{}\[\]<>\"'\r\n]"
_QUOTES = ("", '"', "'")


@dataclass(frozen=True, slots=True)
class BraceArguments(Node):
    """Arguments up to the brace that closes them, which is left to be read by others."""

    #: The token before and behind a string.
    token: str
    #: The types of the arguments of each tool, by its name.
    types: Mapping[str, NestedTypes]
    #: The markers that end the call, or begin the next one; the brace is none of them.
    closers: tuple[Branch, ...]
    #: Takes the rest of malformed arguments.
    recover: Until
    _keys: tuple[Branch, ...] = field(init=False)
    _closers: tuple[Branch, ...] = field(init=False)
    _opening: tuple[Branch, ...] = field(init=False)
    _in_object: _Behind = field(init=False)
    _in_array: _Behind = field(init=False)

    def __post_init__(self) -> None:
        names = tuple(dict.fromkeys(name for types in self.types.values() for name in types.declared))
        keys = [key for quote in (self.token, *_QUOTES) for key in _key(quote, names)]
        ends = tuple(branch.head.after_space() for branch in self.closers)
        comma, brace, bracket = (Pattern(Space(), Exact(char)) for char in ",}]")
        last_comma = Pattern(*comma.parts, *brace.parts)
        members = tuple(Pattern(Space(), *spaced(Exact(","), *key)) for key in keys)
        without_comma = tuple(Pattern(Space(), *spaced(*key)) for key in keys)
        initial = {
            "_keys": tuple(Branch(Pattern(*spaced(*key))) for key in keys),
            "_closers": tuple(
                Branch(end, leaves=each.leaves, peeks=True, cut=each.cut)
                for end, each in zip(ends, self.closers, strict=True)
            ),
            "_opening": (Branch(Pattern(Exact(self.token))),),
            "_in_object": _Behind(self.token, (*members, brace, last_comma, *ends), without_comma),
            "_in_array": _Behind(self.token, (comma, bracket, *ends)),
        }
        for name, value in initial.items():
            object.__setattr__(self, name, value)

    def steps(self, cursor: Cursor, found: Found) -> Steps:
        # Containers are kept on a list, not on the stack of generators: the model decides how deep they go.
        inside: list[OpenElement] = []
        call = cursor.message.call
        while True:
            char = yield from next_character(cursor)
            if char == ",":
                cursor.position += 1
                char = yield from next_character(cursor)
            if inside and char == inside[-1].closing:
                cursor.position += 1
                cursor.note("call")
                call.arguments(inside.pop().closing)
                call.end = cursor.at
                continue
            if char == "}" and not inside:
                call.close_arguments()
                return True
            ends = Here(self._closers, cursor)
            if not ends():
                yield ends
            if ends.branch is not None:
                if ends.branch.leaves:
                    self._close(cursor, inside)
                return True
            if ends.cut is not None:
                # A marker that is whole is left to be read by others.
                ends.drop_cut()
                return True
            if not (yield from self._member(cursor, inside)):
                break
        if not cursor.at_end:
            call.end = cursor.at
            yield from self.recover.steps(cursor, found)
        return True

    def _close(self, cursor: Cursor, inside: list[OpenElement]) -> None:
        """The call ends, and with it the containers that are still open."""
        cursor.message.call.arguments("".join(container.closing for container in reversed(inside)))
        cursor.message.call.close_arguments()
        if inside:
            cursor.message.missing_end()

    def _member(self, cursor: Cursor, inside: list[OpenElement]) -> Steps:
        """Read an argument, a member or an item, or its beginning if it is a container."""
        call = cursor.message.call
        if inside and inside[-1].array:
            if cursor.at_end:
                return False
            types = inside[-1].begin(cursor, "", cursor.at)
        else:
            key = Here(self._keys, cursor)
            if not key():
                yield key
            if key.branch is None:
                if key.cut is not None:
                    cursor.drop_rest()
                return False
            name, at = key.found["key"].strip(), cursor.place(key.found, "key")
            if inside:
                types = inside[-1].begin(cursor, name, at)
            else:
                call.begin_argument(name, at, at + len(name))
                types = self.types.get(call.name, _ANYTHING).member(name)
        done = yield from self._value(cursor, types, inside)
        call.end = cursor.at
        return done

    def _value(self, cursor: Cursor, types: NestedTypes, inside: list[OpenElement]) -> Steps:
        char = yield from next_character(cursor)
        if char and char in "{[":
            cursor.position += 1
            cursor.note("call")
            inside.append(OpenElement("", types, char == "["))
            cursor.message.call.arguments(char)
            return True
        behind = self._in_array if inside and inside[-1].array else self._in_object
        if char and char in _QUOTES:
            cursor.position += 1
            return (yield from read_string(cursor, Quote(char, behind.patterns), inside_to_json))
        opening = Here(self._opening, cursor)
        if not opening():
            yield opening
        if opening.branch is not None:
            return (yield from read_value(cursor, behind.string, types.type.marked(True)))
        if opening.cut is not None:
            cursor.drop_rest()
            return False
        return (yield from _read_bare(cursor, behind, types.type))

    def lines(self) -> Iterator[str]:
        yield f"arguments, with strings between {self.token!r}"


def _key(quote: str, names: tuple[str, ...]) -> Iterator[Head]:
    """The heads of a key between two quotes, or of a bare one."""
    sides = (Exact(quote),) if quote else ()
    for sign in ":=":
        yield (*sides, Word("key", names, greedy=True, char=_KEY_CHAR), *sides, Exact(sign))


class _Behind:
    """What shows that a value is over."""

    __slots__ = ("patterns", "string")

    def __init__(
        self, token: str, patterns: tuple[Pattern, ...], behind_token: tuple[Pattern, ...] = ()
    ) -> None:
        self.patterns = patterns
        #: The end of a string between tokens, with what may follow that alone.
        self.string = Closer(token, "", "", (*patterns, *behind_token))

    def follows(self, text: str, position: int) -> bool | None:
        """Whether it stands there; None if that is not clear yet."""
        return follows(self.patterns, text, position)


def _read_bare(cursor: Cursor, behind: _Behind, value_type: ValueType) -> Steps:
    """Read a value without tokens around it: a number or a word, or a text whose tokens were forgotten."""
    call, leaf = cursor.message.call, _Bare(cursor, behind)
    if not leaf():
        yield leaf
    text = "".join(leaf.parts).strip(WHITESPACE)
    marked = ValueType(value_type.marked(False).alternatives, python=True)
    if not leaf.closed:
        call.arguments(marked.begun(text))
        return False
    value, fits = marked.to_json(text)
    call.arguments(value)
    if not fits:
        call.problem("argument-type", leaf.begin, leaf.begin + len(text))
    return True


class _Bare:
    """The leaf that reads up to where a value can be over."""

    __slots__ = ("_behind", "_cursor", "begin", "closed", "parts")

    def __init__(self, cursor: Cursor, behind: _Behind) -> None:
        self.closed = False
        #: Where the value begins in the output, and its text.
        self.begin = cursor.at
        self.parts: list[str] = []
        self._behind = behind
        self._cursor = cursor

    def __call__(self) -> bool:
        cursor = self._cursor
        start = position = cursor.position
        while True:
            found = _may_end(cursor.text, position)
            position = found.start() if found else len(cursor.text)
            follows = self._behind.follows(cursor.text, position) if found else False
            if found and follows is False:
                position += 1
                continue
            self.parts.append(cursor.text[start:position])
            cursor.position = position
            cursor.note("arguments")
            self.closed = bool(follows) or (found is not None and cursor.ended)
            return self.closed or cursor.ended


_may_end = re.compile(r"[,}\]<]").search
