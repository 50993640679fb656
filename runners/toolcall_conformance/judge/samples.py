"""What a parser makes of texts that its own engine's constraint lets a model write (AP-8.22).

The texts are found by walks through the constraint, and the smallest of them that is misread is shown.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any, TypeAlias

from toolcall_reference import Analysis, BadRequest, TemplateError, analyze, marker_texts

from ..adapters.implementation import JsonObject
from ..suite.model import Vector
from .shrink import shorter, shrink
from .walks import Ask, samples

#: The calls of a message: names, and arguments as JSON text, which is empty if a call is not complete.
Calls: TypeAlias = Sequence[tuple[str, str]]
#: What a constraint reports of a schema: ``tool``, ``path``, ``reason``.
Note: TypeAlias = Mapping[str, str]
#: The argument that a path is about.
_ARGUMENT = re.compile(r"#/properties/([^/]+)")
#: How many texts are tried to make one smaller.
_TRIES = 150


@dataclass(frozen=True, slots=True)
class Sampling:
    """How many texts are looked for in a constraint, and with which seed."""

    count: int
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Misread:
    """A text that a model can write, and the calls that the parser reads in it."""

    text: str
    calls: Calls


def misread_sample(
    vector: Vector,
    sampling: Sampling,
    ask: Ask,
    parsed: Callable[[str], JsonObject],
    loosened: Sequence[Note],
) -> Misread | None:
    """The smallest text found that the constraint of a vector's request allows and the parser misreads.

    ``parsed`` gives the reply to ``parse``.  A vector without tools, or whose tools must not be called, has
    none.  Implements AP-8.22.
    """
    if not vector.tools or vector.options.get("toolChoice") == "none":
        return None
    demands = vector.options.get("toolChoice", "auto") != "auto"

    def misread(text: str) -> Misread | None:
        reply = parsed(text)
        calls = calls_of(reply.get("message") or {"calls": []})
        good = bool(calls or not demands) and (valid(vector.tools, calls) or exempting(loosened, calls))
        return None if reply["status"] == "ok" and good else Misread(text, calls)

    found = samples(
        ask, markers(vector.template or ""), Random(f"{sampling.seed} {vector.id}"), sampling.count
    )
    first = next(filter(None, map(misread, found)), None)
    if first is None:
        return None

    def shows(text: str) -> bool:
        (result,) = ask([text])
        return result["state"] == "complete" and misread(text) is not None

    return misread(shrink(first.text, shorter, shows, _TRIES))


@lru_cache(64)
def markers(template: str) -> tuple[str, ...]:
    """The markers of a template, as ``bait``; none of one that cannot be analysed."""
    try:
        return bait(analyze(template))
    except (BadRequest, TemplateError):
        return ()


def bait(analysis: Analysis) -> tuple[str, ...]:
    """The markers of a format as they are written, and without the blanks around them."""
    texts = [*marker_texts(analysis), *analysis.preserved_tokens, analysis.tools.call_separator]
    return tuple(sorted({each for text in texts if text.strip() for each in (text, text.strip())}))


def calls_of(message: Mapping[str, Any]) -> Calls:
    """The calls of a message; one that is not complete has no arguments that equal any."""
    return [
        (call["name"], call["arguments"] if call.get("complete", True) else "") for call in message["calls"]
    ]


def valid(tools: Sequence[Mapping[str, Any]], calls: Calls) -> bool:
    """Whether every complete call is one of a tool, with arguments that its schema allows."""
    from jsonschema import Draft202012Validator

    functions = (tool["function"] for tool in tools)
    schemas = {each["name"]: each.get("parameters") or {} for each in functions}
    for name, arguments in calls:
        if not arguments and name in schemas:
            continue  # flagged incomplete: nobody runs it
        try:
            value = json.loads(arguments)
        except ValueError:
            return False
        if name not in schemas or not Draft202012Validator(schemas[name]).is_valid(value):
            return False
    return True


def exempting(notes: Sequence[Note], calls: Calls) -> Note | None:
    """The first report of the engine that is about one of the calls; None if there is none."""
    return next(_exempting(notes, calls), None)


def _exempting(notes: Sequence[Note], calls: Calls) -> Iterator[Note]:
    for note in notes:
        argument = _ARGUMENT.match(note["path"])
        for name, arguments in calls:
            if note.get("tool") == name and (argument is None or f'"{argument[1]}"' in arguments):
                yield note
