"""From a chat template to the parser and the grammar of its model's outputs: the page to read first.

1. ``rendering``: a template makes prompts of conversations.
2. ``analysis``: two conversations that differ in one thing are rendered and compared; so the markers show.
3. ``formats``: the template of a dedicated format is recognised, and what the comparisons found is corrected.
4. Warnings, tokens to preserve and stops make the ``Analysis`` complete (``wire_format``).
5. ``options``: a request says which tools may be called, and its ``prompt`` says in what the output begins.
6. ``reading``, or the dedicated format, builds the tree of nodes that reads an output.
7. ``stream``: a ``Parser`` sends outputs through the tree.
8. ``grammar``: a ``Grammar`` is derived from the same tree.

``description`` writes an analysis down, and reads one that somebody has written: then steps 1 to 4 are done.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from ..errors import BadRequest, BadSchema, TemplateError, TemplateExhausted, TemplateSyntaxError
from ..request import Tool, read_tools, rejecting_template_errors
from ..schema.types import DeclaredParameters
from ..stream.parser import Parser
from .analysis.analyze import Findings, compare_renderings
from .analysis.call_markers import UNREADABLE
from .analysis.comparison import Step
from .analysis.draft import draft_tools
from .analysis.evidence import find_evidence, find_sample
from .analysis.histories import History, find_histories
from .analysis.mentions import with_unseen_markers
from .analysis.tokens import find_preserved_tokens, find_stops
from .analysis.turns import find_prompts
from .analysis.variants import Renderings
from .description import describe, read_description
from .export import ExportedTemplate, Preference, exported
from .export.prompts import prompt_ends
from .formats.registry import as_read, find_handler, handler_named
from .grammar.build import Grammar, derive_grammar
from .model.options import Options, read_options
from .model.wire_format import Analysis, ToolFormat
from .prompt import Prompt, find_generation_prompt, make_prompt
from .reading.build_output import build_calls
from .reading.plain import plain
from .rendering.render import ChatTemplate

# Of a template: its analysis.


@dataclass(frozen=True, slots=True)
class Explanation:
    """An analysis and how it came about."""

    analysis: Analysis
    #: The comparisons that decided it, in order.
    derivations: tuple[Step, ...]
    #: Comparisons that decided nothing, but show people the markers that were found.
    evidence: tuple[Step, ...]
    #: One call as the template renders it and so as the model writes it; ``""`` where it renders none.
    sample: str
    #: What the template does with the histories that clients send.
    histories: tuple[History, ...]
    #: A description to be completed by people, where the text tells of calls that no turn shows; else None.
    draft: dict[str, Any] | None = None


def analyze(template: str | ChatTemplate, *, bos_token: str = "", eos_token: str = "") -> Analysis:
    """How the model of a chat template writes reasoning, content and calls.  Implements TA-1.

    The analysis of a text is remembered.  Raises TemplateError for a template that cannot be read or that
    renders not even a question.
    """
    if isinstance(template, ChatTemplate):
        renderings = Renderings(template)
        return _completed(renderings, compare_renderings(renderings))
    return _remembered(template, bos_token, eos_token)


@lru_cache(maxsize=256)
def _remembered(source: str, bos_token: str, eos_token: str) -> Analysis:
    return analyze(_compiled(source, bos_token, eos_token))


def explain(template: str | ChatTemplate, *, bos_token: str = "", eos_token: str = "") -> Explanation:
    """The analysis with the comparisons that it comes from.  Implements TA-1.3.  Raises TemplateError."""
    if not isinstance(template, ChatTemplate):
        template = _compiled(template, bos_token, eos_token)
    renderings = Renderings(template)
    found = compare_renderings(renderings)
    evidence = tuple(find_evidence(renderings, found.analysis.tools))
    analysis = _completed(renderings, found)
    sample, histories = find_sample(renderings, analysis), find_histories(renderings)
    return Explanation(analysis, found.derivations, evidence, sample, histories, _draft(renderings, analysis))


def _draft(renderings: Renderings, analysis: Analysis) -> dict[str, Any] | None:
    """Implements TA-1.9."""
    tools = draft_tools(renderings, analysis)
    if tools is None:
        return None
    drafted = replace(analysis, tools=tools)
    return describe(as_read(replace(drafted, preserved_tokens=find_preserved_tokens(drafted))))


def describe_format(
    template: str | ChatTemplate, *, bos_token: str = "", eos_token: str = ""
) -> dict[str, Any]:
    """The description of a template's wire format, as plain data in JSON.  Implements TA-12.1.

    Whoever has it can read outputs without the template: see ``build_format_parser``.  Raises TemplateError.
    """
    return describe(analyze(template, bos_token=bos_token, eos_token=eos_token))


def _compiled(source: str, bos_token: str, eos_token: str) -> ChatTemplate:
    return ChatTemplate(source, bos_token=bos_token, eos_token=eos_token, mutable_lists=True)


def _completed(renderings: Renderings, found: Findings) -> Analysis:
    """The analysis with what a dedicated format knows, and with tokens and stops.  Implements TA-7, TA-11."""
    analysis = found.analysis
    handler = find_handler(renderings)
    known: tuple[str, ...] = ()
    if handler is None:
        analysis = _with_missing_markers(analysis)
        preserved = find_preserved_tokens(analysis)
    else:
        # The dedicated format reads what the general mechanism cannot.
        warnings = tuple(text for text in analysis.warnings if not text.startswith(UNREADABLE))
        analysis = handler.describe(replace(analysis, handler=handler.name, warnings=warnings), renderings)
        preserved = tuple(dict.fromkeys((*find_preserved_tokens(analysis), *handler.preserved)))
        known = handler.stops
    analysis = with_unseen_markers(renderings, analysis)
    stops = find_stops(renderings, analysis, found.turn_end.removeprefix(analysis.tools.section_end))
    stops = tuple(dict.fromkeys((*known, *stops)))
    analysis = replace(analysis, preserved_tokens=preserved, stops=stops)
    return replace(as_read(analysis), prompts=find_prompts(renderings))


def _with_missing_markers(analysis: Analysis) -> Analysis:
    """Add a warning if the general mechanism cannot read calls with these markers.  Implements TA-5.22."""
    if analysis.tools.format is ToolFormat.NONE or any(build_calls(analysis, (Tool("f"),))):
        return analysis
    warning = f"{UNREADABLE}: no marker begins a call, or none an argument"
    return replace(analysis, warnings=(*analysis.warnings, warning))


# Of an analysis and a request: the parser and the grammar.


def build_parser(analysis: Analysis, tools: Sequence[Tool], options: Options) -> Parser:
    """The parser for the outputs of one request; it serves any number of them."""
    known = options.callable_tools(tools)
    declared = {tool.name: DeclaredParameters(tool.parameters) for tool in known}
    analysis = _with_eos_token(analysis, options)
    root = handler_named(analysis.handler).build(analysis, known, options)
    if not options.repair:
        root = plain(root)
    only_these = options.tool_choice == "named"
    return Parser(root, declared, options.parallel_tool_calls, analysis.tools.late_ids, only_these)


def _with_eos_token(analysis: Analysis, options: Options) -> Analysis:
    """The analysis with the text of ``eosToken`` among those that end the turn.  Implements TP-3.15."""
    return replace(analysis, stops=tuple(dict.fromkeys((*analysis.stops, options.eos_token))))


def build_grammar(analysis: Analysis, tools: Sequence[Tool], options: Options) -> Grammar:
    """The grammar for the outputs of one request.

    Raises ``BadRequest`` if a call is demanded and there is no tool, ``BadSchema`` for a schema that
    contradicts itself or cannot be read, ``GrammarUnsupported`` where no grammar is known for the format.
    """
    known, handler = options.callable_tools(tools), handler_named(analysis.handler)
    tree = handler.build(analysis, known, options)
    return derive_grammar(tree, analysis, known, options, handler.grammar, handler.outputs)


# Of a description and a request, for programs: the same in one step.


def build_format_parser(
    description: Mapping[str, Any],
    tools: Sequence[Mapping[str, Any]] = (),
    options: Mapping[str, Any] | None = None,
    *,
    generation_prompt: str | None = None,
) -> Parser:
    """The parser for the outputs of a model by the description of its wire format.  Implements TA-12.2.

    The parameters are those of ``build_template_parser``; without a ``generation_prompt`` the description's
    own counts.  Raises ``BadRequest``, a ``ValueError`` that names the place.
    """
    return build_parser(*_read_described(description, tools, options, generation_prompt))


def build_format_grammar(
    description: Mapping[str, Any],
    tools: Sequence[Mapping[str, Any]] = (),
    options: Mapping[str, Any] | None = None,
    *,
    generation_prompt: str | None = None,
) -> Grammar:
    """The grammar by which an engine can make a model write only what the parser reads (chapter GR).

    The parameters are those of ``build_format_parser``, the errors those of ``build_template_grammar``.
    """
    with _rejecting_bad_schemas():
        return build_grammar(*_read_described(description, tools, options, generation_prompt))


def _read_described(
    description: object, tools: object, options: Mapping[str, Any] | None, generation_prompt: str | None
) -> tuple[Analysis, tuple[Tool, ...], Options]:
    asked = read_options({} if options is None else options, generation_prompt)
    analysis = read_description(description)
    return analysis, read_tools(tools), asked.with_prompt_of(analysis)


@contextmanager
def _rejecting_bad_schemas() -> Iterator[None]:
    try:
        yield
    except BadSchema as error:
        raise BadRequest("", str(error), "bad-schema") from error


# Of a template and a request, for programs: the same with the template's analysis.


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
    it: the prompt is given as ``generation_prompt``, or rendered from ``messages`` (TP-2.1).

    Raises ``BadRequest``, a ``ValueError`` that names the place.
    """
    return build_parser(*_read(template, tools, options, messages, generation_prompt))


def build_template_grammar(
    template: str,
    tools: Sequence[Mapping[str, Any]] = (),
    options: Mapping[str, Any] | None = None,
    *,
    messages: Sequence[Mapping[str, Any]] | None = None,
    generation_prompt: str | None = None,
) -> Grammar:
    """The grammar by which an engine can make a model write only what the parser reads (chapter GR).

    The parameters are those of ``build_template_parser``.  Raises ``BadRequest`` too for schemas that
    contradict themselves, and ``GrammarUnsupported`` where no grammar is known for the template's format.
    """
    with _rejecting_bad_schemas():
        return build_grammar(*_read(template, tools, options, messages, generation_prompt))


def export_response_template(
    template: str,
    *,
    description: Mapping[str, Any] | None = None,
    prefer: Preference = "tolerance",
    bos_token: str = "",
    eos_token: str = "",
) -> ExportedTemplate:
    """The response template of a chat template's model, and what it loses (RT-11).

    ``description``: how the model writes, if somebody has written that down; else it is derived.
    ``prefer``: ``grammar`` for the form from which runtimes derive grammars.  Raises TemplateError, and
    ``CannotExport``, whose ``reasons`` say what no response template can say.
    """
    tokens = {"bos_token": bos_token, "eos_token": eos_token}
    found = read_description(description) if description else analyze(template, **tokens)
    ends = prompt_ends(template, found, bos_token, eos_token)
    return exported(found, [each.end for each in ends], prefer)


@rejecting_template_errors()
def render_prompt(
    template: str,
    messages: Sequence[Mapping[str, Any]],
    tools: Sequence[Mapping[str, Any]] = (),
    options: Mapping[str, Any] | None = None,
) -> Prompt:
    """The prompt of a conversation, as a server renders it; ``{"history": "raw"}`` renders it as it is.

    For example calls may have their arguments as JSON text, which most templates do not expect (chapter RN).
    The parameters are those of ``build_template_parser``.  Raises ``BadRequest``.
    """
    asked = read_options({} if options is None else options)
    return make_prompt(template, messages, tools, asked, _analysis_for_history(template, asked))


def _analysis_for_history(template: str, options: Options) -> Analysis | None:
    """The analysis by which a conversation is changed; None if it is not to be.  Implements RN-1.1, RN-1.2.

    A template that renders not even a question tells nothing of what it wants.
    """
    if options.history == "raw":
        return None
    try:
        return analyze(template, bos_token=options.bos_token, eos_token=options.eos_token)
    except (TemplateSyntaxError, TemplateExhausted):
        raise
    except TemplateError:
        return None


@rejecting_template_errors()
def _read(
    template: str,
    tools: Sequence[Mapping[str, Any]],
    options: Mapping[str, Any] | None,
    messages: Sequence[Mapping[str, Any]] | None,
    generation_prompt: str | None,
) -> tuple[Analysis, tuple[Tool, ...], Options]:
    """The analysis of the template, the tools, and the options with the generation prompt of this request."""
    asked = read_options({} if options is None else options, generation_prompt)
    known = read_tools(tools)
    analysis = analyze(template, bos_token=asked.bos_token, eos_token=asked.eos_token)
    if asked.generation_prompt is None and asked.continue_final_message == "none":
        prompt = find_generation_prompt(template, messages, tools, asked, analysis)
        asked = replace(asked, generation_prompt=prompt)
    return analysis, known, asked.with_prompt_of(analysis)
