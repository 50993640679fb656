"""The playground in a browser: paste, choose, slide, share, drop; a megabyte, and hostile texts."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote, urlencode

import pytest

from tests.runners.views.test_site import suite
from toolcall_conformance.suite import data
from toolcall_conformance.vectors import load_suite
from toolcall_conformance.views.site.pages import pages

if TYPE_CHECKING:
    from playwright.sync_api import Page

TOOLS = '[{"type":"function","function":{"name":"get_time","parameters":{"type":"object","properties":{}}}}]'
FILES = ("formats/hermes/stops.yaml", "formats/qwen3-coder/calls.yaml")
CALL = '<tool_call>\n{"name": "get_time", "arguments": {}}\n</tool_call>'


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of a small site's folder."""
    vectors = [vector for vector in load_suite()[0] if vector.path in FILES]
    made = tmp_path_factory.mktemp("site")
    for path, text in pages(suite(vectors=vectors)):
        (made / path).parent.mkdir(parents=True, exist_ok=True)
        (made / path).write_text(text, encoding="utf-8")
    return made.as_uri()


@pytest.fixture
def play(page: Page, folder: str) -> Page:
    """The playground."""
    page.goto(f"{folder}/playground.html")
    return page


def shows(page: Page, name: str, text: str = "") -> None:
    """Wait for the element's text. A condition in JavaScript needs `eval`, which the page forbids."""
    page.locator(f"#{name}:not(:empty)").filter(has_text=text).wait_for()


def opened(page: Page, folder: str, /, **fields: str) -> Page:
    """The playground with a link."""
    page.goto("about:blank")
    page.goto(f"{folder}/playground.html#{urlencode(fields, quote_via=quote)}")
    shows(page, "status")
    return page


def message(page: Page) -> str:
    return page.locator("#message").inner_text()


def test_an_output_is_pasted_and_read(play: Page) -> None:
    play.get_by_label("Tools", exact=True).fill(TOOLS)
    play.get_by_label("Output", exact=True).fill(f"I look.\n{CALL}")
    assert play.locator("#status").inner_text() == "1 call, 0 problems."
    assert "I look." in message(play)
    assert "get_time complete" in message(play)
    play.get_by_label("Messages").check()
    assert '"type": "tool_use"' in play.locator("#response").inner_text()
    play.get_by_label("Responses").check()
    assert '"type": "function_call"' in play.locator("#response").inner_text()


def test_another_format_is_chosen_and_has_an_example(play: Page) -> None:
    play.get_by_label("Format").select_option("qwen3-coder")
    assert "0 calls" in play.locator("#status").inner_text()
    play.get_by_role("button", name="Example").click()
    assert "<function=" in play.get_by_label("Output", exact=True).input_value()
    shows(play, "status", "1 call")
    play.get_by_label("Format").select_option("native")
    play.get_by_label("Model").fill("moonshotai/Kimi-K2-Instruct")
    assert "0 calls" in play.locator("#status").inner_text()


def test_the_slider_shows_what_a_stream_has_sent(play: Page, folder: str) -> None:
    output = f"I look.\n{CALL}"
    opened(play, folder, format="hermes", output=output, tools=TOOLS)
    slider = play.get_by_label("What is sent after")
    assert slider.get_attribute("aria-valuetext") == "the whole output"
    slider.focus()
    play.keyboard.press("Home")
    assert "I look" not in message(play)
    for _ in range(6):
        play.keyboard.press("ArrowRight")
    assert play.locator("#at").inner_text() == f"6 of {len(output)} characters"
    assert "I look" in message(play)
    assert "get_time" not in message(play)
    play.keyboard.press("End")
    assert "get_time complete" in message(play)


def test_problems_are_marked_and_lead_to_their_places(play: Page, folder: str) -> None:
    output = f"😀 {CALL.replace('get_time', 'set_time')} then {CALL[:-14]}"
    opened(play, folder, format="hermes", output=output, tools=TOOLS)
    assert "rejected-call" in message(play)
    assert play.locator("#marked mark").first.inner_text().startswith("<tool_call>")
    play.get_by_role("button", name="missing-end-marker").click()
    assert play.evaluate("document.activeElement.id") == "marked"


def test_a_link_holds_everything(play: Page, folder: str) -> None:
    opened(
        play,
        folder,
        format="hermes",
        tools=TOOLS,
        output="",
        prompt="<think>",
        options='{"enableThinking": true}',
    )
    play.get_by_label("Output", exact=True).fill("a & b = 100% #\n😀")
    play.get_by_role("button", name="Make a link").click()
    shows(play, "shared")
    play.reload()
    assert play.get_by_label("Output", exact=True).input_value() == "a & b = 100% #\n😀"
    assert play.get_by_label("End of the prompt").input_value() == "<think>"
    assert "enableThinking" in play.get_by_label("Options").input_value()
    assert '"name": "get_time"' in play.get_by_label("Tools", exact=True).input_value()


def test_a_link_made_by_hand_says_what_is_wrong(play: Page, folder: str) -> None:
    opened(play, folder, format="hermez", colour="<b>red</b>", output="x")
    assert "nobody knows, colour" in play.locator("#link-wrong").inner_text()
    assert "no format hermez; the nearest is hermes" in play.locator("#format-wrong").inner_text()
    opened(play, folder, format="hermes", output="x", tools="{")
    assert play.locator("#tools-wrong").inner_text() != ""
    assert play.get_by_label("Tools", exact=True).get_attribute("aria-invalid") == "true"
    opened(play, folder, format="hermes", output="x", options='{"toolChoice": "maybe"}')
    assert "options.toolChoice" in play.locator("#options-wrong").inner_text()


def test_a_description_is_dropped(play: Page) -> None:
    text = (
        data.template_path("hermes")
        .with_name("format.yaml")
        .read_text("utf-8")
        .replace("<tool_call>", "<call>")
    )
    drop = """text => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([text], "format.yaml"));
        const of = {bubbles: true, cancelable: true, dataTransfer: transfer};
        document.body.dispatchEvent(new DragEvent("drop", of));
    }"""
    play.get_by_label("Tools", exact=True).fill(TOOLS)
    play.get_by_label("Output", exact=True).fill(CALL.replace("<tool_call>", "<call>"))
    assert "0 calls" in play.locator("#status").inner_text()
    play.evaluate(drop, text)
    shows(play, "status", "1 call")
    play.evaluate(drop, "description: 1\ntools: {form: JSON}\n")
    shows(play, "description-wrong", "description.tools.form")
    play.evaluate(drop, "a: [")
    shows(play, "description-wrong", "(2:1)")
    assert play.locator("#results").is_hidden()


HOSTILE = "</pre><script>document.title = 1</script><img src=x onerror=document.title=2>\u202e\0\x1b[2J"


def test_hostile_texts_are_shown_and_never_executed(play: Page, folder: str) -> None:
    title = play.title()
    arguments = '{"name": "get_time", "arguments": {"__proto__": "<img src=x onerror=1>"}}'
    output = f"{HOSTILE}\n<tool_call>\n{arguments}\n</tool_call>"
    opened(play, folder, format="hermes", output=output, tools=TOOLS, **{"<b>": HOSTILE})
    assert play.title() == title
    assert play.locator("main img, main script").count() == 0
    assert "\\u202e" in play.locator("#marked").inner_text()
    assert "__proto__" in message(play)


def test_a_megabyte_is_read_while_the_page_answers(play: Page) -> None:
    """Ten kilobytes a keystroke and a megabyte; the page is never busy for long: ratios to an idle page."""
    play.get_by_label("Tools", exact=True).fill(TOOLS)
    measure = """async (output) => {
        const field = document.getElementById('output');
        let longest = 0, last = performance.now(), running = true;
        const watch = () => {
            const now = performance.now(); longest = Math.max(longest, now - last); last = now;
            if (running) setTimeout(watch);
        };
        field.value = output;
        setTimeout(watch);
        await new Promise((resolve) => setTimeout(resolve, 20));
        longest = 0;
        const start = performance.now();
        const done = new Promise((resolve) => new MutationObserver(resolve).observe(
            document.getElementById('marked'), {childList: true}));
        field.dispatchEvent(new Event('input'));
        await done;
        running = false;
        return [performance.now() - start, longest];
    }"""
    megabyte = f"{'word ' * 200_000}{CALL}"
    small, _ = play.evaluate(measure, f"{'word ' * 2_000}{CALL}")
    large, longest = play.evaluate(measure, megabyte)
    assert "1 call" in play.locator("#status").inner_text()
    assert large < 100 * max(small, 10)
    assert longest < large / 2
    assert len(play.locator("#marked").inner_text()) < 30_000


def test_calls_out_of_prose_are_read_by_the_contract(page: Page, folder: str) -> None:
    text = 'I look: {"tool_calls": [{"name": "get_time", "arguments": {"zone": "Rome"}}]}'
    opened(page, folder, format="contract", output=text, tools=TOOLS)
    assert "1 call" in page.locator("#status").inner_text()
    assert "Rome" in message(page)
    assert page.get_by_label("Options").is_hidden()
    page.get_by_label("Format").select_option("contract-standalone")
    shows(page, "status", "0 calls")


def test_every_vector_opens(page: Page, folder: str) -> None:
    page.goto(f"{folder}/vectors/formats/hermes.html")
    page.get_by_role("link", name="Open in the playground").first.click()
    shows(page, "status")
    assert page.locator("h1").inner_text() == "Playground"
    assert "Mild." in message(page)
    opened(page, folder, vector="template/hermes/x", page="vectors/../x.html")
    assert "none of this site" in page.locator("#link-wrong").inner_text()
    opened(page, folder, vector="template/hermes/x", page="vectors/formats/hermes.html")
    assert "no vector template/hermes/x" in page.locator("#link-wrong").inner_text()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_narrow_screen_needs_no_sideways_scrolling(page: Page, folder: str, scheme: str) -> None:
    page.set_viewport_size({"width": 400, "height": 800})
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    opened(page, folder, format="hermes", output=f"{'x' * 500}{CALL}", tools=TOOLS)
    assert page.evaluate("document.documentElement.scrollWidth") <= 400
