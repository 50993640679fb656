"""What the site gives its playground: the vectors that it can read, and an example of each format.

The script itself, ``playground.js``, is made of ``runners/ports/js/playground``; its first line has the hash
of its sources.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping

from ...suite.model import Vector
from ...suite.without_jinja import description_of

#: About how long an example is.
_LENGTH = 250


def fields(vector: Vector, formats: Collection[str]) -> Mapping[str, str]:
    """The fields of the playground's form that read a vector; none if the page cannot read it.

    ``formats``: those whose descriptions the page has.
    """
    format = _format(vector, formats)
    described = None
    if format is None and vector.profile == "template" and vector.template:
        described = description_of(vector.template, "", vector.options)
        format = "description" if described else None
    if not vector.output or format is None:
        return {}
    native = format == "native"
    given = {
        "format": format,
        "description": _json(described) if described else None,
        "model": vector.model if native else None,
        "output": vector.output,
        "tools": _json(vector.tools),
        "prompt": vector.generation_prompt if vector.profile == "template" else None,
        "options": _json(vector.options) if vector.options else None,
    }
    return {name: text for name, text in given.items() if text is not None}


def _format(vector: Vector, formats: Collection[str]) -> str | None:
    """The form's value for what reads the vector."""
    if vector.profile == "contract":
        return "contract-standalone" if vector.mode == "standalone" else "contract"
    if vector.profile == "native" and vector.model is not None:
        return "native"
    return vector.template_name if vector.template_name in formats else None


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def script(name: str, value: object) -> str:
    """A script that gives the playground a value."""
    return f"window.playground{name} = {json.dumps(value)};\n"


def vectors(own: Iterable[Vector], formats: Collection[str]) -> Mapping[str, object]:
    """The fields of a page's vectors by their ids; tools, which many share, are the places of their texts."""
    texts: dict[str, int] = {}
    found: dict[str, Mapping[str, str | int]] = {}
    for vector in own:
        if given := fields(vector, formats):
            found[vector.id] = {**given, "tools": texts.setdefault(given["tools"], len(texts))}
    return {"tools": list(texts), "vectors": found}


def examples(vectors: Iterable[Vector], formats: Collection[str]) -> Mapping[str, Mapping[str, str]]:
    """The fields of an example of each format: a vector that shows much of it, without a problem."""
    found: dict[str, tuple[tuple[int, int, str], Vector]] = {}
    for vector in vectors:
        message, format = vector.expected, vector.template_name
        if format not in formats or message is None or message.problems:
            continue
        lacks = 2 * (len(message.calls) != 1) + (not message.content) + (not message.reasoning)
        rank = lacks, abs(len(vector.output) - _LENGTH), vector.id
        if vector.output and (format not in found or rank < found[format][0]):
            found[format] = rank, vector
    return {format: fields(vector, formats) for format, (_, vector) in sorted(found.items())}
