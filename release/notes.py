"""Prints a release's section of the changelog, and fails without one: ``python release/notes.py v1.0.0``."""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def notes(changelog: str, version: str) -> str:
    """The section of a version, without its heading; "" if there is none."""
    found = re.search(
        rf"^## {re.escape(version)}(?: [^\n]*)?\n(.*?)(?=^## |\Z)", changelog, re.DOTALL | re.MULTILINE
    )
    return found.group(1).strip() if found else ""


def main(arguments: list[str], root: Path = ROOT) -> int:
    """Print the notes of a tag; 1 if the changelog has none."""
    version = arguments[0].removeprefix("v")
    found = notes((root / "CHANGELOG.md").read_text("utf-8"), version)
    print(found or f"CHANGELOG.md has no section {version}: rename Unreleased")
    return 0 if found else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
