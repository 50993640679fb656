"""Calls: from the head with which one may begin to its end marker."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass

from ...json_text import decode_string
from .arguments import Outcome, read_arguments
from .combinators import Action, Choice, End, Node, Until, indented
from .json_nodes import Next, Reading, Sink, Value, read
from .json_stream import Progress
from .mapper import Verdict
from .patterns import MAX_WORD
from .run import Leaf, Run, Steps

#: How much a call in JSON may say before its name, arguments apart: a name's length, all of it escaped.
#: Implements TP-1.4.
MAX_BEFORE_NAME = 6 * MAX_WORD


def begin_call(run: Run) -> None:
    """A head has matched: a call may begin at its mark."""
    assert run.found is not None
    run.mapper.begin_call(run.offset + run.found.start("call"))


def name_call(run: Run, name: str, id: str | None) -> None:
    """Commit the call under way, whose head is held."""
    consumed = run.held()
    begin = len(consumed) - (run.at - run.mapper.call_offset)
    if run.mapper.name_call(name, id) is Verdict.EXTRA:
        run.mapper.content.text(consumed[begin:])
        run.start_echo()
    run.mapper.extend_call(run.at)


def finish_call(run: Run, ends: tuple[End, ...]) -> Steps:
    """Read what closes the call."""
    run.note("call")
    for end in ends:
        yield from end.steps(run)
    run.stop_echo()
    run.mapper.end_call()
    return True


@dataclass(frozen=True, slots=True)
class Identify(Action):
    """The id that has just been read is the call's."""

    #: What stands before the call's name and behind it, where all of that is the id.  Implements TP-4.11.
    around_name: tuple[str, str] | None = None

    def act(self, run: Run) -> None:
        assert run.found is not None
        id = run.found["id"]
        if self.around_name is not None:
            before, behind = self.around_name
            id = f"{before}{run.mapper.call_name}{behind}{id}"
        run.mapper.identify_call(id)


@dataclass(frozen=True, slots=True)
class TagCall(Node):
    """A call whose name stands in its head."""

    arguments: Node
    ends: tuple[End, ...]
    #: The id between name and arguments, and the one behind the arguments.
    id_before: Choice | None = None
    id_behind: Choice | None = None
    #: Reads the name where the format writes some characters otherwise.
    unescape: Callable[[str], str] = str

    def steps(self, run: Run) -> Steps:
        begin_call(run)
        assert run.found is not None
        groups = run.found.groupdict()
        name_call(run, self.unescape(groups["name"]), groups.get("id"))
        for node in (self.id_before, self.arguments, self.id_behind):
            if node is not None:
                yield from node.steps(run)
        return (yield from finish_call(run, self.ends))

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
    #: Whether a marker stands in front; without one an unknown name is content (TP-10.2).
    marked: bool = True
    python: bool = False

    def steps(self, run: Run) -> Steps:
        begin_call(run)
        call = _JsonCall(self, run)
        progress = yield from call.read_object(self.fields.function)
        if not call.named:
            run.go_back()
            return False
        while call.has_next:
            # Another member is another call.  Implements TP-5.3.
            yield from call.close(Progress.DONE)
            run.stop_echo()
            run.mapper.end_call()
            run.hold(run.position)
            run.position += 1
            run.mapper.begin_call(run.at)
            call = _JsonCall(self, run)
            progress = yield from call.read_object("")
            if not call.named:
                run.go_back()
                break
        else:
            yield from call.close(progress)
        return (yield from finish_call(run, self.ends))

    def lines(self) -> Iterator[str]:
        yield f"call: {self.fields}"
        for end in self.ends:
            yield from indented(end)


class _JsonCall:
    """One call while it is read."""

    __slots__ = ("_arguments", "_id", "_node", "_odd", "_room", "_run", "has_next", "named")

    def __init__(self, node: JsonCall, run: Run) -> None:
        #: Whether the call is committed.
        self.named = False
        #: Whether it ends in front of a comma, behind which the same object has the next call.
        self.has_next = False
        self._node = node
        self._run = run
        self._arguments: Outcome | None = None
        self._odd: tuple[int, int] | None = None  # where arguments stand that are no object
        self._id: str | None = None  # an id that came before the name
        self._room = MAX_BEFORE_NAME

    def read_object(self, function: str) -> Reading:
        """Read members behind an opening brace; ``function`` is the key of the object inside it, if any."""
        run = self._run
        first = True
        while True:
            char = yield from self._next()
            if char == "}":
                run.position += 1
                run.note("call")
                return Progress.DONE
            if not first:
                if char != ",":
                    return _unexpected(char)
                if self._node.fields.name_is_key:
                    self.has_next = True
                    return Progress.DONE
                run.position += 1
                char = yield from self._next()
            if char != '"' and not (char == "'" and self._node.python):
                return _unexpected(char)
            progress = yield from self._member(function)
            if progress is not Progress.DONE:
                return progress
            first = False

    def close(self, progress: Progress) -> Steps:
        """The object was read as far as it goes: settle the arguments."""
        run, mapper, outcome = self._run, self._run.mapper, self._arguments
        if progress is Progress.DONE:
            mapper.extend_call(run.at)
        if outcome is None and progress is Progress.DONE:
            mapper.arguments("{}")
            outcome = Outcome.GOOD
        if outcome is Outcome.GOOD:
            mapper.complete_call()
        if outcome is Outcome.MALFORMED or (outcome is None and progress is Progress.FAILED):
            yield from self._node.recover.steps(run)
        elif progress is not Progress.DONE:
            mapper.missing_end()
        return True

    def _member(self, function: str) -> Reading:
        run, fields = self._run, self._node.fields
        whole = _plain_key(run.text, run.position)
        if whole:
            # The same as below, where all of the key is there and needs no decoding.
            key, char = whole[1], whole[2]
            self._room -= whole.end(1) + 1 - run.position
            if self._room < 0 and not self.named:
                return Progress.FAILED
            run.position = whole.start(2)
            if fields.name_is_key and not self._commit(key):
                return Progress.FAILED
        else:
            token: list[str] = []
            progress = yield from self._read(token.append)
            if progress is not Progress.DONE:
                return progress
            key = decode_string("".join(token))
            char = yield from self._next()
            if char != ":":
                return _unexpected(char)
            run.position += 1
            if fields.name_is_key and not self._commit(key):
                return Progress.FAILED
            char = yield from self._next()
        run.note("call")
        if not char:
            return Progress.OPEN
        if fields.name_is_key:
            return (yield from self._read_arguments())
        if function:
            # Outside of the object that holds them, name and arguments are fields like any other.
            if key == function and char == "{":
                run.position += 1
                return (yield from self.read_object(""))
        elif key == fields.name:
            return (yield from self._read_name())
        elif key == fields.arguments:
            return (yield from self._read_arguments())
        return (yield from self._read_other(key in fields.ids))

    def _read_name(self) -> Reading:
        if self.named:
            return (yield from self._read_again())
        token: list[str] = []
        progress = yield from self._read(token.append)
        if progress is not Progress.DONE:
            return progress
        text = "".join(token)
        return Progress.DONE if text[0] == '"' and self._commit(decode_string(text)) else Progress.FAILED

    def _commit(self, name: str) -> bool:
        """Commit the call; false if it is none."""
        mapper = self._run.mapper
        if len(name) > MAX_WORD or not (self._node.marked or name in mapper.tools):
            return False
        name_call(self._run, name, self._id)
        self.named = True
        if self._odd:
            mapper.call_problem("malformed-arguments", *self._odd)
        return True

    def _read_arguments(self) -> Reading:
        if self._arguments is not None:
            return (yield from self._read_again())
        run = self._run
        at = run.at
        self._arguments = yield from read_arguments(run, self._node.python)
        if self.named:
            run.mapper.extend_call(run.at)
        if self._arguments is Outcome.ODD:
            self._odd = at, run.at
            if self.named:
                run.mapper.call_problem("malformed-arguments", at, run.at)
        if self._arguments is Outcome.CUT:
            return Progress.OPEN
        return Progress.FAILED if self._arguments is Outcome.MALFORMED else Progress.DONE

    def _read_other(self, is_id: bool) -> Reading:
        token: list[str] = []
        progress = yield from self._read(token.append if is_id else _ignore)
        text = "".join(token)
        if progress is Progress.DONE and text and text[0] in '"-0123456789':
            id = decode_string(text) if text[0] == '"' else text
            if self.named:
                self._run.mapper.identify_call(id)
            else:
                self._id = id
        return progress

    def _read_again(self) -> Reading:
        """Read a field that was there before.  Implements TP-5.11."""
        at = self._run.at
        progress = yield from self._read(_ignore)
        if progress is Progress.DONE:
            self._run.mapper.call_problem("unexpected-text", at, self._run.at)
        return progress

    def _read(self, sink: Sink) -> Reading:
        run, start = self._run, self._run.at
        room = None if self.named else self._room
        progress = yield from read(Value(run, sink, "call", self._node.python, room))
        self._room -= run.at - start
        return progress

    def _next(self) -> Generator[Leaf, None, str]:
        leaf = Next(self._run)
        if not leaf():
            yield leaf
        return leaf.char


_plain_key = re.compile(r'"([^"\\\x00-\x1f]*)"[ \t\n\r]*:[ \t\n\r]*([^ \t\n\r])').match


def _unexpected(char: str) -> Progress:
    """A character that cannot stand here, or the end of the output."""
    return Progress.FAILED if char else Progress.OPEN


def _ignore(text: str) -> None:
    """What a field says that the format does not know."""
