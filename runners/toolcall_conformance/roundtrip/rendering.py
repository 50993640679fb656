"""Renders a conversation, and finds the part of the rendering that a model would have written."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

from toolcall_reference import (
    Call,
    ChatTemplate,
    Renderings,
    TemplateError,
    Values,
    analyze,
    difference,
    marker_texts,
)

from ..suite.template_sources import TemplateSource
from .conversation import Conversation, MadeCall, Toolset, Turn, template_json
from .generate import MarkupTexts

#: The settings of ``enable_thinking`` to try, in order: for a turn without reasoning, then with reasoning.
_THINKING = ((None, False, True), (True, None, False))


_QUESTION = {"role": "user", "content": "What do you make of this?"}
# Texts that can be found in any rendering, because no wire format uses such letters.
_CONTENT, _REASONING = "Ĉontent for the userĉ", "Ŕeasoning about itŕ"
_PARAMETERS = {"type": "object", "properties": {"book_title": {"type": "string", "description": "A title"}}}
_FUNCTION = {"name": "find_books", "description": "A function", "parameters": _PARAMETERS}
_VALUE = "Dune_Messiah"
_CALL = MadeCall("find_books", {"book_title": _VALUE}, "abc123XYZ")
_CALLING = Conversation(Toolset(({"type": "function", "function": _FUNCTION},)), Turn(calls=(_CALL,)))


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


class _Part(NamedTuple):
    """The part of a rendering between the prompt for the turn and the text after all turns."""

    start: int
    end: int
    generation_prompt: str


class Renderer:
    """Renders conversations through one template.  Raises TemplateError if not even a question renders."""

    def __init__(self, source: TemplateSource) -> None:
        self._template = ChatTemplate(
            source.source, bos_token=source.bos_token, eos_token=source.eos_token, mutable_lists=True
        )
        self.source = source
        self.analysis = analyze(self._template)
        renderings = Renderings(self._template)
        self._shape, self._variables = renderings.shape, renderings.variables
        self._calls_rendered = renderings.calls_shape is not None
        if not self._calls_rendered:
            self._shape = replace(self._shape, call_content="")  # null is for turns whose calls are rendered
        self._takes_tools = bool(renderings.tools)
        self._inner = self._find_inner_stops()
        self._headers = self._find_headers()

    @property
    def renders_calls(self) -> bool:
        """Whether the template renders calls at all."""
        return self._calls_rendered

    @property
    def markup(self) -> MarkupTexts:
        """The template's markers that each kind of text may contain."""
        reasoning_end, content_end = self.analysis.reasoning.end.strip(), self.analysis.content.end.strip()
        ends = set(self.analysis.stops)
        if not self.analysis.reasoning.start:
            ends.add(reasoning_end)  # all text before this marker is reasoning (TP-2.7)
        forced = self.analysis.reasoning.mode.value.startswith("FORCED")
        markers = sorted({marker.strip() for marker in marker_texts(self.analysis)} - {""})

        def without(*more: str) -> tuple[str, ...]:
            return tuple(each for each in markers if not any(end and end in each for end in (*ends, *more)))

        kept = without(content_end, reasoning_end if forced else "")
        if self.analysis.tools.values is Values.BRACES:  # thoughts begin at any of their markers (HD-12.13)
            kept = tuple(each for each in kept if self.analysis.reasoning.start.strip() not in each)
        content = tuple(each for each in kept if self._keeps(each))
        return MarkupTexts(content, without(reasoning_end), without())

    @cached_property
    def writes_ids(self) -> bool:
        """Whether the text of a call shows the id that the call was given; true where no call is written."""
        return not self._calls_rendered or self._differ(replace(_CALL, id="qwe789RTU"))

    @cached_property
    def quotes_texts(self) -> bool:
        """Whether a text in a call stands between quotation marks, so that what stands so is a text."""
        before = self.render(_CALLING).output.partition(_VALUE)[0] if self._calls_rendered else ""
        return before.endswith(('"', "'"))

    def _differ(self, call: MadeCall) -> bool:
        """Whether another call than the usual one is written otherwise."""
        try:
            return (
                self.render(_CALLING).output
                != self.render(replace(_CALLING, turn=Turn(calls=(call,)))).output
            )
        except TemplateError:
            return True

    @cached_property
    def leaves_escapes_out(self) -> bool:
        """Whether calls contain Python strings in which the template does not escape backslashes."""
        turn = Turn(calls=(replace(_CALL, arguments={"book_title": "a\\b"}),))
        try:
            rendered = self.render(replace(_CALLING, turn=turn)).output
        except TemplateError:
            return False
        return self.analysis.tools.values is Values.PYTHON and "a\\\\b" not in rendered

    def misspells(self, rendered: Rendered) -> bool:
        """Whether the calls are to be Python, and what the template writes is none, such as ``f(a=1b=2)``."""
        if self.analysis.tools.values is not Values.PYTHON or not self._calls_rendered:
            return False
        output, tools = rendered.output, self.analysis.tools
        if tools.tools_array_wrapped:
            calls = output[output.find("[") : output.rfind("]") + 1]
        else:
            calls = output.partition(tools.section_start)[2].rpartition(tools.section_end)[0]
        try:
            ast.parse(calls.strip())
        except (ValueError, SyntaxError, RecursionError, MemoryError):
            return True
        return False

    def _keeps(self, marker: str) -> bool:
        """Whether content with the marker is rendered unchanged: many templates remove reasoning from it."""
        plain = replace(_CALLING, turn=Turn(_CONTENT))
        content = f"{_CONTENT} {marker} {_CONTENT}"
        try:
            return content in self._render(replace(plain, turn=Turn(content)), self.render(plain).way)
        except TemplateError:
            return False

    def options(self, thinking: bool | None) -> dict[str, Any]:
        """The options of a request for an output that was rendered with this setting."""
        return {
            **self.source.tokens,
            **({} if thinking is None else {"enableThinking": thinking}),
            **({"templateKwargs": self._variables} if self._variables else {}),
        }

    def render(self, conversation: Conversation) -> Rendered:
        """The rendering, divided into parts.  Raises TemplateError if the template refuses the conversation.

        The turn must follow the generation prompt.  A template may open reasoning in the prompt, but write a
        turn without reasoning.  Then other settings of thinking are tried, at last the turn is taken from
        where the prompt and earlier turns part; the end of the reasoning, which the model writes, is added.
        A template may also take the last turn for unfinished: then the turn is rendered with a question
        after it.
        """
        settings = _THINKING[conversation.turn is not None and conversation.turn.reasoning != ""]
        for followed in (True,) if self._shape.followed else (False, True):
            ways = [Way(thinking, followed) for thinking in settings]
            for prompts in (self._whole_prompts, self._indented_prompts, self._shared_prompts):
                for way in ways[:1] if prompts == self._shared_prompts else ways:
                    text = self._render(conversation, way)
                    for part in prompts(conversation, way, text):
                        rendered = self._divided(text, part, way)
                        if prompts == self._shared_prompts:
                            return self._closed(rendered, conversation.turn or Turn())
                        if not self._left_open(rendered):
                            return rendered
        raise TemplateError("the rendering does not begin with a prompt for the turn")

    def head(self, conversation: Conversation, rendered: Rendered) -> str:
        """The part of another conversation's rendering that fits ``rendered.head``.  Raises TemplateError."""
        text = self._render(conversation, rendered.way)
        part = _Part(rendered.start, len(text) - rendered.after, rendered.generation_prompt)
        return self._divided(text, part, rendered.way).head

    def _whole_prompts(self, conversation: Conversation, way: Way, text: str) -> Iterator[_Part]:
        """The model's part of a rendering that contains the whole prompt."""
        asked = replace(conversation, turn=None)
        before, prompt = self._render(asked, way), self._render(asked, way, prompt=True)
        added = difference(before, prompt).right
        if text.startswith(prompt):
            always = self.analysis.generation_prompt
            # A template may write the generation prompt even if it is not asked for it (TA-3.2).
            added = added or (always if prompt.endswith(always) else "")
            # A template may write the generation prompt only before a turn, for example after tool results.
            header = always if not added and always and text.startswith(always, len(prompt)) else ""
            yield _Part(len(prompt + header), len(text), added or header)
        elif added:
            # Instructions for the next turn may be written after all turns; the prompt comes before them.
            apart = len(difference(before, text).prefix)
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
        prompt = self._render(replace(conversation, turn=None), way, prompt=True)
        # Match the prompt with any whitespace, or none, before each character.
        characters = "".join(prompt.split())
        written = re.match("".join(rf"\s*{re.escape(each)}" for each in characters), text)
        if written and characters:
            added = difference(self._render(replace(conversation, turn=None), way), prompt).right
            yield _Part(written.end(), len(text), added)

    def _shared_prompts(self, conversation: Conversation, way: Way, text: str) -> Iterator[_Part]:
        """The model's part of a rendering that shares only the beginning of the prompt with earlier turns."""
        asked = replace(conversation, turn=None)
        prompt = difference(self._render(asked, way), self._render(asked, way, prompt=True))
        for header in self._headers:
            start = len(prompt.prefix) + len(header)
            if text.startswith(prompt.prefix + header):
                yield _Part(start, len(text), prompt.right)

    def _divided(self, text: str, part: _Part, way: Way) -> Rendered:
        """The rendering up to the first stop, where an engine would stop."""
        start, end, prompt = part
        outer = (stop for stop in self.analysis.stops if stop not in self._inner)
        found = [text.find(stop, start, end) for stop in outer]
        end = min((position for position in found if position >= 0), default=end)
        for stop in self._inner:
            if text[start:end].rstrip().endswith(stop):
                end = text.rindex(stop, start, end)
        return Rendered(text[:end], prompt, text[start:end], way, start, len(text) - part.end)

    def _left_open(self, rendered: Rendered) -> bool:
        """Whether the turn begins with reasoning that has no end."""
        start, end = self.analysis.reasoning.start.strip(), self.analysis.reasoning.end.strip()
        if not start or not end:
            return False
        prompt, output = rendered.generation_prompt, rendered.output
        opened = prompt.rpartition(start)[2] if start in prompt else ""
        return (start in prompt or output.lstrip().startswith(start)) and end not in opened + output

    def _closed(self, rendered: Rendered, turn: Turn) -> Rendered:
        """The rendering with the end of the reasoning that the prompt opened, unless the turn shows it.

        Raises TemplateError for a turn with reasoning after a prompt that has closed it.
        """
        start, end = self.analysis.reasoning.start.strip(), self.analysis.reasoning.end.strip()
        if not end:
            return rendered
        _, thought, after = rendered.output.partition(turn.reasoning.strip() or "\0")
        rest = (after if thought else rendered.output).lstrip()
        shown = rest.startswith(end) and not turn.content.lstrip().startswith(end)
        opened = rendered.generation_prompt.rpartition(start)[2] if start else ""
        if shown and end in opened:
            raise TemplateError("the prompt closes reasoning, and the turn has some")
        if shown or end in opened or start not in rendered.generation_prompt:
            return rendered
        return replace(rendered, output=self.analysis.reasoning.end + rendered.output)

    def _find_inner_stops(self) -> tuple[str, ...]:
        """The stops that a rendering has between the prompt and a call's name: such stops end no output."""
        if not self._calls_rendered:
            return ()
        turns = [Turn(calls=(_CALL,))]
        if self.analysis.messages.start:  # an end marker of a message that stands before the call's
            turns.append(Turn(_CONTENT, calls=(_CALL,)))
        told = "".join(map(self._before_call, turns))
        return tuple(stop for stop in self.analysis.stops if stop in told)

    def _before_call(self, turn: Turn) -> str:
        """What a turn has between the prompt and the name of its call; ``""`` if the template writes none."""
        calling = replace(_CALLING, turn=turn)
        try:
            text, asked = (self._render(each, Way()) for each in (calling, replace(calling, turn=None)))
            starts = [part.start for part in self._whole_prompts(calling, Way(), text)]
        except TemplateError:
            return ""
        start = max(starts, default=len(difference(text, asked).prefix))
        before, called, _ = text[start:].partition(_CALL.name)
        return before if called else ""

    def _find_headers(self) -> list[str]:
        """The beginnings that the template's earlier turns share with the generation prompt."""
        asked = replace(_CALLING, turn=None)
        before, prompt = self._render(asked, Way()), self._render(asked, Way(), prompt=True)
        headers = set()
        spoken = Turn(_CONTENT), Turn(_CONTENT, _REASONING)
        for turn in (*spoken, Turn(calls=(_CALL,)), Turn("", _REASONING, (_CALL,))):
            for followed in (False, True):
                try:
                    text = self._render(replace(asked, turn=turn), Way(followed=followed))
                except TemplateError:
                    continue
                headers.add(difference(prompt, text).prefix[len(difference(before, prompt).prefix) :])
        return sorted(headers, key=len, reverse=True)

    def _render(self, conversation: Conversation, way: Way, prompt: bool = False) -> str:
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
        calls = [Call(call.name, template_json(call.arguments), call.id) for call in turn.calls]
        return self._shape.assistant(turn.content, turn.reasoning, calls)
