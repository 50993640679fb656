"""Calls in the syntax of Python."""

from __future__ import annotations

from ..model.wire_format import Analysis
from .calls_field import Calls
from .losses import CannotExport, Reason


def python_calls(analysis: Analysis) -> Calls:
    """Raises ``CannotExport``."""
    raise CannotExport(Reason("tools.values", "values are written as Python writes them, and no content parser reads them"))
