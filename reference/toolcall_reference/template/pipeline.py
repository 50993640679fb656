"""Requests about chat templates: rendering, analysing, and which parser an output gets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from typing import Any

from ..errors import BadRequest, BadSchema, RenderingRequestError, TemplateError
from ..request import Request, Tool, read_list, read_object, read_text, read_tools
from ..stream.parser import Parser
from .analysis.analyze import analyze
from .analysis.turns import generation_prompt
from .analysis.variants import Renderings
from .formats.registry import handler_named
from .grammar.build import Grammar, grammar_of_tree
from .options import Options, read_options
from .reading.build import build_parser, callable_tools
from .rendering.render import ChatTemplate
from .wire_format import Analysis

#: What ``continueFinalMessage`` names, as the field of a message.
_CONTINUED: dict[str, str | bool] = {"none": False, "content": "content", "reasoning": "reasoning_content"}
_QUESTION = [{"role": "user", "content": "Hi."}]


def analysis_of(request: Request) -> dict[str, object]:
    """The analysis of the request's template, in its wire form."""
    source = read_text(request, "template")
    bos, eos = read_text(request, "bosToken", ""), read_text(request, "eosToken", "")
    with _rejecting():
        return _analysis(source, bos, eos).to_wire()


def rendering_of(request: Request) -> dict[str, str]:
    """The prompt that the request's conversation becomes, and what the model is to continue."""
    options = read_options(read_object(request, "options", {}))
    field = _CONTINUED[options.continue_final_message]
    with _rejecting():
        template = _template_of(request, options)
        arguments = _arguments(request, options, read_list(request, "messages", dict, "message"))
        if field:
            return {
                "prompt": template.render(continue_final_message=field, **arguments),
                "generationPrompt": "",
            }
        prompt = template.render(add_generation_prompt=True, **arguments)
        return {"prompt": prompt, "generationPrompt": template.generation_prompt(**arguments)}


def build_template_parser(
    template: str,
    tools: Sequence[Mapping[str, Any]] = (),
    options: Mapping[str, Any] | None = None,
    *,
    messages: Sequence[Mapping[str, Any]] | None = None,
    generation_prompt: str | None = None,
) -> Parser:
    """The parser for the outputs of a model by its chat template, and a request's tools and options.

    Tools and messages are those of an OpenAI request, options those of the adapter protocol, such as
    ``{"enableThinking": False}``.  The conversation matters where the template's generation prompt depends on
    it: that is given as ``generation_prompt``, or rendered from ``messages`` (TP-2.1).

    Raises ``BadRequest``, a ``ValueError`` that names the place.
    """
    return parser_of(_request(template, tools, options, messages, generation_prompt))


def build_template_grammar(
    template: str,
    tools: Sequence[Mapping[str, Any]] = (),
    options: Mapping[str, Any] | None = None,
    *,
    messages: Sequence[Mapping[str, Any]] | None = None,
    generation_prompt: str | None = None,
) -> Grammar:
    """The grammar by which an engine can make a model's outputs such as that parser reads (chapter GR).

    The parameters are those of ``build_template_parser``.  Raises ``BadRequest`` too for schemas that
    contradict themselves, and ``GrammarUnsupported`` where no grammar is known for the template's format.
    """
    return _grammar(_request(template, tools, options, messages, generation_prompt))


def _request(
    template: str,
    tools: Sequence[Mapping[str, Any]],
    options: Mapping[str, Any] | None,
    messages: Sequence[Mapping[str, Any]] | None,
    generation_prompt: str | None,
) -> Request:
    request: dict[str, Any] = {"template": template, "tools": _listed(tools)}
    request["options"] = {} if options is None else options
    if messages is not None:
        request["messages"] = _listed(messages)
    if generation_prompt is not None:
        request["generationPrompt"] = generation_prompt
    return request


def _listed(given: Any) -> Any:
    """A sequence as a list, which JSON has; anything else is refused later, with its place."""
    return list(given) if isinstance(given, tuple) else given


def parser_of(request: Request) -> Parser:
    """The parser for the outputs of a request."""
    with _rejecting():
        return build_parser(*_asked(request))


def grammar_of(request: Request) -> dict[str, object]:
    """The grammar for the outputs of a request, in its wire form.  Raises ``GrammarUnsupported``."""
    return _grammar(request).to_wire()


def _grammar(request: Request) -> Grammar:
    with _rejecting():
        try:
            return build_grammar(*_asked(request))
        except BadSchema as error:
            raise BadRequest("", str(error), "bad-schema") from error


def _asked(request: Request) -> tuple[Analysis, tuple[Tool, ...], Options]:
    """The analysis of the template, the tools, and the options with the generation prompt of this request."""
    options = read_options(read_object(request, "options", {}), request.get("generationPrompt"))
    known = read_tools(request.get("tools"))
    analysis = _analysis(read_text(request, "template"), options.bos_token, options.eos_token)
    if options.generation_prompt is None and options.continue_final_message == "none":
        options = replace(options, generation_prompt=_generation_prompt(request, options))
    return analysis, known, options


def _generation_prompt(request: Request, options: Options) -> str | None:
    """The generation prompt of this very request (TP-2.1); None where the template cannot render it."""
    messages = read_list(request, "messages", dict, "message") if "messages" in request else _QUESTION
    template, arguments = _template_of(request, options), _arguments(request, options, messages)
    try:
        added = template.generation_prompt(**arguments)
        # A template may write its prompt whether it is asked to or not.  Implements TA-3.2.
        return added or generation_prompt(Renderings(template), options.enable_thinking)
    except RenderingRequestError:
        raise  # the request is to blame, not the template
    except TemplateError:
        return None


def _template_of(request: Request, options: Options) -> ChatTemplate:
    return _template(read_text(request, "template"), options.bos_token, options.eos_token)


def _arguments(request: Request, options: Options, messages: list[Any]) -> dict[str, Any]:
    """What all renderings for a request have in common."""
    tools = read_list(request, "tools", dict, "tool") if request.get("tools") else None
    return {"messages": messages, "tools": tools, "variables": options.template_kwargs}


@lru_cache(maxsize=256)
def _template(source: str, bos: str, eos: str) -> ChatTemplate:
    return ChatTemplate(source, bos_token=bos, eos_token=eos)


@lru_cache(maxsize=256)
def _analysis(source: str, bos: str, eos: str) -> Analysis:
    return analyze(source, bos_token=bos, eos_token=eos)


def build_grammar(analysis: Analysis, tools: Sequence[Tool], options: Options) -> Grammar:
    """The grammar for the outputs of one request.  Raises what ``grammar_of_tree`` does."""
    handler, known = handler_named(analysis.handler), callable_tools(tools, options)
    tree = build_parser(analysis, tools, options).root
    return grammar_of_tree(tree, analysis, known, options, handler.grammar, handler.outputs)


@contextmanager
def _rejecting() -> Iterator[None]:
    """Errors of templates as errors of the request."""
    try:
        yield
    except RenderingRequestError as error:
        raise BadRequest("", str(error), f"template-{error.kind}") from error
    except TemplateError as error:
        raise BadRequest("template", str(error), f"template-{error.kind}") from error
