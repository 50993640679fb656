"""``toolcall lint``: whether vectors and specification keep the rules of chapter VF."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

import click

from ..lint import Finding, Suite, at_error, checks, run
from ..suite import data
from ..suite.clause_code import own_code
from ..suite.clauses import load_clauses
from ..suite.descriptions import descriptions_in
from ..vectors import load_suite
from ..vectors.selection import files_of
from . import completion
from .shared import json_option, print_json

_HELP = """Check the whole suite, and show what is found in PATHS (everywhere without any).

PATHS are files and folders, of the specification too, or ids of vectors: whole, their beginnings
(contract/fences), or patterns ('*/parallel-*').  An id means the whole file it is in.

With --coverage only the coverage of profile template is shown and checked: which kinds of cases each wire
format has vectors for, and why it has none.

Ends with 0 if nothing was found, 1 if something was, 2 if it could not check.
"""


@click.command(help=_HELP)
@click.argument("paths", nargs=-1, shell_complete=completion.vectors)
@click.option("--vectors", type=click.Path(exists=True, path_type=Path), help="A vectors folder of your own.")
@click.option("--spec", type=click.Path(exists=True, path_type=Path), help="The specification it cites.")
@click.option(
    "--coverage", "show_coverage", is_flag=True, help="Show formats by kinds of cases, and check those."
)
@click.option(
    "--tested-templates",
    "show_tested",
    is_flag=True,
    help="Print spec/95-tested-templates.md as it should be.",
)
@click.option(
    "--formats",
    "show_formats",
    is_flag=True,
    help="Print the table of formats in spec/55-handlers.md as it should be.",
)
@click.option(
    "--reading-lists",
    "show_lists",
    is_flag=True,
    help="Print the table of reading lists in spec/README.md as it should be.",
)
@click.option(
    "--readings",
    "show_readings",
    is_flag=True,
    help="List the recommended readings of outputs with the engines and reports that speak for each.",
)
@json_option("A JSON object a line: each finding, then the counts.")
@click.option("--list", "list_checks", is_flag=True, help="List the checks and end.")
def lint(
    paths: Sequence[str],
    vectors: Path | None,
    spec: Path | None,
    show_coverage: bool,
    show_tested: bool,
    show_formats: bool,
    show_lists: bool,
    show_readings: bool,
    as_json: bool,
    list_checks: bool,
) -> None:
    """Run the checks, and print what they find."""
    if list_checks:
        for check in checks():
            click.echo(f"{check.id:26} {check.about}")
        return
    for shown, page in ((show_tested, _tested_templates), (show_formats, _formats), (show_lists, _lists)):
        if shown:
            click.echo(page(), nl=False)
            return
    if not vectors:
        data.refuse_installed("name the folder of yours with --vectors")
    # Without code: an installation lacks the mutants that name code, and a user's own spec has no code here.
    code = None if spec or data.bundle_path() else own_code()
    engines = None if vectors else data.recipes_dir()
    suite = Suite(
        (vectors or data.vectors_dir()).resolve(), (spec or data.spec_dir()).resolve(), code, engines
    )
    if show_readings:
        click.echo(_readings(suite), nl=False)
        return
    places = files_of(paths, suite.vectors, suite.vectors_dir)
    _refuse_outside(places, suite)
    if show_coverage:
        from ..suite.coverage import measure
        from ..views.coverage_table import lines

        coverage = measure(suite.vectors, suite.vectors_dir)
        for line in () if as_json else lines(coverage):
            click.echo(line)
        found = [at_error(error) for error in coverage.errors]
    else:
        found = run(suite)
    wanted = [place.resolve() for place in places]
    findings = [each for each in found if not wanted or any(map(each.path.resolve().is_relative_to, wanted))]
    for finding in findings:
        if as_json:
            print_json({"type": "finding", **_value(finding)})
        else:
            click.echo(_line(finding))
    if as_json:
        vectors_, clauses = len(suite.vectors), len(suite.clauses)
        print_json({"type": "summary", "findings": len(findings), "vectors": vectors_, "clauses": clauses})
        sys.exit(int(bool(findings)))
    noun = "finding" if len(findings) == 1 else "findings"
    files = len(suite.vector_files)
    counts = f"{len(suite.vectors)} vectors in {files} files, {len(suite.clauses)} clauses"
    click.echo(f"{len(findings)} {noun}; {counts}")
    if findings:
        sys.exit(1)


def _readings(suite: Suite) -> str:
    """A line for each SHOULD clause about outputs: its vectors, those asked, and what speaks for it."""
    from ..suite.agreement import FROZEN, read_agreement
    from ..suite.followers import readings

    agreement = read_agreement(suite.vectors_dir / FROZEN)
    found = readings(suite.clauses.values(), suite.vectors, agreement)
    return "".join(
        f"{each.clause.id:9} {each.vectors:4} vectors {each.asked:4} asked  {each.standing}\n"
        for each in found
    )


def _refuse_outside(places: Sequence[Path], suite: Suite) -> None:
    """Raise UsageError for a path that no check looks at: without findings it would seem to be right."""
    for place in places:
        path = place.resolve()
        for folder in (suite.vectors_dir, suite.spec_dir):
            if path.is_relative_to(folder) or folder.is_relative_to(path):
                break
        else:
            folder = place if place.is_dir() else place.parent
            what = f"{place} is not checked: it is neither in {suite.vectors_dir} nor in {suite.spec_dir}"
            raise click.UsageError(f"{what}; for vectors of yours: toolcall lint --vectors {folder} {place}")


def _tested_templates() -> str:
    from ..run.runner import RunOptions, run_vectors
    from ..views.tested_templates import mistakes, page, read_tested

    folder = data.vectors_dir()
    rows, errors = read_tested(folder)
    names = {name for row in rows for name in row.formats}
    descriptions = descriptions_in(folder)
    wrong = [*map(str, errors), *mistakes(rows, descriptions)]
    if wrong:
        raise click.ClickException("\n".join(wrong))
    vectors = [vector for vector in load_suite()[0] if vector.template_name in names]
    results = run_vectors(vectors, ["reference"], RunOptions(splits="none")).results
    return page(rows, descriptions, vectors, results)


def _formats() -> str:
    from ..views.format_table import table

    return table(descriptions_in(data.vectors_dir()))


def _lists() -> str:
    from ..views.reading_lists import table

    clauses = {clause.id: clause for clause in load_clauses(data.spec_dir())[0]}
    return table(descriptions_in(data.vectors_dir()), load_suite()[0], clauses)


def _value(finding: Finding) -> dict[str, object]:
    return {**asdict(finding), "path": str(finding.path)}


def _line(finding: Finding) -> str:
    path = finding.path
    if path.is_relative_to(Path.cwd()):
        path = path.relative_to(Path.cwd())
    place = f"{path}:{finding.line}:{finding.column}"
    check = f" [{finding.check}]" if finding.check else ""
    return f"{place}: {finding.what}{check}\n    {finding.advice}"
