"""``toolcall export``: the vectors as files, and templates in the forms of others."""

from __future__ import annotations

import click

from .export_response_template import write_response_template
from .export_vectors import export_vectors

_HELP = """Write vectors as plain files, or what a chat template says in the form that runtimes read.

\b
  toolcall export vectors files contract/fences
  toolcall export response-template chat_template.jinja
"""


class _Export(click.Group):
    """Says what became of ``toolcall export FOLDER``."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            what = f"what is to be written? For the vectors write: toolcall export vectors {args[0]}"
            raise click.UsageError(what, ctx)
        return super().resolve_command(ctx, args)


@click.group(cls=_Export, help=_HELP)
def export() -> None:
    """Choose what is written."""


export.add_command(export_vectors)
export.add_command(write_response_template)
