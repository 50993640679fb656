"""What a page of vectors shows of them: a compressed script beside the page.

Without it the site would be three times as large.
"""

from __future__ import annotations

import base64
import gzip
import json
from collections.abc import Mapping

from markupsafe import Markup


class Bodies:
    """The texts that the page's script puts into their places, in the order of the places."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    def put(self, text: Markup, tag: str = "div") -> Markup:
        """Keep a text, and give its place."""
        self.texts.append(str(text).strip())
        return Markup("<{0} data-body></{0}>").format(tag)


def script(value: Mapping[str, object]) -> str:
    """A script that gives the page its data: JSON, compressed by gzip, in Base64."""
    text = json.dumps(value, separators=(",", ":")).encode()
    return f'window.pageData = "{base64.b64encode(gzip.compress(text, mtime=0)).decode()}";\n'
