"""A required vector of a format whose reasoning ends at a delimiter has the delimiter in its output."""

from __future__ import annotations

from collections.abc import Iterator

from ..suite.registry import Registry
from ._suite import Finding, Suite


def check(suite: Suite) -> Iterator[Finding]:
    """Implements VF-7.15."""
    delimiters = {
        name: fields["reasoning"]["end"].strip()
        for name, fields in Registry(suite.vectors_dir).descriptions.items()
        if fields.get("reasoning", {}).get("mode") == "DELIMITER"
    }
    for vector in suite.vectors:
        delimiter = delimiters.get(vector.template_name)
        if delimiter is None or vector.level != "required" or not vector.output:
            continue
        continued = vector.options.get("continueFinalMessage") == "content"
        if not continued and delimiter not in vector.output + (vector.generation_prompt or ""):
            what = f"a required vector rests on TP-2.7: its output lacks {delimiter}"
            advice = "write the delimiter into the output, or make it recommended and cite TP-2.7"
            yield suite.at_vector(vector, what, advice, "output")
