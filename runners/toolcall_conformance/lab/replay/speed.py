"""How many rows of a log ``toolcall replay`` compares a second: in one process, in several, on Ray."""

from __future__ import annotations

import json
import os
import tempfile
import time
from collections.abc import Iterator, Sequence
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TypeAlias

from toolcall_reference import ReferenceAdapter

from ..bench.measurement import Column, Setting, Table, TableRow
from ..differences.executors import Executor, Processes, SameProcess
from ..differences.ray_executor import OnRay
from . import logs
from .logs import Shard
from .requests import RowReader
from .run import replay
from .sample import sample_rows
from .worker import ReplayTask, ReplayWorker, digest_of

#: How many rows the log has; a smaller ``--size`` lowers the number.
_MOST = 100_000
#: How often each way is measured, in turns; the best counts.
_RUNS = 5
#: The adapters: one that is measured beside itself finds no differences, which would be made smaller.
_SPEC = "reference"

_Way: TypeAlias = "tuple[str, partial[Executor] | None]"


def table(setting: Setting) -> Table:
    """A row for each way to run shards."""
    processors = os.cpu_count() or 1
    ways: list[_Way] = [("one process", partial(_here)), ("two processes", partial(_processes, 2))]
    ways += [(f"{processors} processes", partial(_processes, processors))] if processors > 2 else []
    ways.append(("Ray, local", partial(_ray, processors) if find_spec("ray") else None))
    columns = (
        Column("rows/s", 0),
        Column("× one process", 2, "two: ≥ 1.5"),
        Column("CPU s", 1),
        Column("not the parser's, %", 0),
    )
    count = min(_MOST, setting.size)
    title = f"Replay: {count:,} rows of 1 KB, read, parsed twice and compared; best of {_RUNS} in turns."
    return Table(title, "way", columns, _rows(ways, count), len(ways))


def _here(worker: ReplayWorker, shards: Sequence[Shard]) -> Executor:
    return SameProcess(worker)


def _processes(jobs: int, worker: ReplayWorker, shards: Sequence[Shard]) -> Executor:
    return Processes(jobs)


def _ray(jobs: int, worker: ReplayWorker, shards: Sequence[Shard]) -> Executor:
    return OnRay("local", jobs)


def _rows(ways: Sequence[_Way], count: int) -> Iterator[TableRow]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "log.jsonl"
        with path.open("w", encoding="ascii") as file:
            file.writelines(json.dumps(row) + "\n" for row in sample_rows(count))
        task = ReplayTask(_SPEC, _SPEC, RowReader())
        parsing = _parsing_seconds(path)
        best: dict[str, float] = {}
        spent: dict[str, float] = {}
        for _ in range(_RUNS):
            for name, executor in ways:
                if executor is not None:
                    start, cpu = time.perf_counter(), _cpu_seconds()
                    replay(task, path, executor)
                    best[name] = min(best.get(name, float("inf")), time.perf_counter() - start)
                    spent[name] = min(spent.get(name, float("inf")), _cpu_seconds() - cpu)
        for name, executor in ways:
            if executor is None:
                yield TableRow(name, ("not installed",))
                continue
            # What Ray's workers spend is not counted: they are not children of this process.
            cpu_spent = None if name.startswith("Ray") else spent[name]
            share = 100 * (1 - parsing / spent[name]) if name == ways[0][0] else None
            yield TableRow(name, (count / best[name], best[ways[0][0]] / best[name], cpu_spent, share))


def _cpu_seconds() -> float:
    """The CPU seconds of this process and of its children that have ended."""
    return sum(os.times()[:4])


def _parsing_seconds(path: Path) -> float:
    """The CPU seconds that both parsers take alone, without reading, the protocol and comparing.

    As in a replay, identical requests are parsed once, and those for the same parser in a row.
    """
    reader, adapter = RowReader(), ReferenceAdapter()
    found = (row for shard in logs.shards(path) for _, row in logs.rows(shard, ()))
    requests = [reader.request(row) for row in found if not isinstance(row, str)]
    different = {digest_of(request): request for request in requests}
    ordered = [different[digest] for digest in sorted(different)]
    start = time.process_time()
    for request in ordered:
        adapter.parse(request)
    return 2 * (time.process_time() - start)
