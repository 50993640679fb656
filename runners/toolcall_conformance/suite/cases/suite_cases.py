"""The cases of a folder of vectors and its formats: which format shows which, made or literal.

Implements VF-12.1, VF-12.10, VF-12.11.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from ...errors import SourceError
from .. import yaml_text
from ..descriptions import traits
from ..schemas import wrong_entries
from ..yaml_text import YamlMapping, YamlSequence
from .expansion import Maker, ReadTools, case_name, entry_of, literal_entry, maker_for, shows
from .format_cases import FILE, FormatCases, format_cases, read_format_cases
from .making import CannotMake


@dataclass
class SuiteCases:
    """The cases below ``root``; templates and descriptions by the names of formats."""

    root: Path
    templates: Callable[[], Mapping[str, str]]
    descriptions: Callable[[], Mapping[str, Mapping[str, Any]]]
    #: The OpenAI tool objects of a node that lists tools; unknown names are left out.
    tools: ReadTools
    _makers: dict[str, Maker] = field(default_factory=dict)

    def expanded(self, entry: YamlMapping) -> Iterator[YamlMapping]:
        """The entry of a case for each format that shows it and for which it can be made."""
        for format in self.formats:
            if self.shows(entry, format):
                try:
                    yield self._made(entry, format)
                except CannotMake:
                    continue  # ``why_not`` says why

    def why_not(self, entry: YamlMapping, format: str) -> str:
        """Why a case cannot be made for a format that is to show it; "" if it can."""
        try:
            self._made(entry, format)
        except CannotMake as reason:
            return str(reason)
        return ""

    def why_none(self, entry: YamlMapping) -> str:
        """Why a case can be made for no format: the reason that most formats have.  "" if one shows it."""
        formats = [format for format in self.formats if self.shows(entry, format)]
        reasons = Counter(self.why_not(entry, format) for format in formats) or Counter(
            ["no format shows it"]
        )
        return "" if "" in reasons else reasons.most_common(1)[0][0]

    def shows(self, entry: YamlMapping, format: str) -> bool:
        """Whether a format is to show a case."""
        return shows(entry, self.traits[format], self.own(format), format in self.invented)

    def _made(self, entry: YamlMapping, format: str) -> YamlMapping:
        """The entry of a case for one format.  Raises CannotMake."""
        return entry_of(entry, format, self.traits[format], self.own(format), self.maker(format), self.tools)

    def literal(self, document: YamlMapping, format: str) -> Iterator[YamlMapping]:
        """The entries of the literal outputs in a format's ``cases.yaml``, but for unknown cases."""
        for name, given in format_cases(document).literal.items():
            if name in self.entries:
                yield literal_entry(self.entries[name], format, given)

    @cached_property
    def formats(self) -> list[str]:
        """The formats with a template and a description."""
        return sorted(self.templates().keys() & self.descriptions().keys())

    @cached_property
    def traits(self) -> Mapping[str, frozenset[str]]:
        """The traits of each format."""
        return {name: frozenset(traits(self.descriptions()[name])) for name in self.formats}

    @cached_property
    def invented(self) -> frozenset[str]:
        """The formats that no released model writes: they show only the cases that they name."""
        return frozenset(name for name in self.formats if self.descriptions()[name].get("invented"))

    def own(self, format: str) -> FormatCases:
        """What a format says of the cases."""
        return read_format_cases(self.root / "formats" / format / FILE)

    def maker(self, format: str) -> Maker:
        """The maker of a format's cases; it is kept."""
        if format not in self._makers:
            description = self.descriptions()[format]
            self._makers[format] = maker_for(format, self.templates()[format], description, self.own(format))
        return self._makers[format]

    @cached_property
    def entries(self) -> Mapping[str, YamlMapping]:
        """Each case with the defaults of its file, by name."""
        return {name: entry for name, entry in self.kinds.items() if "turn" in entry.entries}

    @cached_property
    def lines(self) -> frozenset[tuple[str, int]]:
        """Where the ids of cases stand: the path below ``root`` and the line."""
        return frozenset(
            (path, entry.entries["id"][0].line) for path, entry in self.placed if "turn" in entry.entries
        )

    @cached_property
    def kinds(self) -> Mapping[str, YamlMapping]:
        """Each entry for many formats, by name; what is broken in a file is said when the file is loaded."""
        found: dict[str, YamlMapping] = {}
        for _, entry in self.placed:
            found.setdefault(case_name(entry), entry)
        return found

    @cached_property
    def placed(self) -> list[tuple[str, YamlMapping]]:
        """Each entry for many formats, with its file's path below ``root``."""
        found = []
        for path in sorted(self.root.glob("cases/*.yaml")):
            try:
                document, _ = yaml_text.read(yaml_text.decode(path.read_bytes(), path), path)
            except (OSError, SourceError):
                continue
            found += [(path.relative_to(self.root).as_posix(), entry) for entry in _entries(document)]
        return found


def _entries(document: yaml_text.YamlNode | None) -> Iterator[YamlMapping]:
    """The entries of a file that are for many formats, with its defaults, but for those with errors."""
    vectors = document.get("vectors") if isinstance(document, YamlMapping) else None
    if not isinstance(document, YamlMapping) or not isinstance(vectors, YamlSequence):
        return
    defaults = {key: value for key, value in document.entries.items() if key not in ("toolcall", "vectors")}
    bad = wrong_entries(yaml_text.plain(document))
    for index, entry in enumerate(vectors.items if None not in bad else ()):
        if isinstance(entry, YamlMapping) and index not in bad and {"turn", "outputs"} & entry.entries.keys():
            yield YamlMapping({**defaults, **entry.entries}, entry.line, entry.column)
