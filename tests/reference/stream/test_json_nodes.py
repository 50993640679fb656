"""The leaf that reads a JSON value, by itself."""

from __future__ import annotations

import pytest

from toolcall_reference.json.stream import Progress
from toolcall_reference.stream.destination import Destination
from toolcall_reference.stream.json_nodes import JsonValue
from toolcall_reference.stream.nodes import Until
from toolcall_reference.stream.parser import Parser


@pytest.mark.parametrize(
    ("room", "progress", "read"), [(6, Progress.DONE, 6), (5, Progress.FAILED, 6), (2, Progress.FAILED, 3)]
)
@pytest.mark.parametrize("size", [1, 2, 9])
def test_the_room_of_a_value_begins_where_the_value_does(
    room: int, progress: Progress, read: int, size: int
) -> None:
    cursor = Parser(Until(Destination.CONTENT), {}, parallel=True).stream().cursor
    value, pieces = JsonValue(cursor, list[str]().append, "call", room=room), "[1, 2] behind"
    for start in range(0, len(pieces), size):
        cursor.feed(pieces[start : start + size] if start else "before" + pieces[:size])
        cursor.position += 0 if start else 6
        if value():
            break
    assert (value.progress, cursor.at) == (progress, 6 + read)
