"""Turns as a template writes them, which a constraint must let its model write."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from toolcall_reference import ReferenceAdapter, TemplateError, Values, marker_texts

from ...judge.compare import json_equal
from ...judge.samples import Calls, bait, calls_of
from ...suite.cases.conversation import Conversation, MadeCall, Turn, template_json
from ..roundtrip.generate import MarkupTexts, conversations
from ..roundtrip.rendering import TripRenderer


@dataclass(frozen=True, slots=True)
class Written:
    """A turn as the template writes it.  The reference reads it as it is meant."""

    conversation: Conversation
    output: str
    #: The fields of a request that all turns of a batch share, but for options.
    fields: Mapping[str, Any]
    options: Mapping[str, Any]

    @property
    def turn(self) -> Turn:
        """The turn."""
        return self.conversation.turn or Turn()

    @property
    def calls(self) -> Calls:
        """The calls that are meant."""
        return [(call.name, template_json(call.arguments)) for call in self.turn.calls]


class TurnWriter:
    """Writes turns through one template.  Raises TemplateError for a template that cannot be analysed."""

    def __init__(self, renderer: TripRenderer, reference: ReferenceAdapter) -> None:
        self._renderer = renderer
        self._reference = reference
        #: The markers of the format, without blanks around them.
        self.markers = sorted({text.strip() for text in marker_texts(renderer.analysis)} - {""})
        #: What walks put wherever it may stand.
        self.bait = bait(renderer.analysis)
        #: Turns that are written so that nobody could read them as they are meant.
        self.unread = 0

    def made(self, seed: int, count: int, baited: bool) -> Iterator[Written]:
        """``count`` turns at random; ``baited``: with markers of the format in texts of arguments."""
        markup = MarkupTexts(arguments=tuple(self.markers) if baited else ())
        for conversation in conversations(seed, count, markup):
            written = self.write(replace(conversation, earlier=()))
            if written is not None and (baited or not self.is_exempt(written)):
                yield written

    def write(self, conversation: Conversation) -> Written | None:
        """A turn as it is written; None if its calls do not fit, or do not come back."""
        conversation = _in_order(conversation)
        if not conversation.fits() or not _declared(conversation):
            return None
        try:
            rendered = self._renderer.render(conversation)
        except TemplateError:
            return None
        source = self._renderer.source
        fields = {
            "template": source.source,
            "format": source.name,
            "tools": list(conversation.toolset.tools),
            "generationPrompt": rendered.generation_prompt,
        }
        options = self._renderer.options(rendered.way.thinking)
        written = Written(conversation, rendered.output, fields, options)
        message = self._message(written)
        if message is None or message.get("problems") or not same_calls(calls_of(message), written.calls):
            self.unread += 1
            return None
        return written

    def _message(self, written: Written) -> Mapping[str, Any] | None:
        request = {"profile": "template", **written.fields, "options": written.options}
        reply = self._reference.parse({**request, "output": written.output})
        message: Mapping[str, Any] | None = reply.get("message")
        return message

    def is_exempt(self, written: Written) -> bool:
        """Whether a turn has what GR-1.1 and GR-4.19 exempt.

        Texts with markers of the format; texts that stand without quotes and begin or end like what is around
        them; and made-up names that are not words, where names stand without quotes.
        """
        turn = written.turn
        values = [template_json(call.arguments) for call in turn.calls]
        if any(
            marker in text
            for marker in self.markers
            if len(marker) > 1
            for text in (turn.content, turn.reasoning, *values)
        ):
            return True
        tools = self._renderer.analysis.tools
        if tools.values is Values.PYTHON:
            texts = [each for call in turn.calls for each in call.arguments.values() if isinstance(each, str)]
            if any(not self._is_python(text, written.output) for text in texts if text):
                return True
        names = {name for call in turn.calls for name in _names(call.arguments)}
        return any(not name.isidentifier() and f'"{name}"' not in written.output for name in names)

    def _is_python(self, text: str, output: str) -> bool:
        """Whether a text of an argument is written as Python has it, or as a bare text that ends in time."""
        if self._renderer.quotes_texts:
            literals = (repr(text), json.dumps(text), json.dumps(text, ensure_ascii=False))
            return any(each in output for each in literals)
        return text[:1] not in _SIGNS and ")" not in text


#: With these another value than a text without quotes begins.
_SIGNS = frozenset(" \t\r\n'\"[{,")


def _names(value: object) -> Iterator[str]:
    """The names of members within arguments, those of the arguments left out."""
    for member in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        if isinstance(member, dict):
            yield from member
        yield from _names(member)


def batches(turns: Collection[Written]) -> Iterator[list[Written]]:
    """The turns that share a request."""
    sharing: dict[str, list[Written]] = defaultdict(list)
    for written in turns:
        sharing[repr((written.fields, sorted(written.options.items())))].append(written)
    yield from sharing.values()


def same_calls(one: Calls, other: Calls) -> bool:
    """Whether two lists of calls have the same names and equal arguments."""
    return len(one) == len(other) and all(
        left == right and (a == b or json_equal(a, b))
        for (left, a), (right, b) in zip(one, other, strict=True)
    )


def _in_order(conversation: Conversation) -> Conversation:
    """The conversation with arguments in the order of their schemas, which is the order of GR-4.5."""
    turn = conversation.turn or Turn()
    orders = {
        tool["function"]["name"]: [*tool["function"]["parameters"].get("properties", ())]
        for tool in conversation.toolset.tools
    }

    def ordered(call: MadeCall) -> MadeCall:
        names = orders.get(call.name, [])
        arguments = {name: call.arguments[name] for name in names if name in call.arguments}
        return replace(call, arguments={**arguments, **call.arguments})

    return replace(conversation, turn=replace(turn, calls=tuple(map(ordered, turn.calls))))


def _declared(conversation: Conversation) -> bool:
    """Whether every argument is declared: GR-4.4 leaves others out."""
    declared = {
        tool["function"]["name"]: tool["function"]["parameters"].get("properties", {})
        for tool in conversation.toolset.tools
    }
    turn = conversation.turn or Turn()
    return all(call.arguments.keys() <= declared[call.name].keys() for call in turn.calls)
