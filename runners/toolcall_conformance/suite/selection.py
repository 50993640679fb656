"""Selects the vectors of a command: by files, folders and ids, and by a run's filters."""

from __future__ import annotations

import ast
import difflib
import os
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from ..errors import SelectionError, SourceError, VectorError
from . import data, load_suite
from .files import find_files
from .model import OF_THE_RUNNER, Vector

#: The help text of a command's PATHS.
PATHS_HELP = (
    "PATHS are vector files, folders, or ids of the suite's own vectors: whole, their beginnings "
    "(contract/fences), or patterns ('*/parallel-*'); without any, all of it."
)


@dataclass(frozen=True, slots=True)
class Selection:
    """Which vectors to run; empty fields choose all."""

    #: Files, folders or ids, as ``PATHS_HELP`` describes.
    paths: Sequence[str] = ()
    #: Words with ``and``, ``or``, ``not`` and parentheses; a word matches as part of an id, clause or topic.
    expression: str = ""
    profiles: Sequence[str] = ()
    level: str = ""
    #: (i, n): the i-th of n parts, from 1.
    shard: tuple[int, int] = (1, 1)


def select(
    selection: Selection, among: Sequence[Vector] | None = None
) -> tuple[list[Vector], list[SourceError]]:
    """The vectors that a run selects, and the errors in their files.  Raises ``SelectionError``.

    ``among``: the vectors to select from, in place of those of the selection's paths.

    Vectors of kinds ``compare`` and ``verdict`` test the runner itself and are never selected.
    """
    vectors, errors = find(selection.paths) if among is None else (among, [])
    matches = expression(selection.expression)
    chosen = [
        vector
        for vector in vectors
        if vector.kind not in OF_THE_RUNNER
        and (not selection.profiles or (vector.profile or "template") in selection.profiles)
        and selection.level in ("", vector.level)
        and matches(" ".join((vector.id, vector.topic, vector.template_name, *vector.clauses)))
    ]
    number, of = selection.shard
    return chosen[number - 1 :: of], errors


def find(paths: Sequence[str]) -> tuple[list[Vector], list[SourceError]]:
    """The vectors of the paths, each once, and the errors in their files; no paths mean the whole suite.

    Raises ``SelectionError`` for a path that ``PATHS_HELP`` does not allow, or a folder without vectors.
    """
    if not paths:
        return _of_one_id(*load_suite())
    from .loader import load_vectors

    files, ids = _told_apart(paths)
    chosen, wrong = load_vectors(files)
    for folder in (path for path in files if path.is_dir()):
        if not _holds_vectors(folder):
            raise SelectionError(f"no vector file is in {folder} or below it")
    if ids:
        suite, suite_errors = load_suite()
        wrong += suite_errors
        chosen += (vector for wanted in ids for vector in matching(wanted, suite, suite_errors))
    # A vector that two paths name is kept once; two vectors of one id are an error.
    places = {(vector.path, vector.line, vector.id): vector for vector in chosen}
    return _of_one_id(list(places.values()), wrong)


def _of_one_id(
    vectors: Sequence[Vector], errors: Sequence[SourceError]
) -> tuple[list[Vector], list[SourceError]]:
    """The first vector of each id, and the errors, also about the others."""
    first: dict[str, Vector] = {}
    for vector in vectors:
        first.setdefault(vector.id, vector)
    return list(first.values()), [*errors, *twice(vectors)]


def twice(vectors: Iterable[Vector]) -> list[SourceError]:
    """An error at each vector whose id another vector before it has."""
    first: dict[str, Vector] = {}
    found: list[SourceError] = []
    for vector in vectors:
        before = first.setdefault(vector.id, vector)
        if before is not vector:
            what = f"the id {vector.id} is taken: {before.path}:{before.line}"
            found.append(VectorError(vector.path, vector.line, 1, what, "give it an id of its own"))
    return found


def files_of(
    paths: Sequence[str], vectors: Sequence[Vector] | None = None, root: Path | None = None
) -> list[Path]:
    """The files and folders among the paths, and the files of the vectors that the ids among them name.

    Ids are looked up in ``vectors`` below the folder ``root``; default: the suite's own.  Raises as ``find``.
    """
    files, ids = _told_apart(paths)
    if not ids:
        return files
    suite, errors = load_suite() if vectors is None else (vectors, ())
    root = root or data.vectors_dir()
    found = (root / vector.path for wanted in ids for vector in matching(wanted, suite, errors))
    return [*files, *dict.fromkeys(found)]


def _told_apart(paths: Sequence[str]) -> tuple[list[Path], list[str]]:
    """The paths that are files or folders, and the others, which must be ids."""
    files = [Path(path) for path in paths if _is_path(path)]
    return files, [path for path in paths if not _is_path(path)]


def _is_path(path: str) -> bool:
    """Whether a file or folder is meant.  A folder without vectors whose name is also an id means the id."""
    if not Path(path).is_dir() or _holds_vectors(Path(path)):
        return Path(path).exists()
    return path not in beginnings(load_suite()[0])


def _holds_vectors(folder: Path) -> bool:
    return next(find_files([folder]), None) is not None


def matching(wanted: str, suite: Sequence[Vector], errors: Sequence[SourceError] = ()) -> list[Vector]:
    """The vectors with this id, below this id, or matching this pattern, where ``*`` also matches slashes.

    Raises ``SelectionError`` if there is none; its message includes ``errors``, a possible reason.
    """
    below = wanted.rstrip("/") + "/"
    found = [v for v in suite if v.id == wanted or v.id.startswith(below) or fnmatchcase(v.id, wanted)]
    if not found:
        unread = "".join(f"\n{error}" for error in errors)
        what = f"{wanted} is neither a file nor the id of a vector"
        raise SelectionError(f"{what}; {near(wanted, suite)}{unread}")
    return found


def near(wanted: str, suite: Iterable[Vector]) -> str:
    """Advice that names the id or id prefix that was probably meant."""
    known = beginnings(suite)
    close = difflib.get_close_matches(wanted, known, n=1)
    if not close:  # users often give only the last word of an id
        close = [id for id in known if id.rpartition("/")[2] == wanted.rstrip("/")]
    return f"did you mean {close[0]}?" if close else "`toolcall explain contract` lists ids"


def beginnings(suite: Iterable[Vector]) -> list[str]:
    """All ids and their prefixes: ``contract``, ``contract/fences``, …"""
    parts = [vector.id.split("/") for vector in suite]
    return sorted({"/".join(words[:count]) for words in parts for count in range(1, len(words) + 1)})


def own_paths(paths: Sequence[str]) -> list[str]:
    """The paths that are files or folders outside the suite's own vectors."""
    suite = data.vectors_dir().resolve()
    found = [Path(path) for path in paths if Path(path).is_file() or Path(path).is_dir()]
    return [os.path.relpath(path) for path in found if not path.resolve().is_relative_to(suite)]


def expression(text: str) -> Callable[[str], bool]:
    """The predicate that ``-k TEXT`` means.  Raises ``SelectionError``."""
    if not text.strip():
        return lambda subject: True
    words: list[str] = []

    def name(match: re.Match[str]) -> str:
        if match[0] in ("and", "or", "not"):
            return match[0]
        words.append(match[0].lower())
        return f"w{len(words) - 1}"

    # Python parses the operators.  Every word is replaced by a variable first, so no user text is evaluated.
    try:
        tree = ast.parse(re.sub(r"[^\s()]+", name, text), mode="eval")
    except (SyntaxError, RecursionError, MemoryError):
        tree = None
    if tree is None or not all(isinstance(node, _LOGIC) for node in ast.walk(tree)):
        raise SelectionError(f"-k {text!r}: join words with and, or, not and parentheses")
    code = compile(tree, "-k", "eval")

    def matches(subject: str) -> bool:
        folded = subject.lower()
        return bool(eval(code, {f"w{index}": word in folded for index, word in enumerate(words)}))

    return matches


_LOGIC = (ast.Expression, ast.BoolOp, ast.boolop, ast.UnaryOp, ast.Not, ast.Name, ast.Load)
