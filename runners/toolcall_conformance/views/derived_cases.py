"""What is said of cases whose format was derived from a template: whose it is, and what they look like.

Implements AP-8.14.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any


def derived_sentences(derived: Mapping[str, str]) -> list[str]:
    """A sentence for each format that was derived, by the version of the suite that did it."""
    return [
        f"The format of {name} was derived from its template by toolcall-conformance {version}: "
        "nobody has checked it, so these results say nothing about conformance."
        for name, version in derived.items()
    ]


def first_output(definition: Mapping[str, Any]) -> str:
    """The output of a case, or the first text that the grammar of a case accepts."""
    texts = (definition.get("output"), *definition.get("accepts", ()), *definition.get("either", ()))
    return str(next((text for text in texts if isinstance(text, str)), ""))


def outputs_of(vectors: Mapping[str, Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    """The id of each vector of a derived format, and its first output."""
    for id, definition in vectors.items():
        if definition.get("derived"):
            yield id, first_output(definition)
