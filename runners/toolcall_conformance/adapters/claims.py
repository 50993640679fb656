"""What a hello may claim, and why one that claims something else is refused."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from ..printer import name_problem, one_line
from ..suite.model import FEATURES
from ..suite.nearest import nearest
from .implementation import JsonObject
from .wanted import WANTS

PROFILES: Final = frozenset({"contract", "native", "template", "response-template", "wire"})
#: The operations of the protocol besides hello.
OPERATIONS: Final = frozenset(
    ("parse", "stream", "analyze", "grammar", "constrain", "render", "respond", "accumulate", "extract")
)
LAYERS: Final = frozenset({"template", "server"})

#: What a hello lists words in, what such a word is called, and the words that there are.
_WORDS: Final = {
    "profiles": ("profile", PROFILES),
    "ops": ("operation", OPERATIONS),
    "features": ("feature", FEATURES),
    "render": ("layer", LAYERS),
    "wants": ("wish", frozenset(WANTS)),
}


def refused(hello: JsonObject, formats: Collection[str] | None) -> str:
    """Why a reply to hello that fits its schema is refused; "" if it is not.

    ``formats``: those that there are, besides templates without a name; None: any.
    """
    return next(_problems(hello, formats), "")


def _problems(hello: JsonObject, formats: Collection[str] | None) -> Iterator[str]:
    yield from _about(hello["implementation"])
    for field, (what, words) in _WORDS.items():
        yield from _strange(field, hello.get(field, ()), what, words)
    if formats is not None:
        for field in ("formats", "renderFormats"):
            yield from _strange(field, hello.get(field, ()), "format", {"", *formats})


def _about(who: JsonObject) -> Iterator[str]:
    """What of a name, a version or a language is nothing to print.  Implements AP-2.7."""
    for field in ("name", "version", "language"):
        text = who.get(field, "")
        problem = name_problem(text) if text or field == "name" else ""
        if problem:
            yield f"implementation.{field}: {problem}"
    url = who.get("url", "")
    if url and (not url.startswith(("https://", "http://")) or name_problem(url[:100]) or len(url) > 2000):
        yield f"implementation.url: {one_line(url)[:80]} does not begin with https:// or http://"


def _strange(field: str, claimed: Collection[str], what: str, words: Collection[str]) -> Iterator[str]:
    """The words that mean nothing, each with the nearest one that does.  Implements AP-2.5 and AP-2.8."""
    for index, word in enumerate(claimed):
        if word not in words:
            advice = nearest(word, sorted(filter(None, words)), all_of_them=what != "format")
            if what == "format" and not advice.startswith("did"):
                advice = "`toolcall lint --formats` lists those there are"
            yield f"{field}[{index}]: there is no {what} {one_line(word)[:100]!r}; {advice}"
