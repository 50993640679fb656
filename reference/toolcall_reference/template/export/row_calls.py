"""Formats whose outputs are rows of messages: each has a header that says what its text is."""

from __future__ import annotations

from typing import Any

from ..model.wire_format import Analysis
from .calls_field import CallsField, shaped
from .patterns import BLANKS, END, closing, either, quoted
from .said import END_IN_A_STRING, RETYPED, ROWS
from .texts import turn_ends


def channel_calls(analysis: Analysis) -> CallsField:
    """Rows with a channel and a recipient; a recipient of the namespace of tools is a call."""
    rows = analysis.messages
    word = rf"[a-z]*{BLANKS}"
    channel = rf"(?:{quoted(rows.channel)}{word})?"
    kind = rf"(?:{quoted(rows.type)})?{word}"
    called = rf"{quoted(rows.recipient)}{quoted(rows.namespace)}(?P<name>[^\s<]+)"
    text = quoted(rows.text)
    field = {
        "open_pattern": rf"{BLANKS}{channel}{called}{BLANKS}{channel}{kind}{text}",
        **closing(turn_ends(analysis), [END]),
        "content": "json",
        **shaped("{name}", "{content}"),
    }
    names = either(map(quoted, rows.content))
    header = rf"{quoted(rows.channel)}{names}{BLANKS}{kind}{text}"
    return CallsField(field, (END_IN_A_STRING, RETYPED, ROWS), (), (header,))


def recipient_headers(analysis: Analysis) -> tuple[str, ...]:
    """The headers of rows whose recipients say nothing, because calls name their tools again."""
    rows = analysis.messages
    return (rf"{quoted(rows.recipient)}[^\s<]+{quoted(rows.text)}",)


def named_rows(analysis: Analysis) -> tuple[CallsField, dict[str, Any]]:
    """Rows that begin with a name alone, of a tool or of the user; and the field of what is for the user.

    A template has no word for *any name but this one*: of fields that begin at one place the first counts.
    """
    rows = analysis.messages
    start, text = quoted(rows.start), quoted(rows.text)
    ends = [*(BLANKS + quoted(stop) for stop in analysis.stops), f"(?={BLANKS}{start})"]
    calls = {
        "open_pattern": rf"{start}(?P<name>[^\s>]+){text}",
        **closing((), [*ends, END]),
        "content": "json",
        **shaped("{name}", "{content}"),
    }
    texts = [rows.start + name + rows.text for name in rows.content]
    content = {"open": texts[0] if len(texts) == 1 else texts, **closing((), ends)}
    return CallsField(calls, (END_IN_A_STRING, RETYPED, ROWS), (), ()), content
