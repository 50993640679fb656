"""Reads logs, JSONL or Parquet, in shards that workers read by themselves."""

from __future__ import annotations

import json
import marshal
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from ...errors import LogError

if TYPE_CHECKING:
    from pyarrow import Table
    from pyarrow.parquet import ParquetFile

#: The most rows of a shard, and of JSONL the bytes after which it ends.
ROWS, BYTES = 2_000, 8_000_000
#: The longest line that is read, in bytes.
LONGEST = 64_000_000
_BLOCK = 1 << 20
_MARKS = {
    b"\xff\xfe\0\0": "UTF-32",
    b"\0\0\xfe\xff": "UTF-32",
    b"{\0\0\0": "UTF-32",
    b"{\0": "UTF-16",
    b"\0{": "UTF-16",
    b"\xff\xfe": "UTF-16",
    b"\xfe\xff": "UTF-16",
    b"\x1f\x8b": "gzip",
    b"(\xb5": "Zstandard",
    b"PK": "ZIP",
}

#: A row as it was logged, or why it cannot be read.
Row: TypeAlias = "Mapping[str, Any] | str"


@dataclass(frozen=True, slots=True)
class Shard:
    """Some rows of a log."""

    number: int
    path: str
    #: The number of the first row; rows are counted from 1, in JSONL with empty lines.
    first: int
    rows: int
    #: JSONL: where the shard begins, in bytes.  Parquet: the number of the row group.
    place: int
    #: Parquet: how many rows of the group come before.
    skipped: int = 0

    def halves(self) -> list[Shard]:
        """The shard in two parts, or nothing if it is one row."""
        if self.rows < 2:
            return []
        middle = self.rows // 2
        first = Shard(self.number, self.path, self.first, middle, self.place, self.skipped)
        more = self.skipped + middle
        return [
            first,
            Shard(self.number, self.path, self.first + middle, self.rows - middle, self.place, more),
        ]


def shards(path: Path) -> list[Shard]:
    """The shards of a log.  Raises LogError for a file that is not a log."""
    try:
        with path.open("rb") as file:
            start = file.read(4)
    except OSError as error:
        raise LogError(path, f"it cannot be read: {error.strerror}", "Check the path.") from None
    if start == b"PAR1":
        return list(_of_parquet(path))
    mark = next((name for mark, name in _MARKS.items() if start.startswith(mark)), "")
    if mark:
        raise LogError(path, f"it is {mark}", "Give JSON lines in UTF-8, or Parquet.")
    try:
        return list(_of_lines(path))
    except OSError as error:
        raise LogError(path, f"it cannot be read: {error.strerror}", "Check the disk.") from None


def _of_lines(path: Path) -> Iterator[Shard]:
    number = start = place = lines = 0
    first = 1
    with path.open("rb") as file:
        while block := file.read(_BLOCK):
            last = 0
            while (end := block.find(b"\n", last)) >= 0:
                last = end + 1
                lines += 1
                if lines == ROWS or place + last - start >= BYTES:
                    yield Shard(number, str(path), first, lines, start)
                    number, first, lines, start = number + 1, first + lines, 0, place + last
            place += len(block)
    if place > start:
        yield Shard(number, str(path), first, lines + (block_ends_open(path)), start)


def block_ends_open(path: Path) -> bool:
    """Whether a file's last line has no line feed."""
    with path.open("rb") as file:
        file.seek(-1, 2)
        return file.read(1) != b"\n"


def _of_parquet(path: Path) -> Iterator[Shard]:
    number, first = 0, 1
    file = _parquet(str(path))
    for group in range(file.num_row_groups):
        size = file.metadata.row_group(group).num_rows
        for skipped in range(0, size, ROWS):
            rows = min(ROWS, size - skipped)
            yield Shard(number, str(path), first, rows, group, skipped)
            number, first = number + 1, first + rows


@lru_cache(maxsize=4)
def _parquet(path: str) -> ParquetFile:
    try:
        from pyarrow import ArrowException
        from pyarrow.parquet import ParquetFile
    except ImportError:
        advice = "pip install pyarrow"
        raise LogError(path, "reading Parquet needs the package pyarrow", advice) from None
    try:
        return ParquetFile(path)
    except (ArrowException, OSError, ValueError) as error:
        raise LogError(path, f"this file cannot be read as Parquet: {error}", "Write it again.") from None


def rows(shard: Shard, columns: Sequence[str]) -> Iterator[tuple[int, Row]]:
    """The rows of a shard by their numbers.  ``columns``: those that Parquet needs to give."""
    if _is_parquet(shard.path):
        yield from enumerate(_of_row_group(shard, tuple(columns)), shard.first)
        return
    for number, line in enumerate(_lines(shard), shard.first):
        if line is not None and not line.strip():
            continue
        yield number, (f"it is longer than {LONGEST:,} bytes" if line is None else _row(line, number))


@lru_cache(maxsize=64)
def _is_parquet(path: str) -> bool:
    with Path(path).open("rb") as file:
        return file.read(4) == b"PAR1"


def _of_row_group(shard: Shard, columns: tuple[str, ...]) -> Sequence[Row]:
    """The rows of a shard of a Parquet file."""
    from pyarrow import ArrowException

    try:
        table = _row_group(shard.path, shard.place, columns).slice(shard.skipped, shard.rows)
    except (ArrowException, OSError, ValueError):
        return ["its part of the Parquet file is damaged"] * shard.rows
    try:
        found: list[dict[str, Any]] = table.to_pylist()
    except UnicodeDecodeError:
        return [_alone(table.slice(place, 1)) for place in range(shard.rows)]
    for row in found:
        for name, value in row.items():
            if isinstance(value, bytes):  # some writers do not say that their bytes are text
                with suppress(UnicodeDecodeError):
                    row[name] = value.decode()
    try:
        marshal.dumps(found)
    except ValueError:
        # Times and decimals become texts.
        found = json.loads(json.dumps(found, default=str))
    return found


def _alone(table: Table) -> Row:
    try:
        row: Row = table.to_pylist()[0]
    except UnicodeDecodeError:
        return "it is not UTF-8"
    return row


@lru_cache(maxsize=2)
def _row_group(path: str, group: int, columns: tuple[str, ...]) -> Table:
    file = _parquet(path)
    there = [name for name in columns if name in file.schema_arrow.names]
    return file.read_row_group(group, columns=there or None)


def _lines(shard: Shard) -> Iterator[bytes | None]:
    """The lines of a shard; None for one that is too long."""
    with Path(shard.path).open("rb") as file:
        file.seek(shard.place)
        for number in range(shard.skipped + shard.rows):
            line = file.readline(LONGEST + 1)
            if len(line) > LONGEST:
                while line and not line.endswith(b"\n"):
                    line = file.readline(_BLOCK)
                if number >= shard.skipped:
                    yield None
            elif number >= shard.skipped:
                yield line


def _row(line: bytes, number: int) -> Row:
    if number == 1:
        line = line.removeprefix(b"\xef\xbb\xbf")
    try:
        row = json.loads(line.strip().decode("utf-8"))
    except UnicodeDecodeError:
        return "it is not UTF-8"
    except json.JSONDecodeError as error:
        return f"it is not JSON: {error.msg}"
    except (ValueError, RecursionError):
        return "it is not JSON that can be read"
    return row if isinstance(row, dict) else "it is not a JSON object"
