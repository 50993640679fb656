"""The page of a replay in a browser: figures, groups, what differs; on all screens, with hostile outputs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from toolcall_conformance.commands.replay import replay
from toolcall_reference import ReferenceAdapter

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

TOOLS = [{"type": "function", "function": {"name": "f", "parameters": {"type": "object"}}}]
CALL = '<tool_call>\n{"name": "f", "arguments": {"a": "x &lt;b&gt; y"}}\n</tool_call>'


class Changed(ReferenceAdapter):
    """Does to an output what its first sign says."""

    def parse(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Answer."""
        if request["output"].startswith("!"):
            return {"id": request["id"], "status": "error", "code": "no", "reason": "<b>no</b>"}
        reply = super().parse(request)
        message = reply["message"]
        match request["output"][:1]:
            case "-":
                message["calls"] = []
            case "&":
                for call in message["calls"]:
                    call["arguments"] = call["arguments"].replace("&lt;", "<")
            case ">":
                message["content"], message["reasoning"] = "", message["content"]
            case "_":
                message["content"] += " "
        return reply


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of the page of a replay with five groups and a row that cannot be read."""
    folder = tmp_path_factory.mktemp("replay")
    outputs = [*(f"{sign} {CALL}" for sign in "!-&&"), "> Hi.", "_ Hi", "<script>alert(1)</script>"]
    rows = [json.dumps({"output": output, "template": "hermes", "tools": TOOLS}) for output in outputs]
    (folder / "log.jsonl").write_text("\n".join([*rows, "{"]), "utf-8")
    changed = f"python:{__name__}:Changed"
    page = folder / "replay.html"
    given = [folder / "log.jsonl", "-a", "reference", "-a", changed, "--html", page, "--keep-text"]
    done = CliRunner().invoke(replay, list(map(str, given)))
    assert done.exit_code == 0, done.output
    return page.as_uri()


def group(page: Page, name: str) -> Locator:
    """The part of the page about a group."""
    return page.locator("main > details", has=page.locator("summary", has_text=name))


def test_the_figures_lead_to_the_rows_left_out(page: Page, address: str) -> None:
    page.goto(address)
    figures = page.locator(".counts > div").all_inner_texts()
    assert [" ".join(each.split()) for each in figures] == [
        "rows 8",
        "left out 1",
        "compared 7",
        "the same 1",
        "differ 6 85.71%",
        "ways 5",
    ]
    page.get_by_role("link", name="1", exact=True).click()
    assert page.locator("h2:target").inner_text() == "Rows left out"
    assert "it is not JSON" in page.locator("h2:target + table").inner_text()


def test_a_line_of_the_table_opens_its_group(page: Page, address: str) -> None:
    page.goto(address)
    kinds = page.locator(".groups td b").all_inner_texts()
    assert kinds == ["lost-answer", "lost-call", "changed-arguments", "moved-text", "whitespace"]
    last = group(page, "whitespace")
    assert not last.locator(".sides").is_visible()
    page.get_by_role("link", name="whitespace").click()
    assert last.locator(".sides").is_visible()
    assert last.locator("> summary").evaluate("(each) => each.getBoundingClientRect().top") >= 0
    assert last.locator("section").nth(1).locator("mark").inner_text() == "·"


def test_what_differs_is_marked_and_nothing_of_an_output_is_markup(page: Page, address: str) -> None:
    page.goto(address)
    old, new = group(page, "changed-arguments").locator("section").all()
    assert (old.locator("mark").inner_text(), new.locator("mark").inner_text()) == ("&lt;", "<")
    assert "2 rows" in group(page, "changed-arguments").locator("> summary").inner_text()
    lost = group(page, "lost-answer").locator("section").nth(1).inner_text()
    assert "error" in lost
    assert "<b>no</b>" in lost
    assert page.locator("main b b, script").count() == 0


def test_a_narrow_screen_needs_no_sideways_scrolling_and_dark_follows_the_system(
    page: Page, address: str
) -> None:
    page.set_viewport_size({"width": 380, "height": 800})
    page.goto(address)
    assert page.evaluate("document.documentElement.scrollWidth") <= 380
    color = "getComputedStyle(document.body).color"
    light = page.evaluate(color)
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(color) != light
