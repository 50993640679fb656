"""No text that users read advises to install a name that no package registry has."""

from __future__ import annotations

import re

from tests.support import ROOT

#: What the suite itself would be called there, behind a command that fetches from a registry.
FETCHED = re.compile(
    r"(?:pip|uv pip|pipx|npm|npx|cargo|go)\s+(?:install|add|get)\s+['\"]?toolcall[-_.]conformance"
)


def test_nobody_is_told_to_install_what_no_registry_has() -> None:
    folders = (ROOT / "runners", ROOT / "reference", ROOT / "spec", ROOT / ".github")
    files = [
        path
        for folder in folders
        for path in folder.rglob("*")
        if path.suffix in (".py", ".md", ".yml", ".html")
    ]
    files += [*ROOT.glob("*.md"), ROOT / "action.yml"]
    told = [
        f"{path.relative_to(ROOT)}: {match[0]}"
        for path in files
        if "node_modules" not in path.parts and "target" not in path.parts
        for match in FETCHED.finditer(path.read_text("utf-8", "replace"))
    ]
    assert not told
