"""The website of the suite: every link leads somewhere, and nothing in a vector is executed."""

from __future__ import annotations

import base64
import gzip
import json
import posixpath
import re
from collections.abc import Mapping
from dataclasses import replace
from html.parser import HTMLParser
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from toolcall_conformance.commands.site import site
from toolcall_conformance.judge.rules import NEUTRAL, VERDICTS
from toolcall_conformance.results.records import Result
from toolcall_conformance.suite import data
from toolcall_conformance.suite.clauses import load_clauses
from toolcall_conformance.vectors import load_suite
from toolcall_conformance.views.page.visible import LONGEST, shown
from toolcall_conformance.views.site.pages import SiteSuite, expected, pages


class Page(HTMLParser):
    """The links and anchors of a page, and its scripts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.scripts: list[str | None] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if values.get("id"):
            self.anchors.add(values["id"] or "")
        target = values.get("href") or values.get("src")
        if target and "://" not in target:
            self.links.append(target)
        if tag == "script":
            self.scripts.append(values.get("src"))


def suite(**changed: Any) -> SiteSuite:
    spec = data.spec_dir()
    whole = SiteSuite(
        chapters={path.name: path.read_text(encoding="utf-8") for path in spec.glob("*.md")},
        clauses=load_clauses(spec)[0],
        vectors=load_suite()[0],
        harms={},
        version="1.0.0",
        formats=frozenset(data.template_paths()),
        schemas={f"schema/{path.name}": "{}" for path in (spec / "schema").glob("*.json")},
    )
    return replace(whole, **changed)


def shown_pages(suite: SiteSuite) -> dict[str, str]:
    """The files of the site, its pages as a browser shows them: what is packed stands in its place."""
    files = dict(pages(suite))
    for path in files:
        data = files.get(path.replace(".html", ".js"), "")
        if path.endswith(".html") and data.startswith("window.pageData"):
            text = gzip.decompress(base64.b64decode(data.partition('"')[2]))
            places = re.split(r"<(?:div|span) data-body></(?:div|span)>", files[path])
            bodies = json.loads(text)["bodies"]
            files[path] = "".join(chain.from_iterable(zip(places, [*bodies, ""], strict=True)))
    return files


@pytest.fixture(scope="module")
def files() -> Mapping[str, str]:
    return shown_pages(suite())


@pytest.fixture(scope="module")
def read(files: Mapping[str, str]) -> Mapping[str, Page]:
    return {path: Page(text) for path, text in files.items() if path.endswith(".html")}


def test_every_link_leads_to_a_page_and_its_anchor(
    files: Mapping[str, str], read: Mapping[str, Page]
) -> None:
    for path, page in read.items():
        for link in page.links:
            target, _, anchor = link.partition("#")
            target = target.partition("?")[0]
            if target.endswith("playground.html"):
                continue  # its fragment is what it shows
            home = posixpath.normpath(posixpath.join(posixpath.dirname(path), target)) if target else path
            assert home in files, f"{path}: {link}"
            assert not anchor or anchor in read[home].anchors, f"{path}: {link}"


def test_every_clause_and_every_vector_has_its_place(read: Mapping[str, Page]) -> None:
    anchors = {anchor for page in read.values() for anchor in page.anchors}
    assert {clause.id for clause in load_clauses(data.spec_dir())[0]} <= anchors
    assert {vector.id for vector in load_suite()[0]} <= anchors


def test_what_a_vector_contains_is_shown_and_not_executed() -> None:
    vector = next(vector for vector in load_suite()[0] if vector.kind == "parse")
    hostile = "</pre><script>alert(1)</script><img src=x onerror=alert(2)>"
    vector = replace(vector, output=hostile, title=hostile, origin="https://example.org/?a=1&b=<b>")
    for path, text in shown_pages(suite(vectors=[vector])).items():
        if path.endswith(".html"):
            assert [script for script in Page(text).scripts if script is None] == []
            assert "<img" not in text


def test_hostile_results_are_shown_and_neither_obeyed_nor_executed() -> None:
    hostile = "p\n::stop-commands::x\x1b[2J\x07\ud800\u202e<script>alert(1)</script>\"'<img src=x>"
    vector = next(vector for vector in load_suite()[0] if vector.kind == "parse")
    result = Result(vector.id, hostile, "lost", vector.level, vector.kind, reason=hostile)
    written = 0
    for path, text in shown_pages(suite(vectors=[vector], results=[result])).items():
        if path.endswith(".html"):
            assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800\u202e]", text), path
            assert "<img" not in text
            assert "alert(1)</script>" not in text
            written += "stop-commands" in text
    assert written


def test_outcomes_stand_at_their_vectors() -> None:
    vector = load_suite()[0][0]
    results = [
        Result(vector.id, "good", "pass", vector.level, vector.kind),
        Result(vector.id, "bad", "lost", vector.level, vector.kind, reason="the call is gone"),
    ]
    files = shown_pages(suite(vectors=[vector], results=results))
    page = next(text for path, text in files.items() if path.startswith("vectors/"))
    assert "good: pass" in page
    assert "the call is gone" in page
    assert "✗" in page


def test_every_kind_of_vector_says_what_is_expected() -> None:
    kinds = {vector.kind: vector for vector in load_suite()[0]}
    assert [kind for kind, vector in kinds.items() if not expected(vector)] == []


def test_only_what_fails_has_the_mark_of_failure() -> None:
    vector = load_suite()[0][0]
    results = [Result(vector.id, name, name, vector.level, vector.kind) for name in VERDICTS]
    files = shown_pages(suite(vectors=[vector], results=results))
    page = next(text for path, text in files.items() if path.startswith("vectors/"))
    marked = set(re.findall(r"✗</span> ([\w-]+):", page))
    assert not marked & {"pass", "not-run", "alternative", "whitespace", *NEUTRAL}
    assert {"wrong", "crash", "lost"} <= marked


def test_the_site_is_small(files: Mapping[str, str]) -> None:
    sizes = {path: len(text.encode("utf-8", "replace")) for path, text in pages(suite())}
    large = {path for path, size in sizes.items() if size > 1_000_000}
    assert large <= {"search-index.js"}
    assert sizes["search-index.js"] <= 2_000_000
    assert sum(sizes.values()) <= 9_100_000  # the catalogue and the engines are not among them


def test_the_invisible_is_visible() -> None:
    assert shown(" a\u200b<b>\t\n") == ("<i>·</i>a<i>\\u200b</i>&lt;b&gt;<i>\\t</i><i>⏎</i>\n")


def test_a_long_text_is_cut() -> None:
    assert "and 1,000 more characters" in shown("x" * (LONGEST + 1000))


def test_the_command_writes_the_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toolcall_conformance.commands.site.load_suite", lambda: (load_suite()[0][::20], []))
    outcome = CliRunner().invoke(site, [str(tmp_path / "out")])
    assert outcome.exit_code == 0, outcome.output
    assert (tmp_path / "out" / "index.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    assert "open" in outcome.output


def test_a_file_that_is_not_a_results_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "r.jsonl").write_text("hello\n")
    outcome = CliRunner().invoke(site, [str(tmp_path / "out"), "--results", str(tmp_path / "r.jsonl")])
    assert "results file" in str(outcome.exception)
