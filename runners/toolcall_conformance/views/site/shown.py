"""Texts of the model for a page: everything that cannot be seen becomes visible, and nothing is executed."""

from __future__ import annotations

from itertools import groupby

from markupsafe import Markup, escape

from ...suite.yaml_text import escape as escaped
from ...suite.yaml_text import is_invisible

#: Longer texts are cut, in code points; the page says how much is missing.
LONGEST = 4000


def shown(text: str) -> Markup:
    """A text with its line ends, edge spaces and invisible characters marked."""
    lines = text[:LONGEST].split("\n")
    parts = [_line(line) for line in lines]
    html = Markup('<i title="line feed">⏎</i>\n').join(parts)
    if len(text) > LONGEST:
        html += Markup("<em>… and {} more characters</em>").format(f"{len(text) - LONGEST:,}")
    return html


def _line(line: str) -> Markup:
    body = line.strip(" ")
    lead = len(line) - len(line.lstrip(" ")) if body else len(line)
    parts = [_mark("·" * lead)]
    for invisible, characters in groupby(body, is_invisible):
        run = "".join(characters)
        parts.append(_mark("".join(map(escaped, run))) if invisible else escape(run))
    parts.append(_mark("·" * (len(line) - lead - len(body))))
    return Markup("").join(parts)


def _mark(text: str) -> Markup:
    return Markup("<i>{}</i>").format(text) if text else Markup("")
