"""A kind of case has an output for each format that can have it, or the reason why one has none."""

from __future__ import annotations

from collections.abc import Iterator

from ..suite import yaml_text
from ._suite import Finding, Suite

#: The trait of formats that a kind of case is of where its entry says nothing.
_USUAL = ["calls"]


def check(suite: Suite) -> Iterator[Finding]:
    """Implements VF-4.18."""
    coverage, _ = suite.registry("coverage.yaml")
    registry = yaml_text.plain(coverage) if coverage else {}
    formats = {
        name: own
        for name, own in registry.get("formats", {}).items()
        if name not in registry.get("invented", ())
    }
    for path, text in suite.texts.items():
        document = yaml_text.read(text, path)[0] if "outputs:" in text else None
        entries = document.get("vectors") if isinstance(document, yaml_text.YamlMapping) else None
        for entry in entries.items if isinstance(entries, yaml_text.YamlSequence) else ():
            outputs = entry.get("outputs") if isinstance(entry, yaml_text.YamlMapping) else None
            if not isinstance(entry, yaml_text.YamlMapping) or not isinstance(outputs, yaml_text.YamlMapping):
                continue
            plain = yaml_text.plain(entry)
            given = {*plain["outputs"], *plain.get("except", ())}
            traits = {*plain.get("of", _USUAL)}
            missing = [name for name, own in formats.items() if traits <= {*own} and name not in given]
            if missing:
                key = entry.entries["outputs"][0]
                what = f"no output of {', '.join(missing)}"
                advice = "add it, or a reason below `except`"
                yield Finding(path, key.line, key.column, what, advice)
