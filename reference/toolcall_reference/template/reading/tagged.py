"""Arguments in tags: each a head with its name, a bare value, and a closing marker (chapter TP-7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from ...json.text import WHITESPACE
from ...schema.types import ParameterTypes
from ...stream.cursor import Cursor, Found, Steps
from ...stream.heads import Head
from ...stream.nodes import Node, Until, indented
from .plain import REPAIR
from .repairs import ObjectInPlace, drop_repeated
from .values import Closer, read_value


@dataclass(frozen=True, slots=True)
class TaggedArguments(Node):
    """Arguments up to the marker that closes them; a later node reads the marker."""

    until: Until
    #: Reads one object in place of the arguments.
    instead: ObjectInPlace | None = field(default=None, metadata=REPAIR)

    def steps(self, cursor: Cursor, found: Found) -> Steps:
        if self.instead is not None and (yield from self.instead.found(cursor)):
            return True
        if (yield from self.until.steps(cursor, found)):
            cursor.message.call.close_arguments()
        return True

    def lines(self) -> Iterator[str]:
        yield "arguments:"
        yield from indented(self.until)


@dataclass(frozen=True, slots=True)
class TaggedArgument(Node):
    """An argument: its name is in the head just read, its value comes next."""

    closer: Closer
    #: The parameter types of each tool, by the tool's name.
    types: Mapping[str, ParameterTypes]
    #: True: the markers say that the value is a string; False: that it is not; None: neither.
    string: bool | None = None
    #: The heads of calls.
    calls: tuple[Head, ...] = ()
    #: Decodes the name, for a format that escapes characters in names.
    unescape: Callable[[str], str] = str

    def steps(self, cursor: Cursor, found: Found) -> Steps:
        call = cursor.message.call
        written, at = found["key"].strip(WHITESPACE), cursor.place(found, "key")
        name = self.unescape(written)
        call.begin_argument(name, at, at + len(written))
        value_type = self.types[call.name][name] if call.name in self.types else _UNKNOWN[name]
        if self.string is not None:
            value_type = value_type.marked(self.string)
        if (yield from read_value(cursor, self.closer, value_type, self.calls)):
            yield from drop_repeated(cursor, self.closer.repeated)
        else:
            call.end = cursor.at
        return True

    def lines(self) -> Iterator[str]:
        yield f"value until {self.closer.marker!r}"


#: The parameter types of an undeclared tool.
_UNKNOWN = ParameterTypes({})
