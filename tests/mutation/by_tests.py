"""Tests of the reference, which a mutant is shown beside vectors: some clauses are checked by tests alone.

pytest collects them once, in a process from which each mutant gets a copy.  What measures time, or tries
random outputs for long, is not asked: it may fail without a mutant.
"""

from __future__ import annotations

import hashlib
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest
from _pytest.runner import runtestprotocol

from tests.mutation.changed import Work
from tests.support.stream_checks import at_most

_ROOT = Path(__file__).parents[2]
#: The folders and files of tests that ask the reference by its functions.
TESTS: Sequence[str] = (
    "tests/reference",
    "tests/runners/kinds",
    "tests/runners/judge/test_constraints.py",
    "tests/runners/vectors/test_response_templates.py",
)
#: What names of files say that time is measured there, or that something random is tried for long.
_LONG = ("growth", "speed", "fuzz", "random", "corpus", "invariants", "trip")
#: CPU seconds that a test may take without a mutant, and how many times as long with one.
SECONDS, TIMES = 2.0, 5.0
#: How many cases of a test with parameters are asked: all that somebody has written down and all templates
#: that mean harm, and some of all formats.
CASES, WRITTEN_DOWN = 16, 60
_EACH_CASE_COUNTS = "hostile"
#: How many steps the function with the mutant may make for one test.
STEPS = 20_000_000


class Tests:
    """The tests that pytest has collected in this process."""

    collected: ClassVar[dict[str, pytest.Item]] = {}
    #: What is said to come next, so that pytest keeps what it made for all tests, and nothing else.
    following: ClassVar[Any] = None


def inside(work: Callable[[], int], tests: Sequence[str] = TESTS) -> int:
    """Call a function in a process in which pytest has collected the tests; what it returns."""
    loop = _Loop(work)
    pytest.main([*_OPTIONS, *(str(_ROOT / each) for each in tests)], plugins=[loop])
    if loop.error:
        raise loop.error
    return loop.result


_OPTIONS = ("-p", "no:cacheprovider", "-p", "no:terminal", "-p", "no:xdist", "-p", "no:benchmark", "-s")


class _Loop:
    """A plugin that calls a function where pytest would run its tests."""

    def __init__(self, work: Callable[[], int]) -> None:
        self._work = work
        self.result = 2
        self.error: BaseException | None = None

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Keep the tests, with what all of them need made, and call the function."""
        cases: defaultdict[str, list[pytest.Item]] = defaultdict(list)
        for each in session.items:
            if each.path.is_relative_to(_ROOT / "tests") and not any(
                word in each.path.stem for word in _LONG
            ):
                cases[each.nodeid.partition("[")[0]].append(each)
        Tests.collected = {each.nodeid: each for those in cases.values() for each in _some(those)}
        Tests.following = SimpleNamespace(listchain=lambda: [session])
        session.config.option.tbstyle = "native"  # the others read the source around each failure
        passes(next(iter(Tests.collected)))
        try:
            self.result = self._work()
        except BaseException as error:
            self.error = error
        return True


def _some(cases: Sequence[pytest.Item]) -> Sequence[pytest.Item]:
    """All cases of a test, or some by chance where there are many, such as one for each format."""
    if len(cases) <= WRITTEN_DOWN or _EACH_CASE_COUNTS in cases[0].path.stem:
        return cases
    return sorted(cases, key=lambda each: hashlib.blake2b(each.nodeid.encode()).digest())[:CASES]


def naming(names: Iterable[str]) -> Sequence[str]:
    """The collected tests in whose text one of the names stands, or in a function of their module."""
    found = {*names}
    return [name for name, item in Tests.collected.items() if not found.isdisjoint(_words(item))]


def _words(item: pytest.Item) -> frozenset[str]:
    function = getattr(item, "function", None)
    if function is None:
        return frozenset()
    own = {*_names_in(function)}
    helpers = (vars(sys.modules[function.__module__]).get(each) for each in own)
    return frozenset(own.union(*(_names_in(each) for each in helpers if hasattr(each, "__code__"))))


def _names_in(function: Any) -> Sequence[str]:
    return (
        *function.__code__.co_names,
        *(
            name
            for each in function.__code__.co_consts
            if hasattr(each, "co_names")
            for name in each.co_names
        ),
    )


def passes(name: str, seconds: float = SECONDS) -> bool:
    """Run one of the collected tests, for so many CPU seconds at most."""
    item = Tests.collected[name]
    try:
        with at_most(seconds):
            reports = runtestprotocol(item, log=False, nextitem=Tests.following)
    except BaseException:  # such as pytest's outcomes, or the alarm between two steps of the protocol
        return False
    return not any(each.failed for each in reports)


def noticing(tests: Iterable[str], seconds: Mapping[str, float], work: Work | None, until: float) -> str:
    """The first test that fails with the reference as it is now, before a CPU time of this process; or ""."""
    if work is None:
        return _anew(list(tests), until)
    work.most = STEPS
    for name in tests:
        if time.process_time() > until:
            break
        work.done = 0
        if not passes(name, max(1.0, TIMES * seconds[name])):
            return name
    return ""


def _anew(tests: Sequence[str], until: float) -> str:
    """The same, with the tests imported anew: those that are collected have modules without the mutant."""
    rest = until - time.process_time()
    if not tests or rest <= 0:
        return ""
    for name in [name for name in sys.modules if name.startswith(_OF_TESTS) and name not in _KEPT]:
        del sys.modules[name]
    few = _Few(frozenset(tests))
    files = dict.fromkeys(str(_ROOT / name.partition("::")[0]) for name in tests)
    try:
        with at_most(max(rest, 3.0)):
            pytest.main([*_OPTIONS, "-x", *files], plugins=[few])
    except BaseException as error:
        return few.failed or f"tests: {type(error).__name__}"
    return few.failed


_OF_TESTS = ("tests.reference", "tests.support.")
#: What this process uses itself.
_KEPT = frozenset({"tests.support.stream_checks", "tests.support.read_once"})


class _Few:
    """A plugin that runs some tests, and keeps which failed."""

    def __init__(self, names: Collection[str]) -> None:
        self._names = names
        self.failed = ""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out all others."""
        items[:] = [each for each in items if each.nodeid in self._names]

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A module that cannot be imported fails, too."""
        if report.failed:
            self.failed = self.failed or f"{report.nodeid}: not imported"

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep the first that fails."""
        if report.failed:
            self.failed = self.failed or report.nodeid
