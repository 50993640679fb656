"""What the analysis of a chat template yields: how its model writes reasoning, content and calls.

Plain data: the analysis and the dedicated formats write it, or somebody has written it down
(``description.py``); the builders of parsers and grammars read it.  A field for a marker holds its literal
text, ``""`` where the wire format has none.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, is_dataclass
from enum import Enum
from typing import Final

#: Fields that descriptions have (TA-12), and that the analysis of the adapter protocol lacks (TA-1).
_OF_DESCRIPTIONS: Final = ("until_first_tag", "values", "renders_bare_calls", "prompts", "messages")


class ReasoningMode(Enum):
    """How reasoning is set off from the rest (TA-3)."""

    NONE = "NONE"
    TAG_BASED = "TAG_BASED"
    DELIMITER = "DELIMITER"
    FORCED_OPEN = "FORCED_OPEN"
    FORCED_CLOSED = "FORCED_CLOSED"
    TOOLS_ONLY = "TOOLS_ONLY"


class ContentMode(Enum):
    """How content is wrapped (TA-4)."""

    PLAIN = "PLAIN"
    ALWAYS_WRAPPED = "ALWAYS_WRAPPED"
    WRAPPED_WITH_REASONING = "WRAPPED_WITH_REASONING"
    WRAPPED_WITH_CALLS = "WRAPPED_WITH_CALLS"


class ToolFormat(Enum):
    """How a call is written (TA-5)."""

    NONE = "NONE"
    JSON_NATIVE = "JSON_NATIVE"
    TAG_WITH_JSON = "TAG_WITH_JSON"
    TAG_WITH_TAGGED = "TAG_WITH_TAGGED"


class Values(Enum):
    """How the values of arguments are written (TA-12.10)."""

    NONE = ""
    JSON = "json"
    TEXT = "text"
    PYTHON = "python"
    BRACES = "braces"
    ELEMENTS = "elements"


class CallIdPosition(Enum):
    """Where a tag-based format writes the call id."""

    NONE = "NONE"
    PRE_FUNC_NAME = "PRE_FUNC_NAME"
    BETWEEN_FUNC_AND_ARGS = "BETWEEN_FUNC_AND_ARGS"
    POST_ARGS = "POST_ARGS"


@dataclass(frozen=True, slots=True)
class Capabilities:
    """What the template can render at all, found by rendering (TA-2)."""

    tools: bool = False
    tool_calls: bool = False
    parallel_tool_calls: bool = False
    system_role: bool = False
    #: Whether arguments may be given as objects.
    object_arguments: bool = False
    #: Whether arguments may be given as JSON text.
    string_arguments: bool = False
    typed_content: bool = False
    string_content: bool = True
    #: Whether an assistant turn without content must carry ``""``: null renders as the word None.
    non_null_content: bool = False
    reasoning_field: bool = False
    tool_result_role: bool = False


@dataclass(frozen=True, slots=True)
class ReasoningAnalysis:
    """The reasoning block."""

    mode: ReasoningMode = ReasoningMode.NONE
    start: str = ""
    end: str = ""
    #: The message field in which the template looks for reasoning; ``content`` for parts of type thinking.
    field: str = ""
    #: Whether the first tag of an output, not the prompt, says what stands before it (HD-2.4 to HD-2.6).
    until_first_tag: bool = False


@dataclass(frozen=True, slots=True)
class ContentAnalysis:
    """The content block."""

    mode: ContentMode = ContentMode.PLAIN
    start: str = ""
    end: str = ""


@dataclass(frozen=True, slots=True)
class FunctionMarkers:
    """What surrounds a function's name in the tag formats."""

    name_prefix: str = ""
    name_suffix: str = ""
    args_separator: str = ""
    close: str = ""


@dataclass(frozen=True, slots=True)
class ArgumentMarkers:
    """What surrounds arguments in the tag formats."""

    start: str = ""
    end: str = ""
    name_prefix: str = ""
    name_suffix: str = ""
    value_prefix: str = ""
    value_suffix: str = ""
    separator: str = ""
    #: Around a value that is not a string, where that differs from what surrounds a string; else None.
    typed_value_prefix: str | None = None
    typed_value_suffix: str | None = None
    #: Around a string with markup in it, where that differs from what surrounds a plain one; else None.
    escaped_value_prefix: str | None = None
    escaped_value_suffix: str | None = None


@dataclass(frozen=True, slots=True)
class CallIdMarkers:
    """Where and how the tag formats write call ids."""

    position: CallIdPosition = CallIdPosition.NONE
    prefix: str = ""
    suffix: str = ""
    #: Whether the template counts the calls itself instead of rendering the id it is given.
    generated: bool = False


@dataclass(frozen=True, slots=True)
class ToolAnalysis:
    """The tool-call syntax."""

    format: ToolFormat = ToolFormat.NONE
    values: Values = Values.NONE
    section_start: str = ""
    section_end: str = ""
    per_call_start: str = ""
    per_call_end: str = ""
    #: Before code; calls in JSON that have no marker may stand after it too.
    code_start: str = ""
    #: Between two calls of one section.
    call_separator: str = ""
    #: JSON_NATIVE: ``{"get_weather": {…}}``.
    function_name_is_key: bool = False
    #: JSON_NATIVE: the calls are the elements of one array.
    tools_array_wrapped: bool = False
    #: Strings in arguments are rendered with single quotes.
    uses_python_dicts: bool = False
    #: ``True``, ``False`` and ``None`` are rendered, as Python writes them.
    python_literals: bool = False
    #: JSON_NATIVE, nested calls: the key of the object that holds name and arguments; ``""`` when flat.
    function_field: str = ""
    name_field: str = ""
    args_field: str = ""
    #: The JSON field that holds the call's id, and the one that holds a generated (integer) id.
    id_field: str = ""
    gen_id_field: str = ""
    #: JSON_NATIVE: the order in which the template renders the fields of a call.
    parameter_order: tuple[str, ...] = ()
    #: Whether the template renders calls without the markers that its text tells of (TA-10.4).
    renders_bare_calls: bool = False
    function: FunctionMarkers = field(default_factory=FunctionMarkers)
    arguments: ArgumentMarkers = field(default_factory=ArgumentMarkers)
    call_id: CallIdMarkers = field(default_factory=CallIdMarkers)

    @property
    def begins_with_text(self) -> bool:
        """Whether a text with a letter in it stands before calls; brackets alone begin any JSON."""
        starts = self.section_start, self.per_call_start, self.function.name_prefix, self.code_start
        return any(character.isalpha() for start in starts for character in start)

    @property
    def late_ids(self) -> bool:
        """Whether an id may come after the name of its call; in JSON a model writes fields in any order."""
        after = (CallIdPosition.BETWEEN_FUNC_AND_ARGS, CallIdPosition.POST_ARGS)
        return bool(self.id_field or self.gen_id_field) or self.call_id.position in after


@dataclass(frozen=True, slots=True)
class MessageMarkers:
    """The parts of a header, for a format whose outputs are rows of messages; each has a header and a text.

    A header is ``start``, ``role``, then in the order of the format a channel, a recipient and a type, then
    ``text``.  Names in it tell what a message is: those of channels in a format with channels, else those of
    recipients.
    """

    start: str = ""
    role: str = ""
    #: What stands before the name of a channel, before a recipient, and before the type of arguments.
    channel: str = ""
    recipient: str = ""
    type: str = ""
    #: What stands between ``recipient`` and the name of a tool.
    namespace: str = ""
    #: What the text of a message begins behind.
    text: str = ""
    #: What ends a message; nothing where the next header does.
    ends: tuple[str, ...] = ()
    #: What may stand after the end of the last message.
    turn_ends: tuple[str, ...] = ()
    #: The names of messages that are reasoning, of those that are content, and of those with calls in them.
    reasoning: tuple[str, ...] = ()
    content: tuple[str, ...] = ()
    calls: tuple[str, ...] = ()
    #: The types of arguments that models write.
    types: tuple[str, ...] = ()
    #: Recipients that are not tools.
    people: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class GenerationPrompts:
    """The generation prompt of a question, by what a request says of thinking (``enableThinking``)."""

    #: If it says nothing.
    default: str = ""
    #: If it turns thinking on or off; None: as if it said nothing.
    on: str | None = None
    off: str | None = None

    def asked(self, thinking: object) -> str:
        """The prompt for a value of the variable ``enable_thinking``, None where a request has none."""
        prompt = None if thinking is None else self.off if thinking is False else self.on
        return self.default if prompt is None else prompt


@dataclass(frozen=True, slots=True)
class Analysis:
    """Everything known about a template's wire format (TA-1)."""

    capabilities: Capabilities = field(default_factory=Capabilities)
    reasoning: ReasoningAnalysis = field(default_factory=ReasoningAnalysis)
    content: ContentAnalysis = field(default_factory=ContentAnalysis)
    tools: ToolAnalysis = field(default_factory=ToolAnalysis)
    #: What the template appends under ``add_generation_prompt``.
    generation_prompt: str = ""
    #: The same for a plain question, by what a request can say of thinking.
    prompts: GenerationPrompts = field(default_factory=GenerationPrompts)
    #: The headers of a format whose outputs are rows of messages.
    messages: MessageMarkers = field(default_factory=MessageMarkers)
    #: Marker texts an engine must keep as single tokens and must not strip.
    preserved_tokens: tuple[str, ...] = ()
    #: Texts that end the assistant's turn.
    stops: tuple[str, ...] = ()
    #: The dedicated format of this template, ``""`` for the general mechanism.
    handler: str = ""
    #: Names of the workarounds that changed the analysis.
    workarounds: tuple[str, ...] = ()
    #: What a user of the template has to know, such as that its calls cannot be parsed back.
    warnings: tuple[str, ...] = ()

    def to_wire(self) -> dict[str, object]:
        """The analysis as the adapter protocol carries it."""
        wire = _to_wire(self)
        assert isinstance(wire, dict)
        return wire


def _to_wire(value: object) -> object:
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return list(value)
    if is_dataclass(value):
        parts = (part for part in fields(value) if part.name not in _OF_DESCRIPTIONS)
        return {camel(part.name): _to_wire(getattr(value, part.name)) for part in parts}
    return value


def camel(name: str) -> str:
    """The name of a field in the adapter protocol: ``sectionStart`` for ``section_start``."""
    head, *tail = name.split("_")
    return head + "".join(word.title() for word in tail)
