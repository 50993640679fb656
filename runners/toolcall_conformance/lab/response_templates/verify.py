"""Verifies a response template against the chat template beside it, in every runtime that is set up."""

from __future__ import annotations

import contextlib
import itertools
import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Final

from toolcall_reference import (
    LOSSES,
    BadRequest,
    Loss,
    ResponseTemplate,
    analyze,
    load_response_template,
    prompt_ends,
)

from ...adapters.by_response_template import ByResponseTemplate
from ...adapters.implementation import Fault, Implementation
from ...adapters.protocol import hello_request
from ...adapters.resolve import resolve
from ...errors import AdapterBroken
from ...judge import rules
from ...judge.judged import Judged
from ...run.connection import Connection
from ...run.session import Limits, Session
from ...run.unseen import asked_cases
from ...suite.model import Vector
from ...suite.template_sources import TemplateSource
from ...suite.without_jinja import prompt_of
from ..roundtrip.trip import round_trip
from .advice import advice
from .findings import Remark, RuntimeReport, Verification
from .growth import grows_too_fast
from .kept import KeptOpen
from .prompts import anchored

#: The engines that read response templates.
ENGINES: Final = ("transformers", "vllm", "sglang")
#: Those that derive grammars of them.
_DERIVING: Final = ("vllm", "sglang")
_LIMITS: Final = Limits(timeout=20.0, start=180.0, restarts=2)
_TRIPS: Final = 30
_UNASKED: Final = ("skipped", "unsupported", "not-run")


@dataclass(slots=True)
class _Failure:
    """A case that is not read as it should be, by the runtimes that do not."""

    vector: Vector
    runtimes: list[str] = field(default_factory=list)
    #: Whether only streams differ.
    streamed: bool = True


class Verifier:
    """Verifies templates.  ``engines``: the runtimes to ask beside the reference."""

    def __init__(self, source: TemplateSource, template: object, engines: Sequence[str]) -> None:
        self._source = source
        self._template = template
        self._engines = engines
        self._failures: dict[str, _Failure] = {}
        self._ids = itertools.count(1_000_000)

    def verified(self, losses: Sequence[Loss] = ()) -> Verification:
        """All that is found.  ``losses``: what an exporter said of the template."""
        found = Verification(self._source.name)
        try:
            loaded = load_response_template(self._template)
        except BadRequest as error:
            found.findings.append(Remark("wrong", str(error), ("RT-1",)))
            return found
        assert isinstance(self._template, Mapping)
        found.findings += advice(self._template)
        found.findings += self._anchors(loaded)
        names = ["reference", *self._engines]
        adapters = {
            name: KeptOpen(resolve(name if name == "reference" else f"engine:{name}")) for name in names
        }
        with ThreadPoolExecutor() as pool:
            # Engines take their time to start: all of them at once, while the cases are made.
            started = [pool.submit(_started, adapters[name]) for name in self._engines]
            vectors = asked_cases(self._source).vectors
            for name, waiting in zip(names, [None, *started], strict=True):
                if waiting is not None:
                    waiting.result()
                report, more = self._asked(name, adapters[name], vectors)
                adapters[name].end()
                found.runtimes.append(report)
                found.findings += more
        found.findings += self._lost(losses)
        return found

    def _anchors(self, loaded: ResponseTemplate) -> Iterator[Remark]:
        source = self._source
        tokens = {"bos_token": source.bos_token, "eos_token": source.eos_token}
        analysis = analyze(source.source, **tokens)
        yield from anchored(loaded, prompt_ends(source.source, analysis, **tokens))

    def _asked(
        self, name: str, adapter: Implementation, vectors: Sequence[Vector]
    ) -> tuple[RuntimeReport, list[Remark]]:
        """What a runtime makes of the template."""
        report, findings = RuntimeReport(name), list[Remark]()
        by_template = ByResponseTemplate(adapter, {"": self._template})
        try:
            with Session(by_template, _LIMITS, splits="size-1") as session:
                report.version = session.hello.version
                report.refused = self._refused(adapter)
                if report.refused:
                    return report, [Remark("wrong", f"{name} refuses it: {report.refused}", ("RT-1",))]
                report.grammar = self._derives(adapter) if name in _DERIVING else None
                slow = self._slow(adapter, vectors)
                if slow:
                    findings.append(Remark("wrong", f"{name} is slow: {slow}", ("RT-9.3",)))
                for judged in session.run(vectors):
                    self._count(report, judged, session.hello.features)
            self._round_trip(report, adapter)
        except (AdapterBroken, Fault) as error:
            report.refused = str(error)
            findings.append(Remark("wrong", f"{name} cannot be asked: {error}"))
        return report, findings

    def _request(self, op: str, **fields: Any) -> dict[str, Any]:
        asked = {"op": op, "id": next(self._ids), "profile": "response-template", "tools": [_TOOL]}
        return {**asked, "responseTemplate": self._template, **fields}

    def _refused(self, adapter: Implementation) -> str:
        """Why a runtime refuses the template; "" if it does not."""
        reply = adapter.request(self._request("parse", output=""), _LIMITS.timeout)
        return "" if reply["status"] == "ok" else str(reply.get("reason", reply["status"]))[:300]

    def _derives(self, adapter: Implementation) -> bool:
        """Whether a runtime derives a grammar of the template."""
        reply = adapter.request(self._request("constrain", outputs=[]), _LIMITS.timeout)
        return bool(reply.get("held"))

    def _slow(self, adapter: Implementation, vectors: Sequence[Vector]) -> str:
        """What takes too long; "" if nothing does.  The first case with one short string is made longer."""
        for vector in vectors:
            calls = vector.expected.calls if vector.expected else ()
            values = list(json.loads(calls[0].arguments).values()) if len(calls) == 1 else []
            if len(values) == 1 and isinstance(values[0], str) and vector.output.count(values[0]) == 1:
                output = vector.output.replace(values[0], "VALUE")
                request = self._request("stream", prefix=_prefix(vector), tools=vector.request()["tools"])
                return grows_too_fast(adapter, request, output)
        return ""

    def _count(self, report: RuntimeReport, judged: Judged, features: Collection[str]) -> None:
        if judged.vector.level != "required" or judged.outcome.verdict in _UNASKED:
            return
        report.asked += 1
        in_pieces = judged.splits is not None and judged.splits.decides
        failed = rules.fails(judged.outcome.verdict, features)
        report.passed += not failed or in_pieces
        report.streamed += not failed
        if failed:
            known = self._failures.setdefault(judged.vector.id, _Failure(judged.vector))
            known.runtimes.append(report.name)
            known.streamed = known.streamed and in_pieces

    def _round_trip(self, report: RuntimeReport, adapter: Implementation) -> None:
        """What comes back of turns that the chat template renders; what it leaves out nobody can read."""
        with Connection(ByResponseTemplate(adapter, {"": self._template}), _LIMITS) as connection:
            trips = round_trip(self._source, connection, _TRIPS, seed=0)
        report.trips = trips.renderings
        report.back = trips.same + trips.by_clause + trips.alike + trips.lost

    def _lost(self, said: Sequence[Loss]) -> Iterator[Remark]:
        """What is lost, by the losses that are known; each with an example."""
        groups: dict[Loss | None, list[_Failure]] = {}
        for failure in self._failures.values():
            vector = failure.vector
            known = (each for each in (*said, *LOSSES) if each.covers(vector.id, vector.clauses))
            groups.setdefault(None if failure.streamed else next(known, None), []).append(failure)
        for loss, failures in groups.items():
            if loss is not None:
                first = failures[0]
                names = list(dict.fromkeys(name for each in failures for name in each.runtimes))
                yield Remark(loss.effect, loss.says, first.vector.clauses, first.vector.output, names)
                continue
            for each in failures:
                name = each.vector.id.rpartition("/")[2]
                what = f"{name}, in pieces alone" if each.streamed else name
                yield Remark("lost", what, each.vector.clauses, each.vector.output, each.runtimes)


def _started(adapter: Implementation) -> None:
    """Start an adapter; why it cannot be started is said when it is asked."""
    with contextlib.suppress(Fault):
        adapter.start(hello_request(), _LIMITS.start)


_TOOL: Final = {
    "type": "function",
    "function": {
        "name": "find_books",
        "parameters": {"type": "object", "properties": {"title": {"type": "string"}}},
    },
}


def _prefix(vector: Vector) -> str:
    return (
        vector.generation_prompt
        if vector.generation_prompt is not None
        else prompt_of(vector.request()) or ""
    )
