"""Makes the message of a server, with its deltas, of what a response template extracts (RT-10)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias

from ..message import Call, Delta, Message
from .casting import properties_of
from .content import Json
from .reader import Event, ResponseStream
from .template import Declared

_Part: TypeAlias = Literal["reasoning", "content"]
#: The fields that are parts of a server's message.
THINKING, CONTENT, CALLS = ("thinking", "reasoning_content", "reasoning"), "content", "tool_calls"
_PARTS: Final[Mapping[str, _Part]] = {CONTENT: "content", **dict.fromkeys(THINKING, "reasoning")}


@dataclass(slots=True)
class _Text:
    """A text of the message, whose whitespace at either end is left out."""

    sent: list[str] = field(default_factory=list)
    #: Whitespace that more text may follow.
    held: str = ""

    def take(self, text: str, strips: bool) -> str:
        """What can be sent of more text.  ``strips``: without whitespace at the ends.  Implements RT-10.3."""
        if not strips:
            text, self.held = self.held + text, ""
        else:
            text = self.held + text if self.sent else text.lstrip()
            kept = text.rstrip()
            text, self.held = kept, text[len(kept) :]
        if text:
            self.sent.append(text)
        return text


class RoutedStream:
    """Reads one output in pieces, and hands on deltas."""

    def __init__(self, template: Declared, prefix: str, tools: Sequence[Any]) -> None:
        self._template = template
        self._tools = properties_of(tools)
        self._stream = ResponseStream(template, prefix, tools)
        self._texts: dict[_Part, _Text] = {"reasoning": _Text(), "content": _Text()}
        self._calls: list[Call] = []
        self._first = list(self._routed(self._stream.initial))

    def feed(self, chunk: str) -> list[Delta]:
        """The deltas of a chunk.  Those of the prefix come first."""
        first, self._first = self._first, []
        return [*first, *self._routed(self._stream.feed(chunk))]

    def finish(self) -> list[Delta]:
        """The deltas of the end of the output.  Implements RT-10.9."""
        first, self._first = self._first, []
        deltas = [*first, *self._routed(self._stream.finish())]
        fields = self._stream.extracted.fields
        for name, part in _PARTS.items():
            value = fields.get(name)
            if isinstance(value, str) and not self._streams(name):
                deltas += self._text(part, value, strips=False)
        return deltas

    @property
    def message(self) -> Message:
        """The message, once the output has ended."""
        texts = {part: "".join(text.sent) for part, text in self._texts.items()}
        return Message(
            texts["content"], texts["reasoning"], tuple(self._calls), saw_tool_call_syntax=bool(self._calls)
        )

    def _routed(self, events: Iterable[Event]) -> Iterable[Delta]:
        """The deltas of events.  Implements RT-10.1, RT-10.2, RT-10.8."""
        for event in events:
            name = event["field"]
            if event["type"] == "region_chunk" and name in _PARTS and self._streams(name):
                strips = self._template.fields[name].content.arguments.get("strip", True)
                yield from self._text(_PARTS[name], event["text"], strips)
            elif event["type"] == "region_close" and name == CALLS:
                yield from self._handed_on(event["value"])

    def _streams(self, name: str) -> bool:
        """Whether the chunks of a field are its value."""
        declared = self._template.fields.get(name)
        return declared is not None and declared.gathers_text

    def _text(self, part: _Part, text: str, strips: bool) -> Iterable[Delta]:
        sent = self._texts[part].take(text, strips)
        if sent:
            yield {"type": part, "text": sent}

    def _handed_on(self, value: Json) -> Iterable[Delta]:
        """The calls in the value of a region.  Implements RT-10.4 to RT-10.6."""
        for item in value if isinstance(value, list) else [value]:
            call = _call(item)
            if call is not None and call.name in self._tools:
                index = len(self._calls)
                self._calls.append(call)
                yield {"type": "call", "index": index, "name": call.name}
                yield {"type": "arguments", "index": index, "text": call.arguments}


def _call(item: Json) -> Call | None:
    """The call that a value is; None if it is none.  Implements RT-10.7."""
    function = item.get("function", item) if isinstance(item, dict) else None
    name = function.get("name") if isinstance(function, dict) else None
    if not isinstance(function, dict) or not isinstance(name, str):
        return None
    arguments = function.get("arguments")
    if arguments is None:
        arguments = {}
    if isinstance(arguments, str):
        try:
            is_object = isinstance(json.loads(arguments), dict)
        except (ValueError, RecursionError):
            is_object = False
        return Call(name, arguments) if is_object else None
    return Call(name, json.dumps(arguments, ensure_ascii=False)) if isinstance(arguments, dict) else None
