"""Every MUST clause has code: a note `Implements …` or a mutant says where, or the clause says why not."""

from __future__ import annotations

from collections.abc import Iterator

from ._suite import Finding, Suite


def check(suite: Suite) -> Iterator[Finding]:
    """A clause whose code nobody can find is hard to change, and may have none."""
    if suite.code is None:
        return
    for clause in suite.clauses.values():
        if clause.level == "must" and not clause.no_code and not suite.code.has(clause.id):
            what = f"no code is known for {clause.id}"
            advice = f"write `Implements {clause.id}` where it is, or end the clause with *(no code: reason)*"
            yield suite.at_clause(clause, what, advice)
