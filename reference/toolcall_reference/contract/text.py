"""A text that is read for calls, with the values that its readers share."""

from __future__ import annotations

import re
from functools import cached_property

from ..json.spans import JsonSpans
from ..policy import ascii_lower

# What every syntax beside plain JSON has one of.  Expressions, because ``in`` takes up to twice as long for
# short words, and three of them, because one with alternatives takes seven times as long as all three.
_words = [re.compile(word).search for word in ("_call", "invoke", r"function\.name:")]


class ContractText:
    """A text to read for calls, from which fenced blocks are removed."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.spans = JsonSpans(source)

    @cached_property
    def folded(self) -> str:
        """The text with letter case ignored, in which syntax is looked for; ``""`` if it has no word of any.

        Most prose has none: then no reader has to search it again.
        """
        folded = ascii_lower(self.source)
        return folded if any(search(folded) for search in _words) else ""
