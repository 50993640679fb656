"""``toolcall diff``: what changed between two runs."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from ..views.report.changes import Changed

_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
#: How each change is marked.
_SIGNS = {"newly failing": "✗", "changed": "≠", "newly passing": "✓", "added": "+", "removed": "-"}


@click.command()
@click.argument("before", type=_FILE)
@click.argument("after", type=_FILE)
@click.option("--json", "as_json", is_flag=True, help="A JSON object a line.")
def diff(before: Path, after: Path, as_json: bool) -> None:
    """Compare two results files, which `toolcall run --out FILE` wrote, vector by vector.

    Vectors that are in one file only are listed as added or removed.  Ends with 1 if a vector that did not
    fail before fails now.
    """
    from ..views.report.changes import CHANGES, changes
    from ..views.report.model import load

    reports = load([before]), load([after])
    found = changes(*reports)
    for report in reports:
        for notice in report.notices:
            click.echo(str(notice), err=True)
    if as_json:
        for difference in found:
            click.echo(json.dumps(_to_wire(difference)))
    else:
        for change in CHANGES:
            _show(change, [difference for difference in found if difference.change == change])
        click.echo(_summary(found))
    sys.exit(int(any(difference.change == "newly failing" for difference in found)))


def _show(change: str, found: Sequence[Changed]) -> None:
    if not found:
        return
    failing = sum(difference.fails for difference in found)
    note = f", {failing} of them failing" if change == "added" and failing else ""
    click.echo(f"{change} ({len(found)}{note})")
    for difference in found:
        click.echo("".join(_line(difference)))
    click.echo()


def _line(difference: Changed) -> Iterator[str]:
    yield f"  {_SIGNS[difference.change]} {difference.vector}"
    verdicts = [each.verdict for each in (difference.before, difference.after) if each is not None]
    yield f"  {difference.implementation}: {' → '.join(verdicts)}"


def _summary(found: Sequence[Changed]) -> str:
    if not found:
        return "No vector has another result."
    counts = Counter(difference.change for difference in found)
    return ", ".join(f"{count} {change}" for change, count in counts.items())


def _to_wire(difference: Changed) -> dict[str, Any]:
    return {
        "change": difference.change,
        "implementation": difference.implementation,
        "vector": difference.vector,
        "before": difference.before.verdict if difference.before else None,
        "after": difference.after.verdict if difference.after else None,
        "fails": difference.fails,
    }
