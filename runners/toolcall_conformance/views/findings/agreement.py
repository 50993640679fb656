"""What engines agree on: which of them read an output as its vector says.  Implements AP-10.4 and AP-10.5."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ...judge.verdict import BROKEN, NEUTRAL, passes
from ...results.records import Result
from ...suite.agreement import Agreement, Votes
from ...suite.model import Vector
from .causes import NO_DEFECT
from .pages import EngineFindings

#: What a required vector may rest on although most engines read it otherwise.
_ABOVE_VOTES = ("document", "vendor", "safety")
_HEAD = """\
# Which engines read an output as its vector says, in one shot: `toolcall findings RESULTS… --freeze FILE`.
# `agree` and `differ` are engines; `otherwise` are those that chose another reading on purpose (causes.yaml).
# Not asked: formats that an engine lacks, and what is skipped, unreachable, or a fault of an adapter.

"""


@dataclass(frozen=True, slots=True)
class Disputed:
    """The required vectors that most engines read otherwise."""

    #: Which they are, who reads them how, and what they rest on.
    text: str
    #: The ids of those that rest on nothing but agreement.
    groundless: tuple[str, ...]


def agreement_of(found: Sequence[EngineFindings]) -> Agreement:
    """What the engines agree on, from their runs with the suite's own templates."""
    votes: dict[str, dict[str, list[str]]] = {}
    for each in found:
        engine = each.engine
        for result in engine.results:
            vote = _vote(each, result)
            if vote:
                empty: dict[str, list[str]] = {"agree": [], "differ": [], "otherwise": []}
                votes.setdefault(result.vector, empty)[vote].append(engine.name)
    engines = {each.engine.name: each.engine.version for each in found}
    ordered = sorted(votes.items())
    return Agreement(engines, {id: Votes(**{k: tuple(v) for k, v in own.items()}) for id, own in ordered})


def _vote(found: EngineFindings, result: Result) -> str:
    """What one engine says of a vector; "" if it was not asked."""
    if result.kind not in ("parse", "stream") or result.verdict in BROKEN:
        return ""
    if result.verdict == "alternative":
        return "differ"
    one_shot_is_right = result.splits is not None and result.splits.decides
    if result.verdict in NEUTRAL or result.verdict == "state-leak":
        return ""
    if one_shot_is_right or passes(result.verdict, found.engine.features):
        return "agree"
    cause = found.explained.of(result)
    if cause is not None and cause.severity in NO_DEFECT:
        return "otherwise" if cause.severity == "choice" else ""
    return "differ"


def written(agreement: Agreement) -> str:
    """The text of the file."""
    lines = ["engines:", *(f"  {name}: {version!r}" for name, version in agreement.engines.items())]
    lines.append("vectors:")
    for id, votes in agreement.votes.items():
        kinds = ((name, getattr(votes, name)) for name in ("agree", "differ", "otherwise"))
        parts = [f"{name}: [{', '.join(engines)}]" for name, engines in kinds if engines]
        lines.append(f"  {id}: {{{', '.join(parts)}}}")
    return _HEAD + "\n".join(lines) + "\n"


def disputed(agreement: Agreement, vectors: Sequence[Vector], bases: Mapping[str, str]) -> Disputed:
    """What is to be said of required vectors that most of the engines that were asked read otherwise.

    ``bases``: what each clause rests on, by its id.  Implements AP-10.5.
    """
    found = [
        (vector, agreement.votes[vector.id])
        for vector in vectors
        if vector.level == "required" and vector.id in agreement.votes
    ]
    wrong = [(vector, votes) for vector, votes in found if votes.disputed]
    wrong.sort(key=lambda item: (len(item[1].agree), item[0].id))
    named = ", ".join(f"{name} {version}".strip() for name, version in agreement.engines.items())
    lines = [f"{len(wrong)} of {len(found)} required vectors that engines were asked are disputed ({named})."]
    for vector, votes in wrong:
        lines += ["", f"{vector.id}: {len(votes.agree)} of {votes.asked} agree"]
        for word in ("agree", "differ", "otherwise"):
            if getattr(votes, word):
                lines.append(f"  {word:<9} {', '.join(getattr(votes, word))}")
        lines += [f"  {clause:<9} {bases.get(clause) or 'no basis'}" for clause in vector.clauses]
    groundless = tuple(
        vector.id
        for vector, _ in wrong
        if not any((bases.get(clause) or "").startswith(_ABOVE_VOTES) for clause in vector.clauses)
    )
    return Disputed("\n".join(lines) + "\n", groundless)
