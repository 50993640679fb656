"""``toolcall replay``: says what would change for recorded outputs with another parser."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..adapters.implementation import JsonObject
from ..errors import RequestError
from .request_options import options_option, tools_option
from .shared import FILE, NEW_FILE, AskingOptions, adapters_option, limits_options, terminal, typed

if TYPE_CHECKING:
    from ..lab.differences.executors import Executor
    from ..lab.replay.logs import Shard
    from ..lab.replay.requests import RowReader
    from ..lab.replay.run import ReplayReport
    from ..lab.replay.worker import ReplayWorker

#: Rows of the first shards by which it is decided whether several processes are worth their start.
_PROBED = 200
#: Seconds that all rows must take for several processes to be worth it.
_WORTH = 8.0

_HELP = """Give recorded outputs to two implementations, and say what would change.

LOGS are JSON lines or Parquet (pip install pyarrow), with the raw output of the
model, before any parser, and where they have them the tools, the template or the model, and options.
vLLM logs it with --enable-log-outputs, llama.cpp with --verbose; a log of parsed messages cannot be replayed.
Columns are found by their usual names; --map says where they are otherwise.  A row without a template is
read by --template, by its model where profile native knows it, or as --profile says.

Differences are put into groups: by what differs (a call lost, new or renamed, its arguments, text that moved
between the channels, only whitespace, …), how, and which marker is near.  Each has its count, its rows and
the smallest example that was found.  Words and values of examples are replaced, and the difference is looked
for again; --keep-text leaves them.  Rows that cannot be read are counted, with the reason.

With --out the run can be broken off: the same command goes on where it was.  Ends with 0, with 1 if there is
a difference of a kind that --fail-on names, 2 for wrong usage or if no row can be compared, 3 if an adapter
is broken.  An adapter python:… that ends its process ends the run too: --jobs 2 finds the row.

\b
  toolcall replay log.jsonl -a engine:vllm -a reference --template hermes
  toolcall replay log.parquet -a 'cmd:./old' -a 'cmd:./new' --out out.jsonl \\
      --map output=response.text --html out.html --fail-on lost-call,new-call
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayOptions(AskingOptions):
    """What the command line says."""

    logs: Path
    #: By field of a request: the column it is in.
    paths: dict[str, str]
    #: ``FILE`` or ``MODEL=FILE``.
    templates: tuple[str, ...]
    profile: str | None
    mode: str
    tools: Sequence[Mapping[str, Any]] | None
    options: JsonObject
    #: Kinds of differences.
    fail_on: set[str]
    keep_text: bool
    out: Path | None
    html: Path | None
    jobs: int | None
    ray: str | None
    verbose: bool


def _map(ctx: click.Context, param: click.Parameter, values: Sequence[str]) -> dict[str, str]:
    from ..lab.replay.requests import COLUMNS

    found = {}
    for pair in (pair for value in values for pair in value.split(",")):
        name, equals, path = pair.partition("=")
        if name not in COLUMNS or not equals or not path:
            raise click.BadParameter(f"{pair!r}: write FIELD=PATH; fields are {', '.join(COLUMNS)}")
        found[name] = path
    return found


def _kinds(ctx: click.Context, param: click.Parameter, values: Sequence[str]) -> set[str]:
    from ..lab.differences.changes import KINDS

    found = {kind for value in values for kind in value.split(",")}
    unknown = sorted(found - {*KINDS, "any"})
    if unknown:
        raise click.BadParameter(f"{unknown[0]!r}: kinds are any, {', '.join(KINDS)}")
    return set(KINDS) if "any" in found else found


@click.command(help=_HELP)
@click.argument("logs", type=FILE)
@adapters_option("The old, then the new.")
@click.option(
    "--map", "paths", multiple=True, callback=_map, metavar="FIELD=PATH,…", help="Where columns are."
)
@click.option(
    "--template", "templates", multiple=True, metavar="[MODEL=]FILE", help="For rows without; repeatable."
)
@click.option("--profile", type=click.Choice(["contract", "native", "template"]), help="Of all rows.")
@click.option(
    "--mode", type=click.Choice(["detailed", "standalone"]), default="detailed", help="Of contract."
)
@tools_option
@options_option
@click.option("--fail-on", multiple=True, callback=_kinds, metavar="KIND,…", help="End with 1; any: on all.")
@click.option("--keep-text", is_flag=True, help="Show examples with the words of the log.")
@click.option("--out", "-o", type=NEW_FILE, help="Write the results.")
@click.option("--html", type=NEW_FILE, help="Write a page for the browser.")
@click.option("--jobs", "-j", type=click.IntRange(1), help="Worker processes.  [default: as is worth it]")
@click.option("--ray", metavar="ADDRESS|local", help="Run on Ray (pip install ray).")
@limits_options(timeout=10.0, restarts=200)
@click.option("--verbose", "-v", is_flag=True, help="Show all groups.")
@typed(ReplayOptions)
def replay(options: ReplayOptions) -> None:
    """Replay, print the report, and end with its exit code."""
    from ..lab.replay import run
    from ..lab.replay.worker import ReplayTask

    if len(options.adapters) != 2:
        raise click.UsageError("give two adapters: --adapter OLD --adapter NEW")
    for path in (options.out, options.html):
        if path is not None and not path.parent.is_dir():
            raise click.UsageError(f"{path}: its folder does not exist")
    old, new = options.adapters
    task = ReplayTask(old, new, _reader(options), options.limits())

    def executor(worker: ReplayWorker, shards: Sequence[Shard]) -> Executor:
        return _executor(worker, shards, options.jobs, options.ray)

    with _progress(options.logs) as progress:
        report = run.replay(task, options.logs, executor, options.out, options.keep_text, progress)
    _print(report, options.verbose)
    if options.out is not None:
        run.write(report, options.out)
    if options.html is not None:
        from ..lab.replay.page import page

        run.write_page(page(list(run.to_wire(report))), options.html)
    if not report.result.compared:
        sys.exit(2)
    sys.exit(1 if any(group.signature.what in options.fail_on for group in report.groups) else 0)


def _reader(options: ReplayOptions) -> RowReader:
    from ..lab.replay.requests import GivenTemplate, RowReader
    from ..suite import data
    from ..suite.chat_templates import chat_template

    templates = []
    for named in options.templates:
        model, equals, path = named.partition("=")
        model, path = (model, path) if equals else ("", named)
        own = data.template_path(path)
        source = chat_template(str(own) if own.is_file() else path)
        templates.append(GivenTemplate(model, source.source, path if own.is_file() else ""))
    # A template for all rows comes after those of single models.
    templates.sort(key=lambda each: not each.model)
    if templates and options.profile not in (None, "template"):
        raise RequestError(f"--template is for profile template, not {options.profile}")
    tools = None if options.tools is None else tuple(dict(tool) for tool in options.tools)
    profile = options.profile or ""
    return RowReader(options.paths, tuple(templates), profile, options.mode, tools, options.options)


def _executor(worker: ReplayWorker, shards: Sequence[Shard], jobs: int | None, ray: str | None) -> Executor:
    from ..lab.differences.executors import Processes, SameProcess

    if ray is not None:
        from ..lab.differences.ray_executor import OnRay

        return OnRay(ray, jobs)
    jobs = _worthwhile(worker, shards) if jobs is None else jobs
    return Processes(jobs) if jobs > 1 else SameProcess(worker)


def _worthwhile(worker: ReplayWorker, shards: Sequence[Shard]) -> int:
    """How many processes are worth their start, by the time that the first rows take."""
    import time
    from dataclasses import replace

    processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    rows = sum(shard.rows for shard in shards)
    if processors == 1 or rows < 2 * _PROBED:
        return 1
    probe = replace(shards[0], rows=min(_PROBED, shards[0].rows))
    worker.run(probe)  # parsers are built
    worker.forget()
    start = time.perf_counter()
    worker.run(probe)
    seconds = (time.perf_counter() - start) / probe.rows * rows
    jobs = min(processors, len(shards)) if seconds > _WORTH else 1
    how = f"{jobs} processes" if jobs > 1 else "one process"
    click.echo(f"{rows:,} rows take about {seconds:.0f} s: {how} (--jobs)", err=True)
    return jobs


def _print(report: ReplayReport, verbose: bool) -> None:
    from ..lab.replay.display import render

    console = terminal()
    for part in render(report, sys.maxsize if verbose else 12):
        console.print(part)


@contextmanager
def _progress(path: Path) -> Iterator[Callable[[int, int], None]]:
    """Show the rows done and the groups found on standard error, but only in a terminal."""
    from rich.console import Console
    from rich.progress import Progress

    from ..lab.replay import logs

    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda rows, groups: None
        return
    total = sum(shard.rows for shard in logs.shards(path))
    with Progress(console=console, transient=True) as bar:
        task = bar.add_task("rows", total=total)
        yield lambda rows, groups: bar.update(task, completed=rows, description=f"{groups:,} groups")
