"""What the reference keeps between requests, such as analyses, kept across mutants that cannot change it."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from cProfile import Profile
from functools import cache
from types import CodeType
from typing import Any, ClassVar

from tests.mutation.definitions import REFERENCE

#: The beginnings of the names of modules that keep results, or call what does.
_KEEPING = (f"{REFERENCE}.", "tests.reference.", "tests.support.")


class Remembered:
    """A function of the reference whose results are kept, with the functions that ran for each.

    Most mutants are in functions that no analysis of a template runs: its analysis is the same with them.
    """

    #: The function that has a mutant now, by its file and the line it begins in.
    mutant: tuple[str, int] | None = None
    #: How many mutants there were.
    mutants: int = 0
    #: The profiles of those that run now, each within the one before, and what ran in them so far.
    running: ClassVar[list[tuple[Profile, set[tuple[str, int]]]]] = []
    #: All of them.
    every: ClassVar[list[Remembered]] = []

    def __init__(self, function: Callable[..., Any]) -> None:
        Remembered.every.append(self)
        self.__wrapped__ = function
        self._results: dict[tuple[Any, ...], Any] = {}
        self._ran: dict[tuple[Any, ...], set[tuple[str, int]]] = {}
        #: The results with a mutant in what ran, and the number of the mutant.
        self._mutated: tuple[int, dict[tuple[Any, ...], Any]] = 0, {}

    def __call__(self, *given: Any, **named: Any) -> Any:
        if named:  # tests alone call them so
            return self.__wrapped__(*given, **named)
        if Remembered.mutant in self._ran.get(given, ()):
            results = self._of_mutant()
            if given not in results:
                results[given] = self.__wrapped__(*given)
            return results[given]
        if given not in self._results:
            result = self._observed(given)
            if Remembered.mutant in self._ran[given]:
                self._of_mutant()[given] = result
                return result
            self._results[given] = result
        if Remembered.running:
            Remembered.running[-1][1].update(self._ran[given])
        return self._results[given]

    def cache_clear(self) -> None:
        """Forget all results, as a function's own cache does."""
        self._results.clear()
        self._ran.clear()
        self._mutated = 0, {}

    @classmethod
    def forget_renderings(cls) -> None:
        """Have all templates render anew: each keeps its own renderings."""
        for template in (result for each in cls.every for result in each._results.values()):
            if isinstance(kept := getattr(template, "_memory", None), dict):
                kept.clear()

    def _of_mutant(self) -> dict[tuple[Any, ...], Any]:
        """The results that hold while the reference has this mutant."""
        if self._mutated[0] != Remembered.mutants:
            self._mutated = Remembered.mutants, {}
        return self._mutated[1]

    def _observed(self, given: tuple[Any, ...]) -> Any:
        """Call the function, and see which others run.  One profile at a time can be taken."""
        outer, ran = Remembered.running[-1:], set[tuple[str, int]]()
        profile = Profile(subcalls=False, builtins=False)
        for each, _ in outer:
            each.disable()
        Remembered.running.append((profile, ran))
        try:
            result = profile.runcall(self.__wrapped__, *given)
        finally:
            Remembered.running.pop()
            codes = (entry.code for entry in profile.getstats())
            ran.update(start_of(code) for code in codes if isinstance(code, CodeType))
            for each, around in outer:
                around.update(ran)
                each.enable()
        self._ran[given] = ran
        return result


def start_of(code: CodeType) -> tuple[str, int]:
    """The file of a function, and the line it begins in."""
    return code.co_filename, code.co_firstlineno


@cache
def remember() -> None:
    """Let the functions of the reference that keep their results do so across mutants."""
    importlib.import_module(f"{REFERENCE}.template.pipeline")
    replace_caches(Remembered)


def replace_caches(keeper: Callable[[Callable[..., Any]], Callable[..., Any]]) -> None:
    """Let another cache keep what functions of the reference keep, in every module that imports them.

    What its tests keep, such as an analysis that several of them look at, counts too.
    """
    modules = [vars(module) for name, module in sys.modules.items() if name.startswith(_KEEPING)]
    cached = {
        id(value): value for names in modules for value in names.values() if hasattr(value, "cache_clear")
    }
    kept = {key: keeper(value.__wrapped__) for key, value in cached.items()}
    for names in modules:
        names.update({name: kept[id(value)] for name, value in names.items() if id(value) in kept})
