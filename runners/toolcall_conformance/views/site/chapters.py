"""A chapter of the specification as HTML: clauses with anchors, links between them, and their vectors."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from ...suite.clauses import CLAUSE_ID

_CLAUSE = re.compile(rf"\*\*({CLAUSE_ID.pattern})\*\*(?: |$)")

#: What stands below a clause, from its id.
Below = Callable[[str], Markup]


def chapter_html(text: str, pages: Mapping[str, str], below: Below) -> Markup:
    """A chapter's Markdown as HTML.

    ``pages`` has the page of each clause; ids in the text become links to them.
    """
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    markdown.renderer.rules["text"] = _linked(pages)  # type: ignore[attr-defined]
    parts: list[str] = []
    clause = ""
    for block in _blocks(markdown.parse(text)):
        begins = _CLAUSE.match(block[1].content) if block[0].type == "paragraph_open" else None
        if begins or block[0].type == "heading_open":
            parts.append(_closing(clause, below))
            clause = begins[1] if begins else ""
            parts.append(f'<section class="clause" id="{clause}">' if begins else "")
        if block[0].type == "heading_open":
            block[0].attrSet("id", slug(block[1].content))
        for token in block:
            _link_pages(token)
        parts.append(markdown.renderer.render(block, markdown.options, {}))
    parts.append(_closing(clause, below))
    return Markup("".join(parts))


def inline_html(text: str) -> Markup:
    """The Markdown of one paragraph as HTML."""
    return Markup(MarkdownIt("commonmark", {"html": False}).renderInline(text))


def slug(heading: str) -> str:
    """The anchor of a heading."""
    return "-".join(re.findall(r"[\w.]+", heading.lower()))


def _closing(clause: str, below: Below) -> str:
    return f"{below(clause)}</section>" if clause else ""


def _blocks(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """The tokens of each block on the top level."""
    block: list[Token] = []
    depth = 0
    for token in tokens:
        block.append(token)
        depth += token.nesting
        if depth == 0:
            yield block
            block = []


def _linked(pages: Mapping[str, str]) -> Callable[..., str]:
    """Renders plain text, the ids of clauses in it as links."""

    def render(tokens: Sequence[Token], index: int, *_: Any) -> str:
        inside_link = any(token.type == "link_open" for token in tokens[:index])
        return str(tokens[index].content) if inside_link else str(linked(tokens[index].content, pages))

    return render


def linked(text: str, pages: Mapping[str, str]) -> Markup:
    """Plain text with links in place of the ids of clauses."""
    parts, end = [], 0
    for found in CLAUSE_ID.finditer(text):
        if found[0] in pages:
            parts.append(Markup.escape(text[end : found.start()]))
            parts.append(Markup('<a href="{}#{}">{}</a>').format(pages[found[0]], found[0], found[0]))
            end = found.end()
    return Markup("").join([*parts, Markup.escape(text[end:])])


def _link_pages(token: Token) -> None:
    """Let links to chapters lead to their pages."""
    for child in token.children or ():
        href = child.attrGet("href") if child.type == "link_open" else None
        if isinstance(href, str) and "://" not in href:
            path, _, anchor = href.partition("#")
            if path.endswith(".md"):
                page = PurePosixPath(path).with_suffix(".html").name
                page = "index.html" if page == "README.html" else page
                child.attrSet("href", page + (f"#{anchor}" if anchor else ""))
