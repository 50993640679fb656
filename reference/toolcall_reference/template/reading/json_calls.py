"""A call that is a JSON object, with its name and its arguments among the members (chapter TP-5)."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field

from ...json.stream import Progress
from ...json.text import WHITESPACE, decode_string
from ...stream.cursor import Cursor, Found, Leaf, Steps
from ...stream.heads import MAX_WORD, Exact, Head
from ...stream.json_nodes import Emit, JsonSteps, JsonValue, read
from ...stream.nodes import Branch, End, Here, Node, Until, indented
from .arguments import ArgumentsRead, read_arguments
from .build_calls import spaced
from .calls import finish_call
from .plain import REPAIR

#: The most characters of a JSON call before its name, arguments apart: a longest name, all in escapes.
#: Implements TP-1.4.
MAX_BEFORE_NAME = 6 * MAX_WORD

#: The members that hold a call's arguments, whichever of them the format itself has.  Implements TP-5.13.
_ARGUMENTS = frozenset(("arguments", "parameters", "input", "args"))
#: The member of a call in the API of chat completions that is an object with its name and its arguments.
_FUNCTION = "function"
#: How the schema of a tool's parameters begins, where a text quotes the tool itself.
_SCHEMA = tuple(
    Branch(Head(*spaced(*map(Exact, texts))), peeks=True)
    for texts in (
        ("{", '"type"', ":", '"object"', ",", '"properties"', ":", "{"),
        ("{", '"properties"', ":", "{"),
    )
)


@dataclass(frozen=True, slots=True)
class JsonFields:
    """The keys of a call that is a JSON object."""

    name: str
    arguments: str
    ids: tuple[str, ...] = ()
    #: The key of the object that holds name and arguments; ``""`` if there is none.
    function: str = ""
    #: Whether a member's key is the name and its value the arguments.
    name_is_key: bool = False
    #: The keys in the order in which the template renders them.
    order: tuple[str, ...] = ()

    def __str__(self) -> str:
        if self.name_is_key:
            return "{<name>: <arguments>}"
        inside = f'"{self.name}": <name>, "{self.arguments}": <arguments>'
        ids = "".join(f', "{key}": <id>' for key in self.ids)
        return f'{{"{self.function}": {{{inside}}}{ids}}}' if self.function else f"{{{inside}{ids}}}"


@dataclass(frozen=True, slots=True)
class JsonCall(Node):
    """A call that is a JSON object; its opening brace ends the head.  Implements TP-5."""

    fields: JsonFields
    ends: tuple[End, ...]
    #: Takes the rest of malformed arguments.
    recover: Until
    #: The end markers at which missing brackets of the arguments are closed.
    closing: tuple[Branch, ...] = field(default=(), metadata=REPAIR)
    #: Whether a marker begins the call; without a marker a call of an unknown name is content (TP-10.2).
    marked: bool = True
    python: bool = False

    def steps(self, cursor: Cursor, found: Found) -> Steps:
        cursor.begin_call(found)
        call = _JsonCall(self, cursor)
        progress = yield from call.read_object(self.fields.function)
        if not call.named:
            cursor.go_back()
            return False
        while call.has_next:
            # Another member is another call.  Implements TP-5.3.
            yield from call.close(Progress.DONE, found)
            cursor.end_call()
            cursor.hold(cursor.position)
            cursor.position += 1
            yield from cursor.next_character()
            cursor.message.begin_call(cursor.at)
            call = _JsonCall(self, cursor)
            progress = yield from call.read_object("")
            if not call.named:
                cursor.go_back()
                cut_member(cursor)
                break
        else:
            yield from call.close(progress, found)
        return (yield from finish_call(cursor, found, self.ends))

    def lines(self) -> Iterator[str]:
        yield f"call: {self.fields}"
        for end in self.ends:
            yield from indented(end)


def cut_member(cursor: Cursor) -> None:
    """Settle a comma, which a further call or its beginning does not follow.

    Implements TP-4.12 and TP-9.1.
    """
    text, at = cursor.text[cursor.position :], cursor.at
    rest = text[1:].strip(WHITESPACE)
    if cursor.exhausted and rest.startswith('"'):
        cursor.message.unterminated(at, at + len(text))
        cursor.message.content.text(text)
        cursor.position = len(cursor.text)
        cursor.note("content")
    else:
        cursor.message.missing_end()
        if cursor.exhausted and not rest:
            cursor.drop_rest()


class _JsonCall:
    """One call while it is read."""

    __slots__ = (
        "_arguments",
        "_begin",
        "_cursor",
        "_described",
        "_id",
        "_kept",
        "_node",
        "_odd",
        "_others",
        "_room",
        "has_next",
        "named",
    )

    def __init__(self, node: JsonCall, cursor: Cursor) -> None:
        #: Whether the call is committed.
        self.named = False
        #: Whether a comma follows the call, and after the comma the next call in the same object.
        self.has_next = False
        self._node = node
        self._cursor = cursor
        self._arguments: ArgumentsRead | None = None
        self._odd: tuple[int, int] | None = None  # where arguments stand that are not an object
        self._id: str | None = None  # an id that came before the name
        self._begin = cursor.at - 1  # where the object begins
        self._kept: str | None = None  # the object up to the name, while it may still become content
        self._others: list[str | None] = []  # of members that may be arguments: the key; of an object None
        self._described = False  # whether a description stands before the arguments
        self._room = MAX_BEFORE_NAME

    def read_object(self, function: str) -> JsonSteps:
        """Read members after an opening brace; ``function`` is the key of the inner object, if any."""
        cursor = self._cursor
        first = True
        while True:
            char = yield from self._cursor.next_character()
            if char == "}":
                cursor.position += 1
                cursor.note("call")
                return Progress.DONE
            if not first:
                if char != ",":
                    return _unexpected(char)
                if self._node.fields.name_is_key:
                    self.has_next = True
                    return Progress.DONE
                cursor.position += 1
                char = yield from self._cursor.next_character()
            if char != '"' and not (char == "'" and self._node.python):
                return _unexpected(char)
            progress = yield from self._member(function)
            if progress is not Progress.DONE or self._arguments is ArgumentsRead.CLOSED:
                return progress
            first = False

    def close(self, progress: Progress, found: Found) -> Steps:
        """Settle the arguments, once the object has ended or has proved malformed."""
        cursor, outcome = self._cursor, self._arguments
        call = cursor.message.call
        text = self._release()
        if progress is Progress.DONE and outcome is not ArgumentsRead.CLOSED and not self.has_next:
            call.end = cursor.at
        if outcome is None and progress is Progress.DONE:
            outcome = self._without_arguments(text)
        if outcome in (ArgumentsRead.GOOD, ArgumentsRead.CLOSED):
            call.complete = True
        if outcome is ArgumentsRead.MALFORMED or (outcome is None and progress is Progress.FAILED):
            yield from self._node.recover.steps(cursor, found)
        elif progress is not Progress.DONE:
            cursor.message.missing_end()
        return True

    def _without_arguments(self, text: str) -> ArgumentsRead:
        """Settle a call without arguments; ``text`` is its object.  Implements TP-5.7 and TP-5.14."""
        cursor, call = self._cursor, self._cursor.message.call
        if not (call.accepted and any(key in (None, *call.declared.names) for key in self._others)):
            call.arguments("{}")
            return ArgumentsRead.GOOD
        call.arguments("{")
        cursor.note_over(self._begin, "unexpected text")
        cursor.message.stray(text)
        call.problem("malformed-arguments", self._begin, cursor.at)
        return ArgumentsRead.ODD

    def _release(self) -> str:
        """Keep the text of the object no longer, and return it."""
        if self._kept is None:
            return ""
        text, self._kept = self._kept + self._cursor.held(), None
        return text

    def _member(self, function: str) -> JsonSteps:
        cursor, fields = self._cursor, self._node.fields
        whole = _plain_key(cursor.text, cursor.position)
        if whole:
            # A shortcut for a key that is complete and has no escapes.
            key, char = whole[1], whole[2]
            self._room -= whole.end(1) + 1 - cursor.position
            if self._room < 0 and not self.named:
                return Progress.FAILED
            cursor.position = whole.start(2)
            if fields.name_is_key and not self._commit(key):
                return Progress.FAILED
        else:
            token: list[str] = []
            progress = yield from self._read(token.append)
            if progress is not Progress.DONE:
                return progress
            key = decode_string("".join(token))
            char = yield from self._cursor.next_character()
            if char != ":":
                return _unexpected(char)
            cursor.position += 1
            if fields.name_is_key and not self._commit(key):
                return Progress.FAILED
            char = yield from self._cursor.next_character()
        cursor.note("call")
        if not char:
            return Progress.OPEN
        if fields.name_is_key:
            return (yield from self._read_arguments())
        if key in (fields.name, fields.arguments) and fields.function == _FUNCTION:
            function = ""  # Implements TP-5.19.
        if function:
            # Name and arguments count only inside the object under the key ``function``.
            if key == function and char == "{":
                cursor.position += 1
                return (yield from self.read_object(""))
        elif key == fields.name:
            return (yield from self._read_name())
        elif key == fields.arguments or (key in _ARGUMENTS and not self._described):
            quoted = key != fields.arguments or self._described
            if not (quoted and (yield from self._is_schema())):
                return (yield from self._read_arguments())
        return (yield from self._read_other(key))

    def _is_schema(self) -> Generator[Leaf, None, bool]:
        """Whether the value is the schema of a tool's parameters, as in a text that quotes the tool."""
        declared = self._cursor.message.call.declared.names if self.named else ()
        if "type" in declared or "properties" in declared:
            return False
        schema = Here(_SCHEMA, self._cursor)
        if not schema():
            yield schema
        return schema.branch is not None

    def _read_name(self) -> JsonSteps:
        if self.named:
            return (yield from self._read_other(self._node.fields.name))
        token: list[str] = []
        progress = yield from self._read(token.append)
        if progress is not Progress.DONE:
            return progress
        text = "".join(token)
        return Progress.DONE if text[0] == '"' and self._commit(decode_string(text)) else Progress.FAILED

    def _commit(self, name: str) -> bool:
        """Commit the call; false if a call cannot have this name."""
        message = self._cursor.message
        if len(name) > MAX_WORD or not (self._node.marked or message.knows(name)):
            return False
        text = self._cursor.name_call(name, self._id)
        self.named = True
        if message.call.accepted and self._arguments is None and not self._node.fields.name_is_key:
            self._kept = text[self._begin - message.call.offset :]
            self._cursor.hold(self._cursor.position)
        if self._odd:
            message.call.problem("malformed-arguments", *self._odd)
        return True

    def _read_arguments(self) -> JsonSteps:
        if self._arguments is not None:
            return (yield from self._read_other(self._node.fields.arguments))
        cursor = self._cursor
        at = cursor.at
        if cursor.text[cursor.position] in "{[":
            self._release()
        outcome = yield from read_arguments(cursor, self._node.python, self._node.closing)
        if outcome is ArgumentsRead.NONE:
            if not self._node.fields.name_is_key:
                return Progress.DONE
            cursor.message.call.arguments("{}")
            outcome = ArgumentsRead.GOOD
        self._release()
        self._arguments = outcome
        if self.named and outcome is not ArgumentsRead.CLOSED:
            cursor.message.call.end = cursor.at
        if outcome is ArgumentsRead.ODD:
            self._odd = at, cursor.at
            if self.named:
                cursor.message.call.problem("malformed-arguments", at, cursor.at)
        return Progress.FAILED if outcome is ArgumentsRead.MALFORMED else Progress.DONE

    def _read_other(self, key: str) -> JsonSteps:
        token: list[str] = []
        is_id = key in self._node.fields.ids
        progress = yield from self._read(token.append if is_id or self._arguments is None else _ignore)
        text = "".join(token)
        self._described |= key == "description"
        if not (is_id or self._arguments or (key, text) in _SAYS_NOTHING):
            self._others.append(None if _full_object(text) else key)
        if is_id and progress is Progress.DONE and text and text[0] in '"-0123456789':
            id = decode_string(text) if text[0] == '"' else text
            if id and self.named:
                self._cursor.message.call.identify(id)
            else:
                self._id = self._id or id or None
        return progress

    def _read(self, sink: Emit) -> JsonSteps:
        cursor, start = self._cursor, self._cursor.at
        room = None if self.named else self._room
        progress = yield from read(JsonValue(cursor, sink, "call", self._node.python, room))
        self._room -= cursor.at - start
        return progress


#: A member that calls have in other formats.
_SAYS_NOTHING = (("type", '"function"'),)
_full_object = re.compile(r"\{[ \t\n\r]*[^ \t\n\r}]").match

_plain_key = re.compile(r'"([^"\\\x00-\x1f]*)"[ \t\n\r]*:[ \t\n\r]*([^ \t\n\r])').match


def _unexpected(char: str) -> Progress:
    """A character that cannot stand here, or the end of the output."""
    return Progress.FAILED if char else Progress.OPEN


def _ignore(text: str) -> None:
    """Discard the value of a field that the format does not know."""
