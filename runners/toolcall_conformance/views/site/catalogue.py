"""The catalogue: a page for each format, of its description, its vectors and the engines that read it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from markupsafe import Markup

from ... import kinds
from ...suite.agreement import Agreement
from ...suite.descriptions import Description
from ...suite.model import Vector
from ..page.visible import shown

#: The ids of vectors whose outputs show how a model writes, the best first.
EXAMPLES: Final = (
    "reasoning-and-call",
    "answer-in-one-chunk",
    "two-calls",
    "call-in-one-chunk",
    "call-after-one-without-arguments",
    "several-lines",
)
_SHOWN_EXAMPLES: Final = 3
#: How values are written, in a sentence, with the sections that say the rest (TA-12.11).
VALUES: Final[Mapping[str, str]] = {
    "json": "The arguments are one text in JSON; its own types count (TP-5.5).",
    "text": "Each argument is raw text between markers; the schema of its tool gives the type (TP-8.1).",
    "python": "Arguments are literals of Python, each after its name and = (HD-11.5).",
    "braces": "Arguments are members between braces; strings stand between two tokens (HD-12.2).",
    "elements": "Arguments are elements with their names; objects and arrays hold elements (HD-9.2).",
}


@dataclass(frozen=True)
class Export:
    """A format in another notation."""

    #: The text in that notation; "" if the notation cannot say the format.
    text: str
    #: What the notation cannot say, or why there is no text.
    losses: Sequence[str] = ()


@dataclass(frozen=True)
class EngineRow:
    """What the frozen agreement says of an engine and a format."""

    name: str
    version: str
    #: What the engine calls its parser; "" if it reads the template itself.
    parser: str
    #: How many outputs it was given, how many it reads as expected, and how many otherwise on purpose.
    asked: int = 0
    agree: int = 0
    otherwise: int = 0


@dataclass(frozen=True)
class FormatPage:
    """What the catalogue knows of a format."""

    name: str
    description: Description
    #: By the name of each engine that has a list of formats: what it calls its parser for this one.
    engines: Mapping[str, str] = field(default_factory=dict)
    #: By the command that prints it.
    exports: Mapping[str, Export] = field(default_factory=dict)

    @property
    def page(self) -> str:
        """The path of the format's page."""
        return f"formats/{self.name}.html"

    @property
    def models(self) -> Sequence[str]:
        """The models that are known to write it."""
        found: Sequence[str] = self.description.get("models", ())
        return found

    @property
    def markers(self) -> list[str]:
        """Every marker, without the whitespace around it."""
        found = dict.fromkeys(text.strip() for text in _texts(self.description))
        return [text for text in found if re.search(r"[^\w\s,;]", text)]

    @property
    def rows(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """The parts of the description, each with its fields."""
        parts = ("reasoning", "content", "tools", "messages")
        return [(part, list(_fields(self.description[part]))) for part in parts if part in self.description]

    @property
    def values(self) -> str:
        """How the values of arguments are written; "" if the format shows no call."""
        return VALUES.get(self.description.get("tools", {}).get("values", ""), "")


def _texts(description: Description) -> Iterator[str]:
    """The texts of a description that models write."""
    words = {"format", "mode", "values", "field", "nameField", "argsField", "parameterOrder", "handler"}
    for part in ("reasoning", "content", "tools", "messages"):
        for key, value in _leaves(description.get(part, {})):
            if key not in words:
                yield value
    yield from description.get("stops", ())
    yield from description.get("preservedTokens", ())


def _leaves(value: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """The texts below a value, each with the last key on the way."""
    if isinstance(value, str):
        yield key, value
    elif isinstance(value, Mapping):
        for name, each in value.items():
            yield from _leaves(each, name)
    elif isinstance(value, list):
        for each in value:
            yield from _leaves(each, key)


def _fields(part: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    """The fields of a part of a description, nested ones by their paths."""
    for name, value in part.items():
        if isinstance(value, Mapping):
            yield from _fields(value, f"{prefix}{name}.")
        elif isinstance(value, list):
            yield prefix + name, ", ".join(map(str, value))
        else:
            yield prefix + name, str(value).lower() if isinstance(value, bool) else str(value)


def examples(format: FormatPage, vectors: Sequence[Vector]) -> list[tuple[Vector, Markup]]:
    """Vectors that show how the model writes, and their outputs with the markers marked."""
    own = {vector.id.rpartition("/")[2]: vector for vector in vectors if vector.expected is not None}
    found = [own[name] for name in EXAMPLES if name in own and own[name].output]
    return [(vector, marked(vector.output, format.markers)) for vector in found[:_SHOWN_EXAMPLES]]


def marked(output: str, markers: Sequence[str]) -> Markup:
    """An output as HTML with its markers marked; the longest marker wins."""
    alternatives = "|".join(map(re.escape, sorted(markers, key=len, reverse=True)))
    if not alternatives:
        return shown(output)
    parts = re.split(f"({alternatives})", output)
    return Markup("").join(
        Markup("<mark>{}</mark>").format(shown(part)) if place % 2 else shown(part)
        for place, part in enumerate(parts)
        if part
    )


def engine_rows(format: FormatPage, vectors: Sequence[Vector], agreement: Agreement) -> list[EngineRow]:
    """The engines that have a parser for a format, or were given its outputs, and how they read them."""
    asked, agree, otherwise = Counter[str](), Counter[str](), Counter[str]()
    for vector in vectors:
        if kinds.named(vector.kind).reads_output and (votes := agreement.votes.get(vector.id)):
            asked.update((*votes.agree, *votes.differ, *votes.otherwise))
            agree.update(votes.agree)
            otherwise.update(votes.otherwise)
    return [
        EngineRow(
            name,
            agreement.engines.get(name, ""),
            format.engines.get(name, ""),
            asked[name],
            agree[name],
            otherwise[name],
        )
        for name in sorted({*asked, *format.engines})
    ]


def levels(vectors: Sequence[Vector]) -> str:
    """How many vectors there are of each level."""
    counts = Counter(vector.level for vector in vectors)
    return ", ".join(f"{count} {level}" for level, count in sorted(counts.items(), reverse=True))
