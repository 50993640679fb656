"""Patterns find what Python's own module finds, and refuse what no single pass can follow."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.growth import Work, assert_takes
from toolcall_reference.response_template.pattern import PatternError, Scanner, all_matches, compile_pattern

PATTERNS = [
    r"a|ab|abc",
    r"abc|ab|a",
    r"\s*<x>",
    r"(?P<n>\w+)=(?P<v>.*?);",
    r"</a>(?:\s*</b>)?",
    r"x(?=\{)",
    r"x(?=a+b)",
    r"x(?=a)(?P<n>a+)",
    r"^a",
    r"a$",
    r"\bab\b",
    r"(?<!b)a+",
    r"a{2,3}b?",
    r"(?P<k>a*)(?P<l>b*?)c",
    r"(?:a|b)*?c",
    r"[^ab]+",
    r"a+?(?=\s*(?:</|$))",
    r"(?i)AB",
    r"<(?P<key>\w+)>\s*(?P<value>.*?)\s*</x>",
    r"a\Z",
    r"(?P<q>a|ab)(?P<r>c|bcd)?",
    r"[]a-c^-]+",
    r"a[^]]*b",
    r"[]][^]]",
    r"(?:(?:a*)*b)?",
]
TEXTS = st.text(alphabet="abcdx<>/{=;] \n", max_size=24)


def found(pattern: str, text: str) -> list[tuple[int, int, dict[str, str]]]:
    return [(each.start, each.end, dict(each.groups)) for each in all_matches(compile_pattern(pattern), text)]


def test_a_match_without_a_character_is_found_where_the_text_ends() -> None:
    scanner = Scanner(compile_pattern("(?:x)?"), "", 0)
    scanner.advance("", 0, final=True)
    match = scanner.match("")
    assert match is not None
    assert (match.start, match.end) == (0, 0)


@pytest.mark.parametrize("pattern", PATTERNS)
@given(text=TEXTS)
def test_the_matches_are_those_of_the_standard_library(pattern: str, text: str) -> None:
    matches = re.finditer(pattern, text, re.DOTALL)
    groups = [{k: v for k, v in each.groupdict().items() if v is not None} for each in matches]
    spans = [each.span() for each in re.finditer(pattern, text, re.DOTALL)]
    assert found(pattern, text) == [(*span, group) for span, group in zip(spans, groups, strict=True)]


@pytest.mark.parametrize("pattern", PATTERNS)
@given(text=TEXTS, cut=st.integers(0, 24))
def test_a_match_is_the_same_in_pieces(pattern: str, text: str, cut: int) -> None:
    program = compile_pattern(pattern)
    whole, pieces = Scanner(program, text, 0), Scanner(program, text, 0)
    whole.advance(text, len(text), final=True)
    pieces.advance(text[:cut], min(cut, len(text)), final=False)
    pieces.advance(text, len(text), final=True)
    assert pieces.match(text) == whole.match(text)


@pytest.mark.parametrize(
    ("pattern", "why"),
    [
        (r"(\w)\1", "reference back"),
        (r"(?P<a>x)(?P=a)", "single pass"),
        (r"a++", "possessive"),
        (r"(?>a)", "single pass"),
        (r"(?R)", "single pass"),
        (r"(?<=ab)c", "look-around"),
        (r"(?=ab)c", "look ahead"),
        (r"(a", "not closed"),
        (r"a)", r"^unbalanced \) at 1$"),
        (r"[a", "not closed"),
        (r"*a", "nothing to repeat"),
        (r"a{3,2}", "least number"),
        (r"a{2000}", "repetitions"),
        (r"(?:a{1000}){1000}", "too large"),
        (r"(?m)^a", "flags"),
        (r"[a--b]", "sets"),
        (r"[z-a]", "a class that is malformed: bad character range"),
        (r"a{2}*", "a quantifier of a quantifier"),
        (r"a*??", "a quantifier of a quantifier"),
        (r"^*", "nothing to repeat"),
        (r"(?x)a", "only i, s and u"),
        (r"\p{L}", "escape"),
        (r"(?P<a>x)(?P<a>y)", "second group"),
    ],
)
def test_a_pattern_that_is_refused_says_why(pattern: str, why: str) -> None:
    with pytest.raises(PatternError, match=why):
        compile_pattern(pattern)


@pytest.mark.parametrize("pattern", [r"\s*<x>", r"(?:\s*)*<x>", r"(?:\s|\s\s)*x", r"<(?P<a>.*?)>\s*y"])
def test_work_grows_with_the_text(pattern: str) -> None:
    def finding(spaces: int) -> Work:
        return lambda: found(pattern, " " * spaces)

    assert_takes(8, finding(80_000), than=finding(20_000))
