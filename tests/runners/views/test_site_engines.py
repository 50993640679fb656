"""What was found in engines, as pages of the site: links lead to pages, and nothing is executed."""

from __future__ import annotations

import posixpath

from tests.runners.views.test_site import Page, suite
from toolcall_conformance.views.site.engines import engine_pages, page_of_engine
from toolcall_conformance.views.site.pages import pages

FILES = {
    "FINDINGS.md": "# All\n\n[one](one/FINDINGS.md) [wire](WIRE.md) [out](https://a.b) [no](../README.md)\n",
    "WIRE.md": "# Wire\n",
    "one/FINDINGS.md": (
        "# One\n\n<b>[all](../FINDINGS.md)</b> [run](reproductions/a.py) [TP](../../../spec/40-x.md#TP-1.1)\n"
    ),
    "one/reproductions/a.py": "print(1)\n",
}


def test_links_lead_to_pages_or_become_text() -> None:
    found = {path: Page(body).links for path, _, body in engine_pages(FILES)}
    assert found == {
        "engines/index.html": ["one/index.html", "wire.html"],
        "engines/wire.html": [],
        "engines/one/index.html": ["../index.html", "reproductions/a.py", "../../40-x.html#TP-1.1"],
    }


def test_html_in_the_files_is_text() -> None:
    assert "<b>" not in {path: body for path, _, body in engine_pages(FILES)}["engines/one/index.html"]


def test_the_site_has_the_pages_and_what_they_link_to() -> None:
    files = dict(pages(suite(vectors=[], findings=FILES)))
    for path in (page_of_engine(name) for name in FILES if name.endswith(".md")):
        for link in Page(files[path]).links:
            target = posixpath.normpath(posixpath.join(posixpath.dirname(path), link.partition("#")[0]))
            assert link.startswith("#") or target in files or target == "40-x.html"
