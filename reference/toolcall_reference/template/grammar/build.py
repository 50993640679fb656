"""The grammar of one request, derived from the tree that reads its outputs (chapter GR)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...errors import BadRequest, GrammarUnsupported
from ...gbnf.literals import literal_value
from ...gbnf.rules import choice, literal, sequence
from ...json.text import WHITESPACE
from ...request import Tool
from ...schema.references import Schema
from ...stream.nodes import Node
from ..model.options import Options
from ..model.wire_format import Analysis
from .nodes import NODES
from .output import OutputGrammar, Outputs
from .triggers import Trigger
from .writer import Deviation, GrammarWriter, NodeRows


@dataclass(frozen=True, slots=True)
class Grammar:
    """What an engine constrains sampling with."""

    #: The rules in GBNF; ``""`` if any output is allowed.
    text: str = ""
    #: What starts the grammar; empty if the grammar holds from the beginning of the output.
    triggers: tuple[Trigger, ...] = ()
    #: Texts that have to stay single tokens.
    preserved_tokens: tuple[str, ...] = ()
    #: What the schemas demand and the grammar does not enforce.
    loosened: tuple[Deviation, ...] = ()
    #: What the schemas allow and the grammar does not accept.
    narrowed: tuple[Deviation, ...] = ()

    def to_wire(self) -> dict[str, object]:
        """The grammar as the adapter protocol carries it."""
        return {
            "grammar": self.text,
            "triggers": [trigger.to_wire() for trigger in self.triggers],
            "preservedTokens": list(self.preserved_tokens),
            "loosened": [each.to_wire() for each in self.loosened],
            "narrowed": [each.to_wire() for each in self.narrowed],
        }


def derive_grammar(
    tree: Node,
    analysis: Analysis,
    tools: Sequence[Tool],
    options: Options,
    nodes: NodeRows,
    outputs: Outputs,
) -> Grammar:
    """The grammar for the outputs that a tree reads; ``tools`` are those that may be called.

    ``nodes`` and ``outputs`` come from the format.  Raises ``BadRequest`` if a call is demanded and there
    is no tool, ``BadSchema`` for a schema that contradicts itself or cannot be read, ``GrammarUnsupported``
    where no grammar is known for the format.  Implements GR-2.5, GR-2.7, GR-2.11 and GR-2.18.
    """
    demanded = options.tool_choice in ("required", "named")
    if demanded and not tools:
        wanted = repr(options.tool_name) if options.tool_choice == "named" else "required"
        raise BadRequest("options.toolChoice", f"{wanted}, but there is no such tool")
    if not tools and options.json_schema is None:
        return Grammar(preserved_tokens=analysis.preserved_tokens)
    separator = analysis.tools.call_separator
    blank = "" if separator.strip(WHITESPACE) else separator
    writer = GrammarWriter(tools, options.parallel_tool_calls, {**NODES, **nodes}, blank)
    try:
        triggers = _write(outputs(tree, writer), options.json_schema, demanded, writer)
    except GrammarUnsupported as error:
        where = f"handler {analysis.handler}" if analysis.handler else f"format {analysis.tools.format.value}"
        raise GrammarUnsupported(f"{where}: {error}") from error
    if triggers is None:
        return Grammar(preserved_tokens=analysis.preserved_tokens)
    return Grammar(
        str(writer.rules),
        triggers,
        analysis.preserved_tokens,
        tuple(each for each in writer.deviations if not each.narrows),
        tuple(each for each in writer.deviations if each.narrows),
    )


def _write(
    output: OutputGrammar, schema: Schema | None, demanded: bool, writer: GrammarWriter
) -> tuple[Trigger, ...] | None:
    """Write the rules and return the triggers; None if any output is allowed."""
    triggers: tuple[Trigger, ...] | None = ()
    if demanded and not output.callable:
        raise GrammarUnsupported("no call can be demanded, for none could be read")
    if demanded:
        body = output.output("", alone=schema is not None)
    elif schema is not None:
        body = output.output(_response(schema, writer, output.wrapper), alone=True)
    else:
        if not output.callable:
            return None
        triggers, body = output.triggers(), output.calls()
    # Some engines read literals in `root` itself greedily.
    writer.rules.define("root", writer.rules.add("output", body) if " " in body else body)
    return triggers


def _response(schema: Schema, writer: GrammarWriter, wrapper: tuple[str, str]) -> str:
    """The rule for the response in JSON, perhaps in a fence or in the markers of the content."""
    with writer.reading(None):
        value = writer.rules.add("response", literal_value(next(writer.schemas(False)), schema, "response"))
    forms = [value]
    if isinstance(schema, dict) and schema.get("type") in ("object", "array"):
        # Around other values a fence is not removed (TP-3.10).  Implements GR-2.10.
        forms += [sequence(literal(fence), f"ws {value} ws", literal("```")) for fence in ("```json", "```")]
    body = choice(forms)
    start, end = wrapper
    if start:
        ending = sequence("ws", literal(end)) if end else ""
        body = choice([body, sequence(literal(start), "ws", body, ending)])
    return writer.rules.add("answer", sequence(body, "ws"))
