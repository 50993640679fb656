"""Bracketed regions: where a text writes JSON, or code, and double quotes begin and end strings (CT-3.2)."""

from __future__ import annotations

import re
from collections.abc import Iterator

_CLOSING = {"{": "}", "[": "]"}

# A bracket, or a double quote with the backslashes before it.  Looking back keeps a long run of backslashes
# from being read again from each of them.
_sign = re.compile(r'[\[\]{}]|(?<!\\)\\*"')


def strings_in_regions(text: str) -> Iterator[tuple[int, int]]:
    """Where the double-quoted strings of bracketed regions begin and end, from left to right.

    The spans reach from quote to quote.  Linear in the text: what follows a sign is the same for every region
    that reads it outside of strings, so it is decided once, from the right.  Implements CT-3.2.
    """
    positions, escaped = [], []
    for found in _sign.finditer(text):
        positions.append(found.end() - 1)
        escaped.append((found.end() - found.start()) % 2 == 0)
    none = len(positions)
    #: The bracket that balances an opening one; the end of the string that a quote begins.
    partner = [none] * none
    #: For a reader that is outside of strings before a sign: the first closing bracket from there on that
    #: balances none; no bracket after a string or bracket that never ends.
    unmatched = [none] * (none + 1)
    end_of_string = none
    for index in range(none - 1, -1, -1):
        sign = text[positions[index]]
        if sign in "]}":
            unmatched[index] = index
        elif sign == '"':
            partner[index] = end_of_string
            if not escaped[index]:
                end_of_string = index
        else:
            end = unmatched[index + 1]
            if end < none and text[positions[end]] == _CLOSING[sign]:
                partner[index] = end
        if partner[index] < none:
            unmatched[index] = unmatched[partner[index] + 1]
    index = region_end = 0
    while index < none:
        sign = text[positions[index]]
        if index >= region_end and sign in _CLOSING and partner[index] < none:
            region_end = partner[index]
        if sign == '"' and index < region_end:
            yield positions[index], positions[partner[index]]
            index = partner[index]
        index += 1
