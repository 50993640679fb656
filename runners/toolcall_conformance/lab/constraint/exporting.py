"""Grammars in the notations of engines, and whether the libraries that run them judge texts rightly."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from toolcall_reference import (
    BadRequest,
    Constraint,
    GrammarError,
    GrammarUnsupported,
    ReferenceAdapter,
    TemplateError,
    build_format_grammar,
    build_template_grammar,
    export_grammar,
    grammars_can_run,
)

from ...adapters.implementation import JsonObject
from ...errors import AdapterBroken, ToolcallError
from ...judge.constraints import CANNOT_RUN
from ...setup.environment import EngineEnvironment
from ...suite.template_sources import TemplateSource
from ...vectors import load_below
from ..roundtrip.rendering import TripRenderer
from .turns import TurnWriter

#: Each notation, and what judges texts by it.
LIBRARIES: Mapping[str, str] = {
    "gbnf": "our own reader of GBNF, not llama.cpp's",
    "lark": "llguidance",
    "ebnf": "XGrammar",
    "structural-tag": "XGrammar",
}
#: How many turns are rendered.
_TURNS = 50
#: How long XGrammar may take for all texts, in seconds.
_LONGEST = 300


class NotationError(ToolcallError):
    """A grammar cannot be said in a notation, or its library refuses it."""


@dataclass(frozen=True, slots=True)
class Exported:
    """A grammar in a notation."""

    text: str
    #: What the notation does not say, in sentences.
    unsaid: Sequence[str]
    #: The reply to ``grammar`` whose grammar it is.
    reply: Mapping[str, Any]


@dataclass(slots=True)
class ExportReport:
    """What the library that runs a notation makes of texts whose states are known."""

    library: str
    #: How many texts were asked: of vectors, of rendered turns.
    vectors: int = 0
    turns: int = 0
    #: The texts that it judges otherwise: where each is from, the text, whether it should be complete.
    differing: list[tuple[str, str, bool]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Case:
    where: str
    exported: Exported
    texts: Mapping[str, bool]


def export(
    format: TemplateSource | Mapping[str, Any],
    notation: str,
    tools: Sequence[Mapping[str, Any]],
    options: Mapping[str, Any] | None = None,
) -> Exported:
    """The grammar of a format in ``gbnf``, ``lark``, ``ebnf`` or ``structural-tag``.

    ``format``: a template or a description of a format.  The text is empty if any text is right.  Raises
    ``ToolcallError`` if there is no grammar, and ``NotationError`` if the notation cannot say it.
    """
    try:
        if isinstance(format, TemplateSource):
            settings = {**format.tokens, **(options or {})}
            reply = build_template_grammar(format.source, tools, settings).to_wire()
        else:
            reply = build_format_grammar(format, tools, options or {}).to_wire()
    except BadRequest as error:
        raise ToolcallError(str(error)) from error
    except GrammarUnsupported as error:
        raise ToolcallError(f"no grammar: {error}") from error
    return in_notation(reply, notation)


def in_notation(reply: Mapping[str, Any], notation: str) -> Exported:
    """The grammar of a reply to ``grammar``.  Raises ``NotationError``."""
    try:
        text = export_grammar(reply, notation) if reply["grammar"] else ""
    except GrammarError as error:
        raise NotationError(f"not as {notation}: {error}") from error
    return Exported(text, [*_unsaid(reply, notation)], reply)


def _unsaid(reply: Mapping[str, Any], notation: str) -> Iterator[str]:
    """What the notation does not say.  Implements GR-6.2."""
    if reply["triggers"] and notation != "structural-tag":
        yield f"{notation} does not say where calls begin: the engine must be told the triggers"
    if reply["grammar"] and reply["preservedTokens"]:
        yield f"{notation} does not say which tokens must reach the grammar as text"
    for how in ("loosened", "narrowed"):
        for each in reply[how]:
            owner = f"tool {each['tool']}" if "tool" in each else "jsonSchema"
            yield f"{how}: {owner}: {each['path']}: {each['reason']}"


def verify(
    format: TemplateSource | Mapping[str, Any],
    notation: str,
    tools: Sequence[Mapping[str, Any]],
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
) -> ExportReport:
    """Ask the notation's library for the texts of the format's vectors, and for turns that it renders.

    Raises ``NotationError`` if the library refuses a grammar, with the part of the schemas that it is of;
    ``AdapterBroken`` if it cannot be asked, ``ToolcallError`` if nothing here runs grammars.
    """
    if not grammars_can_run():
        raise ToolcallError(CANNOT_RUN)
    report = ExportReport(LIBRARIES[notation])
    own = _Case("the tools given", export(format, notation, tools, options), {})
    cases = [own]
    if isinstance(format, TemplateSource):
        vectors = [*_of_vectors(format, notation)]
        turns = [*_of_turns(format, notation, seed)]
        report.vectors = sum(len(case.texts) for case in vectors)
        report.turns = sum(len(case.texts) for case in turns)
        cases += [*vectors, *turns]
    cases = [case for case in cases if case.exported.text]
    for case, answers in zip(cases, _asked(cases, notation), strict=True):
        if isinstance(answers, str):
            given = tools if case is own else ()
            raise NotationError(_refusal(format, notation, given, options, case, answers))
        report.differing += [
            (case.where, text, complete)
            for (text, complete), found in zip(case.texts.items(), answers, strict=True)
            if complete != found
        ]
    return report


def _of_vectors(source: TemplateSource, notation: str) -> Iterator[_Case]:
    """The texts of the vectors of kind ``grammar`` whose template this is."""
    for vector in load_below("grammar/"):
        if vector.refused or vector.template != source.source:
            continue
        reply = ReferenceAdapter().grammar(vector.request())
        if reply.get("status", "ok") == "ok" and reply["grammar"]:
            texts = [*vector.accepts, *vector.rejects, *vector.open, *vector.either]
            yield _case(vector.id, reply, notation, texts)


def _of_turns(source: TemplateSource, notation: str, seed: int) -> Iterator[_Case]:
    """Turns as they are rendered, whole, broken off and with a sign too many."""
    try:
        renderer = TripRenderer(source)
        made = [*TurnWriter(renderer, ReferenceAdapter()).made(seed, _TURNS, baited=False)]
    except TemplateError:
        return
    for turn in made:
        reply = ReferenceAdapter().grammar({"profile": "template", **turn.fields, "options": turn.options})
        if reply.get("status", "ok") == "ok" and reply["grammar"]:
            text = turn.output
            yield _case("a rendered turn", reply, notation, [text, text[: len(text) // 2], f"{text}}}"])


def _case(where: str, reply: JsonObject, notation: str, texts: Sequence[str]) -> _Case:
    constraint = Constraint(reply)
    if notation != "structural-tag":
        # The engine holds what is behind the trigger against the grammar alone.
        starts = [constraint.start(text) for text in texts]
        texts = [text[start:] for text, start in zip(texts, starts, strict=True) if start is not None]
        constraint = Constraint({**reply, "triggers": []})
    states = {text: constraint.answer(text).state == "complete" for text in texts}
    return _Case(where, in_notation(reply, notation), states)


def _asked(cases: Sequence[_Case], notation: str) -> Iterator[list[bool] | str]:
    """Whether each text is complete by the notation's library; or why it refuses the grammar."""
    if notation in ("ebnf", "structural-tag"):
        yield from _by_xgrammar(cases, notation)
        return
    for case in cases:
        try:
            if notation == "lark":
                yield [_by_llguidance(case.exported.text, text) for text in ("", *case.texts)][1:]
            else:
                constraint = Constraint({"grammar": case.exported.text})
                yield [constraint.accepts(text) for text in case.texts]
        except GrammarError as error:
            yield str(error)


def _by_llguidance(grammar: str, text: str) -> bool:
    """Whether a grammar in Lark matches the text.  Raises ``GrammarError`` if it is refused."""
    from llguidance import LLMatcher, LLTokenizer

    tokenizer = LLTokenizer("byte")
    matcher = LLMatcher(tokenizer, LLMatcher.grammar_from_lark(grammar))
    if matcher.is_error():
        raise GrammarError(str(matcher.get_error()))
    tokens = tokenizer.tokenize_bytes(text.encode("utf-8", "surrogatepass"))
    return matcher.try_consume_tokens(tokens) == len(tokens) and bool(matcher.is_accepting())


def _by_xgrammar(cases: Sequence[_Case], notation: str) -> Iterator[list[bool] | str]:
    """The same by XGrammar, in its own environment."""
    engine = EngineEnvironment.of("xgrammar")
    if engine.state() != "ready":
        raise AdapterBroken(f"--verify: {engine.advice()}")
    lines = []
    for case in cases:
        tag = case.exported.text
        if notation == "ebnf":
            body = {"type": "grammar", "grammar": tag}
            tag = json.dumps({"type": "structural_tag", "format": body})
        lines.append(json.dumps({"tag": tag, "outputs": [*case.texts]}))
    environment = {name: engine.filled(value) for name, value in engine.recipe.environment.items()}
    try:
        done = subprocess.run(
            [engine.filled("{python}"), "-m", "toolcall_structural_tags"],
            input="\n".join(lines),
            env={**os.environ, **environment},
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=_LONGEST,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise AdapterBroken(f"--verify: XGrammar cannot be asked: {error}") from error
    if done.returncode:
        raise AdapterBroken(f"--verify: XGrammar ended with {done.returncode}: {done.stderr[-500:]}")
    for line in done.stdout.splitlines():
        answer = json.loads(line)
        refused = answer.get("refused") or answer.get("skipped")
        yield refused or [state == "complete" for state, _ in answer["results"]]


def _refusal(
    format: TemplateSource | Mapping[str, Any],
    notation: str,
    tools: Sequence[Mapping[str, Any]],
    options: Mapping[str, Any] | None,
    case: _Case,
    reason: str,
) -> str:
    """What is refused: the library's reason, with the place in the grammar, and the schema it is of.

    Implements GR-6.3.
    """
    where = _schema(format, notation, tools, options) or case.where
    return f"{LIBRARIES[notation]} refuses the grammar as {notation}: {where}: {reason.strip()}"


def _schema(
    format: TemplateSource | Mapping[str, Any],
    notation: str,
    tools: Sequence[Mapping[str, Any]],
    options: Mapping[str, Any] | None,
) -> str:
    """The first tool, and the first of its parameters, whose grammar is refused by itself; else empty."""
    parts = []
    for tool in tools:
        parts.append((f"tool {_function(tool)['name']}", tool))
        for name, schema in (_function(tool).get("parameters") or {}).get("properties", {}).items():
            function = {"name": _function(tool)["name"], "parameters": _only(name, schema)}
            where = f"tool {function['name']}: #/properties/{name}"
            parts.append((where, {"type": "function", "function": function}))
    choice = {**(options or {}), "toolChoice": "required"}
    cases = [_Case(where, export(format, notation, [tool], choice), {}) for where, tool in parts]
    refused = [
        case.where
        for case, answer in zip(cases, _asked(cases, notation), strict=True)
        if isinstance(answer, str)
    ]
    return next((where for where in refused if "#" in where), "".join(refused[:1]))


def _function(tool: Mapping[str, Any]) -> Mapping[str, Any]:
    function: Mapping[str, Any] = tool.get("function", tool)
    return function


def _only(name: str, schema: Any) -> JsonObject:
    return {"type": "object", "properties": {name: schema}, "required": [name]}
