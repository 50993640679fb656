"""Asks implementations the cases of a shard, and collects what they show: bugs, and differences."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Protocol

from ...adapters.implementation import JsonObject
from ...errors import AdapterBroken
from ...run.session import Limits
from ...suite.splits import Split, preserved_spans
from ...suite.template_sources import TemplateSource
from ..differences.answers import Answer, Asker
from ..differences.changes import same
from ..differences.markers import markers_of, near
from ..differences.signature import Signature, signature
from . import oracles
from .case import Case
from .contract_outputs import contract_case, contract_growing
from .oracles import Bug

#: Which cases are also asked again, with another name for a tool, and in their growth: every so many.
_AGAIN, _RENAMED, _GROWING = 8, 3, 400
#: Code points of the texts whose work is compared, each four times the one before it; the last where the
#: first takes too short a time.
SIZES = (12_000, 48_000, 192_000)
#: The most that four times the text may take, from how many seconds on it counts, and how many seconds the
#: shorter text must take: less is a slice of a busy processor's time.
_GROWTH, _SECONDS, _LEAST = 9.0, 0.4, 0.1
#: A surrogate without its partner, as it is or escaped.
_LONE = re.compile(
    r"[\ud800-\udfff]|\\u[dD][89abAB][\da-fA-F]{2}(?!\\u[dD][c-fC-F])"
    r"|(?<!\\u[dD][89abAB][\da-fA-F]{2})\\u[dD][c-fC-F]"
)
#: How many examples are kept of a signature.
KEPT = 3


class Outputs(Protocol):
    """Makes cases by their numbers."""

    def case(self, number: int) -> Case:
        """The case of a number."""

    def growing(self, number: int) -> tuple[JsonObject, str, str]:
        """The request of a text that grows: its fields, its head and the piece that is repeated."""


class ContractOutputs:
    """The cases of profile ``contract``."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def case(self, number: int) -> Case:
        """The case of a number."""
        return contract_case(self._seed, number)

    def growing(self, number: int) -> tuple[JsonObject, str, str]:
        """The request of a text that grows."""
        return contract_growing(self._seed, number)


@dataclass(frozen=True, slots=True)
class FuzzFinding:
    """A group of findings: how many there are, and the shortest examples."""

    #: The spec of the adapter that shows it.
    adapter: str
    signature: Signature
    #: Whether it is a bug; else a difference.
    is_bug: bool
    count: int = 1
    #: The shortest cases, by their numbers.
    cases: tuple[tuple[int, Case], ...] = ()

    @property
    def key(self) -> tuple[str, bool, Signature]:
        """What findings of one group share."""
        return self.adapter, self.is_bug, self.signature

    def with_more(self, other: FuzzFinding) -> FuzzFinding:
        """Both taken together."""
        shortest = sorted((*self.cases, *other.cases), key=lambda each: (len(each[1].output), each[0]))
        return replace(self, count=self.count + other.count, cases=tuple(shortest[:KEPT]))


def collected(findings: Iterator[FuzzFinding], into: dict[tuple[str, bool, Signature], FuzzFinding]) -> None:
    """Add findings to groups."""
    for finding in findings:
        known = into.get(finding.key)
        into[finding.key] = finding if known is None else known.with_more(finding)


@dataclass(frozen=True, slots=True)
class FuzzTask:
    """What is fuzzed, as other processes get it.  A shard is a range of numbers of cases."""

    seed: int
    specs: tuple[str, ...]
    #: None for profile ``contract``.
    template: TemplateSource | None = None
    format: str = ""
    limits: Limits = field(default_factory=Limits)
    #: With what differences are looked for.
    against: str = "reference"

    def worker(self) -> FuzzWorker:
        """A worker, with all adapters started.  Raises AdapterBroken."""
        return FuzzWorker(self)

    def divided(self, shard: range) -> list[range]:
        """The shard in two, or nothing if it is one case."""
        middle = len(shard) // 2
        return [shard[:middle], shard[middle:]] if middle else []

    def outputs(self) -> Outputs:
        """What makes the cases."""
        if self.template is None:
            return ContractOutputs(self.seed)
        from .template_outputs import TemplateOutputs

        return TemplateOutputs(self.template, self.seed, self.format)


class FuzzWorker:
    """Asks all adapters and the reference."""

    #: Kinds of differences that are not reported.
    ignored: Collection[str] = ("lost-answer", "whitespace")

    def __init__(self, task: FuzzTask) -> None:
        self._task = task
        self.outputs = task.outputs()
        self._stack = ExitStack()
        try:
            self._askers = {spec: self._opened(spec) for spec in task.specs}
            self._reference = self._askers.get("reference") or self._opened("reference")
            against = {**self._askers, "reference": self._reference}.get(task.against)
            self._against = against or self._opened(task.against)
        except BaseException:
            self._stack.close()
            raise

    def _opened(self, spec: str) -> Asker:
        asker = self._stack.enter_context(Asker(spec, self._task.limits))
        if not asker.takes(self.outputs.case(0).request()):
            what = self._task.format or ("this template" if self._task.template else "profile contract")
            raise AdapterBroken(f"{asker.hello.name} does not claim to parse {what}")
        return asker

    @property
    def names(self) -> Mapping[str, str]:
        """The names and versions of the implementations, by their specs."""
        hellos = {spec: asker.hello for spec, asker in self._askers.items()}
        return {spec: f"{hello.name} {hello.version}".strip() for spec, hello in hellos.items()}

    def close(self) -> None:
        """End all implementations."""
        self._stack.close()

    def run(self, shard: range) -> list[FuzzFinding]:
        """What the cases of a shard show."""
        cases = self._cases(shard)
        found: dict[tuple[str, bool, Signature], FuzzFinding] = {}
        right = self._answers(self._reference, cases)
        other = right if self._against is self._reference else self._answers(self._against, cases)
        for spec, asker in self._askers.items():
            answers = right if asker is self._reference else self._answers(asker, cases)
            answered = [(number, cases[number], answer) for number, answer in answers.items()]
            bugs = self._bugs(asker, answered, right)
            collected((self._finding(spec, number, case, bug) for number, case, bug in bugs), found)
            if asker is not self._against:
                collected(self._differences(asker, answered, other), found)
        return list(found.values())

    def _cases(self, shard: range) -> dict[int, Case]:
        """The cases of a shard by their numbers."""
        return {number: self.outputs.case(number) for number in shard}

    def _answers(self, asker: Asker, cases: Mapping[int, Case]) -> dict[int, Answer]:
        """The answers by the numbers of the cases that an implementation can read."""
        asked = {number: case.request() for number, case in cases.items() if readable(case, asker)}
        return dict(zip(asked, asker.all(list(asked.values())), strict=True))

    # Bugs

    def _bugs(
        self, asker: Asker, answered: Sequence[tuple[int, Case, Answer]], right: Mapping[int, Answer]
    ) -> Iterator[tuple[int, Case, Bug]]:
        features = asker.hello.features
        for number, case, answer in answered:
            for bug in oracles.of_answer(case, answer, features, right[number]):
                yield number, case, bug
        steps: list[Callable[[], Iterator[tuple[int, Case, Bug]]]] = [
            partial(self._streams, asker, answered),
            partial(self._again, asker, answered),
            partial(self._relations, asker, answered),
        ]
        for step in steps:
            yield from step()
        for number, _, _ in answered:
            if number % _GROWING == 0:
                yield from ((number, grown, bug) for grown, bug in self._growth(asker, number))

    def _streams(
        self, asker: Asker, answered: Sequence[tuple[int, Case, Answer]]
    ) -> Iterator[tuple[int, Case, Bug]]:
        if "stream" not in asker.hello.ops or self._task.template is None:
            return
        asked = [
            (number, case, answer, split)
            for number, case, answer in answered
            for split in self.splits(asker, number, case)
        ]
        replies = asker.all(
            [case.request("stream", chunks=list(split.chunks)) for _, case, _, split in asked]
        )
        for (number, case, answer, split), streamed in zip(asked, replies, strict=True):
            for bug in oracles.of_stream(answer, split, streamed):
                yield number, case, bug

    def splits(self, asker: Asker, number: int, case: Case) -> list[Split]:
        """The ways in which a case is streamed."""
        spans = preserved_spans(case.output) if asker.hello.splits == "tokens" else []
        return oracles.splits(case, number, spans)

    def _again(
        self, asker: Asker, answered: Sequence[tuple[int, Case, Answer]]
    ) -> Iterator[tuple[int, Case, Bug]]:
        some = [each for each in answered if each[0] % _AGAIN == 0 and each[2].message is not None]
        replies = asker.all([case.request() for _, case, _ in some])
        for (number, case, answer), again in zip(some, replies, strict=True):
            if not same(answer, again) and signature(case.request(), answer, again, asker.hello.features):
                yield number, case, Bug("state", "")

    def _relations(
        self, asker: Asker, answered: Sequence[tuple[int, Case, Answer]]
    ) -> Iterator[tuple[int, Case, Bug]]:
        asked: list[tuple[int, Case, Case, Callable[[Answer], Iterator[Bug]]]] = []
        for number, case, answer in answered:
            if answer.message is not None:
                asked += [(number, case, *each) for each in relations(number, case, answer)]
        replies = asker.all([other.request() for _, _, other, _ in asked])
        for (number, case, _, judge), reply in zip(asked, replies, strict=True):
            for bug in judge(reply):
                yield number, case, bug

    def _growth(self, asker: Asker, number: int) -> Iterator[tuple[Case, Bug]]:
        fields, head, piece = self.outputs.growing(number)
        unit = Case(fields, head + piece, repeated=piece)
        before = 0.0
        for size in SIZES:
            request = unit.with_output(head + piece * (size // len(piece))).request()
            seconds = _seconds(asker, request, _SECONDS if before else _LEAST)
            if seconds is None:
                if size < SIZES[-1] or before * _GROWTH < self._task.limits.timeout:
                    yield unit, Bug("growth", f"no answer for {size:,} characters in time")
                return
            grows = before and seconds >= _SECONDS and seconds > _GROWTH * before
            if grows and before >= _LEAST:
                yield unit, Bug("growth", "four times the output takes more than nine times the time")
            if before and not (grows and before < _LEAST):
                return
            before = seconds

    def _finding(self, spec: str, number: int, case: Case, bug: Bug) -> FuzzFinding:
        where = near(case.output, bug.text, markers_of(case.fields)) if bug.what != "growth" else ""
        return FuzzFinding(spec, Signature(bug.what, bug.detail, (), where), True, 1, ((number, case),))

    # Differences

    def _differences(
        self, asker: Asker, answered: Sequence[tuple[int, Case, Answer]], other: Mapping[int, Answer]
    ) -> Iterator[FuzzFinding]:
        features = asker.hello.features & self._against.hello.features
        for number, case, answer in answered:
            reference = other.get(number)
            if reference is None or same(reference, answer):
                continue
            if {"unsupported", "skipped"} & {answer.status, reference.status}:
                continue
            found = signature(case.request(), reference, answer, features)
            if found is not None and found.what not in self.ignored:
                yield FuzzFinding(asker.spec, found, False, 1, ((number, case),))

    def answers(self, adapter: str, case: Case) -> tuple[Answer, Answer]:
        """The answer that an adapter's is compared with, and its own."""
        return self._against.one(case.request()), self._askers[adapter].one(case.request())

    # Smaller

    def shows(self, finding: FuzzFinding, number: int, case: Case) -> Signature | None:
        """The signature with which a case shows a finding; None if it does not."""
        asker, core = self._askers[finding.adapter], finding.signature.core
        if not readable(case, asker):
            return None
        answer = asker.one(case.request())
        if not finding.is_bug:
            features = asker.hello.features & self._against.hello.features
            found = signature(case.request(), self._against.one(case.request()), answer, features)
            return found if found is not None and found.core == core else None
        right = answer if asker is self._reference else self._reference.one(case.request())
        for bug in self._bugs_of(finding.signature.what, asker, number, case, answer, right):
            if (bug.what, bug.detail) == core:
                return Signature(
                    bug.what, bug.detail, (), near(case.output, bug.text, markers_of(case.fields))
                )
        return None

    def _bugs_of(
        self, what: str, asker: Asker, number: int, case: Case, answer: Answer, right: Answer
    ) -> Iterator[Bug]:
        answered = [(number, case, answer)]
        if what == "stream" or (what == "no-answer" and answer.message is not None):
            found = self._streams(asker, answered)
        elif what == "state":
            found = self._again(asker, [(0, case, answer)])
        elif what in ("renamed-tool", "text-after-call", "order-of-calls", "edges"):
            found = self._relations(asker, [(number, case, answer)])
        else:
            yield from oracles.of_answer(case, answer, asker.hello.features, right)
            return
        yield from (bug for _, _, bug in found)


def readable(case: Case, asker: Asker) -> bool:
    """Whether an implementation claims what an output has: surrogates without a partner are a feature."""
    return "lone-surrogates" in asker.hello.features or not _LONE.search(case.output)


def _seconds(asker: Asker, request: JsonObject, enough: float) -> float | None:
    """The first time below ``enough``, else the shortest of three; None if there is no answer in time."""
    best = float("inf")
    for _ in range(3):
        start = time.perf_counter()
        if asker.one(request).status == "timeout":
            return None
        best = min(best, time.perf_counter() - start)
        if best < enough:
            break
    return best


def relations(
    number: int, case: Case, answer: Answer
) -> Iterator[tuple[Case, Callable[[Answer], Iterator[Bug]]]]:
    """Other requests that must bring a message that follows from this one, each with its judge."""
    if case.fields["profile"] == "contract":
        if number % _RENAMED == 0:
            judge = partial(oracles.same_calls, "edges", answer)
            yield case.with_output(f"\n {case.output} \n"), judge
        return
    other = oracles.renamed(case) if number % _RENAMED == 0 else None
    if other is not None:
        renamed, name, new = other
        yield renamed, lambda reply: oracles.of_renamed(answer, reply, name, new)
    if not case.intact or answer.message is None or not answer.message["calls"]:
        return
    if not all(call.get("complete", True) for call in answer.message["calls"]):
        return
    if case.has_markers:
        yield (
            case.with_output(case.output + oracles.AFTER),
            partial(oracles.same_calls, "text-after-call", answer),
        )
    if case.reversed_output and len(answer.message["calls"]) == 2:
        judge = partial(oracles.same_calls, "order-of-calls", answer, backwards=True)
        yield case.with_output(case.reversed_output), judge
