"""Bars of progress of a run, on standard error."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ..results.records import Result


@contextmanager
def progress_bars(vectors: int, adapters: int) -> Iterator[Callable[[Result], None]]:
    """Show a progress bar for each adapter on standard error, but only in a terminal."""
    if not sys.stderr.isatty():
        yield lambda result: None
        return
    from rich.console import Console
    from rich.progress import Progress, TaskID

    bars: dict[str, TaskID] = {}
    with Progress(console=Console(stderr=True), transient=True) as progress:
        # While the adapters start, there is no result, and their names are not known yet.
        what = f"starting {adapters} adapters" if adapters > 1 else "vectors"
        starting = progress.add_task(what, total=None)

        def advance(result: Result) -> None:
            if result.adapter not in bars:
                progress.update(starting, visible=False)
                bars[result.adapter] = progress.add_task(result.adapter or "vectors", total=vectors)
            progress.advance(bars[result.adapter])

        yield advance
