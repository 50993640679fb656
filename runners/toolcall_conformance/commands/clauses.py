"""``toolcall clauses``: all clauses, for programs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import click

from ..errors import SelectionError
from ..suite import data
from ..suite.clauses import load_clauses
from ..suite.model import Vector
from ..suite.nearest import nearest
from ..vectors import load_suite
from ..views.clause_lines import clause_value
from .shared import print_json


@click.command()
@click.argument("prefixes", nargs=-1, metavar="[CT|CT-3|CT-3.2]...")
def clauses(prefixes: Sequence[str]) -> None:
    """Print clauses as JSON, an object a line: id, level, basis, text, vectors.

    PREFIXES are chapters, sections or clauses; without any, all clauses are printed.

    \b
      toolcall clauses TP-7 | jq -r '[.id, .level, (.vectors | length)] | @tsv'
    """  # noqa: D301 (\b is click's mark for a paragraph it must not wrap)
    found = load_clauses(data.spec_dir())[0]
    chapters = sorted({clause.id.partition("-")[0] for clause in found})
    for prefix in prefixes:
        if not any(prefix.upper() in (c.id, c.prefix, c.id.partition(".")[0]) for c in found):
            raise SelectionError(
                f"{prefix} is neither a clause nor the beginning of one; {nearest(prefix, chapters)}"
            )
    wanted = {prefix.upper() for prefix in prefixes}
    citing: dict[str, list[Vector]] = defaultdict(list)
    for vector in load_suite()[0]:
        for id in {*vector.clauses, *vector.against}:
            citing[id].append(vector)
    for clause in found:
        if not wanted or wanted & {clause.id, clause.prefix, clause.id.partition(".")[0]}:
            print_json(clause_value(clause, citing[clause.id]))
