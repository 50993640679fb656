"""A replay from beginning to end: shards, their results on disk, and the examples of each group."""

from __future__ import annotations

import hashlib
import json
import os
import re
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, TextIO

from ...adapters.implementation import JsonObject
from ...errors import LogError
from ...judge.shrink import shorter, shrink
from ...suite import data
from ..differences.answers import Answer
from ..differences.changes import KINDS
from ..differences.executors import Executor
from ..differences.signature import Signature
from . import logs
from .logs import Shard
from .redaction import redacted
from .worker import GroupTally, ReplayTask, ReplayWorker, ShardResult

#: Texts that are tried for a smaller example, and groups for which one is looked for.
_TRIES, _SECONDS, _MOST_SMALLER = 400, 3.0, 60


@dataclass(frozen=True, slots=True)
class Example:
    """The smallest request found that shows a difference, and both answers."""

    #: The row that it comes from, and how long the output was there.
    row: int
    length: int
    request: JsonObject
    old: Answer
    new: Answer
    redacted: bool


@dataclass(frozen=True, slots=True)
class ReplayGroup:
    """The rows that differ in one way."""

    signature: Signature
    tally: GroupTally
    #: None where no example could be made, and why that is so.
    example: Example | None = None
    without: str = ""
    #: Without an example: why the side ``old`` or ``new`` gave no message.
    reasons: Mapping[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class ReplayReport:
    """What a replay found."""

    logs: str
    #: Names and versions of both implementations.
    old: str
    new: str
    result: ShardResult
    groups: list[ReplayGroup] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def differing(self) -> int:
        """How many rows differ."""
        return sum(group.tally.count for group in self.groups)


def replay(
    task: ReplayTask,
    path: Path,
    executor: Callable[[ReplayWorker, Sequence[Shard]], Executor],
    out: Path | None = None,
    keep_text: bool = False,
    progress: Callable[[int, int], None] = lambda rows, groups: None,
) -> ReplayReport:
    """Replay a log.  ``executor`` chooses how, given a worker and the shards to be done.

    With ``out`` the results of finished shards are in ``out`` + ``.part`` until all are done, and a run that
    was broken off goes on there.  ``progress`` is told the number of rows and of groups.  Raises LogError and
    AdapterBroken.
    """
    started = time.monotonic()
    shards = logs.shards(path)
    worker = task.worker()
    try:
        hellos = [asker.hello for asker in (worker.old, worker.new)]
        old, new = (f"{hello.name} {hello.version}".strip() for hello in hellos)
        total = ShardResult()
        with _Part.opened(out, _fingerprint(task, path, shards, old, new)) as part:
            for result in part.results.values():
                total.merge(result)
            left = [shard for shard in shards if shard.number not in part.results]
            progress(total.rows, len(total.groups))
            if left:
                for number, result in _whole(executor(worker, left), task, left):
                    total.merge(result)
                    part.add(number, result)
                    progress(total.rows, len(total.groups))
        report = ReplayReport(path.name, old, new, total)
        report.groups = _groups(worker, task, total, shards, keep_text)
    finally:
        worker.close()
    report.seconds = time.monotonic() - started
    return report


def _whole(
    executor: Executor, task: ReplayTask, shards: Sequence[Shard]
) -> Iterator[tuple[int, ShardResult]]:
    """The results of whole shards; those of the parts of a shard that killed a worker are put together."""
    rows = {shard.number: shard.rows for shard in shards}
    parts: dict[int, ShardResult] = defaultdict(ShardResult)
    for done in executor.map(task, shards):
        number = done.shard.number
        if done.result is None:
            killed = ShardResult(1, 1)
            group = killed.groups.setdefault(Signature("lost-answer", f"{done.reason}"), GroupTally())
            group.add_row(done.shard.first, -1, ())
        parts[number].merge(killed if done.result is None else done.result)
        rows[number] -= done.shard.rows
        if not rows[number]:
            yield number, parts.pop(number)


# What is on disk while a run lasts


def _fingerprint(task: ReplayTask, path: Path, shards: Sequence[Shard], old: str, new: str) -> JsonObject:
    """What must be the same for a run to go on."""
    status = path.stat()
    about = json.dumps(asdict(task.reader), sort_keys=True, default=str)
    return {
        "replay": 1,
        "suite": data.suite_version(),
        "log": [path.name, status.st_size, status.st_mtime_ns, len(shards)],
        "request": hashlib.sha256(about.encode()).hexdigest(),
        "old": [task.old, old],
        "new": [task.new, new],
    }


#: What a fingerprint holds, in words.
_PARTS = {
    "replay": "version of such files",
    "suite": "version of the suite",
    "log": "log",
    "request": "template, profile or map",
    "old": "old implementation",
    "new": "new implementation",
}


class _Part:
    """The results of finished shards, in a file with a line for each."""

    def __init__(self, path: Path | None, file: TextIO | None, results: dict[int, ShardResult]) -> None:
        self.results = results
        self._path = path
        self._file = file

    @classmethod
    @contextmanager
    def opened(cls, out: Path | None, fingerprint: JsonObject) -> Iterator[_Part]:
        """The file of a run, with what is there of it.  Raises LogError."""
        if out is None:
            yield cls(None, None, {})
            return
        path = part_of(out)
        kept = _kept(path, fingerprint)
        try:
            with path.open("r+" if kept else "w", encoding="ascii", newline="\n") as file:
                if kept:
                    # The last line may be half of one: the run was broken off while it was written.
                    file.truncate(sum(len(line) + 1 for line in kept))
                    file.seek(0, os.SEEK_END)
                else:
                    file.write(json.dumps(fingerprint) + "\n")
                found = [json.loads(line) for line in kept[1:]]
                yield cls(path, file, {each["shard"]: ShardResult.of_wire(each["result"]) for each in found})
        except OSError as error:
            raise _unwritable(path, error) from None

    def add(self, number: int, result: ShardResult) -> None:
        """Write the result of one more shard."""
        if self._file is not None:
            self._file.write(json.dumps({"shard": number, "result": result.to_wire()}) + "\n")
            self._file.flush()


def part_of(out: Path) -> Path:
    """The file beside the results that has those of finished shards."""
    return out.with_name(f"{out.name}.part")


def _unwritable(path: Path, error: OSError) -> LogError:
    advice = "What is done is kept: the same command goes on when there is room."
    return LogError(path, f"it cannot be written: {error.strerror}", advice)


def _kept(path: Path, fingerprint: JsonObject) -> list[str]:
    """The whole lines of such a file; nothing if there is none.  Raises LogError if it is of another run."""
    try:
        lines = path.read_text("ascii").split("\n")[:-1]
    except FileNotFoundError:
        return []
    except (OSError, UnicodeDecodeError):
        raise LogError(path, "it cannot be read", "Delete it, or give another --out.") from None
    try:
        known = json.loads(lines[0]) if lines else None
    except ValueError:
        known = {}
    if known is not None and known != fingerprint:
        there = known if isinstance(known, dict) else {}
        names = [_PARTS[name] for name, value in fingerprint.items() if there.get(name) != value]
        what = f"it is of another run: another {', '.join(names)}"
        raise LogError(path, what, "Delete it to begin anew, or give another --out.")
    good = []
    for line in lines:
        try:
            json.loads(line)
        except ValueError:
            break
        good.append(line)
    return good


# Examples


def _groups(
    worker: ReplayWorker, task: ReplayTask, total: ShardResult, shards: Sequence[Shard], keep_text: bool
) -> list[ReplayGroup]:
    """The groups, the worst kind first, then the most frequent; each with its smallest example."""
    ranks = {kind: number for number, kind in enumerate(KINDS)}
    ordered = sorted(total.groups.items(), key=lambda each: (ranks[each[0].what], -each[1].count, each[0]))
    found = []
    for number, (signature, tally) in enumerate(ordered):
        length, row = tally.examples[0]
        if signature.what == "unsteady":
            group = ReplayGroup(signature, tally)
        elif length < 0:
            group = ReplayGroup(signature, tally, without="its process ended")
        else:
            tries = _TRIES if number < _MOST_SMALLER else 0
            request = _request(task, shards, row)
            example = _example(worker, signature, request, row, tries, keep_text)
            group = ReplayGroup(signature, tally, example)
            if example is None:
                reasons = _reasons(worker, request, keep_text)
                group = replace(group, without=_GONE if keep_text else _HIDDEN, reasons=reasons)
        found.append(group)
    return found


#: Why there is no example: with the words of the log, and without them.
_GONE = "asked again, the two gave the same"
_HIDDEN = "without its words it is read alike (--keep-text shows it)"


def _reasons(worker: ReplayWorker, request: JsonObject, keep_text: bool) -> dict[str, str]:
    """Why a side gave no message; without words of the log unless ``keep_text``."""
    _, old, new = worker.difference(request)
    sides = {"old": old, "new": new}
    return {name: _said(each, keep_text) for name, each in sides.items() if each.message is None}


#: The name of an exception, and the place in the source behind its text.
_EXCEPTION = re.compile(r"(\w*(?:Error|Exception))\b(?:.* \(([^()]*):(\d+)\)$)?", re.DOTALL)


def _said(answer: Answer, keep_text: bool) -> str:
    """The status of an answer without a message, and its reason, which may have words of the log."""
    if not keep_text:
        found = _EXCEPTION.match(answer.reason)
        if found is None:
            return answer.status
        place = f" ({found[2]}:{found[3]})" if found[2] and Path(found[2]).is_file() else ""
        return f"{answer.status}: {found[1]}{place}"
    return f"{answer.status}: {answer.reason}" if answer.reason else answer.status


def _request(task: ReplayTask, shards: Sequence[Shard], row: int) -> JsonObject:
    shard = next(each for each in shards if each.first <= row < each.first + each.rows)
    logged = next(each for number, each in logs.rows(shard, task.reader.columns) if number == row)
    assert not isinstance(logged, str)
    return task.reader.request(logged)


def _example(
    worker: ReplayWorker, signature: Signature, request: JsonObject, row: int, tries: int, keep_text: bool
) -> Example | None:
    """The smallest request that shows a group, without words of the log unless ``keep_text``."""

    def shows(output: str) -> bool:
        found = worker.difference({**request, "output": output})[0]
        return found is not None and found.core == signature.core

    length = len(request["output"])
    smaller = {**request, "output": shrink(request["output"], shorter, shows, tries, _SECONDS)}
    for candidate in (smaller, request) if keep_text else (redacted(smaller), redacted(request)):
        found, old, new = worker.difference(candidate)
        if found is not None and found.core == signature.core:
            return Example(row, length, candidate, old, new, not keep_text)
    return None


# Results


def write(report: ReplayReport, out: Path) -> None:
    """Write the results as JSON lines, and remove the file of finished shards.  Raises LogError."""
    try:
        with out.open("w", encoding="ascii", newline="\n") as file:
            for line in to_wire(report):
                file.write(json.dumps(line) + "\n")
        part_of(out).unlink(missing_ok=True)
    except OSError as error:
        with suppress(OSError):
            out.unlink()  # half of the results would be taken for all
        raise _unwritable(out, error) from None


def write_page(text: str, html: Path) -> None:
    """Write the page.  Raises LogError."""
    try:
        html.write_bytes(text.encode("utf-8", "backslashreplace"))
    except OSError as error:
        raise LogError(
            html, f"it cannot be written: {error.strerror}", "Make room, and run it again."
        ) from None


def to_wire(report: ReplayReport) -> Iterator[dict[str, Any]]:
    """The lines of a results file: a header, a line for each group and reason, and the counts."""
    result = report.result
    yield {
        "replay": 1,
        "suite": data.suite_version(),
        "logs": report.logs,
        "old": report.old,
        "new": report.new,
    }
    for group in report.groups:
        yield {"group": _group_to_wire(group, result.compared)}
    for name, tallies in (("unusable", result.unusable), ("unclaimed", result.unclaimed)):
        for reason, tally in sorted(tallies.items()):
            yield {name: {"reason": reason, **asdict(tally)}}
    counts = {"rows": result.rows, "compared": result.compared, "differing": report.differing}
    yield {"counts": {**counts, "same": result.compared - report.differing}}


def _group_to_wire(group: ReplayGroup, compared: int) -> dict[str, Any]:
    signature, tally, example = group.signature, group.tally, group.example
    wire = {
        "id": signature.id,
        "what": signature.what,
        "detail": signature.detail,
        "also": list(signature.also),
        "near": signature.near,
        "count": tally.count,
        "rate": round(tally.count / compared, 9) if compared else 0.0,
        "rows": tally.rows,
        "last": tally.last,
        "tools": dict(sorted(tally.tools.items(), key=lambda each: (-each[1], each[0]))[:20]),
    }
    if example is None:
        why = {"noExample": group.without} if group.without else {}
        return {**wire, **why, **({"reasons": dict(group.reasons)} if group.reasons else {})}
    answers = {"old": _answer(example.old), "new": _answer(example.new)}
    shown = {"row": example.row, "length": example.length, "redacted": example.redacted}
    return {**wire, "example": {**shown, "request": example.request, **answers}}


def _answer(answer: Answer) -> JsonObject:
    return answer.message or {"status": answer.status, "reason": answer.reason}
