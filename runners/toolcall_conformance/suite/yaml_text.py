"""Strict YAML with positions: YAML 1.2's core schema, without the parts on which YAML readers disagree."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

import yaml
from yaml.events import (
    AliasEvent,
    DocumentEndEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from ..errors import VectorError, YamlTextError

#: Deepest nesting of a vector file (VF-1.6).
MAX_DEPTH = 512


@dataclass(slots=True)
class YamlScalar:
    """A string, number, boolean or null.  ``text``: the source text of a number or word, else the string."""

    text: str
    value: str | int | float | bool | None
    line: int
    column: int
    #: ``"``, ``'``, ``|``, ``>`` or, for a plain scalar, "".
    style: str = ""
    end_line: int = 0


@dataclass(slots=True)
class YamlSequence:
    """A list."""

    items: list[YamlNode]
    line: int
    column: int


@dataclass(slots=True)
class YamlMapping:
    """A mapping with unique string keys, in the file's order."""

    entries: dict[str, tuple[YamlScalar, YamlNode]]
    line: int
    column: int

    def get(self, key: str) -> YamlNode | None:
        """The value of a key."""
        entry = self.entries.get(key)
        return entry[1] if entry else None


YamlNode: TypeAlias = "YamlScalar | YamlSequence | YamlMapping"
#: Makes the error at a node, of what is wrong and what to do.
MakeError: TypeAlias = Callable[[YamlNode, str, str], VectorError]

_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?", re.ASCII)
_WORDS = {"true": True, "false": False, "null": None}
#: Plain scalars that some YAML readers take for a non-string, or for another number than JSON readers do.
_AMBIGUOUS = re.compile(
    r"""(?: ~ | y | n | yes | no | on | off | true | false | null      # words of YAML 1.1 or in another case
      | [-+]? \.(?:inf|nan)
      | [-+]? 0 (?: x[0-9a-f_]+ | o[0-7_]+ | b[01_]+ )
      | [-+]? (?: [0-9][0-9_]* (?:\.[0-9_]*)? | \.[0-9][0-9_]* ) (?: e[-+]?[0-9]+ )?
      | [-+]? [0-9][0-9_]* (?: :[0-5]?[0-9] )+ (?:\.[0-9_]*)?          # base 60
      | [0-9]{4}-[0-9]{1,2}-[0-9]{1,2} (?: [Tt\s] .* )?                # dates and times
      | = | <<
    )""",
    re.VERBOSE | re.IGNORECASE | re.ASCII,
)
_LONE_SURROGATE_ESCAPE = re.compile(r"\\u[dD][89a-fA-F]")
_SURROGATE_PAIR = re.compile("[\ud800-\udbff][\udc00-\udfff]")
#: Invisible characters that Unicode does not class as format, control or space.
_BLANK = frozenset(
    [
        *(0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0),
        *(*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)),
    ]
)
_INVISIBLE_CATEGORIES = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp", "Zs"})


def is_invisible(character: str) -> bool:
    """Whether a character other than space and line feed cannot be seen in a file (VF-1.3)."""
    if character in " \n":
        return False
    return ord(character) in _BLANK or unicodedata.category(character) in _INVISIBLE_CATEGORIES


def escape(character: str) -> str:
    """The escape for a character in a double-quoted scalar."""
    code = ord(character)
    return "\\t" if character == "\t" else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def escaped(text: str) -> str:
    """Text of a YAML file with its invisible characters escaped."""
    return "".join(escape(character) if is_invisible(character) else character for character in text)


def is_ambiguous(text: str) -> bool:
    """Whether readers of YAML take the plain scalar for something else than this text."""
    return text in _WORDS or bool(_NUMBER.fullmatch(text) or _AMBIGUOUS.fullmatch(text))


def decode(data: bytes, path: str | Path) -> str:
    """The text of a file; CRLF becomes LF.  Raises YamlTextError unless it is UTF-8 without a BOM."""
    if data.startswith(b"\xef\xbb\xbf"):
        raise YamlTextError(path, 1, 1, "a byte order mark", "save the file as UTF-8 without it")
    try:
        return data.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8", "replace")
        line, column = _position(before, len(before))
        byte = f"the byte 0x{data[error.start]:02x} is not UTF-8"
        raise YamlTextError(path, line, column, byte, "save the file as UTF-8") from None


def read(text: str, path: str | Path) -> tuple[YamlNode | None, list[YamlTextError]]:
    """The one document of a file, and all its errors.

    The node is None only if the text is empty or could not be read to its end.  Otherwise the errors are
    ambiguities, and the node holds a guess for each ambiguity.  Implements VF-1 and VF-3.
    """
    reader = _TreeBuilder(path, list(invisible(text, path)))
    # libyaml refuses escaped surrogates, which vectors about broken strings need.  PyYAML's own scanner reads
    # escaped surrogates, but is ten times slower, so only files with such escapes use PyYAML's scanner.
    fast = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    loader = yaml.SafeLoader if _LONE_SURROGATE_ESCAPE.search(text) else fast
    hidden = bool(reader.errors)
    node: YamlNode | None = None
    try:
        node = reader.compose(yaml.parse(text, Loader=loader))
    except yaml.YAMLError as error:
        # If the text has invisible characters, those errors are enough: YAML's own message would confuse.
        if not hidden:
            reader.syntax_error(error)
    except _TooDeep as error:
        line, column = error.args
        reader.error(line, column, f"nested deeper than {MAX_DEPTH}", "give deep JSON as a string scalar")
    reader.errors.sort(key=lambda error: (error.line, error.column))
    return node, reader.errors


class _TooDeep(Exception):
    """Nesting passed the limit at (line, column)."""


@dataclass
class _TreeBuilder:
    """Builds nodes from parser events, in a loop, because a file may nest deeper than Python can recurse.

    PyYAML's own composer will not do: it resolves anchors and aliases before this reader can refuse them.
    """

    path: str | Path
    errors: list[YamlTextError]
    stack: list[YamlSequence | YamlMapping] = field(default_factory=list)
    keys: list[YamlScalar | None] = field(default_factory=list)
    root: YamlNode | None = None

    def error(self, line: int, column: int, what: str, advice: str) -> None:
        self.errors.append(YamlTextError(self.path, line, column, what, advice))

    def syntax_error(self, error: yaml.YAMLError) -> None:
        if not isinstance(error, yaml.MarkedYAMLError):
            self.error(1, 1, f"not YAML: {error}", "mend the file")
            return
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        what = " ".join(filter(None, [error.context, error.problem]))
        self.error(line, column, f"not YAML: {what}", "quote the scalar or mend the indentation there")

    def compose(self, events: Iterator[Any]) -> YamlNode | None:
        documents = 0
        for event in events:
            kind = type(event)
            if kind is ScalarEvent:
                self.add(self.scalar(event))
            elif kind is MappingStartEvent or kind is SequenceStartEvent:
                self.open(event, kind is MappingStartEvent)
            elif kind is MappingEndEvent or kind is SequenceEndEvent:
                self.stack.pop()
                self.keys.pop()
            elif kind is AliasEvent:
                at = self.at(event)
                self.error(*at, f"alias *{event.anchor}", "write the value out; aliases are not allowed")
                self.add(YamlScalar("", "", *at))
            elif kind is DocumentStartEvent:
                documents += 1
                if documents > 1:
                    self.error(*self.at(event), "a second document", "keep one document a file")
                    break
                if event.version or event.tags:
                    self.error(*self.at(event), "a directive", "remove the lines that begin with %")
            elif kind is DocumentEndEvent and event.explicit:
                self.error(*self.at(event), "an explicit end of document", "remove the line ...")
        return self.root

    @staticmethod
    def at(event: Any) -> tuple[int, int]:
        mark = event.start_mark
        return mark.line + 1, mark.column + 1

    def open(self, event: Any, mapping: bool) -> None:
        at = self.at(event)
        if len(self.stack) >= MAX_DEPTH:
            raise _TooDeep(*at)
        self.refuse_properties(event, at)
        node: YamlMapping | YamlSequence = YamlMapping({}, *at) if mapping else YamlSequence([], *at)
        self.add(node)
        self.stack.append(node)
        self.keys.append(None)

    def add(self, node: YamlNode) -> None:
        if not self.stack:
            self.root = node
            return
        parent = self.stack[-1]
        if isinstance(parent, YamlSequence):
            parent.items.append(node)
            return
        key = self.keys[-1]
        if key is None:
            self.keys[-1] = self.as_key(node)
            return
        self.keys[-1] = None
        if key.text in parent.entries:
            first = parent.entries[key.text][0]
            what = f"the key {key.text!r} is there twice (first on line {first.line})"
            self.error(key.line, key.column, what, "remove one of the two")
            return
        parent.entries[key.text] = (key, node)

    def as_key(self, node: YamlNode) -> YamlScalar:
        if isinstance(node, YamlScalar):
            if not isinstance(node.value, str):
                what = f"the key {node.text} is not a string"
                self.error(node.line, node.column, what, f'quote it: "{node.text}"')
            return node
        self.error(node.line, node.column, "a key that is a list or mapping", "use a string as the key")
        return YamlScalar("", "", node.line, node.column)

    def refuse_properties(self, event: Any, at: tuple[int, int]) -> None:
        if event.anchor:
            self.error(*at, f"anchor &{event.anchor}", "remove it; anchors are not allowed")
        if event.tag:
            self.error(*at, f"tag {event.tag}", "remove it; tags are not allowed")

    def scalar(self, event: Any) -> YamlScalar:
        mark = event.start_mark
        line, column = mark.line + 1, mark.column + 1
        if event.anchor or event.tag:
            self.refuse_properties(event, (line, column))
        text: str = event.value
        # Only the type of a plain scalar depends on its text.
        style = event.style if event.style in ('"', "'", "|", ">") else ""
        end_line = event.end_mark.line + 1
        if style:
            if style == '"' and _SURROGATE_PAIR.search(text):
                what = "an escaped surrogate pair"
                self.error(line, column, what, r"write the character itself, or \U with 8 digits")
            return YamlScalar(text, text, line, column, style, end_line)
        if text in _WORDS:
            return YamlScalar(text, _WORDS[text], line, column, "", end_line)
        number = _NUMBER.fullmatch(text)
        if number:
            return YamlScalar(text, _number(text, number), line, column, "", end_line)
        if not text:
            self.error(line, column, "an empty value", self.instead_of_nothing())
        elif _AMBIGUOUS.fullmatch(text):
            self.error(line, column, f"{text} is ambiguous: YAML readers differ on what it is", _advice(text))
        return YamlScalar(text, text, line, column, "", end_line)

    def instead_of_nothing(self) -> str:
        """Advice for an empty value; ``{a:1}`` has the key ``a:1``, which nobody means."""
        key = self.keys[-1] if self.keys else None
        name, colon, value = key.text.partition(":") if key and not key.style else ("", "", "")
        return f"put a blank after the colon: {name}: {value}" if colon else 'write null, "", [] or {}'


def _number(text: str, match: re.Match[str]) -> int | float:
    """The number of a plain scalar; infinite if too large.  (Arguments use the scalar's text instead.)"""
    if match[1] or match[2] or len(text) > 4000:
        return float(text)
    return int(text)


#: What YAML 1.1 reads as truth values.
_SWITCHES = {**dict.fromkeys(("y", "yes", "on"), "true"), **dict.fromkeys(("n", "no", "off"), "false")}


def _advice(text: str) -> str:
    word = text.lower()
    if word in ("true", "false", "null"):
        return f'write {word}, or quote it: "{text}"'
    if word == "~":
        return 'write null, or quote it: "~"'
    if word in _SWITCHES:
        return f'write {_SWITCHES[word]}, or quote it: "{text}"'
    return f'quote it: "{text}"' + ("" if not text[-1:].isdigit() else ", or write a JSON number")


def invisible(text: str, path: str | Path, advice: str = "") -> Iterator[YamlTextError]:
    """One error per line and invisible character, at its first position in the line.  Implements VF-1.3."""
    hidden = sorted(filter(is_invisible, set(text)))
    for number, line in enumerate(text.split("\n") if hidden else (), 1):
        for character in hidden:
            if character in line:
                at = number, line.index(character) + 1
                escaped = f'write {escape(character)} in a "double-quoted" scalar'
                if character == "\t" and not line[: at[1]].strip():
                    escaped = f"indent with spaces; as a part of a text {escaped}"
                yield YamlTextError(path, *at, _describe(character), advice or escaped)


def _describe(character: str) -> str:
    kind = "control character" if unicodedata.category(character) == "Cc" else "invisible character"
    if character == "\t":
        kind = "tab"
    return f"{kind} U+{ord(character):04X} {unicodedata.name(character, '')}".rstrip()


def _position(text: str, offset: int) -> tuple[int, int]:
    start = text.rfind("\n", 0, offset) + 1
    return text.count("\n", 0, offset) + 1, offset - start + 1


def plain(node: YamlNode) -> Any:
    """The node as plain Python data: dict, list, str, int, float, bool, None.  ``read`` bounds the depth."""
    if isinstance(node, YamlScalar):
        return node.value
    if isinstance(node, YamlSequence):
        return [plain(item) for item in node.items]
    return {key: plain(value) for key, (_, value) in node.entries.items()}


def json_text(node: YamlNode) -> str:
    """The node as JSON text; numbers keep the text they have in the file.  Implements VF-3.3."""
    if isinstance(node, YamlScalar):
        return json.dumps(node.value) if isinstance(node.value, (str, bool, type(None))) else node.text
    if isinstance(node, YamlSequence):
        return "[" + ", ".join(json_text(item) for item in node.items) + "]"
    members = (f"{json.dumps(key)}: {json_text(value)}" for key, (_, value) in node.entries.items())
    return "{" + ", ".join(members) + "}"


def locate(node: YamlNode, path: list[str | int]) -> YamlNode:
    """The node at a path of keys and indexes, or the last existing node on that path."""
    for step in path:
        following: YamlNode | None = None
        if isinstance(node, YamlMapping) and isinstance(step, str):
            following = node.get(step)
        elif isinstance(node, YamlSequence) and isinstance(step, int) and step < len(node.items):
            following = node.items[step]
        if following is None:
            break
        node = following
    return node
