"""All exceptions of the suite; the docstring of each says when it is raised."""

from __future__ import annotations

from pathlib import Path


class ToolcallError(Exception):
    """The base of all errors that the suite raises on purpose."""


class SourceError(ToolcallError):
    """A file of the suite is wrong at one place.

    ``line`` and ``column`` are 1-based; ``what`` says what is wrong, ``advice`` what to do about it.
    """

    def __init__(self, path: str | Path, line: int, column: int, what: str, advice: str) -> None:
        super().__init__(path, line, column, what, advice)
        self.path = str(path)
        self.line = line
        self.column = column
        self.what = what
        self.advice = advice

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}: {self.what}\n  {self.advice}"


class YamlTextError(SourceError):
    """A file is not YAML as VF-1 to VF-3 restrict it: a syntax error, an ambiguous scalar, an anchor, …"""


class VectorError(SourceError):
    """A file is good YAML but no good vector file: an unknown key, a missing field, an unknown tool, …"""


class ClauseError(SourceError):
    """A chapter of the specification has a clause that cannot be read."""


class DataNotFound(ToolcallError):
    """There is neither an installation nor a checkout with vectors and specification."""


class NotACheckout(ToolcallError):
    """A command would edit the suite's own vectors, but they belong to an installation."""


class BundleError(ToolcallError):
    """A bundle is damaged: no JSON, another format version, or a vector whose checksum is wrong."""


class BadSpec(ToolcallError):
    """An adapter is named in a way no entry of ``implementation.SCHEMES`` understands."""


class AdapterBroken(ToolcallError):
    """An adapter cannot be used at all: it does not start, or its hello is invalid."""


class NoServer(ToolcallError):
    """An address is not that of a server, or nothing answers there."""


class SetupFailed(ToolcallError):
    """An engine cannot be installed: a program or the network is missing, or a package manager fails."""


class SelectionError(ToolcallError):
    """A ``-k`` expression, a shard or a path cannot be understood, or selects nothing."""


class ResultsError(SourceError):
    """A file that should be ``results.jsonl`` is empty, has other contents, or has another format version."""


class KnownFailuresError(SourceError):
    """A list of known failures has a line that cannot be read, or an id no vector has."""


class KnownFindingsError(SourceError):
    """A list of known findings of ``toolcall fuzz`` cannot be read, or has a malformed line."""


class LogError(ToolcallError):
    """Logs for ``toolcall replay`` cannot be read at all, or its results cannot be written.

    ``path`` is the file, ``what`` says what is wrong, ``advice`` what to do about it.
    """

    def __init__(self, path: str | Path, what: str, advice: str) -> None:
        super().__init__(path, what, advice)
        self.path = str(path)
        self.what = what
        self.advice = advice

    def __str__(self) -> str:
        return f"{self.path}: {self.what}\n  {self.advice}"


class CausesError(SourceError):
    """A list of an engine's causes, or a file of what engines agree on, cannot be read."""


class RequestError(ToolcallError):
    """An output, tools, messages or options that a command was given cannot be read or used."""


class TemplateSourceError(ToolcallError):
    """A file, folder or input holds no chat template that can be read.

    ``path`` is the file as the user named it, ``what`` says what is wrong, ``advice`` what to do about it.
    """

    def __init__(self, path: str | Path, what: str, advice: str) -> None:
        super().__init__(path, what, advice)
        self.path = str(path)
        self.what = what
        self.advice = advice

    @property
    def reason(self) -> str:
        """What is wrong and what to do about it, without the path."""
        return f"{self.what}\n  {self.advice}"

    def __str__(self) -> str:
        return f"{self.path}: {self.reason}"
