"""A chapter of the specification as HTML: clauses with anchors, links between them, and their vectors."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import PurePosixPath
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markdown_it.tree import SyntaxTreeNode
from markupsafe import Markup

from ...suite.clauses import CLAUSE_ID, CLAUSE_ROW, CLAUSE_START

#: Returns the HTML below a clause, given the clause's id.
Below = Callable[[str], Markup]


def chapter_html(text: str, pages: Mapping[str, str], titles: Mapping[str, str], below: Below) -> Markup:
    """A chapter's Markdown as HTML.

    ``pages``: the page of each clause, by id.  Clause ids in the text become links to these pages.
    ``titles``: the title of each chapter, by the name of its file; it stands in place of the name.
    """
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    markdown.renderer.rules["text"] = _linked(pages)  # type: ignore[attr-defined]
    parts: list[str] = []
    clause = ""
    stated = {found[1] for line in text.split("\n") if (found := CLAUSE_START.match(line))}
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
            _link_pages(token, titles)
        parts.append(markdown.renderer.render(block, markdown.options, {}))
        for id in _of_rows(node, text) if node.type == "table" else ():
            if id not in stated:
                stated.add(id)
                heading = f"<p><strong>{id}</strong></p>"
                parts.append(f'<section class="clause" id="{id}">{heading}{_closing(id, below)}')
    parts.append(_closing(clause, below))
    return Markup("".join(parts))


def _of_rows(table: SyntaxTreeNode, text: str) -> list[str]:
    """The ids of the clauses that rows of a table state."""
    start, end = table.map or (0, 0)
    return [found[1] for line in text.split("\n")[start:end] if (found := CLAUSE_ROW.match(line))]


@cache
def inline_html(text: str) -> Markup:
    """The Markdown of one paragraph as HTML."""
    return Markup(_inline().renderInline(text))


@cache
def _inline() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False})


def page_of(chapter: str) -> str:
    """The page of a chapter, from the path of its file."""
    path = PurePosixPath(chapter)
    return "specification.html" if path.name == "README.md" else path.with_suffix(".html").name


def contents(text: str) -> list[tuple[str, str]]:
    """The sections of a chapter: the anchor and the heading of each."""
    headings = re.findall(r"^## (.+)$", text, re.MULTILINE)
    return [(slug(heading), heading.replace("`", "")) for heading in headings]


def slug(heading: str) -> str:
    """The anchor of a heading."""
    return "-".join(re.findall(r"[\w.]+", heading.lower()))


def _closing(clause: str, below: Below) -> str:
    return f"{below(clause)}</section>" if clause else ""


def _linked(pages: Mapping[str, str]) -> Callable[..., str]:
    """A render rule for plain text that turns clause ids into links, except inside links."""

    def render(tokens: Sequence[Token], index: int, *_: Any) -> str:
        text = tokens[index].content
        in_link = sum(token.nesting for token in tokens[:index] if token.tag == "a")
        return str(Markup.escape(text) if in_link else linked(text, pages))

    return render


def linked(text: str, pages: Mapping[str, str]) -> Markup:
    """Plain text in which clause ids are links."""
    parts, end = [], 0
    for found in CLAUSE_ID.finditer(text):
        if found[0] in pages:
            parts.append(Markup.escape(text[end : found.start()]))
            parts.append(Markup('<a href="{}#{}">{}</a>').format(pages[found[0]], found[0], found[0]))
            end = found.end()
    return Markup("").join([*parts, Markup.escape(text[end:])])


def _link_pages(token: Token, titles: Mapping[str, str]) -> None:
    """Change links to chapter files into links to the chapters' pages, named after their titles."""
    children = token.children or []
    for place, child in enumerate(children):
        href = child.attrGet("href") if child.type == "link_open" else None
        if isinstance(href, str) and "://" not in href:
            path, _, anchor = href.partition("#")
            if path.endswith(".md"):
                child.attrSet("href", page_of(path) + (f"#{anchor}" if anchor else ""))
                name = children[place + 1]
                name.content = titles.get(path, name.content) if name.content == path else name.content
