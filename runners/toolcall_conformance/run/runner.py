"""Runs vectors on implementations and writes the results."""

from __future__ import annotations

import hashlib
import platform
import random
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime, timezone
from itertools import chain
from pathlib import Path
from typing import TextIO

from toolcall_reference import grammars_can_run

from .. import kinds
from ..adapters.protocol import PROTOCOL, Hello
from ..adapters.resolve import resolve
from ..interrupts import heed_interrupt
from ..judge.judged import Judged
from ..judge.rules import BROKEN
from ..judge.samples import Sampling
from ..judge.verdict import NOT_CLAIMED, Outcome
from ..results.labels import told_apart
from ..results.records import Result, ResultsWriter, RunResults
from ..suite import data
from ..suite.files import for_writing
from ..suite.model import Vector
from ..suite.own_templates import OwnTemplate
from .conformity import failures, is_unclaimed
from .disputed import asked_outputs
from .own_templates import exchanged
from .parallel import Greeting, InTurn, Workers
from .session import Limits, Session


@dataclass(frozen=True, slots=True)
class RunOptions:
    """The options of a run."""

    limits: Limits = field(default_factory=Limits)
    splits: str = "default"
    jobs: int = 1
    #: Blind run: hide ids and shuffle the vectors with this seed; None: a normal run.
    seed: int | None = None
    #: Count recommended vectors too.
    strict: bool = False
    #: Expected verdicts by vector id; None: there is no list.
    known: Mapping[str, str] | None = None
    #: Files and folders of the vectors, if not the suite's own; used in the command that reruns a vector.
    paths: Sequence[str] = ()
    #: Templates that take the place of the suite's own, by format (AP-8.11).
    templates: Mapping[str, OwnTemplate] = field(default_factory=dict)
    #: (i, n): the i-th of n parts, from 1; reports combine the parts.
    shard: tuple[int, int] = (1, 1)
    #: The API if the vectors are those of ``wire_property``; used in the command that reruns a vector.
    wire: str = ""
    #: The template whose cases the vectors are; used in the command that reruns a vector.
    cases_for: str = ""
    #: All vectors of the suite, of which those of the run were chosen; empty if nobody knows.
    whole: Sequence[Vector] = ()
    #: Whether words in ids, a level or a part of the vectors were asked for.
    filtered: bool = False
    #: How many texts are looked for in each constraint (AP-8.22); None: none are.
    sampling: Sampling | None = None


def run_vectors(
    vectors: Sequence[Vector],
    specs: Sequence[str],
    options: RunOptions,
    out: TextIO | None = None,
    progress: Callable[[Result], None] = lambda result: None,
) -> RunResults:
    """Run the vectors on each adapter and write ``results.jsonl`` to ``out``.  Raises ``BadSpec``."""
    if options.seed is not None:
        vectors = random.Random(options.seed).sample(vectors, len(vectors))
    asked = list(asked_outputs(exchanged(vectors, options.templates)))
    checksums = {vector.id: template.checksum for vector, _, template in asked if template}
    given = {vector.id: vector for vector in vectors}
    sent = [vector for vector, unasked, _ in asked if not unasked]
    formats = {vector.template_name for vector in vectors}
    sessions = [_session(options, spec, formats) for spec in specs]
    with Workers(sessions, sent, options.jobs) if options.jobs > 1 else InTurn(sessions, sent) as work:
        opened = [_Opened.of(*each) for each in zip(specs, work.greetings, strict=True)]
        labels = _labels(opened, bool(options.templates))
        writer = ResultsWriter(_header(vectors, options, opened, labels), out)
        for number, judged in chain(_unasked(asked, len(opened)), work.judged()):
            heed_interrupt()
            known = (options.known or {}).get(judged.vector.id, "")
            result = judged.result(labels[number], known)
            result = replace(
                result,
                template=checksums.get(judged.vector.id, ""),
                output=_other_output(judged.vector, given[judged.vector.id]),
            )
            if options.seed is None:
                writer.add(result, given[judged.vector.id])
            else:
                result = _hidden(result, options.seed)
                writer.add(result)
            progress(result)
    return writer.close(finished=_now())


def _other_output(asked: Vector, given: Vector) -> str:
    """The output that was asked, if it is another than the vector's."""
    return asked.output if asked.output != given.output else ""


@dataclass(frozen=True, slots=True)
class _Opened:
    """An adapter that was started, or the reason why it could not be started."""

    spec: str
    hello: Hello
    broken: str = ""

    @classmethod
    def of(cls, spec: str, greeting: Greeting) -> _Opened:
        """The adapter of a spec, by what it said when it was started."""
        if isinstance(greeting, str):
            return cls(spec, Hello(name=spec), greeting)
        return cls(spec, greeting)


def _session(options: RunOptions, spec: str, formats: Collection[str]) -> Session:
    # In a blind run, request ids must not reveal the positions of vectors.
    first_id = 1 if options.seed is None else random.Random(options.seed).randrange(10**6, 10**7)
    return Session(resolve(spec), options.limits, options.splits, first_id, formats, options.sampling)


def _unasked(
    asked: Iterable[tuple[Vector, str, OwnTemplate | None]], adapters: int
) -> Iterator[tuple[int, Judged]]:
    """The judgements of vectors that are asked of no adapter.  ``asked``: what ``exchanged`` yields."""
    unasked = [Judged(vector, Outcome("unsupported", why)) for vector, why, _ in asked if why]
    return ((number, judged) for number in range(adapters) for judged in unasked)


def _labels(opened: Sequence[_Opened], with_templates: bool) -> list[str]:
    """A unique name for each adapter, as short as possible; it says if templates were exchanged."""
    suffix = " with given templates" if with_templates else ""
    names = [adapter.hello.name + suffix for adapter in opened]
    return told_apart(names, [(adapter.hello.version, adapter.spec) for adapter in opened])


def _header(
    vectors: Sequence[Vector], options: RunOptions, opened: Sequence[_Opened], labels: Sequence[str]
) -> dict[str, object]:
    templates = {name: template.checksum for name, template in sorted(options.templates.items())}
    adapters = [
        {
            "label": label,
            "spec": adapter.spec,
            "hello": adapter.hello.wire or None,
            "broken": adapter.broken,
            **({"claimed": claimed(options.whole, adapter.hello)} if options.whole else {}),
            **({"templates": templates} if templates else {}),
        }
        for label, adapter in zip(labels, opened, strict=True)
    ]
    derived = {vector.template_name: vector.derived for vector in vectors if vector.derived}
    return {
        "suite": data.suite_version(),
        "protocol": PROTOCOL,
        "started": _now(),
        "python": platform.python_version(),
        "platform": platform.platform(terse=True),
        "vectors": len(vectors),
        **({"derived": derived} if derived else {}),
        "paths": list(options.paths),
        **({"chosen": chosen(vectors, options.whole)} if options.whole else {}),
        "shard": list(options.shard),
        "adapters": adapters,
        "options": {
            "splits": options.splits,
            "strict": options.strict,
            "knownFailures": options.known is not None,
            "blindSeed": options.seed,
            "timeout": options.limits.timeout,
            "grammars": grammars_can_run(),
            **({"filtered": True} if options.filtered else {}),
            **({"samples": asdict(options.sampling)} if options.sampling else {}),
            **({"wire": options.wire} if options.wire else {}),
            **({"casesFor": options.cases_for} if options.cases_for else {}),
        },
    }


def claimed(vectors: Iterable[Vector], hello: Hello) -> int:
    """How many of the vectors lie within what an adapter claims (AP-2.4)."""
    return sum(not kinds.of(vector).unclaimed(vector, hello) for vector in vectors)


def chosen(vectors: Sequence[Vector], whole: Sequence[Vector]) -> dict[str, object]:
    """The smallest part of the suite, by the beginning of ids, that has more than these vectors; its size.

    A choice of one topic, such as ``template/hermes/single-call``, is a part of ``template/hermes``.
    """
    first, last = (each(vector.id for vector in vectors).split("/") for each in (min, max))
    for length in range(len(first), 0, -1):
        if first[:length] != last[:length]:
            continue
        beginning = "/".join(first[:length]) + "/"
        size = sum(vector.id.startswith(beginning) for vector in whole)
        if size > len(vectors):
            return {"in": beginning[:-1], "vectors": size}
    return {"in": "", "vectors": len(whole)}


def _hidden(result: Result, seed: int) -> Result:
    """The result without its vector: a blind run shows how many vectors fail, but not which."""
    digest = hashlib.sha256(f"{seed}\0{result.vector}".encode()).hexdigest()
    shown = ("adapter", "verdict", "level", "kind", "profile", "format", "duration")
    reason = NOT_CLAIMED if is_unclaimed(result) else ""
    return Result(f"hidden/{digest[:12]}", reason=reason, **{name: getattr(result, name) for name in shown})


def _now() -> str:
    return datetime.now(timezone.utc).isoformat(timespec="seconds")


def update_known(path: Path, run: RunResults) -> None:
    """Update the list of known failures; entries of vectors that were not run stay."""
    from . import known_failures

    ids = (result.vector for result in run.results if result.verdict not in BROKEN)
    failing = {result.vector: result.verdict for result in failures(run)}
    text = path.read_text("utf-8") if path.exists() else ""
    for_writing(path).write_text(known_failures.updated(text, failing, ids), "utf-8", newline="\n")
