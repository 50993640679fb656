"""``toolcall diff``: what changed between two runs, and where the results differ."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..adapters.implementation import JsonObject
from ..printer import one_line
from .shared import FILE, json_option, print_json

if TYPE_CHECKING:
    from ..views.report.changes import ChangedPlace, ChangedVector

#: The sign that is printed before each kind of change.
_SIGNS = {"newly failing": "✗", "changed": "≠", "newly passing": "✓", "added": "+", "removed": "-"}
#: How many places of one vector are shown at most, and how many characters of each side.
_PLACES, _LONGEST = 3, 60


@click.command()
@click.argument("before", type=FILE)
@click.argument("after", type=FILE)
@json_option()
def diff(before: Path, after: Path, as_json: bool) -> None:
    """Compare two results files, which `toolcall run --out FILE` wrote, vector by vector.

    A changed vector is listed with its verdicts and the places where its results differ.  Vectors that are in
    one file only are listed as added or removed.  Ends with 1 if a vector that did not fail before fails now.
    """
    from ..views.report.changes import CHANGES, changes
    from ..views.report.contents import load

    reports = load([before]), load([after])
    found = changes(*reports)
    for report in reports:
        for notice in report.notices:
            click.echo(str(notice), err=True)
    if as_json:
        for changed in found:
            print_json(_to_wire(changed))
    else:
        for change in CHANGES:
            _show(change, [changed for changed in found if changed.change == change])
        counts = Counter(changed.change for changed in found)
        summary = ", ".join(f"{count} {change}" for change, count in counts.items())
        click.echo(summary or "No vector has another result.")
    sys.exit(int(any(changed.change == "newly failing" for changed in found)))


def _show(change: str, found: Sequence[ChangedVector]) -> None:
    if not found:
        return
    failing = sum(changed.fails for changed in found)
    note = f", {failing} of them failing" if change == "added" and failing else ""
    click.echo(f"{change} ({len(found)}{note})")
    for changed in found:
        click.echo("\n".join(_lines(changed)))
    click.echo()


def _lines(changed: ChangedVector) -> Iterator[str]:
    verdicts = [each.verdict for each in (changed.before, changed.after) if each is not None]
    verdict = " → ".join(dict.fromkeys(verdicts))
    yield f"  {_SIGNS[changed.change]} {changed.vector}  {changed.implementation}: {verdict}"
    places = changed.places()
    for place in places[:_PLACES]:
        yield f"      {_place(place)}"
    if len(places) > _PLACES:
        yield f"      … and {len(places) - _PLACES} more places"


def _place(place: ChangedPlace) -> str:
    before, after = ("nothing" if text is None else text for text in (place.before, place.after))
    sides = (text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…" for text in (before, after))
    return one_line(f"{place.path}: {' → '.join(sides)}")


def _to_wire(changed: ChangedVector) -> JsonObject:
    return {
        "change": changed.change,
        "implementation": changed.implementation,
        "vector": changed.vector,
        "before": changed.before.verdict if changed.before else None,
        "after": changed.after.verdict if changed.after else None,
        "fails": changed.fails,
        "places": [asdict(place) for place in changed.places()],
    }
