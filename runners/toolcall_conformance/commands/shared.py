"""Helpers for several commands: types of options, reading vectors and templates, writing output."""

from __future__ import annotations

import functools
import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO, TypeVar, cast

import click

from ..printer import defused, in_json, one_line
from ..suite.files import unwritable
from . import completion

if TYPE_CHECKING:
    from rich.console import Console

    from ..errors import TemplateSourceError
    from ..run.session import Limits
    from ..suite.model import Vector
    from ..suite.template_sources import TemplateSource

Options = TypeVar("Options")
SECONDS = click.FloatRange(0, min_open=True)
FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


class _Written(click.Path):
    """A file or folder that a command writes; what cannot be written is refused before anything is done."""

    def __init__(self, makes_folder: bool, folder: bool = False) -> None:
        super().__init__(dir_okay=folder, file_okay=not folder, path_type=Path)
        self._makes_folder = makes_folder

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path."""
        path = cast("Path", super().convert(value, param, ctx))
        refuse_unwritable(path, self._makes_folder, param, ctx)
        return path


def refuse_unwritable(
    path: Path, makes_folder: bool, param: click.Parameter | None = None, ctx: click.Context | None = None
) -> None:
    """Raise UsageError if a file cannot be written."""
    problem = unwritable(path, makes_folder)
    if problem:
        raise click.BadParameter(f"{one_line(str(path))}: {problem}", ctx, param)


#: An API of the wire (chapter WR).
API = click.Choice(["chat", "messages", "responses"])
#: A file that a command writes, into a folder that is there.
NEW_FILE = _Written(makes_folder=False)
#: A list or a draft that a command begins or goes on with: its folder is made.
LIST_FILE = _Written(makes_folder=True)
#: A folder that a command fills.
NEW_FOLDER = _Written(makes_folder=True, folder=True)


def typed(options: Callable[..., Options]) -> Callable[[Callable[[Options], None]], Callable[..., None]]:
    """A command that gets its arguments and options as one value, whose fields have their names."""

    def decorated(command: Callable[[Options], None]) -> Callable[..., None]:
        @functools.wraps(command)
        def called(**values: object) -> None:
            command(options(**values))

        return called

    return decorated


@dataclass(frozen=True, slots=True, kw_only=True)
class AskingOptions:
    """The options of commands that ask adapters: which, and how long it may take."""

    adapters: tuple[str, ...]
    #: Seconds.
    timeout: float
    start_timeout: float
    restarts: int

    def limits(self) -> Limits:
        """What an adapter may take."""
        from ..run.session import Limits

        return Limits(self.timeout, self.start_timeout, self.restarts)


def limits_options(timeout: float, restarts: int) -> Callable[[Any], Any]:
    """The options of ``AskingOptions`` beside ``--adapter``, with these defaults."""
    options = (
        click.option(
            "--timeout", type=SECONDS, default=timeout, show_default=True, help="Seconds for a reply."
        ),
        click.option(
            "--start-timeout", type=SECONDS, default=30.0, show_default=True, help="Seconds to the hello."
        ),
        click.option(
            "--restarts",
            type=click.IntRange(0),
            default=restarts,
            show_default=True,
            help="After faults, at most.",
        ),
    )
    return lambda command: functools.reduce(lambda each, option: option(each), reversed(options), command)


def adapters_option(help: str) -> Callable[[Any], Any]:
    """The option ``--adapter`` of commands that take several, as ``adapters``."""
    return click.option(
        "--adapter",
        "-a",
        "adapters",
        multiple=True,
        metavar="SPEC",
        help=help,
        shell_complete=completion.adapters,
    )


def adapter_option(help: str) -> Callable[[Any], Any]:
    """The option ``--adapter`` of commands that take one."""
    return click.option(
        "--adapter",
        "-a",
        default="reference",
        metavar="SPEC",
        help=help,
        shell_complete=completion.adapters,
    )


def readable(paths: Sequence[str]) -> list[Vector]:
    """The vectors of the paths.  If a vector cannot be read, prints the error and exits with 2."""
    from ..vectors.selection import find

    vectors, errors = find(paths)
    for error in errors:
        click.echo(error, err=True)
    if errors:
        sys.exit(2)
    return vectors


def text_of(data: bytes, where: str) -> str:
    """The text of an output, with every character unchanged.  Raises RequestError if it is not UTF-8."""
    from ..errors import RequestError

    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        byte = f"the byte 0x{data[error.start]:02x} (byte {error.start} of it all)"
        raise RequestError(f"{where}, line {line}: {byte} is not UTF-8; save it as UTF-8") from None


def json_option(of: str = "A JSON object a line.") -> Callable[[Any], Any]:
    """The option ``--json`` of commands that programs read, as ``as_json``."""
    return click.option("--json", "as_json", is_flag=True, help=of)


def print_json(value: object) -> None:
    """Print a value as one line of JSON."""
    click.echo(defused(json.dumps(value), in_json))


def write(data: bytes, out: Path | None, option: str = "--out") -> None:
    """Write to the file of an option, or to standard output if no file is given.  Raises UsageError."""
    if out is None:
        click.echo(data, nl=False)
        return
    try:
        out.write_bytes(data)
    except OSError as error:
        raise click.UsageError(f"{option} {out}: {error.strerror}") from error


def template_of(path: str) -> TemplateSource:
    """The template of a path.  Raises TemplateSourceError."""
    from ..suite.chat_templates import chat_template

    source = chat_template(path)
    say_what_was_read(source)
    return source


def say_what_was_read(source: TemplateSource) -> None:
    """Print a line on standard error if servers would take another file than the one that was named."""
    if source.instead:
        click.echo(f"{source.origin}: read as named; servers take {source.instead} before it", err=True)


def templates_of(
    paths: Iterable[str], doing: str, quiet: bool = False
) -> Iterator[tuple[str, TemplateSource | TemplateSourceError]]:
    """The templates of the paths, with a progress bar on standard error if there are several."""
    from rich.console import Console
    from rich.progress import track

    from ..suite.chat_templates import chat_templates
    from ..suite.template_sources import TemplateSource

    found = chat_templates(paths)
    for _, source in found:
        if isinstance(source, TemplateSource):
            say_what_was_read(source)
    console = Console(stderr=True)
    off = quiet or len(found) < 2 or not console.is_terminal
    yield from track(found, doing, console=console, transient=True, disable=off)


class _Piped:
    """A text stream without the blanks at the ends of lines, with which cells of tables are filled."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Write whole lines."""
        return self._stream.write(re.sub(" +(?=\n)", "", text))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def terminal() -> Console:
    """A console on standard output; lines that go to a file or another program end without blanks."""
    from rich.console import Console

    stream = None if sys.stdout.isatty() else cast("TextIO", _Piped(sys.stdout))
    return Console(file=stream, highlight=False)
