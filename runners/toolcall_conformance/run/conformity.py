"""Decides whether an implementation conforms (AP-8), from the results of a run alone."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from .. import kinds
from ..judge.rules import BROKEN, NEUTRAL, UNASKED, fails, passes
from ..judge.verdict import NOT_CLAIMED
from ..printer import one_line
from ..results.records import Result, RunResults
from ..suite.definitions import Definitions

#: What a run says of an implementation.
State: TypeAlias = Literal["broken", "fails", "listed", "nothing", "passes", "conforms"]


@dataclass(frozen=True, slots=True)
class Extent:
    """How much of the suite a run was about."""

    #: How many of the suite's vectors lie within what the implementation claims; None: the file does not say.
    claimed: int | None = None
    #: Whether other vectors than the suite's were asked.
    own: bool = False
    #: Whether vectors were left out by ``-k``, ``--level`` or ``--shard``.
    filtered: bool = False
    #: Where the vectors are that were chosen, such as ``template/hermes``, and how many there are.
    place: str = ""
    vectors: int = 0
    #: Whether vectors are of a format that was derived (VF-12.18).
    derived: bool = False


@dataclass(frozen=True, slots=True)
class Conformity:
    """The judgement of one adapter in a run."""

    label: str
    #: Unlisted failures that decide, by their level or an invariant, and required vectors that were skipped.
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
    #: How many vectors passed, of how many that were asked and are no ``alternative``.
    passed: int
    counted: int
    #: How many vectors were asked, and how many lie within what the adapter claims.
    asked: int
    within: int
    extent: Extent = Extent()

    @property
    def state(self) -> State:
        """What the run says of the implementation.  Implements AP-8.1, AP-8.14, AP-8.17 and AP-8.18."""
        if self.not_run:
            return "broken"
        if self.failures or self.changed or self.stale:
            return "fails"
        if not self.asked:
            return "passes" if self.extent.filtered else "nothing"
        if any(map(decides, self.known)):
            return "listed"
        if not self.whole:
            return "passes"
        return "conforms" if self.passed or self.known else "nothing"

    @property
    def whole(self) -> bool:
        """Whether all vectors of the suite were asked that lie within what the implementation claims."""
        extent = self.extent
        chosen = extent.own or extent.derived or (extent.claimed is not None and self.within < extent.claimed)
        return not chosen

    @property
    def derived(self) -> bool:
        """Whether vectors are of a format that was derived (VF-12.18)."""
        return self.extent.derived

    @property
    def exit_code(self) -> int:
        """0: conforms, passes what was chosen or fails as listed; 1: does not; 3: vectors were not run."""
        return {"broken": 3, "fails": 1, "nothing": 1}.get(self.state, 0)

    @property
    def as_listed(self) -> bool:
        """Whether vectors that decide fail, and all those failures are listed."""
        return self.state == "listed"

    @property
    def conforms(self) -> bool:
        """Whether it is said to conform."""
        return self.state == "conforms"

    @property
    def choice(self) -> str:
        """How much was asked, such as ``1 of 1 chosen (352 in template/hermes)``; "" of a whole run.

        The first number is that of vectors that pass, or of those that decide against it.
        """
        extent = self.extent
        if self.whole:
            return ""
        of = f" ({extent.vectors:,} in {extent.place or 'the suite'})" if extent.vectors else ""
        if self.state != "fails":
            return f"{self.passed:,} of {self.counted:,} chosen{of}"
        deciding = (*self.failures, *self.changed, *self.stale)
        skipped = sum(result.verdict == "skipped" for result in deciding)
        return f"{len(deciding):,} of {self.counted + skipped:,} chosen{of}"


def conformity(run: RunResults) -> list[Conformity]:
    """The judgement of each adapter of a run.  Implements AP-8."""
    options = run.header.get("options", {})
    strict = bool(options.get("strict") or options.get("knownFailures"))
    judgements = []
    for adapter in run.header["adapters"]:
        features = frozenset((adapter.get("hello") or {}).get("features", ()))
        own = [result for result in run.results if result.adapter == adapter["label"]]
        extent = extent_of(run.header, adapter)
        judgements.append(judgement_of(adapter["label"], features, own, strict, extent))
    return judgements


def extent_of(header: Mapping[str, Any], adapter: Mapping[str, Any]) -> Extent:
    """How much of the suite a run was about, for one of its adapters."""
    claimed, chosen = adapter.get("claimed"), header.get("chosen") or {}
    return Extent(
        claimed=claimed if isinstance(claimed, int) else None,
        own=bool(header.get("paths")),
        filtered=bool((header.get("options") or {}).get("filtered")),
        place=str(chosen.get("in", "")),
        vectors=int(chosen.get("vectors", 0)),
        derived=bool(derived_formats(header)),
    )


def derived_formats(header: Mapping[str, Any]) -> dict[str, str]:
    """The formats of a run that were derived from templates, with the version of the suite that did it."""
    derived = header.get("derived")
    return dict(derived) if isinstance(derived, Mapping) else {}


def judgement_of(
    label: str,
    features: Collection[str],
    results: Sequence[Result],
    strict: bool,
    extent: Extent = Extent(),
) -> Conformity:
    """The judgement of one adapter from all its results; ``strict``: recommended vectors decide too."""
    asked = [result for result in results if result.verdict not in BROKEN]
    failing = [result for result in asked if counts_against(result, features)]
    unexpected = [result for result in failing if not result.known]
    passed, counted = ratio(asked, features)
    return Conformity(
        label=label,
        failures=tuple(r for r in unexpected if strict or decides(r)),
        noted=tuple(r for r in unexpected if not (strict or decides(r))),
        known=tuple(r for r in failing if r.known == r.verdict),
        changed=tuple(r for r in failing if r.known not in ("", r.verdict)),
        stale=tuple(r for r in asked if r.known and not counts_against(r, features)),
        not_run=len(results) - len(asked),
        passed=passed,
        counted=counted,
        asked=sum(result.verdict not in UNASKED for result in asked),
        within=sum(not is_unclaimed(result) for result in results),
        extent=extent,
    )


def claims(hello: Mapping[str, Any]) -> str:
    """What a reply to hello claims, in a line."""
    fields = {"profiles": "profiles", "ops": "operations", "formats": "formats", "features": "features"}
    said = [f"{name} {', '.join(hello[field]) or 'none'}" for field, name in fields.items() if field in hello]
    return one_line("; ".join(said))


def is_unclaimed(result: Result) -> bool:
    """Whether a vector needs something that the adapter does not claim (AP-2.4)."""
    return result.verdict == "unsupported" and result.reason.startswith(NOT_CLAIMED)


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
        and (result.format or result.profile != "template" or not kinds.named(result.kind).expects_message)
    ]


def ratio(results: Iterable[Result], features: Collection[str]) -> tuple[int, int]:
    """How many of the results passed, and how many were asked.  Implements AP-8.4."""
    asked = [result for result in results if result.verdict not in NEUTRAL]
    return sum(passes(result.verdict, features) for result in asked), len(asked)


def decides(result: Result) -> bool:
    """Whether a failure prevents conforming: a required vector fails, or an invariant is broken."""
    return result.level == "required" or bool(result.invariants)


def counts_against(result: Result, features: Collection[str]) -> bool:
    """Whether a result prevents conforming: it fails, or a required vector was skipped (AP-7.2, AP-8.1)."""
    skips = result.verdict == "skipped" and result.level == "required"
    return skips or fails(result.verdict, features)


def failures(run: RunResults) -> Iterator[Result]:
    """All results that fail, listed or not."""
    for judgement in conformity(run):
        yield from (*judgement.failures, *judgement.noted, *judgement.known, *judgement.changed)
