"""Texts such as models write: prose, code, look-alikes of JSON, markup, whitespace, in any script."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

_PLAIN = ("the", "weather", "in", "Paris", "is", "sunny", "and", "then", "we", "look", "at", "file", "seven")
_SCRIPTS = (
    *("naïve", "Straße", "Ελλάδα", "погода", "天気", "서울", "مرحبا", "हिन्दी"),
    *("😀", "👩‍💻", "e\u0301", "½"),
)
_SIGNS = ("don't", "C:\\temp", "50%", "a/b", "x=1;", "(maybe)", "$HOME", "#1", '"so"', "…", "a_b", "*")
_WORDS = _PLAIN + _SCRIPTS + _SIGNS
#: Ordinary markup, and markers of several formats, whether or not the template uses them.
_MARKUP = (
    *("<b>", "</b>", '<a href="x">', "<br/>", "<!-- note -->", "&amp;", "&lt;div&gt;", "<![CDATA[x]]>"),
    *("<tool>", "<function>", "</function>", "<parameter=x>", "</parameter>", "<tool_call>", "</tool_call>"),
    *("[TOOL_CALLS]", "<|tool_call|>", "```json", "```", "{{ x }}", "{% if %}"),
    *('{"name": "f"}', "[1]", "{", "]"),
)
_CODE = (
    "def f(x):\n    if x:\n        return {'a': 1}\n\n    return None\n",
    'for (int i = 0; i < n; i++) {\n\tprintf("%d\\n", i);\n}',
    "  indented\n    more\n  less",
    "SELECT * FROM t\nWHERE a = 'b' AND c <> \"d\";",
    "<ul>\n  <li>one</li>\n</ul>\n",
    "a\r\nb\r\n",
)
#: Texts that are JSON, or nearly so.
_LOOKALIKES = (
    *("4", "-0.5", "007", "true", "null", "None", "True", "{}", "[]", '{"a": 1}', '["x"]', '"quoted"'),
    *("'single'", "{'a': 1}", '"', "\\", "\\n", "[1, 2", '{"a":'),
)
#: U+0085 and U+2028 are left out: Jinja's filter ``indent`` makes them line feeds, even inside JSON.
_SPACED = ("", " ", "\n", "  x", "x \n", "\n\nx", "\tx\t", "a\n\n\nb", "\u00a0", "a\u3000b\ufeff")


def prose(random: Random, markup: Sequence[str]) -> str:
    """Words, perhaps with one marker (two could be a whole call), rarely with whitespace at the ends."""
    words = random.choices(_WORDS, k=random.randint(1, 12))
    if random.random() < 0.4:
        words.insert(random.randint(1, len(words)), _marked(random, markup))
    separators = random.choices((" ", " ", " ", "\n", "\n\n", "  "), k=len(words))
    text = "".join(word + separator for word, separator in zip(words, separators, strict=True)).rstrip()
    if random.random() < 0.1:
        return random.choice(("", " ", "\n", "\n  ")) + text + random.choice(("", " ", "\n", "\n\n"))
    return text


def _marked(random: Random, markup: Sequence[str]) -> str:
    """A marker, a space, and a plain word, so that no format reads a longer marker."""
    return f"{random.choice((*_MARKUP, *markup))} {random.choice(_PLAIN)}"


def argument(random: Random, markup: Sequence[str]) -> str:
    """The text in a call's argument: anything at all."""
    kind = random.random()
    if kind < 0.4:
        return " ".join(random.choices(_WORDS, k=random.randint(1, 6)))
    if kind < 0.6:
        return random.choice(_LOOKALIKES)
    if kind < 0.7:
        return random.choice(_CODE)
    if kind < 0.8:
        return random.choice(_SPACED)
    return " ".join(_marked(random, markup) for _ in range(random.randint(1, 3)))
