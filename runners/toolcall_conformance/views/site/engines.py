"""What was found in engines, as pages of the site: Markdown of their folders, with its links led to pages."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Mapping
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from .chapters import page_of

#: The pages of files that are not ``NAME/FINDINGS.md`` or ``NAME/README.md``.
_PAGES: Final = {"FINDINGS.md": "index.html", "WIRE.md": "wire.html", "README.md": "readme.html"}


def engine_pages(files: Mapping[str, str]) -> Iterator[tuple[str, str, Markup]]:
    """The path, the title and the text of a page for each Markdown file.

    ``files``: texts by their paths below ``runners/engines``; Markdown, and what Markdown links to.
    """
    for path, text in files.items():
        if path.endswith(".md"):
            title = text.partition("\n")[0].lstrip("# ")
            yield page_of_engine(path), title, _html(text, path, files)


def page_of_engine(path: str) -> str:
    """The page of a Markdown file below ``runners/engines``."""
    folder, name = posixpath.split(path)
    return posixpath.join("engines", folder, _PAGES[name])


def _html(text: str, path: str, files: Mapping[str, str]) -> Markup:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(text)
    for token in tokens:
        token.children = list(_led(token.children or [], path, files)) if token.children else token.children
    return Markup(markdown.renderer.render(tokens, markdown.options, {}))


def _led(children: list[Token], path: str, files: Mapping[str, str]) -> Iterator[Token]:
    """The tokens with links to pages; a link to what the site does not have becomes its text."""
    dropped = 0
    for token in children:
        if token.type == "link_open":
            href = _target(str(token.attrGet("href")), path, files)
            dropped += href is None
            if href is None:
                continue
            token.attrSet("href", href)
            if "://" in href:
                token.attrSet("rel", "noreferrer")
        elif token.type == "link_close" and dropped:
            dropped -= 1
            continue
        yield token


def _target(href: str, path: str, files: Mapping[str, str]) -> str | None:
    """The address of a link from the page of a file; None if the site has no such page."""
    if "://" in href:
        return href
    target, _, anchor = href.partition("#")
    found = posixpath.normpath(posixpath.join(posixpath.dirname(path), target))
    if found in files:
        page = page_of_engine(found) if found.endswith(".md") else f"engines/{found}"
    elif found.startswith("../../spec/") and found.endswith(".md"):
        page = page_of(found)
    else:
        return None
    start = posixpath.dirname(page_of_engine(path))
    return posixpath.relpath(page, start) + (f"#{anchor}" if anchor else "")
