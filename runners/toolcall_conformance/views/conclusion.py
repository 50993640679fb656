"""What a run comes to: a sentence for each adapter, and the notes below it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from rich.text import Text

from ..judge.rules import VERDICTS
from ..judge.verdict import NOT_CLAIMED
from ..results.records import Result, RunResults
from ..run.conformity import Conformity, claims, scored
from ..run.reproduce import shown_command

#: The most reasons shown for vectors that were not asked.
_REASONS = 3


def counting_of(run: RunResults) -> dict[str, tuple[list[Result], frozenset[str]]]:
    """For each adapter the results that count in its score, and its features."""
    found = {}
    for adapter in run.header["adapters"]:
        own = [result for result in run.results if result.adapter == adapter["label"]]
        features = frozenset((adapter.get("hello") or {}).get("features", ()))
        found[adapter["label"]] = (scored(own, adapter["spec"], run.definitions), features)
    return found


def conclusion(run: RunResults, judgement: Conformity) -> Iterator[Text]:
    """The sentence about one adapter, then the notes."""
    label = judgement.label
    verdicts = run.counts()[label]
    own = [result for result in run.results if result.adapter == label]
    others = [f"{verdicts[name]} {name}" for name in VERDICTS if name != "pass" and verdicts[name]]
    text = Text.assemble((label, "bold"), " ")
    if judgement.exit_code == 3:
        reasons = {r.reason for r in run.results if r.adapter == label and r.verdict == "not-run"}
        text.append("is broken as an adapter: ", "bold red")
        text.append("; ".join(sorted(reasons)) or "vectors were not run")
    elif not judgement.asked:
        text.append("was asked nothing: ", "bold yellow" if judgement.state == "passes" else "bold red")
        text.append(f"none of {len(own):,} vectors lies within what it claims")
    else:
        said, style = _said(judgement)
        text.append(said, style)
    if others:
        text.append(" · " + ", ".join(others), "dim")
    yield text
    if not judgement.asked and judgement.state != "broken":
        yield Text(f"it claims {_claims(run, label)}")
    if judgement.exit_code == 3:
        yield Text("`toolcall doctor` examines an adapter and says how to repair it", style="dim")
    yield from _not_asked(run, label)
    invented = Counter(r.format for r in run.results if r.adapter == label) & Counter(
        {name: len(run.results) for name in run.definitions.invented}
    )
    if invented.total() and not any(r.format in invented for r in counting_of(run)[label][0]):
        note = f"{invented.total()} vectors of formats that no model writes do not count for an engine"
        yield Text(note, style="dim")
    if judgement.known:
        yield Text(f"{len(judgement.known)} failures are known", style="dim")
    yield from _deciding(judgement)
    broken = Counter(name for r in run.results if r.adapter == label for name in r.invariants)
    if broken:
        counts = ", ".join(f"{name} {count}" for name, count in broken.most_common())
        yield Text(f"invariants broken (required and recommended vectors): {counts}", style="red")
    yield from _streaming(run, label)
    yield from _invalid(run, label)


def _deciding(judgement: Conformity) -> Iterator[Text]:
    """What the results that decide are, and how many others fail."""
    kinds_of = Counter(_what_of(result) for result in judgement.failures)
    kinds_of["listed"] = len(judgement.changed) + len(judgement.stale)
    parts = [say(kinds_of[what]) for what, say in _DECIDING.items() if kinds_of[what]]
    count = kinds_of.total()
    if parts:
        yield Text(f"{count:,} {'decides' if count == 1 else 'decide'}: {', '.join(parts)}", style="red")
    noted = len(judgement.noted)
    if noted:
        more = "more " if parts else ""
        one = f"1 {more}recommended vector fails; it does not decide"
        note = one if noted == 1 else f"{noted:,} {more}recommended vectors fail; they do not decide"
        yield Text(f"{note} (--strict counts them)", style="dim")


def _what_of(result: Result) -> str:
    """Which part of those that decide a result belongs to: a key of ``_DECIDING``."""
    if result.verdict == "skipped":
        return "skipped"
    return "required" if result.level == "required" else "invariants" if result.invariants else "strict"


#: What decides, each with what is said of so many.
_DECIDING: Mapping[str, Callable[[int], str]] = {
    "required": lambda count: f"{count:,} required {'fails' if count == 1 else 'fail'}",
    "skipped": lambda count: f"{count:,} required {'was' if count == 1 else 'were'} skipped",
    "invariants": lambda count: f"{count:,} recommended {'breaks' if count == 1 else 'break'} an invariant",
    "strict": lambda count: f"{count:,} recommended {'fails' if count == 1 else 'fail'}",
    "listed": lambda count: f"{count:,} {'is' if count == 1 else 'are'} not as the list of failures says",
}


def _invalid(run: RunResults, label: str) -> Iterator[Text]:
    """Who says why replies are not as the protocol wants them."""
    count = run.counts()[label]["protocol-error"]
    if count:
        (spec,) = (each["spec"] for each in run.header["adapters"] if each["label"] == label)
        replies = "1 reply is" if count == 1 else f"{count:,} replies are"
        doctor = shown_command(["toolcall", "doctor", "--adapter", spec])
        yield Text(f"{replies} not as the protocol says: `{doctor}` says why", style="bold")


def _said(judgement: Conformity) -> tuple[str, str]:
    """The verdict on an implementation that was asked something, and its style."""
    state = judgement.state
    if state == "conforms":
        return "conforms", "bold green"
    if state == "listed":
        return "fails only as its list of known failures says", "bold yellow"
    if state == "nothing":
        return "has shown nothing: no vector passes", "bold red"
    if judgement.derived and not (judgement.changed or judgement.stale):
        passes = state == "passes"
        return ("passes all cases", "bold green") if passes else ("fails some of the cases", "bold red")
    if judgement.choice and not (judgement.changed or judgement.stale):
        if state == "passes":
            return f"passes {judgement.choice}", "bold green" if judgement.passed else "bold yellow"
        return f"fails {judgement.choice}", "bold red"
    return "does not conform", "bold red"


def _claims(run: RunResults, label: str) -> str:
    """What an implementation claims, in a line."""
    (hello,) = (each.get("hello") or {} for each in run.header["adapters"] if each["label"] == label)
    return claims(hello)


def _not_asked(run: RunResults, label: str) -> Iterator[Text]:
    """The reasons why vectors were not asked, except missing claims of the adapter."""
    own = (r for r in run.results if r.adapter == label and r.verdict == "unsupported")
    reasons = Counter(r.reason for r in own if r.reason and not r.reason.startswith(NOT_CLAIMED))
    for reason, count in reasons.most_common(_REASONS):
        yield Text(f"{count} unsupported: {reason}", style="dim")


def _streaming(run: RunResults, label: str) -> Iterator[Text]:
    reports = [result.splits for result in run.results if result.adapter == label and result.splits]
    checked, apart = sum(r.checked for r in reports), sum(r.apart for r in reports)
    broken = sum(r.broken for r in reports) - apart
    if not checked:
        return
    text = f"{checked:,} splits of {len(reports):,} outputs streamed, {broken:,} break"
    text += f", and {apart:,} more in chunks that no server sends; " if apart else "; "
    text += f"text was held for {max(r.held for r in reports)} code points at most"
    yield Text(text, style="dim")
