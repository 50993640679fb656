"""How two texts are divided, where their markers are, and which markers name the same thing (TA-8)."""

from __future__ import annotations

from dataclasses import astuple

import pytest

from toolcall_reference.template.model import difference as texts


@pytest.mark.parametrize(
    ("left", "right", "divided"),
    [
        ("", "", ("", "", "", "")),
        ("", "a", ("", "", "a", "")),
        ("ab", "ab", ("ab", "", "", "")),
        ("axc", "ayc", ("a", "x", "y", "c")),
        ("xa", "yza", ("", "x", "yz", "a")),
        ("aa", "a", ("a", "a", "", "")),
        ("aba", "aa", ("a", "b", "", "a")),
        ("abab" * 9 + "x", "abab" * 9 + "y", ("abab" * 9, "x", "y", "")),
        ("x" + "abab" * 9, "yy" + "abab" * 9, ("", "x", "yy", "abab" * 9)),
        # No boundary falls inside a marker, of whichever text.
        ("-<think>-", "-</think>-", ("-", "<think>", "</think>", "-")),
        ("-<a>", "-<a b>", ("-", "<a>", "<a b>", "")),
        ("-[A]-", "-[AB]-", ("-", "[A]", "[AB]", "-")),
        ("-[A_b 1/c]", "-[A_b 2/c]", ("-", "[A_b 1/c]", "[A_b 2/c]", "")),
        ("-<a>", "-<b", ("-", "<a>", "<b", "")),
        ("-<a", "-<b>", ("-", "<a", "<b>", "")),
        ("a b>", "<c b>", ("", "a b>", "<c b>", "")),
        ("<c b>", "a b>", ("", "<c b>", "a b>", "")),
        ("\n<a>\n", "\n<b>\n", ("\n", "<a>", "<b>", "\n")),
        ("<a><b>-", "<a><c>-", ("<a>", "<b>", "<c>", "-")),
        ("-<a><b>", "-<c><b>", ("-", "<a>", "<c>", "<b>")),
        ("<b>-", "<b>+", ("<b>", "-", "+", "")),
        ("-<b>", "+<b>", ("", "-", "+", "<b>")),
        # Brackets that mark nothing are text.
        ("[1]", "[2]", ("[", "1", "2", "]")),
        ("[-a]", "[-b]", ("[-", "a", "b", "]")),
        ("[a,]", "[b,]", ("[", "a", "b", ",]")),
        ("< a>", "< b>", ("< ", "a", "b", ">")),
        ("<a\n>", "<b\n>", ("<", "a", "b", "\n>")),
        ("<<a", "<<b", ("<<", "a", "b", "")),
        ("<>a", "<>b", ("<>", "a", "b", "")),
    ],
)
def test_a_difference_keeps_markers_whole(left: str, right: str, divided: tuple[str, ...]) -> None:
    assert astuple(texts.difference(left, right)) == divided
    turned = divided[0], divided[2], divided[1], divided[3]
    assert astuple(texts.difference(right, left)) == turned
    assert texts.common_prefix(left, right) == divided[0]


@pytest.mark.parametrize(
    ("left", "right", "suffix"),
    [
        ("", "a", ""),
        ("ab", "ab", "ab"),
        ("ab", "xab", "ab"),
        ("ab", "bbab", "ab"),
        ("b", "a" * 9 + "b", "b"),
        ("</a>", "<a>", ""),
        ("x</a>", "y</a>", "</a>"),
        ("a>", "<a>", ""),
        ("[A] b", "[/A] b", " b"),
    ],
)
def test_a_common_ending_begins_inside_no_marker(left: str, right: str, suffix: str) -> None:
    assert texts.common_suffix(left, right) == texts.common_suffix(right, left) == suffix


@pytest.mark.parametrize(
    ("text", "after", "first", "last"),
    [
        ("", "", "", ""),
        (" a ", " a ", " a ", ""),
        (" a <b> \n c [D] e ", " e ", " a <b> \n ", "[D] e "),
        ("<b>", "", "<b>", "<b>"),
    ],
)
def test_the_first_and_the_last_marker(text: str, after: str, first: str, last: str) -> None:
    assert (texts.after_markers(text), texts.first_marker(text), texts.last_marker(text)) == (
        after,
        first,
        last,
    )


@pytest.mark.parametrize(
    ("text", "begun"),
    [
        ("a <function=", "<function="),
        ("<", "<"),
        ("<a> <b c", "<b c"),
        ("<a<b", "<b"),
        ("<a\n<b", "<b"),
        ("a [", "["),
        ("[/", "[/"),
        ("[A b", "[A b"),
        ("[/_a1", "[/_a1"),
        ("", ""),
        ("a", ""),
        ("<a>", ""),
        ("< a", ""),
        ("<a\n", ""),
        ("<a\nb", ""),
        ("[A]", ""),
        ("[1", ""),
        ("[-", ""),
        ("[ a", ""),
        ("[A,", ""),
    ],
)
def test_a_marker_that_a_text_begins(text: str, begun: str) -> None:
    assert texts.open_marker(text) == begun


@pytest.mark.parametrize("role", ["begin", "start", "open", "prefix", "end", "stop", "close", "suffix"])
def test_words_that_say_the_role_of_a_marker_do_not_count(role: str) -> None:
    assert texts.is_pair(f"<tool_{role}>", "</tool>")
    assert texts.is_pair("<tool>", f"<｜{role.upper()}▁tool｜>")
    assert not texts.is_pair(f"<{role}>", f"</{role}>")
    assert not texts.is_pair(f"<{role}s>", f"<{role[1:]}s>")


@pytest.mark.parametrize(
    ("opening", "closing", "pair"),
    [
        ("<think>", "</think>", True),
        (" <think>\n", "\n</THINK> ", True),
        ("[A]", "[/A]", True),
        ("<|a|>", "<|/a|>", True),
        ("<｜a｜>", "<｜/a｜>", True),
        ("<f=x>", "</f>", True),
        ('<f name="x">', "</f>", True),
        ("<a_b>", "</a-b>", True),
        ("<a|b>", "</a>", True),
        ("<a｜b>", "</a>", True),
        ("[a]b", "[/a]", True),
        ("<a>b", "</a>", True),
        ("<a>", "</b>", False),
        ("<a_b>", "</b_a>", False),
        ("<a1>", "</a2>", False),
        ("<->", "</->", False),
        ("", "", False),
    ],
)
def test_markers_that_name_the_same_thing(opening: str, closing: str, pair: bool) -> None:
    assert texts.is_pair(opening, closing) is pair
    assert texts.is_pair(closing, opening) is pair


@pytest.mark.parametrize(
    ("opening", "closing"),
    [("<x>", "</x>"), ("[X]", "[/X]"), ("<|x|>", "<|/x|>"), ("<｜x｜>", "<｜/x｜>"), ("<x/y>", "</x/y>")],
)
def test_the_closing_form_of_a_marker(opening: str, closing: str) -> None:
    assert texts.closing_of(f" {opening}\n") == closing
    assert texts.opening_of(f"\n{closing} ") == texts.opening_of(f" {opening}\n") == opening
