"""The trip of an output stays short: few modules, few hops between them, no module too long to be read."""

from __future__ import annotations

from tests.support.trip import trip

MODULES, HOPS, LINES = 13, 90, 400


def test_a_call_of_hermes_goes_through_few_modules() -> None:
    found = trip("hermes")
    assert len(found.modules) <= MODULES, sorted(found.modules)
    assert found.hops <= HOPS
    assert found.longest <= LINES
