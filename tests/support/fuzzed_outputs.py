"""Outputs like those of a model that is not always right, for every wire format, from a random source."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from tests.support.template_formats import Format
from toolcall_conformance.lab.fuzz.damage import Noise, damaged, marks, whole
from toolcall_reference.template.model.wire_format import Analysis

NAMES = ("get_weather", "get_time", "write_file", "nope")
VALUES: tuple[dict[str, Any], ...] = (
    {},
    {"city": "Paris"},
    {"city": ' a\n<b> "q" \\ é😀 </parameter>\n', "days": 3, "limit": "x"},
    {"options": {"k": [1, 2.5e-3, {"z": None}]}, "tags": ["a", "\u2028"], "exact": True, "anything": 12},
    {"content": "<tool_call>\n</tool_call> ]} </arg_value> [TOOL_CALLS] </function>", "path": "'"},
)


@cache
def markers(wire: Format) -> tuple[str, ...]:
    """The texts of a format's analysis, and whatever else its calls have around names and values."""
    call = wire.calls(("get_time", {"city": "Paris", "days": 77}), ("nope", {"tags": ["Paris"]}))
    around = re.split("get_time|city|Paris|days|77|nope|tags", call)
    return tuple(sorted({*markers_of(wire.analysis), *filter(str.strip, around)}))


def markers_of(analysis: Analysis) -> set[str]:
    """The texts of an analysis."""
    found = [analysis.reasoning.start, analysis.reasoning.end, *_texts((analysis.content, analysis.tools))]
    found += [*analysis.preserved_tokens, *analysis.stops]
    return set(filter(str.strip, found))


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from _texts(each)
    elif is_dataclass(value):
        for part in fields(value):
            yield from _texts(getattr(value, part.name))


def outputs(wire: Format, source: random.Random, rounds: int) -> Iterator[str]:
    """Some outputs of a format."""
    noise = Noise(markers(wire), source)
    for _ in range(rounds):
        if source.random() < 0.3:
            # The end comes anywhere in a call, or as a marker that is out of place there.
            text = _calls(wire, source, noise)
            yield whole(text[: source.choice(marks(text))] + noise.marker())
            continue
        pieces = []
        for _ in range(source.randint(1, 4)):
            kind = source.random()
            if kind < 0.5:
                text = _calls(wire, source, noise)
                pieces.append(damaged(text, source, noise) if source.random() < 0.5 else text)
            elif kind < 0.6:
                pieces.append(
                    source.choice((wire.analysis.reasoning.start, wire.analysis.reasoning.end)) + "hm"
                )
            else:
                pieces.append(noise.text())
        yield whole("".join(pieces))


def interrupted(wire: Format, source: random.Random, count: int) -> list[tuple[str, str]]:
    """A call up to any place after a mark, and any marker or its beginning as what comes instead."""
    call = wire.calls(("get_weather", {"tags": ["a", "b"], "options": {"k": [1, {"z": None}]}, "days": 7}))
    endings = {marker[:size] for marker in markers(wire) for size in (len(marker), len(marker) // 2, 3, 1)}
    found = [(call[:place], ending) for place in marks(call) for ending in sorted(endings - {""})]
    return source.sample(found, min(count, len(found)))


def _calls(wire: Format, source: random.Random, noise: Noise) -> str:
    calls = [(source.choice(NAMES), _arguments(source, noise)) for _ in range(source.randint(1, 2))]
    text = wire.calls(*calls)
    if source.random() < 0.4:
        form = source.choice(_FORMS)
        for _, arguments in calls:
            for value in source.choice(((arguments,), arguments.values())):
                text = _respelled(text, value, form)
    return text


def _arguments(source: random.Random, noise: Noise) -> Mapping[str, Any]:
    if source.random() < 0.7:
        return source.choice(VALUES)
    text, other = noise.text(), noise.text()
    return source.choice(
        (
            {"city": f"{text}a{other}", "days": 3},
            {"tags": [text, "a", other], "exact": True},
            {"options": {"k": text, other: [{"z": text}]}},
            {"anything": [text, {"k": other}], "limit": f" {other}"},
        )
    )


#: Ways to write a value: with escapes, as a string of it, as a string of that, with line breaks unescaped.
_FORMS: tuple[Callable[[Any], str], ...] = (
    json.dumps,
    lambda value: json.dumps(json.dumps(value)),
    lambda value: json.dumps(json.dumps(value, ensure_ascii=False)),
    lambda value: json.dumps(json.dumps(value, ensure_ascii=False), ensure_ascii=False),
    lambda value: json.dumps(json.dumps(json.dumps(value))),
    lambda value: '"' + json.dumps(value).replace('"', '\\"') + '"',
    lambda value: '"' + json.dumps(value, indent=1).replace('"', '\\"') + '"',
)


def _respelled(text: str, value: Any, form: Callable[[Any], str]) -> str:
    """A text in which a value is written in another way, if it is there as JSON or Python writes it."""
    for written in (json.dumps(value, ensure_ascii=False), repr(value)):
        if len(written) > 1 and written in text:
            return text.replace(written, form(value), 1)
    return text
