"""Relative links in Markdown files lead to files that are there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from markdown_it import MarkdownIt

from tests.support import ROOT

#: Folders that are made, not written, or broken on purpose.
OTHERS = {"fixtures", "node_modules", "target", "build", "dist"}


def _pages() -> Iterator[Path]:
    for path in sorted(ROOT.rglob("*.md")):
        folders = path.relative_to(ROOT).parts[:-1]
        if OTHERS.isdisjoint(folders) and not any(folder.startswith(".") for folder in folders):
            yield path


def _links(text: str) -> Iterator[str]:
    for token in MarkdownIt("commonmark").enable("table").parse(text):
        for child in token.children or ():
            target = child.attrGet("href") or child.attrGet("src")
            if isinstance(target, str):
                yield target


@pytest.mark.parametrize("page", list(_pages()), ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_relative_link_leads_to_a_file_or_folder(page: Path) -> None:
    targets = [urlsplit(link) for link in _links(page.read_text(encoding="utf-8"))]
    paths = [unquote(target.path) for target in targets if target.path and not target.scheme]
    assert [path for path in paths if not (page.parent / path).exists()] == []
