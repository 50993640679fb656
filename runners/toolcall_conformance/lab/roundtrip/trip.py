"""The round trips of one template: many conversations, and the smallest one for each finding."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from toolcall_reference import TemplateError, TemplateExhausted

from ...judge.shrink import shrink
from ...run.connection import Connection, NoAnswer
from ...suite.cases.conversation import Conversation
from ...suite.cases.rendering import Rendered
from ...suite.template_sources import TemplateSource
from .fates import Fate, Judgement, fate_of
from .forgotten import forgotten
from .generate import conversations
from .rendering import TripRenderer
from .smaller import smaller

#: How many conversations are tried at most for one finding.
_TRIES = 400


@dataclass(frozen=True, slots=True)
class Specimen:
    """A conversation and what became of its turn."""

    conversation: Conversation
    rendered: Rendered
    judgement: Judgement
    #: The fields of the request for the parser.
    request: dict[str, Any]
    #: What the prompt lacks of the earlier turns, or has elsewhere.
    forgotten: tuple[str, ...] = ()


@dataclass(slots=True)
class RoundTrips:
    """What was found about one template."""

    name: str
    #: Format of calls and handler, as the analysis has them.
    format: str = ""
    handler: str = ""
    #: Why there was no trip at all.
    error: str = ""
    renderings: int = 0
    #: Conversations that the template refuses, and why it refused the first one.
    refused: int = 0
    refusal: str = ""
    #: Turns that came back as they were.
    same: int = 0
    #: Turns that came back different, but only as the clauses demand.
    by_clause: int = 0
    #: Whether the template writes the ids of calls; without calls it does not matter.
    ids: bool = True
    #: Turns whose text is that of another turn too: with nothing left out, and with a part left out.
    alike: int = 0
    lost: int = 0
    #: Turns that the parser misreads.
    misread: int = 0
    #: By fate, how many turns have each kind of difference; a turn may have several kinds.
    kinds: dict[Fate, Counter[str]] = field(
        default_factory=lambda: {"alike": Counter(), "loss": Counter(), "error": Counter()}
    )
    #: The smallest conversation for each fate and kind; one conversation may show several kinds.
    specimens: list[Specimen] = field(default_factory=list)
    #: How many conversations lack a part of their earlier turns, by its kind, and the smallest for each.
    forgotten: Counter[str] = field(default_factory=Counter)
    forgetting: list[Specimen] = field(default_factory=list)

    @property
    def errors(self) -> Counter[str]:
        """How many turns have each kind of error."""
        return self.kinds["error"]


def round_trip(source: TemplateSource, connection: Connection, examples: int, seed: int) -> RoundTrips:
    """Render ``examples`` conversations and parse them back.  Raises AdapterBroken."""
    report = RoundTrips(source.name)
    known = connection.hello.formats
    if known is not None and source.name not in known:
        report.error = f"the adapter does not claim format {source.name}"
        return report
    try:
        renderer = TripRenderer(source)
    except TemplateError as error:
        report.error = str(error)
        return report
    report.format, report.handler = renderer.analysis.tools.format.value, renderer.analysis.handler
    report.ids = renderer.writes_ids
    traveller = _Traveller(renderer, connection)
    for conversation in conversations(seed, examples, renderer.markup):
        try:
            trip = traveller.travel(conversation)
        except TemplateExhausted as error:
            report.error = str(error)  # every other conversation would take as long
            break
        except TemplateError as error:
            report.refused += 1
            report.refusal = report.refusal or str(error)
            continue
        _count(report, trip, traveller)
    if not report.renderings and not report.error:
        report.error = f"the template refuses every conversation: {report.refusal}"
    return report


@dataclass(frozen=True, slots=True)
class _Traveller:
    renderer: TripRenderer
    connection: Connection

    def travel(self, conversation: Conversation) -> Specimen:
        """Render a conversation and parse it back.  Raises TemplateError if the template refuses it."""
        renderer = self.renderer
        rendered = renderer.render(conversation)
        request = {
            "profile": "template",
            "template": renderer.source.source,
            "format": renderer.source.name,
            "output": rendered.output,
            "tools": list(conversation.toolset.tools),
            "generationPrompt": rendered.generation_prompt,
            "options": renderer.options(rendered.way.thinking),
        }
        try:
            message = self.connection.ask(request)["message"]
        except NoAnswer as error:
            kinds = (str(error).partition(":")[0],)
            judgement = Judgement("error", kinds, right=conversation.turn, reason=str(error))
        else:
            features = self.connection.hello.features
            judgement = fate_of(renderer, conversation, rendered, message, features)
        left_out = forgotten(conversation, rendered, renders_calls=renderer.renders_calls)
        return Specimen(conversation, rendered, judgement, request, left_out)

    def smallest(self, trip: Specimen, has: Callable[[Specimen], bool]) -> Specimen:
        """The smallest conversation that has the same finding."""

        def shows(conversation: Conversation) -> bool:
            try:
                return has(self.travel(conversation))
            except TemplateError:
                return False

        return self.travel(shrink(trip.conversation, smaller, shows, _TRIES))


def _count(report: RoundTrips, trip: Specimen, traveller: _Traveller) -> None:
    report.renderings += 1
    report.forgotten.update(trip.forgotten)
    for kind in trip.forgotten:
        if not any(kind in each.forgotten for each in report.forgetting):
            report.forgetting.append(traveller.smallest(trip, partial(_forgets, kind)))
    judgement = trip.judgement
    if judgement.fate == "same":
        report.same += 1
    elif judgement.fate == "clause":
        report.by_clause += 1
    else:
        report.alike += judgement.fate == "alike"
        report.lost += judgement.fate == "loss"
        report.misread += judgement.fate == "error"
        report.kinds[judgement.fate].update(judgement.kinds)
        for kind in judgement.kinds:
            known = [each.judgement for each in report.specimens if each.judgement.fate == judgement.fate]
            if not any(kind in each.kinds for each in known):
                report.specimens.append(traveller.smallest(trip, partial(_has, judgement.fate, kind)))


def _has(fate: Fate, kind: str, tried: Specimen) -> bool:
    return tried.judgement.fate == fate and kind in tried.judgement.kinds


def _forgets(kind: str, tried: Specimen) -> bool:
    return kind in tried.forgotten
