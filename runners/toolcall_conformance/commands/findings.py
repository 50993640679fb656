"""``toolcall findings``: what runs found about engines, as a page to publish."""

from __future__ import annotations

from pathlib import Path

import click


@click.command()
@click.argument(
    "results", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True, dir_okay=False)
)
@click.option("--matrix", is_flag=True, help="Only the table with a line for each engine.")
@click.option("--out", "-o", type=click.Path(path_type=Path), help="Write a file instead of printing.")
def findings(results: tuple[Path, ...], matrix: bool, out: Path | None) -> None:
    """Turn RESULTS of engines (files of `toolcall run --out`) into Markdown: a matrix, and what fails.

    Of each engine the required vectors that fail are put together by harm and clause, each with the shortest
    output that shows it.
    """
    from ..results.records import read
    from ..views import findings as page

    runs = [run for path in results for run in read(path)]
    text = page.matrix(page.engines_of(runs)) + "\n" if matrix else page.findings(runs)
    if out is None:
        click.echo(text, nl=False)
    else:
        out.write_text(text, "utf-8", newline="\n")
