"""Repairs of what models write by mistake; ``plain`` makes a parser without them.

Calls without their outer markers, markers around no call, one object in place of tags, a closing marker
twice, and missing brackets.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from ...json.spans import is_object, members
from ...json.stream import Progress
from ...json.text import WHITESPACE, skip_whitespace
from ...request import Tool
from ...stream.cursor import Cursor, Found, Steps
from ...stream.destination import Cut
from ...stream.heads import Exact, Head, Mark, Maybe, Peek, Space, Word
from ...stream.json_nodes import JsonValue, read
from ...stream.nodes import Branch, Choice, Here, Node, Until, indented
from ..model.difference import MARKER
from ..model.wire_format import ToolAnalysis
from .build_calls import CallForm, Parts, Section, calls_branch, next_calls, present, spaced
from .build_content import Marker
from .calls import TagCall
from .plain import Tolerated

#: How a marker begins that counts anywhere in a line, because no prose has it.
_SPECIAL = ("<|", "<｜")


@dataclass(frozen=True, slots=True)
class Unopened(Tolerated):
    """A call without its outer markers, where no example can be meant.

    Implements TP-4.14 and TP-1.13.
    """

    call: TagCall
    #: Read the closing markers after the call whose openers are missing.
    closers: tuple[Choice, ...]
    #: Whether the call counts at the beginning of a line only.
    at_line: bool

    def steps(self, cursor: Cursor, found: Found) -> Steps:
        content = cursor.message.content
        quoted = cursor.message.quotes(self.call.quotable) or content.in_fence()
        if quoted or (self.at_line and not content.at_line_start) or not self.call.fits(cursor, found):
            cursor.go_back()
            return False
        yield from self.call.steps(cursor, found)
        for closer in self.closers:
            yield from closer.steps(cursor, found)
        return True

    def lines(self) -> Iterator[str]:
        yield "a call without its outer markers:"
        yield from indented(self.call)


def unopened_heads(
    tools: ToolAnalysis, head: Parts, follow: Sequence[Parts]
) -> Iterator[tuple[Parts, tuple[Exact, ...]]]:
    """The heads of calls without outer markers, each with the end markers whose openers it lacks.

    ``head`` is the head of a call in a section; ``follow`` lists what has to come after a head.
    """
    section_end, call_end = present(tools.section_end), present(tools.per_call_end)
    ahead = peeked(follow)

    def closed(parts: Parts) -> Parts:
        """The head with known names only, and with what has to follow."""
        kept = (part for part in parts if not isinstance(part, Peek))
        return (
            *(
                replace(each, known=True) if isinstance(each, Word) and each.group == "name" else each
                for each in kept
            ),
            ahead,
        )

    if present(tools.section_start) and _begins_with_marker(head):
        yield closed(head), section_end
    if present(tools.per_call_start) and present(tools.function.name_prefix):
        inner = (head[0], *head[1 + len(present(tools.per_call_start)) :])
        if _begins_with_marker(inner):
            yield closed(inner), (*call_end, *section_end)


def peeked(follow: Sequence[Parts]) -> Peek:
    """What has to follow a head."""
    return Peek(tuple((Space(), *spaced(*parts)) for parts in follow if parts))


def _begins_with_marker(head: Parts) -> bool:
    """Whether a head begins with a marker by TA-8.3."""
    text = "".join(
        part.text if isinstance(part, Exact) else "x" for part in head if not isinstance(part, (Mark, Maybe))
    )
    return MARKER.match(text) is not None


def call_branches(
    form: CallForm,
    call: TagCall,
    bare: Sequence[tuple[Parts, tuple[Exact, ...]]],
    loose: Looser | None = None,
    alone: TagCall | None = None,
) -> tuple[Branch, ...]:
    """The branches for calls: with all their markers first, then those of ``bare`` heads.

    ``loose``: a looser form, which is tried first.  ``alone``: the node of a call with a bare head, if it is
    another.
    """
    inner = form.function_closers
    again = tuple(
        Branch(Head(Space(), *spaced(*parts)), peeks=True)
        for parts, lacking in bare
        if inner and form.closers[-1] in lacking
    )
    quotable = tuple(_first(parts).marker for parts, _ in bare)

    def own(node: TagCall) -> TagCall:
        return replace(node, again=again, quotable=quotable, inner_ends=inner)

    call, alone = own(call), own(alone or call)
    if loose is None:
        calls = calls_branch(form, call)
        return (calls, *(_unopened(form, alone, parts, lacking) for parts, lacking in bare))
    # After a call of either form there may be one of the other.
    looser = replace(form, head=loose.head, separator="")
    calls = calls_branch(form, call, next_calls(looser, loose.call, at_once=not form.section_closers))
    body = replace(calls.body, first=loose.call) if isinstance(calls.body, Section) else loose.call
    looser_alone = own(replace(loose.call, arguments=alone.arguments))
    return (
        Branch(Head(*spaced(*looser.first_head)), body, cut=Cut.CALL),
        calls,
        *(_unopened(form, alone, parts, lacking) for parts, lacking in bare),
        *(_unopened(form, looser_alone, loose.bare_head, lacking) for _, lacking in bare),
    )


def _unopened(form: CallForm, call: TagCall, head: Parts, lacking: Sequence[Exact]) -> Branch:
    """The branch for calls with a head of ``unopened_heads``."""
    own = tuple(closer for closer in form.closers if closer not in lacking)
    inner = replace(form.alone, closers=own, section_closers=tuple(lacking))
    closers = (Choice((Branch(Head(Space(), each), Marker(), cut=Cut.DROPPED),)) for each in lacking)
    at_line = not _first(head).marker.startswith(_SPECIAL)
    again = call.again if own == form.closers else ()
    node = replace(call, ends=inner.end_nodes(), again=again, unopened=True)
    body = Unopened(node, tuple(closers), at_line)
    return Branch(Head(*spaced(*head)), body, trial=True)


def _first(head: Parts) -> Exact:
    """The text with which a head begins."""
    return next(part for part in head if isinstance(part, Exact))


@dataclass(frozen=True, slots=True)
class LooseCall(TagCall, Tolerated):
    """A call whose head has name and number in one word, as models write it.  Implements TP-4.18."""

    #: What the template writes before the name, such as ``functions.``.
    prefix: str = ""

    def fits(self, cursor: Cursor, found: Found) -> bool:
        return found["name"].startswith(self.prefix) and cursor.message.knows(self.named(cursor, found)[0])

    def named(self, cursor: Cursor, found: Found) -> tuple[str, str | None]:
        written: str = found["name"]
        prefixes = (self.prefix, f"{self.prefix[:-1]}_")
        stripped = (written[len(prefix) :] for prefix in prefixes if written.startswith(prefix))
        bare = next(filter(None, stripped), written)
        whole = next((name for name in (written, bare) if cursor.message.knows(name)), None)
        number = _NUMBER.search(bare)
        if whole or not number:
            return whole or bare, None
        return bare[: number.start()], written if len(number[0]) > 1 else None


@dataclass(frozen=True, slots=True)
class Looser:
    """The looser form of calls, for ``call_branches``."""

    head: Parts
    #: The head of a call without outer markers.
    bare_head: Parts
    call: LooseCall


_NUMBER = re.compile(r"(?<=.)(?:[_-][0-9]+|:[^:]*)$")


def loose_head(tools: ToolAnalysis, follow: Sequence[Parts]) -> Parts:
    """The head of such a call, which ``follow`` lists what may come after."""
    ahead = Peek(tuple(spaced(*parts) for parts in follow if parts))
    return (Mark("call"), *present(tools.per_call_start), Word("name"), ahead)


def loose_call(tools: ToolAnalysis, call: TagCall) -> LooseCall:
    """The node that reads such a call."""
    suffix = Choice((Branch(Head(Space(), *present(tools.call_id.suffix)), cut=Cut.DROPPED),))
    return LooseCall(call.arguments, call.ends, suffix, prefix=tools.function.name_prefix.strip(WHITESPACE))


@dataclass(frozen=True, slots=True)
class Opener(Tolerated):
    """Notes an opening marker that may turn out to open no call; it stays text.  Implements TP-1.8."""

    closer: str

    def steps(self, cursor: Cursor, found: Found) -> Steps:
        inside = cursor.at
        cursor.go_back()
        cursor.message.suspect(self.closer, cursor.at, inside)
        yield from ()  # makes this a generator
        return False

    def lines(self) -> Iterator[str]:
        yield f"no call, perhaps, up to {self.closer!r}"


@dataclass(frozen=True, slots=True)
class Unread(Tolerated):
    """Reports the text from an opening to this closing marker, if no call was read in it; it stays text."""

    closer: str

    def steps(self, cursor: Cursor, found: Found) -> Steps:
        end = cursor.at
        cursor.go_back()
        cursor.message.unread_call(self.closer, cursor.at, end)
        yield from ()  # makes this a generator
        return False

    def lines(self) -> Iterator[str]:
        return iter(())


def unread_calls(tools: ToolAnalysis, known: Sequence[Tool]) -> Iterator[Branch]:
    """The branches that find calls which cannot be read: an opening marker, something, a closing marker."""
    begins = [Exact(text) for text in ("{", "[", "<", *(tool.name for tool in known))]
    ahead = Peek(tuple((each,) for each in begins))
    pairs = ((tools.section_start, tools.section_end), (tools.per_call_start, tools.per_call_end))
    for start, end in pairs:
        opener, closer = start.strip(WHITESPACE), end.strip(WHITESPACE)
        if opener and MARKER.search(closer):
            yield Branch(Head(Exact(opener), Space(), ahead), Opener(closer), trial=True)
            yield Branch(Head(Exact(closer)), Unread(closer), trial=True)


#: How an object begins that stands in place of arguments in tags.
OBJECT_HEADS = (spaced(Exact("{"), Exact('"')), spaced(Exact("{"), Exact("}")))
_OBJECT = tuple(Branch(Head(Space(), *head), peeks=True) for head in OBJECT_HEADS)


@dataclass(frozen=True, slots=True)
class ObjectInPlace(Node):
    """One object in JSON in place of arguments in tags.  Implements TP-7.11."""

    #: Takes the rest of a malformed object.
    recover: Until

    @classmethod
    def within(cls, form: CallForm) -> ObjectInPlace:
        """The node for calls of this form."""
        return cls(form.recovery())

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
        yield from cursor.next_character()
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
            call.close_arguments()
        return True

    def lines(self) -> Iterator[str]:
        yield "or one object"


def repeated(marker: str, separator: str, follow: Iterable[Parts]) -> tuple[Branch, ...]:
    """The heads of a closing marker that stands twice, or of a comma, where the call goes on after it."""
    extras = [marker] if separator.strip() == "," else [marker, ","]
    ahead = Peek(tuple(follow))
    heads = (Head(Space(), Mark("extra"), Exact(extra), Mark("end"), Space(), ahead) for extra in extras)
    return tuple(map(Branch, heads))


def drop_repeated(cursor: Cursor, branches: tuple[Branch, ...]) -> Steps:
    """Drop the closing marker of a value that stands twice, or a comma.  Implements TP-7.12 and TP-9.4."""
    call = cursor.message.call
    call.end = cursor.at
    here = Here(branches, cursor)
    if not here():
        yield here
    if here.branch is not None:
        extra, call.end = cursor.place(here.found, "extra"), cursor.place(here.found, "end")
        call.surplus(extra, call.end)
    elif here.cut is not None:
        text, start = cursor.text, skip_whitespace(cursor.text, cursor.position)
        if text.startswith(here.cut.head.marker, start):
            cursor.position = start + len(here.cut.head.marker)
            cursor.note("marker")
            call.end = cursor.at
            call.surplus(cursor.offset + start, call.end)
        elif start < len(text):
            cursor.drop_rest()
    return True


def close_brackets(cursor: Cursor, closers: str) -> bool:
    """Close the brackets that the arguments lack, if they lack nothing else.  Implements TP-9.12."""
    call = cursor.message.call
    arguments = call.so_far + closers
    if not call.accepted or not is_object(arguments):
        return False
    given, declared = {member.key for member in members(arguments)}, call.declared
    if not declared.required <= given or (declared.names and not given <= declared.names):
        return False
    so_far = arguments.removesuffix(closers)
    call.close_brackets(closers, cursor.at - len(so_far) + len(so_far.rstrip(WHITESPACE)))
    return True
