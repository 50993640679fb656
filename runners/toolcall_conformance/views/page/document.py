"""The document of every page: ``templates/document.html``, the kit's style, and what the page may load.

Outputs come from untrusted models: templates escape every text, and the policy of a page that stands alone
forbids all but the style and the script that the page brings.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable
from importlib.resources import files

from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from ...printer import defused, in_xml
from .visible import shown


def environment(package: str) -> Environment:
    """The templates of a package, over those of the kit."""
    made = Environment(
        loader=ChoiceLoader([PackageLoader(package), PackageLoader(__package__)]),
        autoescape=True,
        finalize=_escaped,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals["shown"] = shown
    return made


def _escaped(value: object) -> Markup:
    """A value as HTML, in which GitHub's runner finds no command: a page may be printed (AP-8.16)."""
    return value if isinstance(value, Markup) else Markup(defused(str(escape(value)), in_xml))


def asset(package: str, name: str) -> str:
    """The text of a style or a script of a package."""
    return (files(package) / name).read_text("utf-8").strip()


def style(package: str, names: Iterable[str]) -> str:
    """The kit's style and then that of a page."""
    return "\n".join([asset(__package__, "kit.css"), *(asset(package, name) for name in names)])


def policy(style: str, script: str = "") -> str:
    """The Content Security Policy of a page with this style and this script, and nothing else."""
    scripts = f"script-src {_digest(script)}; " if script else ""
    images = "img-src data:; base-uri 'none'; form-action 'none'"
    return f"default-src 'none'; style-src {_digest(style)}; {scripts}{images}"


def _digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
