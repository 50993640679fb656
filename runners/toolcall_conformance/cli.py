"""The command ``toolcall``: each verb is a module under ``commands``, imported only when it is used."""

from __future__ import annotations

import errno
import os
import sys
from difflib import get_close_matches
from importlib import import_module
from importlib.util import find_spec

import click

from . import printer
from .errors import AdapterBroken, ToolcallError
from .interrupts import heed_interrupt, mark_interrupts

#: Every verb and its help text, in the order of the help page.  Verbs without a module are not listed.
VERBS: dict[str, dict[str, str]] = {
    "Test an implementation": {
        "run": "Run the vectors on implementations and say whether they conform.",
        "doctor": "Tell a broken adapter from a parser that does not conform.",
        "report": "Turn results into HTML, JUnit, GitHub annotations or a badge.",
        "diff": "Show what changed between two runs.",
        "bench": "Measure speed and growth beside the bars.",
        "wire": "Check what a running server sends.",
        "replay": "Say what another parser would change for recorded outputs.",
        "fuzz": "Look for outputs that show a bug or a difference.",
        "setup": "Install an engine into an environment of its own.",
        "findings": "Put together what runs found about engines.",
    },
    "Look at one output or template": {
        "parse": "Parse an output with the reference and say why.",
        "render": "Print the prompt that a conversation becomes.",
        "analyze": "Analyse a chat template.",
        "grammar": "Derive the grammar of a template's calls.",
        "constraint": "Check what a model is forced to write.",
        "describe": "Make the description of a format of a response template.",
        "verify": "Verify a model's response template in every runtime.",
        "roundtrip": "Check that a template's own calls can be parsed.",
    },
    "Read and write the suite": {
        "explain": "Print a clause with its vectors and code, or a vector.",
        "clauses": "Print clauses as JSON.",
        "new": "Begin a vector.",
        "fmt": "Format vector files.",
        "lint": "Check vectors and specification.",
        "bundle": "Write all vectors as one JSON file.",
        "cases": "Make all cases for a template that the suite does not have.",
        "export": "Write vectors as plain files, or a template's response template.",
        "site": "Write the specification and vectors as a website.",
    },
}
_PACKAGE = "toolcall_conformance.commands"

_HELP = """Is your tool-call parser right?  A conformance suite for parsing model output into messages.

\b
  toolcall run                              the reference, on everything
  toolcall run --adapter 'cmd:./my-parser'  your implementation
  toolcall run contract/fences -v           some vectors, all failures in full
  toolcall doctor -- ./my-parser            is the adapter itself in order?
  toolcall explain CT-3.2                   what a clause says, and its vectors

An adapter is a program that answers JSON lines (spec/80-adapter-protocol.md), or a Python class.  It is
named SCHEME:REST: cmd:COMMAND starts a program without a shell, python:MODULE:CLASS calls a class,
engine:NAME is an engine that `toolcall setup NAME` installed, reference the reference implementation.

Exit codes: 0 all is well, 1 something does not conform or fit, 2 wrong usage or a file that cannot be
read, 3 the adapter is broken, 130 Ctrl-C.

\b
Completion: bash  eval "$(_TOOLCALL_COMPLETE=bash_source toolcall)"
            zsh   eval "$(_TOOLCALL_COMPLETE=zsh_source toolcall)"
            fish  _TOOLCALL_COMPLETE=fish_source toolcall | source
"""


class Verbs(click.Group):
    """A group whose commands are modules, each imported only when its verb is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The verbs that are installed."""
        verbs = [verb for section in VERBS.values() for verb in section]
        return [verb for verb in verbs if find_spec(f"{_PACKAGE}.{verb}")]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of the module named like the verb."""
        if cmd_name not in self.list_commands(ctx):
            return None
        command: click.Command = getattr(import_module(f"{_PACKAGE}.{cmd_name}"), cmd_name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command; for a misspelt verb an error that suggests the closest verb."""
        if args and self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            close = get_close_matches(args[0], self.list_commands(ctx), n=1)
            advice = f"did you mean {close[0]}?" if close else "`toolcall --help` lists those there are"
            ctx.fail(f"there is no command {args[0]}; {advice}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the verbs, grouped by purpose."""
        installed = set(self.list_commands(ctx))
        for section, verbs in VERBS.items():
            rows = [(verb, about) for verb, about in verbs.items() if verb in installed]
            if rows:
                with formatter.section(section):
                    formatter.write_dl(rows)


#: What a disk says that is full, broken, or closed to the user, or has something else in that place.
_DISK = (
    *("ENOSPC", "EDQUOT", "EFBIG", "EROFS", "EACCES", "EPERM", "EIO"),
    *("ENOENT", "ENOTDIR", "EISDIR", "EEXIST", "ENAMETOOLONG", "ELOOP", "ENOTEMPTY"),
)


@click.group(cls=Verbs, help=_HELP, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(None, "--version", package_name="toolcall-conformance", message="%(prog)s %(version)s")
def group() -> None:
    """All verbs."""


def main() -> None:
    """The entry point: an error of the suite or a disk is a message and exit code 2 or 3, never a traceback.

    Ctrl-C ends it with 130, as shells expect of a program that was interrupted.
    """
    printer.guard()
    mark_interrupts()
    if "_TOOLCALL_COMPLETE" in os.environ:
        from .commands.completion import register

        register()
    try:
        try:
            sys.exit(group(prog_name="toolcall", standalone_mode=False))
        finally:
            heed_interrupt()
    except (click.Abort, KeyboardInterrupt):
        click.echo("Aborted!", err=True)
        sys.exit(130)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except AdapterBroken as error:
        click.echo(f"toolcall: the adapter cannot be used: {error}", err=True)
        click.echo("  `toolcall doctor` examines an adapter and says how to repair it", err=True)
        sys.exit(3)
    except ToolcallError as error:
        click.echo(f"toolcall: {error}", err=True)
        sys.exit(2)
    except OSError as error:
        if errno.errorcode.get(error.errno or 0) not in _DISK:
            raise
        what = f"{error.filename}: {error.strerror}" if error.filename else error.strerror
        click.echo(f"toolcall: {what}", err=True)
        sys.exit(2)
