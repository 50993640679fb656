"""The items of a response of the Responses API while their events arrive (WR-6)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ..openai.body import arguments_of, fields_of, joined, listed, text_of
from ..openai.open_calls import index_of

#: The texts of an item: a call's arguments, and the parts of messages and thoughts by type.
_CHANNELS = {
    "output_text": "content",
    "refusal": "refusal",
    "summary_text": "summary",
    "reasoning_text": "reasoning",
}


@dataclass(slots=True)
class OpenItem:
    """An item while it arrives."""

    kind: str
    id: str = ""
    call_id: str = ""
    name: str = ""
    status: str = ""
    #: The pieces of each text, by what the text is and the number of its part.
    pieces: dict[tuple[str, int], list[str]] = field(default_factory=dict)
    #: The texts that were said to be whole.
    whole: dict[tuple[str, int], str] = field(default_factory=dict)
    #: What the item said of itself when it was whole.
    final: dict[str, str] = field(default_factory=dict)

    def text(self, channel: str) -> str:
        """A text of the item: what was said last to be whole counts.  Implements WR-6.4 and WR-6.13."""
        if self.final.get(channel):
            return self.final[channel]
        parts = sorted({number for name, number in (*self.pieces, *self.whole) if name == channel})
        keys = [(channel, number) for number in parts]
        return joined(self.whole.get(key) or "".join(self.pieces.get(key, ())) for key in keys)

    def is_told(self, fields: dict[str, Any]) -> None:
        """Take over what an item says of itself.  Implements WR-6.3, WR-6.5 and WR-6.16."""
        self.id = self.id or text_of(fields.get("id"))
        self.call_id = self.call_id or text_of(fields.get("call_id"))
        self.name = text_of(fields.get("name")) or self.name
        self.status = text_of(fields.get("status")) or self.status
        self.final |= texts_of(fields)


def texts_of(fields: dict[str, Any]) -> dict[str, str]:
    """The texts that an item says of itself, by what they are, without those that are empty."""
    texts: dict[str, list[str]] = {"arguments": [arguments_of(fields.get("arguments"))]}
    for name in ("summary", "content"):
        for part in map(fields_of, listed(fields.get(name))):
            channel = channel_of(part)
            texts.setdefault(channel, []).append(text_of(part.get(field_of(channel))))
    return {channel: text for channel, pieces in texts.items() if channel and (text := joined(pieces))}


def channel_of(part: dict[str, Any]) -> str:
    """What the text of a part is; "" for parts that nobody knows."""
    return _CHANNELS.get(text_of(part.get("type")), "")


def field_of(channel: str) -> str:
    """The field of a part, or of an event, that has a text."""
    return channel if channel in ("refusal", "arguments") else "text"


class OpenItems:
    """Says which item an event belongs to.  Its work does not grow with the number of items."""

    def __init__(self) -> None:
        #: In the order in which they began.
        self.all: list[OpenItem] = []
        self._by_id: dict[str, OpenItem] = {}
        self._by_call: dict[str, OpenItem] = {}
        #: The item that each ``output_index`` means now; None, which is no index, means nothing.
        self._by_index: dict[int | None, OpenItem] = {}

    def of_event(self, event: dict[str, Any], kind: str) -> OpenItem:
        """The item of a delta or of a text that is whole, perhaps a new one.  Implements WR-6.1, WR-6.15."""
        index, id = index_of(event.get("output_index")), text_of(event.get("item_id"))
        item = self._by_id.get(id) or self._by_index.get(index)
        if item is None and index is None and not id:
            item = self.all[-1] if self.all else None
        if item is None or item.kind != kind:
            item = self._opened({"type": kind, "id": id}, index)
        return item

    def added(self, index: int | None, fields: dict[str, Any]) -> OpenItem:
        """The item that begins, also with the index of another one; the same one if it began already.

        Implements WR-6.14.
        """
        item = self._by_id.get(text_of(fields.get("id")))
        if item is None:
            known, call_id = self._by_index.get(index), text_of(fields.get("call_id"))
            item = known if known and call_id and known.call_id == call_id else None
        return item if item and item.kind == fields.get("type") else self._opened(fields, index)

    def done(self, index: int | None, fields: dict[str, Any]) -> OpenItem:
        """The item that is whole, perhaps one that never began.  Implements WR-6.17."""
        return self.known(index, fields) or self._opened(fields, index)

    def known(self, index: int | None, fields: dict[str, Any]) -> OpenItem | None:
        """The item that is told of: by its id, else by its place, else by the call's id.  None if it is new.

        Implements WR-6.1.
        """
        id = text_of(fields.get("id"))
        item = self._by_id.get(id)
        if item is None:
            known = self._by_index.get(index)
            item = known if known and _may_be(known, fields) else None
        if item is None:
            item = self._by_call.get(text_of(fields.get("call_id")))
            item = None if item and item.id and id not in ("", item.id) else item
        return item if item and item.kind == fields.get("type") else None

    def _opened(self, fields: dict[str, Any], index: int | None) -> OpenItem:
        item = OpenItem(text_of(fields.get("type")))
        id, call_id = text_of(fields.get("id")), text_of(fields.get("call_id"))
        self.all.append(item)
        if id:
            self._by_id.setdefault(id, item)
        if call_id:
            self._by_call.setdefault(call_id, item)
        if index is not None:
            self._by_index[index] = item
        return item


def _may_be(item: OpenItem, fields: dict[str, Any]) -> bool:
    """Whether an item at the same place is the same, for all that both say of themselves.

    A server may make up new ids for an item that is over, but not another call.  Implements WR-6.14.
    """
    if item.kind != fields.get("type"):
        return False
    differ = [
        name
        for name in ("id", "call_id", "name")
        if fields.get(name) and getattr(item, name) and fields[name] != getattr(item, name)
    ]
    arguments = arguments_of(fields.get("arguments"))
    return not differ or ("name" not in differ and arguments in ("", item.text("arguments")))
