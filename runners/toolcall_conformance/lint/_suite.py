"""What the checks look at: the files of a suite, its vectors, clauses and registries, each read once."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields
from functools import cached_property
from pathlib import Path

from ..errors import ClauseError, SourceError
from ..suite import data, yaml_text
from ..suite.clause_code import ClauseCode
from ..suite.clauses import Clause, load_clauses
from ..suite.descriptions import description_files
from ..suite.files import is_vector_file
from ..suite.model import Vector
from ..suite.registry import REGISTRIES, Registry, read_registry
from ..vectors import load_suite
from ..vectors.loader import load_vectors


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing a check objects to.  ``line`` and ``column`` are 1-based."""

    path: Path
    line: int
    column: int
    what: str
    advice: str
    #: The id of the check, filled in by ``run``.
    check: str = ""


@dataclass
class Suite:
    """A vectors folder and the specification it cites."""

    vectors_dir: Path
    spec_dir: Path
    #: The code of the clauses; None if a part of the code is not available.
    code: ClauseCode | None = None
    #: The folder of engines, whose causes cite vectors; None if there is none.
    engines_dir: Path | None = None

    @property
    def is_own(self) -> bool:
        """Whether it is the suite of this checkout, which has a folder for caches."""
        return self.vectors_dir == data.vectors_dir().resolve()

    @cached_property
    def yaml_files(self) -> list[Path]:
        """Every YAML file of the vectors folder that is neither a registry nor a description of a format."""
        others = {self.vectors_dir / name for name in REGISTRIES} | {*description_files(self.vectors_dir)}
        return [path for path in sorted(self.vectors_dir.rglob("*.yaml")) if path not in others]

    @cached_property
    def vector_files(self) -> list[Path]:
        """The files with a ``toolcall:`` header."""
        return [path for path in self.yaml_files if is_vector_file(path)]

    @cached_property
    def texts(self) -> dict[Path, str]:
        """The text of each vector file."""
        return {path: path.read_bytes().decode("utf-8", "replace") for path in self.vector_files}

    @cached_property
    def _loaded(self) -> tuple[list[Vector], list[SourceError]]:
        if not self.is_own:
            return load_vectors([self.vectors_dir])
        vectors, errors = load_suite()  # from the cache, unless something has changed
        return sorted(vectors, key=lambda vector: (vector.path, vector.line)), list(errors)

    @property
    def vectors(self) -> list[Vector]:
        """All vectors that could be read."""
        return self._loaded[0]

    @property
    def vector_errors(self) -> list[SourceError]:
        """The errors found while vectors were read."""
        return self._loaded[1]

    @cached_property
    def _clauses(self) -> tuple[dict[str, Clause], list[ClauseError]]:
        clauses, errors = load_clauses(self.spec_dir)
        return {clause.id: clause for clause in clauses}, errors

    @property
    def clauses(self) -> Mapping[str, Clause]:
        """All clauses by id, in the order of the chapters."""
        return self._clauses[0]

    @property
    def clause_errors(self) -> list[ClauseError]:
        """Clauses that could not be read."""
        return self._clauses[1]

    def registry(self, name: str) -> tuple[yaml_text.YamlMapping | None, list[SourceError]]:
        """The document of ``tools.yaml``, ``harms.yaml`` or another registry, and what is wrong with it."""
        return read_registry(self.vectors_dir / name)

    @cached_property
    def invented(self) -> frozenset[str]:
        """The formats that no released model writes."""
        return Registry(self.vectors_dir).invented

    @cached_property
    def harms(self) -> list[str]:
        """The ids in harms.yaml; a folder without one has the harms of the suite."""
        own = self.vectors_dir / "harms.yaml"
        node, _ = read_registry(own if own.is_file() else data.vectors_dir() / own.name)
        return list(node.entries) if node else []

    def retired(self, kind: str) -> list[str]:
        """The retired ids of a kind: ``clauses`` or ``vectors``."""
        node, _ = self.registry("retired.yaml")
        entries = node.get(kind) if node else None
        return list(entries.entries) if isinstance(entries, yaml_text.YamlMapping) else []

    def at_vector(self, vector: Vector, what: str, advice: str, *steps: str | int) -> Finding:
        """A finding at a vector, or at the place ``steps`` lead to in it (file-level defaults included)."""
        path = self.vectors_dir / vector.path
        line, column = vector.line, 1
        node = self._entry(path, vector)
        if node is not None and steps:
            found = yaml_text.locate(node, list(steps))
            line, column = found.line, found.column
        return Finding(path, line, column, what, advice)

    def at_clause(self, clause: Clause, what: str, advice: str) -> Finding:
        """A finding at a clause."""
        return Finding(self.spec_dir / clause.path, clause.line, 1, what, advice)

    @cached_property
    def _documents(self) -> dict[Path, yaml_text.YamlNode | None]:
        return {}

    def _entry(self, path: Path, vector: Vector) -> yaml_text.YamlMapping | None:
        """The vector's entry with the file's defaults; the file is read again, but only for a finding."""
        if path not in self._documents:
            text = yaml_text.decode(path.read_bytes(), path)
            self._documents[path] = yaml_text.read(text, path)[0]
        document = self._documents[path]
        if not isinstance(document, yaml_text.YamlMapping):
            return None
        entries = document.get("vectors")
        for entry in entries.items if isinstance(entries, yaml_text.YamlSequence) else ():
            if isinstance(entry, yaml_text.YamlMapping) and entry.entries["id"][0].line == vector.line:
                merged = {**document.entries, **entry.entries}
                return yaml_text.YamlMapping(merged, entry.line, entry.column)
        return None


def text_of(vector: Vector, without: Iterable[str] = ()) -> str:
    """A vector but for some fields, as JSON text; of a template that has a name the name alone."""
    left_out = {*without, "template"} if vector.template_name else {*without}
    values = {name: getattr(vector, name) for name in _FIELDS if name not in left_out}
    return json.dumps(values, sort_keys=True, default=asdict)


_FIELDS = [field.name for field in fields(Vector)]


def at_error(error: SourceError) -> Finding:
    """A loading error as a finding."""
    return Finding(Path(error.path), error.line, error.column, error.what, error.advice)
