"""Rendering a chat template: the prompt it makes of a conversation.

Templates run in a sandbox that is set up like the one of Hugging Face's ``transformers``, so that both render
the same text.  Unlike there, a rendering does no more than a fixed amount of work, depends on nothing but its
arguments, and fails with a TemplateError.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from types import CodeType, MappingProxyType
from typing import Any, Final, TypeAlias

import jinja2

from ...errors import (
    RenderingRequestError,
    TemplateError,
    TemplateFault,
    TemplateForbidden,
    TemplateOverLimit,
    TemplateSyntaxError,
    UndefinedInTemplate,
)
from ...json.text import json_key
from ..model.difference import difference
from .sandbox import TemplateSandbox
from .sandbox_values import GenerationBlocks
from .work import DEFAULT_WORK

#: The date and time that ``strftime_now`` tells, unless a clock is given.
DEFAULT_NOW: Final = datetime(2025, 1, 1, 12, 0)
#: The longest source, in characters; the longest known template of a vendor has 17,000.
MAX_SOURCE: Final = 100_000
#: Fields in which messages carry reasoning; most templates read the first.
_REASONING_FIELDS: Final = ("reasoning_content", "thinking", "reasoning")
#: How many characters of renderings and their arguments are remembered before all are forgotten.
_MEMORY: Final = 4_000_000
#: Tokens of Jinja's lexer that its parser does not get.
_SKIPPED: Final = frozenset({"comment_begin", "comment", "comment_end", "whitespace", "raw_begin", "raw_end"})
_EARLY_END: Final = re.compile("(unexpected '?|got ')end of template", re.IGNORECASE)
#: The mark at which a prompt to be continued is cut; ``transformers`` has the same one.
_CONTINUED: Final = "CONTINUE_FINAL_MESSAGE_TAG "
_NO_VARIABLES: Final[Mapping[str, Any]] = MappingProxyType({})

Message: TypeAlias = Mapping[str, Any]


class ChatTemplate:
    """A chat template, compiled once.  Implements TA-9.1, TA-9.5.

    Raises TemplateSyntaxError or TemplateOverLimit for a template that cannot be compiled.

    ``bos_token`` and ``eos_token`` are variables of the template, undefined where None.  ``clock`` gives the
    time for ``strftime_now``; it is read once at most, so that two renderings differ in nothing but their
    arguments.  ``work`` is how much one rendering may do, in units of about a character (see ``work.py``).
    ``mutable_lists`` lets the template append to lists, which ``transformers`` forbids and llama.cpp allows.
    """

    def __init__(
        self,
        source: str,
        *,
        bos_token: str | None = "",
        eos_token: str | None = "",
        clock: Callable[[], datetime] | None = None,
        work: int = DEFAULT_WORK,
        mutable_lists: bool = False,
    ) -> None:
        self.source = source
        self.bos_token = bos_token
        self.eos_token = eos_token
        #: How often the template was rendered; a rendering that was remembered does not count.
        self.rendering_count = 0
        self._clock = clock
        self._now = None if clock else DEFAULT_NOW
        self._memory: dict[str, str | TemplateError] = {}
        self._memory_size = 0
        environment = TemplateSandbox(self._strftime_now, work, mutable_lists)
        code = _compiled(_checked_source(source))
        self._template = jinja2.Template.from_code(environment, code, environment.make_globals(None))
        self._mutable_lists = mutable_lists

    def render(
        self,
        messages: Sequence[Message],
        tools: Sequence[Mapping[str, Any]] | None = None,
        add_generation_prompt: bool = False,
        enable_thinking: bool | None = None,
        continue_final_message: str = "",
        variables: Mapping[str, Any] = _NO_VARIABLES,
    ) -> str:
        """The prompt for a conversation, which is plain JSON data as in the OpenAI API.

        None leaves the variable ``enable_thinking`` undefined.  ``continue_final_message`` names the field of
        the last message with which the prompt ends.  ``variables`` are more variables of the template; they
        replace others of the same name.  Raises a TemplateError.
        """
        optional = {
            "bos_token": self.bos_token,
            "eos_token": self.eos_token,
            "enable_thinking": enable_thinking,
        }
        given = {
            "documents": None,
            "messages": messages,
            "tools": tools,
            "add_generation_prompt": add_generation_prompt,
            **{name: value for name, value in optional.items() if value is not None},
            **variables,
        }
        try:
            key = json_key([given, continue_final_message])
        except ValueError as error:
            raise RenderingRequestError(f"messages, tools and variables must be JSON: {error}") from None
        result = self._memory.get(key)
        if result is None:
            result = self._render(given, continue_final_message)
            self._remember(key, result)
        if isinstance(result, TemplateError):
            raise result.with_traceback(None)
        return result

    def generation_prompt(
        self,
        messages: Sequence[Message],
        tools: Sequence[Mapping[str, Any]] | None = None,
        enable_thinking: bool | None = None,
        variables: Mapping[str, Any] = _NO_VARIABLES,
    ) -> str:
        """The text that ``add_generation_prompt`` adds, ``""`` if none.  Raises a TemplateError."""
        without, with_prompt = (
            self.render(messages, tools, add, enable_thinking, variables=variables) for add in (False, True)
        )
        return difference(without, with_prompt).right

    def _render(self, variables: dict[str, Any], continued: str) -> str | TemplateError:
        self.rendering_count += 1
        try:
            messages = [_with_reasoning_fields(message) for message in _checked(variables["messages"])]
            if not continued:
                return self._run({**variables, "messages": messages})
            return _cut(self._run({**variables, "messages": _marked(messages, continued)}))
        except TemplateError as error:
            return error

    def _run(self, variables: dict[str, Any]) -> str:
        try:
            if self._mutable_lists:
                variables = _copied(variables)
            context = self._template.new_context(variables)
            return "".join(self._template.root_render_func(context))
        except TemplateError as error:
            if error.line is None:
                error.line = self._line_of(error)
            raise
        except Exception as error:
            raise _translated(error, self._line_of(error)) from None

    def _line_of(self, error: BaseException) -> int | None:
        """The template's line that an error came from."""
        line, traceback = None, error.__traceback__
        while traceback is not None:
            if traceback.tb_frame.f_globals.get("__jinja_template__") is self._template:
                line = self._template.get_corresponding_lineno(traceback.tb_lineno)
            traceback = traceback.tb_next
        return line

    def _remember(self, key: str, result: str | TemplateError) -> None:
        size = len(key) + len(str(result))
        if self._memory_size + size > _MEMORY:
            self._memory, self._memory_size = {}, 0
        self._memory_size += size
        self._memory[key] = result

    def _strftime_now(self, format: str) -> str:
        if self._now is None:
            assert self._clock is not None
            self._now = self._clock()
        if len(format) > 1000:  # the C library pads a number as far as its format says
            raise TemplateOverLimit("the template asks for the date in a format of more than 1000 characters")
        return self._now.strftime(format)


def _copied(value: Any) -> Any:
    """A copy of JSON data, in which a template may change lists."""
    if isinstance(value, dict):
        return {name: _copied(member) for name, member in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(map(_copied, value))
    return value


def _checked_source(source: str) -> str:
    if not isinstance(source, str):
        raise TemplateSyntaxError(f"the source of a template must be text, not {type(source).__name__}")
    if len(source) > MAX_SOURCE:
        raise TemplateOverLimit(f"the template has {len(source):,} characters; {MAX_SOURCE:,} is the most")
    return source


@lru_cache(maxsize=128)
def _compiled(source: str) -> CodeType:
    """The Python code of a template, in which neither its tokens nor its clock are."""
    environment = TemplateSandbox(str, DEFAULT_WORK)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # such as an unknown escape sequence in a string
            return environment.compile(source)
    except TemplateOverLimit:
        raise
    except jinja2.TemplateSyntaxError as error:
        message = error.message or "no valid template"
        raise TemplateSyntaxError(message, *_place(source, environment, error)) from None
    except (RecursionError, MemoryError):
        raise TemplateOverLimit("the template nests too deep to be compiled") from None
    except Exception as error:  # from Python's own compiler, which allows 20 nested loops
        raise TemplateSyntaxError(f"the template cannot be compiled: {error}") from None


def _place(
    source: str, environment: TemplateSandbox, error: jinja2.TemplateSyntaxError
) -> tuple[int, int | None]:
    """Line and column of a syntax error.

    Jinja tells lines only, and not the right one for a template that ends too early.
    """
    source = re.sub(r"\r\n?", "\n", source)  # as Jinja's own lexer does
    if _EARLY_END.search(error.message or ""):
        return _line_and_column(source, len(source.rstrip("\n")))
    if not isinstance(error, jinja2.TemplateAssertionError):
        return _line_and_column(source, _last_token(source, environment, error))
    # An error found after parsing: its message names the filter or test that does not exist.
    named = re.search(r"'(\w+)'", error.message or "")
    lines = source.split("\n")
    found = lines[error.lineno - 1].find(named[1]) if named and error.lineno <= len(lines) else -1
    return error.lineno, found + 1 or None


def _line_and_column(source: str, position: int) -> tuple[int, int]:
    return source.count("\n", 0, position) + 1, position - source.rfind("\n", 0, position)


def _last_token(source: str, environment: TemplateSandbox, error: jinja2.TemplateSyntaxError) -> int:
    """The position of the last token that the parser took, or of the text that is not a token."""
    extension = next(e for e in environment.iter_extensions() if isinstance(e, GenerationBlocks))
    taken = start = end = last = 0
    try:
        for _, kind, text in environment.lexer.tokeniter(source, None):
            start = source.find(text, end)
            end = start + len(text)
            taken += kind not in _SKIPPED
            if taken == extension.tokens_taken and kind not in _SKIPPED:
                last = start
    except jinja2.TemplateSyntaxError as unreadable:
        if unreadable.message == error.message:
            return end + len(source[end:]) - len(source[end:].lstrip())
    return last


def _translated(error: Exception, line: int | None) -> TemplateError:
    """The TemplateError for an error of Jinja or Python."""
    if isinstance(error, jinja2.UndefinedError):
        return UndefinedInTemplate(str(error), line)
    if isinstance(error, jinja2.exceptions.SecurityError):
        return TemplateForbidden(str(error), line)
    if isinstance(error, (RecursionError, MemoryError)) or "sandbox blocks ranges" in str(error):
        return TemplateOverLimit(str(error) or "the template needs too much memory", line)
    return TemplateFault(f"{type(error).__name__}: {error}", line)


def _checked(messages: Any) -> list[Message]:
    if not isinstance(messages, (list, tuple)) or not all(
        isinstance(message, Mapping) for message in messages
    ):
        raise RenderingRequestError("messages must be a list of objects")
    return list(messages)


def _with_reasoning_fields(message: Message) -> Message:
    """The message with its reasoning in each field that templates read.  Implements RN-1.8, RN-5.3."""
    reasoning = next((message[name] for name in _REASONING_FIELDS if message.get(name) is not None), None)
    if reasoning is None:
        return message
    return {"thinking": reasoning, **message, "reasoning_content": reasoning}


def _marked(messages: list[Message], field: str) -> list[Message]:
    """The messages with a mark after the text to continue.  Implements RN-1.9."""
    if not messages:
        raise RenderingRequestError("there is no message to continue")
    last = dict(messages[-1])
    continued = last.get(field)
    if isinstance(continued, str):
        fields = _REASONING_FIELDS if field in _REASONING_FIELDS else (field,)
        last |= {name: continued + _CONTINUED for name in fields if last.get(name) == continued}
    elif isinstance(continued, list):
        parts = [dict(part) for part in continued]
        part = next((part for part in reversed(parts) if "text" in part), None)
        if part is None:
            raise RenderingRequestError("the final message has no text to continue")
        part["text"] += _CONTINUED
        last[field] = parts
    else:
        raise RenderingRequestError(f"{field!r} of the final message is not a text that could be continued")
    return [*messages[:-1], last]


def _cut(text: str) -> str:
    """The rendering up to the mark.  Implements RN-1.9."""
    before, mark, after = text.rpartition(_CONTINUED.strip())
    if not mark:
        raise RenderingRequestError("the template does not render the message that is to be continued")
    # Where the template trims the message, the space at the end of the mark is gone; trim the text likewise.
    return before if after.startswith(" ") else before.rstrip()
