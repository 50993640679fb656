"""Writes a log of made-up traffic: ``python tests/support/sample_logs.py sample.parquet`` (or ``.jsonl``).

Turns of several formats as their templates render them, some damaged, with their tools; in JSON lines also
rows that nobody can read.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from toolcall_conformance.fuzz.template_outputs import TemplateOutputs
from toolcall_conformance.suite import data
from toolcall_conformance.suite.chat_templates import chat_template

#: Formats that several engines read.
FORMATS = ("hermes", "qwen3-coder", "mistral-nemo", "llama3", "glm46")
#: What is no row, and stands between rows of JSON lines.
BROKEN = ('{"output": "cut o', "[1]", '{"id": 7}', '{"output": 12}', '{"choices": [{"message": {}}]}')


def rows(count: int, seed: int = 0, formats: tuple[str, ...] = FORMATS) -> Iterator[dict[str, Any]]:
    """``count`` rows.  The texts are lengthened to about a kilobyte, as in traffic."""
    folder = data.vectors_dir() / "templates"
    makers = {
        name: TemplateOutputs(chat_template(str(folder / f"{name}.jinja")), seed, name) for name in formats
    }
    for number in range(count):
        name = formats[number % len(formats)]
        case = makers[name].case(number)
        text = "It is a long answer, and this part of it is prose. " * 12
        before = "" if case.output[:1] in "[{<" else text
        yield {
            "id": number,
            "output": before + case.output,
            "tools": case.fields["tools"],
            "template": name,
            "generationPrompt": case.fields["generationPrompt"],
            "options": case.fields.get("options", {}),
        }


def write(path: Path, count: int, seed: int = 0) -> None:
    """Write a log, as Parquet if its name says so."""
    if path.suffix != ".parquet":
        with path.open("w", encoding="ascii") as file:
            for number, row in enumerate(rows(count, seed)):
                file.write(json.dumps(row) + "\n")
                if number % 1000 == 500:
                    file.write(BROKEN[number // 1000 % len(BROKEN)] + "\n")
        return
    import pyarrow
    from pyarrow.parquet import ParquetWriter

    names = ("output", "tools", "template", "generationPrompt", "options")
    schema = pyarrow.schema([(name, pyarrow.string()) for name in names])
    with ParquetWriter(path, schema) as writer:
        some: list[dict[str, str]] = []
        for row in rows(count, seed):
            # Parquet has no lone surrogates.
            text = {
                name: value if isinstance(value := row[name], str) else json.dumps(value) for name in names
            }
            some.append({name: value.encode("utf-8", "replace").decode() for name, value in text.items()})
            if len(some) == 10_000:
                writer.write_table(pyarrow.Table.from_pylist(some, schema))
                some = []
        writer.write_table(pyarrow.Table.from_pylist(some, schema))


if __name__ == "__main__":
    if not 2 <= len(sys.argv) <= 3:
        sys.exit("usage: python tests/support/sample_logs.py FILE.parquet|FILE.jsonl [ROWS]")
    write(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) == 3 else 5_000)
