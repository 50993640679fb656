"""What is said of fields, and which order of events a stream may have (RT-8)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.fakes.behaviour import HELLO
from toolcall_conformance.adapters.protocol import Hello
from toolcall_conformance.judge import regions
from toolcall_conformance.suite.model import Vector
from toolcall_conformance.suite.splits import Split

CLAIMS = Hello.of({**HELLO, "features": ["problems"]})
SPLIT = Split("whole", ("ab",))
OPEN, CLOSE = {"type": "region_open", "field": "a"}, {"type": "region_close", "field": "a", "value": "x"}
CHUNK = {"type": "region_chunk", "field": "a", "text": "x", "dirty": False}
FIELDS = {"fields": {"a": {}, "n": {"content": "int"}, "o": {"content": "json"}}}


def vector(**fields: Any) -> Vector:
    own = {"fields": {"a": "x"}, "response_template": FIELDS, **fields}
    return Vector("response-template/x", "response-template", "X", "required", "X", ("RT-8.2",), **own)


def reply(**fields: Any) -> dict[str, Any]:
    return {"fields": {"a": "x"}, "problems": [], "events": [[OPEN, CHUNK, CLOSE]], **fields}


@pytest.mark.parametrize(
    ("own", "told", "verdict"),
    [
        ({}, {}, "pass"),
        ({}, {"fields": {}}, "lost"),
        ({}, {"fields": {"a": "x", "b": "y"}}, "leak"),
        ({}, {"fields": {"a": "x", "tool_calls": []}}, "wrongly-accepted"),
        ({}, {"fields": {"a": "y"}}, "wrong"),
        ({"missing": ("a",)}, {"problems": [{"code": "missing", "field": "a"}]}, "pass"),
        ({"missing": ("a",)}, {}, "lost"),
        ({"malformed": ("n",)}, {}, "lost"),
        ({"refused": "always"}, {}, "wrong"),
    ],
)
def test_fields_are_judged(own: dict[str, Any], told: dict[str, Any], verdict: str) -> None:
    assert regions.of_fields(vector(**own), reply(**told), CLAIMS).verdict == verdict


@pytest.mark.parametrize(
    ("events", "clause"),
    [
        ([[OPEN, CHUNK], [CLOSE]], ""),
        ([[OPEN, OPEN, CHUNK, CLOSE]], "RT-8.2"),
        ([[CHUNK]], "RT-8.2"),
        ([[OPEN, CHUNK]], "RT-8.2"),
        ([[OPEN, {**CHUNK, "text": "y"}, CLOSE]], "RT-8.3"),
    ],
)
def test_the_order_of_events(events: Any, clause: str) -> None:
    own = vector(regions=({"field": "a", "text": "x", "value": "x"},))
    found = regions.breach(own, SPLIT, reply(events=events), reply())
    assert (found.clause if found else "") == clause


def test_a_stream_says_what_the_whole_says() -> None:
    found = regions.breach(vector(), SPLIT, reply(fields={}), reply())
    assert found is not None
    assert found.clause == "RT-8.6"


def test_when_text_arrives() -> None:
    pieces = [[OPEN, CHUNK, CHUNK], [CLOSE]]
    own = vector(chunks=("ab",), arrives=(({"a": "xx"},), ()))
    assert regions.late(own, reply(events=pieces)) is None
    found = regions.late(own, reply(events=[[OPEN], [CHUNK, CHUNK, CLOSE]]))
    assert found is not None
    assert found.clause == "RT-8.5"


@pytest.mark.parametrize(("field", "raw"), [("a", False), ("n", False), ("o", True)])
def test_chunks_say_whether_they_are_raw(field: str, raw: bool) -> None:
    events = [[{**CHUNK, "field": field, "dirty": raw}]]
    assert regions.dirty(vector(), reply(events=events)) is None
    events = [[{**CHUNK, "field": field, "dirty": not raw}]]
    assert regions.dirty(vector(), reply(events=events)) is not None
