"""Outputs of a chat template: rendered turns with canaries in them, whole and damaged at its markers."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from toolcall_reference import TemplateError, TemplateExhausted, marker_texts

from ...adapters.implementation import JsonObject
from ...suite.cases.conversation import Conversation, Toolset, Turn
from ...suite.template_sources import TemplateSource
from ..roundtrip.generate import conversations
from ..roundtrip.rendering import TripRenderer
from .case import Case
from .damage import FOREIGN, TEXTS, Noise, damaged_at, hostile, whole

#: How many turns are rendered; cases are made of them again and again.
_RENDERED = 240
#: A word that is in no text but where it was put.
_CANARY = "cq{}z"
_LETTERS = "bdfghjklmnprstvwx"


@dataclass(frozen=True, slots=True)
class _Rendering:
    case: Case
    #: The boundaries of markers and of JSON's signs in the output.
    places: tuple[int, ...]


class TemplateOutputs:
    """Makes the cases of one template and one seed.  Raises TemplateError if it renders no turn."""

    def __init__(
        self, source: TemplateSource, seed: int, format: str = "", rendered: int = _RENDERED
    ) -> None:
        self._seed = seed
        self._rendered = rendered
        self._format = format
        self._renderer = TripRenderer(source)
        analysis = self._renderer.analysis
        texts = {*marker_texts(analysis), *analysis.preserved_tokens, *analysis.stops}
        self.markers = tuple(sorted(text for text in texts if text.strip()))
        signs = [re.escape(text.strip()) for text in self.markers]
        self._boundaries = re.compile("|".join([*sorted(signs, key=len, reverse=True), r'[\[\]{}:,"]']))
        tools = analysis.tools
        self._has_markers = bool(tools.section_start or tools.per_call_start or tools.function.name_prefix)
        self._pool = list(self._renderings())
        if not self._pool:
            raise TemplateError("the template renders no turn of the assistant")

    def case(self, number: int) -> Case:
        """A case.  It depends on the template, the seed and its number alone."""
        source = random.Random(f"{self._seed}:{number}")
        chosen = source.choice(self._pool)
        damages = source.choice((0, 0, 1, 1, 1, 1, 1, 2, 2, 3))
        texts = source.random() < 0.4 and bool(chosen.case.canaries)
        return self._changed(chosen, damages, texts, source) if damages or texts else chosen.case

    # The three sorts in turn; neighbours have the same tools, for which a parser is built once.

    def rendered(self, number: int) -> Case:
        """A turn as the template writes it."""
        return self._pool[number % len(self._pool)].case

    def damaged(self, number: int) -> Case:
        """A turn that is damaged once, twice or three times."""
        source = random.Random(f"damaged:{self._seed}:{number}")
        chosen = self._pool[number % len(self._pool)]
        texts = source.random() < 0.3 and bool(chosen.case.canaries)
        return self._changed(chosen, source.choice((1, 1, 1, 2, 2, 3)), texts, source)

    def hostile(self, number: int) -> Case:
        """A text that no template writes: markers, names, odd texts and parts of turns in any order."""
        source = random.Random(f"hostile:{self._seed}:{number}")
        case = self._pool[number % len(self._pool)].case
        output = hostile(case.output, _words(case.fields["tools"]), source, Noise(self.markers, source))
        return replace(case, output=whole(output), intact=False, reversed_output="", canaries=())

    def _changed(self, chosen: _Rendering, damages: int, texts: bool, source: random.Random) -> Case:
        """A rendering with an odd text in a value if ``texts``, and damaged so many times."""
        noise = Noise(self.markers, source)
        output, places = chosen.case.output, chosen.places
        if texts:
            output = self._with_text(output, chosen.case.canaries, source)
            places = tuple(self._places(output))
        for _ in range(damages):
            output = damaged_at(output, places, source, noise)
            places = tuple(self._places(output))
        return replace(chosen.case, output=whole(output), intact=False, reversed_output="")

    def _with_text(self, output: str, canaries: Sequence[str], source: random.Random) -> str:
        """The output with an odd text in the middle of a value, where most is misread."""
        word = max(source.choices(canaries, k=2), key=output.find)  # arguments come last
        text = source.choice((*FOREIGN, *TEXTS, *TEXTS, *self.markers))
        return output.replace(word, word + source.choice(("", " ")) + text + source.choice(("", word[:3])), 1)

    def growing(self, number: int) -> tuple[JsonObject, str, str]:
        """The request of a text that grows: its fields, its head and the piece that is repeated."""
        source = random.Random(f"growth:{self._seed}:{number}")
        noise = Noise(self.markers, source)
        chosen = source.choice(self._pool)
        output = chosen.case.output
        start, end = sorted(source.choices((0, *chosen.places, len(output)), k=2))
        head = output[:start] if source.random() < 0.5 else ""
        piece = source.choice(
            (noise.marker(), noise.text(), source.choice(FOREIGN), output[start:end] or " ")
        )
        return chosen.case.fields, head, piece

    def _renderings(self) -> Iterator[_Rendering]:
        source = random.Random(f"canaries:{self._seed}")
        given = known = Toolset(())
        for conversation in conversations(self._seed, self._rendered, self._renderer.markup):
            assert conversation.turn is not None
            if conversation.toolset is not given:
                given, known = conversation.toolset, _named_apart(conversation.toolset, source)
            names = dict(zip(_names(given), _names(known), strict=True))
            calls = tuple(replace(call, name=names[call.name]) for call in conversation.turn.calls)
            turn = replace(conversation.turn, calls=calls)
            marked, canaries = _with_canaries(turn, known, self._renderer.markup.arguments, source)
            one = Conversation(known, marked)
            try:
                rendered = self._renderer.render(one)
            except (TemplateError, TemplateExhausted):
                continue
            fields = self._fields(known, rendered.generation_prompt, rendered.way.thinking)
            output = whole(rendered.output)
            kept = tuple(word for word in canaries if output.count(word) == 1)
            backwards = self._backwards(one, fields) if len(calls) == 2 else ""
            case = Case(fields, output, True, kept, backwards, self._has_markers)
            yield _Rendering(case, tuple(self._places(output)))

    def _backwards(self, conversation: Conversation, fields: JsonObject) -> str:
        turn = conversation.turn or Turn()
        try:
            rendered = self._renderer.render(
                replace(conversation, turn=replace(turn, calls=turn.calls[::-1]))
            )
        except (TemplateError, TemplateExhausted):
            return ""
        alike = self._fields(conversation.toolset, rendered.generation_prompt, rendered.way.thinking)
        return whole(rendered.output) if alike == fields else ""

    def _fields(self, toolset: Toolset, generation_prompt: str, thinking: bool | None) -> JsonObject:
        fields: JsonObject = {"profile": "template", "template": self._renderer.source.source}
        fields |= {"format": self._format} if self._format else {}
        options = self._renderer.options(thinking)
        fields |= {"tools": list(toolset.tools), "generationPrompt": generation_prompt}
        return {**fields, "options": options} if options else fields

    def _places(self, output: str) -> Sequence[int]:
        found = (place for match in self._boundaries.finditer(output) for place in match.span())
        return sorted({0, len(output), *found})


def _names(toolset: Toolset) -> list[str]:
    return [tool["function"]["name"] for tool in toolset.tools]


def _words(tools: Sequence[JsonObject]) -> list[str]:
    """The names of tools and parameters."""
    functions = [tool["function"] for tool in tools]
    parameters = [name for each in functions for name in each["parameters"]["properties"]]
    return [*(each["name"] for each in functions), *parameters]


def _named_apart(toolset: Toolset, source: random.Random) -> Toolset:
    """The tools with names that are in no other text, so that they can be renamed wherever they stand."""
    tools = []
    for tool in toolset.tools:
        function = tool["function"]
        name = f"{function['name']}_{_word(source)}"
        tools.append({**tool, "function": {**function, "name": name, "description": "A tool"}})
    return Toolset(tuple(tools))


def _word(source: random.Random) -> str:
    return "".join(source.choices(_LETTERS, k=4))


def _with_canaries(
    turn: Turn, toolset: Toolset, markers: Sequence[str], source: random.Random
) -> tuple[Turn, list[str]]:
    """The turn with unique words and markers in its texts and some arguments, and the words."""
    words: list[str] = []

    def canary() -> str:
        words.append(_CANARY.format(_word(source)))
        return words[-1]

    def marked(value: Any) -> Any:
        if isinstance(value, str):
            how = source.randrange(4)
            if how == 0:
                return f"{canary()} {source.choice((*markers, *FOREIGN))} {canary()}"
            return canary() if how == 1 else f"{value} {canary()}" if how == 2 else value
        if isinstance(value, Mapping):
            return {name: marked(member) for name, member in value.items()}
        return [marked(element) for element in value] if isinstance(value, list) else value

    calls = []
    for call in turn.calls:
        other = replace(call, arguments=marked(call.arguments))
        calls.append(other if toolset.fits(other) else call)
    content = f"{canary()} {turn.content}" if turn.content.strip() else turn.content
    reasoning = f"{canary()} {turn.reasoning}" if turn.reasoning.strip() else turn.reasoning
    return Turn(content, reasoning, tuple(calls)), words
