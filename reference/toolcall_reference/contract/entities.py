"""Entities and CDATA sections: what the text between two tags says (CT-7.30, CT-7.31)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..json.text import WHITESPACE

CDATA_START = "<![CDATA["
CDATA_END = "]]>"

ENTITIES = {"lt": "<", "gt": ">", "amp": "&", "quot": '"', "apos": "'"}

# At most seven digits that count: more is beyond Unicode, and Python refuses to convert thousands.
_reference = re.compile(r"&(?:(lt|gt|amp|quot|apos)|#0*([0-9]{1,7})|#[xX]0*([0-9a-fA-F]{1,6}));")


def decode_entities(text: str) -> str:
    """The text with its entities decoded, once.  Implements CT-7.30."""
    return _reference.sub(_decode, text) if "&" in text else text


def unwrap(source: str, *, decode: bool) -> str:
    """The text that the source of a value denotes: trimmed, each CDATA section replaced by its content.

    ``decode`` says whether entities outside of the sections are decoded, which they are not in JSON
    (CT-7.32).  Implements CT-7.29 and CT-7.31.
    """
    pieces = []
    position = 0
    for start, end in _cdata_sections(source):
        pieces += [source[position:start], source[start + len(CDATA_START) : end - len(CDATA_END)]]
        position = end
    pieces.append(source[position:])
    # Every second piece stands outside of the sections; the two at the edges are trimmed.
    pieces[0] = pieces[0].lstrip(WHITESPACE)
    pieces[-1] = pieces[-1].rstrip(WHITESPACE)
    if decode:
        pieces[::2] = map(decode_entities, pieces[::2])
    return "".join(pieces)


def _cdata_sections(text: str) -> Iterator[tuple[int, int]]:
    """Where the CDATA sections begin and end."""
    start = 0
    while (section := text.find(CDATA_START, start)) >= 0:
        close = text.find(CDATA_END, section)
        if close < 0:
            return
        start = close + len(CDATA_END)
        yield section, start


def _decode(found: re.Match[str]) -> str:
    name, decimal, hexadecimal = found.groups()
    if name:
        return ENTITIES[name]
    number = int(decimal) if decimal else int(hexadecimal, 16)
    is_character = number <= 0x10FFFF and not 0xD800 <= number <= 0xDFFF
    return chr(number) if is_character else found[0]
