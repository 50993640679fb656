"""Reads vector files: turns YAML into ``Vector`` objects and reports every error with line and column."""

from __future__ import annotations

import bisect
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from .. import kinds
from ..errors import SourceError, VectorError
from ..suite import yaml_text
from ..suite.cases.entry_errors import difference_errors, literal_errors
from ..suite.cases.format_cases import HEADER, FormatCases, format_cases
from ..suite.files import find_files, no_vector_file
from ..suite.model import (
    AlternativeMessage,
    ExpectedCall,
    ExpectedCompletion,
    ExpectedMessage,
    ExpectedProblem,
    Vector,
)
from ..suite.nearest import nearest
from ..suite.registry import Registry, openai_tool, registry_for
from ..suite.schema_errors import schema_errors
from ..suite.schemas import entry_of_error, validator
from ..suite.yaml_text import YamlMapping, YamlNode, YamlScalar, YamlSequence
from . import keys
from .entries import entries_of, problem

_SURROGATE_PAIR = re.compile("[\ud800-\udbff][\udc00-\udfff]")


def load_vectors(paths: Iterable[Path]) -> tuple[list[Vector], list[SourceError]]:
    """The vectors of files and folders, in the order of their files, and all errors.

    An error inside a vector discards that vector only, never the other vectors.  Implements VF-1.8.
    """
    vectors: list[Vector] = []
    errors: list[SourceError] = []
    for path in find_files(paths):
        found, wrong = load_file(path)
        vectors += found
        errors += wrong
    return vectors, errors


def load_file(path: Path) -> tuple[list[Vector], list[SourceError]]:
    """The vectors of one file, and all its errors."""
    try:
        text = yaml_text.decode(path.read_bytes(), path)
    except SourceError as error:
        return [], [error]
    except OSError as error:
        what = f"cannot be read: {error.strerror}"
        return [], [VectorError(path, 1, 1, what, "give the path of a vector file")]
    return load_text(text, path)


def load_text(text: str, path: Path) -> tuple[list[Vector], list[SourceError]]:
    """The vectors in the text of the file at ``path``, and all errors."""
    node, errors = yaml_text.read(text, path)
    if isinstance(node, YamlMapping) and HEADER in node.entries:
        return _FormatCasesLoader(path, registry_for(path), node).load(errors)
    if not isinstance(node, YamlMapping) or "toolcall" not in node.entries:
        return [], list(errors) if node is None and errors else [*errors, no_vector_file(path)]
    return _FileLoader(path, registry_for(path), node).load(errors)


def load_entry(entry: YamlMapping, path: Path, registry: Registry) -> tuple[Vector | None, list[SourceError]]:
    """The vector of an entry that stands for one, with its file's defaults and valid by the schema."""
    return _FileLoader(path, registry, entry).vector(entry)


@dataclass
class _FileLoader:
    """Turns the document of one file into vectors, collecting errors."""

    path: Path
    registry: Registry
    document: YamlMapping

    def load(self, yaml_errors: Sequence[SourceError]) -> tuple[list[Vector], list[SourceError]]:
        """The vectors without errors; none if an error is outside the vectors, such as in the defaults."""
        errors = list(yaml_errors)
        vectors: list[Vector] = []
        #: The indexes of vectors with errors; None stands for an error outside the vectors.
        bad = {self.index_at(error.line) for error in yaml_errors}
        for error in validator().iter_errors(yaml_text.plain(self.document)):
            index = entry_of_error(error)
            if index not in bad or not yaml_errors:
                errors += schema_errors(error, self.document, self.error)
            bad.add(index)
        if None in bad:
            return [], errors
        defaults = {k: v for k, v in self.document.entries.items() if k not in ("toolcall", "vectors")}
        for index, entry in enumerate(self.entries()):
            if index in bad or not isinstance(entry, YamlMapping):
                continue
            merged = YamlMapping({**defaults, **entry.entries}, entry.line, entry.column)
            said: set[str] = set()
            for own in entries_of(merged, self.registry, self.error):
                vector, wrong = (None, [own]) if isinstance(own, SourceError) else self.vector(own)
                # An error in a case is said once, and not for each format.
                errors += [each for each in wrong if str(each) not in said]
                said |= set(map(str, wrong))
                if vector is not None:
                    vectors += kinds.of(vector).of_templates(vector, merged, self.registry)
        return vectors, errors

    def entries(self) -> list[YamlNode]:
        return entries.items if isinstance(entries := self.document.get("vectors"), YamlSequence) else []

    def index_at(self, line: int) -> int | None:
        """The index of the vector that contains a line, or None."""
        entries = self.document.get("vectors")
        after = [key.line for key, _ in self.document.entries.values() if entries and key.line > entries.line]
        if after and line >= min(after):
            return None
        starts = [entry.line for entry in self.entries()]
        return bisect.bisect(starts, line) - 1 if starts and line >= starts[0] else None

    def error(self, node: YamlNode, what: str, advice: str) -> VectorError:
        return VectorError(self.path, node.line, node.column, what, advice)

    def vector(self, node: YamlMapping) -> tuple[Vector | None, list[SourceError]]:
        """The vector of an entry, already merged with the file's defaults and valid by the schema."""
        kind = kinds.named(_text(node.get("kind")) or kinds.USUAL)
        errors: list[SourceError] = [*keys.errors(node, kind, self.error)]
        errors += kind.errors(node, self.registry, self.error)
        plain = {key: yaml_text.plain(value) for key, (_, value) in node.entries.items() if key in _AS_IS}
        tools = self.tools(node.get("tools"), errors)
        template, template_name = self.template(node.get("template"), errors)
        for key in (
            "tools",
            "options",
            "messages",
            "analysis",
            "deltas",
            "events",
            "sameAs",
            "differsFrom",
            "fields",
            "regions",
        ):
            errors += self.inexact(node.get(key))
        for key in ("output", "chunks", "left", "right", "accepts", "rejects", "open", "either"):
            errors += self.folded(node.get(key))
        chunks = self.texts(node.get("chunks"), errors)
        if _SURROGATE_PAIR.search("".join(chunks)):
            what = "two chunks make up a surrogate pair"
            errors.append(self.error(node.entries["chunks"][0], what, "do not divide a character"))
        values: dict[str, Any] = {
            "kind": kind.name,
            "clauses": tuple(plain["clauses"]),
            "against": tuple(plain.get("against", ())),
            "requires": tuple(plain.get("requires", ())),
            "template": template,
            "template_name": template_name,
            "tools": tools,
            "output": self.text(node.get("output"), errors) if "output" in node.entries else "".join(chunks),
            "chunks": chunks,
            "deltas": tuple(tuple(deltas) for deltas in plain.get("deltas", ())),
            "accepts": self.texts(node.get("accepts"), errors),
            "rejects": self.texts(node.get("rejects"), errors),
            "open": self.texts(node.get("open"), errors),
            "either": self.texts(node.get("either"), errors),
            "calls": self.calls(node.get("calls"), errors) if "calls" in node.entries else None,
            "says": tuple(plain.get("says", ())),
            "preserved_tokens": tuple(plain.get("preservedTokens", ())),
            **{key: tuple(plain[key]) for key in ("loosened", "narrowed") if key in plain},
            "late_ids": plain.get("lateIds", False),
            "response_template": plain.get("responseTemplate"),
            "prefix": plain.get("prefix", ""),
            "messages": tuple(plain["messages"]) if "messages" in plain else None,
            "generation_prompt": plain.get("generationPrompt"),
            "start_here": _begins_here(plain.get("startHere"), template_name),
            "path": self.relative_path,
            "line": node.entries["id"][0].line,
        }
        values.update((k, plain[k]) for k in _PLAIN if k in plain)
        values |= kind.values(node, plain, self, errors)
        if errors:
            return None, errors
        if isinstance(expected := node.get("expected"), YamlMapping):
            values["expected"] = self.expected(expected, values, errors)
            values["alternatives"] = tuple(self.alternatives(node, expected, values, errors))
        if isinstance(message := node.get("message"), YamlMapping):
            values["message"] = self.expected(message, values, errors)
        if isinstance(completion := node.get("completion"), YamlMapping):
            values["completion"] = self.completion(completion, errors)
        return (None, errors) if errors else (kind.finished(Vector(**values).smallest()), [])

    @cached_property
    def relative_path(self) -> str:
        """The path of the file below the folder of its registry."""
        path = self.path.resolve()
        inside = path.is_relative_to(self.registry.root)
        return path.relative_to(self.registry.root).as_posix() if inside else self.path.as_posix()

    def tools(self, node: YamlNode | None, errors: list[SourceError]) -> tuple[Mapping[str, Any], ...]:
        if not isinstance(node, YamlSequence):
            return ()
        tools = []
        for item in node.items:
            if not isinstance(item, YamlScalar):
                tools.append(openai_tool(yaml_text.plain(item)))
            elif item.text in self.registry.tools:
                tools.append(self.registry.tools[item.text])
            else:
                close = nearest(item.text, list(self.registry.tools))
                advice = f"{close} (or give the tool in place: {{name: …}})"
                errors.append(self.error(item, f"no tool `{item.text}` in tools.yaml", advice))
        return tuple(tools)

    def template(self, node: YamlNode | None, errors: list[SourceError]) -> tuple[str | None, str]:
        """The template's source and name.  A source has a brace or a line break, a name has neither."""
        if not isinstance(node, YamlScalar):
            return None, ""
        if "\n" in node.text or "{" in node.text:
            return node.text, ""
        if node.text in self.registry.template_names:
            return self.registry.templates[node.text], node.text
        advice = nearest(node.text, self.registry.template_names)
        errors.append(self.error(node, f"no format vectors/formats/{node.text}", advice))
        return None, ""

    def inexact(self, node: YamlNode | None) -> Iterator[VectorError]:
        """Errors for numbers too large for a double.  (Arguments are exempt: they keep a number's text.)"""
        stack = [node] if node is not None else []
        while stack:
            item = stack.pop()
            if isinstance(item, YamlMapping):
                stack += [value for _, value in item.entries.values()]
            elif isinstance(item, YamlSequence):
                stack += item.items
            elif isinstance(item.value, float) and item.value in (float("inf"), float("-inf")):
                yield self.error(item, f"{item.text} is too large a number", "give a smaller one")

    def folded(self, node: YamlNode | None) -> Iterator[VectorError]:
        """Errors for texts whose line breaks YAML would silently turn into spaces.  Implements VF-3.6."""
        items = node.items if isinstance(node, YamlSequence) else [node]
        for item in items:
            if isinstance(item, YamlScalar) and item.style in ("", "'") and item.end_line > item.line:
                advice = "use a block scalar (|-), or \\n in double quotes"
                yield self.error(item, "line breaks in this scalar become spaces", advice)

    def text(self, node: YamlNode | None, errors: list[SourceError]) -> str:
        """A text given as a string or as parts."""
        if node is None or isinstance(node, YamlScalar):
            return node.text if node else ""
        text = "".join(
            part if isinstance(part, str) else part["repeat"] * int(part.get("times", 0))
            for part in yaml_text.plain(node)
        )
        if _SURROGATE_PAIR.search(text):
            what = "two parts make up a surrogate pair"
            errors.append(self.error(node, what, "write the character itself"))
        return text

    def texts(self, node: YamlNode | None, errors: list[SourceError]) -> tuple[str, ...]:
        items = node.items if isinstance(node, YamlSequence) else []
        return tuple(self.text(item, errors) for item in items)

    def expected(
        self, node: YamlMapping, vector: Mapping[str, Any], errors: list[SourceError]
    ) -> ExpectedMessage:
        contract = vector["profile"] == "contract"
        flags = {key: yaml_text.plain(value) for key, (_, value) in node.entries.items() if key != "calls"}
        given = node.get("problems")
        entries = given.items if isinstance(given, YamlSequence) else []
        problems = [
            problem(entry, vector["output"], self.error)
            for entry in entries
            if isinstance(entry, YamlMapping)
        ]
        errors += (problem for problem in problems if isinstance(problem, SourceError))
        return ExpectedMessage(
            content=None if contract else self.text(node.get("content"), errors),
            reasoning=None if contract else self.text(node.get("reasoning"), errors),
            calls=self.calls(node.get("calls"), errors),
            saw_tool_call_syntax=flags.get("sawToolCallSyntax", "calls" in node.entries),
            rejected_by_policy=flags.get("rejectedByPolicy", False),
            rejected_tool_names=tuple(flags.get("rejectedToolNames", ())),
            problems=tuple(problem for problem in problems if isinstance(problem, ExpectedProblem)),
        )

    def alternatives(
        self, node: YamlMapping, expected: YamlMapping, vector: Mapping[str, Any], errors: list[SourceError]
    ) -> Iterator[AlternativeMessage]:
        """The alternative messages; a field that one omits is as in ``expected``.  Implements VF-4.11."""
        given = node.get("alternatives")
        for entry in given.items if isinstance(given, YamlSequence) else ():
            assert isinstance(entry, YamlMapping)
            other = entry.get("expected")
            assert isinstance(other, YamlMapping)
            whole = YamlMapping({**expected.entries, **other.entries}, other.line, other.column)
            errors += keys.errors_of_message(whole, vector["profile"], self.error)
            yield AlternativeMessage(_text(entry.get("note")), self.expected(whole, vector, errors))

    def completion(self, node: YamlMapping, errors: list[SourceError]) -> ExpectedCompletion:
        fields = yaml_text.plain(node)
        content, reason, failed = fields["content"], fields["finishReason"], fields.get("failed")
        return ExpectedCompletion(
            content="" if content is None else self.text(node.get("content"), errors),
            reasoning=self.text(node.get("reasoning"), errors),
            calls=self.calls(node.get("calls"), errors),
            finish_reasons=tuple(reason) if isinstance(reason, list) else (reason,) if reason else (),
            failed=failed is True,
            may_fail=failed == "allowed",
            refusal=fields.get("refusal", ""),
            signature=fields.get("signature", ""),
        )

    def calls(self, node: YamlNode | None, errors: list[SourceError]) -> tuple[ExpectedCall, ...]:
        items = node.items if isinstance(node, YamlSequence) else []
        return tuple(self.call(call, errors) for call in items if isinstance(call, YamlMapping))

    def call(self, node: YamlMapping, errors: list[SourceError]) -> ExpectedCall:
        if "of" in node.entries:
            advice = "remove it, or give the id itself"
            errors.append(self.error(node.entries["of"][0], "`of` outside of a case", advice))
        keys = ("arguments", "argumentsText", "id", "complete")
        given, exact, identity, complete = map(node.get, keys)
        value = yaml_text.json_text(given) if isinstance(given, YamlMapping) else self.text(given, errors)
        return ExpectedCall(
            name=_text(node.get("name")),
            arguments=value,
            arguments_text=None if exact is None else self.text(exact, errors),
            id=None if identity is None else _text(identity),
            complete=complete.value is True if isinstance(complete, YamlScalar) else True,
        )


class _FormatCasesLoader(_FileLoader):
    """Turns the literal outputs in a format's ``cases.yaml`` into vectors.  Implements VF-12.9, VF-12.11."""

    def load(self, yaml_errors: Sequence[SourceError]) -> tuple[list[Vector], list[SourceError]]:
        """The vectors without errors; none if the file does not fit its schema."""
        errors = list(yaml_errors)
        for error in validator("cases").iter_errors(yaml_text.plain(self.document)):
            errors += schema_errors(error, self.document, self.error)
        if errors:
            return [], errors
        own = format_cases(self.document)
        errors += self.name_errors(own)
        for _, fields in own.differs.values():
            errors += difference_errors(fields, self.error)
        for _, _, given in own.literal.values():
            errors += literal_errors(given, self.error) if isinstance(given, YamlMapping) else ()
        format = self.path.resolve().parent.name
        if not errors and format not in self.registry.cases.formats:
            advice = "put the file beside the template.jinja and the format.yaml of a format"
            errors.append(self.error(self.document, f"no format vectors/formats/{format}", advice))
        if errors:
            return [], errors
        vectors: list[Vector] = []
        for entry in self.registry.cases.literal(self.document, format):
            vector, wrong = self.vector(entry)
            errors += wrong
            vectors += [vector] if vector is not None else []
        return vectors, errors

    def name_errors(self, own: FormatCases) -> Iterator[VectorError]:
        """Errors for names of cases that there are not.  Implements VF-12.12."""
        made, kinds = self.registry.cases.entries.keys(), self.registry.cases.kinds.keys()
        for names, known in ((own.shown, made), (own.omitted, kinds | self.registry.kinds)):
            for name in names:
                if name.text in kinds - known:
                    advice = "write what differs there, below the format"
                    yield self.error(name, f"{name.text} has outputs, and no turn", advice)
                elif name.text not in known:
                    yield self.error(name, f"no case {name.text}", nearest(name.text, list(known), False))


#: Keys whose plain value is copied to the vector's field of the same name.
_PLAIN = (
    *("id", "title", "level", "topic", "harm", "profile", "mode", "model", "options", "analysis"),
    *("layer", "refused", "api", "ends", "observed", "origin", "crosswalk", "size", "steps", "derived"),
    "canonical",
)
_AS_IS = frozenset(_PLAIN) | {
    *("clauses", "against", "requires", "deltas", "messages", "generationPrompt", "startHere"),
    *("preservedTokens", "loosened", "narrowed", "lateIds", "framing", "equal", "complete"),
    *("sameAs", "differsFrom", "contains", "order", "once", "excludes", "parsesBack", "prompt", "says"),
    *("responseTemplate", "prefix", "fields", "malformed", "missing", "regions", "arrives"),
}


def _begins_here(given: object, format: str) -> bool:
    """Whether ``startHere`` is true, or lists the vector's format.  Implements VF-4.20."""
    return given is True or (isinstance(given, list) and format in given)


def _text(node: YamlNode | None) -> str:
    return node.text if isinstance(node, YamlScalar) else ""
