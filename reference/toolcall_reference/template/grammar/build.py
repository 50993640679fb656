"""The grammar of one request, derived from the parser that reads its outputs (chapter GR)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...errors import BadRequest, GrammarUnsupported
from ...gbnf.gbnf import choice, literal, optional, sequence
from ...gbnf.until import text_until, text_without
from ...request import Tool
from ...stream.nodes import Branch, Node
from ..formats.messages_grammar import Parts
from ..options import Options
from ..wire_format import Analysis
from .calls import Calls
from .outline import Outline, Reason, look
from .triggers import Trigger, bare_trigger, marked_trigger
from .writer import GrammarWriter, Loosened


@dataclass(frozen=True, slots=True)
class Grammar:
    """What an engine constrains sampling with."""

    #: GBNF; ``""`` if any text is right.
    text: str = ""
    #: Where the grammar begins; empty if that is the beginning of the output.
    triggers: tuple[Trigger, ...] = ()
    #: Texts that have to stay single tokens.
    preserved_tokens: tuple[str, ...] = ()
    #: What of the schemas it does not enforce.
    loosened: tuple[Loosened, ...] = ()

    def to_wire(self) -> dict[str, object]:
        """The grammar as the adapter protocol carries it."""
        loosened = [
            {**({} if each.tool is None else {"tool": each.tool}), "path": each.path, "reason": each.reason}
            for each in self.loosened
        ]
        triggers = [trigger.to_wire() for trigger in self.triggers]
        wire: dict[str, object] = {"grammar": self.text, "triggers": triggers}
        return {**wire, "preservedTokens": list(self.preserved_tokens), "loosened": loosened}


def derive_grammar(root: Node, analysis: Analysis, known: Sequence[Tool], options: Options) -> Grammar:
    """The grammar for the outputs that a tree reads; ``known`` are the tools that may be called.

    Raises ``BadRequest`` if a call is demanded and there is no tool, ``BadSchema`` for a schema that
    contradicts itself or cannot be read, ``GrammarUnsupported`` where no grammar is known for the format.
    """
    demanded = options.tool_choice in ("required", "named")
    if demanded and not known:
        wanted = repr(options.tool_name) if options.tool_choice == "named" else "required"
        raise BadRequest("options.toolChoice", f"{wanted}, but there is no such tool")
    if not (known or demanded or options.json_schema is not None):
        return Grammar(preserved_tokens=analysis.preserved_tokens)
    outline = Outline()
    try:
        look(root, outline)
        readable = known if outline.marked or outline.bare or outline.rest else ()
        if demanded and not readable:
            raise GrammarUnsupported("no call can be demanded, for none could be read")
        return _Request(analysis, readable, options, outline).grammar(demanded)
    except GrammarUnsupported as error:
        where = f"handler {analysis.handler}" if analysis.handler else f"format {analysis.tools.format.value}"
        raise GrammarUnsupported(f"{where}: {error}") from error


class _Request:
    def __init__(self, analysis: Analysis, tools: Sequence[Tool], options: Options, outline: Outline) -> None:
        self._preserved = analysis.preserved_tokens
        self._tools = tools
        self._options = options
        self._outline = outline
        self._writer = GrammarWriter(tools, options.parallel_tool_calls)
        self._rules = self._writer.rules

    def grammar(self, demanded: bool) -> Grammar:
        outline, schema = self._outline, self._options.json_schema
        if outline.rest:
            return self._parts(demanded)
        if schema is not None and not demanded:
            answers = [self._response()] + [self._calls(branch) for branch in self._branches()]
            self._root(sequence(self._lead(), choice(answers)))
            return self._done(())
        if demanded:
            self._root(choice(self._demanded(branch) for branch in self._branches()))
            return self._done(())
        if not self._tools:
            return Grammar(preserved_tokens=self._preserved)
        triggers = [marked_trigger(branch, outline) for branch in outline.marked]
        for branch in outline.bare:
            trigger = bare_trigger(branch, outline, self._tools)
            if trigger is None:
                # Nothing shows in time that a call begins: any text is right.
                return Grammar(preserved_tokens=self._preserved)
            triggers.append(trigger)
        self._root(choice(self._calls(branch) for branch in self._branches()))
        return self._done(tuple(dict.fromkeys(triggers)))

    def _parts(self, demanded: bool) -> Grammar:
        """The grammar of an output that is a row of parts."""
        parts, schema = Parts(self._outline, self._writer), self._options.json_schema
        calls = parts.calls()
        if demanded and not calls:
            raise GrammarUnsupported("no call can be demanded, for none could be read")
        if demanded or schema is not None:
            answer = "" if schema is None else self._response()
            self._root(parts.output(answer, demanded))
            return self._done(())
        if not calls:
            return Grammar(preserved_tokens=self._preserved)
        self._root(calls)
        return self._done(tuple(dict.fromkeys(parts.triggers())))

    def _branches(self) -> list[Branch]:
        return [*self._outline.marked, *self._outline.bare] if self._tools else []

    def _done(self, triggers: tuple[Trigger, ...]) -> Grammar:
        return Grammar(str(self._rules), triggers, self._preserved, tuple(self._writer.loosened))

    def _root(self, body: str) -> None:
        # Some engines read literals in `root` itself greedily.
        self._rules.add("root", self._rules.add("output", body) if " " in body else body)

    def _calls(self, branch: Branch) -> str:
        return self._rules.add("calls", sequence(Calls(branch, self._writer).body(), "ws"))

    def _lead(self) -> str:
        """Reasoning, if there may be any, and whitespace."""
        outline = self._outline
        if outline.reasoning is Reason.NONE:
            return "ws"
        thought = self._thought(())
        if outline.reasoning is Reason.OPEN:
            return sequence(thought, "ws")
        started = [sequence("ws", literal(outline.start), thought)] if outline.start else []
        if outline.reasoning is Reason.DELIMITED:
            refused = (*outline.answers, outline.start) if outline.start else ()
            started.append(self._thought(refused))
        if outline.skipped:
            started.append(sequence("ws", literal(outline.skipped)))
        return sequence(optional(choice(started)), "ws")

    def _thought(self, refused: tuple[str, ...]) -> str:
        """Reasoning and its end marker; it does not begin with what is refused."""
        outline = self._outline
        if not (outline.ended_by or refused):
            return text_until(self._rules, "reasoning", outline.end)
        text = text_without(self._rules, "reasoning", (outline.end, *outline.ended_by), refused)
        return sequence(text, literal(outline.end))

    def _demanded(self, branch: Branch) -> str:
        """A call, perhaps with content in front."""
        outline, marker = self._outline, branch.head.anchor
        if branch in outline.bare or self._options.json_schema is not None:
            return sequence(self._lead(), self._calls(branch))
        rest = self._rules.add("calls", sequence(Calls(branch, self._writer).body(behind=marker), "ws"))
        # Where content begins like a call without a marker it would be one.
        bare = tuple(each.head.anchor for each in outline.bare)
        content = self._content(marker, bare)
        if not outline.shielded:
            return sequence(content, rest)
        thought = text_until(self._rules, "reasoning", outline.end)
        if outline.reasoning is Reason.OPEN:
            return sequence(thought, content, rest)
        if outline.reasoning is Reason.DELIMITED:
            return sequence(optional(thought), content, rest)
        # Content that begins like reasoning would be reasoning.
        content_alone = self._content(marker, (*bare, outline.start))
        return sequence(
            choice([sequence("ws", literal(outline.start), thought, content), content_alone]), rest
        )

    def _content(self, marker: str, refused: tuple[str, ...]) -> str:
        """Content up to the marker of a call; it does not begin with what is refused."""
        if not refused:
            return text_until(self._rules, "content", marker)
        return sequence(text_without(self._rules, "content", (marker,), refused), literal(marker))

    def _response(self) -> str:
        """The response in JSON, perhaps in a fence or in the markers of the content."""
        schema = self._options.json_schema
        assert schema is not None
        with self._writer.reading(None):
            schemas = next(self._writer.schemas(False))
            value = self._rules.add("response", schemas.value(schema, "response"))
        forms = [value]
        if isinstance(schema, dict) and schema.get("type") in ("object", "array"):
            # A fence around anything else is not removed (TP-3.10).
            inside = f"ws {value} ws"
            forms += [sequence(literal(fence), inside, literal("```")) for fence in ("```json", "```")]
        body = choice(forms)
        if self._outline.wrapper:
            start, end = self._outline.wrapper
            ending = sequence("ws", literal(end)) if end else ""
            body = choice([body, sequence(literal(start), "ws", body, ending)])
        return self._rules.add("answer", sequence(body, "ws"))
