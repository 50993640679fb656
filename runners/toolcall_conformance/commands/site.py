"""``toolcall site``: the specification and the vectors as linked static pages."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from ..suite import data
from ..suite.agreement import FROZEN, read_agreement
from ..suite.clauses import load_clauses
from ..suite.files import for_writing
from ..suite.registry import read_registry
from ..suite.yaml_text import plain
from ..vectors import load_suite
from .shared import FILE, NEW_FOLDER

if TYPE_CHECKING:
    from ..suite.descriptions import Description
    from ..views.site.catalogue import Export, FormatPage

#: The tool of the examples in the catalogue.
TOOLS: Final = [
    {
        "type": "function",
        "function": {
            "name": "get_weather",
            "parameters": {
                "type": "object",
                "properties": {"city": {"type": "string"}},
                "required": ["city"],
            },
        },
    }
]


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
        catalogue=formats(),
        findings=_findings(),
        agreement=read_agreement(data.vectors_dir() / FROZEN),
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


def formats() -> list[FormatPage]:
    """The formats of the catalogue: descriptions, who reads them, and what other notations say of them."""
    from ..setup.recipe import engine_names, recipe_of
    from ..suite.descriptions import DESCRIPTION, read_description
    from ..views.site.catalogue import FormatPage

    parsers = {}
    for engine in engine_names():
        recipe = recipe_of(engine)
        path = recipe.folder / "formats.json"
        if path.is_file():
            parsers[engine] = json.loads(path.read_text("utf-8"))
    found = []
    for name, template in data.template_paths().items():
        description = read_description(template.parent / DESCRIPTION)
        engines = {engine: _called(formats[name]) for engine, formats in parsers.items() if name in formats}
        exports = {
            "response-template": _response_template(template.read_text("utf-8")),
            "structural-tag": _structural_tag(description),
        }
        found.append(FormatPage(name, description, engines, exports))
    return found


def _findings() -> dict[str, str]:
    """The pages of what was found in engines, and the reproductions that they link to."""
    root = data.recipes_dir()
    paths = [root / name for name in ("FINDINGS.md", "WIRE.md", "README.md")]
    for engine in sorted(root.glob("*/engine.yaml")):
        own = engine.parent
        paths += [own / "FINDINGS.md", own / "README.md", *sorted(own.glob("reproductions/*.*"))]
    return {path.relative_to(root).as_posix(): path.read_text("utf-8") for path in paths if path.is_file()}


def _called(parser: object) -> str:
    """What an engine calls its parser: ``formats.json`` has the words, or an object with them."""
    if not isinstance(parser, dict):
        return str(parser)
    names = ("tool", "protocol", "parser", "tag", "model_type", "reasoning")
    words = {key: parser[key] for key in names if parser.get(key)}
    return ", ".join(f"{key}: {value}" for key, value in words.items()) or "its own"


def _response_template(template: str) -> Export:
    """The response template of a format."""
    from toolcall_reference import CannotExport, TemplateError, export_response_template

    from ..views.site.catalogue import Export

    try:
        found = export_response_template(template)
    except CannotExport as error:
        return Export("", [str(reason) for reason in error.reasons])
    except TemplateError as error:
        return Export("", [str(error)])
    losses = [f"{loss.effect}: {loss.says}" for loss in found.losses]
    return Export(json.dumps(found.template, indent=1, ensure_ascii=False), losses)


def _structural_tag(description: Description) -> Export:
    """The structural tag of a format for one tool."""
    from toolcall_reference import GrammarError, GrammarUnsupported, build_format_grammar, export_grammar

    from ..suite.descriptions import OF_PEOPLE
    from ..views.site.catalogue import Export

    fields = {key: value for key, value in description.items() if key not in OF_PEOPLE}
    try:
        grammar = build_format_grammar(fields, TOOLS, {})
        tag = json.loads(export_grammar(grammar.to_wire(), "structural-tag"))
    except (GrammarError, GrammarUnsupported) as error:
        return Export("", [str(error)])
    deviations = [*grammar.loosened, *grammar.narrowed]
    losses = [f"{each.path}: {each.reason}" for each in deviations]
    return Export(json.dumps(tag, indent=1, ensure_ascii=False), losses)
