"""Writes the descriptions of the suite's formats as modules of the package: ``src/descriptions``.

``python scripts/descriptions.py`` after a ``vectors/formats/*/format.yaml`` has changed; a test says so.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import yaml

HERE = Path(__file__).resolve().parents[1]
FOLDER = HERE / "src" / "descriptions"
FORMATS = HERE.parents[2] / "vectors" / "formats"
#: What people wrote for people; requests do not carry it either (AP-4.9).
FOR_PEOPLE = frozenset({"models", "vendor", "invented"})


def modules(formats: Path = FORMATS) -> dict[str, str]:
    """The text of each module by the name of its file: one a format, and ``index.ts`` with all of them."""
    names = sorted(path.parent.name for path in formats.glob("*/format.yaml"))
    made = {f"{name}.ts": _module(name, formats / name / "format.yaml") for name in names}
    return {**made, "index.ts": _index(names)}


def _module(name: str, path: Path) -> str:
    read: dict[str, Any] = yaml.safe_load(path.read_text("utf-8"))
    kept = {key: value for key, value in read.items() if key not in FOR_PEOPLE}
    data = json.dumps(
        {"description": kept.pop("description"), "name": name, **kept}, indent=2, ensure_ascii=False
    )
    # A key of JSON that is a plain word needs no quotes.
    data = re.sub(r'^( +)"([A-Za-z]\w*)": ', r"\1\2: ", data, flags=re.MULTILINE)
    return (
        f"// Written by scripts/descriptions.py from vectors/formats/{name}/format.yaml.\n\n"
        "import type { Description } from '../types.js';\n\n"
        f"const description: Description = {data};\n\nexport default description;\n"
    )


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
    FOLDER.mkdir(exist_ok=True)
    made = modules()
    for path in FOLDER.glob("*.ts"):
        if path.name not in made:
            path.unlink()
    for name, text in made.items():
        (FOLDER / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
