"""The catalogue of formats in the site: what a page has, what is found by a marker, hostile descriptions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.runners.views.test_site import Page, suite
from toolcall_conformance.commands.site import formats
from toolcall_conformance.suite import data
from toolcall_conformance.suite.agreement import Agreement, Votes
from toolcall_conformance.vectors import load_below
from toolcall_conformance.views.site.catalogue import (
    VALUES,
    EngineRow,
    Export,
    FormatPage,
    engine_rows,
    examples,
    marked,
)
from toolcall_conformance.views.site.pages import pages

if TYPE_CHECKING:
    from playwright.sync_api import Page as Browser

NAMES = ("gpt-oss", "hermes", "kimi-k2", "qwen3-coder")


@pytest.fixture(scope="module")
def catalogue() -> dict[str, FormatPage]:
    return {format.name: format for format in formats()}


@pytest.fixture(scope="module")
def files(catalogue: dict[str, FormatPage]) -> dict[str, str]:
    vectors = [vector for name in NAMES for vector in load_below(f"template/{name}/")]
    return dict(pages(suite(vectors=vectors, catalogue=[catalogue[name] for name in NAMES])))


def test_every_format_has_models_markers_or_a_reason(catalogue: dict[str, FormatPage]) -> None:
    assert {*catalogue} == {*data.template_paths()}
    for format in catalogue.values():
        assert format.exports.keys() == {"response-template", "structural-tag"}
        assert all(export.text or export.losses for export in format.exports.values())
        assert format.values or "tools" not in format.description


def test_all_ways_to_write_values_have_a_sentence(catalogue: dict[str, FormatPage]) -> None:
    said = {
        format.description["tools"]["values"]
        for format in catalogue.values()
        if "tools" in format.description
    }
    assert said == VALUES.keys()


@pytest.mark.parametrize("name", NAMES)
def test_a_page_says_what_somebody_needs_who_adds_the_format(files: dict[str, str], name: str) -> None:
    text = files[f"formats/{name}.html"]
    for heading in ("What the model writes", "Prompt, stops, tokens", "Engines", "Vectors", "Description"):
        assert f">{heading}</h2>" in text
    assert "<mark>" in text
    assert "vllm" in text
    assert "Structural tag" in text


def test_links_of_the_catalogue_lead_somewhere(files: dict[str, str]) -> None:
    for name in NAMES:
        for link in Page(files[f"formats/{name}.html"]).links:
            if link.startswith("../vectors/formats/"):
                target, _, anchor = link[3:].partition("#")
                assert not anchor or f'id="{anchor}"' in files[target]


def test_outputs_have_their_markers_marked() -> None:
    assert marked("<a>x<b>", ["<a>", "<b>"]) == "<mark>&lt;a&gt;</mark>x<mark>&lt;b&gt;</mark>"
    assert marked("<a", []) == "&lt;a"


def test_examples_are_outputs_of_vectors(catalogue: dict[str, FormatPage]) -> None:
    found = examples(catalogue["hermes"], load_below("template/hermes/"))
    assert 1 <= len(found) <= 3
    assert all("<tool_call>" in vector.output for vector, _ in found)


def test_engines_stand_with_their_version_and_how_they_read_the_format() -> None:
    vectors = load_below("template/hermes/two-calls")
    name = vectors[0].id
    votes = {name: Votes(("a",), ("b",), ("c",)), "another": Votes(("a",))}
    page = FormatPage("hermes", {}, {"a": "hermes", "d": "none"})
    assert engine_rows(page, vectors, Agreement({"a": "1.0"}, votes)) == [
        EngineRow("a", "1.0", "hermes", 1, 1, 0),
        EngineRow("b", "", "", 1, 0, 0),
        EngineRow("c", "", "", 1, 0, 1),
        EngineRow("d", "", "none"),
    ]


def test_a_hostile_description_is_shown_and_not_executed() -> None:
    hostile = "<script>alert(1)</script>"
    description = {
        "models": [hostile],
        "tools": {"format": "JSON_NATIVE", "values": "json", "perCallStart": hostile},
    }
    format = FormatPage(
        "hermes", description, {hostile: hostile}, {"structural-tag": Export(hostile, [hostile])}
    )
    for path, text in pages(suite(vectors=load_below("template/hermes/two-calls"), catalogue=[format])):
        if path.startswith("formats/"):
            assert Page(text).scripts
            assert None not in Page(text).scripts


def test_who_pastes_a_marker_finds_the_format(
    page: Browser, files: dict[str, str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("catalogue")
    for path, text in files.items():
        if path.startswith("formats/") or path in ("site.css", "site.js"):
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text, "utf-8")
    page.goto((folder / "formats" / "index.html").as_uri())
    page.locator("#find").fill("<|tool_calls_section_begin|>")
    assert page.locator(".formats li:visible a").all_inner_texts() == ["kimi-k2"]
    page.locator("#find").fill("qwen3-coder-30b")
    assert page.locator(".formats li:visible a").all_inner_texts() == ["qwen3-coder"]
    page.set_viewport_size({"width": 400, "height": 800})
    for name in ("index", *NAMES):
        page.goto((folder / "formats" / f"{name}.html").as_uri())
        assert page.evaluate("document.documentElement.scrollWidth") <= 400
