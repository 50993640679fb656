"""Writes a log of made-up traffic: ``python tests/support/sample_logs.py sample.parquet`` (or ``.jsonl``).

JSON lines also have rows that nobody can read.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from toolcall_conformance.lab.replay.sample import sample_rows

#: What is not a row, and stands between rows of JSON lines.
BROKEN = ('{"output": "cut o', "[1]", '{"id": 7}', '{"output": 12}', '{"choices": [{"message": {}}]}')


def write(path: Path, count: int, seed: int = 0) -> None:
    """Write a log, as Parquet if its name says so."""
    if path.suffix != ".parquet":
        with path.open("w", encoding="ascii") as file:
            for number, row in enumerate(sample_rows(count, seed)):
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
        for row in sample_rows(count, seed):
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
