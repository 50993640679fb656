"""Which parts of a text are read for calls (CT-5)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ..json.spans import JsonSpans
from .json_payload import Payload, is_envelope
from .text import ContractText

_KEYWORD = "tool_calls"
# A brace that can begin an object at all: all others are passed over in one search.
_possible_object = re.compile(r'\{(?=[ \t\n\r]*["}])')


class Candidate(NamedTuple):
    """A span of the text, and the clause that makes it a candidate."""

    start: int
    end: int
    clause: str


def find_candidates(text: ContractText) -> Iterator[Candidate]:
    """The candidates of a trimmed text, in order, found when they are asked for.

    Implements CT-2.2, CT-5.1, CT-5.2 and CT-5.4.
    """
    yield Candidate(0, len(text.source), "CT-5.1")
    for start, end in _objects_around_keyword(text):
        yield Candidate(start, end, "CT-5.2")
    first, last = text.source.find("{"), text.source.rfind("}")
    if 0 <= first < last:
        yield Candidate(first, last + 1, "CT-5.4")


def embedded_objects(spans: JsonSpans) -> Iterator[tuple[int, int]]:
    """The spans of the embedded objects, from left to right.  Implements CT-5.2."""
    brace = _possible_object.search(spans.text)
    while brace:
        # Not ``spans.end``: an object with the keyword is read for calls next.  ``Payload`` records where the
        # long values in the object end; a scan would record the end of the object alone.  In an
        # object that is not complete ``Payload`` goes down three levels at most, so it reads no place often.
        end = Payload(spans, brace.start()).end
        if end is not None:
            yield brace.start(), end
        brace = _possible_object.search(spans.text, brace.end() if end is None else end)


def _objects_around_keyword(text: ContractText) -> Iterator[tuple[int, int]]:
    """The objects that contain the keyword, outer before inner, none inside an envelope.

    Implements CT-5.2, CT-5.3 and CT-5.6.
    """
    folded, spans = text.folded, text.spans
    keyword = folded.find(_KEYWORD)
    if keyword < 0:
        return
    for embedded, embedded_end in embedded_objects(spans):
        # The objects come one after the other, so the keywords are walked through once.
        if 0 <= keyword < embedded:
            keyword = folded.find(_KEYWORD, embedded)
        if keyword < 0:
            return
        if keyword >= embedded_end:
            continue
        passed_over = embedded
        for start, end in spans.objects_within(embedded):
            if start < passed_over:
                continue
            while 0 <= keyword < start:
                keyword = folded.find(_KEYWORD, keyword + len(_KEYWORD))
            if start < keyword < end:
                yield start, end
                if is_envelope(spans, start):
                    passed_over = end
