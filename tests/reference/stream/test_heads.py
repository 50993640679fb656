"""Every part of a head: what matches it, what may become a match, and what never does."""

from __future__ import annotations

from typing import Any

import pytest

from toolcall_reference.stream.heads import (
    Exact,
    Head,
    LineEnd,
    Mark,
    Maybe,
    OutputEnd,
    Part,
    Peek,
    Row,
    Space,
    Unless,
    Word,
    fills,
    follows,
    stands_in,
)

OPEN, CLOSE = Exact("<"), Exact(">")
WORDS = ("a b", 'x"y', "f", "other one")
ROW = Row.of([Exact("[x]"), Exact("[y]")])


@pytest.mark.parametrize(
    ("parts", "wholes", "never"),
    [
        ((Exact("<a>"),), ["<a>"], ["<b", "a", " <a>", "x"]),
        ((OPEN, Space(), CLOSE), ["<>", "< \n\t\r>"], ["<x", "< x", "<\f"]),
        ((OPEN, LineEnd(), CLOSE), ["<\n>", "< \t\r\n>"], ["<x", "<\r\r", "<\n\n", "<>"]),
        ((OPEN, Word("name"), CLOSE), ["<f>", "<get-time.now>"], ["<>", "<a b", "<a<", '<"', "< a", "<a\n"]),
        (
            (OPEN, Word("name", spaced=True), CLOSE),
            ["<f>", "<get time>", "<a  \tb c>"],
            ["<>", "< a", "<a >", "<a\n", '<a"', "<a b >"],
        ),
        (
            (OPEN, Word("name", words=WORDS), CLOSE),
            ["<a b>", '<x"y>', "<f>", "<other one>", "<get>"],
            ["<a c", '<x"z', "<a >", "<other two", "<>"],
        ),
        (
            (OPEN, Word("name", words=("get", "get_time"), known=True), CLOSE),
            ["<get>", "<get_time>"],
            ["<got", "<gett", "<>", "<get_time_", "<x"],
        ),
        ((OPEN, Word("name", char="[0-9]"), CLOSE), ["<1>", "<1234>"], ["<a", "<1a", "<>"]),
        (
            (OPEN, Word("a", greedy=True), Space(), Word("b", greedy=True), CLOSE),
            ["<ab cd>", "<a \nb>"],
            ["<a b c", "<>", "<a>"],
        ),
        ((OPEN, Mark("call"), Exact("a>")), ["<a>"], ["<b", "<x", "a"]),
        (
            (OPEN, Maybe((Exact("#"), Word("id"), Exact(":"))), Exact("f>")),
            ["<f>", "<#7:f>"],
            ["<x", "<#>", "<#7f>"],
        ),
        ((OPEN, ROW, CLOSE), ["<>", "<[x]>", "<[x] [y]\n>", "<[y][y]>"], ["<[z", "<[x]z", "< >", "<[x][z"]),
        ((OPEN, Unless("!"), Word("name"), CLOSE), ["<f>", "<f!>"], ["<!", "<!f>"]),
        ((OPEN, Unless("!"), Exact("y>")), ["<y>"], ["<x", "<!", "<!y>"]),
    ],
)
def test_a_match_begins_with_each_of_its_beginnings(
    parts: tuple[Part, ...], wholes: list[str], never: list[str]
) -> None:
    head = Head(*parts)
    for whole in wholes:
        found = head.match(f"-{whole}-", 1)
        assert found is not None
        assert found.end() == 1 + len(whole)
        for end in range(len(whole)):
            assert head.match(whole[:end], 0) is None, whole[:end]
            assert head.begins(whole[:end], 0), whole[:end]
    for text in never:
        assert head.match(text, 0) is None, text
        assert not head.begins(text, 0), text


def test_the_groups_of_a_match_say_what_stands_where() -> None:
    head = Head(OPEN, Mark("call"), Maybe((Exact("#"), Word("id"), Exact(":"))), Word("name"), CLOSE)
    for text, id, name in [("<#7:f>", "7", "f"), ("<f>", None, "f")]:
        found = head.match(text, 0)
        assert found is not None
        assert (found["id"], found["name"], found.start("call")) == (id, name, 1)


@pytest.mark.parametrize(
    ("part", "longest"),
    [
        (Space(), " \n" * 128),
        (LineEnd(), "\t" * 256 + "\n"),
        (Word("name"), "a" * 256),
        (Word("name", spaced=True), "a" + " " * 254 + "a"),
        (Word("name", greedy=True), "a" * 256),
        (Word("name", char="[0-9]"), "7" * 256),
        (ROW, ("[x]" + " " * 256) * 7),
    ],
)
def test_every_part_has_its_bound(part: Part, longest: str) -> None:
    """TP-1.4: 256 code points of whitespace or of a name; and seven markers in a row."""
    head = Head(OPEN, part, CLOSE)
    assert head.match(f"<{longest}>", 0) is not None
    assert head.begins(f"<{longest}", 0)
    longer = f"\t{longest}" if longest.endswith("\n") else longest + longest[-1]
    assert head.match(f"<{longer}>", 0) is None
    assert not head.begins(f"<{longer}", 0)


def test_markers_in_a_row_are_seven_at_most() -> None:
    head = Head(OPEN, ROW, CLOSE)
    assert head.match("<" + "[x]" * 7 + ">", 0) is not None
    assert head.match("<" + "[x]" * 8 + ">", 0) is None


def test_a_word_ends_as_early_as_what_follows_it_allows() -> None:
    for greedy, a, b in [(False, "x", "y-z"), (True, None, None)]:
        found = Head(OPEN, Word("a", greedy=greedy), Exact("-"), Word("b"), CLOSE).match("<x-y-z>", 0)
        assert (found and found["a"], found and found["b"]) == (a, b)
    found = Head(OPEN, Word("a"), Exact("-"), Word(), CLOSE).match("<x-y-z>", 0)
    assert found is not None
    assert found.groupdict() == {"a": "x"}


@pytest.mark.parametrize(
    ("text", "begins", "whole"),
    [("<a", True, True), ("<", True, False), ("", True, False), ("<ax", False, False), ("x", False, False)],
)
def test_a_head_at_the_end_of_the_output_never_matches(text: str, begins: bool, whole: bool) -> None:
    head = Head(Exact("<a"), OutputEnd())
    assert head.match(text, 0) is None
    assert bool(head.begins(text, 0)) is begins
    assert fills(head, text, 0) is whole
    assert fills(Head(Exact("<a")), text, 0)


@pytest.mark.parametrize(
    ("text", "answer", "stands"),
    [
        ("", None, False),
        ("<", None, False),
        ("<a>", True, True),
        ("<b", None, False),
        ("<b>", True, True),
        ("<c", False, False),
        ("x<a>", False, True),
        ("x", False, False),
    ],
)
def test_what_follows_is_known_as_soon_as_it_can_be(text: str, answer: Any, stands: bool) -> None:
    heads = [Head(Exact("<a>")), Head(Exact("<b>"))]
    assert follows(heads, text, 0) is answer
    assert stands_in(heads, text) is stands


def test_the_marker_of_a_head_is_its_first_text() -> None:
    assert Head(Space(), Exact(""), Exact("<a>"), Exact("b")).marker == "<a>"
    assert Head(Space(), Word()).marker == ""


def test_a_head_after_whitespace_is_the_same_behind_it() -> None:
    head = Head(Exact("<a>"))
    behind = head.after_space()
    assert behind is head.after_space()
    assert behind.match(" \n<a>", 0) is not None
    assert head.match(" \n<a>", 0) is None
    assert behind.begins("\t ", 0)


@pytest.mark.parametrize(
    ("part", "follows", "refuses"),
    [
        (Unless(">"), "b", ">"),
        (Peek(((Exact("b"),),)), "b", "x"),
        (Peek(((Exact("bc"),), (Exact("d"),))), "bc", "bx"),
    ],
)
def test_a_look_ahead_decides_with_what_follows(part: Any, follows: str, refuses: str) -> None:
    head = Head(Exact("<a"), part)
    assert head.begins("<a", 0)
    for more in (follows, f"{follows}x"):
        found = head.match(f"<a{more}", 0)
        assert found is not None
        assert found.end() == 2
    assert head.match(f"<a{refuses}", 0) is None
    assert not head.begins(f"<a{refuses}", 0)
    assert not head.begins("<ax", 0)
