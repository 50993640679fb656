"""Writes the descriptions of the suite's formats as modules of the package.

``src/descriptions`` has the data, ``src/entries`` each description with the one layout that reads it.  Run
``python scripts/descriptions.py`` after a ``vectors/formats/*/format.yaml`` has changed; a test says so.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import yaml

HERE = Path(__file__).resolve().parents[1]
SOURCE = HERE / "src"
FOLDERS = ("descriptions", "entries")
FORMATS = HERE.parents[2] / "vectors" / "formats"
#: What people wrote for people; requests do not carry it either (AP-4.9).
FOR_PEOPLE = frozenset({"models", "vendor", "invented"})
NOTICE = "// Written by scripts/descriptions.py from vectors/formats/{name}/format.yaml.\n\n"


def modules(formats: Path = FORMATS) -> dict[str, str]:
    """The text of each module by its path in ``src``."""
    made: dict[str, str] = {}
    names = sorted(path.parent.name for path in formats.glob("*/format.yaml"))
    for name in names:
        read: dict[str, Any] = yaml.safe_load((formats / name / "format.yaml").read_text("utf-8"))
        made[f"descriptions/{name}.ts"] = _description(name, read)
        made[f"entries/{name}.ts"] = _entry(name, read)
    return {**made, "descriptions/index.ts": _index(names)}


def _description(name: str, read: dict[str, Any]) -> str:
    kept = {key: value for key, value in read.items() if key not in FOR_PEOPLE}
    fields = {"description": kept.pop("description"), "name": name, **kept}
    data = json.dumps(fields, indent=2, ensure_ascii=False)
    # A key of JSON that is a plain word needs no quotes.
    data = re.sub(r'^( +)"([A-Za-z]\w*)": ', r"\1\2: ", data, flags=re.MULTILINE)
    return (
        f"{NOTICE.format(name=name)}import type {{ Description }} from '../types.js';\n\n"
        f"const description: Description = {data};\n\nexport default description;\n"
    )


def _entry(name: str, read: dict[str, Any]) -> str:
    return (
        f"{NOTICE.format(name=name)}import type {{ Format }} from '../core.js';\n"
        f"import description from '../descriptions/{name}.js';\n"
        f"import layout from '../layouts/{_layout(read)}.js';\n\n"
        "const format: Format = { description, layout };\n\nexport default format;\n"
    )


def _layout(read: dict[str, Any]) -> str:
    """The module of ``src/layouts`` that reads a format."""
    if "handler" in read:
        return str(read["handler"])
    tools = read.get("tools", {})
    if tools.get("format") in (None, "JSON_NATIVE"):
        return "none" if tools.get("format") is None else "objects"
    if tools["format"] == "TAG_WITH_JSON":
        return "json-tags"
    # Ids and code need more of the tags' reader than most formats do.
    return "tags" if {"callId", "codeStart"} & tools.keys() else "plain-tags"


def _index(names: list[str]) -> str:
    imports = "".join(f"import {_variable(name)} from './{name}.js';\n" for name in names)
    entries = "".join(f"  '{name}': {_variable(name)},\n" for name in names)
    return (
        "// Written by scripts/descriptions.py: all formats, by name.\n\n"
        f"{imports}\n"
        f"export const descriptions = {{\n{entries}}} as const;\n\n"
        "/** The name of a format whose description is part of the package. */\n"
        "export type FormatName = keyof typeof descriptions;\n"
    )


def _variable(name: str) -> str:
    return re.sub(r"-(\w)", lambda found: found[1].upper(), name)


def main() -> None:
    made = modules()
    for folder in FOLDERS:
        (SOURCE / folder).mkdir(exist_ok=True)
        for path in (SOURCE / folder).glob("*.ts"):
            if f"{folder}/{path.name}" not in made:
                path.unlink()
    for name, text in made.items():
        (SOURCE / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
