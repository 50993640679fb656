"""Templates of the user's own, which take the place of the suite's in a run.  Implements AP-8.11."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

from ..errors import TemplateSourceError
from .chat_templates import chat_template
from .model import Vector
from .nearest import nearest
from .template_sources import TemplateSource

#: The file of a folder of templates that says which file is of which format.
FORMATS_FILE = "formats.yaml"


@dataclass(frozen=True, slots=True)
class OwnTemplate:
    """A template of the user's own for one format."""

    source: TemplateSource
    #: The SHA-256 of its Jinja source, in hexadecimal.
    checksum: str


def own_templates(
    pairs: Sequence[str], folder: Path | None, formats: Sequence[str]
) -> tuple[dict[str, OwnTemplate], list[TemplateSourceError]]:
    """The templates of ``FORMAT=FILE`` pairs and of a folder, by format, and what cannot be used.

    A pair outranks the folder.  ``formats``: the formats that the suite has.
    """
    found: dict[str, OwnTemplate] = {}
    wrong: list[TemplateSourceError] = []
    listed: list[tuple[str, str]] = []
    try:
        listed += [] if folder is None else _of_folder(folder, formats)
    except TemplateSourceError as error:
        wrong.append(error)
    for pair in pairs:
        name, equals, path = pair.partition("=")
        if equals and name and path:
            listed.append((name, path))
        else:
            advice = "Write FORMAT=FILE, such as hermes=chat_template.jinja."
            wrong.append(TemplateSourceError(pair, "this names no format and file", advice))
    for name, path in listed:
        try:
            if name not in formats:
                advice = f"Name a format of the suite: {nearest(name, list(formats), False)}"
                raise TemplateSourceError(path, f"there is no format {name}", advice)
            source = chat_template(path)
        except TemplateSourceError as error:
            wrong.append(error)
            continue
        found[name] = OwnTemplate(source, hashlib.sha256(source.source.encode()).hexdigest())
    return found, wrong


def _of_folder(folder: Path, formats: Sequence[str]) -> list[tuple[str, str]]:
    """The formats and files of a folder: what ``formats.yaml`` lists, else files named after formats."""
    index = folder / FORMATS_FILE
    if index.is_file():
        try:
            listed = yaml.load(index.read_text("utf-8"), yaml.BaseLoader)
        except (yaml.YAMLError, UnicodeDecodeError) as error:
            raise TemplateSourceError(index, f"this is not YAML: {error}", _INDEX_ADVICE) from None
        if not isinstance(listed, dict) or not all(isinstance(file, str) for file in listed.values()):
            raise TemplateSourceError(index, "this is not a list of formats and files", _INDEX_ADVICE)
        return [(str(name), str(folder / file)) for name, file in listed.items()]
    found = [(path.stem, str(path)) for path in sorted(folder.glob("*.jinja")) if path.stem in formats]
    if not found:
        what = f"there is neither {FORMATS_FILE} nor a file named after a format, such as hermes.jinja"
        raise TemplateSourceError(folder, what, _INDEX_ADVICE)
    return found


_INDEX_ADVICE = f"Write FORMAT: FILE lines into {FORMATS_FILE}, such as hermes: chat_template.jinja."


def with_template(vector: Vector, own: OwnTemplate) -> tuple[Vector, str]:
    """The vector with the template in place of the suite's, and why it cannot be asked ("" if it can).

    It cannot be asked if the template does not render its conversation, or begins the answer in another state
    of reasoning, so that the output would be the continuation of another prompt.
    """
    changed = exchange(vector, own)
    if vector.generation_prompt is not None:
        return changed, ""
    theirs, failed = _generation_prompt(changed)
    given = f"the template given for {vector.template_name}"
    if failed:
        return changed, f"{given} does not render this request: {failed}"
    ours, _ = _generation_prompt(vector)
    start, end = _reasoning_markers(vector.template or "")
    if _state(ours, start, end) != _state(theirs, start, end):
        return changed, f"{given} begins the answer in another state of reasoning: {theirs[-60:]!a}"
    return changed, ""


def exchange(vector: Vector, own: OwnTemplate) -> Vector:
    """The vector with the template, and the tokens that come with it, in place of the suite's."""
    return replace(vector, template=own.source.source, options={**own.source.tokens, **vector.options})


def _generation_prompt(vector: Vector) -> tuple[str, str]:
    """What the template adds for the model to continue, and why it fails to ("" if it does not)."""
    from toolcall_reference import ReferenceAdapter

    fields = {name: value for name, value in vector.request().items() if name not in ("profile", "output")}
    request = {"op": "render", "id": 0, "messages": _QUESTION, **fields}
    reply: Mapping[str, Any] = ReferenceAdapter().render(request)
    return (str(reply["generationPrompt"]), "") if reply["status"] == "ok" else ("", str(reply["reason"]))


_QUESTION = [{"role": "user", "content": "Hi."}]


@lru_cache(maxsize=256)
def _reasoning_markers(template: str) -> tuple[str, str]:
    from toolcall_reference import analyze

    reasoning = analyze(template).reasoning
    return reasoning.start.strip(), reasoning.end.strip()


def _state(prompt: str, start: str, end: str) -> str:
    """Whether a prompt leaves reasoning ``open`` or ``closed``, or says nothing."""
    opened, closed = (prompt.rfind(marker) if marker else -1 for marker in (start, end))
    return "" if opened == closed == -1 else "open" if opened > closed else "closed"
