"""A chapter of the specification as HTML: clauses with anchors, links between them, and their vectors."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markdown_it.tree import SyntaxTreeNode
from markupsafe import Markup

from ...suite.clauses import CLAUSE_ID, CLAUSE_START

#: What is shown below a clause, by its id.
Below = Callable[[str], Markup]


def chapter_html(text: str, pages: Mapping[str, str], below: Below) -> Markup:
    """A chapter's Markdown as HTML.

    ``pages`` has the page of each clause; ids in the text become links to them.
    """
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    markdown.renderer.rules["text"] = _linked(pages)  # type: ignore[attr-defined]
    parts: list[str] = []
    clause = ""
    for node in SyntaxTreeNode(markdown.parse(text)).children:
        block = node.to_tokens()
        begins = CLAUSE_START.match(block[1].content) if node.type == "paragraph" else None
        if begins or node.type == "heading":
            parts.append(_closing(clause, below))
            clause = begins[1] if begins else ""
            parts.append(f'<section class="clause" id="{clause}">' if begins else "")
        if node.type == "heading":
            block[0].attrSet("id", slug(block[1].content))
        for token in block:
            _link_pages(token)
        parts.append(markdown.renderer.render(block, markdown.options, {}))
    parts.append(_closing(clause, below))
    return Markup("".join(parts))


def inline_html(text: str) -> Markup:
    """The Markdown of one paragraph as HTML."""
    return Markup(MarkdownIt("commonmark", {"html": False}).renderInline(text))


def page_of(chapter: str) -> str:
    """The page of a chapter, from the path of its file."""
    path = PurePosixPath(chapter)
    return "index.html" if path.name == "README.md" else path.with_suffix(".html").name


def slug(heading: str) -> str:
    """The anchor of a heading."""
    return "-".join(re.findall(r"[\w.]+", heading.lower()))


def _closing(clause: str, below: Below) -> str:
    return f"{below(clause)}</section>" if clause else ""


def _linked(pages: Mapping[str, str]) -> Callable[..., str]:
    """Renders plain text with the ids of clauses as links; the text of a link stays as it is."""

    def render(tokens: Sequence[Token], index: int, *_: Any) -> str:
        text = tokens[index].content
        in_link = sum(token.nesting for token in tokens[:index] if token.tag == "a")
        return str(Markup.escape(text) if in_link else linked(text, pages))

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
    """Make links to chapters lead to their pages."""
    for child in token.children or ():
        href = child.attrGet("href") if child.type == "link_open" else None
        if isinstance(href, str) and "://" not in href:
            path, _, anchor = href.partition("#")
            if path.endswith(".md"):
                child.attrSet("href", page_of(path) + (f"#{anchor}" if anchor else ""))
