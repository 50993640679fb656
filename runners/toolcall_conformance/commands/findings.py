"""``toolcall findings``: what runs found about engines: pages to publish, samples, what engines agree on."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..judge.rules import VERDICTS
from .shared import FILE, LIST_FILE, NEW_FOLDER, json_option, print_json

if TYPE_CHECKING:
    from ..suite.agreement import Agreement
    from ..views.findings.agreement import Disputed
    from ..views.findings.pages import EngineFindings


@click.command()
@click.argument("results", nargs=-1, type=FILE)
@click.option("--matrix", "only_matrix", is_flag=True, help="Only the table with a line for each engine.")
@click.option("--wire", "only_wire", is_flag=True, help="Only profile wire: servers and clients.")
@click.option(
    "--sample", "size", type=click.IntRange(1), help="Print so many failures of each, to be judged."
)
@click.option("--seed", type=int, default=0, show_default=True, help="Which sample.")
@click.option("--disputed", "is_disputed", is_flag=True, help="Required vectors that most engines fail.")
@json_option("A JSON object a line: what was found about each engine.")
@click.option("--freeze", type=LIST_FILE, help="Write what the engines agree on to a file.")
@click.option("--out", "-o", type=LIST_FILE, help="Write a file instead of printing.")
@click.option(
    "--out-dir",
    type=NEW_FOLDER,
    help="Write an overview, and a page into the folder of each engine.",
)
def findings(
    results: tuple[Path, ...],
    only_matrix: bool,
    only_wire: bool,
    size: int | None,
    seed: int,
    is_disputed: bool,
    as_json: bool,
    freeze: Path | None,
    out: Path | None,
    out_dir: Path | None,
) -> None:
    """Turn RESULTS of engines (files of `toolcall run --out`) into Markdown: tables, and why vectors fail.

    The causes of an engine's failures are in causes.yaml of its folder; ends with 1 if a failure that
    prevents conforming has no cause there.  Runs with templates of yours (--template-for) stand beside the
    others.  --disputed reads what was frozen with the suite where no RESULTS are named, and ends with 1 if a
    vector there rests on agreement alone.
    """
    from ..results import records
    from ..suite.agreement import FROZEN, read_agreement
    from ..views.findings.agreement import agreement_of, written
    from ..views.findings.engines import engines_of
    from ..views.findings.pages import engine_page, findings_of, matrix, overview, pages
    from ..views.findings.sample import sample
    from ..views.findings.wire import wire_matrix, wire_page

    if not results and not is_disputed:
        raise click.UsageError("name results files; only --disputed has something to read without")
    found = findings_of(engines_of(run for path in results for run in records.read(path)))
    if is_disputed:
        from ..suite import data

        agreement = agreement_of(found) if results else read_agreement(data.vectors_dir() / FROZEN)
        said = _disputed(agreement)
        _print(f"{agreement.divided.capitalize()}.\n{said.text}", out)
        if said.groundless:
            ids = ", ".join(said.groundless)
            click.echo(f"{len(said.groundless)} rest on no document, vendor or safety: {ids}", err=True)
            click.echo("  make them recommended, or cite the clause they rest on (AP-10.5)", err=True)
            sys.exit(1)
        return
    if freeze is not None:
        _write(freeze, written(agreement_of(found)))
        return
    if as_json:
        for one in found:
            print_json(_value(one))
        sys.exit(int(_unclaimed(found)))
    if size is not None:
        _print("\n\n".join("\n".join(sample(each, size, seed)) for each in found) + "\n", out)
        return
    if out_dir is not None:
        for path, page in pages(found):
            _write(out_dir / path, page)
    elif only_wire:
        engines = [each.engine for each in found]
        _print(wire_matrix(engines) + "\n" if only_matrix else wire_page(engines), out)
        return
    elif only_matrix:
        _print(matrix(found) + "\n", out)
        return
    else:
        _print("\n".join([overview(found), *map(engine_page, found)]), out)
    if _unclaimed(found):
        sys.exit(1)


def _value(found: EngineFindings) -> dict[str, object]:
    """What was found about an engine, as a value of JSON."""
    engine = found.engine
    scores = {level: engine.score(level) for level in ("required", "recommended")}
    return {
        "engine": engine.name,
        "version": engine.version,
        "spec": engine.spec,
        **{level: {"passed": passed, "asked": asked} for level, (passed, asked) in scores.items()},
        "verdicts": {name: engine.count(name) for name in VERDICTS if engine.count(name)},
        "unclaimed": [result.vector for result in found.explained.unclaimed],
    }


def _disputed(agreement: Agreement) -> Disputed:
    from ..suite.definitions import clauses
    from ..vectors import load_suite
    from ..views.findings.agreement import disputed

    bases = {id: clause.basis for id, clause in clauses().items()}
    return disputed(agreement, load_suite()[0], bases)


def _unclaimed(found: Sequence[EngineFindings]) -> bool:
    """Name the failures of engines that no cause claims; whether there are any."""
    from ..views.findings.pages import causes_path

    some = False
    for each in found:
        left = each.explained.unclaimed
        if not left or not each.engine.spec.startswith("engine:"):
            continue
        some = True
        ids = ", ".join(result.vector for result in left[:3])
        what = f"{len(left)} failures have no cause, such as {ids}"
        click.echo(f"{causes_path(each.engine)}: {what}\n  write one that claims them (AP-10.2)", err=True)
    return some


def _print(text: str, out: Path | None) -> None:
    if out is None:
        click.echo(text, nl=False)
    else:
        _write(out, text)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8", newline="\n")
