"""Calls in the syntax of Python."""

from __future__ import annotations

from typing import Final

from ..model.wire_format import Analysis
from .calls_field import CallsField
from .losses import CannotExport, Obstacle

_WHY: Final = (
    "values are written as Python writes them; vLLM and SGLang refuse a template with python-call-list "
    "(RT-4.15), the content parser for such calls"
)


def python_calls(analysis: Analysis) -> CallsField:
    """Always raises ``CannotExport``.

    A publisher writes one template for all runtimes, and vLLM and SGLang refuse one that names this
    content parser.  The exporter can use it once their copies of the reader have it.
    """
    raise CannotExport(Obstacle("tools.values", _WHY))
