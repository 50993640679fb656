"""``toolcall new``: adds a new vector with TODO wherever the author has to write something."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import BinaryIO

import click

from .. import kinds
from ..errors import SourceError
from ..suite import data
from ..suite.clauses import load_clauses
from ..suite.files import find_files
from ..suite.formatting import format_text
from ..suite.model import Vector
from ..suite.nearest import nearest
from ..suite.registry import read_registry, registry_for
from ..suite.yaml_text import YamlMapping, decode
from ..vectors.drafts import output_lines, quoted
from ..vectors.loader import load_file, load_text
from . import completion, new_report
from .shared import LIST_FILE, text_of

#: Fields of a new file: by its profile, and of files whose vectors parse no outputs by the folder.
_NEEDED = {"contract": "mode: detailed", "native": "model: {}", "template": "template: {}"}
_HEADS = {
    "wire/accumulate": "kind: accumulate\nprofile: wire",
    "wire/respond": "kind: respond\nprofile: wire",
    "render": "kind: render\nlayer: template\ntemplates: all",
}


@click.command()
@click.argument("id", required=False)
@click.option("--title", default="TODO", help="What is right, as a statement.")
@click.option(
    "--clause",
    "clauses",
    multiple=True,
    metavar="ID",
    help="A clause it shows at work (repeatable).",
    shell_complete=completion.clauses,
)
@click.option(
    "--against",
    multiple=True,
    metavar="ID",
    help="A clause it is a near miss of (repeatable).",
    shell_complete=completion.clauses,
)
@click.option(
    "--harm", default="", metavar="ID", help="What a user suffers when it fails: one of harms.yaml."
)
@click.option(
    "--output", type=click.File("rb"), help="The model's output: a file in UTF-8, or - for standard input."
)
@click.option("--file", "path", type=LIST_FILE, help="The vector file to add it to.")
@click.option("--format", default="", help="Without ID: a format, or the file of a template.")
@click.option("--happened", default="", metavar="JSON", help="Without ID: what a parser made of the output.")
@click.option("--right", default="", metavar="JSON", help="Without ID: what is right.")
@click.option("--origin", default="", metavar="URL", help="Without ID: the address of the report.")
def new(
    id: str | None,
    title: str,
    clauses: Sequence[str],
    against: Sequence[str],
    harm: str,
    output: BinaryIO | None,
    path: Path | None,
    **report: str,
) -> None:
    """Without ID: ask for a bug, and draft a vector that fails for it.

    What no option says is asked: the output, its format or template, what a parser made of it, and what is
    right.  The draft has the clauses of the nearest vector, and a parser with the bug is shown to fail it.

    With ID: add a vector called ID (contract/fences/my-case) to the file it belongs in, or to a new one.

    It is added to the file whose vectors have the same folder in their ids.  TODO stands where there is
    something left to write.  If the file could not be read with it, the file is left alone and the attempt
    is kept beside it as .rej.
    """
    if path is None:
        data.refuse_installed("name a file of yours with --file")
    if id is None:
        origin = report.pop("origin")
        given = {**report, "output": _said(output) if output else "", "title": title.replace("TODO", "")}
        new_report.ask(given, origin, path)
        return
    if "/" not in id.strip("/"):
        raise click.UsageError(f"{id}: an id is a path such as contract/fences/my-case")
    root = data.vectors_dir()
    vectors = [vector for file in find_files([root]) for vector in load_file(file)[0]]
    _refuse(id, vectors, [*clauses, *against], harm, root)
    path = path or _home(id, vectors, root)
    text = decode(path.read_bytes(), path) if path.is_file() else _file(id, path)
    profile = re.search(r"^profile: (\w+)", text, re.MULTILINE)
    named = re.search(r"^kind: (\w+)", text, re.MULTILINE)
    kind = kinds.named(named[1] if named else kinds.USUAL)
    is_parsed = kind is kinds.named(kinds.USUAL)
    if not (is_parsed or kind.draft):
        raise click.UsageError(f"there are no drafts of kind {kind.name}: copy a vector of {path.name}")
    if output and not is_parsed:
        what = f"{path.name} has kind {kind.name}"
        raise click.UsageError(f"--output is for outputs that are parsed, and {what}")
    said = text_of(output.read(), "--output") if output else "TODO"
    body = kind.draft or _parsed(said, profile[1] if profile else "contract")
    entry = _entry(id, title, clauses, against, harm, body)
    text = text.rstrip("\n") + "\n\n" + entry
    try:
        text = format_text(text, path)
        errors = load_text(text, path.resolve())[1]
    except SourceError as unreadable:
        errors = [unreadable]
    if errors:
        rejected = path.with_name(path.name + ".rej")
        rejected.write_bytes(text.encode("utf-8"))
        for error in errors:
            click.echo(error, err=True)
        click.echo(f"{path} is unchanged; the attempt is in {rejected}", err=True)
        sys.exit(1)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode("utf-8"))
    line = next(number for number, line in enumerate(text.split("\n"), 1) if line.endswith(f"id: {id}"))
    click.echo(f"{path}:{line}")


def _said(output: BinaryIO) -> str:
    """The name of a file, or what standard input says."""
    return text_of(output.read(), "--output") if output.name == "<stdin>" else str(output.name)


def _refuse(id: str, vectors: Sequence[Vector], cited: Sequence[str], harm: str, root: Path) -> None:
    """Raise UsageError for an id that is taken or retired, and for clauses or a harm that do not exist."""
    taken = {vector.id: vector for vector in vectors}
    if id in taken:
        raise click.UsageError(f"{id} is taken: {taken[id].path}:{taken[id].line}")
    node, _ = read_registry(root / "retired.yaml")
    retired = node.get("vectors") if node else None
    if isinstance(retired, YamlMapping) and id in retired.entries:
        raise click.UsageError(f"{id} is retired; ids are never used again")
    known = [clause.id for clause in load_clauses(data.spec_dir())[0]]
    for clause in cited:
        if clause not in known:
            raise click.UsageError(f"there is no clause {clause}; {nearest(clause, known, False)}")
    node, _ = read_registry(root / "harms.yaml")
    if harm and node and harm not in node.entries:
        raise click.UsageError(f"there is no harm {harm}; {nearest(harm, list(node.entries))}")


def _home(id: str, vectors: Sequence[Vector], root: Path) -> Path:
    """The file whose vectors have the same folder in their ids, else a new file named after the folder."""
    folder = id.rpartition("/")[0]
    for vector in reversed(vectors):
        if vector.id.rpartition("/")[0] == folder:
            return root / vector.path
    return root / f"{folder}.yaml"


def _file(id: str, path: Path) -> str:
    """The head of a new vector file."""
    schema = data.spec_dir() / "schema" / "vectors.schema.json"
    relative = os.path.relpath(schema, path.resolve().parent).replace(os.sep, "/")
    first, second = id.split("/")[:2]
    profile = first if first in _NEEDED else "contract"
    fields = _HEADS.get(first) or _HEADS.get(f"{first}/{second}")
    head = fields or f"profile: {profile}\n{_NEEDED[profile].format(second)}"
    tools = list(registry_for(path).tools)[:1]
    return (
        f"# yaml-language-server: $schema={relative}\n"
        f"toolcall: 1\n{head}\ntopic: TODO\ntools: [{', '.join(tools)}]\nvectors:\n"
    )


def _entry(
    id: str, title: str, clauses: Sequence[str], against: Sequence[str], harm: str, body: Sequence[str]
) -> str:
    level = {clause.id: clause.level for clause in load_clauses(data.spec_dir())[0]}
    required = all(level[clause] == "must" for clause in clauses)
    lines = [f"id: {id}", f"clauses: [{', '.join(clauses)}]"]
    lines += [f"against: [{', '.join(against)}]"] if against else []
    lines += [f"level: {'required' if required else 'recommended'}", f"title: {quoted(title)}", *body]
    lines += [f"harm: {harm}"] if harm else []
    return "  - " + "\n    ".join(lines).replace("\n    \n", "\n\n") + "\n"


def _parsed(output: str, profile: str) -> Sequence[str]:
    """The lines of an output and of what is expected of it."""
    texts = ['  content: ""', '  reasoning: ""'] if profile in ("native", "template") else []
    flags = ["  sawToolCallSyntax: false", "  rejectedByPolicy: false", "  rejectedToolNames: []"]
    return [*output_lines(output), "expected:", *texts, "  calls: []", *flags]
