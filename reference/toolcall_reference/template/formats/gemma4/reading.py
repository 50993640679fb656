"""Arguments between braces, with bare keys, and strings between two tokens: ``{city:<|"|>Rome<|"|>}``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from ....json.text import WHITESPACE
from ....schema.types import NestedTypes, ValueType
from ....stream.cursor import Cursor, Found, Steps
from ....stream.destination import Cut
from ....stream.heads import Exact, Head, Space, Unless, Word, fills
from ....stream.nodes import Branch, Here, Node, Until
from ...reading.build_calls import Parts, spaced
from ...reading.quotes import Quote, inside_to_json
from ...reading.values import Closer, ValueLeaf, read_string, read_value
from ..containers import Containers
from .bare import AfterBare, BareValue

#: A character of a bare key, in which spaces may stand.  Implements HD-12.3.
_KEY_CHAR = r"[^:=,{}\[\]<>\"'\r\n]"
#: One of a key between quotes or tokens.
_QUOTED_CHAR = r"[^{}\[\]<>\"']"
_QUOTES = ('"', "'")
#: The types of what begins with a bracket.
_CONTAINERS = {"{": "object", "[": "array"}


class BraceArguments(Node):
    """Arguments up to the brace that closes them; a later node reads the brace."""

    def __init__(
        self,
        token: str,
        types: Mapping[str, NestedTypes],
        closers: tuple[Branch, ...],
        recover: Until,
        marks: bool,
        calls: tuple[Head, ...],
    ) -> None:
        #: The text that stands before and after a string, like a quote.
        self.token = token
        #: The types of the arguments of each tool, by its name.
        self.types = types
        #: Whether the token marks strings, as opposed to values of all types.
        self.marks = marks
        #: The heads of calls.
        self._calls = calls
        #: Takes the rest of malformed arguments.
        self._recover = recover
        #: The markers that end the call, or begin the next one.
        self._closers = tuple(replace(each.after_space(), peeks=True, body=None) for each in closers)
        self._opening = (Branch(Head(Exact(token))),)
        names = tuple(dict.fromkeys(name for each in types.values() for name in each.declared))
        keys = [key for quote in (token, "", *_QUOTES) for key in _key(quote, names)]
        self._keys = tuple(Branch(Head(*spaced(*key))) for key in keys)
        ends = tuple(each.head for each in self._closers)
        comma, brace, bracket = (Head(Exact(char)).after_space() for char in ",}]")
        last_comma = Head(*comma.parts, *brace.parts)
        members = tuple(Head(Space(), *spaced(Exact(","), *key)) for key in keys)
        without_comma = tuple(Head(Space(), *spaced(*key)) for key in keys)
        in_object, in_array = (*members, brace, last_comma), (comma, bracket)
        stops = tuple(each.head for each in self._closers if each.cut is Cut.STOP)
        markers = tuple(each for each in ends if each not in stops)
        of_object, of_array = (*in_object, *ends), (*in_array, *ends)
        self._in_object = _AfterValue(
            of_object, (*in_object, *markers), Closer(token, "", "", (*of_object, *without_comma))
        )
        self._in_array = _AfterValue(of_array, (*in_array, *markers), Closer(token, "", "", of_array))
        self._after_bare = AfterBare(members, (comma,), markers, stops)

    def steps(self, cursor: Cursor, found: Found) -> Steps:
        """Implements HD-12.2, HD-12.7 and HD-12.14."""
        containers, call = Containers(cursor, self.types), cursor.message.call
        while True:
            char = yield from cursor.next_character()
            if char == ",":
                cursor.position += 1
                char = yield from cursor.next_character()
            inner = containers.innermost
            if inner and char == inner.closing:
                cursor.position += 1
                cursor.note("call")
                containers.close()
                call.end = cursor.at
                continue
            if char == "}" and not inner:
                call.close_arguments()
                return True
            ends = Here(self._closers, cursor)
            if not ends():
                yield ends
            if ends.branch is not None:
                if ends.branch.leaves:
                    containers.close_all()
                return True
            if _is_cut(ends, cursor):
                # A marker that is whole is left to be read by others.
                ends.drop_cut()
                return True
            if not (yield from self._member(cursor, containers)):
                break
        ends = Here(self._closers, cursor)
        if not ends():
            yield ends
        if ends.branch is None and not _is_cut(ends, cursor) and not cursor.at_end:
            yield from self._recover.steps(cursor, found)
        return True

    def _member(self, cursor: Cursor, containers: Containers) -> Steps:
        """Read an argument, a member or an item, or its beginning if it is a container."""
        inner = containers.innermost
        if inner and inner.array:
            types = containers.begin("", cursor.at)
        else:
            key = Here(self._keys, cursor)
            if not key():
                yield key
            if key.branch is None:
                if key.cut is not None:
                    cursor.drop_rest()
                return False
            types = containers.begin(key.found["key"].strip(WHITESPACE), cursor.place(key.found, "key"))
        done = yield from self._value(cursor, types, containers)
        cursor.message.call.end = cursor.at
        return done

    def _value(self, cursor: Cursor, types: NestedTypes, containers: Containers) -> Steps:
        """Implements HD-12.5, HD-12.8, HD-12.9 and HD-12.11."""
        char = yield from cursor.next_character()
        if _CONTAINERS.get(char) in types.type.types:
            cursor.position += 1
            cursor.note("call")
            containers.open(types, char == "[")
            return True
        inner = containers.innermost
        after = self._in_array if inner and inner.array else self._in_object
        if char in _QUOTES:
            cursor.position += 1
            return (yield from read_string(cursor, Quote(char, after.patterns), inside_to_json))
        opening = Here(self._opening, cursor)
        if not opening():
            yield opening
        if opening.branch is not None:
            value_type = types.type.marked(True) if self.marks else types.type
            value_type = ValueType(value_type.alternatives, python=True)
            return (yield from read_value(cursor, after.string, value_type, self._calls))
        if opening.cut is not None:
            cursor.drop_rest()
            return False
        bare = BareValue(cursor.message.call, types.type, containers, after.simple, self._after_bare)
        leaf = ValueLeaf(bare, cursor, bare.write)
        if not leaf():
            yield leaf
        bare.finish(leaf.closed, leaf.begin)
        return leaf.closed

    def lines(self) -> Iterator[str]:
        yield f"arguments, with strings between {self.token!r}"


def _is_cut(ends: Here, cursor: Cursor) -> bool:
    """Whether the output ends in the beginning of a marker, or in a whole text that ends the turn."""
    cut = ends.cut
    return cut is not None and (cut.cut is not Cut.STOP or fills(cut.head, cursor.text, cursor.position))


def _key(quote: str, names: tuple[str, ...]) -> Iterator[Parts]:
    """The heads of a key between two quotes, or of a bare one.  Implements HD-12.4."""
    # A bare key has a character that is not whitespace.
    sides: Parts = (Exact(quote),) if quote else ()
    before = sides or (Unless(WHITESPACE),)
    for sign in ":=":
        char = _QUOTED_CHAR if quote else _KEY_CHAR
        yield (*before, Word("key", names, greedy=True, char=char), *sides, Exact(sign))


class _AfterValue(NamedTuple):
    """What shows that a value is over.  Implements HD-12.6."""

    #: What follows a string in quotes.
    patterns: tuple[Head, ...]
    #: What follows a number or a word, but for texts that end the turn.
    simple: tuple[Head, ...]
    #: The end of a string between tokens, after which a key may follow without a comma.
    string: Closer
