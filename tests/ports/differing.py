"""Outputs of the contract that implementations answer differently."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from toolcall_conformance.judge.shrink import shorter, shrink
from toolcall_conformance.lab.differences.answers import Answer, Asker
from toolcall_conformance.lab.differences.signature import signature
from toolcall_conformance.lab.fuzz.case import Case
from toolcall_conformance.lab.fuzz.contract_outputs import contract_case


def cases(seed: int, count: int) -> list[Case]:
    """The first outputs of a seed."""
    return [contract_case(seed, number) for number in range(count)]


def differ(case: Case, answers: Sequence[Answer]) -> bool:
    """Whether not all answers are messages that say the same, flags too."""
    first = answers[0]
    others = (signature(case.request(), first, answer, {"policy"}) for answer in answers[1:])
    return first.message is None or any(others)


def differences(some: Iterable[Case], askers: Sequence[Asker], batch: int = 2000) -> Iterator[Case]:
    """The cases in which not all implementations answer alike, found batch by batch."""
    rest = iter(some)
    while part := list(islice(rest, batch)):
        answers = [asker.all([case.request() for case in part]) for asker in askers]
        yield from (case for case, *each in zip(part, *answers, strict=True) if differ(case, each))


def shown(case: Case, askers: Sequence[Asker]) -> str:
    """The smallest output that shows the difference, and every message."""

    def shows(output: str) -> bool:
        smaller = case.with_output(output)
        return differ(smaller, [asker.one(smaller.request()) for asker in askers])

    smallest = case.with_output(shrink(case.output, shorter, shows))
    said = (f"  {asker.hello.name}: {asker.one(smallest.request()).reply}" for asker in askers)
    return "\n".join([f"{case.fields['mode']} {case.names}", f"  output {smallest.output!r}", *said])
