"""Chat templates for commands: loads the templates of a path, or says why a file has none."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from ..errors import TemplateSourceError
from .template_sources import TemplateSource, load_template_sources

_WEB_PAGE: Final = re.compile(r"\ufeff?\s*<(!doctype\s+html|html|head)\b", re.IGNORECASE)
_JINJA: Final = re.compile(r"\{[{%]")
#: Words that no template contains, so that they show which messages were rendered.
_QUESTION, _ANSWER = "qwzquestion", "qwzanswer"


def chat_templates(paths: Iterable[str]) -> list[tuple[str, TemplateSource | TemplateSourceError]]:
    """The name of each template of the paths, with the template or its error."""
    found: list[tuple[str, TemplateSource | TemplateSourceError]] = []
    for path in paths:
        try:
            sources = load_template_sources(path)
        except TemplateSourceError as error:
            found.append((error.path, error))
            continue
        for source in sources:
            try:
                found.append((source.name, checked(source)))
            except TemplateSourceError as error:
                found.append((source.name, error))
    return found


def chat_template(path: str) -> TemplateSource:
    """The template of a path; for a model with several, the default.  Raises TemplateSourceError."""
    sources = load_template_sources(path)
    models = list(dict.fromkeys(source.name.partition(":")[0] for source in sources))
    if len(models) > 1:
        some = ", ".join(models[:3]) + (", …" if len(models) > 3 else "")
        what = f"there are templates of {len(models)} models in it: {some}"
        raise TemplateSourceError(path, what, "Give the file or folder of one.")
    own = [source for source in sources if source.name == models[0]]
    return checked((own or sources)[0])


def checked(source: TemplateSource) -> TemplateSource:
    """Return the source if it is a chat template.

    Raises TemplateSourceError for a text that is not Jinja, and for a template that renders no message.  A
    template that raises an error for one of the conversations tried here is accepted.
    """
    from toolcall_reference import ChatTemplate, TemplateError, TemplateOverLimit, TemplateSyntaxError

    path = source.origin or source.name
    if _WEB_PAGE.match(source.source):
        advice = "Download the file itself, behind a link called raw or download."
        raise TemplateSourceError(path, "this is a web page, not a chat template", advice)
    try:
        template = ChatTemplate(source.source, bos_token=source.bos_token, eos_token=source.eos_token)
    except (TemplateSyntaxError, TemplateOverLimit) as error:
        raise TemplateSourceError(path, str(error), "Correct the template, or give another file.") from None
    for messages in _conversations():
        try:
            rendered = template.render(messages, add_generation_prompt=True).lower()
        except TemplateError:
            return source
        if _QUESTION in rendered or _ANSWER in rendered:
            return source
    raise TemplateSourceError(path, _what(source.source), _ADVICE)


_ADVICE: Final = "Give the chat template: chat_template.jinja, or tokenizer_config.json."


def _what(source: str) -> str:
    if not source.strip():
        return "this is not a chat template: it is empty"
    if not _JINJA.search(source):
        return "this is not a chat template but plain text: it has no {{ … }} and no {% … %}"
    return "this is not a chat template: it renders nothing of the messages"


def _conversations() -> Iterator[Sequence[Mapping[str, Any]]]:
    """Small conversations in the forms that templates support; most templates render the first."""
    said = [("user", _QUESTION), ("assistant", _ANSWER)]
    for roles in (said[:1], said, [("system", "Be brief."), *said, ("user", _QUESTION)]):
        yield [{"role": role, "content": text} for role, text in roles]
        yield [{"role": role, "content": [{"type": "text", "text": text}]} for role, text in roles]
