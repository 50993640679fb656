"""What a model that is not always right does to an output: cut, doubled, dropped, swapped, foreign texts."""

from __future__ import annotations

import random
from collections.abc import Sequence

# fmt: off
#: What is odd in any format.
NOISE = (
    " ", "\n\n", "\r\n", "\t ", "text", "a < b", "é", "😀", "\0", "\ud83d", "\ude00", "\ud800",
    "[", "]", "{", "}", "(", ")", ",", ":", "=", '"', "'", "\\", '\\"', "\\n", "\\u00", "\\ud83d",
    "\\ud83d\\ude00",
    "<", "</", "<|", "|>", "<tool_call>", "</tool_call>", "<think>", "</think>", "```json\n", "```",
    '{"name": "get_time"', "null", "-1.5e3", "None",
)
#: Markers of formats that a model may have seen besides its own.
FOREIGN = (
    "<tool_call>\n", "\n</tool_call>", "<function=f>", "</function>", "<parameter=x>", "</parameter>",
    "[TOOL_CALLS]", "[/TOOL_CALLS]", "[ARGS]", "<|tool_call|>", "<|im_end|>", "<|python_tag|>", "<|eot_id|>",
    "<think>\n", "\n</think>\n", "<tools>", "```json\n", "\n```", '<invoke name="f">', "</invoke>",
    "&lt;", "&quot;", "\u200b", "\ufeff", "\u2028", "\u00a0", "e\u0301", "\u202e", "٣", "１",
)
#: What values hold that somebody takes for something else; none needs an escape in JSON.
TEXTS = (
    "&lt;b&gt;", "&lt;", "&amp;amp;", "&quot;", "&#65;", "<b>", "</b>", "<br/>", "<![CDATA[x]]>",
    "a < b && c > d", "it's",
    "]}", "}}", "{{x}}", "{%if%}", "`ls`", "```sh", "<|", "|>", "</", "%s", "$x", "#", "0x1F", "007", "1e400",
    "True", "null", "nan", "é", "e\u0301", "日本", "🚀", "\u2028", "\u00a0", "\ufeff", "\u0085", "\u200d",
)
# fmt: on


class Noise:
    """What a model may write at any place of a format: its own markers, their beginnings, and what is odd."""

    def __init__(self, markers: Sequence[str], source: random.Random) -> None:
        self._markers = markers
        self._source = source

    def marker(self) -> str:
        """A marker or the beginning of one."""
        if not self._markers:
            return self._source.choice(FOREIGN)
        marker = self._source.choice(self._markers)
        return marker if self._source.random() < 0.5 else marker[: self._source.randint(1, len(marker))]

    def piece(self) -> str:
        """Something of the format, or something odd."""
        return self.marker() if self._source.random() < 0.6 else self._source.choice(NOISE)

    def text(self, most: int = 3) -> str:
        """Some pieces."""
        return "".join(self.piece() for _ in range(self._source.randint(1, most)))


def marks(text: str) -> list[int]:
    """The places after anything but a letter: more is misread there than within a word."""
    return [place for place, character in enumerate(text, 1) if not character.isalpha()] or [0]


def whole(text: str) -> str:
    """Halves of one character that meet are that character."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")


def damaged(text: str, source: random.Random, noise: Noise) -> str:
    """A text with a part missing, or with something in it that does not belong there."""
    start, end = sorted(source.choices(source.choice((range(len(text) + 1), marks(text))), k=2))
    how = source.random()
    if how < 0.3:
        return text[:end]
    if how < 0.45:
        return text[start:]
    if how < 0.8:
        return text[:start] + noise.text() + text[start:]
    return text[:start] + text[min(end, start + 3) :]


def damaged_at(text: str, places: Sequence[int], source: random.Random, noise: Noise) -> str:
    """A text damaged at some of its places, such as the boundaries of its markers, or anywhere."""
    chosen = places if places and source.random() < 0.7 else marks(text)
    start, middle, end = sorted(source.choices(chosen, k=3))
    how = source.randrange(9)
    if how == 0:  # cut off
        return text[:start]
    if how == 1:  # dropped
        return text[:start] + text[middle:]
    if how == 2:  # doubled
        return text[:middle] + text[start:]
    if how == 3:  # swapped
        return text[:start] + text[middle:end] + text[start:middle] + text[end:]
    if how == 4:  # a marker out of place
        return text[:start] + noise.marker() + text[start:]
    if how == 5:  # foreign markup, or odd Unicode
        return text[:start] + source.choice(FOREIGN) + text[start:]
    if how == 6:
        return text[:start] + source.choice(NOISE) + text[start:]
    if how == 7:  # a sign lost, or a few
        return text[:start] + text[start + source.randint(1, 3) :]
    return text[:start] + source.choice((" ", "\n", "\n\n", "\t")) + text[start:]


# fmt: off
#: What hostile outputs have besides markers, names and noise.
_HOSTILE = (
    "__proto__", "constructor", "toString", '"__proto__": {}', "[" * 40, "{" * 40, '{"a":' * 20, "(" * 20,
    "<" * 12, "\\" * 9, '"' * 5, "1e999999", "-0", "0x1F", "1_0", "\\u00e9", "'''", '"""', "\\x41", "\\r",
    "null", "true", "False", "{}", "[]", '""', '{"x": 1}', "[1, 2", "x=1", ": ", "}}", "]]", "/>",
)
# fmt: on


def hostile(turn: str, words: Sequence[str], source: random.Random, noise: Noise) -> str:
    """A text of up to thirty pieces in any order: markers, words, what is odd, and parts of a turn."""
    pieces = []
    for _ in range(source.choice((1, 2, 3, 4, 6, 8, 12, 20, 30))):
        how = source.random()
        if how < 0.45:
            piece = noise.marker()
        elif how < 0.6:
            piece = source.choice(words)
        elif how < 0.7:
            piece = source.choice(_HOSTILE)
        elif how < 0.8:
            start = source.randint(0, len(turn))
            piece = turn[start : start + source.choice((3, 10, 40, 120))]
        else:
            piece = source.choice((*NOISE, *FOREIGN, *TEXTS))
        pieces.append(piece * source.choice((1, 1, 1, 1, 1, 1, 1, 2, 3)))
    return "".join(pieces)
