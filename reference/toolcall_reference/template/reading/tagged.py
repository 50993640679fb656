"""Arguments in tags: each a head with its name, a bare value, and a closing marker (chapter TP-7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from ...json.spans import members
from ...json.stream import Progress
from ...schema.types import ParameterTypes
from ...stream.cursor import Cursor, Found, Steps
from ...stream.heads import Exact, Pattern, Space
from ...stream.json_nodes import JsonValue, next_character, read
from ...stream.nodes import Branch, Destination, Here, Node, Until, indented
from .build_calls import Surroundings, spaced
from .values import Closer, drop_repeated, read_value


@dataclass(frozen=True, slots=True)
class TaggedArguments(Node):
    """Arguments up to the marker that closes them; a later node reads the marker."""

    until: Until
    #: Reads one object in place of the arguments.
    instead: ObjectInPlace

    def steps(self, cursor: Cursor, found: Found) -> Steps:
        if (yield from self.instead.found(cursor)):
            return True
        if (yield from self.until.steps(cursor, found)):
            cursor.message.call.close_arguments()
        return True

    def lines(self) -> Iterator[str]:
        yield "arguments:"
        yield from indented(self.until)


#: How an object begins that stands in place of arguments in tags.
OBJECT_HEADS = (spaced(Exact("{"), Exact('"')), spaced(Exact("{"), Exact("}")))
_OBJECT = tuple(Branch(Pattern(Space(), *head), peeks=True) for head in OBJECT_HEADS)


@dataclass(frozen=True, slots=True)
class ObjectInPlace(Node):
    """One object in JSON in place of arguments in tags.  Implements TP-7.11."""

    #: Takes what stands between the object and the end of the call.
    rest: Until
    #: Takes the rest of a malformed object.
    recover: Until

    @classmethod
    def within(cls, around: Surroundings) -> ObjectInPlace:
        """The node for calls with these markers around the arguments."""
        return cls(Until(Destination.STRAY, around.closers()), around.recovery())

    def found(self, cursor: Cursor) -> Steps:
        """Read such an object if one stands here; whether one does."""
        here = Here(_OBJECT, cursor)
        if not here():
            yield here
        if here.branch is None:
            return False
        return (yield from self.steps(cursor, here.found))

    def steps(self, cursor: Cursor, found: Found) -> Steps:
        call = cursor.message.call
        yield from next_character(cursor)
        # The last brace waits for what follows: see ``CallBuilder.close_arguments``.
        value = JsonValue(
            cursor, lambda text: call.arguments(text[:-1] if value.whole else text), "arguments"
        )
        progress = yield from read(value)
        call.end = cursor.at
        if progress is Progress.FAILED:
            yield from self.recover.steps(cursor, found)
        elif progress is Progress.DONE:
            if call.accepted:
                call.begin_object(member.key for member in members(call.so_far + "}"))
            if (yield from self.rest.steps(cursor, found)):
                call.close_arguments()
        return True

    def lines(self) -> Iterator[str]:
        yield "or one object"


@dataclass(frozen=True, slots=True)
class TaggedArgument(Node):
    """An argument: its name is in the head just read, its value comes next."""

    closer: Closer
    #: The parameter types of each tool, by the tool's name.
    types: Mapping[str, ParameterTypes]
    #: True: the markers say that the value is a string; False: that it is not; None: neither.
    string: bool | None = None
    #: Decodes the name, for a format that escapes characters in names.
    unescape: Callable[[str], str] = str

    def steps(self, cursor: Cursor, found: Found) -> Steps:
        call = cursor.message.call
        written, at = found["key"].strip(), cursor.place(found, "key")
        name = self.unescape(written)
        call.begin_argument(name, at, at + len(written))
        value_type = self.types[call.name][name] if call.name in self.types else _UNKNOWN[name]
        if self.string is not None:
            value_type = value_type.marked(self.string)
        if (yield from read_value(cursor, self.closer, value_type)):
            yield from drop_repeated(cursor, self.closer.repeated)
        else:
            call.end = cursor.at
        return True

    def lines(self) -> Iterator[str]:
        yield f"value until {self.closer.core!r}"


#: The parameter types of an undeclared tool.
_UNKNOWN = ParameterTypes({})
