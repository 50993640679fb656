"""Ctrl-C leaves a mark: an exception alone can be lost where Python ignores it, as in ``__del__``."""

from __future__ import annotations

import signal


class _Mark:
    """Whether Ctrl-C was pressed."""

    left = False


def mark_interrupts() -> None:
    """Have Ctrl-C leave the mark, and raise KeyboardInterrupt as usual; not where it is ignored."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _interrupted)


def _interrupted(number: int, frame: object) -> None:
    _Mark.left = True
    raise KeyboardInterrupt


def heed_interrupt() -> None:
    """Raise KeyboardInterrupt if Ctrl-C was pressed; called between vectors, rows and outputs."""
    if _Mark.left:
        raise KeyboardInterrupt
