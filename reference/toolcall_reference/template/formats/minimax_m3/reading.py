"""Arguments as elements: each in a tag of its name, and so the members of objects and the items of arrays."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from ....json.text import WHITESPACE, encode_string
from ....schema.types import NestedTypes
from ....stream.cursor import Cursor, Found, Steps
from ....stream.heads import MAX_SPACE, Exact, Mark, Pattern, Space, Unless, Word, begun_at, follows
from ....stream.nodes import Branch, Cut, Destination, Here, Node, Until, UpTo, indented
from ...reading.tagged import read_value

#: The tag around an item of an array.
ITEM = "item"
_ANYTHING = NestedTypes()


@dataclass(frozen=True, slots=True)
class ElementArguments(Node):
    """Arguments as elements, up to what closes them, which is left to be read by others."""

    #: What stands before every tag and makes it one.
    mark: str
    #: The types of the arguments of each tool, by its name.
    types: Mapping[str, NestedTypes]
    #: What ends the call, or begins the next one.
    closers: tuple[Branch, ...]
    #: The arguments; the first element in another; any tag.
    _until: Until = field(init=False)
    _first: Branch = field(init=False)
    _tag: Pattern = field(init=False)

    def __post_init__(self) -> None:
        names = dict.fromkeys(name for types in self.types.values() for name in types.declared)
        tag = self._element(tuple(names))
        object.__setattr__(self, "_until", Until(Destination.STRAY, (*self.closers, _member(tag))))
        object.__setattr__(self, "_first", Branch(self._element().after_space(), peeks=True))
        object.__setattr__(self, "_tag", Pattern(Space(), Exact(f"{self.mark}<")))

    def steps(self, cursor: Cursor, found: Found) -> Steps:
        # Containers are kept on a list, not on the stack of generators: the model decides how deep they go.
        inside: list[OpenElement] = []
        untils: dict[str, Until] = {}
        call = cursor.message.call
        arguments = self.types.get(call.name, _ANYTHING)
        while True:
            tag = UpTo(self._members(inside[-1].tag, untils) if inside else self._until, cursor)
            if not tag():
                yield tag
            if tag.branch is None or not tag.branch.leaves:
                return True
            groups = tag.found.groupdict()
            if "key" in groups:
                name, at = groups["key"].strip(), cursor.place(tag.found, "key")
                if inside:
                    types = inside[-1].begin(cursor, name, at)
                else:
                    call.begin_argument(name, at, at + len(name))
                    types = arguments.member(name)
                yield from self._read(cursor, name, types, inside)
            elif "closing" in groups:
                call.arguments(inside.pop().closing)
            else:
                self._close(cursor, inside)
                return True
            call.end = cursor.at

    def _close(self, cursor: Cursor, inside: list[OpenElement]) -> None:
        """The call ends, and with it the containers that are still open."""
        cursor.message.call.arguments("".join(container.closing for container in reversed(inside)))
        cursor.message.call.close_arguments()
        if inside:
            cursor.message.missing_end()

    def _read(self, cursor: Cursor, name: str, types: NestedTypes, inside: list[OpenElement]) -> Steps:
        """Read an element behind its tag: all of a value, or the beginning of a container."""
        kinds = types.type.types & {"array", "object"}
        end = _ClosingTag(self.mark, name, spaced=True)
        if kinds:
            first = Here((self._first, Branch(end, peeks=True)), cursor)
            if not first():
                yield first
            if first.cut is not None:
                cursor.drop_rest()
                return True
            if first.branch is self._first:
                inside.append(OpenElement(name, types, _is_array(types, kinds, first.found["key"].strip())))
                cursor.message.call.arguments("[" if inside[-1].array else "{")
                return True
            if first.branch is not None and len(kinds) == 1 and "string" not in types.type.types:
                cursor.position = first.found.end()
                cursor.note("marker")
                cursor.message.call.arguments("[]" if kinds == {"array"} else "{}")
                return True
        return (yield from read_value(cursor, _ElementEnd(end.core, self._tag), types.type))

    def _element(self, names: tuple[str, ...] = ()) -> Pattern:
        return Pattern(Exact(f"{self.mark}<"), Unless("/"), Word("key", names, spaced=True), Exact(">"))

    def _members(self, tag: str, untils: dict[str, Until]) -> Until:
        """What may stand in a container: elements, its closing tag, and what closes the call without it."""
        if tag not in untils:
            closing = Branch(_ClosingTag(self.mark, tag), leaves=True, cut=Cut.DROPPED)
            untils[tag] = Until(Destination.STRAY, (*self.closers, closing, _member(self._element())))
        return untils[tag]

    def lines(self) -> Iterator[str]:
        yield "arguments, as elements:"
        yield from indented(self._until)


def _is_array(types: NestedTypes, kinds: frozenset[str], first: str) -> bool:
    """Whether a container is an array; its ``first`` tag tells where the schema allows an object as well."""
    return "array" in kinds if len(kinds) == 1 else first == ITEM and ITEM not in types.declared


def _member(tag: Pattern) -> Branch:
    return Branch(tag, leaves=True, cut=Cut.DROPPED)


@dataclass(slots=True)
class OpenElement:
    """An object or an array under way."""

    #: The name of its tag.
    tag: str
    types: NestedTypes
    array: bool
    #: The members or items so far.
    count: int = 0
    names: set[str] = field(default_factory=set)

    @property
    def closing(self) -> str:
        return "]" if self.array else "}"

    def begin(self, cursor: Cursor, name: str, at: int) -> NestedTypes:
        """Begin a member or an item, whose tag has been read; gives its types."""
        separator = ", " if self.count else ""
        self.count += 1
        if self.array:
            cursor.message.call.arguments(separator)
            return self.types.item
        cursor.message.call.arguments(f"{separator}{encode_string(name)}: ")
        if name in self.names:
            cursor.message.call.problem("duplicate-argument", at, at + len(name))
        self.names.add(name)
        return self.types.member(name)


class _ClosingTag(Pattern):
    """The closing tag of one element.

    Which tags there are the model decides, and an expression for all beginnings of a tag is slow to build.
    """

    __slots__ = ("_space", "core")

    def __init__(self, mark: str, name: str, spaced: bool = False) -> None:
        self.core = f"{mark}</{name}>"
        self.anchor = f"{mark}</"
        self.parts = (*((Space(),) if spaced else ()), Exact(self.core), Mark("closing"))
        self._space = MAX_SPACE if spaced else 0
        self._whole = re.compile("".join(part.whole() for part in self.parts)).match

    def begins(self, text: str, start: int) -> bool:
        rest = text[start : start + self._space + len(self.core)]
        marker = rest.lstrip(WHITESPACE) if self._space else rest
        return len(text) == start + len(rest) and marker != self.core and self.core.startswith(marker)


class _ElementEnd:
    """The end of a value: its closing tag, behind which another tag follows.  Implements TP-7.5."""

    __slots__ = ("_tag", "core")

    def __init__(self, core: str, tag: Pattern) -> None:
        self.core = core
        self._tag = tag

    def value_begin(self, text: str, start: int, ended: bool) -> int:
        return start

    def may_begin(self, text: str, start: int) -> bool:
        return text.find(self.core[0], start) >= 0

    def value_end(self, text: str, start: int, marker: int) -> int:
        return marker

    def cut(self, text: str, start: int) -> int:
        return begun_at(self.core, text, start)

    def closes(self, text: str, end: int) -> bool | None:
        return follows((self._tag,), text, end)
