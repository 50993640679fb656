"""The clauses of a chapter come in order, in the chapter and section of their number."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..suite.clauses import Clause
from ._suite import Finding, Suite


def check(suite: Suite) -> Iterator[Finding]:
    """Implements VF-7.5.  Rows of a table have the order that serves the table."""
    last: dict[str, Clause] = {}
    for clause in suite.clauses.values():
        before = None if clause.tabular else last.get(clause.path)
        if not clause.tabular:
            last[clause.path] = clause
        if not clause.chapter.startswith(clause.prefix + " "):
            what = f"{clause.id} in the chapter {clause.chapter}"
            yield suite.at_clause(clause, what, "use the chapter's letters")
        elif before and clause.order < before.order:
            what = f"{clause.id} comes after {before.id}"
            yield suite.at_clause(clause, what, "move it, or (if it is new) give it the next free number")
        elif _other_section(clause):
            what = f"{clause.id} in the section {clause.section}"
            yield suite.at_clause(clause, what, "move it, or (if it is new) number it by its section")


def _other_section(clause: Clause) -> bool:
    section = re.match(r"[A-Z]{2}-(\d+) ", clause.section)
    return section is not None and int(section[1]) != clause.order[0]
