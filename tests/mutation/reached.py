"""Which vectors run which lines of the reference: so a mutant is shown only to those that can notice it.

All vectors are run once with ``coverage``, each as a context of its own.  What the reference keeps from one
request to the next, such as the analysis of a template, is a context too, which counts for all that use it.
The result is kept beside the bundle of the vectors, by the checksum of the reference.
"""

from __future__ import annotations

import hashlib
import importlib
import json
import math
import multiprocessing
import pickle
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import cache, cached_property, reduce
from operator import or_
from typing import Any, ClassVar

import click

from tests.mutation import by_tests
from tests.mutation.changed import adapter
from tests.mutation.definitions import PACKAGE, REFERENCE, modules
from tests.mutation.judge import hello, holds
from tests.mutation.remembered import replace_caches
from tests.support.read_once import FOLDER
from toolcall_conformance import kinds
from toolcall_conformance.suite.model import Vector
from toolcall_conformance.vectors import load_suite


@dataclass
class Reached:
    """What ran for each vector."""

    #: By file: the source that ran.
    sources: dict[str, str] = field(default_factory=dict)
    #: By file, below the package, and line: a bit for each vector, in the order of ``seconds``.
    lines: dict[str, dict[int, int]] = field(default_factory=lambda: defaultdict(dict))
    #: By file: the lines that run when it is imported.
    imported: dict[str, set[int]] = field(default_factory=dict)
    #: By checksum of a vector: the CPU seconds it took.
    seconds: dict[bytes, float] = field(default_factory=dict)

    def ways(
        self, places: Iterable[tuple[str, Iterable[int]]], path: str, lines: Iterable[int], most: int
    ) -> Iterable[tuple[bytes, int]]:
        """What runs one of the places, in an order by chance, with the number of its way through some lines
        of a file: those that run the same of them go the same way.
        """
        of_places = (self.lines.get(file, {}).get(line, 0) for file, inside in places for line in inside)
        groups = [reduce(or_, of_places, 0)]
        for bits in {self.lines.get(path, {}).get(line, 0) for line in lines}:
            if len(groups) < most:
                groups = [part for each in groups for part in (each & bits, each & ~bits) if part]
        found = [(self._chance[index], way) for way, group in enumerate(groups) for index in _set_bits(group)]
        for (_, name), way in sorted(found):
            if self.seconds[name] < math.inf:
                yield name, way

    @cached_property
    def _chance(self) -> Sequence[tuple[bytes, bytes]]:
        """By index: something to sort by, and the name."""
        return [(hashlib.blake2b(each, digest_size=8).digest(), each) for each in self.seconds]


def _set_bits(bits: int) -> Iterator[int]:
    digits = f"{bits:b}"[::-1]
    at = digits.find("1")
    while at >= 0:
        yield at
        at = digits.find("1", at + 1)


@cache
def judged() -> Mapping[bytes, Vector]:
    """The vectors that the reference is asked, by their checksums."""
    vectors, errors = load_suite()
    if errors:
        raise ValueError(str(errors[0]))
    # Growth takes long and is measured in seconds: it says nothing of most mutants.
    asked = [each for each in vectors if kinds.of(each).op and each.kind != "growth"]
    return {_checksum(each): each for each in asked if not kinds.of(each).unclaimed(each, hello())}


def _checksum(vector: Vector) -> bytes:
    request = json.dumps(kinds.of(vector).request(vector), sort_keys=True, default=str)
    return hashlib.blake2b(f"{vector.id} {request}".encode(errors="surrogatepass"), digest_size=8).digest()


def reached(say: Callable[[str], None], *, anew: bool = True) -> Reached:
    """What is known of vectors from the last run, with those that are new.

    After a change of the reference all vectors run again; with ``anew`` false what was known of a line stays.
    """
    return _reached("lines-reached.bin", [*judged()], say, anew=anew)


def reached_by_tests(say: Callable[[str], None], *, anew: bool = True) -> Reached:
    """The same of the tests that are collected, by their names; those that fail are left out."""
    return _reached("lines-tested.bin", [name.encode() for name in by_tests.Tests.collected], say, anew=anew)


def _reached(name: str, asked: Sequence[bytes], say: Callable[[str], None], *, anew: bool) -> Reached:
    sources = {each.file: each.source for each in modules()}
    file = FOLDER / name
    known = pickle.loads(file.read_bytes()) if file.exists() else Reached()
    if known.sources != sources:
        known = Reached() if anew else _moved(known, sources)
    known.sources = sources
    new = [each for each in asked if each not in known.seconds]
    if new:
        what, trace = ("vectors", _trace) if asked[0] in judged() else ("tests", _trace_tests)
        say(f"{len(new)} {what} are run once to see which lines they reach")
        receiver, sender = multiprocessing.get_context("fork").Pipe(duplex=False)
        process = multiprocessing.get_context("fork").Process(target=trace, args=(new, sender))
        process.start()
        sender.close()
        _add(known, receiver.recv())
        process.join()
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(pickle.dumps(known))
    return known


def _moved(known: Reached, sources: Mapping[str, str]) -> Reached:
    """The same by the lines of sources that have changed since."""
    for path in [path for path in known.lines if known.sources.get(path) != sources.get(path)]:
        before, after = (all_of.get(path, "").splitlines() for all_of in (known.sources, sources))
        places: dict[int, int] = {}
        for tag, start, end, new_start, new_end in SequenceMatcher(None, before, after).get_opcodes():
            for line in range(new_start, new_end):
                places[line + 1] = (
                    min(start + line - new_start, max(start, end - 1)) + 1 if tag != "insert" else start
                )
        of_file = known.lines[path]
        known.lines[path] = {new: of_file[old] for new, old in places.items() if old in of_file}
        imported = known.imported.get(path, set())
        known.imported[path] = {new for new, old in places.items() if old in imported}
    return known


def _add(known: Reached, new: Reached) -> None:
    for path, lines in new.lines.items():
        for line, bits in lines.items():
            known.lines[path][line] = known.lines[path].get(line, 0) | bits << len(known.seconds)
    known.imported.update(new.imported)
    known.seconds.update(new.seconds)


def _trace(checksums: Sequence[bytes], sender: Any) -> None:
    """Run vectors in this process, which does nothing else, and send what they reach."""
    import coverage

    for name in [name for name in sys.modules if name.partition(".")[0] == REFERENCE]:
        del sys.modules[name]
    observed = coverage.Coverage(data_file=None, source=[str(PACKAGE)], config_file=False)
    observed.start()
    observed.switch_context(_IMPORT)
    for module in modules():
        if module.name != "__main__":
            importlib.import_module(module.imported_as)
    replace_caches(_Kept)
    # An adapter of its own: one that is asked again keeps the parsers it has built.
    sender.send(_observed(observed, checksums, lambda each: holds(adapter(), judged()[each])))


def _trace_tests(names: Sequence[bytes], sender: Any) -> None:
    """The same with tests.  One that fails reaches nothing, and takes for ever: it is not asked."""
    import coverage

    observed = coverage.Coverage(data_file=None, source=[str(PACKAGE)], config_file=False)
    observed.config.disable_warnings = ["module-not-measured", "already-imported"]
    observed.start()
    replace_caches(_Kept)
    sender.send(_observed(observed, names, lambda each: by_tests.passes(each.decode())))


def _observed(observed: Any, asked: Sequence[bytes], passes: Callable[[bytes], bool]) -> Reached:
    """Ask each once, and see what it reaches."""
    found = Reached()
    _Kept.switch = observed.switch_context
    for number, each in enumerate(asked, 1):
        if number % 500 == 0:
            click.echo(f"{number}/{len(asked)}", err=True)
        _Kept.enter(each.hex())
        start = time.process_time()
        held = passes(each)
        found.seconds[each] = time.process_time() - start if held else math.inf
        _Kept.leave()
    observed.stop()
    users = _Kept.users(list(found.seconds))
    data = observed.get_data()
    for file in data.measured_files():
        path = file.removeprefix(f"{PACKAGE}/")
        for line, contexts in data.contexts_by_lineno(file).items():
            if _IMPORT in contexts:
                found.imported.setdefault(path, set()).add(line)
            if bits := reduce(or_, (users.get(each, 0) for each in contexts), 0):
                found.lines[path][line] = bits
    return found


_IMPORT = "import"


class _Kept:
    """A function whose results are kept, with a context for each result."""

    switch: ClassVar[Callable[[str], object]]
    #: The contexts that run now, each within the one before.
    running: ClassVar[list[str]] = []
    #: By context: those of the kept results that it uses.
    uses: ClassVar[dict[str, set[str]]] = {}

    def __init__(self, function: Callable[..., Any]) -> None:
        self.__wrapped__ = function
        self._results: dict[tuple[Any, ...], Any] = {}

    def cache_clear(self) -> None:
        """Forget all results, as a function's own cache does."""
        self._results.clear()

    def __call__(self, *given: Any, **named: Any) -> Any:
        if named:  # tests alone call them so
            return self.__wrapped__(*given, **named)
        context = f"{id(self)}-{hash(given)}"
        if self.running:
            self.uses[self.running[-1]].add(context)
        if given not in self._results:
            self.enter(context)
            try:
                self._results[given] = self.__wrapped__(*given)
            finally:
                self.leave()
        return self._results[given]

    @classmethod
    def enter(cls, context: str) -> None:
        """Begin a context within the one that runs."""
        cls.uses.setdefault(context, set())
        cls.running.append(context)
        cls.switch(context)

    @classmethod
    def leave(cls) -> None:
        """Go back to the one around it."""
        cls.running.pop()
        cls.switch(cls.running[-1] if cls.running else "none")

    @classmethod
    def users(cls, vectors: Sequence[bytes]) -> Mapping[str, int]:
        """By context: the vectors that it counts for, a bit for each."""
        found: defaultdict[str, int] = defaultdict(int)
        for index, vector in enumerate(vectors):
            new, all_of_it = {vector.hex()}, {vector.hex()}
            while new:
                new = {used for each in new for used in cls.uses[each]} - all_of_it
                all_of_it |= new
            for each in all_of_it:
                found[each] |= 1 << index
        return found
