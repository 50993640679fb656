"""What a client makes of a stream of the Responses API (WR-6)."""

from __future__ import annotations

from typing import Any

from ..json.spans import is_object
from ..json.text import WHITESPACE
from ..message import Call
from ..openai.body import (
    BodyReader,
    Completion,
    arguments_of,
    fields_of,
    joined,
    listed,
    shown,
    text_of,
    with_ids,
)
from ..openai.open_calls import index_of
from .items import OpenItem, OpenItems, channel_of, field_of, texts_of

#: The events that bring a text: the kind of its item, what it is, and the number of its part.
_TEXTS = {
    "output_text": ("message", "content", "content_index"),
    "refusal": ("message", "refusal", "content_index"),
    "reasoning_text": ("reasoning", "reasoning", "content_index"),
    "reasoning_summary_text": ("reasoning", "summary", "summary_index"),
    "function_call_arguments": ("function_call", "arguments", ""),
}
#: The same by the whole names of the events, for most events are of these.
_OF_TEXTS = {
    f"response.{subject}.{stage}": (stage, *what)
    for subject, what in _TEXTS.items()
    for stage in ("delta", "done")
}
#: The kind of item that has a part, and the number of the part.
_PARTS = {
    "content_part": ("message", "content_index"),
    "reasoning_summary_part": ("reasoning", "summary_index"),
}
#: The texts of each kind of item.
_OF = {"message": ("content", "refusal"), "reasoning": ("summary", "reasoning")}
#: The events that end a stream, and the status of the response.
_ENDS = ("completed", "incomplete", "failed")


class ResponsesAccumulator(BodyReader):
    """Puts a streamed response together, out of its body or its events.  It never raises."""

    def __init__(self) -> None:
        super().__init__()
        self._items = OpenItems()
        #: The item after which nothing came yet.
        self._last: OpenItem | None = None
        self._status: str | None = None

    def finish(self, broken: str = "") -> Completion:
        """The completion, at the end of the body.  Implements WR-6.8, WR-6.11 and WR-6.12."""
        self._end_body(broken)
        if self._status is None:
            self._fail(f"the stream ended without a last event {self._events.strange}".strip())
        calls = [item for item in self._items.all if item.kind == "function_call"]
        nobodys = "".join(item.text("arguments") for item in calls if not item.name)
        if nobodys.strip(WHITESPACE):
            self._fail(f"arguments belong to no call: {shown(nobodys)}")
        every = self._items.all
        return Completion(
            joined(item.text("content") for item in every) or None,
            joined(item.text("reasoning") or item.text("summary") for item in every),
            with_ids(self._finished(item) for item in calls if item.name),
            self._status,
            self._error,
            joined(item.text("refusal") for item in every),
        )

    def take(self, event: Any) -> None:
        """One event, decoded from its JSON.  Implements WR-6.2 and WR-6.6."""
        if not isinstance(event, dict):
            self._fail(f"an event is not an object: {shown(event)}")
            return
        kind = text_of(event.get("type"))
        if kind in _OF_TEXTS:
            self._text(event, *_OF_TEXTS[kind])
            return
        name = kind.removeprefix("response.")
        subject, _, stage = name.rpartition(".")
        if kind == "error" or (event.get("error") and not kind):
            self._refused(event.get("error") or event)
        elif name == kind:
            return
        elif name in _ENDS:
            self._end(name, fields_of(event.get("response")))
        elif subject == "output_item" and stage in ("added", "done"):
            self._item(stage, index_of(event.get("output_index")), fields_of(event.get("item")))
        elif subject in _PARTS and stage == "done":
            self._part(event, fields_of(event.get("part")), *_PARTS[subject])

    def _item(self, stage: str, index: int | None, fields: dict[str, Any]) -> None:
        """An item begins, or is over."""
        if stage == "added":
            item = self._items.added(index, fields)
            self._follow(item, item.kind == "function_call")
        else:
            item = self._items.done(index, fields)
            self._follow(item, bool(texts_of(fields)) and not item.pieces)
        item.is_told(fields)

    def _follow(self, item: OpenItem, says: bool) -> None:
        """Note what came last, if an event says anything of its item."""
        if says:
            self._last = item

    def _text(self, event: dict[str, Any], stage: str, kind: str, channel: str, counted: str) -> None:
        """A piece of a text, or all of it.  Implements WR-6.1 and WR-6.3."""
        item = self._items.of_event(event, kind)
        key = channel, index_of(event.get(counted)) or 0
        if stage == "done":
            text = arguments_of(event.get(field_of(channel)))
            item.name = item.name or text_of(event.get("name"))
            item.whole |= {key: text} if text else {}
        else:
            text = text_of(event.get("delta"))
            item.pieces.setdefault(key, []).append(text)
            if event.get("delta") and not text:
                self._fail(f"a delta is not a text: {shown(event['delta'])}")
        self._follow(item, bool(text) and (stage == "delta" or key not in item.pieces))

    def _part(self, event: dict[str, Any], part: dict[str, Any], kind: str, counted: str) -> None:
        """A part that is whole.  Implements WR-6.3."""
        channel = channel_of(part)
        if channel in _OF[kind]:
            field = field_of(channel)
            self._text({**event, field: part.get(field)}, "done", kind, channel, counted)

    def _end(self, name: str, response: dict[str, Any]) -> None:
        """The last event.  Implements WR-6.3, WR-6.4, WR-6.9, WR-6.12 and WR-6.17."""
        self._over = True
        self._status = "incomplete" if response.get("status") == "incomplete" else name
        if name == "failed":
            error = response.get("error")
            self._fail(f"the response failed: {shown(fields_of(error).get('message') or error)}")
        came = {(item.kind, item.text(name)) for item in self._items.all for name in _OF.get(item.kind, ())}
        for index, fields in enumerate(map(fields_of, listed(response.get("output")))):
            kind, item = text_of(fields.get("type")), self._items.known(index, fields)
            said = {(kind, text) for text in texts_of(fields).values()}
            # A text that came in an item of another id is not a second text.
            if item is None and (kind == "function_call" or not came >= said):
                item = self._items.done(None, fields)
            if item is not None:
                item.is_told(fields)

    def _finished(self, item: OpenItem) -> Call:
        """The call as far as it came.  Implements WR-6.7 and WR-6.10."""
        arguments = item.text("arguments")
        cut = self._status == "incomplete"
        if not arguments.strip(WHITESPACE) and self._status == "completed" and not self._error:
            arguments = "" if item.status == "incomplete" else "{}"
        whole = item.status == "completed" or not (cut and item is self._last)
        complete = is_object(arguments) and item.status != "incomplete" and whole
        return Call(item.name, arguments, item.call_id or item.id, complete)
