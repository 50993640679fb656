"""Renders a conversation, and finds the part of the rendering that a model would have written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import Any, NamedTuple

# Names of the reference are looked up when they are needed: Jinja takes its time to load.
import toolcall_reference

from ..template_sources import TemplateSource
from .conversation import Conversation, MadeCall, Toolset, Turn, template_json

#: The settings of ``enable_thinking`` to try, in order: for a turn without reasoning, then with reasoning.
_THINKING = ((None, False, True), (True, None, False))
_QUESTION = {"role": "user", "content": "What do you make of this?"}
# Texts that can be found in any rendering, because no wire format uses such letters.
CONTENT, _REASONING = "Ĉontent for the userĉ", "Ŕeasoning about itŕ"
_PARAMETERS = {"type": "object", "properties": {"book_title": {"type": "string", "description": "A title"}}}
_FUNCTION = {"name": "find_books", "description": "A function", "parameters": _PARAMETERS}
VALUE = "Dune_Messiah"
CALL = MadeCall("find_books", {"book_title": VALUE}, "abc123XYZ")
CALLING = Conversation(Toolset(({"type": "function", "function": _FUNCTION},)), Turn(calls=(CALL,)))


@dataclass(frozen=True, slots=True)
class Way:
    """How a conversation is rendered."""

    #: The value of ``enable_thinking``; None if the template gets none.
    thinking: bool | None = None
    #: Whether another question follows the turn.
    followed: bool = False


@dataclass(frozen=True, slots=True)
class Rendered:
    """A conversation as its template writes it."""

    #: The rendering up to the stop.
    head: str
    #: The text with which the template begins the turn, and the text that the model writes after it.
    generation_prompt: str
    output: str
    way: Way
    #: Where the turn begins in the rendering.
    start: int
    #: The length of the text that the template writes after all turns.
    after: int = 0
    #: Whether the end of the reasoning that the prompt opened was put before what the template writes.
    closed: bool = False


@dataclass(frozen=True, slots=True)
class TurnFrame:
    """What a format writes around turns, as far as renderings are divided by it."""

    generation_prompt: str
    stops: Sequence[str]
    #: The markers around reasoning.
    reasoning: tuple[str, str]
    #: Whether each message has a start marker.
    has_messages: bool

    @classmethod
    def of_analysis(cls, analysis: toolcall_reference.Analysis) -> TurnFrame:
        """The frame that the analysis of a template found."""
        markers = analysis.reasoning.start, analysis.reasoning.end
        return cls(analysis.generation_prompt, analysis.stops, markers, bool(analysis.messages.start))

    @classmethod
    def of_description(cls, fields: Mapping[str, Any]) -> TurnFrame:
        """The frame that the description of a format has (TA-12)."""
        reasoning = fields.get("reasoning", {})
        markers = str(reasoning.get("start", "")), str(reasoning.get("end", ""))
        prompt, messages = fields.get("prompts", {}).get("default", ""), fields.get("messages", {})
        return cls(prompt, fields.get("stops", ()), markers, bool(messages.get("start")))


class _Part(NamedTuple):
    """The part of a rendering between the prompt for the turn and the text after all turns."""

    start: int
    end: int
    generation_prompt: str


class Renderer:
    """Renders conversations through one template.  Raises TemplateError if not even a question renders.

    Where the ``frame`` is not at hand, the template is analyzed.
    """

    def __init__(self, source: TemplateSource, frame: TurnFrame | None = None) -> None:
        self._template = toolcall_reference.ChatTemplate(
            source.source, bos_token=source.bos_token, eos_token=source.eos_token, mutable_lists=True
        )
        self.source = source
        self._frame = frame or TurnFrame.of_analysis(self.analysis)
        renderings = toolcall_reference.Renderings(self._template)
        self._shape, self._variables = renderings.shape, renderings.variables
        #: Whether the template renders calls at all.
        self.renders_calls = renderings.calls_shape is not None
        if not self.renders_calls:
            self._shape = replace(self._shape, call_content="")  # null is for turns whose calls are rendered
        self._takes_tools = bool(renderings.tools)
        self._inner = self._find_inner_stops()
        self._headers = self._find_headers()

    @cached_property
    def analysis(self) -> toolcall_reference.Analysis:
        """The wire format that the template shows."""
        return toolcall_reference.analyze(self._template)

    def options(self, thinking: bool | None) -> dict[str, Any]:
        """The options of a request for an output that was rendered with this setting."""
        return {
            **self.source.tokens,
            **({} if thinking is None else {"enableThinking": thinking}),
            **({"templateKwargs": self._variables} if self._variables else {}),
        }

    def render(self, conversation: Conversation, settings: Sequence[bool | None] | None = None) -> Rendered:
        """The rendering, divided into parts.  Raises TemplateError if the template refuses the conversation.

        ``settings``: the values of ``enable_thinking`` to try, in order.

        The turn must follow the generation prompt.  A template may open reasoning in the prompt, but write a
        turn without reasoning.  Then other settings of thinking are tried, at last the turn is taken from
        where the prompt and earlier turns part; the end of the reasoning, which the model writes, is added.
        A template may also take the last turn for unfinished: then the turn is rendered with a question
        after it.
        """
        if settings is None:
            settings = _THINKING[conversation.turn is not None and conversation.turn.reasoning != ""]
        for followed in (True,) if self._shape.followed else (False, True):
            ways = [Way(thinking, followed) for thinking in settings]
            for prompts in (self._whole_prompts, self._indented_prompts, self._shared_prompts):
                for way in ways[:1] if prompts == self._shared_prompts else ways:
                    text = self.text(conversation, way)
                    for part in prompts(conversation, way, text):
                        rendered = self._divided(text, part, way)
                        if prompts == self._shared_prompts:
                            return self._closed(rendered, conversation.turn or Turn())
                        if not self._left_open(rendered):
                            return rendered
        raise toolcall_reference.TemplateError("the rendering does not begin with a prompt for the turn")

    def head(self, conversation: Conversation, rendered: Rendered) -> str:
        """The part of another conversation's rendering that fits ``rendered.head``.  Raises TemplateError."""
        text = self.text(conversation, rendered.way)
        part = _Part(rendered.start, len(text) - rendered.after, rendered.generation_prompt)
        return self._divided(text, part, rendered.way).head

    def _whole_prompts(self, conversation: Conversation, way: Way, text: str) -> Iterator[_Part]:
        """The model's part of a rendering that contains the whole prompt."""
        asked = replace(conversation, turn=None)
        before, prompt = self.text(asked, way), self.text(asked, way, prompt=True)
        added = toolcall_reference.difference(before, prompt).right
        if text.startswith(prompt):
            always = self._frame.generation_prompt
            # A template may write the generation prompt even if it is not asked for it (TA-3.2).
            added = added or (always if prompt.endswith(always) else "")
            # A template may write the generation prompt only before a turn, for example after tool results.
            header = always if not added and always and text.startswith(always, len(prompt)) else ""
            yield _Part(len(prompt + header), len(text), added or header)
        elif added:
            # Instructions for the next turn may be written after all turns; the prompt comes before them.
            apart = len(toolcall_reference.difference(before, text).prefix)
            found = text.find(added, max(0, apart - len(added)))
            if 0 <= found <= apart and not self._has_told(conversation, before[found:]):
                after = before[found:] if text.endswith(before[found:]) else ""
                yield _Part(found + len(added), len(text) - len(after), added)

    def _has_told(self, conversation: Conversation, text: str) -> bool:
        """Whether a text has a part of the conversation: the turn also changes what is written before it."""
        results = (call.result.split()[0] for turn in conversation.earlier for call in turn.calls)
        return any(each in text for each in (_QUESTION["content"], *results))

    def _indented_prompts(self, conversation: Conversation, way: Way, text: str) -> Iterator[_Part]:
        """The model's part of a rendering whose prompt has other whitespace, as in indented templates."""
        prompt = self.text(replace(conversation, turn=None), way, prompt=True)
        characters = "".join(prompt.split())
        if characters and "".join(text.split()).startswith(characters):
            written = (at for at, character in enumerate(text, 1) if not character.isspace())
            start = next(islice(written, len(characters) - 1, None))
            added = toolcall_reference.difference(
                self.text(replace(conversation, turn=None), way), prompt
            ).right
            yield _Part(start, len(text), added)

    def _shared_prompts(self, conversation: Conversation, way: Way, text: str) -> Iterator[_Part]:
        """The model's part of a rendering that shares only the beginning of the prompt with earlier turns."""
        asked = replace(conversation, turn=None)
        prompt = toolcall_reference.difference(self.text(asked, way), self.text(asked, way, prompt=True))
        for header in self._headers:
            start = len(prompt.prefix) + len(header)
            if text.startswith(prompt.prefix + header):
                yield _Part(start, len(text), prompt.right)

    def _divided(self, text: str, part: _Part, way: Way) -> Rendered:
        """The rendering up to the first stop, where an engine would stop."""
        start, end, prompt = part
        outer = (stop for stop in self._frame.stops if stop not in self._inner)
        found = [text.find(stop, start, end) for stop in outer]
        end = min((position for position in found if position >= 0), default=end)
        for stop in self._inner:
            if text[start:end].rstrip().endswith(stop):
                end = text.rindex(stop, start, end)
        return Rendered(text[:end], prompt, text[start:end], way, start, len(text) - part.end)

    def _left_open(self, rendered: Rendered) -> bool:
        """Whether the turn begins with reasoning that has no end."""
        start, end = map(str.strip, self._frame.reasoning)
        if not start or not end:
            return False
        prompt, output = rendered.generation_prompt, rendered.output
        opened = prompt.rpartition(start)[2] if start in prompt else ""
        return (start in prompt or output.lstrip().startswith(start)) and end not in opened + output

    def _closed(self, rendered: Rendered, turn: Turn) -> Rendered:
        """The rendering with the end of the reasoning that the prompt opened, unless the turn shows it.

        Raises TemplateError for a turn with reasoning after a prompt that has closed it.
        """
        start, end = map(str.strip, self._frame.reasoning)
        if not end:
            return rendered
        _, thought, after = rendered.output.partition(turn.reasoning.strip() or "\0")
        rest = (after if thought else rendered.output).lstrip()
        shown = rest.startswith(end) and not turn.content.lstrip().startswith(end)
        opened = rendered.generation_prompt.rpartition(start)[2] if start else ""
        if shown and end in opened:
            raise toolcall_reference.TemplateError("the prompt closes reasoning, and the turn has some")
        if shown or end in opened or start not in rendered.generation_prompt:
            return rendered
        return replace(rendered, output=self._frame.reasoning[1] + rendered.output, closed=True)

    def _find_inner_stops(self) -> tuple[str, ...]:
        """The stops that a rendering has between the prompt and a call's name: such stops end no output."""
        if not self.renders_calls:
            return ()
        turns = [Turn(calls=(CALL,))]
        if self._frame.has_messages:  # an end marker of a message that stands before the call's
            turns.append(Turn(CONTENT, calls=(CALL,)))
        told = "".join(map(self._before_call, turns))
        return tuple(stop for stop in self._frame.stops if stop in told)

    def _before_call(self, turn: Turn) -> str:
        """What a turn has between the prompt and the name of its call; ``""`` if the template writes none."""
        calling = replace(CALLING, turn=turn)
        try:
            text, asked = (self.text(each, Way()) for each in (calling, replace(calling, turn=None)))
            starts = [part.start for part in self._whole_prompts(calling, Way(), text)]
        except toolcall_reference.TemplateError:
            return ""
        start = max(starts, default=len(toolcall_reference.difference(text, asked).prefix))
        before, called, _ = text[start:].partition(CALL.name)
        return before if called else ""

    def _find_headers(self) -> list[str]:
        """The beginnings that the template's earlier turns share with the generation prompt."""
        asked = replace(CALLING, turn=None)
        before, prompt = self.text(asked, Way()), self.text(asked, Way(), prompt=True)
        headers = set()
        spoken = Turn(CONTENT), Turn(CONTENT, _REASONING)
        for turn in (*spoken, Turn(calls=(CALL,)), Turn("", _REASONING, (CALL,))):
            for followed in (False, True):
                try:
                    text = self.text(replace(asked, turn=turn), Way(followed=followed))
                except toolcall_reference.TemplateError:
                    continue
                shared = toolcall_reference.difference(prompt, text).prefix
                headers.add(shared[len(toolcall_reference.difference(before, prompt).prefix) :])
        return sorted(headers, key=len, reverse=True)

    def text(self, conversation: Conversation, way: Way, prompt: bool = False) -> str:
        """The whole rendering.  Raises TemplateError."""
        messages = self._messages(conversation)
        return self._template.render(
            [*messages, _QUESTION] if way.followed and conversation.turn is not None else messages,
            tools=list(conversation.toolset.tools) if self._takes_tools else None,
            add_generation_prompt=prompt,
            enable_thinking=way.thinking,
            variables=self._variables,
        )

    def _messages(self, conversation: Conversation) -> list[dict[str, Any]]:
        messages: list[dict[str, Any]] = [_QUESTION]
        for turn in conversation.earlier:
            messages.append(self._assistant(turn))
            results = [
                {"role": "tool", "tool_call_id": call.id, "name": call.name, "content": call.result}
                for call in turn.calls
            ]
            messages += results or [_QUESTION]
        if conversation.turn is not None:
            messages.append(self._assistant(conversation.turn))
        return messages

    def _assistant(self, turn: Turn) -> dict[str, Any]:
        """A turn in the shape that the template takes (TA-5.2)."""
        calls = [
            toolcall_reference.Call(call.name, template_json(call.arguments), call.id) for call in turn.calls
        ]
        return self._shape.assistant(turn.content, turn.reasoning, calls)
