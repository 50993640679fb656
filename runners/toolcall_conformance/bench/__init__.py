"""Measurements of speed and growth, shown beside the bars of the suite and never asserted."""

from __future__ import annotations

from importlib import import_module

from .measurement import Setting, Table

#: Every group of measurements; its module here has a function ``table(setting)``.
GROUPS = ("contract", "streaming", "one-shot", "grammar", "analysis", "transport")
#: The groups that need nothing named.
DEFAULT = ("contract", "streaming", "one-shot", "grammar")


def table(group: str, setting: Setting) -> Table:
    """The table of a group, whose rows are measured while they are asked for."""
    found: Table = import_module(f"{__name__}.{group.replace('-', '_')}").table(setting)
    return found
