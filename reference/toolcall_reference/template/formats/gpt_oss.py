"""GPT-OSS (Harmony): an output is a row of messages, each with a channel, and a call with a recipient."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ...request import Tool
from ...stream.heads import Exact, Maybe, Word
from ...stream.nodes import Cut, Node
from ..analysis.call_text import call_difference
from ..analysis.variants import FUNCTION, Renderings
from ..options import Options
from ..reading.build_calls import Head, spaced
from ..wire_format import Analysis
from .handler import Handler
from .messages import Frame, Header, Kind, Messages
from .messages_grammar import MessagesGrammar

_START, _CHANNEL, _MESSAGE, _CONSTRAIN = "<|start|>", "<|channel|>", "<|message|>", "<|constrain|>"
#: The markers that end a message; engines stop at the last two.
_ENDS = ("<|end|>", "<|call|>", "<|return|>")
_NAMESPACE = "functions."


def detect(renderings: Renderings) -> bool:
    """Whether calls are messages with a channel and a recipient.  Implements HD-3.1."""
    found = call_difference(renderings)
    before, recipient, after = found.right.partition(f"to={_NAMESPACE}{FUNCTION}")
    # The beginning of the header may be common to both.
    header = (found.prefix + before).rpartition(_START)[2] + after.partition(_MESSAGE)[0]
    return bool(recipient) and _CHANNEL in header and _MESSAGE in after


def build(analysis: Analysis, tools: Sequence[Tool], options: Options) -> Node:
    """The tree for a whole output.  Implements HD-3.2, HD-3.3 and HD-3.20 to HD-3.22."""
    names = {tool.name for tool in tools}
    people = tuple(name for name in ("assistant", "user", "all") if name not in names)
    addressee: Head = (Exact("to="), Word(words=people, known=True)) if people else ()
    thoughts = (_header(_ANALYSIS, _FORMAT, _ANALYSIS), *_addressed(_ANALYSIS, addressee))
    texts = (
        _header(_ANY_CHANNEL, _FORMAT, (*_TO_USERS, _TYPE)),
        *(Header(spaced(*to, *_FORMAT)) for to in dict.fromkeys(((), addressee))),
        *_addressed(_ANY_CHANNEL, addressee),
    )
    reasoning, content = Kind(thoughts, reasoning=True), Kind(texts)
    calls = _calls(tools) if tools else replace(_calls(()), cut=Cut.TEXT, shown=True)
    kinds = (reasoning, content, calls)

    def inside(header: str) -> Kind:
        return reasoning if header.rpartition(_CHANNEL)[2].strip() == "analysis" else content

    return Messages(_FRAME, kinds, options).row(analysis, _MESSAGE, inside)


def _addressed(channel: Head, addressee: Head) -> Iterator[Header]:
    """The headers with an addressee, or with an earlier channel that does not count."""
    heads = [(*_ANY_CHANNEL, *channel)]
    if addressee:
        heads += [(*channel, *addressee), (*addressee, *channel), (*_ANY_CHANNEL, *addressee, *channel)]
    return (Header(spaced(*head, *_FORMAT), unstarted=True) for head in heads)


def _header(channel: Head, rest: Head, written: Head) -> Header:
    """A header that begins with its channel."""
    return Header(spaced(*channel, *rest), (*written, Exact(_MESSAGE)), unstarted=True)


def _calls(tools: Sequence[Tool]) -> Kind:
    """Messages with a recipient, before the channel or after it.  Implements HD-3.4 to HD-3.7 and HD-3.17."""
    name = tuple(tool.name for tool in tools)
    recipient: Head = (
        *(Exact("to="), Maybe((Exact(_NAMESPACE),)), Word("name", name, greedy=True)),
        Maybe(_ANY_CHANNEL),
        *(Maybe((Exact(_CONSTRAIN),)), Maybe((Word(greedy=True),)), Exact(_MESSAGE)),
    )
    written: Head = (Exact(" to="), Exact(_NAMESPACE), Word("name", name))
    before = Header(spaced(*recipient), (*written, _BLANK, *_OF_CALLS, _TYPE, Exact(_MESSAGE)))
    return Kind((before, _header(_ANY_CHANNEL, recipient, (*_OF_CALLS, *written, _TYPE))), cut=Cut.CALL)


_STARTED = (Exact(_START), Exact("assistant"))
_ANALYSIS: Head = (Exact(_CHANNEL), Exact("analysis"))
_ANY_CHANNEL: Head = (Exact(_CHANNEL), Word(greedy=True))
#: The channels on which models write to the users, and the channels on which they call tools.
_TO_USERS: Head = (Exact(_CHANNEL), Word(words=("commentary", "final")))
_OF_CALLS: Head = (Exact(_CHANNEL), Word(words=("commentary", "analysis")))
#: What some templates write between a recipient and a channel.
_BLANK = Maybe((Exact(" "),))
#: The type as models write it.
_TYPE = Maybe((Word(words=(" json", f" {_CONSTRAIN}json", f"{_CONSTRAIN}json")),))
#: The rest of a header without a recipient.
_FORMAT: Head = (
    Maybe((Exact(_CONSTRAIN), Word(greedy=True))),
    Maybe((Exact("json"),)),
    Exact(_MESSAGE),
)
_FRAME = Frame(
    start=_STARTED,
    ends=_ENDS,
    # A header, or its beginning up to a recipient.
    follows=tuple(
        spaced(*start, *channel, *rest)
        for start in (_STARTED, ())
        for channel in (_ANY_CHANNEL, ())
        for rest in (_FORMAT, (Exact("to="),))
        if start or channel
    ),
)

HANDLER = Handler(
    name="gpt-oss",
    reason="an output is a row of messages, told apart by channel and recipient",
    detect=detect,
    build=build,
    outputs=MessagesGrammar,
    preserved=(_START, _CHANNEL, _MESSAGE, _CONSTRAIN, *_ENDS),
)
