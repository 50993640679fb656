"""A cause that speaks of malformed or cut-off calls says so in `calls`, so that it claims no others."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ._causes import located_causes
from ._suite import Finding, Suite

_DAMAGED = re.compile(
    r"malformed (and |or )?(cut-off )?call|cut-off call|inside (the arguments of )?a call"
    r"|calls? that (is|are|end)[^.]*cut off"
)


def check(suite: Suite) -> Iterator[Finding]:
    """Implements AP-10.7."""
    for path, line, cause in located_causes(suite):
        about = " ".join((cause.reach or cause.says).split())
        found = _DAMAGED.search(about)
        if found and not cause.calls and cause.severity not in ("choice", "adapter"):
            what = f'the cause {cause.id} is about "{found[0]}" and may claim whole calls'
            advice = "add calls: [malformed], [cut-off] or both, or say in reach who else is hit"
            yield Finding(path, line, 5, what, advice)
