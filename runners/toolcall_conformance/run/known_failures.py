"""Lists of known failures: one vector id and its verdict per line.

::

    # ids and verdicts; a comment may follow an entry or have a line of its own
    contract/fences/in-string   lost    # https://example.org/issues/12

A run fails if an unlisted vector fails, if a listed vector does not fail, or if a listed vector fails with
another verdict than the list says.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path

from ..errors import KnownFailuresError, YamlTextError
from ..judge.rules import VERDICTS
from ..suite.yaml_text import decode

#: An entry: the part before its verdict, and the verdict.  (The verdict's word may also occur in the id.)
_VERDICT = re.compile(r"^(\s*\S+\s+)[^\s#]+")
_HEADER = "# Known failures of an implementation: vector id, verdict, and why.\n"


def read(path: Path, ids: Collection[str] | None = None) -> dict[str, str]:
    """The listed verdicts by vector id.  Raises ``KnownFailuresError``.

    ``ids``: the ids of all existing vectors; an entry with another id is an error.
    """
    try:
        text = decode(path.read_bytes(), path)
    except OSError as error:
        advice = "check the path; --update-known writes a new file"
        raise KnownFailuresError(path, 1, 1, f"cannot be read: {error.strerror}", advice) from error
    except YamlTextError as error:
        raise KnownFailuresError(path, error.line, error.column, error.what, error.advice) from error
    known: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        entry = _entry(line)
        if not entry:
            continue
        if len(entry) != 2 or entry[1] not in VERDICTS:
            what = f"{line.strip()!r} is not an entry"
            raise KnownFailuresError(path, number, 1, what, "write: ID VERDICT  # why")
        if entry[0] in known:
            raise KnownFailuresError(path, number, 1, f"{entry[0]} is listed twice", "keep one of the lines")
        if ids is not None and entry[0] not in ids:
            raise KnownFailuresError(path, number, 1, f"no vector has the id {entry[0]}", "remove the line")
        known[entry[0]] = entry[1]
    return known


def updated(text: str, failing: Mapping[str, str], asked: Iterable[str]) -> str:
    """The updated text of the list: comments and order stay, entries that no longer fail are removed.

    ``failing``: the verdicts of vectors that fail now; ``asked``: the ids of all vectors of the run.  Entries
    of vectors outside the run stay.
    """
    asked = set(asked)
    missing = dict(sorted(failing.items()))
    lines: list[str] = []
    for line in text.splitlines():
        entry = _entry(line)
        if not entry or entry[0] not in asked:
            lines.append(line)
        elif entry[0] in missing:
            lines.append(_VERDICT.sub(rf"\g<1>{missing.pop(entry[0])}", line, count=1))
    lines += [f"{vector}  {verdict}" for vector, verdict in missing.items()]
    return "".join(line + "\n" for line in lines) if text else _HEADER + "".join(x + "\n" for x in lines)


def _entry(line: str) -> list[str]:
    return line.partition("#")[0].split()
