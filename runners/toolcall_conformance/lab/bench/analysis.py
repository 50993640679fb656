"""How long the analysis of chat templates takes."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

from ...suite.template_sources import TemplateSource, load_template_sources
from .measurement import Column, Setting, Table, TableRow

#: The bar for one template in milliseconds: 203 public templates take at most 8 s on one core.
_BAR = 8000 / 203


def table(setting: Setting) -> Table:
    """A row for each template, and the total, which the bar is for.  Raises TemplateSourceError."""
    sources = [source for path in setting.templates for source in load_template_sources(path)]
    columns = (Column("ms", 1, f"≤ {_BAR * len(sources):.0f}"), Column("renderings", 0))
    title = "Analysis of chat templates, once each; the bar is for the total."
    return Table(title, "template", columns, _rows(sources), len(sources) + 1)


def _rows(sources: Sequence[TemplateSource]) -> Iterator[TableRow]:
    from toolcall_reference import ChatTemplate, TemplateError, explain

    explain(ChatTemplate("{{ messages[0].content }}"))  # the first analysis also imports modules
    total = 0.0
    renderings = 0
    for source in sources:
        start = time.process_time()
        try:
            template = ChatTemplate(source.source, bos_token=source.bos_token, eos_token=source.eos_token)
            explain(template)
        except TemplateError as error:
            yield TableRow(source.name, (f"{error.kind} error",))
            continue
        took = time.process_time() - start
        total += took
        renderings += template.rendering_count
        yield TableRow(source.name, (took * 1000, template.rendering_count))
    yield TableRow("total", (total * 1000, renderings))
