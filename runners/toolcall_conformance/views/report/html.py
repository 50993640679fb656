"""The report as one self-contained HTML page: no network, no server, no installed suite.

Outputs come from untrusted programs.  They are embedded as JSON that cannot close its script element, are
inserted as text only, and the page's Content Security Policy blocks every other script.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from markupsafe import Markup

from ...printer import defused, in_json
from ...results.records import strict_json
from ..page import document
from .contents import Report
from .html_data import Pool, details, index
from .standing import required

_STYLES = ("assets/base.css", "assets/matrix.css", "assets/vector.css", "assets/print.css")
#: The modules, each after the modules that it imports.
_SCRIPTS = tuple(
    f"{name}.js"
    for name in (
        *("dom", "data", "route", "filter", "visible", "markdown", "bar", "matrix"),
        *("list", "timeline", "compare", "vector", "keys", "main"),
    )
)
_ESCAPES = {character: f"\\u{ord(character):04x}" for character in "<>&\u2028\u2029"}
#: The import and export statements in the modules, each on one line.
_IMPORT = re.compile(r'^import \{(.*)\} from "\./(.*)";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?:const|function) (\w+)", re.MULTILINE)


def render(report: Report) -> str:
    """The HTML page of a report."""
    pool = Pool()
    blocks = [_data(f"details-{number}", block) for number, block in enumerate(details(report, pool))]
    style, script = document.style(__package__, _STYLES), _script()
    data = [_data("index", index(report)), _data("pool", pool.values), *blocks]
    return (
        document.environment(__package__)
        .get_template("page.html")
        .render(
            title="Tool-call conformance",
            policy=document.policy(style, script),
            style=Markup(style),
            summary=list(_summary(report)),
            data=Markup("\n".join(data)),
            script=Markup(script),
        )
    )


def _summary(report: Report) -> Iterator[tuple[str, str, str]]:
    """Each implementation, what is said of it, and its required vectors: what is read without scripts."""
    for one in report.implementations:
        judged = one.conformity
        yield one.label, f"{judged.state} {judged.choice}".strip(), required(one, report) or "–"


def _data(id: str, value: Any) -> str:
    text = strict_json(value)
    for character, escape in _ESCAPES.items():
        text = text.replace(character, escape)
    text = defused(text, in_json)
    return f'<script type="application/json" id="{id}">{text}</script>'


@cache
def _script() -> str:
    """The modules as one script: each module is a function that returns its exports."""
    return '"use strict";\nconst modules = {};\n' + "\n".join(map(_module, _SCRIPTS))


def _module(name: str) -> str:
    text = document.asset(__package__, f"assets/{name}")
    exported = ", ".join(_EXPORT.findall(text))
    body = _IMPORT.sub(r'const {\1} = modules["\2"];', text)
    body = re.sub("^export ", "", body, flags=re.MULTILINE)
    return f'modules["{name}"] = (() => {{\n{body}\nreturn {{ {exported} }};\n}})();'
