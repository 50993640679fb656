"""Changes the reference in random places, one at a time, and looks whether the vectors notice.

Chapter AP has `toolcall doctor` as its check: a mutant that all vectors miss is shown to the doctor, too.

python -m tests.mutation --seed 7 --per-package 100
python -m tests.mutation --only template.grammar --draft
"""

from __future__ import annotations

import ast
import re
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import repeat

import click

from tests.mutation import by_tests, distinguish, javascript, left_alone
from tests.mutation.definitions import modules
from tests.mutation.known import is_certain, known
from tests.mutation.plan import Killers, Trial, plan
from tests.mutation.processes import in_processes, run
from tests.mutation.reached import Reached, reached, reached_by_tests
from tests.mutation.report import Result, survivors, table
from tests.mutation.sample import Mutant, drawn, everywhere, packages, sample
from tests.support import read_once


def _number(context: click.Context, option: click.Parameter, text: str) -> int:
    """A whole number, also in hexadecimal digits after ``0x``."""
    try:
        return int(text, 0)
    except ValueError:
        raise click.BadParameter(f"{text!r} is not a whole number such as 7 or 0xb0fdcdec") from None


@click.command()
@click.option(
    "--seed",
    default="7",
    show_default=True,
    callback=_number,
    help="Another number is another sample: 7, 0xb0fd.",
)
@click.option("--sample", "count", type=click.IntRange(1), help="So many, of each package by its length.")
@click.option("--per-package", type=click.IntRange(1), help="So many of each package.  [default: 30]")
@click.option("--only", multiple=True, metavar="TEXT", help="Packages, or files whose path has this text.")
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(1), help="Processes at a time.")
@click.option("--enough", default=8.0, show_default=True, help="CPU seconds of vectors for a mutant.")
@click.option("--known", "with_known", is_flag=True, help="Try those of known.yaml, too.")
@click.option("--stale", is_flag=True, help="After a small change of the reference: use what ran before it.")
@click.option(
    "--draft", is_flag=True, help="Look for an output that shows a survivor, and print a draft vector."
)
@click.option("--js", is_flag=True, help="Change the JavaScript port instead of the reference.")
def main(
    seed: int,
    count: int | None,
    per_package: int | None,
    only: tuple[str, ...],
    jobs: int,
    enough: float,
    with_known: bool,
    stale: bool,
    draft: bool,
    js: bool,
) -> None:
    """Change the reference in random places, one at a time, and look whether the vectors notice."""
    start = time.monotonic()
    if js:
        sys.exit(bool(javascript.main(seed, count or 100)))
    _keep_compiled_code()
    mutants = _chosen(seed, count, per_package, only)

    def work() -> int:
        lines = reached(_say, anew=not stale), reached_by_tests(_say, anew=not stale)
        results = try_all(mutants, lines, jobs, enough, with_known=with_known)
        left = survivors(results)
        if left:
            click.echo("\nSurvivors:")
        drafts = ((each, partial(_draft, each, lines)) for each in left if draft)
        for mutant, found in in_processes(drafts, jobs) if draft else zip(left, repeat(""), strict=False):
            click.echo(f"  {mutant}" + (f"\n{found}" if found else ""))
        click.echo(f"\n{table(results)}\n{_not_drawn()}\n")
        click.echo(f"{len(results)} of {len(mutants)} mutants, {time.monotonic() - start:.0f} s")
        return bool(left)

    sys.exit(by_tests.inside(work))


def _keep_compiled_code() -> None:
    """The reference is imported anew for some mutants, and vectors of all formats come by turns."""
    re._MAXCACHE = 1 << 20  # type: ignore[attr-defined]
    read_once.install()
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(read_once.FOLDER / "compiled")


def _chosen(seed: int, count: int | None, per_package: int | None, only: tuple[str, ...]) -> list[Mutant]:
    if count:
        chosen = everywhere(seed, count)
    else:
        named = [each for each in packages() if any(part in each for part in only)]
        chosen = [mutant for name in named or packages() for mutant in sample(seed, per_package or 30, name)]
    found = [
        each for each in chosen if not only or any(part in f"{each.package} {each.place}" for part in only)
    ]
    return sorted(found, key=lambda each: drawn(seed, each.key))


def _not_drawn() -> str:
    """How much of the reference no mutant changes."""
    number = sum(left_alone.count(ast.parse(each.source)) for each in modules())
    return (
        f"{number} statements are never changed: what people, type checkers or the meter of templates read."
    )


def _draft(mutant: Mutant, lines: tuple[Reached, Reached]) -> str:
    vectors = plan(mutant, *lines, Killers()).vectors or plan(mutant, *lines, Killers(), near=True).vectors
    return distinguish.search(mutant, vectors)


def try_all(
    mutants: list[Mutant],
    lines: tuple[Reached, Reached],
    jobs: int,
    enough: float,
    *,
    with_known: bool = False,
) -> list[Result]:
    """Show mutants to the vectors and the tests; those that are known to survive on demand only.

    Until all are tried, or somebody interrupts it: their order is random.
    """
    killers = Killers()
    results: list[Result] = []

    def trials() -> Iterator[Trial]:
        for each in mutants:
            entry = known(each)
            if entry and is_certain(entry) and not with_known:
                results.append(Result(each, "", entry))
            else:
                yield replace(plan(each, *lines, killers), enough=enough)

    try:
        for outcome in run(trials(), jobs):
            noticed, entry = outcome.noticed, known(outcome.mutant)
            killers.add(outcome.mutant, noticed.by)
            result = Result(outcome.mutant, noticed.by, entry)
            results.append(result)
            said = f"by {noticed.by}" if noticed.by else f"{outcome.seconds:.1f} s"
            if noticed.untried:
                said += f", {noticed.untried} vectors not tried"
            if entry and is_certain(entry) and noticed.by:
                said += "; it is known to survive, and does not"
            _say(f"{len(results)}/{len(mutants)}  {result.kind}  {outcome.mutant}  {said}")
            if len(results) % 20 == 0:
                killers.write()
    except KeyboardInterrupt:
        _say("interrupted: the table is of those that were tried, which are a sample, too")
    killers.write()
    return results


def _say(text: str) -> None:
    click.echo(text, err=True)


if __name__ == "__main__":
    main()
