"""What the site gives its playground: a link for each vector that it can read, and an example of each format.

The script itself, ``playground.js``, is made of ``runners/ports/js/playground``; its first line has the hash
of its sources.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from urllib.parse import quote, urlencode

from ...suite.model import Vector

#: About how long an example is.
_LENGTH = 250


def link(vector: Vector, formats: Collection[str]) -> str:
    """The fragment that opens a vector in the playground; "" if the page cannot read the vector.

    ``formats``: those whose descriptions the page has.
    """
    native = vector.profile == "native" and vector.model is not None
    if not vector.output or not (native or vector.template_name in formats):
        return ""
    fields: dict[str, str | None] = {
        "format": "native" if native else vector.template_name,
        "model": vector.model if native else None,
        "output": vector.output,
        "tools": _json(vector.tools),
        "prompt": None if native else vector.generation_prompt,
        "options": _json(vector.options) if vector.options else None,
    }
    given = [_field(name, text) for name, text in fields.items() if text is not None]
    return urlencode(given, quote_via=quote, safe="")


def _field(name: str, text: str) -> tuple[str, str]:
    """A field; in JSON if it has halves of surrogate pairs, which no address can hold."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return f"{name}-json", json.dumps(text)
    return name, text


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def examples(vectors: Iterable[Vector], formats: Collection[str]) -> Mapping[str, str]:
    """A fragment for each format: the vector that shows most of it without a problem, and is not long."""
    found: dict[str, tuple[tuple[int, int, str], Vector]] = {}
    for vector in vectors:
        message, format = vector.expected, vector.template_name
        if format not in formats or message is None or message.problems:
            continue
        lacks = 2 * (len(message.calls) != 1) + (not message.content) + (not message.reasoning)
        rank = lacks, abs(len(vector.output) - _LENGTH), vector.id
        if vector.output and (format not in found or rank < found[format][0]):
            found[format] = rank, vector
    return {format: link(vector, formats) for format, (_, vector) in sorted(found.items())}
