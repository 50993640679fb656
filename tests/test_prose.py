"""The specification's prose keeps the rules of CONTRIBUTING's section *How we write*."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support import ROOT

CHAPTERS = sorted((ROOT / "spec").glob("*.md"))
#: The greatest number of words in a sentence.  Inline code is one word, however much it holds.
MOST_WORDS = 40

#: Phrases that hide who does what.  "such" needs its noun: punctuation, a verb or the sentence's end after
#: it leaves the reader to look for one.
PHRASES = {
    "is none": r"\bis none\b",
    "are none": r"\bare none\b",
    "such, then punctuation or the end": r"\bsuch(?=\s*(?:[.,;:!?)–—]|$))",
    "such, then a verb": (
        r"\bsuch\s+(?=(?:is|are|was|were|be|been|has|have|had|does|do|did|can|could|may|might|must|shall|should"
        r"|will|would|comes?|counts?|stands?|follows?|ends?|begins?|gives?|makes?|takes?|holds?|means?|needs?"
        r"|gets?|goes|stays?|remains?|says?|reads?|writes?|names?|belongs?|yields?|closes?|opens?)\b)"
    ),
}

#: Sentences that may stay, by their beginning, each with its reason.  At most ten.
ALLOWED: dict[str, str] = {}


def sentences(markdown: str) -> Iterator[str]:
    """The sentences of a page: of its paragraphs, and of each item of a list and each cell of a table."""
    text = re.sub(r"^```.*?^```", "", markdown, flags=re.DOTALL | re.MULTILINE)
    text = re.sub(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)", "`code`", text, flags=re.DOTALL)
    text = re.sub(r"^> ?", "", text, flags=re.MULTILINE)
    for block in re.split(r"\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )|\n(?=#|\|)", text):
        for piece in block.split("|") if block.lstrip().startswith("|") else (block,):
            # A note such as *(basis: …)* is a sentence of its own.
            for part in re.split(r"\*\((?=\w)|\)\*", piece):
                yield from filter(str.strip, re.split(r"(?<=[.!?])\s+", part))


def words(sentence: str) -> list[str]:
    return re.findall(r"[^\s\W]\S*", re.sub(r"\*\*[A-Z]{2}-[\d.]+\*\*", "", sentence))


def faults(markdown: str) -> Iterator[str]:
    """What breaks a rule: its name, and the sentence."""
    for sentence in sentences(markdown):
        flat = " ".join(sentence.split())
        if any(flat.startswith(beginning) for beginning in ALLOWED):
            continue
        if (count := len(words(flat))) > MOST_WORDS:
            yield f"{count} words: {flat}"
        for name, pattern in PHRASES.items():
            if re.search(pattern, flat, re.IGNORECASE):
                yield f"{name}: {flat}"


@pytest.mark.parametrize("chapter", CHAPTERS, ids=[path.name for path in CHAPTERS])
def test_the_specification_keeps_to_short_and_plain_sentences(chapter: Path) -> None:
    assert list(faults(chapter.read_text(encoding="utf-8"))) == []


def test_exceptions_are_few_and_each_still_needed() -> None:
    assert len(ALLOWED) <= 10
    pages = " ".join(" ".join(sentences(path.read_text(encoding="utf-8"))) for path in CHAPTERS)
    flat = " ".join(pages.split())
    assert [beginning for beginning in ALLOWED if beginning not in flat] == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A value of a type that is none.", ["is none"]),
        ("They are none.", ["are none"]),
        ("A call of such.", ["such, then punctuation or the end"]),
        ("- a list of such", ["such, then punctuation or the end"]),
        ("Such is a text. It is such a text, such as `x`.", ["such, then a verb"]),
        ("One `a b c` " * 19 + "two three.", []),
        ("word " * 41, ["41 words"]),
        ("word " * 20 + "again: " + "word " * 20, ["41 words"]),
        ("> " + "word " * 30 + "end.\n> " + "Word " * 30, []),
        ("| " + "word " * 30 + "| " + "word " * 30 + "|", []),
        ("```\nis none\n```", []),
    ],
)
def test_each_rule_is_noticed(text: str, expected: list[str]) -> None:
    assert [fault.partition(":")[0] for fault in faults(text)] == expected
