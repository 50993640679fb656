"""An implementation that stays open between sessions: some engines take many seconds to start."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...adapters.implementation import Fault, Implementation, JsonObject


class KeptOpen(Implementation):
    """Starts once, and ends with ``end``; after a fault the next start is a new one."""

    def __init__(self, implementation: Implementation) -> None:
        self._implementation = implementation
        self._hello: JsonObject | None = None

    def start(self, hello: JsonObject, timeout: float) -> JsonObject:
        """Start it, or say again what it said when it was started."""
        if self._hello is None:
            self._hello = self._implementation.start(hello, timeout)
        return self._hello

    def requests(self, messages: Iterable[JsonObject], timeout: float) -> Iterator[JsonObject]:
        """Send the messages."""
        try:
            yield from self._implementation.requests(messages, timeout)
        except Fault:
            self.end()
            raise

    def close(self) -> str:
        """Leave it open."""
        return ""

    def end(self) -> None:
        """End it."""
        self._implementation.close()
        self._hello = None
