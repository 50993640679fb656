"""Everything that can go wrong, one class each; each docstring says when.

    ValueError
    ├── BadRequest                 a request, or an argument of the library, is malformed
    ├── BadSchema                  a tool's JSON Schema has no grammar
    ├── SchemaError                the same inside the library, before the tool's name is known
    │   └── TooComplex
    └── UnsupportedPattern         a regular expression that GBNF cannot express
    LookupError
    └── NoTarget                   a ``$ref`` points to nothing
    Exception
    ├── GrammarUnsupported         no grammar is known for a format
    └── TemplateError              a chat template cannot be read or rendered
        ├── TemplateSyntaxError
        ├── TemplateRaised
        ├── UndefinedInTemplate
        ├── TemplateFault
        ├── TemplateForbidden
        ├── TemplateOverLimit
        │   └── TemplateExhausted
        └── RenderingRequestError

No output of a model raises any of them: what is malformed there becomes a problem of the message (DM-3).
"""

from __future__ import annotations

from typing import ClassVar


class BadRequest(ValueError):
    """A request is malformed.  The message begins with the place, such as ``tools[2].function.name``."""

    def __init__(self, place: str, what: str, code: str = "bad-request") -> None:
        super().__init__(f"{place}: {what}" if place else what)
        #: One word for the failure.
        self.code = code


class BadSchema(ValueError):
    """A schema no text satisfies, or that cannot be read; the message names the tool and the path."""


class SchemaError(ValueError):
    """A schema no text satisfies, or one that cannot be read; the message names the path."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{path}: {message}")
        self.path = path


class TooComplex(SchemaError):
    """A schema whose combinations are too many to write down."""


class UnsupportedPattern(ValueError):
    """A pattern that GBNF cannot express, or that is no regular expression."""


class NoTarget(LookupError):
    """A reference that points to no schema; the message says why."""


class GrammarUnsupported(Exception):
    """A format, or a part of it, for which no grammar is known; the message names it."""


class TemplateError(Exception):
    """Base of all: a template cannot be read, or cannot render what it is given.

    ``line`` and ``column`` are 1-based and None where unknown.
    """

    #: One word for the failure, as the adapter protocol carries it.
    kind: ClassVar[str] = "template"

    def __init__(self, message: str, line: int | None = None, column: int | None = None) -> None:
        super().__init__(message, line, column)
        self.message = message
        self.line = line
        self.column = column

    def __str__(self) -> str:
        if self.line is None:
            return self.message
        column = "" if self.column is None else f", column {self.column}"
        return f"line {self.line}{column}: {self.message}"


class TemplateSyntaxError(TemplateError):
    """The source is no Jinja template, or uses a filter, a test or a tag that does not exist."""

    kind = "syntax"


class TemplateRaised(TemplateError):
    """The template refuses the conversation by calling ``raise_exception``; ``message`` is its reason."""

    kind = "raised"


class UndefinedInTemplate(TemplateError):
    """The template uses a variable, field or function that it is not given."""

    kind = "undefined"


class TemplateFault(TemplateError):
    """The template does what its values do not allow, such as adding a number to a text."""

    kind = "fault"


class TemplateForbidden(TemplateError):
    """The template reaches for something the sandbox does not give out, such as Python's internals."""

    kind = "forbidden"


class TemplateOverLimit(TemplateError):
    """The template is too long, or works, writes or nests more than one rendering may."""

    kind = "limit"


class TemplateExhausted(TemplateOverLimit):
    """The template used up all the work of a rendering, so that rendering it again would take as long."""


class RenderingRequestError(TemplateError):
    """What is asked of the template makes no sense, such as continuing a message that does not exist."""

    kind = "request"
