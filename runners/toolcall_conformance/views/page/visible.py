"""A model's text as HTML: invisible characters become visible, and all markup is escaped."""

from __future__ import annotations

from itertools import groupby

from markupsafe import Markup, escape

from ...suite import yaml_text

#: How many code points of a text are shown; the page says how many are missing.
LONGEST = 4000


def shown(text: str) -> Markup:
    """A text as HTML, with marks for line ends, invisible characters, and spaces at the ends of lines."""
    html = "<i>⏎</i>\n".join(map(_line, text[:LONGEST].split("\n")))
    if len(text) > LONGEST:
        html += f"<em>… and {len(text) - LONGEST:,} more characters</em>"
    return Markup(html)


def _line(line: str) -> str:
    """The HTML of one line."""
    body = line.strip(" ")
    if body.isascii() and body.isprintable():
        parts = [_escaped(body)]
    else:
        groups = ((invisible, "".join(found)) for invisible, found in groupby(body, yaml_text.is_invisible))
        parts = [
            _mark("".join(map(yaml_text.escape, found))) if invisible else _escaped(found)
            for invisible, found in groups
        ]
    lead = len(line) - len(line.lstrip(" ")) if body else len(line)
    return "".join([_mark("·" * lead), *parts, _mark("·" * (len(line) - lead - len(body)))])


def _escaped(text: str) -> str:
    """A text as the content of an element: quotation marks, of which outputs are full, need no escape."""
    return str(escape(text)).replace("&#34;", '"').replace("&#39;", "'")


def _mark(text: str) -> str:
    """Signs in place of what cannot be seen; none of them has to be escaped."""
    return f"<i>{text}</i>" if text else ""
