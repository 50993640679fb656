"""Lists of known findings: one id per line; what follows it is for readers.

::

    # ids of findings, as `toolcall fuzz` prints them
    3f2a91c04d   lost-call (all) near <tool_call>   https://example.org/issues/12
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from ...errors import KnownFindingsError
from .campaign import Group

_ID = re.compile(r"[0-9a-f]{10}")
_HEADER = "# Known findings of `toolcall fuzz`: an id, and what it is.\n"


def read(path: Path) -> set[str]:
    """The ids that are listed.  Raises KnownFindingsError."""
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        advice = "check the path; --update-known writes a new file"
        raise KnownFindingsError(path, 1, 1, f"cannot be read: {why}", advice) from error
    found = set()
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        if not _ID.fullmatch(words[0]):
            raise KnownFindingsError(
                path, number, 1, f"{words[0]!r} is not an id of a finding", "write: ID  what it is"
            )
        found.add(words[0])
    return found


def with_new(text: str, groups: Iterable[Group]) -> str:
    """The text of the list with a line for each group that it lacks.  What is there stays."""
    listed = set(_ID.findall(text))
    lines = [
        f"{group.id}  {group.signature}".encode("ascii", "backslashreplace").decode() for group in groups
    ]
    return (text or _HEADER) + "".join(f"{line}\n" for line in lines if line[:10] not in listed)
