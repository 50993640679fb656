"""``toolcall fuzz``: looks for outputs that show bugs of implementations, or where they differ."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..suite.files import for_writing
from .shared import LIST_FILE, AskingOptions, adapters_option, limits_options, terminal, typed

if TYPE_CHECKING:
    from ..lab.differences.executors import Executor
    from ..lab.fuzz.campaign import FuzzReport
    from ..lab.fuzz.worker import FuzzTask

#: Outputs that are made if neither ``--for`` nor ``--count`` says otherwise.
_COUNT = 2_000
_UNITS = {"": 1, "s": 1, "m": 60, "h": 3600}

_HELP = """Make outputs at random, ask implementations for their messages, and report what is wrong.

SUBJECT is contract, a format of the suite (hermes), formats for all of them, or a chat template: a file, a
folder, a tokenizer_config.json, a GGUF.  With --agreement it may be vectors: their outputs, spliced and
damaged, each with its vector's tools and options.

Outputs of a template are turns that it renders, with every kind of argument; most are then damaged at the
boundaries of its markers: cut, doubled, dropped, swapped, with markers of other formats, with odd Unicode.
Every adapter and the reference are asked for each output, whole and in pieces.

Bugs need nobody's opinion: no answer, a stream that gives another message, arguments that are not JSON, a
call that is not in the output, a word that is lost or doubled, another message for the same request or for
one that must bring the same, work that grows faster than the output.  Differences between an adapter and
the reference, or what --against names, are listed apart from them, with the clause that decides where the
reference names one.
Findings that are alike are one group, shown with the smallest output that was found for it.

The same seed makes the same outputs.  Ends with 0 if there is no bug beyond those of --known, 1 if there is
one (with --strict, or a difference), 2 for wrong usage, 3 if an adapter is broken.

\b
  toolcall fuzz hermes --adapter 'cmd:./my-parser' --for 2m
  toolcall fuzz contract --adapter 'cmd:./my-parser' --known findings.txt
  toolcall fuzz formats --agreement -n 100000 -a 'cmd:./my-parser'
  toolcall fuzz template.jinja -a engine:vllm --write-vectors drafts.yaml
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class FuzzOptions(AskingOptions):
    """What the command line says."""

    subject: str
    against: str
    #: How long; None until all outputs are done.
    seconds: float | None
    count: int | None
    seed: int
    jobs: int
    known: Path | None
    update_known: bool
    drafts_file: Path | None
    strict: bool
    agreement: bool
    as_json: bool
    verbose: bool


def _duration(ctx: click.Context, param: click.Parameter, value: str | None) -> float | None:
    if value is None:
        return None
    found = re.fullmatch(r"(\d+(?:\.\d+)?)([smh]?)", value)
    if not found or not float(found[1]):
        raise click.BadParameter(f"{value!r}: write a time such as 90s, 10m or 1h")
    return float(found[1]) * _UNITS[found[2]]


def _seed(ctx: click.Context, param: click.Parameter, value: str) -> int:
    try:
        return int(value, 0)
    except ValueError:
        raise click.BadParameter(f"{value!r}: write an integer, such as 7 or 0x24f16643") from None


@click.command(help=_HELP)
@click.argument("subject")
@adapters_option("What to ask; repeatable.")
@click.option(
    "--against",
    default="reference",
    metavar="SPEC",
    help="Look for differences from it.  [default: reference]",
)
@click.option("--for", "seconds", callback=_duration, metavar="TIME", help="How long: 90s, 10m, 1h.")
@click.option("--count", "-n", type=click.IntRange(1), help=f"How many outputs.  [default: {_COUNT:,}]")
@click.option(
    "--seed",
    callback=_seed,
    default="0",
    metavar="INTEGER",
    show_default=True,
    help="The same seed, the same outputs; 0x24f16643 is one too.",
)
@click.option("--jobs", "-j", type=click.IntRange(1), default=1, show_default=True, help="Worker processes.")
@click.option(
    "--known", type=click.Path(path_type=Path), help="Findings that are known: lines with their ids."
)
@click.option("--update-known", is_flag=True, help="Add what is new to that file.")
@click.option("--write-vectors", "drafts_file", type=LIST_FILE, help="Write the groups as draft vectors.")
@click.option("--strict", is_flag=True, help="New differences count like bugs.")
@click.option(
    "--agreement",
    is_flag=True,
    help="Count differences alone, to the letter: a third of the outputs rendered, a third damaged, a third"
    " hostile, every second one in pieces.",
)
@limits_options(timeout=5.0, restarts=200)
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
@click.option("--verbose", "-v", is_flag=True, help="Show all groups, not the ten most frequent.")
@typed(FuzzOptions)
def fuzz(options: FuzzOptions) -> None:
    """Fuzz, print the report, and end with its exit code."""
    from ..lab.fuzz import known
    from ..lab.fuzz.campaign import campaigns

    if options.drafts_file is not None and options.drafts_file.exists():
        raise click.UsageError(f"--write-vectors {options.drafts_file}: the file is there already")
    listed = _listed(options)
    tasks = _tasks(options)
    count = options.count or (None if options.seconds else _COUNT * len(tasks))
    with _progress(count) as progress:
        report = campaigns(tasks, count, options.seconds, _executor(options.jobs), progress)
    _print(report, options, listed)
    new = [group for group in report.groups if group.id not in listed]
    if options.drafts_file is not None and new:
        from ..lab.fuzz.draft_vectors import draft_vectors

        text = draft_vectors(report, new, options.subject, options.drafts_file)
        for_writing(options.drafts_file).write_bytes(text.encode("utf-8"))
    if options.update_known and options.known is not None:
        path = options.known
        text = path.read_text("utf-8") if path.is_file() else ""
        for_writing(path).write_text(known.with_new(text, new), "utf-8")
        click.echo(f"{path} is up to date", err=True)
        new = []
    failing = [group for group in new if group.is_bug or options.strict or options.agreement]
    sys.exit(1 if failing or report.deaths else 0)


def _listed(options: FuzzOptions) -> set[str]:
    from ..lab.fuzz import known

    path = options.known
    if options.update_known and path is None:
        raise click.UsageError("--update-known needs --known FILE")
    return set() if path is None or (options.update_known and not path.exists()) else known.read(path)


def _tasks(options: FuzzOptions) -> Sequence[FuzzTask]:
    from ..lab.fuzz.worker import FuzzTask
    from ..suite import data

    if options.subject == "vectors":
        return _of_vectors(options)
    if options.subject == "formats":
        return [_of_template(options, name, 1 + len(data.template_paths())) for name in data.template_paths()]
    if options.subject != "contract":
        return [_of_template(options, options.subject, 1)]
    if options.agreement:
        raise click.UsageError("--agreement: a template is needed; contract has no rendered outputs")
    specs = tuple(dict.fromkeys(options.adapters or ("reference",)))
    return [FuzzTask(options.seed, specs, limits=options.limits(), against=options.against)]


def _of_vectors(options: FuzzOptions) -> Sequence[FuzzTask]:
    from ..lab.fuzz.vector_outputs import VectorsTask, cases_by_format
    from ..vectors import load_below

    if not options.agreement:
        raise click.UsageError("vectors: outputs of vectors are for --agreement")
    specs = tuple(dict.fromkeys(options.adapters or ("reference",)))
    given = options.seed, specs, None
    rest = options.limits(), options.against
    found = cases_by_format(load_below("template/"))
    return [VectorsTask(*given, name, *rest, cases=cases) for name, cases in found.items()]


def _of_template(options: FuzzOptions, subject: str, among: int) -> FuzzTask:
    from ..lab.fuzz.agreement import AgreementTask
    from ..lab.fuzz.worker import FuzzTask
    from ..suite import data
    from ..suite.chat_templates import chat_template

    own = data.template_path(subject)
    format = subject if own.is_file() else ""
    template = chat_template(str(own) if format else subject)
    specs = tuple(dict.fromkeys(options.adapters or ("reference",)))
    given = options.seed, specs, template, format, options.limits(), options.against
    if not options.agreement:
        return FuzzTask(*given)
    return AgreementTask(*given, rendered=(options.count or _COUNT) // (3 * among) + 1)


def _executor(jobs: int) -> Executor | None:
    from ..lab.differences.executors import Processes

    return Processes(jobs) if jobs > 1 else None


def _print(report: FuzzReport, options: FuzzOptions, listed: set[str]) -> None:
    from ..lab.fuzz.display import render, to_wire

    if options.as_json:
        click.echo(json.dumps(to_wire(report, options.subject, listed), indent=2))
        return
    console = terminal()
    for part in render(report, options.subject, listed, sys.maxsize if options.verbose else 10):
        console.print(part)


@contextmanager
def _progress(count: int | None) -> Iterator[Callable[[int, int], None]]:
    """Show the outputs done and the groups found on standard error, but only in a terminal."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("outputs", total=count)
        yield lambda done, groups: bar.update(
            task, completed=done, description=f"{done:,} outputs, {groups:,} groups"
        )
