"""A run of the fuzzer: shards until the time or number of cases is used up, then smaller examples."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce

from ...judge.shrink import Holds, shorter, shrink
from ..differences.answers import Answer
from ..differences.executors import Executor, SameProcess
from ..differences.signature import Signature
from .case import Case
from .deciding import deciding_clause
from .oracles import BUGS
from .worker import FuzzFinding, FuzzTask, FuzzWorker, collected

#: Cases of one shard.
_SHARD = 100
#: The share of the time that is left for making examples smaller, the most seconds for it, and for each.
_SHRINKING, _MOST_SECONDS, _EACH_SECONDS = 0.25, 120.0, 8.0
#: How many examples of one kind are made smaller: more of them say little.
_MOST_ALIKE = 6


@dataclass(frozen=True, slots=True)
class Group:
    """Findings that are one: how many, and the smallest case with its answers."""

    adapter: str
    is_bug: bool
    signature: Signature
    count: int
    #: The number from which the smallest case was made, that case, and the length it had.
    number: int
    case: Case
    length: int
    reference: Answer
    answer: Answer
    #: The clause that decides, or "".
    clause: str = ""

    @property
    def id(self) -> str:
        """What stands for the group in lists of known findings."""
        return self.signature.id


@dataclass(slots=True)
class FuzzReport:
    """What a run found."""

    seed: int
    cases: int
    seconds: float
    #: Names and versions of the adapters by their specs.
    names: Mapping[str, str]
    #: With what differences were looked for.
    against: str = "reference"
    groups: list[Group] = field(default_factory=list)
    #: Cases of which a worker process died.
    deaths: list[tuple[int, str]] = field(default_factory=list)
    #: The cases of the subject that had the fewest.
    fewest: int = 0

    def with_more(self, other: FuzzReport) -> FuzzReport:
        """Both taken together."""
        return replace(
            self,
            cases=self.cases + other.cases,
            seconds=self.seconds + other.seconds,
            groups=[*self.groups, *other.groups],
            deaths=[*self.deaths, *other.deaths],
            fewest=min(self.fewest, other.fewest),
        )

    @property
    def bugs(self) -> list[Group]:
        """The groups that are bugs."""
        return [group for group in self.groups if group.is_bug]

    @property
    def differences(self) -> list[Group]:
        """The groups that are differences."""
        return [group for group in self.groups if not group.is_bug]


def campaigns(
    tasks: Sequence[FuzzTask],
    count: int | None,
    seconds: float | None,
    executor: Executor | None = None,
    progress: Callable[[int, int], None] = lambda done, groups: None,
) -> FuzzReport:
    """Fuzz one task after the other, each with its share of the cases and of the time."""
    parts: list[FuzzReport] = []

    def told(cases: int, groups: int) -> None:
        progress(sum(part.cases for part in parts) + cases, sum(len(part.groups) for part in parts) + groups)

    most_seconds = max(_MOST_SECONDS / len(tasks), _EACH_SECONDS)
    for number, task in enumerate(tasks):
        share = None if count is None else count // len(tasks) + (number < count % len(tasks))
        limit = None if seconds is None else seconds / len(tasks)
        parts.append(campaign(task, share, limit, executor, told, most_seconds=most_seconds))
    return reduce(FuzzReport.with_more, parts)


def campaign(
    task: FuzzTask,
    count: int | None,
    seconds: float | None,
    executor: Executor | None = None,
    progress: Callable[[int, int], None] = lambda done, groups: None,
    shrunk: int = 200,
    most_seconds: float = _MOST_SECONDS,
) -> FuzzReport:
    """Fuzz until ``count`` cases are done or about ``seconds`` have passed, then make examples smaller.

    ``shrunk``: how many of each adapter, in ``most_seconds`` at most.  Without an executor all is done in
    this process.  ``progress`` is told the number of cases done and of groups.  Raises AdapterBroken.
    """
    started = time.monotonic()
    found: dict[tuple[str, bool, Signature], FuzzFinding] = {}
    worker = task.worker()
    try:
        # Adapters may take long to start.
        until = None if seconds is None else time.monotonic() + seconds * (1 - _SHRINKING)
        report = FuzzReport(task.seed, 0, 0, worker.names, task.against)
        for each in (executor or SameProcess(worker)).map(task, _shards(count, until)):
            report.cases += len(each.shard)
            if each.result is None:
                report.deaths.append((each.shard[0], each.reason))
            else:
                collected(iter(each.result), found)
            progress(report.cases, len(found))
        left = most_seconds if seconds is None else max(seconds * _SHRINKING, 5.0)
        report.groups = _grouped(worker, found.values(), shrunk, time.monotonic() + left)
    finally:
        worker.close()
    report.deaths.sort()
    report.fewest = report.cases
    report.seconds = time.monotonic() - started
    return report


def _shards(count: int | None, until: float | None) -> Iterator[range]:
    """The shards until then, and one at least."""
    start = 0
    while count is None or start < count:
        if start and until is not None and time.monotonic() > until:
            return
        end = start + _SHARD if count is None else min(start + _SHARD, count)
        yield range(start, end)
        start = end


def _grouped(worker: FuzzWorker, found: Collection[FuzzFinding], shrunk: int, until: float) -> list[Group]:
    """The groups with their smallest examples; those whose smallest outputs have one signature are one."""
    groups: dict[tuple[str, bool, tuple[str, str], str], Group] = {}
    alike: Counter[tuple[str, bool, tuple[str, str]]] = Counter()
    left = Counter({finding.adapter: shrunk for finding in found})
    for finding in sorted(found, key=_order):
        kind = finding.adapter, finding.is_bug, finding.signature.core
        alike[kind] += 1
        small = alike[kind] <= _MOST_ALIKE and left[finding.adapter] > 0
        left[finding.adapter] -= small
        group = _group(worker, finding, until if small else 0.0)
        key = (*kind, group.signature.near)
        known = groups.get(key)
        if known is None:
            groups[key] = group
        else:
            shorter = min(known, group, key=lambda each: (len(each.case.output), each.number))
            groups[key] = replace(shorter, count=known.count + group.count)
    return sorted(groups.values(), key=_order)


def _order(each: FuzzFinding | Group) -> tuple[bool, int, Signature, str]:
    """Bugs first, then what is more frequent."""
    return not each.is_bug, -each.count, each.signature, each.adapter


def _group(worker: FuzzWorker, finding: FuzzFinding, until: float) -> Group:
    """The group of a finding, with its smallest example; without one, if the time is over."""
    number, case = finding.cases[0]
    smallest, signature = case, finding.signature

    def shows(candidate: Case) -> bool:
        return time.monotonic() < until and worker.shows(finding, number, candidate) is not None

    if finding.signature.what != "growth" and until:
        output = shrink(
            case.output, shorter, lambda text: shows(case.with_output(text)), seconds=_EACH_SECONDS
        )
        if output != case.output:
            smallest = shrink(case.with_output(output), _with_fewer_tools, shows)
            signature = worker.shows(finding, number, smallest) or signature
    reference, answer = worker.answers(finding.adapter, smallest)
    clause = BUGS[signature.what][1] if finding.is_bug else deciding_clause(smallest, signature, reference)
    return Group(
        *(finding.adapter, finding.is_bug, signature, finding.count, number, smallest, len(case.output)),
        *(reference, answer, clause),
    )


def _with_fewer_tools(case: Case, holds: Holds[Case]) -> None:
    """Propose the case without one of its tools, until one holds."""
    tools = case.fields["tools"]
    rest = ([*tools[:number], *tools[number + 1 :]] for number in range(len(tools) if len(tools) > 1 else 0))
    any(holds(replace(case, fields={**case.fields, "tools": left})) for left in rest)
