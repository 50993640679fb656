"""The APIs of the wire: what reads each, and which of its clauses say what those of chat say."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType

from . import anthropic, responses, wire

#: What reads the wire of each API.
READERS: Mapping[str, ModuleType] = {"chat": wire, "messages": anthropic, "responses": responses}
#: The clauses that say of another API what these say of chat.
ELSEWHERE: Mapping[str, Mapping[str, str]] = {
    "messages": {
        "WR-1.1": "WR-4.1",
        "WR-1.2": "WR-4.2",
        "WR-1.5": "WR-4.4",
        "WR-1.6": "WR-4.5",
        "WR-1.7": "WR-4.5",
        "WR-1.8": "WR-4.3",
        "WR-1.9": "WR-4.8",
        "WR-2.2": "WR-4.7",
        "WR-2.3": "WR-4.7",
        "WR-2.4": "WR-4.6",
        "WR-2.5": "WR-4.6",
        "WR-2.6": "WR-4.6",
        "WR-2.7": "WR-4.6",
        "WR-2.8": "WR-4.6",
    },
    "responses": {
        "WR-1.1": "WR-5.1",
        "WR-1.2": "WR-5.2",
        "WR-1.5": "WR-5.4",
        "WR-1.9": "WR-5.6",
        "WR-2.2": "WR-5.3",
        "WR-2.3": "WR-5.9",
        "WR-2.4": "WR-5.7",
        "WR-2.5": "WR-5.7",
        "WR-2.6": "WR-5.7",
        "WR-2.7": "WR-5.11",
        "WR-2.8": "WR-5.7",
    },
}
