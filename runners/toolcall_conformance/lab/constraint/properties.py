"""Asks a constraint for turns that its template writes, and finds the properties that it breaks."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random
from typing import Any

from toolcall_reference import ReferenceAdapter, TemplateError, describe_format

from ...judge.samples import Calls, Note, calls_of, exempting, valid
from ...judge.shrink import shorter, shrink
from ...judge.walks import samples
from ...run.connection import Connection, NoAnswer
from ...suite.cases.conversation import Conversation
from ...suite.familiar import formats_like
from ...suite.template_sources import TemplateSource
from ..roundtrip.rendering import TripRenderer
from ..roundtrip.smaller import smaller
from .examination import Break, Examination
from .turns import TurnWriter, Written, batches, same_calls

#: How many conversations are tried for one finding.
_TRIES = 60
#: With how many sets of tools samples are made, and with which choices of tools.
_TOOLSETS = 8
_CHOICES = ("required", "required", "auto", "required")
#: How many texts are tried to make a sample smaller, and how many samples of one break are.
_SHORTER, _SHRUNK = 150, 1
_CONTRADICTIONS: Sequence[Mapping[str, Any]] = (
    {"type": "object", "properties": {"a": {"type": "string", "enum": []}}, "required": ["a"]},
    {"type": "object", "properties": {"a": False}, "required": ["a"]},
    {"type": "object", "properties": {}, "required": ["b"], "additionalProperties": False},
)
_DAMAGES = (" ", "\n", '"', "x", "")


def examine(
    source: TemplateSource, connection: Connection, examples: int, seed: int, sampled: int = 0
) -> Examination:
    """Ask for ``examples`` turns of a template, and for ``sampled`` texts.  Raises AdapterBroken."""
    hello = connection.hello
    report = Examination(source.name, f"{hello.name} {hello.version}".strip())
    reference = ReferenceAdapter()
    try:
        report.known_as = _known_as(source, hello.formats)
        source = replace(source, name=report.known_as)
        renderer = TripRenderer(source)
        if not renderer.renders_calls:
            report.error = "its calls cannot be read: toolcall analyze says why"
            return report
        writer = TurnWriter(renderer, reference)
        plain = [*writer.made(seed, examples, baited=False)]
        baited = [*writer.made(seed + 1, examples // 2, baited=True)]
    except TemplateError as error:
        report.error = str(error)
        return report
    asker = _Asker(connection, reference, report, Random(seed))
    for batch in batches(plain):
        for each in asker.of_turns(batch):
            _count(report, each, partial(_again, writer, asker))
    for batch in batches(baited):
        for each in asker.of_bait(batch):
            _count(report, each, partial(_again, writer, asker, baited=True))
    walks = [batch[0] for batch in batches([each for each in plain if each.calls])][:_TOOLSETS]
    for number, like in enumerate(walks if sampled else ()):
        share, choice = len(range(number, sampled, len(walks))), _CHOICES[number % len(_CHOICES)]
        fields = {**like.fields, "options": {**like.options, "toolChoice": choice}}
        for each in asker.of_samples(like, choice, writer.bait, share):
            _count(report, replace(each, fields=fields), lambda conversation: iter(()))
    if plain:
        for each in asker.of_contradictions(plain[0]):
            _count(report, each, lambda conversation: iter(()))
    return report


def _known_as(source: TemplateSource, claimed: Collection[str] | None) -> str:
    """The format by which an adapter knows the template: its name, or the first that writes calls alike.

    Raises TemplateError.
    """
    if claimed is None or source.name in claimed or "" in claimed:
        return source.name
    tokens = {"bos_token": source.bos_token, "eos_token": source.eos_token}
    alike = formats_like(describe_format(source.source, **tokens), sorted(claimed))
    if not alike:
        what = f"the adapter claims no format {source.name!r}, and none whose calls are written as here"
        raise TemplateError(f"{what}: --as says by which of its formats to ask: {', '.join(sorted(claimed))}")
    return alike[0]


def _count(report: Examination, found: Break, again: Any) -> None:
    """Count a break; of the first of its kind find the smallest turn that has it."""
    report.broken[found.broken] += 1
    kind = found.broken, found.choice
    if kind in report.breaks:
        return
    report.breaks[kind] = found
    if found.conversation is None:
        return

    def breaks(conversation: Conversation) -> Break | None:
        return next((each for each in again(conversation) if (each.broken, each.choice) == kind), None)

    asked = report.asked.copy()
    least = shrink(found.conversation, smaller, lambda each: breaks(each) is not None, _TRIES)
    report.breaks[kind] = breaks(least) or found
    report.asked = asked


def _again(
    writer: TurnWriter, asker: _Asker, conversation: Conversation, baited: bool = False
) -> Iterator[Break]:
    written = writer.write(conversation)
    if written is not None:
        yield from asker.of_bait([written]) if baited else asker.of_turns([written])


@dataclass(frozen=True, slots=True)
class _Answer:
    """What a constraint says of texts, and reports of the schemas."""

    states: Mapping[str, str] = field(default_factory=dict)
    narrowed: Sequence[Note] = ()
    loosened: Sequence[Note] = ()


@dataclass(frozen=True, slots=True)
class _Asker:
    connection: Connection
    reference: ReferenceAdapter
    report: Examination
    random: Random

    def of_turns(self, batch: Sequence[Written]) -> Iterator[Break]:
        """The breaks of turns that share a request, by every choice of tools."""
        called = [each for each in batch if each.calls]
        demanded = [each for each in called if not each.turn.content.strip()]
        free = yield from self._of_choice("auto", "auto", batch)
        forced = yield from self._of_choice("required", "required", demanded, batch)
        for name in sorted({each.calls[0][0] for each in demanded}):
            own = [each for each in demanded if [call[0] for call in each.calls] == [name]]
            found = yield from self._of_choice("named", {"name": name}, own)
            yield from self._order("named", found, "required", forced, own)
        yield from self._order("required", forced, "auto", free, demanded)
        yield from self._none(called)

    def of_bait(self, batch: Sequence[Written]) -> Iterator[Break]:
        """The breaks of turns whose texts have markers: what is possible must be read as it is meant."""
        demanded = [each for each in batch if each.calls]
        answer = self._answer(demanded, "auto", [each.output for each in demanded])
        for each in demanded:
            if answer.states.get(each.output) == "complete":
                yield from self._read(each, "auto", each.output, each.calls)

    def of_samples(self, like: Written, choice: str, markers: Sequence[str], count: int) -> Iterator[Break]:
        """The breaks of texts found by walks through the constraint, each made smaller."""

        def ask(texts: Sequence[str]) -> Sequence[Mapping[str, Any]]:
            options = {**like.options, "toolChoice": choice}
            request = {"op": "constrain", **like.fields, "options": options, "outputs": texts, "next": True}
            results: Sequence[Mapping[str, Any]] = self.connection.ask(request)["results"]
            return results

        try:
            found = samples(ask, markers, self.random, count)
        except NoAnswer as error:
            self.report.refused[str(error)[:200]] += 1
            return
        self.report.sampled += len(found)
        shrunk: Counter[str] = Counter()
        for text in found:
            for each in self._of_sample(like, choice, text):
                shrunk[each.broken] += 1
                yield self._shorter(like, choice, each) if shrunk[each.broken] <= _SHRUNK else each

    def _of_sample(self, like: Written, choice: str, text: str) -> Iterator[Break]:
        name = f"{choice}, a sample"
        yield from self._read(like, name, text, None, choice=choice)
        if choice != "auto":
            self.report.asked["forced"] += 1
            calls, _ = self._parsed(like, choice, text, own=self._parses)
            if not calls:
                yield Break("forced", name, text, "it is possible, and read as no call")

    def _shorter(self, like: Written, choice: str, found: Break) -> Break:
        """The break with the smallest text found that shows it."""
        asked, exempt, smallest = self.report.asked.copy(), self.report.exempt.copy(), found

        def shows(text: str) -> bool:
            nonlocal smallest
            if self._answer([like], choice, [text]).states.get(text) != "complete":
                return False
            same = [each for each in self._of_sample(like, choice, text) if each.broken == found.broken]
            smallest = same[0] if same else smallest
            return bool(same)

        shrink(found.text, shorter, shows, _SHORTER)
        self.report.asked, self.report.exempt = asked, exempt
        return smallest

    def of_contradictions(self, like: Written) -> Iterator[Break]:
        """The breaks of schemas that contradict themselves."""
        for schema in _CONTRADICTIONS:
            self.report.asked["contradiction"] += 1
            function = {"name": "put", "description": "It puts.", "parameters": schema}
            tools = [{"type": "function", "function": function}]
            options = {**like.options, "toolChoice": "required"}
            request = {**like.fields, "tools": tools, "options": options, "outputs": [""]}
            try:
                self.connection.ask({"op": "constrain", **request})
            except NoAnswer:
                continue
            yield Break("contradiction", "required", json.dumps(schema), "it is not refused")

    def _of_choice(
        self, name: str, choice: Any, turns: Sequence[Written], others: Sequence[Written] = ()
    ) -> Generator[Break, None, frozenset[str]]:
        """The breaks by one choice; returns the texts after which the model can stop.

        ``others``: turns of which those without calls must not be complete.
        """
        if not turns:
            return frozenset()
        texts = {each.output: each for each in turns}
        cuts = {text: self._cuts(text) for text in texts}
        damaged = {self._damaged(text): text for text in texts} if name != "named" else {}
        short = ["", *(each.output for each in others if not each.calls)] if name != "auto" else []
        asked = [*texts, *(cut for each in cuts.values() for cut in each), *damaged, *short]
        answer = self._answer(turns, choice, asked)
        states = answer.states
        if not states:
            return frozenset()
        for text, each in texts.items():
            if states[text] == "rejected" and self._is_exempt(answer.narrowed, each.calls):
                continue
            self.report.asked["rendered"] += 1
            self.report.asked["ends"] += bool(each.calls)
            if states[text] == "rejected":
                yield Break("rendered", name, text, "it cannot be written", each.conversation)
            elif states[text] == "open":
                yield Break("ends", name, text, "the model cannot stop there", each.conversation)
            else:
                yield from self._read(each, name, text, each.calls)
                self.report.asked["prefix"] += len(cuts[text])
                for cut in cuts[text]:
                    if states[cut] == "rejected":
                        yield Break("prefix", name, cut, f"it is not possible, but {text!a} is")
        for text in short:
            self.report.asked["forced"] += 1
            if states[text] == "complete":
                yield Break("forced", name, text, "the model can stop there, without a call")
        for text, whole in damaged.items():
            if text not in texts and states[text] == "complete":
                yield from self._read(texts[whole], name, text, None, answer.loosened)
        return frozenset(text for text in texts if states[text] == "complete")

    def _none(self, called: Sequence[Written]) -> Iterator[Break]:
        """The breaks where no call is wanted."""
        answer = self._answer(called, "none", [each.output for each in called])
        for each in called:
            self.report.asked["none"] += 1
            if answer.states.get(each.output) == "complete":
                calls, _ = self._parsed(each, "none", each.output, own=self._parses)
                if calls:
                    what = f"it is possible, and read as {_shown(calls)}"
                    yield Break("none", "none", each.output, what, each.conversation)

    def _order(
        self,
        narrow: str,
        within: frozenset[str],
        wide: str,
        around: frozenset[str],
        turns: Sequence[Written],
    ) -> Iterator[Break]:
        for each in turns:
            self.report.asked["order"] += 1
            if each.output in within and each.output not in around:
                what = f"it is possible with {narrow}, and not with {wide}"
                yield Break("order", narrow, each.output, what, each.conversation)

    def _read(
        self,
        each: Written,
        name: str,
        text: str,
        meant: Calls | None,
        loosened: Sequence[Note] = (),
        choice: Any = None,
    ) -> Iterator[Break]:
        """The breaks of reading a possible text; ``meant``: its calls, None if nobody knows them."""
        choice = choice or ({"name": each.calls[0][0]} if name == "named" else name)
        conversation = each.conversation if meant is not None else None
        # As ``auto`` the reference has read the turn when it was made.
        known = text == each.output and choice == "auto"
        right, sound = (each.calls, True) if known else self._parsed(each, choice, text, own=False)
        own, _ = self._parsed(each, choice, text, own=True) if self._parses else (right, sound)
        self.report.asked["parses"] += 1
        if meant is not None:
            if not same_calls(own, meant):
                yield Break("parses", name, text, f"it is read as {_shown(own)}", conversation)
        elif not valid(each.fields["tools"], own) and not self._is_exempt(loosened, own):
            yield Break("parses", name, text, f"it is read as {_shown(own)}, which fits no tool")
        if self._parses and sound:
            self.report.asked["same"] += 1
            if not same_calls(own, right):
                what = f"it is read as {_shown(own)}, and by the reference as {_shown(right)}"
                yield Break("same", name, text, what, conversation)

    @property
    def _parses(self) -> bool:
        return "parse" in self.connection.hello.ops

    def _parsed(self, each: Written, choice: Any, text: str, own: bool) -> tuple[Calls, bool]:
        """The calls of a text, and whether its message has no problem.

        ``own``: read by the engine's parser instead of the reference.
        """
        options = {**each.options, "toolChoice": choice}
        request = {"profile": "template", **each.fields, "options": options, "output": text}
        if own:
            try:
                message = self.connection.ask({"op": "parse", **request})["message"]
            except NoAnswer as error:
                return [(f"(no answer: {error})", "")], False
        else:
            message = self.reference.parse(request).get("message") or {"calls": []}
        return calls_of(message), not message.get("problems")

    def _is_exempt(self, notes: Sequence[Note], calls: Calls) -> bool:
        """Whether the engine has reported what would break a property; the report is counted."""
        note = exempting(notes, calls)
        if note is not None:
            self.report.exempt[f"{note['tool']}: {note['path']}: {note['reason']}"] += 1
        return note is not None

    def _answer(self, turns: Sequence[Written], choice: Any, texts: Sequence[str]) -> _Answer:
        """The state of each text; of none if there is no answer, or nothing is held."""
        if not turns:
            return _Answer()
        options = {**turns[0].options, "toolChoice": choice}
        distinct = [*dict.fromkeys(texts)]
        request = {**turns[0].fields, "options": options, "outputs": distinct}
        try:
            reply = self.connection.ask({"op": "constrain", **request})
        except NoAnswer as error:
            self.report.refused[str(error)[:200]] += 1
            return _Answer()
        if not reply["held"] and choice == "auto":
            self.report.unheld = True
            return _Answer()
        states = {text: each["state"] for text, each in zip(distinct, reply["results"], strict=True)}
        return _Answer(states, reply.get("narrowed") or (), reply.get("loosened") or ())

    def _cuts(self, text: str) -> list[str]:
        """Some beginnings of a text."""
        return [text[: self.random.randrange(len(text))] for _ in range(2)] if text else []

    def _damaged(self, text: str) -> str:
        """The text with one character replaced, or another put in."""
        place = self.random.randrange(len(text) + 1)
        return text[:place] + self.random.choice(_DAMAGES) + text[place + self.random.randrange(2) :]


def _shown(calls: Calls) -> str:
    return ", ".join(f"{name} {arguments}" for name, arguments in calls) or "no call"
