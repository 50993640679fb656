"""Arguments as elements: each in a tag of its name, and so the members of objects and the items of arrays."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from copy import copy
from functools import lru_cache

from ....json.text import WHITESPACE
from ....schema.types import NestedTypes
from ....stream.cursor import Cursor, Found, Leaf, Steps
from ....stream.destination import Cut, Destination
from ....stream.heads import MAX_SPACE, Exact, Head, Mark, Space, Unless, Word
from ....stream.nodes import Branch, Here, Node, Until, UpTo, indented
from ...reading.build_calls import spaced
from ...reading.plain import Repairing
from ...reading.repairs import ObjectInPlace, drop_repeated, repeated
from ...reading.values import Closer, read_value
from ..containers import Containers

#: The tag around an item of an array.
ITEM = "item"


class ElementArguments(Node, Repairing):
    """Arguments as elements, up to the marker that closes them; a later node reads the marker."""

    def __init__(
        self,
        mark: str,
        types: Mapping[str, NestedTypes],
        closers: tuple[Branch, ...],
        instead: ObjectInPlace,
        calls: tuple[Head, ...] = (),
    ) -> None:
        #: What stands before every tag.  Implements HD-9.2.
        self.mark = mark
        #: The types of the arguments of each tool, by its name.
        self._types = types
        #: What ends the call, or begins the next one.
        self._closers = closers
        self._instead: ObjectInPlace | None = instead
        #: The heads of calls.
        self._calls = calls
        self._heads = tuple(Branch(head.after_space(), peeks=True) for head in calls)
        names = dict.fromkeys(name for each in types.values() for name in each.declared)
        self._arguments = Until(Destination.STRAY, (*closers, _member(self._tag(tuple(names)))))
        self._first = Branch(self._tag().after_space(), peeks=True)

    def plain(self) -> ElementArguments:
        arguments = copy(self)
        arguments._instead = None
        return arguments

    def steps(self, cursor: Cursor, found: Found) -> Steps:
        if self._instead is not None and (yield from self._instead.found(cursor)):
            return True
        containers, members = Containers(cursor, self._types), dict[str, Until]()
        while True:
            inner = containers.innermost
            tag = UpTo(self._members(inner.tag, members) if inner else self._arguments, cursor)
            if not tag():
                yield tag
            if tag.branch is None or not tag.branch.leaves:
                return True
            groups = tag.found.groupdict()
            if "key" in groups:
                name = groups["key"]
                types = containers.begin(name, cursor.place(tag.found, "key"))
                yield from self._read(cursor, name, types, containers)
            elif "closing" in groups:
                containers.close()
            else:
                containers.close_all()
                return True
            cursor.message.call.end = cursor.at

    def _read(
        self, cursor: Cursor, name: str, types: NestedTypes, containers: Containers
    ) -> Generator[Leaf, None, None]:
        """Read a value after its tag, or the beginning of a container.  Implements HD-9.3 and HD-9.7."""
        kinds = types.type.types & {"array", "object"}
        closing, end = _ends(self.mark, name)
        if kinds:
            first = Here((*self._heads, self._first, closing), cursor)
            if not first():
                yield first
            if first.branch is self._first and first.cut is None:
                containers.open(types, _is_array(types, kinds, first.found["key"]), name)
                return
            if first.branch is closing and "string" not in types.type.types:
                cursor.position = first.found.end()
                cursor.note("marker")
                cursor.message.call.arguments("[]" if "array" in kinds else "{}")
                return
        if (yield from read_value(cursor, end, types.type, self._calls)):
            yield from drop_repeated(cursor, end.repeated)

    def _tag(self, names: tuple[str, ...] = ()) -> Head:
        """The opening tag of an element."""
        return Head(
            Exact(f"{self.mark}<"), Space(), Unless("/"), *spaced(Word("key", names, spaced=True), Exact(">"))
        )

    def _members(self, tag: str, known: dict[str, Until]) -> Until:
        """What may stand in a container: elements and its end; other text is content."""
        if tag not in known:
            closing = Branch(_ClosingTag(self.mark, tag), leaves=True, cut=Cut.DROPPED)
            known[tag] = Until(Destination.STRAY, (*self._closers, closing, _member(self._tag())))
        return known[tag]

    def lines(self) -> Iterator[str]:
        yield "arguments, as elements:"
        yield from indented(self._arguments)


def _is_array(types: NestedTypes, kinds: frozenset[str], first: str) -> bool:
    """Whether a container is an array, as the schema or its first tag tells.  Implements HD-9.4, HD-9.5."""
    return "array" in kinds if len(kinds) == 1 else first == ITEM and ITEM not in types.declared


@lru_cache(maxsize=256)
def _ends(mark: str, name: str) -> tuple[Branch, Closer]:
    """The closing tag of an element: a branch for an element without text, and the end of a value.

    Implements TP-7.12 and HD-9.14.
    """
    tag = _ClosingTag(mark, name, spaced=True)
    follow, comma = _follow(mark)
    return Branch(tag, peeks=True), Closer(tag.tag, "", "", (follow,), repeated=comma)


@lru_cache(maxsize=16)
def _follow(mark: str) -> tuple[Head, tuple[Branch, ...]]:
    """What follows the end of a value: the mark of a tag, or a comma before one."""
    marked = Exact(f"{mark}<")
    return Head(Space(), marked), repeated(",", ",", ((marked,),))


def _member(tag: Head) -> Branch:
    return Branch(tag, leaves=True, cut=Cut.DROPPED)


class _ClosingTag(Head):
    """The closing tag of one element.

    The model makes up the tags, and a ``Head`` that also finds cut-off tags is slow to build.
    """

    __slots__ = ("_space", "tag")

    def __init__(self, mark: str, name: str, spaced: bool = False) -> None:
        #: The whole tag; the marker is what all closing tags have in common.
        self.tag = f"{mark}</{name}>"
        super().__init__(*((Space(),) if spaced else ()), Exact(self.tag), Mark("closing"))
        self.marker, self.begins = f"{mark}</", self._is_begun
        self._space = MAX_SPACE if spaced else 0

    def _is_begun(self, text: str, start: int) -> bool:
        rest = text[start : start + self._space + len(self.tag)]
        marker = rest.lstrip(WHITESPACE) if self._space else rest
        return len(text) == start + len(rest) and marker != self.tag and self.tag.startswith(marker)
