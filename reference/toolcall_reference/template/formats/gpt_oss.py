"""GPT-OSS (Harmony): an output is a row of messages, each with a channel, and a call with a recipient."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ...request import Tool
from ...stream.heads import Exact, Mark, Maybe, OutputEnd, Pattern, Peek, Space, Word
from ...stream.nodes import Branch, Choice, Cut, Destination, End, InOrder, Node, Until
from ..analysis.call_text import call_difference
from ..analysis.variants import FUNCTION, Renderings
from ..options import Options
from ..reading.arguments import JsonArguments
from ..reading.build_calls import Head, spaced
from ..reading.build_content import JsonResponse, Marker
from ..reading.build_reasoning import Reasoning, Verbatim
from ..reading.calls import TagCall
from ..wire_format import Analysis
from .handler import Handler

_START, _CHANNEL, _MESSAGE, _CONSTRAIN = "<|start|>", "<|channel|>", "<|message|>", "<|constrain|>"
#: What ends a message, and at the last two engines stop.
_ENDS = ("<|end|>", "<|call|>", "<|return|>")
_NAMESPACE = "functions."


def detect(renderings: Renderings) -> bool:
    """Whether calls are messages with a channel and a recipient.  Implements HD-3.1."""
    found = call_difference(renderings)
    before, recipient, behind = found.right.partition(f"to={_NAMESPACE}{FUNCTION}")
    # The beginning of the header may be common to both.
    header = (found.prefix + before).rpartition(_START)[2] + behind.partition(_MESSAGE)[0]
    return bool(recipient) and _CHANNEL in header and _MESSAGE in behind


def build(analysis: Analysis, tools: Sequence[Tool], options: Options) -> Node:
    """The tree for a whole output."""
    messages = _Messages(tuple(tool.name for tool in tools), options)
    inside = _inside(analysis, options)
    nodes: tuple[Node, ...] = (messages.outside(),)
    if inside == "analysis":
        nodes = (messages.reasoning(), *nodes)
    elif inside:
        nodes = (messages.content(), *nodes)
    else:
        nodes = (messages.first(), *messages.response, *nodes)
    return InOrder(nodes)


def _inside(analysis: Analysis, options: Options) -> str:
    """The channel of the message within which the output begins; ``""`` if it begins with a header."""
    if options.continue_final_message != "none":
        return "analysis" if options.continue_final_message == "reasoning" else "final"
    prompt = options.prompt(analysis)
    header, message, text = prompt.rpartition(_START)[2].partition(_MESSAGE)
    if not message or any(end in text for end in _ENDS):
        return ""
    return "analysis" if header.rpartition(_CHANNEL)[2].strip() == "analysis" else "final"


@dataclass(frozen=True, slots=True)
class _Messages:
    """Builds the nodes for what stands in a message, and between messages."""

    tools: tuple[str, ...]
    options: Options

    def first(self) -> Node:
        """A header whose first token is in the prompt, and which may begin with a word that texts have."""
        heads = [Branch(Pattern(*spaced(*_FORMAT)), self._content_message(), written=())]
        if self.tools:
            heads.append(self._recipient_first((), self._call()))
        heads += self._headers(())
        return Choice(tuple(each.after_space() for each in heads))

    def outside(self) -> Node:
        """The messages, each from its header on; text without a header is content."""
        strays = _endings(leaves=False, body=Marker())
        unstarted = (replace(each, written=()) for each in self._headers(()))
        return Until(Destination.CONTENT, (*self._headers(_STARTED), *unstarted, *strays))

    @property
    def response(self) -> tuple[Node, ...]:
        """What reads a response in JSON where a content may begin."""
        return () if self.options.json_schema is None else (JsonResponse(),)

    def content(self) -> Node:
        """The text of a message to the user."""
        ends = _endings(leaves=True, body=Marker())
        return InOrder((*self.response, Until(Destination.CONTENT, (*ends, *self._begins()))))

    def reasoning(self) -> Node:
        """The text of a message on the analysis channel."""
        verbatim = self.options.reasoning_format == "none"
        sink = Destination.NOTHING if verbatim else Destination.REASONING
        until = Until(sink, (*_endings(leaves=True), *self._begins()), "content" if verbatim else "")
        if verbatim:
            return Verbatim(until)
        return Reasoning(until, continued=self.options.continue_final_message == "reasoning")

    def _content_message(self) -> Node:
        return InOrder((Marker(), self.content()))

    def _headers(self, start: Head) -> Iterator[Branch]:
        """The branches for messages whose header begins so, or with the channel.

        Those with a recipient come last: an output that ends before one could stand there begins no call.
        """
        reasoning = self.reasoning()
        if self.options.reasoning_format != "none":
            reasoning = InOrder((Marker(), reasoning))
        head, written = (*start, *_ANALYSIS, *_FORMAT), (*start, *_ANALYSIS, Exact(_MESSAGE))
        yield Branch(Pattern(*spaced(*head)), reasoning, cut=Cut.STOP, written=(written,))
        content = self._content_message()
        for channel in (_ANY_CHANNEL, ()) if start else (_ANY_CHANNEL,):
            head, written = (*start, *channel, *_FORMAT), (*start, *_TO_USERS, _TYPE, Exact(_MESSAGE))
            forms = (written,) if channel else ()
            yield Branch(Pattern(*spaced(*head)), content, cut=Cut.STOP, written=forms)
        if self.tools:
            call = self._call()
            if start:
                yield self._recipient_first(start, call)
            yield self._channel_first(start, call)

    def _recipient_first(self, start: Head, call: Node | None = None) -> Branch:
        """A call whose recipient stands before the channel."""
        head = spaced(Mark("call"), *start, *self._recipient())
        written = (*start, *self._written_recipient(), *_OF_CALLS, _TYPE, Exact(_MESSAGE))
        return Branch(Pattern(*head), call, cut=Cut.CALL, written=(written,))

    def _channel_first(self, start: Head, call: Node | None = None) -> Branch:
        """A call whose recipient stands behind the channel."""
        head = spaced(Mark("call"), *start, Exact(_CHANNEL), Word("first", greedy=True), *self._recipient())
        written = (*start, *_OF_CALLS, *self._written_recipient(), _TYPE, Exact(_MESSAGE))
        return Branch(Pattern(*head), call, cut=Cut.CALL, written=(written,))

    def _written_recipient(self) -> Head:
        return Exact(" to="), Exact(_NAMESPACE), Word("name", self.tools)

    def _recipient(self) -> Head:
        """The recipient, and the rest of a header behind it."""
        name = (Exact("to="), Maybe((Exact(_NAMESPACE),)), Word("name", self.tools, greedy=True))
        channel = Maybe((Exact(_CHANNEL), Word("channel", greedy=True)))
        return (
            *name,
            channel,
            Maybe((Exact(_CONSTRAIN),)),
            Maybe((Word("type", greedy=True),)),
            Exact(_MESSAGE),
        )

    def _begins(self) -> tuple[Branch, ...]:
        """The headers that end a message whose own end is missing."""
        heads = ((*_STARTED, *_ANY_CHANNEL), _STARTED)
        found = [Branch(Pattern(*spaced(*head, *_FORMAT)), cut=Cut.STOP) for head in heads]
        if self.tools:
            found += [self._recipient_first(_STARTED), self._channel_first(_STARTED)]
        return tuple(Branch(each.head, leaves=True, peeks=True, cut=each.cut) for each in found)

    def _call(self) -> Node:
        """The arguments of a call and its end."""
        ends = [Branch(Pattern(Exact(end)), leaves=True, cut=Cut.DROPPED) for end in _ENDS]
        peeks = [Branch(each.head, leaves=True, peeks=True, cut=each.cut) for each in ends]
        begins = [Branch(each.head, peeks=True, cut=each.cut) for each in self._begins()]
        instead = [each.after_space() for each in (*peeks, *begins)]
        recover = Until(Destination.MALFORMED, (*peeks, *begins))
        end = End(Until(Destination.STRAY, (*ends, *begins)), stops=True)
        return TagCall(JsonArguments(None, tuple(instead), recover), (end,))


_STARTED: Head = (Exact(_START), Exact("assistant"))
_ANALYSIS: Head = (Exact(_CHANNEL), Exact("analysis"))
_ANY_CHANNEL: Head = (Exact(_CHANNEL), Word("channel", greedy=True))
#: The channels on which models write to the users, and those on which they call.
_TO_USERS: Head = (Exact(_CHANNEL), Word("channel", ("commentary", "final")))
_OF_CALLS: Head = (Exact(_CHANNEL), Word("channel", ("commentary", "analysis")))
#: The type as models write it.
_TYPE = Maybe((Word("type", (" json", f" {_CONSTRAIN}json", f"{_CONSTRAIN}json")),))
#: The rest of a header without a recipient.
_FORMAT: Head = (
    Maybe((Exact(_CONSTRAIN), Word("type", greedy=True))),
    Maybe((Exact("json"),)),
    Exact(_MESSAGE),
)
#: What can follow the end of a message: a header, or its beginning up to a recipient.
_FOLLOWS = Peek(
    tuple(
        spaced(*start, *channel, *rest)
        for start in (_STARTED, ())
        for channel in (_ANY_CHANNEL, ())
        for rest in (_FORMAT, (Exact("to="),))
        if start or channel
    )
)


def _endings(leaves: bool, body: Node | None = None) -> tuple[Branch, ...]:
    """The branches for the end of a message whose text may mention it: what can follow has to."""
    heads = (Pattern(Exact(end), Space(), part) for end in _ENDS for part in (OutputEnd(), _FOLLOWS))
    return tuple(Branch(head, body, leaves, cut=Cut.STOP) for head in heads)


HANDLER = Handler(
    name="gpt-oss",
    reason="an output is a row of messages, told apart by channel and recipient",
    detect=detect,
    build=build,
    preserved=(_START, _CHANNEL, _MESSAGE, _CONSTRAIN, *_ENDS),
)
