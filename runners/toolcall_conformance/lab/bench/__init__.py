"""Measurements of speed and growth, shown beside target values (bars); no measurement fails a run."""

from __future__ import annotations

from importlib import import_module

from .measurement import Setting, Table


def table(group: str, setting: Setting) -> Table:
    """The table of a group; a row is measured only when the iterator reaches it."""
    module = "..replay.speed" if group == "replay" else f".{group.replace('-', '_')}"
    found: Table = import_module(module, __name__).table(setting)
    return found
