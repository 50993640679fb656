"""Counts how often two implementations agree: outputs rendered, damaged and hostile, whole and in pieces."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ...adapters.implementation import JsonObject
from ...suite.splits import Split
from ..differences.answers import Answer, Asker
from . import oracles
from .case import Case
from .oracles import Bug
from .template_outputs import TemplateOutputs
from .worker import FuzzTask, FuzzWorker


@dataclass(frozen=True, slots=True, kw_only=True)
class AgreementTask(FuzzTask):
    """A comparison with nothing beside it.  ``template`` is given; ``rendered``: how many turns to render."""

    rendered: int

    def outputs(self) -> ThirdsOutputs:
        """What makes the cases."""
        assert self.template is not None
        return ThirdsOutputs(TemplateOutputs(self.template, self.seed, self.format, self.rendered))

    def worker(self) -> AgreementWorker:
        """A worker, with all adapters started.  Raises AdapterBroken."""
        return AgreementWorker(self)


class ThirdsOutputs:
    """The cases of a template in turn: rendered, damaged, hostile; every second of each sort in pieces."""

    def __init__(self, made: TemplateOutputs) -> None:
        self._made = made

    def case(self, number: int) -> Case:
        """The case of a number."""
        turn, sort = divmod(number, 3)
        case = (self._made.rendered, self._made.damaged, self._made.hostile)[sort](turn)
        return case.in_pieces(oracles.PIECES[turn // 2 % 2]) if turn % 2 else case

    def growing(self, number: int) -> tuple[JsonObject, str, str]:
        """The request of a text that grows."""
        return self._made.growing(number)


class AgreementWorker(FuzzWorker):
    """Asks for each output once; whatever differs is a difference, whitespace at the ends of texts too."""

    ignored: Collection[str] = ()

    def _cases(self, shard: range) -> dict[int, Case]:
        """The cases; all are whole if an implementation has no streams, or wants tokens."""
        hellos = [asker.hello for asker in (*self._askers.values(), self._against)]
        in_pieces = all("stream" in hello.ops and hello.splits != "tokens" for hello in hellos)
        cases = super()._cases(shard)
        return cases if in_pieces else {number: case.in_pieces(()) for number, case in cases.items()}

    def _bugs(
        self, asker: Asker, answered: Sequence[tuple[int, Case, Answer]], right: Mapping[int, Answer]
    ) -> Iterator[tuple[int, Case, Bug]]:
        for number, case, answer in answered:
            if case.pieces and answer.message is not None:
                whole = Answer("ok", {"message": answer.message})
                split = Split("pieces", tuple(case.request()["chunks"]))
                yield from ((number, case, bug) for bug in oracles.of_stream(whole, split, answer))
