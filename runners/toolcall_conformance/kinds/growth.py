"""Kind ``growth``: how the work for an output grows with its length (AP-4.6, AP-7.8)."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from ..adapters.implementation import Fault, JsonObject
from ..adapters.protocol import Hello
from ..errors import SourceError, VectorError
from ..judge.judged import Judged
from ..judge.verdict import Outcome, refusal
from ..suite import yaml_text
from ..suite.model import GROWTH, Vector
from ..suite.registry import Registry
from ..suite.splits import SIZES, sweep
from ..suite.yaml_text import MakeError, YamlMapping, YamlSequence
from . import as_text
from ._kind import EntryReader, NoResult, Peer, checked, growing
from ._outputs import OutputKind

#: Work of the longest output that takes fewer seconds is not judged: too much of it is chance.
FLOOR: Final = 0.5
#: Seconds a code point below which nobody waits: a model takes longer to write it.
FLOOR_A_POINT: Final = 20e-6
#: How many times the work may be for ``GROWTH`` times the repetitions; of quadratic work it is up to 16.
MOST: Final = 2 * GROWTH
#: How often both outputs are asked for again where the work seems to grow too fast: a machine that is busy
#: once is not so every time.
CHANCES: Final = 3
#: Seconds after which longer outputs are not asked for: the work is long enough to judge.
ENOUGH: Final = 1.0


@dataclass(frozen=True)
class _GrowthKind(OutputKind):
    def errors(self, node: YamlMapping, registry: Registry, error: MakeError) -> Iterator[VectorError]:
        output = node.get("output")
        if output is not None and not growing(output):
            yield error(output, "no part of the output grows", "write a part {repeat: text} without `times`")

    def values(
        self, node: YamlMapping, fields: Mapping[str, Any], reader: EntryReader, errors: list[SourceError]
    ) -> dict[str, Any]:
        """The parts of the output, where one grows.  Implements VF-5.14."""
        output = node.get("output")
        grows = growing(output)
        parts = (
            yaml_text.plain(item)
            if any(item is each for each in grows)
            else reader.text(YamlSequence([item], item.line, item.column), errors)
            for item in (output.items if isinstance(output, YamlSequence) and grows else ())
        )
        return {"parts": tuple(parts)}

    def request(self, vector: Vector, respond: str = "message") -> JsonObject:
        """The shortest output, for the operation that reads outputs of the profile at once."""
        op = "extract" if vector.profile == "response-template" else self.op
        return {**super().request(vector, respond), "op": op}

    def attempt(self, vector: Vector, peer: Peer, splits: str) -> Judged:
        """Ask for ever longer outputs, at once and in chunks.  Implements AP-7.8."""
        for operation, streamed in _questions(vector, peer.hello):
            growth = _growth(vector, partial(self._seconds, vector, peer, operation, streamed))
            if growth.is_too_much:
                outcome = Outcome("wrong", f"{vector.clauses[0]}: {operation}: {growth}")
                broken = ("growth",) if vector.level == "required" else ()
                return Judged(vector, outcome, invariants=broken, final=True)
        return Judged(vector, Outcome("pass"))

    def lacks_operation(self, vector: Vector, hello: Hello) -> str:
        (operation, _), *_ = _questions(vector, hello)
        return "" if operation in hello.ops else f"operation {operation}"

    def _seconds(self, vector: Vector, peer: Peer, operation: str, streamed: bool, step: int) -> float:
        """The seconds of one request: those that the reply names, else those by the clock.

        Raises ``Fault`` and ``NoResult``.
        """
        times, output = vector.grown(step)
        request = {**self.request(vector), "op": operation, "output": output, "measure": True}
        if streamed:
            spans = peer.spans(replace(vector, output=output)) if peer.hello.splits == "tokens" else ()
            (split,) = sweep(output, f"size-{SIZES[-1]}", spans)
            request["chunks"] = list(split.chunks)
        started = time.perf_counter()
        try:
            reply = peer.ask(request)
        except Fault as fault:
            detail = f"{operation} of {times:,} repetitions, {len(output):,} code points: {fault.detail}"
            raise Fault(fault.kind, fault.code, detail) from fault
        clock = time.perf_counter() - started
        if checked(request, reply)["status"] != "ok":
            raise NoResult(refusal(reply))
        named = reply.get("cpuSeconds")
        return clock if named is None else float(named)

    def shown(self, vector: Vector) -> Iterator[tuple[str, str]]:
        yield "made of", as_text(vector.parts)
        yield "times", f"{vector.size}, then {vector.steps} times four times as often"


def _questions(vector: Vector, hello: Hello) -> Iterator[tuple[str, bool]]:
    """The operations that are asked, and whether they are given chunks.  Implements AP-4.6."""
    if vector.profile == "response-template":
        yield "extract", False
        if "events" in hello.features:
            yield "extract", True
        return
    yield "parse", False
    if "stream" in hello.ops and vector.profile != "contract":
        yield "stream", True


@dataclass(frozen=True, slots=True)
class Growth:
    """The seconds for an output, and for one whose parts are repeated ``GROWTH`` times as often."""

    #: How often the parts of the longer output are repeated, and its code points.
    times: int
    points: int
    shorter: float
    longer: float

    @property
    def is_too_much(self) -> bool:
        """Whether the work grows too fast, and somebody waits for it."""
        floor = max(FLOOR, FLOOR_A_POINT * self.points)
        return self.longer > floor and self.longer > MOST * self.shorter

    def __str__(self) -> str:
        """The breach in a sentence."""
        ratio = f"{self.longer / self.shorter:.1f}" if self.shorter else "infinitely many"
        times = f"{self.times:,} repetitions take {self.longer:.2f} s, {self.times // GROWTH:,} take"
        return f"{times} {self.shorter:.2f} s: {ratio} times as long; {MOST} are allowed"


def _growth(vector: Vector, seconds: Callable[[int], float]) -> Growth:
    """How the work grew up to the longest output; ``seconds``: those of the request of a step."""
    # What is made once for a template is not work for an output.
    seconds(0)
    before, longer = 0.0, seconds(0)
    for step in range(1, vector.steps + 1):
        before, longer = longer, seconds(step)
        if longer >= ENOUGH:
            break
    times, output = vector.grown(step)
    growth = Growth(times, len(output), before, longer)
    for _ in range(CHANCES):
        if not growth.is_too_much:
            break
        shorter = min(growth.shorter, seconds(step - 1))
        growth = replace(growth, shorter=shorter, longer=min(growth.longer, seconds(step)))
    return growth


KIND = _GrowthKind(
    name="growth",
    column="growth",
    profiles=("contract", "native", "template", "response-template"),
    needs=("level", "profile", "output", "size", "steps"),
    own=("output", "size", "steps"),
    measures_work=True,
)
