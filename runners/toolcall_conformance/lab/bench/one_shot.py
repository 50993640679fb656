"""Measures one long call of each format, parsed at once, beside the time to decode its arguments."""

from __future__ import annotations

import json
from collections.abc import Iterator

from .measurement import Column, Setting, Table, TableRow
from .outputs import FORMATS, code, request, taken
from .subjects import Subject, Unmeasured
from .timing import seconds

_RATIO_BAR = "≤ 2"


def table(setting: Setting) -> Table:
    """A row for each format.  In tagged formats ``dumps`` counts too: raw values must become JSON."""
    pairs = taken(setting.subjects, "parse")
    columns = (Column("size", 0), Column("ms", 2), Column("json, ms", 2), Column("×", 2, _RATIO_BAR))
    title = "One call at once: × is times json.loads; in tagged formats times loads and dumps."
    return Table(title, "format", columns, _rows(setting.size, pairs), len(pairs))


def _rows(size: int, pairs: list[tuple[str, Subject]]) -> Iterator[TableRow]:
    value = {"code": code(size)}
    text = json.dumps(value)
    loads, dumps = seconds(lambda: json.loads(text)), seconds(lambda: json.dumps(value))
    for name, subject in pairs:
        output = FORMATS[name].output(value["code"])
        yardstick = loads + dumps if FORMATS[name].tagged else loads
        try:
            took = subject.seconds(request(name, output))
        except Unmeasured as why:
            yield TableRow(subject.row(name), (str(why),))
            continue
        yield TableRow(subject.row(name), (len(output), took * 1000, yardstick * 1000, took / yardstick))
