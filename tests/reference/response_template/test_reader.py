"""What vectors cannot ask of the reader: its door, its places, long outputs, delimiters that are given up."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolcall_reference import response_template
from toolcall_reference.errors import BadRequest
from toolcall_reference.response_template import load_response_template

ANCHOR: dict[str, Any] = {"start_anchor": "<|a|>"}
CALLS = {"open_pattern": r"\s*<c>", "close": "</c>", "content": "json", "repeats": True}
CHAT = {**ANCHOR, "fields": {"thinking": {"open": "<t>", "close": "</t>"}, "calls": CALLS, "content": {}}}


def events_of(template: dict[str, Any], chunks: list[str], prefix: str = "") -> list[dict[str, Any]]:
    stream = load_response_template(template).stream(prefix)
    events = [*stream.initial, *(event for chunk in chunks for event in stream.feed(chunk)), *stream.finish()]
    joined: list[dict[str, Any]] = []
    for event in events:
        if event["type"] == "region_chunk" and joined and joined[-1]["type"] == "region_chunk":
            joined[-1]["text"] += event["text"]
        else:
            joined.append(dict(event))
    return joined


@given(
    text=st.lists(
        st.sampled_from(["<t>", "</t>", " <c>", "</c>", "[1]", "x", "\n", "<", "<|a|>"]), max_size=12
    )
)
def test_a_stream_is_the_whole(text: list[str]) -> None:
    output = "".join(text)
    whole = events_of(CHAT, [output])
    assert events_of(CHAT, list(output)) == whole
    assert events_of(CHAT, text) == whole


def test_the_place_of_an_error_is_an_attribute() -> None:
    with pytest.raises(BadRequest) as caught:
        load_response_template({**ANCHOR, "fields": {"a": {"open": 1}}})
    assert caught.value.place == "fields.a.open"
    assert str(caught.value) == "fields.a.open: a string or a list of strings is needed"


def test_all_names_of_the_package_are_there() -> None:
    assert all(hasattr(response_template, name) for name in response_template.__all__)


def test_nothing_follows_the_end() -> None:
    stream = load_response_template(CHAT).stream()
    stream.finish()
    with pytest.raises(ValueError, match="ended"):
        stream.feed("x")
    with pytest.raises(ValueError, match="ended"):
        stream.finish()


def test_the_defaults_of_a_template_are_its_own() -> None:
    template = load_response_template({**CHAT, "defaults": {"calls": []}})
    template.parse("<c>[1]</c>")
    assert template.parse("").fields == {"calls": []}


def test_text_that_was_read_is_dropped() -> None:
    stream = load_response_template(CHAT).stream()
    for _ in range(3000):
        stream.feed("some text and <c>[1]</c>")
    assert len(stream._text) < 10_000
    stream.finish()
    assert len(stream.extracted.fields["calls"]) == 3000


def test_a_delimiter_that_costs_too_much_is_given_up() -> None:
    """Each ``a`` begins a match that reads on to the end.  Implements RT-9.6."""
    template = load_response_template(
        {
            **ANCHOR,
            "fields": {"x": {"open_pattern": "a[^!]*!"}, "y": {"open": "b", "close": "c"}, "content": {}},
        }
    )
    assert "content" in template.parse("abc" * 20_000).fields


def test_an_output_of_brackets_raises_nothing() -> None:
    template = load_response_template({**ANCHOR, "fields": {"n": {"open": "<n>", "content": "json"}}})
    extracted = template.parse("<n>" + "[" * 100_000)
    assert extracted.fields == {}
    assert extracted.problems[0]["code"] == "malformed"


def test_without_a_prompt_no_text_is_begun() -> None:
    template = load_response_template({"start_anchor_pattern": "^", "fields": {"content": {}}})
    assert template.parse("a", "b").fields == {"content": "ba"}
    assert template.parse("a").fields == {"content": "a"}
    stream, routed = template.stream(), template.messages()
    for each in (stream, routed):
        each.feed("a")
        each.finish()
    assert stream.extracted.fields == {"content": "a"}
    assert routed.message.content == "a"


def test_what_is_searched_again_and_again_is_not_found() -> None:
    """Each ``c`` between ``b`` and ``d`` begins a match that ``y`` crosses.  Implements RT-9.6."""
    fields = {
        "x": {"open_pattern": "c[^!]*!"},
        "y": {"open": "b", "close": "d", "repeats": True},
        "content": {},
    }
    template = load_response_template({**ANCHOR, "fields": fields})
    few, many = (template.parse("bcd" * count + "c" + "bcd" * count + "!z").fields for count in (9, 900))
    assert (few["x"], len(few["y"])) == ("z", 9)
    assert (many["content"], len(many["y"])) == ("c!z", 1800)
