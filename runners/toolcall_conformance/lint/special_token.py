"""A required vector does not expect as text what an engine that goes by tokens cannot know to be text."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from ..suite.model import Vector
from ._suite import Finding, Suite

#: How templates write special tokens (TP-1.10).
_WRITTEN = re.compile(r"</?[|｜][^<>]*>|<[^<>|\s]+\|>|\]<\][^\[]*\[>\[|\[/?[A-Z_]{3,}\]")


def check(suite: Suite) -> Iterator[Finding]:
    """Implements VF-7.11."""
    for vector in suite.vectors:
        if vector.level != "required" or not vector.template:
            continue
        for token in _expected_as_text(vector):
            shown = json.dumps(token, ensure_ascii=False)
            what = f"{shown} is expected as text, and its template has it as a special token"
            yield suite.at_vector(vector, what, "make it recommended (TP-1.10, TP-5.17)", "expected")


def _expected_as_text(vector: Vector) -> list[str]:
    """The special tokens of a vector's template in its expected content and in the arguments of its calls."""
    if vector.expected is None:
        return []
    texts = [vector.expected.content or ""]
    for call in vector.expected.calls:
        texts += _strings(call.arguments)
    found = {token for text in texts for token in _WRITTEN.findall(text)}
    return sorted(token for token in found if token in (vector.template or ""))


def _strings(text: str) -> list[str]:
    """The text of arguments with its escapes decoded; of what is not JSON as it is."""
    try:
        return [json.dumps(json.loads(text), ensure_ascii=False)]
    except (ValueError, RecursionError):
        return [text]
