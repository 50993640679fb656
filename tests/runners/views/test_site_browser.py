"""The website in a browser: from the front page to a clause, its vectors, and the report; on all screens."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.runners.views.test_site import suite
from toolcall_conformance.results.records import Result
from toolcall_conformance.vectors import load_suite
from toolcall_conformance.views.site.pages import pages

if TYPE_CHECKING:
    from playwright.sync_api import Page

FENCES = "contract/fences/json-example"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of the front page of a small site with results of three implementations."""
    vectors = [vector for vector in load_suite()[0] if vector.path == "contract/fences.yaml"]
    found = {"alder": "pass", "birch": "pass", "cedar": "wrongly-accepted"}
    results = [
        Result(vector.id, name, verdict if vector.id == FENCES else "pass", vector.level, vector.kind)
        for vector in vectors
        for name, verdict in found.items()
    ]
    folder = tmp_path_factory.mktemp("site")
    report = "<!doctype html><title>Tool-call conformance</title>"
    for path, text in pages(suite(vectors=vectors, results=results, report=report)):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    return (folder / "index.html").as_uri()


def test_the_front_page_leads_to_chapters_vectors_and_the_report(page: Page, home: str) -> None:
    page.goto(home)
    assert page.locator("h1").inner_text() == "Is your tool-call parser right?"
    assert "alder, birch, cedar" in page.locator("main").inner_text()
    page.locator("main").get_by_role("link", name="The report").click()
    assert page.title() == "Tool-call conformance"
    page.goto(home)
    page.locator("main").get_by_role("link", name="CT · The contract").click()
    page.get_by_label("In this chapter").get_by_role("link", name="CT-3 Fenced blocks").click()
    assert page.evaluate("location.hash") == "#ct-3-fenced-blocks"
    assert page.locator("nav [aria-current=page]").inner_text() == "CT · The contract"
    page.goto(home)
    page.locator("nav").get_by_role("link", name="The specification", exact=True).click()
    assert page.get_by_role("link", name="CT · The contract").count() == 2
    assert page.get_by_role("link", name="20-contract.md").count() == 0


def test_a_clause_shows_its_vectors_and_whose_marks_they_have(page: Page, home: str) -> None:
    page.goto(home.replace("index", "20-contract"))
    clause = page.locator('[id="CT-3.1"]')
    clause.locator("summary").click()
    line = clause.locator("li", has=page.locator(f'a[href$="{FENCES}"]'))
    assert " ".join(line.locator(".marks").inner_text().replace("wrongly-accepted:", "").split()).endswith(
        "cedar"
    )
    assert "✓ pass: alder, birch" in " ".join(line.locator(".marks").inner_text().split())
    assert "all 3" in clause.locator(".marks").nth(1).inner_text()
    line.locator("a").click()
    assert page.locator("article:target h2").count() == 1
    page.locator("article:target .cited a").first.click()
    assert page.locator(".clause:target").count() == 1


def test_words_are_found_in_clauses_and_vectors(page: Page, home: str) -> None:
    page.goto(home)
    page.locator("nav").get_by_role("searchbox").fill("json-example")
    page.keyboard.press("Enter")
    page.locator("#found", has_text=re.compile(" found$")).wait_for()  # once the words are loaded
    assert page.locator("#hits a").first.get_attribute("href") == f"vectors/contract/fences.html#{FENCES}"
    page.locator("#search").fill("fence closed leave it in the text")
    assert page.locator("#hits code").first.inner_text() == "CT-3.5"
    page.locator("#hits a").first.click()
    assert page.locator(".clause:target").get_attribute("id") == "CT-3.5"


@pytest.mark.parametrize(
    "name", ["index", "specification", "20-contract", "search", "vectors/contract/fences"]
)
def test_a_narrow_screen_needs_no_sideways_scrolling_and_dark_follows_the_system(
    page: Page, home: str, name: str
) -> None:
    page.set_viewport_size({"width": 400, "height": 800})
    page.goto(home.replace("index", name))
    assert page.evaluate("document.documentElement.scrollWidth") <= 400
    background = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(background)
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(background) != light
