"""Decides whether an implementation conforms (AP-8), from the results of a run alone."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..judge.verdict import BROKEN, NEUTRAL, fails, passes
from ..results.records import Result, RunResults
from ..suite.definitions import Definitions


@dataclass(frozen=True, slots=True)
class Conformity:
    """The judgement of one adapter in a run."""

    label: str
    #: Unlisted failures that count: of a level that decides, or of an invariant.
    failures: tuple[Result, ...]
    #: Failures of recommended vectors in a run where only required vectors decide.
    noted: tuple[Result, ...]
    #: Failures that the list of known failures has with the same verdict.
    known: tuple[Result, ...]
    #: Failures that the list of known failures has with another verdict.
    changed: tuple[Result, ...]
    #: Listed vectors that do not fail.
    stale: tuple[Result, ...]
    not_run: int
    passed: int
    #: Whether vectors are of a format that was derived (VF-12.18): no such run says *conforms*.
    derived: bool = False

    @property
    def exit_code(self) -> int:
        """0: conforms or fails as listed; 1: does not conform, or nothing passed; 3: vectors were not run."""
        if self.not_run:
            return 3
        wrong = self.failures or self.changed or self.stale
        return 1 if wrong or not (self.passed or self.known) else 0

    @property
    def as_listed(self) -> bool:
        """Whether vectors that decide fail, and all those failures are listed."""
        return self.exit_code == 0 and any(map(decides, self.known))

    @property
    def conforms(self) -> bool:
        """Whether no required vector fails and no invariant is broken, listed or not.  Implements AP-8.1.

        Never for cases of a template that is not the suite's.  Implements AP-8.14.
        """
        return self.exit_code == 0 and not self.as_listed and not self.derived


def conformity(run: RunResults) -> list[Conformity]:
    """The judgement of each adapter of a run.  Implements AP-8."""
    options = run.header.get("options", {})
    strict = bool(options.get("strict") or options.get("knownFailures"))
    judgements = []
    for adapter in run.header["adapters"]:
        features = frozenset((adapter.get("hello") or {}).get("features", ()))
        own = [result for result in run.results if result.adapter == adapter["label"]]
        judgements.append(
            judgement_of(adapter["label"], features, own, strict, bool(derived_formats(run.header)))
        )
    return judgements


def derived_formats(header: Mapping[str, Any]) -> dict[str, str]:
    """The formats of a run that were derived from templates, with the version of the suite that did it."""
    derived = header.get("derived")
    return dict(derived) if isinstance(derived, Mapping) else {}


def judgement_of(
    label: str, features: Collection[str], results: Sequence[Result], strict: bool, derived: bool = False
) -> Conformity:
    """The judgement of one adapter from all its results; ``strict``: recommended vectors decide too.

    ``derived``: whether vectors are of a format that was derived from a template.
    """
    asked = [result for result in results if result.verdict not in BROKEN]
    failing = [result for result in asked if counts_against(result, features)]
    unexpected = [result for result in failing if not result.known]
    return Conformity(
        label=label,
        failures=tuple(r for r in unexpected if strict or decides(r)),
        noted=tuple(r for r in unexpected if not (strict or decides(r))),
        known=tuple(r for r in failing if r.known == r.verdict),
        changed=tuple(r for r in failing if r.known not in ("", r.verdict)),
        stale=tuple(r for r in asked if r.known and not counts_against(r, features)),
        not_run=len(results) - len(asked),
        passed=sum(passes(result.verdict, features) for result in results),
        derived=derived,
    )


def scored(results: Iterable[Result], spec: str, definitions: Definitions) -> list[Result]:
    """The results that count in a score.  Implements AP-8.12.

    An engine's score leaves out formats that no released model writes (VF-10.6): templates without a name are
    made up too.
    """
    if not spec.startswith("engine:"):
        return list(results)
    return [
        result
        for result in results
        if result.format not in definitions.invented
        and (result.format or result.subject != "template" or result.kind not in ("parse", "stream"))
    ]


def ratio(results: Iterable[Result], features: Collection[str]) -> tuple[int, int]:
    """How many of the results passed, and how many were asked.  Implements AP-8.4."""
    asked = [result for result in results if result.verdict not in NEUTRAL]
    return sum(passes(result.verdict, features) for result in asked), len(asked)


def decides(result: Result) -> bool:
    """Whether a failure prevents conforming: a required vector fails, or an invariant is broken."""
    return result.level == "required" or bool(result.invariants)


def counts_against(result: Result, features: Collection[str]) -> bool:
    """Whether a result prevents conforming; a skipped required vector does too."""
    skips = result.verdict == "skipped" and result.level == "required"
    return skips or fails(result.verdict, features)


def failures(run: RunResults) -> Iterator[Result]:
    """All results that fail, listed or not."""
    for judgement in conformity(run):
        yield from (*judgement.failures, *judgement.noted, *judgement.known, *judgement.changed)
