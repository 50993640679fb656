"""Judges which texts a constraint lets a model write: by a grammar, or by the answers of ``constrain``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from toolcall_reference import Constraint, GrammarError

from ..adapters.implementation import JsonObject
from ..suite.model import ExpectedCall, Vector
from .compare import json_equal
from .places import Difference, shown_json
from .samples import Misread
from .verdict import Outcome, each_text

#: ``complete``, ``open`` or ``rejected`` of each text.
States: TypeAlias = Mapping[str, str]

#: Why no grammar can be run.
CANNOT_RUN = "the package llguidance, which runs grammars, is not installed (`pip install llguidance`)"


def texts(vector: Vector) -> list[str]:
    """The texts of a vector, in the order in which ``constrain`` is asked.  Implements AP-4.10."""
    return [*vector.accepts, *vector.rejects, *vector.open, *vector.either]


def probes(vector: Vector) -> list[str]:
    """Texts that are asked beside those of the vector: none at all, and halves of what it accepts."""
    nothing = [""] if _demands(vector) else []
    asked = [*nothing, *(text[: len(text) // 2] for text in vector.accepts)]
    return [text for text in dict.fromkeys(asked) if text not in texts(vector)]


def broken(vector: Vector, reply: JsonObject) -> tuple[str, ...]:
    """The invariants that the reply to ``constrain`` breaks by its answers to the probes.

    Implements AP-8.21.
    """
    if reply.get("status") != "ok":
        return ()
    asked = [*texts(vector), *probes(vector)]
    states = {text: each["state"] for text, each in zip(asked, reply["results"], strict=True)}
    found = ["forced"] * (_demands(vector) and states[""] == "complete")
    whole = [text for text in vector.accepts if states[text] == "complete"]
    found += ["prefix"] * any(states[text[: len(text) // 2]] == "rejected" for text in whole)
    return tuple(found)


def _demands(vector: Vector) -> bool:
    return vector.options.get("toolChoice", "auto") not in ("auto", "none")


def readable(vector: Vector, reply: JsonObject) -> list[str]:
    """The texts that a model can write and stop after, of those that must be read as the vector's calls."""
    states = _states(vector, reply)
    return [text for text in (*vector.accepts, *vector.either) if states[text] == "complete"]


def misread(expected: Sequence[ExpectedCall], text: str, reply: JsonObject) -> Outcome | None:
    """The outcome if the reply to ``parse`` has other calls."""
    message = reply.get("message") or {"calls": []}
    found = [call for call in message["calls"] if call.get("complete", True)]
    same = len(found) == len(message["calls"]) == len(expected) and all(
        got["name"] == wanted.name and json_equal(got["arguments"], wanted.arguments)
        for got, wanted in zip(found, expected, strict=True)
    )
    if same and reply["status"] == "ok":
        return None
    wanted = [{"name": call.name, "arguments": call.arguments} for call in expected]
    shown = [{name: call[name] for name in ("name", "arguments")} for call in message["calls"]]
    what = f"a model can write what the parser reads otherwise: {text!a}"
    difference = Difference("calls", "value", shown_json(wanted), shown_json(shown))
    return Outcome("wrong", what, (difference,), reply.get("message") or reply)


def of_sample(found: Misread) -> Outcome:
    """The outcome for a text that was found by walks through a constraint and is misread."""
    what = f"a model can write what the parser reads otherwise: {found.text!a}"
    shown = [{"name": name, "arguments": arguments} for name, arguments in found.calls]
    difference = Difference("calls", "value", "calls whose arguments fit their schemas", shown_json(shown))
    return Outcome("wrong", what, (difference,), shown)


def _states(vector: Vector, reply: JsonObject) -> States:
    """The states by either operation.  Raises ``GrammarError``."""
    if "results" in reply:
        states = [each["state"] for each in reply["results"]]
        return dict(zip(texts(vector), states, strict=False))
    constraint = Constraint(reply)
    return {text: constraint.answer(text).state for text in texts(vector)}


def of_grammar(vector: Vector, reply: JsonObject) -> Outcome:
    """The outcome for the reply to ``grammar``."""
    try:
        states = _states(vector, reply)
    except GrammarError as error:
        return Outcome("wrong", f"the grammar cannot be run: {error}", actual=reply["grammar"])
    kept = reply.get("preservedTokens") or ()
    others = [
        *each_text("preservedTokens", "missing", [t for t in vector.preserved_tokens if t not in kept]),
        *_paths("loosened", vector.loosened, reply),
        *_paths("narrowed", vector.narrowed, reply),
    ]
    return _of_states(vector, states, reply, others)


def of_answers(vector: Vector, reply: JsonObject) -> Outcome:
    """The outcome for the reply to ``constrain``.  Implements AP-7.10."""
    if not reply["held"] and _demands(vector):
        what = "a call is demanded, and no constraint is held"
        return Outcome("wrongly-accepted", what, actual=reply)
    if vector.refused:
        outcome = Outcome("wrong", "there is a constraint, and the schema must be refused", actual=reply)
    else:
        outcome = _of_states(vector, _states(vector, reply), reply)
    if reply["held"] or outcome.verdict == "pass":
        return outcome
    return Outcome("alternative", "no constraint is held where no call is demanded", (), reply)


def _of_states(
    vector: Vector, states: States, reply: JsonObject, others: Sequence[Difference] = ()
) -> Outcome:
    """The outcome by what may be written; ``others``: what else differs."""
    lost = [text for text in vector.accepts if states[text] != "complete"]
    gained = [text for text in vector.rejects if states[text] == "complete"]
    stopped = [text for text in vector.open if states[text] == "rejected"]
    ended = [text for text in vector.open if states[text] == "complete"]
    differences = [
        *each_text("accepts", "missing", lost),
        *each_text("rejects", "extra", gained),
        *each_text("open", "missing", stopped),
        *each_text("open", "extra", ended),
        *others,
    ]
    verdict = "wrongly-rejected" if lost or stopped else "wrong" if differences else "pass"
    verdict = "wrongly-accepted" if gained or ended else verdict
    return Outcome(verdict, "", differences, None if verdict == "pass" else reply)


def _paths(field: str, wanted: Sequence[str] | None, reply: JsonObject) -> Iterator[Difference]:
    """The differences between the paths that a reply reports and those that it should; None: not tested."""
    reported = {each["path"] for each in reply.get(field) or ()}
    if wanted is not None:
        yield from each_text(field, "missing", sorted({*wanted} - reported))
        yield from each_text(field, "extra", sorted(reported - {*wanted}))
