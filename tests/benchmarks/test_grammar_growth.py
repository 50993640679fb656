"""A grammar takes time linear in the number of tools: a ratio measured within one run."""

from __future__ import annotations

import pytest

from tests.support.growth import assert_takes
from toolcall_conformance.lab.bench.grammar import FORMATS, grammar


@pytest.mark.parametrize("name", FORMATS)
def test_four_times_the_tools_take_at_most_five_times_as_long(name: str) -> None:
    assert_takes(5, lambda: grammar(name, 100), lambda: grammar(name, 25))
