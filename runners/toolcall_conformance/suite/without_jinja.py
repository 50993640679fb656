"""What a port without Jinja needs: the description of a format, and the prompt of a request.

Both are made when somebody asks, once for a template and once for a request, and remembered.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final, TypeAlias

from . import data
from .descriptions import request_part
from .registry import Registry, registry_for

#: Plain JSON data (chapter TA); many requests share one, so nobody changes it.
Description: TypeAlias = dict[str, Any]

_QUESTION: Final = [{"role": "user", "content": "Hi."}]


def is_own(template: str, format: str) -> bool:
    """Whether a template is the one that the suite has for a format."""
    return format != "" and _registry().templates.get(format) == template


@cache
def of_format(name: str) -> Description:
    """The description of a format of the suite: by its file, or derived where nobody has written that yet.

    Implements AP-4.9.
    """
    registry = _registry()
    written = registry.descriptions.get(name) or of_template(registry.templates[name])
    return request_part(written or {"description": 1}, name)


@lru_cache(maxsize=256)
def of_template(template: str, bos_token: str = "", eos_token: str = "") -> Description | None:
    """The description that the reference derives; None for a template that cannot be read."""
    from toolcall_reference import TemplateError, describe_format

    try:
        return describe_format(template, bos_token=bos_token, eos_token=eos_token)
    except TemplateError:
        return None


def description_of(template: str, format: str, options: Mapping[str, Any]) -> Description | None:
    """The description for a request with a template; None for a template that cannot be read.

    ``format``: the format that the request names, "" for none.  Implements AP-4.9.
    """
    if is_own(template, format):
        return of_format(format)
    return of_template(template, *(str(options.get(name, "")) for name in ("bosToken", "eosToken")))


def usual_prompt(description: Mapping[str, Any], options: Mapping[str, Any]) -> str:
    """The generation prompt that a description has for the options of a request."""
    prompts = description.get("prompts", {})
    thinking = options.get("enableThinking")
    word = "default" if thinking is None else "on" if thinking else "off"
    return str(prompts.get(word, prompts.get("default", "")))


def prompt_of(request: Mapping[str, Any]) -> str | None:
    """The generation prompt of a request (TP-2.1), as its template renders it; None if there is none.

    There is none where the template does not render the conversation, and where an answer is continued:
    then the prompt ends with what the answer has so far.
    """
    fields = [request.get(name) for name in ("messages", "tools", "options")]
    try:
        return _rendered(request["template"], json.dumps(fields))
    except (TypeError, ValueError, RecursionError):
        return None


@lru_cache(maxsize=4096)
def _rendered(template: str, encoded: str) -> str | None:
    """The prompt of a template and the rest of a request, as JSON text."""
    from toolcall_reference import ReferenceAdapter

    messages, tools, options = json.loads(encoded)
    options = {} if options is None else options
    if isinstance(options, dict):
        if options.get("continueFinalMessage", "none") != "none":
            return None
        # A question of our own is rendered as it is; a client's conversation as servers render it (TP-2.1).
        options = {**options, "history": "raw" if messages is None else "openai"}
    asked = {"template": template, "messages": _QUESTION if messages is None else messages}
    reply = ReferenceAdapter().render({"op": "render", **asked, "tools": tools or [], "options": options})
    if reply["status"] != "ok":
        return None
    # A template may write its prompt whether it is asked to or not (TA-3.2).
    return str(reply["generationPrompt"]) or _always_written(template, options)


def _always_written(template: str, options: Mapping[str, Any]) -> str:
    described = of_template(template, *(str(options.get(name, "")) for name in ("bosToken", "eosToken")))
    kwargs: Mapping[str, Any] = options.get("templateKwargs", {})
    thinking = options.get("enableThinking", kwargs.get("enable_thinking"))
    return usual_prompt(described or {}, {"enableThinking": thinking is not False})


def _registry() -> Registry:
    return _registry_in(data.vectors_dir())


@cache
def _registry_in(folder: Path) -> Registry:
    return registry_for(folder / "tools.yaml")
