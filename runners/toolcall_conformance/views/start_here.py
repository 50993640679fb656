"""Prints the vectors to begin with, each with its verdict and its title."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from ..results.records import RunResults
from ..suite.mechanisms import MECHANISMS
from ..suite.model import Vector

_WIDTH = 80


def lines(vectors: Sequence[Vector], run: RunResults) -> Iterator[str]:
    """The vectors in their order, numbered within their format, with what each adapter made of them."""
    mechanisms = {format: name for name, format in MECHANISMS.items()}
    verdicts = {(result.adapter, result.vector): result.verdict for result in run.results}
    for label in run.adapters:
        format, number = None, 0
        for vector in vectors:
            if vector.template_name != format:
                format, number = vector.template_name, 0
                heading = f"{mechanisms.get(format, 'others')}: {format or 'no format'}"
                yield ""
                yield heading if len(run.adapters) == 1 else f"{label} · {heading}"
            number += 1
            name = vector.id.rpartition("/")[2]
            verdict = verdicts.get((label, vector.id), "not-run")
            cited = ", ".join(vector.clauses)
            yield f"{number:4}  {verdict:8}  {name}  {cited if len(name) + len(cited) < 60 else ''}".rstrip()
            yield from textwrap.wrap(
                vector.title, _WIDTH, initial_indent=" " * 16, subsequent_indent=" " * 16
            )
    yield ""
