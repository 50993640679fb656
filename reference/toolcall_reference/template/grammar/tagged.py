"""The grammar of arguments in tags (section GR-3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from ...errors import GrammarUnsupported, SchemaError
from ...gbnf.bare import NO_STRING, BareText
from ...gbnf.json_schema import Reader
from ...gbnf.rules import choice, sequence
from ...schema.references import Schema
from ...stream.destination import Cut
from ...stream.heads import Exact, Part, Space, Word
from ...stream.nodes import Branch
from ..reading.tagged import TaggedArgument, TaggedArguments
from ..reading.values import Closer
from .pieces import GAP, Piece, Row, joined, text
from .writer import GrammarWriter, of_parameters


@of_parameters
def tagged_rows(node: TaggedArguments, writer: GrammarWriter) -> list[Row]:
    """The row for all arguments, and an empty row if no argument is required."""
    container: list[Piece] = []
    branches: list[Branch] = []
    for branch in node.until.branches:
        if isinstance(branch.body, TaggedArgument):
            branches.append(branch)
        elif branch.body is None and not (branch.peeks or branch.leaves) and branch.cut is Cut.DROPPED:
            container += [GAP, *writer.row(branch.head.parts)]
        elif not branch.peeks and branch.cut is not Cut.STOP:
            raise GrammarUnsupported(f"no grammar is known for {branch.head} among arguments")
    tags = _all_tags(branches)
    if not tags:
        raise GrammarUnsupported("no grammar is known for arguments without a form")
    left, right = Piece("", closes=bool(tags[0].value.after)), _opening(tags[0])
    separator = joined([left, GAP, *writer.row(tags[0].separator), GAP, right]).body

    def argument(key: str | None, schema: Schema, name: str, path: str) -> str:
        bodies: list[str] = []
        refused: list[SchemaError] = []
        for each in tags:
            try:
                value = _value(each, key, schema, name, path, writer)
                bodies.append(sequence(_head(each, key, writer), value))
            except SchemaError as error:
                refused.append(error)
        if not bodies:
            raise refused[0]
        return choice(bodies)

    some, required = writer.arguments_by_name(argument, separator)
    closes = all(each.value.after for each in tags)
    rows: list[Row] = [[*container, GAP, Piece(some, right.opens, closes)]] if some else []
    # For a call without arguments some templates leave an empty line; the analysis does not say which.
    return rows if required else [*rows, [Piece("ws")]]


class _Tags:
    """The markers of an argument, from the branches that read them: with a separator before, and without."""

    def __init__(self, branches: Sequence[Branch]) -> None:
        shortest = min(branches, key=lambda branch: len(branch.head.parts))
        longest = max(branches, key=lambda branch: len(branch.head.parts))
        self.head: Sequence[Part] = shortest.head.parts
        self.separator: Sequence[Part] = longest.head.parts[: len(longest.head.parts) - len(self.head)]
        assert isinstance(shortest.body, TaggedArgument)
        self.argument: TaggedArgument = shortest.body
        closer = self.argument.closer
        if not isinstance(closer, Closer):
            raise GrammarUnsupported(f"no grammar is known for {type(closer).__name__}")
        #: The whitespace before the value; ``value`` says how the value itself is written.
        self.before, behind, after = closer.rendered
        self.value = BareText(closer.marker, behind, after)


def _all_tags(branches: Iterable[Branch]) -> list[_Tags]:
    """The markers for each kind of value that has its own.  Implements GR-3.5 and GR-3.9."""
    groups: dict[bool | None, list[Branch]] = {}
    for branch in branches:
        assert isinstance(branch.body, TaggedArgument)
        groups.setdefault(branch.body.string, []).append(branch)
    # A format that marks strings and other values writes no value without a mark.  A format that marks
    # strings alone, to protect their text, writes strings without a mark too.
    kinds = (True, False) if False in groups else (None, True)
    found = [_Tags(groups[string]) for string in kinds if string in groups]
    if len(found) > 1 and found[0].argument.string is None:
        plain, protected = found
        mark = "".join(part.marker for part in protected.head[len(plain.head) :] if isinstance(part, Exact))
        plain.value = replace(plain.value, refused=mark)
    return found


def _opening(tags: _Tags) -> Piece:
    """Whether whitespace is rendered before an argument."""
    first = next(part for part in tags.head if not isinstance(part, Space))
    return Piece("", opens=isinstance(first, Exact) and text(first.text).opens)


def _head(tags: _Tags, key: str | None, writer: GrammarWriter) -> str:
    word = next(part for part in tags.head if isinstance(part, Word) and part.group == "key")
    words = {} if key is None else {"key": written(word, key, tags.argument.unescape)}
    *front, last = tags.head
    if isinstance(last, Exact):
        # The head has no part for a marker of whitespace alone: add that whitespace here.
        last = Exact(last.text.rstrip() + tags.before)
    return joined(writer.row([*front, last], words)).body


def _value(tags: _Tags, key: str | None, schema: Schema, name: str, path: str, writer: GrammarWriter) -> str:
    """The body for a value and its closing marker."""
    known = tags.argument.types[writer.tool.name][key or ""]
    string = tags.argument.string
    marked: Schema = True if string is None else {"type": "string" if string else list(NO_STRING)}
    strings = "string" in known.types if string is None else string
    bodies = []
    for schemas in writer.schemas(known.python and not strings):
        reader = Reader(schemas, writer.tool.parameters, tags.value)
        narrowed = schema if marked is True else reader.both([(schema, path), (marked, path)])
        bodies.append(reader.value(narrowed, name, path))
    return choice(bodies)


def written(word: Word, name: str, unescape: Callable[[str], str]) -> str:
    """A name as the format writes it."""
    return _as_written(word.words, unescape).get(name, name)


@lru_cache(64)
def _as_written(words: Sequence[str], unescape: Callable[[str], str]) -> Mapping[str, str]:
    """The words by what they mean; of several words that mean the same the first counts."""
    return {unescape(each): each for each in reversed(words)}
