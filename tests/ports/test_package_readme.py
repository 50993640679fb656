"""The lines of the README of the package in TypeScript run where it is installed, in every runtime."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.ports.builds import JAVASCRIPT, run
from tests.support import tool

if TYPE_CHECKING:
    from playwright.sync_api import Browser

NAME = "toolcall-parser"
#: What is run, and what it prints.
BLOCKS: list[tuple[str, str]] = re.findall(
    r"^```js\n(.*?)^```\n\n```text\n(.*?)^```",
    (JAVASCRIPT / "README.md").read_text("utf-8"),
    re.MULTILINE | re.DOTALL,
)
RUNTIMES = {
    "node": ["node"],
    "deno": ["deno", "run", "--quiet", "--no-lock", "--node-modules-dir=manual"],
    "bun": ["bun", "run"],
}


@pytest.fixture(scope="module")
def installed(package: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which nothing is but the package, as npm installs it, and the README's blocks."""
    folder = tmp_path_factory.mktemp("installed")
    npm = tool("npm")
    packed = run([npm, "pack", "--silent", "--pack-destination", str(folder)], package).split()[-1]
    (folder / "package.json").write_text('{"name": "mine", "type": "module"}')
    run([npm, "install", "--offline", "--no-audit", "--no-fund", f"./{packed}"], folder)
    for number, (block, _) in enumerate(BLOCKS):
        (folder / f"{number}.mjs").write_text(f"{block}globalThis.done = true;\n", "utf-8")
    return folder


def test_the_readme_has_blocks_for_each_entry() -> None:
    entries = json.loads((JAVASCRIPT / "package.json").read_text("utf-8"))["exports"]
    shown = "".join(block for block, _ in BLOCKS)
    # The contract is the same function as in the port's own tests.
    missing = [entry for entry in entries if entry.rstrip("*").replace(".", NAME, 1) not in shown]
    assert missing == ["./contract"]


def test_the_package_has_what_it_needs_and_no_more(installed: Path) -> None:
    root = installed / "node_modules" / NAME
    assert json.loads((root / "package.json").read_text("utf-8")).get("dependencies") is None
    documents = {"package.json", "README.md", "LICENSE"}
    assert {path.name for path in root.iterdir()} == {*documents, "contract", "dist", "wire"}
    code = {path.name: path.read_text("utf-8") for path in root.rglob("*js")}
    assert [name for name, text in code.items() if re.search(r"from '(node:|\.\./kit)", text)] == []


@pytest.mark.parametrize("runtime", RUNTIMES)
def test_the_lines_of_the_readme(installed: Path, runtime: str) -> None:
    command = [tool(runtime), *RUNTIMES[runtime][1:]]
    for number, (_, printed) in enumerate(BLOCKS):
        assert run([*command, f"{number}.mjs"], installed) == printed, f"block {number}"


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture
def address(installed: Path) -> Iterator[str]:
    """Where the folder is served."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(installed)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def test_the_lines_of_the_readme_in_a_browser(installed: Path, address: str, browser: Browser) -> None:
    entries = json.loads((JAVASCRIPT / "package.json").read_text("utf-8"))["exports"]
    files = {name.replace(".", NAME, 1): path["default"].removeprefix(".") for name, path in entries.items()}
    names = [path.stem for path in (installed / "node_modules" / NAME / "dist" / "entries").glob("*.js")]
    for pattern in [name for name in files if name.endswith("*")]:
        path = files.pop(pattern)
        files |= {pattern.replace("*", name): path.replace("*", name) for name in names}
    imports = json.dumps({"imports": {name: f"/node_modules/{NAME}{path}" for name, path in files.items()}})
    for number, (_, printed) in enumerate(BLOCKS):
        scripts = f"<script type=importmap>{imports}</script><script type=module src={number}.mjs></script>"
        (installed / f"{number}.html").write_text(f"<!doctype html>{scripts}", "utf-8")
        assert said(browser, f"{address}/{number}.html") == printed, f"block {number}"


def test_the_lines_of_the_readme_in_a_worker(
    package: Path, installed: Path, address: str, browser: Browser
) -> None:
    esbuild = str(package / "node_modules" / ".bin" / "esbuild")
    block, printed = BLOCKS[0]
    (installed / "worker.mjs").write_text(f"{block}postMessage('done');\n", "utf-8")
    run(
        [esbuild, "worker.mjs", "--bundle", "--format=esm", "--outfile=worker.js", "--log-level=error"],
        installed,
    )
    starts = "new Worker('worker.js', {type: 'module'}).onmessage = () => { globalThis.done = true; };"
    (installed / "worker.html").write_text(f"<!doctype html><script>{starts}</script>", "utf-8")
    assert said(browser, f"{address}/worker.html") == printed


def said(browser: Browser, address: str) -> str:
    """What a page says in the console until it is done."""
    page = browser.new_page()
    lines: list[str] = []
    page.on("console", lambda message: lines.append(message.text) if message.type == "log" else None)
    page.on("pageerror", lambda error: lines.append(str(error)))
    page.goto(address)
    page.wait_for_function("globalThis.done", timeout=10_000)
    page.close()
    return "".join(f"{line}\n" for line in lines)
