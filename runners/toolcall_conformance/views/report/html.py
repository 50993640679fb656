"""The report as one self-contained HTML page: no network, no server, no installed suite.

Outputs come from untrusted programs.  They are embedded as JSON that cannot close its script element, are
inserted as text only, and the page's Content Security Policy blocks every other script.
"""

from __future__ import annotations

import base64
import hashlib
import re
from functools import cache
from importlib.resources import files
from typing import Any

from ...results.records import strict_json
from .contents import Report
from .html_data import Pool, details, index

_STYLES = ("base.css", "matrix.css", "vector.css", "print.css")
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
_PLACEHOLDER = re.compile(r"\{\{(\w+)\}\}")


def render(report: Report) -> str:
    """The HTML page of a report."""
    pool = Pool()
    blocks = [_data(f"details-{number}", block) for number, block in enumerate(details(report, pool))]
    style, script = "\n".join(map(_asset, _STYLES)), _script()
    values = {
        "policy": f"default-src 'none'; style-src {_digest(style)}; script-src {_digest(script)}; "
        "img-src data:; base-uri 'none'; form-action 'none'",
        "style": style,
        "data": "\n".join([_data("index", index(report)), _data("pool", pool.values), *blocks]),
        "script": script,
    }
    return _PLACEHOLDER.sub(lambda match: values[match[1]], _asset("page.html"))


def _data(id: str, value: Any) -> str:
    text = strict_json(value)
    for character, escape in _ESCAPES.items():
        text = text.replace(character, escape)
    return f'<script type="application/json" id="{id}">{text}</script>'


@cache
def _script() -> str:
    """The modules as one script: each module is a function that returns its exports."""
    return '"use strict";\nconst modules = {};\n' + "\n".join(map(_module, _SCRIPTS))


def _module(name: str) -> str:
    text = _asset(name)
    exported = ", ".join(_EXPORT.findall(text))
    body = _IMPORT.sub(r'const {\1} = modules["\2"];', text)
    body = re.sub("^export ", "", body, flags=re.MULTILINE)
    return f'modules["{name}"] = (() => {{\n{body}\nreturn {{ {exported} }};\n}})();'


def _digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


@cache
def _asset(name: str) -> str:
    return (files(__package__) / "assets" / name).read_text("utf-8").strip()
