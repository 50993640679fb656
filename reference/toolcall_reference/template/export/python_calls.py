"""Calls in the syntax of Python."""

from __future__ import annotations

from ..model.wire_format import Analysis
from .calls_field import CallsField
from .losses import CannotExport, Obstacle


def python_calls(analysis: Analysis) -> CallsField:
    """Raises ``CannotExport``."""
    raise CannotExport(
        Obstacle("tools.values", "values are written as Python writes them, and no content parser reads them")
    )
