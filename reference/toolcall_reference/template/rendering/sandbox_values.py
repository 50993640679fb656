"""What templates get besides Jinja's own: functions, types, the filter ``tojson``, generation blocks."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from jinja2 import nodes, pass_context
from jinja2.exceptions import SecurityError
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream
from jinja2.parser import Parser
from jinja2.sandbox import SandboxedEnvironment, SandboxedFormatter
from jinja2.utils import Namespace

from ...errors import TemplateRaised
from . import priced
from .metered_code import MeteredContext
from .work import Work


class TextFormat:
    """``text.format`` or ``text.format_map``, to be called with the rendering's context."""

    def __init__(self, environment: SandboxedEnvironment, text: str, is_map: bool) -> None:
        self.environment, self.string, self.is_map = environment, text, is_map

    def __call__(self, work: Work, *args: Any, **kwargs: Any) -> str:
        if self.is_map:
            (kwargs,), args = args, ()
        return _Formatter(self.environment, work).vformat(self.string, args, kwargs)


class _Formatter(SandboxedFormatter):
    def __init__(self, environment: SandboxedEnvironment, work: Work) -> None:
        super().__init__(environment)
        self.work = work

    def convert_field(self, value: Any, conversion: Any) -> Any:
        priced.price_conversion(self.work, value)
        return super().convert_field(value, conversion)

    def format_field(self, value: Any, format_spec: str) -> Any:
        priced.price_field(self.work, value, format_spec)
        return self.work.made(super().format_field(value, format_spec))


class GenerationBlocks(Extension):
    """``{% generation %}`` marks what the model wrote, for training; here it has no effect.

    The extension also counts the tokens that the parser takes: a syntax error is at the last of them.
    """

    tags = {"generation"}  # noqa: RUF012
    tokens_taken = 0

    def parse(self, parser: Parser) -> nodes.Node:
        line = next(parser.stream).lineno
        return nodes.Scope(parser.parse_statements(("name:endgeneration",), drop_needle=True), lineno=line)

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        for token in stream:
            self.tokens_taken += 1
            yield token


class TemplateDict:
    """``dict`` for templates: it makes dictionaries, and has no other attribute than ``fromkeys``."""

    def __call__(self, *args: Any, **kwargs: Any) -> dict[Any, Any]:
        return dict(*args, **kwargs)

    def fromkeys(self, *args: Any) -> dict[Any, Any]:
        return dict.fromkeys(*args)

    def __repr__(self) -> str:
        return "<dict>"


class TemplateNamespace(Namespace):
    """``namespace`` for templates: no name begins with an underscore, as Python's own do."""

    def __init__(*args: Any, **kwargs: Any) -> None:  # so that ``self`` can be a name in it
        self, rest = args[0], args[1:]
        names = dict(*rest, **kwargs)
        for name in names:
            _check_name(name)
        Namespace.__init__(self, names)

    def __setitem__(self, name: str, value: Any) -> None:
        _check_name(name)
        super().__setitem__(name, value)

    def __repr__(self) -> str:
        return "<Namespace>"  # its values could hold the namespace itself


def _check_name(name: object) -> None:
    if isinstance(name, str) and name.startswith("_"):
        raise SecurityError(f"a namespace takes no name that begins with an underscore, such as {name!r}")


def raise_exception(message: object) -> None:
    """What templates call to refuse a conversation."""
    raise TemplateRaised(str(message))


@pass_context
def to_json(
    context: MeteredContext,
    value: Any,
    ensure_ascii: bool = False,
    indent: int | str | None = None,
    separators: tuple[str, str] | None = None,
    sort_keys: bool = False,
) -> str:
    """The filter ``tojson``, which unlike Jinja's own escapes nothing for HTML."""
    priced.price_json(context.work, value, ensure_ascii, indent, separators)
    text = json.dumps(
        value, ensure_ascii=ensure_ascii, indent=indent, separators=separators, sort_keys=sort_keys
    )
    context.work.charge(len(text))
    return text
