"""``toolcall site``: the specification and the vectors as linked static pages."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from ..suite import data
from ..suite.clauses import load_clauses
from ..suite.files import for_writing
from ..suite.registry import read_registry
from ..suite.yaml_text import plain
from ..vectors import load_suite
from .shared import FILE, NEW_FOLDER


@click.command()
@click.argument("directory", type=NEW_FOLDER)
@click.option(
    "--results",
    "files",
    multiple=True,
    type=FILE,
    help="A results file: its verdicts are shown at the vectors, and in a report; repeatable.",
)
def site(directory: Path, files: tuple[Path, ...]) -> None:
    """Write the specification and vectors as a website.

    Each clause shows its vectors, each vector its clauses and its verdicts.  In the playground the outputs of
    vectors, and your own, are read in the browser.  The pages need no server.
    """
    from ..results import records
    from ..views.report import html
    from ..views.report.contents import of_runs
    from ..views.site.pages import SiteSuite, pages

    runs = [run for path in files for run in records.read(path)]
    found = of_runs(runs)
    spec = data.spec_dir()
    schemas = sorted((spec / "schema").glob("*.json"))
    harms, _ = read_registry(data.vectors_dir() / "harms.yaml")
    suite = SiteSuite(
        chapters={path.name: path.read_text(encoding="utf-8") for path in sorted(spec.glob("*.md"))},
        clauses=load_clauses(spec)[0],
        vectors=load_suite()[0],
        harms=plain(harms) if harms else {},
        version=data.suite_version(),
        formats=frozenset(data.template_paths()),
        schemas={f"schema/{path.name}": path.read_text(encoding="utf-8") for path in schemas},
        results=[
            replace(result, adapter=one.label)  # two of one name are told apart
            for row in found.rows
            for one, result in zip(found.implementations, row.results, strict=True)
            if result is not None
        ],
        report=html.render(found) if runs else "",
    )
    written = dict(pages(suite))
    for path, text in written.items():
        target = directory / path
        # The report may hold lone surrogates, which UTF-8 cannot.
        for_writing(target).write_bytes(text.encode("utf-8", "replace"))
    click.echo(f"{len(written)} files in {directory}: open {directory / 'index.html'}")
