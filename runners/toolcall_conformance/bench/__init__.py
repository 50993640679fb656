"""Measurements of speed and growth, shown beside target values (bars); no measurement fails a run."""

from __future__ import annotations

from importlib import import_module

from .measurement import Setting, Table

#: Every group of measurements and its module here, which has a function ``table(setting)``.
GROUPS: dict[str, str] = {
    "contract": "contract",
    "streaming": "streaming",
    "one-shot": "one_shot",
    "mistakes": "mistakes",
    "grammar": "grammar",
    "wire": "wire",
    "analysis": "analysis",
    "transport": "transport",
    "replay": ".replay.speed",  # of the room beside this one
}
#: The groups that need neither templates nor adapters.
DEFAULT = ("contract", "streaming", "one-shot", "mistakes", "grammar", "wire")


def table(group: str, setting: Setting) -> Table:
    """The table of a group; a row is measured only when the iterator reaches it."""
    found: Table = import_module(f".{GROUPS[group]}", __name__).table(setting)
    return found
