"""The markers of a template or of the contract: where a difference is, and what redaction keeps."""

from __future__ import annotations

import re
from functools import lru_cache

from toolcall_reference import BadRequest, TemplateError, analyze, marker_texts

from ...adapters.implementation import JsonObject

#: The markup of the contract, where no template says what its markers are.  No other word of an output.
_NAMES = (
    "tool_calls?|function_calls?|invoke|function|tool|tool_name|name|input|parameters?|arguments?|args|params"
)
_CONTRACT = re.compile(
    rf"</?(?:{_NAMES})(?![\w.-])|`{{3,}}|function\.(?:name|arguments):|\btool_calls\b|<!\[CDATA\[|\]\]>",
    re.IGNORECASE,
)
#: Control tokens and tags of which no template says anything, such as those of profile ``native``.
_CONTROL = re.compile(
    r"<[|｜][^|｜<>\s]{1,40}[|｜]>|</?(?:think|tool_call|tool_response)>|\[/?[A-Z]+_[A-Z_]+\]"
)


def markers_of(request: JsonObject) -> re.Pattern[str]:
    """A pattern of the markers that outputs of a request may have."""
    if request["profile"] == "contract":
        return _CONTRACT
    return _of_template(request["template"]) if request.get("template") else _CONTROL


@lru_cache(maxsize=256)
def _of_template(template: str) -> re.Pattern[str]:
    try:
        analysis = analyze(template)
    except (TemplateError, BadRequest):
        return _CONTROL
    texts = {text.strip() for text in (*marker_texts(analysis), *analysis.preserved_tokens, *analysis.stops)}
    longest_first = sorted((re.escape(text) for text in texts if len(text) > 1), key=len, reverse=True)
    return re.compile("|".join(longest_first)) if longest_first else _CONTROL


def near(output: str, text: str, markers: re.Pattern[str]) -> str:
    """The last marker of an output up to a text in it, in lower case; else the first; "" if it has none."""
    place = output.find(text) if text else -1
    found = [(match.start(), match[0]) for match in markers.finditer(output)]
    before = [marker for start, marker in found if start <= place]
    return (before[-1] if before else found[0][1] if found else "").lower()
