"""Formats vector files: blanks, empty lines and the order of keys change; comments and values stay."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path

from ..errors import SourceError, VectorError
from . import yaml_text

#: The order of a vector's keys (VF-9.2): identity, input, expected output, observations.
VECTOR_KEYS = (
    *("id", "kind", "profile", "mode", "model", "clauses", "against", "requires", "level", "title"),
    *("needs", "instead", "unseen", "literal"),
    *("template", "templates", "except", "layer", "holds", "tools", "options", "messages"),
    *("quoted", "turn", "thought", "thinks", "edit"),
    *("generationPrompt", "api", "apis", "events", "framing", "ends"),
    *("output", "responseTemplate", "prefix", "size", "steps"),
    *(
        "outputs",
        "message",
        "lateIds",
        "chunks",
        "deltas",
        "expected",
        *("fields", "malformed", "missing", "regions", "arrives"),
        "by",
        "alternatives",
        "analysis",
        "completion",
    ),
    *("accepts", "either", "open", "rejects", "calls", "preservedTokens", "loosened", "narrowed"),
    *("sameAs", "differsFrom", "contains", "order", "once", "excludes", "parsesBack", "prompt"),
    *("refused", "says"),
    *("complete", "left", "right", "equal", "judged", "claims", "reply", "verdict", "invariants"),
    *("harm", "startHere", "canonical", "derived", "observed", "origin", "crosswalk"),
)
#: The order of a file's keys.
FILE_KEYS = (
    *("toolcall", "kind", "profile", "topic", "mode", "model", "template", "templates", "except"),
    *(
        "layer",
        "holds",
        "tools",
        "options",
        "messages",
        "generationPrompt",
        "api",
        "apis",
        *("responseTemplate", "prefix"),
        "level",
        "requires",
    ),
    *("harm", "derived", "origin", "literal", "vectors"),
)
#: The order of an expected message's keys.
MESSAGE_KEYS = (
    *("content", "reasoning", "calls", "problems"),
    *("sawToolCallSyntax", "rejectedByPolicy", "rejectedToolNames"),
)
_BLOCK_HEADER = re.compile(r"[|>][-+0-9]*\s*(?:#.*)?$")


def format_text(text: str, path: str | Path) -> str:
    """The text of a vector file or registry in canonical form.

    Raises SourceError if it cannot be read, or if formatting would change a value.  Implements VF-9.
    """
    text = given = text.replace("\r\n", "\n")
    file = _Lines(text, _read(text, path))
    for step in (_order_messages, _order_vectors, _order_file, _space):
        step(file)
        if (stepped := "\n".join(file.lines)) != text:
            text = stepped
            file = _Lines(text, _read(text, path))
    # The formatter edits text, so check that the result still has the same meaning.
    if text != given and _meaning(_read(text, path)) != _meaning(_read(given, path)):
        raise VectorError(path, 1, 1, "formatting would change a value", "format the file by hand")
    return text


@lru_cache(maxsize=1)  # most texts stay as they are
def _read(text: str, path: str | Path) -> yaml_text.YamlNode | None:
    node, errors = yaml_text.read(text, path)
    if errors:
        raise errors[0]
    return node


def _meaning(node: yaml_text.YamlNode | None) -> str:
    """The document as JSON text with sorted keys."""
    if isinstance(node, yaml_text.YamlMapping):
        entries = sorted((key, _meaning(value)) for key, (_, value) in node.entries.items())
        return "{" + ",".join(f"{key!r}:{value}" for key, value in entries) + "}"
    if isinstance(node, yaml_text.YamlSequence):
        return "[" + ",".join(map(_meaning, node.items)) + "]"
    return yaml_text.json_text(node) if node else ""


class _Lines:
    """The lines of a file, its parsed document, and which lines are inside a multi-line scalar."""

    def __init__(self, text: str, document: yaml_text.YamlNode | None) -> None:
        self.lines = text.split("\n")
        self.document = (
            document if isinstance(document, yaml_text.YamlMapping) else yaml_text.YamlMapping({}, 1, 1)
        )
        scalars = list(_texts(self.lines, document))
        #: The lines inside a multi-line scalar, where blanks and empty lines are part of the value.
        self.inside = frozenset(number for lines in scalars for number in lines)
        #: The lines right after a block scalar that keeps its trailing empty lines (``|+``).
        self.kept = frozenset(lines.stop for lines in scalars if _keeps(self.lines[lines.start - 1]))
        entries = self.document.get("vectors")
        items = entries.items if isinstance(entries, yaml_text.YamlSequence) else []
        self.vectors = [item for item in items if isinstance(item, yaml_text.YamlMapping)]

    def is_comment(self, number: int) -> bool:
        return number not in self.inside and self.lines[number].lstrip().startswith("#")

    def with_comments(self, start: int) -> int:
        """The first of the comment lines right above a line; the line itself if there are none."""
        while start and self.is_comment(start - 1):
            start -= 1
        return start

    def end_of(self, node: yaml_text.YamlMapping) -> int:
        """The end of a block mapping: before the next less indented line and the comments above that line."""
        end = max(key.line for key, _ in node.entries.values())
        column = next(iter(node.entries.values()))[0].column - 1
        while end < len(self.lines):
            line = self.lines[end]
            if end not in self.inside and line.strip() and len(line) - len(line.lstrip()) < column:
                break
            end += 1
        # Leave out empty lines and comments at the end.
        while end and end - 1 not in self.inside and not self.lines[end - 1].partition("#")[0].strip():
            end -= 1
        return end

    def order(self, node: yaml_text.YamlMapping, order: Sequence[str]) -> None:
        """Sort the entries of a block mapping in place; comments move with the key below them.

        Does nothing to a mapping in braces, or to a mapping with two keys on one line.
        """
        keys = [key for key, _ in node.entries.values()]
        names = [key.text for key in keys]
        wanted = sorted(names, key=lambda name: order.index(name) if name in order else len(order))
        starts = [key.line - 1 for key in keys]
        if wanted == names or len(set(starts)) < len(starts) or len({key.column for key in keys}) > 1:
            return
        column = keys[0].column - 1
        first = self.lines[starts[0]]
        # The dash of a list entry stays on the entry's first line, whichever key comes first.
        lead = first[:column]
        if lead.strip() not in ("", "-"):
            return
        self.lines[starts[0]] = " " * column + first[column:]
        end = self.end_of(node)
        cuts = [starts[0], *map(self.with_comments, starts[1:]), end]
        blocks = {name: self.lines[cuts[i] : cuts[i + 1]] for i, name in enumerate(names)}
        ordered = [line for name in wanted for line in blocks[name]]
        if lead.strip() and ordered[0].lstrip().startswith("#"):
            self.lines[starts[0]] = first
            return
        ordered[0] = lead + ordered[0][column:]
        self.lines[starts[0] : end] = ordered


def _order_messages(file: _Lines) -> None:
    for vector in file.vectors:
        message = vector.get("expected")
        # A mapping that begins on the line of its key is in braces.
        if isinstance(message, yaml_text.YamlMapping) and message.line != vector.entries["expected"][0].line:
            file.order(message, MESSAGE_KEYS)


def _order_vectors(file: _Lines) -> None:
    for vector in file.vectors:
        file.order(vector, VECTOR_KEYS)


def _order_file(file: _Lines) -> None:
    if "toolcall" in file.document.entries:
        file.order(file.document, FILE_KEYS)


def _space(file: _Lines) -> None:
    """Remove trailing blanks and repeated empty lines; put an empty line before all vectors but the first."""
    starts = [file.with_comments(vector.line - 1) for vector in file.vectors]
    parted, tight = set(starts[1:]), set(starts[:1])
    spaced: list[str] = []
    empty = False
    for number, line in enumerate(file.lines):
        inside = number in file.inside
        if not inside and not line.strip():
            empty = True
            continue
        # After a block scalar that keeps trailing empty lines (|+), an added line would change its value.
        parts = (empty and spaced and number not in tight) or number in parted
        if parts and not inside and number not in file.kept:
            spaced.append("")
        spaced.append(line if inside else line.rstrip())
        empty = False
    file.lines = [*spaced, ""]


def _texts(lines: Sequence[str], node: yaml_text.YamlNode | None) -> Iterator[range]:
    """The line numbers of each multi-line scalar, without its first line."""
    stack = [node] if node is not None else []
    while stack:
        item = stack.pop()
        if isinstance(item, yaml_text.YamlMapping):
            stack += [value for _, value in item.entries.values()]
        elif isinstance(item, yaml_text.YamlSequence):
            stack += item.items
        elif item.style in ("|", ">"):
            yield range(item.line, _end_of_block(lines, item))
        elif item.end_line > item.line:
            yield range(item.line, item.end_line)


def _end_of_block(lines: Sequence[str], scalar: yaml_text.YamlScalar) -> int:
    """The line after a block scalar; its trailing empty lines belong to it only if its header has ``+``."""
    # The parser sets the scalar's end to the start of the next token.
    end = scalar.end_line - 1
    while not _keeps(lines[scalar.line - 1]) and end > scalar.line and not lines[end - 1].strip():
        end -= 1
    return end


def _keeps(first_line: str) -> bool:
    header = _BLOCK_HEADER.search(first_line)
    return header is not None and "+" in header[0]


def trailing_blanks(text: str, path: str | Path) -> Iterator[SourceError]:
    """Errors for scalar lines with a trailing blank: editors strip it, formatting must keep it (VF-9.3).

    Raises SourceError if the text cannot be read.
    """
    file = _Lines(text, _read(text, path))
    for number in sorted(file.inside):
        line = file.lines[number]
        if line != line.rstrip(" "):
            column = len(line.rstrip(" ")) + 1
            advice = 'write the text in "double quotes", with \\n for line breaks'
            yield VectorError(path, number + 1, column, "a blank at the end of a line of a text", advice)
