"""Work for executors: doubles numbers, and some of them kill the process.  Other processes import it fast."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from toolcall_conformance.errors import AdapterBroken


@dataclass(frozen=True)
class Doubling:
    """Doubles numbers; some kill the process, always or once."""

    deadly: tuple[int, ...] = ()
    #: A file; the first worker that finds none makes it, and dies.
    once: str = ""
    broken: bool = False

    def worker(self) -> Doubling:
        """Itself."""
        if self.broken:
            raise AdapterBroken("it does not start")
        return self

    def divided(self, shard: list[int]) -> list[list[int]]:
        """Two halves."""
        middle = len(shard) // 2
        return [shard[:middle], shard[middle:]] if middle else []

    def run(self, shard: list[int]) -> list[int]:
        """The doubles."""
        if set(shard) & set(self.deadly):
            os._exit(9)
        if self.once and 20 in shard and not Path(self.once).exists():
            Path(self.once).touch()
            os._exit(9)
        return [2 * number for number in shard]

    def close(self) -> None:
        """Nothing is open."""
