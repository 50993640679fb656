"""``toolcall findings``: what runs found about engines, as pages to publish."""

from __future__ import annotations

from pathlib import Path

import click

from .shared import FILE


@click.command()
@click.argument("results", nargs=-1, required=True, type=FILE)
@click.option("--matrix", "only_matrix", is_flag=True, help="Only the table with a line for each engine.")
@click.option("--out", "-o", type=click.Path(path_type=Path), help="Write a file instead of printing.")
@click.option(
    "--out-dir",
    type=click.Path(path_type=Path, file_okay=False),
    help="Write an overview, and a page into the folder of each engine.",
)
def findings(results: tuple[Path, ...], only_matrix: bool, out: Path | None, out_dir: Path | None) -> None:
    """Turn RESULTS of engines (files of `toolcall run --out`) into Markdown: tables, and what fails.

    The required vectors that an engine fails are grouped by harm and clause, each group with the shortest
    output that shows it.
    """
    from ..results import records
    from ..views.findings import engines_of, matrix, one_page, pages

    engines = engines_of(run for path in results for run in records.read(path))
    if out_dir is not None:
        for path, page in pages(engines):
            _write(out_dir / path, page)
        return
    text = matrix(engines) + "\n" if only_matrix else one_page(engines)
    if out is None:
        click.echo(text, nl=False)
    else:
        _write(out, text)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8", newline="\n")
