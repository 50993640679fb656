"""``toolcall run``: tests implementations with the vectors."""

from __future__ import annotations

import random
import sys
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import click

from ..adapters.wanted import WANTS
from ..suite.model import Vector
from ..suite.splits import is_known
from ..vectors import load_suite
from . import completion
from .progress import progress_bars
from .shared import (
    API,
    NEW_FILE,
    AskingOptions,
    adapters_option,
    json_option,
    limits_options,
    print_json,
    refuse_unwritable,
    template_of,
    terminal,
    typed,
)

if TYPE_CHECKING:
    from ..errors import TemplateSourceError
    from ..results.records import RunResults
    from ..run.runner import RunOptions
    from ..suite.own_templates import OwnTemplate
    from ..vectors.selection import Selection


_SAMPLES_HELP = "Look for N texts in the constraint of each vector of kind grammar, and have them read."
_SPLITS_HELP = "Ways to cut each output: default, all, none, whole, size-N, size-N+FIRST, at-N."


def _shard(ctx: click.Context, param: click.Parameter, value: str) -> tuple[int, int]:
    number, _, of = value.partition("/")
    if not (number.isdigit() and of.isdigit() and 1 <= int(number) <= int(of)):
        raise click.BadParameter(f"{value!r}: write i/n with 1 ≤ i ≤ n")
    return int(number), int(of)


def _splits(ctx: click.Context, param: click.Parameter, value: str) -> str:
    if not is_known(value):
        raise click.BadParameter(f"{value!r}: write default, all, none, whole, size-N, size-N+FIRST or at-N")
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class RunArguments(AskingOptions):
    """What the command line says."""

    paths: tuple[str, ...]
    #: Which vectors.
    expression: str
    profiles: tuple[str, ...]
    level: str | None
    shard: tuple[int, int]
    cases_for: str | None
    start_here: bool
    #: ``FORMAT=FILE``, and a folder of templates.
    pairs: tuple[str, ...]
    templates: Path | None
    #: How they are asked.
    splits: str
    jobs: int | None
    wire: bool
    api: str | None
    blind: bool
    seed: int | None
    samples: int
    requests: bool
    wants: tuple[str, ...]
    #: How they are judged, and what is written.
    strict: bool
    known_failures: Path | None
    update_known: bool
    out: Path | None
    html: Path | None
    as_json: bool
    verbose: bool
    quiet: bool

    @property
    def specs(self) -> tuple[str, ...]:
        """What is asked."""
        return self.adapters or ("reference",)

    def known(self) -> Path | None:
        """The list of known failures; the word ``engine`` means the one beside the engine's adapter."""
        from ..suite import data

        if self.known_failures != Path("engine"):
            return self.known_failures
        engines = [spec.partition(":") for spec in self.adapters]
        if len(engines) != 1 or engines[0][0] != "engine":
            raise click.UsageError("--known-failures engine needs one --adapter engine:NAME")
        return data.recipes_dir() / engines[0][2] / "known-failures.txt"


@click.command()
@click.argument("paths", nargs=-1, shell_complete=completion.vectors)
@adapters_option("What to test; repeatable.")
@click.option(
    "-k", "expression", default="", metavar="EXPR", help="Words in ids, topics, clauses: and, or, not."
)
@click.option(
    "--profile",
    "profiles",
    multiple=True,
    type=click.Choice(["contract", "native", "template", "response-template", "wire"]),
    help="Only vectors of this profile; repeatable.",
)
@click.option("--level", type=click.Choice(["required", "recommended"]), help="Only vectors of this level.")
@click.option(
    "--template-for",
    "pairs",
    multiple=True,
    metavar="FORMAT=FILE",
    help="A template of yours in place of the suite's; repeatable.",
)
@click.option(
    "--templates",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    metavar="DIR",
    help="The templates of a folder: its formats.yaml (FORMAT: FILE lines), or files FORMAT.jinja.",
)
@click.option(
    "--cases-for",
    metavar="TEMPLATE",
    help="All cases for a template of yours: a file, tokenizer_config.json, GGUF, or a model's folder.",
)
@click.option(
    "--start-here", is_flag=True, help="Only the vectors to begin with, in order, with their titles."
)
@click.option("--strict", is_flag=True, help="Recommended vectors decide too.")
@click.option("--splits", callback=_splits, default="default", metavar="WHICH", help=_SPLITS_HELP)
@click.option(
    "--jobs", "-j", type=click.IntRange(1), help="Worker processes.  [default: a core each, up to 8]"
)
@click.option("--shard", callback=_shard, default="1/1", metavar="i/n", help="One of n parts of the vectors.")
@click.option("--out", "-o", type=NEW_FILE, help="Write results.jsonl, which reports read.")
@click.option("--html", type=NEW_FILE, help="Write the report as one HTML page.")
@json_option("A JSON object a line: each failure, then what is said of each adapter.")
@click.option(
    "--known-failures",
    type=click.Path(path_type=Path),
    help="Expected failures: ID VERDICT lines; `engine`: those of the engine.",
)
@click.option("--update-known", is_flag=True, help="Bring that file up to date instead of judging by it.")
@click.option("--blind", is_flag=True, help="Shuffle, hide ids, and say only how much passes.")
@click.option("--seed", type=int, help="The order of a --blind run, or the --samples, again.")
@click.option("--samples", type=click.IntRange(0), default=0, metavar="N", help=_SAMPLES_HELP)
@limits_options(timeout=10.0, restarts=50)
@click.option("--wire", is_flag=True, help="Send each message over the wire in place of parsing the output.")
@click.option("--api", type=API, help="With --wire: over which.  [default: chat]")
@click.option("--requests", is_flag=True, help="Print what an adapter would get, and run nothing.")
@click.option(
    "--wants", multiple=True, type=click.Choice(WANTS), help="With --requests: what it wants (AP-4.8)."
)
@click.option("--verbose", "-v", is_flag=True, help="Show all failures.")
@click.option("--quiet", "-q", is_flag=True, help="Show no failures, only the counts.")
@typed(RunArguments)
def run(given: RunArguments) -> None:
    """Run vectors on implementations and say whether they conform.

    PATHS are vector files, folders, or ids of the suite's own vectors: whole, their beginnings
    (contract/fences), or patterns ('*/parallel-*'); without any, all of it.  Without --adapter the reference
    is tested.  With --cases-for the vectors are made for a template that the suite does not have.

    \b
    Adapters:
      cmd:COMMAND          a program; quotes as in a shell, but no shell runs it
      python:MODULE:CLASS  a class with methods hello, parse, stream, …
      engine:NAME          a real engine, installed by `toolcall setup NAME`
      reference            the reference implementation

    A vector may end as pass, alternative, whitespace, wrong, leak, lost, wrongly-accepted,
    wrongly-rejected, error, crash, timeout, protocol-error, state-leak, skipped, unsupported, unreachable or
    not-run; chapter AP defines each.

    Ends with 0 if all adapters conform, 1 if one does not, 2 for wrong usage or unreadable vectors, 3 if an
    adapter is broken: `toolcall doctor` says why.
    """  # noqa: D301 (\b is click's mark for a paragraph it must not wrap)
    from ..run.conformity import conformity
    from ..run.parallel import usual_jobs
    from ..run.runner import run_vectors, update_known
    from ..vectors.selection import Selection, select

    selection = Selection(given.paths, given.expression, given.profiles, given.level or "", given.shard)
    cases = _cases_for(given)
    vectors, wrong = select(selection, cases)
    for error in wrong:
        click.echo(str(error), err=True)
    if not vectors:
        if wrong:
            sys.exit(2)
        raise click.UsageError("no vector matches -k, --profile, --level and --shard, all taken together")
    if given.api and not given.wire:
        raise click.UsageError("--api belongs to --wire; without it vectors say their API: wire/respond, …")
    if given.wire:
        vectors, given = _on_the_wire(vectors, given)
    if given.start_here:
        vectors = _to_begin_with(vectors)
    if given.requests:
        _print_requests(vectors, given.splits, given.wants)
        return
    if given.wants:
        raise click.UsageError("--wants belongs to --requests; an adapter says in its hello what it wants")
    known = given.known()
    options = _options(given, known, selection, vectors if cases is None else cases)
    if given.update_known and known is not None:
        refuse_unwritable(known, makes_folder=True)
    _check_engines(given.specs)
    templates, unusable = _own_templates(given)
    jobs = given.jobs or usual_jobs(len(vectors), len(given.specs))
    options = replace(options, templates=templates, jobs=jobs, whole=_whole(given, vectors, cases))
    with _opened(given.out) as out, progress_bars(len(vectors), len(given.specs)) as progress:
        found = run_vectors(vectors, given.specs, options, out, progress)
    from ..views.terminal import render

    if given.start_here and not given.blind:
        _print_start(vectors, found)
    if given.as_json:
        from ..views.run_lines import run_lines

        for line in run_lines(found):
            print_json(line)
    else:
        show = 0 if given.quiet or given.blind else -1 if given.verbose else 10
        render(found, terminal(), show)
    if given.html is not None:
        from ..views.report.contents import of_runs
        from .report import write

        write("html", of_runs([found]), given.html)
    codes = [judgement.exit_code for judgement in conformity(found)]
    if given.update_known and known is not None:
        update_known(known, found)
        click.echo(f"{known} is up to date", err=True)
        codes = [code for code in codes if code == 3]
    sys.exit(max([0, *codes, *([2] if wrong or unusable else [])]))


def _cases_for(given: RunArguments) -> Sequence[Vector] | None:
    """The vectors of ``--cases-for``; None without it.  Raises TemplateSourceError."""
    if given.cases_for is None:
        return None
    others = {"PATHS": given.paths, "--template-for": given.pairs, "--templates": given.templates}
    for name, value in others.items():
        if value:
            raise click.UsageError(f"--cases-for asks the cases of one template: leave {name} out")
    from ..run.unseen import asked_cases
    from ..views.unseen_summary import counted

    asked = asked_cases(template_of(given.cases_for))
    click.echo(f"{counted(asked)}; toolcall cases {given.cases_for} says why", err=True)
    return asked.vectors


def _whole(
    given: RunArguments, vectors: Sequence[Vector], cases: Sequence[Vector] | None
) -> Sequence[Vector]:
    """All vectors of the suite that those of the run were chosen from; empty if they are no such choice."""
    from ..run.wire_property import on_the_wire
    from ..vectors.selection import Selection, own_paths, select

    if cases is not None or own_paths(given.paths):
        return ()
    if not (given.paths or given.expression or given.profiles or given.level or given.shard[1] > 1):
        return vectors
    found, _ = select(Selection())
    return list(on_the_wire(found, given.api or "chat")) if given.wire else found


def _options(
    given: RunArguments, path: Path | None, selection: Selection, vectors: Sequence[Vector]
) -> RunOptions:
    from ..judge.samples import Sampling
    from ..run import known_failures
    from ..run.runner import RunOptions
    from ..vectors.selection import find, own_paths

    known = None
    if given.update_known and path is None:
        raise click.UsageError("--update-known needs --known-failures FILE")
    if path is not None and len(given.adapters) > 1:
        raise click.UsageError("--known-failures belongs to one adapter; run them one by one")
    if path is not None and not given.update_known:
        mine = find(own_paths(selection.paths))[0] if selection.paths else ()
        known = known_failures.read(path, {vector.id for vector in (*load_suite()[0], *mine, *vectors)})
    seed = given.seed
    if given.blind:
        if known is not None or given.update_known:
            raise click.UsageError("--blind hides the ids that --known-failures is about")
        seed = random.SystemRandom().randrange(10**6) if seed is None else seed
        click.echo(f"blind run, seed {seed}", err=True)
    elif seed is not None and not given.samples:
        raise click.UsageError("--seed belongs to --blind and --samples")
    return RunOptions(
        limits=given.limits(),
        splits=given.splits,
        seed=seed if given.blind else None,
        strict=given.strict or given.level == "recommended",
        known=known,
        paths=own_paths(selection.paths),
        shard=selection.shard,
        wire=(given.api or "chat") if given.wire else "",
        cases_for=given.cases_for or "",
        filtered=bool(given.expression or given.level or given.shard[1] > 1),
        sampling=Sampling(given.samples, seed or 0) if given.samples else None,
    )


def _check_engines(specs: Sequence[str]) -> None:
    """End with 3, before anything is run, if an engine that is named is not ready."""
    from ..setup.environment import EngineEnvironment

    unready = []
    for spec in specs:
        scheme, _, name = spec.partition(":")
        if scheme == "engine":
            environment = EngineEnvironment.of(name)
            unready += [environment] * (environment.state() != "ready")
    for environment in unready:
        click.echo(f"toolcall: {environment.advice()}", err=True)
    if unready:
        sys.exit(3)


def _own_templates(
    given: RunArguments,
) -> tuple[Mapping[str, OwnTemplate], Sequence[TemplateSourceError]]:
    """The templates of the user's own by format, and what cannot be used; prints both."""
    from ..suite import data
    from ..suite.own_templates import own_templates
    from ..suite.registry import registry_for

    if not given.pairs and given.templates is None:
        return {}, ()
    formats = registry_for(data.vectors_dir() / "tools.yaml").template_names
    found, wrong = own_templates(given.pairs, given.templates, formats)
    for error in wrong:
        click.echo(str(error), err=True)
    for name, own in found.items():
        click.echo(f"{name}: {own.source.origin or own.source.name}, sha256 {own.checksum[:12]}", err=True)
    return found, wrong


def _on_the_wire(vectors: Sequence[Vector], given: RunArguments) -> tuple[list[Vector], RunArguments]:
    """The vectors of ``--wire``, which by default are sent whole."""
    from ..run.wire_property import on_the_wire

    found = list(on_the_wire(vectors, given.api or "chat"))
    if not found:
        raise click.UsageError("--wire is for vectors of the profiles template and native")
    return found, replace(given, splits="none") if given.splits == "default" else given


def _to_begin_with(vectors: Sequence[Vector]) -> list[Vector]:
    """The vectors of ``--start-here``."""
    from ..vectors.start_here import start_here

    found = start_here(vectors)
    if not found:
        raise click.UsageError(
            "none of these vectors says startHere; without PATHS some do: --profile template"
        )
    return found


def _print_start(vectors: Sequence[Vector], found: RunResults) -> None:
    from ..views.start_here import lines

    for line in lines(vectors, found):
        click.echo(line)


def _print_requests(vectors: Sequence[Vector], splits: str, wants: Sequence[str]) -> None:
    from ..run.reproduce import request_lines

    for vector in vectors:
        for line in request_lines(vector, "none" if splits == "default" else splits, wants):
            click.echo(line)


def _opened(path: Path | None) -> AbstractContextManager[TextIO | None]:
    return nullcontext() if path is None else path.open("w", encoding="ascii", newline="\n")
