"""Of a large suite a command may read the vectors below one id alone."""

from __future__ import annotations

from toolcall_conformance.vectors import load_below, load_suite


def test_the_vectors_below_an_id_are_those_of_the_suite() -> None:
    vectors = load_suite()[0]
    for beginning in ("contract/fences/", "template/hermes/", "template/hermes", "nothing/"):
        expected = [each for each in vectors if each.id.startswith(beginning)]
        assert list(load_below(beginning)) == expected
