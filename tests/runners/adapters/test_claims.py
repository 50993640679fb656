"""What a hello may claim: every word that nobody knows is refused, with the nearest one."""

from __future__ import annotations

from typing import Any

import pytest

from toolcall_conformance import kinds
from toolcall_conformance.adapters.claims import OPERATIONS
from toolcall_conformance.adapters.protocol import Hello
from toolcall_conformance.errors import AdapterBroken

GOOD: dict[str, Any] = {
    "protocol": 1,
    "implementation": {"name": "naive", "version": "1.0 (dev)", "url": "https://example.org/naive"},
    "profiles": ["template"],
    "ops": ["parse"],
    "formats": ["hermes", ""],
    "features": ["ids"],
}


def test_every_operation_of_a_kind_can_be_claimed() -> None:
    found = (kinds.named(name) for name in kinds.names())
    assert {op for kind in found for op in (kind.op, *kind.other_ops) if op} <= OPERATIONS


def test_what_there_is_can_be_claimed() -> None:
    assert Hello.of(GOOD, {"hermes"}).formats == frozenset({"hermes", ""})
    assert Hello.of({**GOOD, "formats": ["mine"]}).formats == frozenset(
        {"mine"}
    )  # where any format may be read


@pytest.mark.parametrize(
    ("field", "words", "says"),
    [
        ("formats", ["hermez"], r"formats\[0\]: there is no format 'hermez'; did you mean hermes\?"),
        ("profiles", ["template", "contrakt"], r"profiles\[1\]: .*did you mean contract\?"),
        ("ops", ["parse", "straem"], r"ops\[1\]: .*did you mean stream\?"),
        ("features", ["idz"], r"features\[0\]: .*did you mean ids\?"),
        ("render", ["srever"], r"render\[0\]: .*did you mean server\?"),
        ("renderFormats", ["hermez"], r"renderFormats\[0\]: .*did you mean hermes\?"),
        ("formats", ["x\n::error::"], r"formats\[0\]: there is no format 'x\\\\n::error::'"),
    ],
)
def test_a_word_that_means_nothing_is_refused(field: str, words: list[str], says: str) -> None:
    with pytest.raises(AdapterBroken, match=says):
        Hello.of({**GOOD, field: words}, {"hermes"})


@pytest.mark.parametrize(
    ("field", "text", "says"),
    [
        ("name", "a\nb", r"implementation.name: \\n at 1 is not a printable character"),
        ("name", "  ", "implementation.name: it is blank"),
        ("version", "1\x1b[2J", r"implementation.version: \\x1b at 1"),
        ("language", "x" * 101, "implementation.language: it has 101 characters; 100 are the most"),
        ("url", "javascript:alert(1)", "implementation.url: javascript:alert"),
    ],
)
def test_who_it_is_must_be_printable(field: str, text: str, says: str) -> None:
    with pytest.raises(AdapterBroken, match=says):
        Hello.of({**GOOD, "implementation": {**GOOD["implementation"], field: text}})
