"""How many requests a second get through to an adapter and back."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

from ..adapters.implementation import Fault, resolve
from ..run.reproduce import shown_command
from .measurement import Column, Setting, Table, TableRow
from .requests import requests_per_second

#: Requests sent, at the default size; fewer on smaller ones.
_MOST = 20_000


def table(setting: Setting) -> Table:
    """A row for the reference behind a pipe, and one for each adapter."""
    pipe = shown_command([sys.executable, "-m", "toolcall_reference"])
    specs = [("python -m toolcall_reference", f"cmd:{pipe}"), *((spec, spec) for spec in setting.adapters)]
    columns = (Column("requests/s", 0, "≥ 8,000"),)
    title = "Transport: requests with an output of three characters, answered by an adapter."
    return Table(title, "adapter", columns, _rows(specs, setting.size), len(specs))


def _rows(specs: Sequence[tuple[str, str]], size: int) -> Iterator[TableRow]:
    for name, spec in specs:
        try:
            rate = requests_per_second(resolve(spec), min(_MOST, size))
        except Fault as fault:
            yield TableRow(name, (fault.kind,))
            continue
        yield TableRow(name, (rate,))
