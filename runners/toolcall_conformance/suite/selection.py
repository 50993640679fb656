"""Which vectors a command is about: files, folders and ids on its line, and what a run asks for besides."""

from __future__ import annotations

import ast
import difflib
import os
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from ..errors import SelectionError, SourceError
from . import data, load_suite
from .files import find_files
from .model import Vector

#: What the help of a command says about its PATHS.
PATHS_HELP = (
    "PATHS are vector files, folders, or ids of the suite's own vectors: whole, their beginnings "
    "(contract/fences), or patterns ('*/parallel-*'); without any, all of it."
)


@dataclass(frozen=True, slots=True)
class Selection:
    """Which vectors to run; empty fields choose all."""

    #: As in ``PATHS_HELP``.
    paths: Sequence[str] = ()
    #: Words with ``and``, ``or``, ``not`` and parentheses; a word matches as part of an id, clause or topic.
    expression: str = ""
    profiles: Sequence[str] = ()
    level: str = ""
    #: (i, n): the i-th of n parts, from 1.
    shard: tuple[int, int] = (1, 1)


def select(selection: Selection) -> tuple[list[Vector], list[SourceError]]:
    """The vectors a run asks for, and what is wrong with their files.  Raises ``SelectionError``.

    Vectors of kind ``compare`` test the runner itself and are never asked.
    """
    vectors, errors = find(selection.paths)
    matches = expression(selection.expression)
    chosen = [
        vector
        for vector in vectors
        if vector.kind != "compare"
        and (not selection.profiles or (vector.profile or "template") in selection.profiles)
        and selection.level in ("", vector.level)
        and matches(" ".join((vector.id, vector.topic, vector.template_name, *vector.clauses)))
    ]
    number, of = selection.shard
    return chosen[number - 1 :: of], errors


def find(paths: Sequence[str]) -> tuple[list[Vector], list[SourceError]]:
    """The vectors of the paths (of the suite without any), each once, and what is wrong with their files.

    Raises ``SelectionError`` for a path that is nothing of ``PATHS_HELP``, or a folder without vectors.
    """
    if not paths:
        vectors, errors = load_suite()
        return list(vectors), list(errors)
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
    # Overlapping paths name a vector twice; two vectors of one id in different places are both kept.
    places = {(vector.path, vector.line, vector.id): vector for vector in chosen}
    return list(places.values()), wrong


def files_of(
    paths: Sequence[str], vectors: Sequence[Vector] | None = None, root: Path | None = None
) -> list[Path]:
    """The files and folders among the paths as they are, and for ids the files of their vectors.

    Ids are those of ``vectors`` below the folder ``root``, by default the suite's own.  Raises as ``find``.
    """
    files, ids = _told_apart(paths)
    if not ids:
        return files
    suite, errors = load_suite() if vectors is None else (vectors, ())
    root = root or data.vectors_dir()
    found = (root / vector.path for wanted in ids for vector in matching(wanted, suite, errors))
    return [*files, *dict.fromkeys(found)]


def _told_apart(paths: Sequence[str]) -> tuple[list[Path], list[str]]:
    """What exists as a file or folder, and what has to be ids."""
    files = [Path(path) for path in paths if _is_path(path)]
    return files, [path for path in paths if not _is_path(path)]


def _is_path(path: str) -> bool:
    """Many a project has a folder ``template`` of its own: one without vectors is not what the id means."""
    if not Path(path).is_dir() or _holds_vectors(Path(path)):
        return Path(path).exists()
    return path not in beginnings(load_suite()[0])


def _holds_vectors(folder: Path) -> bool:
    return next(find_files([folder]), None) is not None


def matching(wanted: str, suite: Sequence[Vector], errors: Sequence[SourceError] = ()) -> list[Vector]:
    """The vectors with this id, below it, or of this pattern, in which ``*`` stands for slashes too.

    Raises ``SelectionError`` if there is none; ``errors`` are what may be the reason.
    """
    below = wanted.rstrip("/") + "/"
    found = [v for v in suite if v.id == wanted or v.id.startswith(below) or fnmatchcase(v.id, wanted)]
    if not found:
        unread = "".join(f"\n{error}" for error in errors)
        what = f"{wanted} is neither a file nor the id of a vector"
        raise SelectionError(f"{what}; {near(wanted, suite)}{unread}")
    return found


def near(wanted: str, suite: Iterable[Vector]) -> str:
    """Advice that names the id, or the beginning of ids, that was probably meant."""
    known = beginnings(suite)
    close = difflib.get_close_matches(wanted, known, n=1)
    if not close:  # often only the last word of one is given
        close = [id for id in known if id.rpartition("/")[2] == wanted.rstrip("/")]
    return f"did you mean {close[0]}?" if close else "`toolcall explain contract` lists ids"


def beginnings(suite: Iterable[Vector]) -> list[str]:
    """All ids, and what they begin with: ``contract``, ``contract/fences``, …"""
    parts = [vector.id.split("/") for vector in suite]
    return sorted({"/".join(words[:count]) for words in parts for count in range(1, len(words) + 1)})


def own_paths(paths: Sequence[str]) -> list[str]:
    """Those of the paths that are files or folders outside the suite's own vectors."""
    suite = data.vectors_dir().resolve()
    found = [Path(path) for path in paths if Path(path).is_file() or Path(path).is_dir()]
    return [os.path.relpath(path) for path in found if not path.resolve().is_relative_to(suite)]


def expression(text: str) -> Callable[[str], bool]:
    """The meaning of ``-k TEXT``.  Raises ``SelectionError``."""
    if not text.strip():
        return lambda subject: True
    words: list[str] = []

    def name(match: re.Match[str]) -> str:
        if match[0] in ("and", "or", "not"):
            return match[0]
        words.append(match[0].lower())
        return f"w{len(words) - 1}"

    # Python reads the operators; nothing of the text is evaluated, for every word has become a variable.
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
