"""Markdown of findings: rows of tables, and texts as code."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from ...results.records import Result

#: How many code points of an output, and of an expected or actual value, are shown.
OUTPUT, DETAIL = 240, 160


def row(*cells: str) -> str:
    """A row of a table."""
    return f"| {' | '.join(cells)} |"


def code(text: str, limit: int = DETAIL) -> str:
    """A text as a code span.  Invisible characters are escaped; a long text loses its middle."""
    escaped = shown(text, limit)
    fence = "`" * (max(map(len, re.findall("`+", escaped)), default=0) + 1)
    space = " " if escaped.startswith("`") or escaped.endswith("`") or not escaped else ""
    return f"{fence}{space}{escaped}{space}{fence}"


def shown(text: str, limit: int = DETAIL) -> str:
    """A text on one line, its invisible characters escaped; a long text loses its middle."""
    if len(text) > limit:
        text = f"{text[: limit * 2 // 3]} … {text[-limit // 3 :]}"
    return json.dumps(text, ensure_ascii=False)[1:-1].replace('\\"', '"').replace("\\\\", "\\")


def asked(vector: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What a vector asks: labels and texts of one line; ``vector``: as in a bundle."""
    if "body" in vector:  # it says little in a line
        yield "right", str(vector.get("title", ""))
    elif "messages" in vector and "output" not in vector:
        for message in vector["messages"]:
            yield "message", shown(_spoken(message), OUTPUT)
    else:
        yield "output", shown(str(vector.get("output", "")), OUTPUT)


def _spoken(message: Mapping[str, Any]) -> str:
    """A message in a line: its role, and every other member in JSON."""
    said = {name: value for name, value in message.items() if name != "role"}
    return f"{message.get('role', '')} {json.dumps(said, ensure_ascii=False)}"


def facts(result: Result) -> Iterator[tuple[str, str]]:
    """What came in place of what was expected: labels and texts of one line."""
    differences = result.details.differences if result.details else ()
    for each in differences[:2]:
        yield "expected", f"{each['path']}: {shown(each.get('expected', 'nothing'))}"
        yield "actual", f"{each['path']}: {shown(each.get('actual', 'nothing'))}"
    if result.reason and (not differences or (result.splits and result.splits.decides)):
        yield "because", shown(result.reason.partition("\n")[0], OUTPUT)
