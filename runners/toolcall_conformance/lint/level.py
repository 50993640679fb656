"""A required vector rests on MUST clauses alone; a recommended one involves a clause that is weaker."""

from __future__ import annotations

from collections.abc import Iterator

from ._suite import Finding, Suite


def check(suite: Suite) -> Iterator[Finding]:
    """Implements VF-7.3."""
    invented = suite.invented
    for vector in suite.vectors:
        if vector.template_name in invented and vector.expected is not None:
            if vector.level == "required":
                what = f"a required vector of {vector.template_name}, which no released model writes"
                yield suite.at_vector(vector, what, "make it recommended", "level")
            continue
        cited = [suite.clauses[id] for id in vector.clauses if id in suite.clauses]
        weak = [clause.id for clause in cited if clause.level != "must"]
        if vector.level == "required" and weak:
            what = f"a required vector rests on {', '.join(weak)}, which is not MUST"
            yield suite.at_vector(vector, what, "make it recommended, or cite MUST clauses alone", "level")
        opposed = [suite.clauses[id].level for id in vector.against if id in suite.clauses]
        if vector.level == "recommended" and cited and not weak and set(opposed) <= {"must"}:
            what = "a recommended vector with MUST clauses alone"
            advice = "make it required, or cite the SHOULD clause it rests on"
            yield suite.at_vector(vector, what, advice, "level")
