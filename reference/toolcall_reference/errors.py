"""Everything that can go wrong, one class each; each docstring says when.

What a caller of the library may meet:

    BadRequest (ValueError)             a request, or an argument of a function, is malformed
    GrammarError (ValueError)           a text that is to be run as a grammar is not valid GBNF
    GrammarUnsupported (Exception)      no grammar is known for what the template's model writes
    TemplateError (Exception)           a chat template cannot be read or rendered
    ├── TemplateSyntaxError             it is not a Jinja template
    ├── TemplateRaised                  it refuses the conversation
    ├── UndefinedInTemplate             it uses a variable that it is not given
    ├── TemplateFault                   it fails in an expression
    ├── TemplateForbidden               it reaches for Python's internals
    ├── TemplateOverLimit               it is too long, or takes too much time, memory or depth
    │   └── TemplateExhausted           it takes all the time of a rendering
    └── RenderingRequestError           the caller asks for what cannot be rendered

What is caught within the library, where a JSON Schema is made a grammar or its references are followed:

    BadSchema (ValueError)              becomes BadRequest
    SchemaError (ValueError)            becomes BadSchema
    ├── NoValue                         in one of several alternatives it is not an error
    └── TooComplex
    UnsupportedPattern (ValueError)     the pattern is not enforced, and the grammar says so
    NoTarget (LookupError)              becomes SchemaError; elsewhere such a schema says nothing

``TypeError`` is for an output that is not text.  No text of a model raises anything: what is malformed in it
becomes a problem of the message (DM-3).
"""

from __future__ import annotations

from typing import ClassVar


class BadRequest(ValueError):
    """A field of a request, or an argument of a function of the library, is missing or of a wrong kind.

    The message begins with the place, such as ``tools[2].function.name``.  A template that cannot be read or
    rendered is such a field too.
    """

    def __init__(self, place: str, what: str, code: str = "bad-request") -> None:
        super().__init__(f"{place}: {what}" if place else what)
        self.place = place
        self.what = what
        #: One word for the failure, as the adapter protocol carries it.
        self.code = code


class GrammarError(ValueError):
    """A text that is not valid GBNF, or a trigger that cannot be read; the message says why."""


class BadSchema(ValueError):
    """The JSON Schema of a tool or of the response is malformed, or no text satisfies it.

    The message names the tool and the path within the schema.
    """


class SchemaError(ValueError):
    """A part of a JSON Schema is malformed, or no text satisfies it; the message begins with its path."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{path}: {message}")
        self.path = path


class NoValue(SchemaError):
    """A part of a JSON Schema contradicts itself, so that no value satisfies it."""


class TooComplex(SchemaError):
    """A JSON Schema combines more schemas, by ``allOf`` and ``anyOf``, than a grammar can list."""


class UnsupportedPattern(ValueError):
    """A ``pattern`` of a JSON Schema is not a regular expression, or one that GBNF cannot express."""


class NoTarget(LookupError):
    """A ``$ref`` points to no schema; the message says why."""


class GrammarUnsupported(Exception):
    """A grammar is asked for, and none is known for a part of the template's format; the message names it."""


class TemplateError(Exception):
    """A chat template cannot be read, or cannot render what it is given.

    ``line`` and ``column`` are 1-based, and None where they are not known.
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
    """The source is not a Jinja template, or uses a filter, a test or a tag that does not exist."""

    kind = "syntax"


class TemplateRaised(TemplateError):
    """The template refuses the conversation by calling ``raise_exception``; ``message`` is its reason."""

    kind = "raised"


class UndefinedInTemplate(TemplateError):
    """The template uses a variable, field or function that it is not given."""

    kind = "undefined"


class TemplateFault(TemplateError):
    """An expression of the template fails with the values it has, such as a number added to a text."""

    kind = "fault"


class TemplateForbidden(TemplateError):
    """The template reaches for what the sandbox does not give out, such as Python's internals."""

    kind = "forbidden"


class TemplateOverLimit(TemplateError):
    """The template is too long, or it computes, writes or nests more than one rendering may."""

    kind = "limit"


class TemplateExhausted(TemplateOverLimit):
    """The template used up all the work that a rendering may take; another rendering would take as long."""


class RenderingRequestError(TemplateError):
    """The caller asks for what no template can render, such as to continue a message that is not there."""

    kind = "request"
