"""What a shell offers after the tab key: ids of vectors and clauses, adapters, engines, files."""

from __future__ import annotations

import os
from collections.abc import Iterable

import click
from click.shell_completion import BashComplete, CompletionItem, add_completion_class, split_arg_string


def vectors(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Ids of vectors up to their next slash; files where no id begins so."""
    from ..vectors import load_suite
    from ..vectors.selection import beginnings

    found = _next_level(incomplete, beginnings(load_suite()[0]))
    return list(map(CompletionItem, found)) or files(ctx, param, incomplete)


def clauses(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Ids of clauses."""
    from ..suite import data
    from ..suite.clauses import load_clauses

    ids = (clause.id for clause in load_clauses(data.spec_dir())[0])
    return [CompletionItem(id) for id in ids if id.startswith(incomplete.upper())]


def clauses_and_vectors(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Ids of clauses, or of vectors; an id of a clause begins with capital letters."""
    if incomplete[:1].isupper():
        return clauses(ctx, param, incomplete)
    return vectors(ctx, param, incomplete)


def adapters(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Names of adapters; without a beginning, also how those of your own begin."""
    names = ["reference", *(f"engine:{item.value}" for item in engines(ctx, param, ""))]
    names += [] if incomplete else ["cmd:", "python:"]
    return [CompletionItem(name) for name in names if name.startswith(incomplete)]


def engines(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Names of engines."""
    from ..setup.recipe import engine_names

    return [CompletionItem(name) for name in engine_names() if name.startswith(incomplete)]


def files(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The shell's own completion of files."""
    return [CompletionItem(incomplete, type="file")]


def _next_level(beginning: str, ids: Iterable[str]) -> list[str]:
    """The ids that begin so, as far as their next slash; of a single folder also what is in it."""
    below = [id for id in ids if id.startswith(beginning)]
    level = beginning.count("/")
    found = [id for id in below if id.count("/") == level]
    if len(found) == 1:
        found += (id for id in below if id.count("/") == level + 1)
    return found


class _Bash(BashComplete):
    """Bash divides words at colons: ``engine:vllm`` arrives in three parts, and the last is replaced."""

    _before = ""

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words before the one to complete, and that word, with their colons."""
        given = split_arg_string(os.environ["COMP_WORDS"])
        last = int(os.environ["COMP_CWORD"])
        words: list[str] = []
        for word in [*given[1 : last + 1], *[""] * (last + 1 - len(given))]:
            if words and (word.startswith(":") or words[-1].endswith(":")):
                words[-1] += word
            else:
                words.append(word)
        *before, incomplete = words
        head, colon, _ = incomplete.rpartition(":")
        self._before = head + colon
        return before, incomplete

    def format_completion(self, item: CompletionItem) -> str:
        """The part of an item after the colon that stands there already."""
        return f"{item.type},{str(item.value).removeprefix(self._before)}"


def register() -> None:
    """Have click complete words for bash as bash divides them."""
    add_completion_class(_Bash)
