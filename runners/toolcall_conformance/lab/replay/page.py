"""The results of a replay as one HTML page without scripts: groups with their counts, rows and examples."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from jinja2 import Undefined
from markupsafe import Markup

from ...views.page import document
from ...views.page.visible import shown
from ..differences.changes import KINDS

#: What of a request is shown beside its output and its tools.
_REQUEST = ("profile", "format", "model", "mode", "options", "generationPrompt")


def page(lines: Sequence[Mapping[str, Any]]) -> str:
    """The page of the lines of a results file."""
    left_out = [
        (why, line[name])
        for line in lines
        for name, why in (("unusable", ""), ("unclaimed", "not compared: "))
        if name in line
    ]
    style = document.style(__package__, ["page.css"])
    environment = document.environment(__package__)
    environment.undefined = Undefined  # what a message or a group lacks is not shown
    return environment.get_template("replay.html").render(
        title=f"{lines[0]['old']} → {lines[0]['new']}",
        policy=document.policy(style),
        style=Markup(style),
        header=lines[0],
        groups=[line["group"] for line in lines if "group" in line],
        counts=next(line["counts"] for line in lines if "counts" in line),
        left_out=sorted(left_out, key=lambda each: -each[1]["count"]),
        said=_said,
        rest=_rest,
        marked=_marked,
    )


def _said(group: Mapping[str, Any]) -> str:
    also = f"; also {', '.join(group['also'])}" if group["also"] else ""
    return KINDS.get(group["what"], "") + also


def _rest(request: Mapping[str, Any]) -> str:
    """A request without its output."""
    about = {name: request[name] for name in _REQUEST if request.get(name)}
    return json.dumps({**about, "tools": [tool["function"] for tool in request.get("tools", ())]}, indent=1)


def _marked(text: str, other: str) -> Markup:
    """A text, with a mark from the first to the last character that another text has not there."""
    start = _alike(text, other)
    end = len(text) - _alike(text[start:][::-1], other[start:][::-1])
    if start == end:
        return shown(text)
    # Spaces are shown at the ends of lines alone, and a mark is not an end of one.
    start = len(text[:start].rstrip(" "))
    return Markup("{}<mark>{}</mark>{}").format(
        shown(text[:start]), shown(text[start:end]), shown(text[end:])
    )


def _alike(text: str, other: str) -> int:
    """How many characters two texts share at their beginnings."""
    pairs = enumerate(zip(text, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(text), len(other)))
