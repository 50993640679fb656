"""``toolcall replay`` with shards of 2 rows, as a program: workers may end it where they like."""

from __future__ import annotations

from toolcall_conformance.commands.replay import replay
from toolcall_conformance.lab.replay import logs

if __name__ == "__main__":
    logs.ROWS = 2
    replay()
