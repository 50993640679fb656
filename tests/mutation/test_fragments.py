"""A mutant finds its place whatever the layout and the names of the source."""

from __future__ import annotations

import pytest

from tests.mutation.fragments import matches, replaced, tokens


def found(fragment: str, source: str, *, renamed: bool = False) -> list[str]:
    """The texts of the source that are the fragment."""
    places = matches(tokens(fragment), tokens(source), renamed=renamed)
    return [source[place.start : place.end] for place in places]


@pytest.mark.parametrize(
    ("fragment", "source"),
    [
        ("f(a, b)", "f(\n    a,  # why\n    b,\n)"),
        ("f(a,\n  b,\n)", "f(a, b)"),
        ("a and b", "(\n    a\n    and (b)\n)"),
        ("return (a)", "return a"),
        ("x = (a or b)", "x = a or b"),
        ("x = 'it'", 'x = "it"'),
        ("f'{a}: \"{b}\"'", 'f"{a}: \\"{b}\\""'),
        ("a):\n    b", "a):\n\n    b"),
        ("def f():\n    return 1", 'def f():\n    """Say why."""\n    return 1'),
        ("a,", "f(a)"),
    ],
)
def test_layout_is_not_a_difference(fragment: str, source: str) -> None:
    assert len(found(fragment, source)) == 1


@pytest.mark.parametrize(
    ("fragment", "source"),
    [
        ("a", "ab"),
        ("f(a)", "f(a, b)"),
        ("[a]", "(a)"),
        ("f()", "f"),
        ("'a '", "'a'"),
        ("a.b", "a.c"),
        ("f'{a}'", "f'{b}'"),
        ("f'{a}'", "'{a}'"),
    ],
)
def test_every_other_change_counts(fragment: str, source: str) -> None:
    assert found(fragment, source) == []


def test_parentheses_belong_to_what_they_enclose() -> None:
    assert found("return a or b", "return (a or b)") == ["return (a or b)"]
    assert found("(a or b)", "(a or b) and c") == ["(a or b)"]
    assert found("a or b", "(a or b) and c") == ["a or b"]


def test_all_places_are_found() -> None:
    assert found("a", "a + f(a)") == ["a", "a"]


@pytest.mark.parametrize(
    ("fragment", "source"),
    [
        ("cursor.mapper.text(x)", "cursor.message.text(x)"),
        ("x = find(x)", "y = find(y)"),
        ("a.text(f'{a}')", "b.text(f'{b}')"),
    ],
)
def test_names_may_be_other_ones(fragment: str, source: str) -> None:
    assert found(fragment, source) == []
    assert found(fragment, source, renamed=True) == [source]


@pytest.mark.parametrize(
    ("fragment", "source"),
    [
        ("x = find(x)", "y = find(z)"),  # two names for one
        ("a.b(c)", "d.b(d)"),  # one for two
        ("a.b(c)", "d.b(c); a"),  # the old one is still there
        ("if a:", "if b:"),  # nothing is as it was
        ("f(a, x)", "f(a, y())"),  # what is called is another kind of expression
        ("a.text(len(x))", "a.text(sum(x))"),  # what a built-in is called is not a choice
    ],
)
def test_names_are_not_just_any(fragment: str, source: str) -> None:
    assert found(fragment, source, renamed=True) == []


def test_a_replacement_has_the_names_and_the_indentation_of_its_place() -> None:
    source = "def f(b):\n    if b.ready:\n        b.stop()\n"
    (place,) = matches(tokens("a.stop()"), tokens(source), renamed=True)
    change = "if a.late:\n    a.stop()"
    expected = "def f(b):\n    if b.ready:\n        if b.late:\n            b.stop()\n"
    assert replaced(source, place, change) == expected
