"""Calls: from the head with which one may begin to its end marker."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ...json.stream import Progress
from ...json.text import decode_string
from ...stream.call_builder import CallStatus
from ...stream.cursor import Cursor, Found, Steps
from ...stream.heads import MAX_WORD
from ...stream.json_nodes import Emit, JsonSteps, JsonValue, next_character, read
from ...stream.nodes import Action, Choice, End, Node, Until, indented
from .arguments import ArgumentsRead, read_arguments

#: The most characters of a JSON call before its name, arguments apart: a longest name, all in escapes.
#: Implements TP-1.4.
MAX_BEFORE_NAME = 6 * MAX_WORD


def begin_call(cursor: Cursor, found: Found) -> None:
    """Begin a call, not yet committed, at the mark in the head that has matched."""
    cursor.message.begin_call(cursor.place(found, "call"))


def name_call(cursor: Cursor, name: str, id: str | None) -> None:
    """Commit the current call, now that its name is known; the cursor holds the text of its head."""
    consumed = cursor.held()
    begin = len(consumed) - (cursor.at - cursor.message.call.offset)
    if cursor.message.name_call(name, id) is CallStatus.EXTRA:
        cursor.message.content.text(consumed[begin:])
        cursor.start_echo()
    cursor.message.call.end = cursor.at


def finish_call(cursor: Cursor, found: Found, ends: tuple[End, ...]) -> Steps:
    """Read the end markers of the call, and end the call."""
    cursor.note("call")
    for end in ends:
        yield from end.steps(cursor, found)
    cursor.stop_echo()
    cursor.message.end_call()
    return True


@dataclass(frozen=True, slots=True)
class Identify(Action):
    """Gives the call the id that has just been read."""

    #: The texts around the call's name, if the id includes them: ``functions.f:0``.  Implements TP-4.11.
    around_name: tuple[str, str] | None = None

    def act(self, cursor: Cursor, found: Found) -> None:
        id = found["id"]
        if self.around_name is not None:
            before, behind = self.around_name
            id = f"{before}{cursor.message.call.name}{behind}{id}"
        cursor.message.call.identify(id)


@dataclass(frozen=True, slots=True)
class TagCall(Node):
    """A call whose name stands in its head."""

    arguments: Node
    ends: tuple[End, ...]
    #: Reads the id between name and arguments, or the id after the arguments.
    id_before: Choice | None = None
    id_behind: Choice | None = None
    #: Decodes the name, for a format that escapes characters in names.
    unescape: Callable[[str], str] = str

    def steps(self, cursor: Cursor, found: Found) -> Steps:
        begin_call(cursor, found)
        groups = found.groupdict()
        name_call(cursor, self.unescape(groups["name"]), groups.get("id"))
        for node in (self.id_before, self.arguments, self.id_behind):
            if node is not None:
                yield from node.steps(cursor, found)
        return (yield from finish_call(cursor, found, self.ends))

    def lines(self) -> Iterator[str]:
        for node in (self.id_before, self.arguments, self.id_behind, *self.ends):
            if node is not None:
                yield from node.lines()


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
    #: Whether a marker begins the call; without a marker a call of an unknown name is content (TP-10.2).
    marked: bool = True
    python: bool = False

    def steps(self, cursor: Cursor, found: Found) -> Steps:
        begin_call(cursor, found)
        call = _JsonCall(self, cursor)
        progress = yield from call.read_object(self.fields.function)
        if not call.named:
            cursor.go_back()
            return False
        while call.has_next:
            # Another member is another call.  Implements TP-5.3.
            yield from call.close(Progress.DONE, found)
            cursor.stop_echo()
            cursor.message.end_call()
            cursor.hold(cursor.position)
            cursor.position += 1
            cursor.message.begin_call(cursor.at)
            call = _JsonCall(self, cursor)
            progress = yield from call.read_object("")
            if not call.named:
                cursor.go_back()
                break
        else:
            yield from call.close(progress, found)
        return (yield from finish_call(cursor, found, self.ends))

    def lines(self) -> Iterator[str]:
        yield f"call: {self.fields}"
        for end in self.ends:
            yield from indented(end)


class _JsonCall:
    """One call while it is read."""

    __slots__ = ("_arguments", "_cursor", "_id", "_node", "_odd", "_room", "has_next", "named")

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
        self._room = MAX_BEFORE_NAME

    def read_object(self, function: str) -> JsonSteps:
        """Read members after an opening brace; ``function`` is the key of the inner object, if any."""
        cursor = self._cursor
        first = True
        while True:
            char = yield from next_character(self._cursor)
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
                char = yield from next_character(self._cursor)
            if char != '"' and not (char == "'" and self._node.python):
                return _unexpected(char)
            progress = yield from self._member(function)
            if progress is not Progress.DONE:
                return progress
            first = False

    def close(self, progress: Progress, found: Found) -> Steps:
        """Settle the arguments, once the object has ended or has proved malformed."""
        cursor, outcome = self._cursor, self._arguments
        call = cursor.message.call
        if progress is Progress.DONE:
            call.end = cursor.at
        if outcome is None and progress is Progress.DONE:
            call.arguments("{}")
            outcome = ArgumentsRead.GOOD
        if outcome is ArgumentsRead.GOOD:
            call.complete = True
        if outcome is ArgumentsRead.MALFORMED or (outcome is None and progress is Progress.FAILED):
            yield from self._node.recover.steps(cursor, found)
        elif progress is not Progress.DONE:
            cursor.message.missing_end()
        return True

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
            char = yield from next_character(self._cursor)
            if char != ":":
                return _unexpected(char)
            cursor.position += 1
            if fields.name_is_key and not self._commit(key):
                return Progress.FAILED
            char = yield from next_character(self._cursor)
        cursor.note("call")
        if not char:
            return Progress.OPEN
        if fields.name_is_key:
            return (yield from self._read_arguments())
        if function:
            # Name and arguments count only inside the object under the key ``function``.
            if key == function and char == "{":
                cursor.position += 1
                return (yield from self.read_object(""))
        elif key == fields.name:
            return (yield from self._read_name())
        elif key == fields.arguments:
            return (yield from self._read_arguments())
        return (yield from self._read_other(key in fields.ids))

    def _read_name(self) -> JsonSteps:
        if self.named:
            return (yield from self._read_again())
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
        name_call(self._cursor, name, self._id)
        self.named = True
        if self._odd:
            message.call.problem("malformed-arguments", *self._odd)
        return True

    def _read_arguments(self) -> JsonSteps:
        if self._arguments is not None:
            return (yield from self._read_again())
        cursor = self._cursor
        at = cursor.at
        self._arguments = yield from read_arguments(cursor, self._node.python)
        if self.named:
            cursor.message.call.end = cursor.at
        if self._arguments is ArgumentsRead.ODD:
            self._odd = at, cursor.at
            if self.named:
                cursor.message.call.problem("malformed-arguments", at, cursor.at)
        if self._arguments is ArgumentsRead.CUT:
            return Progress.OPEN
        return Progress.FAILED if self._arguments is ArgumentsRead.MALFORMED else Progress.DONE

    def _read_other(self, is_id: bool) -> JsonSteps:
        token: list[str] = []
        progress = yield from self._read(token.append if is_id else _ignore)
        text = "".join(token)
        if progress is Progress.DONE and text and text[0] in '"-0123456789':
            id = decode_string(text) if text[0] == '"' else text
            if self.named:
                self._cursor.message.call.identify(id)
            else:
                self._id = id
        return progress

    def _read_again(self) -> JsonSteps:
        """Read a repeated field, and report the repetition.  Implements TP-5.11."""
        at = self._cursor.at
        progress = yield from self._read(_ignore)
        if progress is Progress.DONE:
            self._cursor.message.call.problem("unexpected-text", at, self._cursor.at)
        return progress

    def _read(self, sink: Emit) -> JsonSteps:
        cursor, start = self._cursor, self._cursor.at
        room = None if self.named else self._room
        progress = yield from read(JsonValue(cursor, sink, "call", self._node.python, room))
        self._room -= cursor.at - start
        return progress


_plain_key = re.compile(r'"([^"\\\x00-\x1f]*)"[ \t\n\r]*:[ \t\n\r]*([^ \t\n\r])').match


def _unexpected(char: str) -> Progress:
    """A character that cannot stand here, or the end of the output."""
    return Progress.FAILED if char else Progress.OPEN


def _ignore(text: str) -> None:
    """Discard the value of a field that the format does not know."""
