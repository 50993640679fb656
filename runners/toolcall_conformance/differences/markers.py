"""The markers of a template or of the contract: where a difference is, and what redaction keeps."""

from __future__ import annotations

import re
from functools import lru_cache

from toolcall_reference import BadRequest, TemplateError, analyze, marker_texts

from ..adapters.implementation import JsonObject

#: Control tokens, tags and fences, where no template says what its markers are.
_ANY = (
    r"<[|｜][^|｜<>]{0,60}[|｜]?>|<\w+\|>|</?[A-Za-z_][A-Za-z0-9_:.-]*|\[/?[A-Z_]+\]|｜DSML｜|`{3,}"
    r"|function\.(?:name|arguments):|tool_calls"
)
_GENERAL = re.compile(_ANY)


def markers_of(request: JsonObject) -> re.Pattern[str]:
    """A pattern of the markers that outputs of a request may have."""
    return _of_template(request["template"]) if request.get("template") else _GENERAL


@lru_cache(maxsize=256)
def _of_template(template: str) -> re.Pattern[str]:
    try:
        analysis = analyze(template)
    except (TemplateError, BadRequest):
        return _GENERAL
    texts = {text.strip() for text in (*marker_texts(analysis), *analysis.preserved_tokens)}
    longest_first = sorted((re.escape(text) for text in texts if len(text) > 1), key=len, reverse=True)
    return re.compile("|".join([*longest_first, _ANY]))


def near(output: str, text: str, markers: re.Pattern[str]) -> str:
    """The last marker of an output up to a text in it, in lower case; else the first; "" if it has none."""
    place = output.find(text) if text else -1
    found = [(match.start(), match[0]) for match in markers.finditer(output)]
    before = [marker for start, marker in found if start <= place]
    return (before[-1] if before else found[0][1] if found else "").lower()
