"""A model's text as HTML: invisible characters become visible, and all markup is escaped."""

from __future__ import annotations

from itertools import groupby

from markupsafe import Markup

from ...suite import yaml_text

#: How many code points of a text are shown; the page says how many are missing.
LONGEST = 4000


def shown(text: str) -> Markup:
    """A text as HTML, with marks for line ends, invisible characters, and spaces at the ends of lines."""
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
    for is_invisible, characters in groupby(body, yaml_text.is_invisible):
        if is_invisible:
            parts.append(_mark("".join(map(yaml_text.escape, characters))))
        else:
            parts.append(Markup.escape("".join(characters)))
    parts.append(_mark("·" * (len(line) - lead - len(body))))
    return Markup("").join(parts)


def _mark(text: str) -> Markup:
    return Markup("<i>{}</i>").format(text) if text else Markup("")
