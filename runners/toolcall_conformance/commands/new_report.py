"""The questions of ``toolcall new`` without an id: from a bug report to a vector that fails for its bug."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import chain
from pathlib import Path
from typing import Any

import click

from .. import kinds
from ..adapters.protocol import Hello
from ..judge import rules
from ..suite import data
from ..suite.clauses import load_clauses
from ..suite.familiar import formats_like
from ..suite.model import Vector
from ..suite.registry import registry_for
from ..vectors import load_format
from ..vectors.drafts import draft_file, flow, id_part, output_lines, quoted
from ..vectors.loader import load_text

#: What the questions are answered with, until a draft is written.
ANSWERS = Path("toolcall-new.json")
#: What is meant as the name of a file, and not as the output of a model.
_FILE_NAME = re.compile(r"[\w./~\\-]+\.(txt|json|jsonl|log|md|out|yaml)")
_FIELDS = {"content": str, "reasoning": str, "calls": list}
_TYPES = {bool: "boolean", int: "integer", float: "number", str: "string", list: "array", dict: "object"}


@dataclass(frozen=True, slots=True)
class Asked:
    """One of the questions: the key of its answer, and what is asked."""

    key: str
    asks: str


QUESTIONS = (
    Asked("output", "Output of the model: a file, or its text as it is and then a line with a dot alone"),
    Asked("format", "Its format (a name of vectors/formats), or the file of its chat template"),
    Asked("happened", 'What the parser made of it, as JSON or a file of it: {"content": "…", "calls": […]}'),
    Asked("right", "What is right, in the same form"),
    Asked("title", "What is right, in a sentence"),
)


class UnusableAnswer(Exception):
    """An answer that has to be given again."""


def ask(given: Mapping[str, str], origin: str, path: Path | None) -> None:
    """Ask what is not given, write a draft and show that it notices the bug.

    An answer that cannot be used is asked again.  All answers are kept in ``toolcall-new.json`` until the
    draft is written, so that an interrupted report goes on where it was.
    """
    answers = {**_kept(), **{key: value for key, value in given.items() if value}}
    report: dict[str, Any] = {}
    for question in QUESTIONS:
        while question.key not in report:
            if question.key not in answers:
                answers[question.key] = _asked(question)
            ANSWERS.write_text(json.dumps(answers, ensure_ascii=False, indent=1), encoding="utf-8")
            try:
                report[question.key] = _READ[question.key](answers[question.key], report)
            except UnusableAnswer as wrong:
                click.echo(f"{question.key}: {wrong}", err=True)
                del answers[question.key]
    _write(report, origin, path)
    ANSWERS.unlink(missing_ok=True)


def _asked(question: Asked) -> str:
    """The answer of the terminal: a line, or of an output all lines up to a dot alone."""
    line: str = click.prompt(question.asks, err=True)
    if question.key != "output" or _is_file(line):
        return line
    lines = []
    while line != ".":
        lines.append(line)
        line = click.prompt("", default="", show_default=False, prompt_suffix="", err=True)
    return "\n".join(lines)


def _is_file(answer: str) -> bool:
    try:
        return Path(answer).is_file()
    except (OSError, ValueError):  # it is too long for a name, or has a character that no name has
        return False


def _kept() -> dict[str, str]:
    """The answers of a report that was interrupted."""
    try:
        kept = json.loads(ANSWERS.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(kept, dict):
        return {}
    click.echo(f"going on with the answers in {ANSWERS}", err=True)
    return {key: value for key, value in kept.items() if isinstance(value, str)}


def _output(answer: str, _: Mapping[str, Any]) -> str:
    """The text of a file, or the answer as it is."""
    text = _text_of_file(answer) if _is_file(answer) else answer
    if _FILE_NAME.fullmatch(text):
        raise UnusableAnswer(f"there is no file {answer}")
    if not text:
        raise UnusableAnswer("an output is needed, and this is empty")
    return text


def _text_of_file(name: str) -> str:
    try:
        return Path(name).read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        raise UnusableAnswer(f"{name} is not text in UTF-8 (byte {error.start})") from None
    except OSError as error:
        raise UnusableAnswer(f"{name} cannot be read: {error.strerror}") from None


def _format(answer: str, _: Mapping[str, Any]) -> tuple[str, str]:
    """The name of a format, or ``own``, and its template's text, or the name again."""
    names = registry_for(data.vectors_dir() / "template" / "drafts.yaml").templates
    if answer in names:
        return answer, answer
    try:
        source = Path(answer).read_text(encoding="utf-8")
    except (OSError, ValueError):
        near = sorted(names, key=lambda name: -SequenceMatcher(None, name, answer).ratio())[:3]
        raise UnusableAnswer(f"{answer!r} is neither a format nor a file; near: {', '.join(near)}") from None
    if "{%" not in source and "{{" not in source:
        raise UnusableAnswer(f"{answer} is not a chat template: it has neither {{% nor {{{{")
    return next((name for name, known in names.items() if known == source), "own"), source


def _message(answer: str, report: Mapping[str, Any]) -> dict[str, Any]:
    """A message, with the fields that it leaves out."""
    try:
        given = json.loads(_text_of_file(answer) if _is_file(answer) else answer)
    except (ValueError, RecursionError) as error:
        raise UnusableAnswer(f"this is not JSON: {error}") from None
    if not isinstance(given, dict):
        raise UnusableAnswer('an object is needed, such as {"content": "…", "calls": []}')
    for key, value in given.items():
        if key not in _FIELDS:
            raise UnusableAnswer(f"there is no field {key!r}: a message has content, reasoning and calls")
        if not isinstance(value, _FIELDS[key]):
            raise UnusableAnswer(f"{key} has to be a {'list' if key == 'calls' else 'string'}")
    calls = [_call(call) for call in given.get("calls", [])]
    return {"content": given.get("content", ""), "reasoning": given.get("reasoning", ""), "calls": calls}


def _call(call: object) -> dict[str, Any]:
    if not isinstance(call, dict) or not isinstance(call.get("name"), str):
        raise UnusableAnswer('a call is {"name": "…", "arguments": {…}}')
    unknown = call.keys() - {"name", "arguments", "complete"}
    if unknown:
        raise UnusableAnswer(
            f"there is no field {min(unknown)!r} of a call: it has name, arguments, complete"
        )
    arguments, complete = call.get("arguments", {}), call.get("complete", True)
    if isinstance(arguments, str) and complete:
        try:
            arguments = json.loads(arguments)
        except ValueError:
            raise UnusableAnswer("a call that is complete has no JSON as its arguments") from None
    if isinstance(arguments, dict) and not complete:
        raise UnusableAnswer("a call that is not complete has the text of its arguments, as far as it goes")
    if not isinstance(arguments, (dict, str)):
        raise UnusableAnswer("arguments are an object, or of a call that is not complete a text")
    return {"name": call["name"], "arguments": arguments, "complete": complete}


def _right(answer: str, report: Mapping[str, Any]) -> dict[str, Any]:
    """The right message, which is another than what happened, and has no text that the output has not."""
    right = _message(answer, report)
    if right == report["happened"]:
        raise UnusableAnswer("it is what happened: what is wrong with that?")
    for key in ("content", "reasoning"):
        rest = iter(report["output"])
        strange = next((char for char in right[key] if char not in rest), "")
        if strange:
            raise UnusableAnswer(f"{key} has {strange!r}, and the output has not, in that order")
    path = data.vectors_dir() / "template" / "draft.yaml"
    vector, _ = _draft({**report, "right": right, "title": "TODO"}, "", None, path)
    verdict = planted(vector, report["happened"])
    if rules.passes(verdict, ()):
        raise UnusableAnswer(f"what happened would pass it (verdict {verdict}): say what differs")
    return right


def _title(answer: str, _: Mapping[str, Any]) -> str:
    if not id_part(answer).strip("-") or not re.search(r"[a-z]", answer.lower()):
        raise UnusableAnswer("a sentence is needed: the vector's id is made of it")
    return answer


_READ = {"output": _output, "format": _format, "happened": _message, "right": _right, "title": _title}


def nearest(output: str, format: tuple[str, str], right: Mapping[str, Any]) -> Vector | None:
    """The vector that is most like these, of the format or, for another template, of one like it.

    ``format``: its name, or ``own``, and the template's text.
    """
    name, source = format
    names = _formats_like(source) if name == "own" else [name]
    found = [each for each in chain.from_iterable(map(load_format, names)) if each.expected is not None]
    compared = SequenceMatcher(b=output, autojunk=False)

    def likeness(vector: Vector, *, exact: bool) -> float:
        compared.set_seq1(vector.output[:2000])
        return (compared.ratio() if exact else compared.quick_ratio()) + _alike(vector, right)

    likely = sorted(found, key=lambda each: -likeness(each, exact=False))[:20]
    return max(likely, key=lambda each: likeness(each, exact=True), default=None)


def _formats_like(template: str) -> list[str]:
    """The formats that write calls as a template does; the most usual one if there are none."""
    from toolcall_reference import TemplateError, describe_format

    try:
        alike = formats_like(describe_format(template), sorted(data.template_paths()))
    except TemplateError:
        alike = []
    return alike[:3] or ["hermes"]


def _alike(vector: Vector, right: Mapping[str, Any]) -> float:
    """How much the request and the message of a vector are like those of the draft, which has no options."""
    assert vector.expected is not None
    alike = [not vector.options, len(vector.expected.calls) == len(right["calls"])]
    alike += [bool(getattr(vector.expected, name)) == bool(right[name]) for name in ("content", "reasoning")]
    return sum(alike) / 10


def planted(vector: Vector, happened: Mapping[str, Any]) -> str:
    """The verdict on a parser that makes of the output what was reported."""
    calls = [{**call, "arguments": _text(call["arguments"])} for call in happened["calls"]]
    flags = {"problems": [], "sawToolCallSyntax": bool(calls), "rejectedByPolicy": False}
    message = {**happened, "calls": calls, **flags, "rejectedToolNames": []}
    return kinds.of(vector).outcome(vector, {"status": "ok", "message": message}, Hello("reported")).verdict


def _text(arguments: object) -> str:
    return arguments if isinstance(arguments, str) else json.dumps(arguments, ensure_ascii=False)


def _draft(report: Mapping[str, Any], origin: str, near: Vector | None, path: Path) -> tuple[Vector, str]:
    """The vector of a report, and the text of its file."""
    text = draft_file("template", [_lines(report, near, origin)], path)
    return load_text(text, path.resolve())[0][0], text


def _lines(report: Mapping[str, Any], near: Vector | None, origin: str) -> Iterator[str]:
    name, source = report["format"]
    right = report["right"]
    yield f"id: template/{name}/{id_part(report['title'])}"
    yield f"clauses: [{', '.join(near.clauses) if near else ''}]"
    yield "level: recommended"
    yield f"title: {quoted(report['title'])}"
    yield f"template: {name if name != 'own' else flow(source)}"
    yield f"tools: {flow(list(_tools([*right['calls'], *report['happened']['calls']])))}"
    if near and near.generation_prompt is not None:
        yield f"generationPrompt: {flow(near.generation_prompt)}"
    yield from output_lines(report["output"])
    yield "expected:"
    yield f"  content: {flow(right['content'])}"
    yield f"  reasoning: {flow(right['reasoning'])}"
    yield f"  calls: {flow([_without_complete(call) for call in right['calls']])}"
    yield f"  sawToolCallSyntax: {'true' if right['calls'] else 'false'}"
    yield "  rejectedByPolicy: false"
    yield "  rejectedToolNames: []"
    if near and near.harm:
        yield f"harm: {near.harm}"
    if origin:
        yield f"origin: {origin}"


def _without_complete(call: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in call.items() if key != "complete" or not value}


def _tools(calls: Sequence[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    """A tool for each name that is called, with the types of its arguments."""
    for name in dict.fromkeys(call["name"] for call in calls):
        given: object = next((call["arguments"] for call in calls if call["name"] == name), {})
        members = given.items() if isinstance(given, dict) else ()
        types = {
            key: {"type": _TYPES[type(value)]} if type(value) in _TYPES else {} for key, value in members
        }
        yield {"name": name, "parameters": {"type": "object", "properties": types}}


def _write(report: Mapping[str, Any], origin: str, path: Path | None) -> None:
    """Write the draft, and say what is near it and that the bug fails it."""
    path = path or data.vectors_dir() / "template" / f"{id_part(report['title'])}.yaml"
    if path.exists():
        raise click.UsageError(f"{path} is there already: name another with --file")
    near = nearest(report["output"], report["format"], report["right"])
    vector, text = _draft(report, origin, near, path)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode("utf-8"))
    click.echo(f"{path}: {vector.id}")
    if near:
        click.echo(f"nearest: {near.id}: {near.title}")
        known = {clause.id: clause for clause in load_clauses(data.spec_dir())[0]}
        for id in near.clauses:
            first = " ".join(known[id].text.partition("\n\n")[0].split())
            click.echo(click.wrap_text(f"{id} {first}", 80, "  ", "    "))
    click.echo(f"a parser that does what was reported fails it: {planted(vector, report['happened'])}")
    click.echo(f"next: check its clauses, then `toolcall run {path} -v` asks the reference")
