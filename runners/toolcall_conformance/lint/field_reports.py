"""Each bug report is stated by a vector, or has a reason; each report that a vector came from is listed."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..suite import field_reports, yaml_text
from ._suite import Finding, Suite

_KEYS = {"says", "vectors", "why", "date", "query"}
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")


def check(suite: Suite) -> Iterator[Finding]:
    """Implements VF-11.1, VF-11.2."""
    path = suite.vectors_dir / "field.yaml"
    node, _ = suite.registry("field.yaml")
    entries = node.entries if node else {}
    for id, (key, entry) in entries.items():
        for what, advice in _wrong(suite, id, entry):
            yield Finding(path, key.line, key.column, what, advice)
    if node is None:
        return
    for vector in suite.vectors:
        id = field_reports.id_of(vector.origin)
        if id and id not in entries:
            advice = f"add {id}: {{says: what went wrong}} to field.yaml"
            yield suite.at_vector(vector, f"its report {id} is not in field.yaml", advice, "origin")


def _wrong(suite: Suite, id: str, entry: yaml_text.YamlNode) -> Iterator[tuple[str, str]]:
    """What is wrong with an entry, and what to do."""
    assert isinstance(entry, yaml_text.YamlMapping)
    if not field_reports.ID.fullmatch(id):
        yield f"{id} names no report", "write OWNER/REPOSITORY#NUMBER"
    for key in entry.entries.keys() - _KEYS:
        yield f"{id} has an unknown key `{key}`", "write says, date, query, vectors or why"
    if not isinstance(entry.get("says"), yaml_text.YamlScalar):
        yield f"{id} does not say what went wrong", "add `says`, a sentence in your own words"
    date = entry.get("date")
    if date is not None and not _DATE.fullmatch(str(yaml_text.plain(date))):
        yield f"{id} has a date that is none", "write it as 2026-09-18"
    listed, why = entry.get("vectors"), entry.get("why")
    names = yaml_text.plain(listed) if isinstance(listed, yaml_text.YamlSequence) else []
    for name in names:
        if not any(field_reports.begins(vector, name) for vector in suite.vectors):
            yield f"{id}: there is no vector {name}", "name a vector, or what ids of vectors begin with"
    stated = names or any(field_reports.id_of(vector.origin) == id for vector in suite.vectors)
    if stated and why is not None:
        yield f"{id} has a vector and a reason for none", "remove `why`"
    if not stated and why is None:
        advice = "name it as the `origin` of a vector, list `vectors`, or add `why` no vector can state it"
        yield f"no vector states {id}", advice
