"""Which cases a template that is not the suite's does not have: by its traits and by its style.

Implements VF-12.20.
"""

from __future__ import annotations

import pytest

from tests.support.unseen_templates import ACME, CHAT, cases_of


@pytest.mark.parametrize(
    ("case", "reason"),
    [
        ("thinking-cut-off", "it needs the trait reasoning: its template shows how the model reasons"),
        ("closing-marker-cut-off", "it needs the trait tagged: arguments stand between tags, as raw text"),
        ("malformed-arguments", "what is expected of it depends on the format"),
        ("call-without-its-id", "its outputs are written by hand, one for each format"),
        (
            "outer-start-marker-missing",
            "formats of this style omit it: Inside the first marker its calls begin with no other marker",
        ),
    ],
)
def test_a_case_is_left_out_with_its_reason(case: str, reason: str) -> None:
    assert cases_of(ACME).left_out[case] == reason


def test_a_case_with_unseen_needs_the_traits_that_are_listed_there() -> None:
    assert "cut-off-behind-the-arguments" not in cases_of(ACME).left_out
    assert "cut-off-behind-the-arguments" in cases_of(CHAT).left_out
    assert "no-tools" not in cases_of(CHAT).left_out
