"""The pytest plugin: each vector is one test.

Every pytest run loads the plugin if the suite is installed.  So the plugin imports nothing of the suite until
a vector file is found or one of its options is given, and takes only files with the line ``toolcall: 1`` near
their beginning.  Its 430 lines are together because pytest finds hooks and items in one module.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import pytest

if TYPE_CHECKING:
    from .errors import SourceError
    from .results.records import Result
    from .run.session import Session
    from .suite.model import Vector

#: The line that marks a vector file, and in how many bytes at the beginning the plugin looks for this line:
#: other files may be large, or have a setting of that name further down.
_HEADER = re.compile(rb"^toolcall:[ ]*[0-9]+[ \t]*(?:#.*)?\r?$", re.MULTILINE)
_BEGINNING = 4096
#: The property of a test's report that has the verdict, and how often each verdict came.
_VERDICT = "verdict"
_VERDICTS: Counter[str] = Counter()
#: How the node ids of the suite's own vectors begin.
_NODE = "toolcall::"
_MARKERS = {
    "toolcall_required": "a required vector",
    "toolcall_recommended": "a recommended vector: it xfails, or fails with --toolcall-strict",
    **{
        f"toolcall_{name}": f"a vector of profile {name}"
        for name in ("contract", "native", "template", "response-template", "wire")
    },
    "toolcall_compare": "a vector that tests the suite's own comparison",
}


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the plugin's options."""
    group = parser.getgroup("toolcall", "conformance of tool-call parsers")
    group.addoption(
        "--toolcall-adapter",
        metavar="SPEC",
        default="reference",
        help="what vectors test: cmd:COMMAND, python:MODULE:CLASS, engine:NAME, or reference (default)",
    )
    group.addoption(
        "--toolcall-vectors",
        metavar="WHICH",
        nargs="?",
        const="all",
        action="append",
        help="run the suite's vectors, and nothing else unless it is named too: ids, their beginnings "
        "(contract/fences), patterns, or all (default); write it with =; repeatable",
    )
    group.addoption(
        "--toolcall-strict",
        action="store_true",
        help="recommended vectors that fail are failures; by default they xfail",
    )
    group.addoption(
        "--toolcall-known-failures",
        metavar="FILE",
        help="vectors expected to fail (ID VERDICT lines): they xfail, strictly",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Register the markers, and take the ids of vectors among the arguments for what they are."""
    for name, meaning in _MARKERS.items():
        config.addinivalue_line("markers", f"{name}: {meaning} (toolcall-conformance)")
    ids = [word.removeprefix(_NODE) for word in config.args if word.startswith(_NODE)]
    if ids:
        config.stash[_BY_ID] = True
        config.option.toolcall_vectors = ids  # a failure is asked again by the id that pytest printed
        config.args[:] = [word for word in config.args if not word.startswith(_NODE)]
    elif config.getoption("--toolcall-vectors") and config.args_source is not pytest.Config.ArgsSource.ARGS:
        config.args[:] = []  # nobody asked for the tests that are here by chance


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Take vector files."""
    if file_path.suffix == ".yaml" and _is_vectors(file_path):
        collector: pytest.Collector = VectorFile.from_parent(parent, path=file_path)
        return collector
    return None


def _is_vectors(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return _HEADER.search(file.read(_BEGINNING)) is not None
    except OSError:
        return False  # an unreadable file is not taken as a vector file


@pytest.hookimpl(tryfirst=True)  # before -k and -m select
def pytest_collection_modifyitems(
    session: pytest.Session, config: pytest.Config, items: list[pytest.Item]
) -> None:
    """Add the suite's vectors, if they are asked for, and note which vectors there are."""
    wanted = config.getoption("--toolcall-vectors")
    if wanted:
        from .errors import SelectionError

        suite = SuiteVectors.from_parent(session, name="toolcall", nodeid="toolcall")
        try:
            suite.choose([] if "all" in wanted else wanted)
        except SelectionError as error:
            config.stash[_WRONG] = f"--toolcall-vectors: {error}"
        items.extend(session.genitems(suite))
    config.stash[_VECTORS] = [item.vector for item in items if isinstance(item, VectorItem)]


def pytest_collection_finish(session: pytest.Session) -> None:
    """Stop at a wrong option or a broken adapter, before every vector fails because of it."""
    config = session.config
    wrong = config.stash.get(_WRONG, "") or _twice(config.stash.get(_VECTORS, []))
    if wrong:
        _stop(config, wrong, pytest.ExitCode.USAGE_ERROR)
    items = [item for item in session.items if isinstance(item, VectorItem)]
    if not items or config.option.collectonly:
        return
    from .errors import AdapterBroken, ToolcallError

    try:
        _known(config)
        if not all(isinstance(item, RunnerItem) for item in items):
            _session(config)
    except AdapterBroken as error:
        _stop(config, f"the adapter cannot be used: {error}", _BROKEN)
    except ToolcallError as error:
        _stop(config, str(error), pytest.ExitCode.USAGE_ERROR)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Count what became of vectors; with pytest-xdist here, where the results of all workers come."""
    if report.when == "call":
        _VERDICTS.update(str(value) for name, value in report.user_properties if name == _VERDICT)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int | pytest.ExitCode) -> None:
    """Fail a run that asked the implementation nothing, unless items were left out.  Implements AP-8.18."""
    config = session.config
    if exitstatus != pytest.ExitCode.OK or not _VERDICTS or hasattr(config, "workerinput"):
        return
    from .judge.rules import UNASKED

    if _VERDICTS.keys() - UNASKED or _left_out(config):
        return
    config.stash[_NOTHING] = _claims(config)
    session.exitstatus = pytest.ExitCode.TESTS_FAILED


def _left_out(config: pytest.Config) -> bool:
    """Whether somebody chose among the items: by words, markers, or the id of an item."""
    chosen = config.option.keyword or config.option.markexpr or config.getoption("deselect", None)
    return bool(chosen) or config.stash.get(_BY_ID, False) or any("::" in str(word) for word in config.args)


def _claims(config: pytest.Config) -> str:
    """What the implementation claims, in a line."""
    from .run.conformity import claims

    if _SESSION not in config.stash:
        return ""  # a worker of pytest-xdist has it
    return claims(config.stash[_SESSION].hello.wire)


def _twice(vectors: Sequence[Vector]) -> str:
    """The errors of ids that several vectors have."""
    if not vectors:
        return ""
    from .vectors.selection import twice

    return "\n".join(map(str, twice(vectors)))


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Say that nothing was asked, and which formats were derived from templates.  Implements AP-8.14."""
    if _NOTHING in config.stash:
        claimed = config.stash[_NOTHING]
        said = "ERROR: the implementation was asked nothing: no vector lies within what it claims"
        terminalreporter.write_line(f"{said}{': ' if claimed else ''}{claimed}", red=True)
    derived = {each.template_name: each.derived for each in config.stash.get(_VECTORS, []) if each.derived}
    if derived:
        from .views.derived_cases import derived_sentences

        for sentence in derived_sentences(derived):
            terminalreporter.write_line(sentence, yellow=True)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object) -> None:
    """Stop pytest-xdist when one of its workers has stopped."""
    reason, code = getattr(node, "workeroutput", {}).get(_STOPPED, ("", 0))
    if code:
        _stop(node.config, reason, code)


#: The key under which a worker of pytest-xdist reports why it stopped, and its exit code.
_STOPPED = "toolcall_stopped"
#: The exit code of the suite's commands for a broken adapter.
_BROKEN = 3


def _stop(config: pytest.Config, reason: str, code: int) -> NoReturn:
    """End the run with one message, instead of a failure for each vector."""
    if hasattr(config, "workeroutput"):
        config.workeroutput[_STOPPED] = reason, int(code)
    else:
        reporter = config.pluginmanager.get_plugin("terminalreporter")
        if reporter is not None:
            reporter.ensure_newline()
            reporter.write_line(f"ERROR: {reason}", red=True)
    pytest.exit("no vector can be run" if code != _BROKEN else "the adapter is broken", returncode=int(code))


def pytest_unconfigure(config: pytest.Config) -> None:
    """Close the session with the implementation."""
    session = config.stash.get(_SESSION, None)
    if session is not None:
        session.close()


class VectorFile(pytest.File):
    """A vector file."""

    def collect(self) -> Iterator[pytest.Item]:
        """One item for each vector, and one item for all errors in the file."""
        from .vectors.loader import load_file

        vectors, errors = load_file(self.path)
        if errors:
            yield Unreadable.from_parent(self, name="unreadable", errors=errors)
        yield from _items(self, vectors)


class SuiteVectors(pytest.Collector):
    """The vectors of the suite that are asked for."""

    _chosen: Sequence[Vector] = ()
    _errors: Sequence[SourceError] = ()

    def choose(self, paths: Sequence[str]) -> None:
        """Take the vectors that the paths of a command mean.  Raises SelectionError."""
        from . import kinds
        from .vectors.selection import find

        vectors, self._errors = find(paths)
        self._chosen = [vector for vector in vectors if kinds.of(vector).op]

    def collect(self) -> Iterator[pytest.Item]:
        """One item for each vector, and one item for all errors."""
        if self._errors:
            yield Unreadable.from_parent(self, name="unreadable", errors=self._errors)
        yield from _items(self, self._chosen)


def _items(parent: pytest.Collector, vectors: Iterable[Vector]) -> Iterator[pytest.Item]:
    from . import kinds

    for vector in vectors:
        item = VectorItem if kinds.of(vector).op else RunnerItem
        yield item.from_parent(parent, name=vector.id, vector=vector)


class VectorFailed(Exception):
    """A vector's verdict is a failure; the message explains it."""


class _SuiteItem(pytest.Item):
    """An item whose place is a line of the vector file, and whose failure is a message."""

    line = 1

    def reportinfo(self) -> tuple[Path, int, str]:
        """The file, the line counted from 0, and the name."""
        return self.path, self.line - 1, self.name

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """A message for what vectors and adapters do wrong, a traceback for bugs of the suite."""
        from .errors import ToolcallError

        if isinstance(excinfo.value, (VectorFailed, ToolcallError, pytest.xfail.Exception)):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)


class Unreadable(_SuiteItem):
    """Fails with the errors of a file."""

    def __init__(self, *, errors: Sequence[SourceError], **given: Any) -> None:
        super().__init__(**given)
        self.line = errors[0].line
        self._errors = errors

    def runtest(self) -> None:
        """Fail."""
        pytest.fail("\n".join(map(str, self._errors)), pytrace=False)


class VectorItem(_SuiteItem):
    """One vector on the implementation of ``--toolcall-adapter``."""

    def __init__(self, *, vector: Vector, **given: Any) -> None:
        super().__init__(**given)
        self.vector = vector
        self.line = max(vector.line, 1)
        self.add_marker(f"toolcall_{vector.level}")
        self.add_marker(f"toolcall_{self._of(vector)}")

    def _of(self, vector: Vector) -> str:
        """What the vector tests, in a word."""
        return vector.profile or "template"

    def runtest(self) -> None:
        """Run the vector, and compare its verdict with the list of known failures."""
        from .judge import rules

        session = _session(self.config)
        (judged,) = session.run([self.vector])
        result = judged.result()
        if session.broken:
            # This vector fails because the adapter is broken; no other vector can be run.
            self.session.shouldstop = f"the adapter cannot be used: {session.broken}"
        self.user_properties.append((_VERDICT, result.verdict))
        expected = _known(self.config).get(self.vector.id)
        if rules.fails(result.verdict, session.hello.features):
            if result.verdict == expected:
                pytest.xfail(f"known failure: {expected}")
            if not self._decides(result):
                pytest.xfail(f"recommended, does not decide: {_headline(result)}")
            raise VectorFailed(self._explained(result))
        if expected is not None:
            pytest.fail(f"listed as known failure ({expected}), but the verdict is {result.verdict}", False)
        if result.verdict in rules.NEUTRAL:
            pytest.skip(result.reason)

    def _decides(self, result: Result) -> bool:
        """Whether a failure fails the test.  Implements AP-8.19."""
        from .run.conformity import decides

        option = self.config.getoption
        return decides(result) or option("--toolcall-strict") or bool(option("--toolcall-known-failures"))

    def _explained(self, result: Result) -> str:
        from rich.console import Console

        from .run.reproduce import command
        from .suite.definitions import of_vectors
        from .vectors.selection import own_paths
        from .views.terminal import print_failure

        first = result.splits.first if result.splits else None
        definitions = of_vectors([self.vector], [first["clause"]] if first else [])
        again = command(
            self.vector.id,
            self.config.getoption("--toolcall-adapter"),
            split=first["split"] if first else "",
            paths=own_paths([str(self.path)]) if self.path.is_file() else (),
        )
        console = Console(width=80, color_system=None, force_terminal=False)
        with console.capture() as capture:
            print_failure(result, definitions, again, console)
        return "\n".join(line.rstrip() for line in capture.get().splitlines()).rstrip()


def _headline(result: Result) -> str:
    from .views.report.standing import headline

    return headline(result)


class RunnerItem(VectorItem):
    """A vector that asks no implementation, and holds the runner to its rules."""

    def _of(self, vector: Vector) -> str:
        return "compare"

    def runtest(self) -> None:
        """Fail if the runner makes a mistake."""
        from . import kinds
        from .run.scripted import judgement

        mistake = kinds.of(self.vector).mistake(self.vector, judgement)
        if mistake:
            pytest.fail(mistake, pytrace=False)


_SESSION = pytest.StashKey["Session"]()
#: All vectors that were found, before -k and -m select, and why the choice of vectors cannot be understood.
_VECTORS = pytest.StashKey["Sequence[Vector]"]()
_WRONG = pytest.StashKey[str]()
#: What the implementation claims, if it was asked nothing; whether vectors were named by their ids.
_NOTHING = pytest.StashKey[str]()
_BY_ID = pytest.StashKey[bool]()
_KNOWN = pytest.StashKey[dict[str, str]]()


def _session(config: pytest.Config) -> Session:
    """The session with the implementation, one for each process.  Raises BadSpec, AdapterBroken."""
    if _SESSION not in config.stash:
        from .adapters.resolve import resolve
        from .run.session import Session

        formats = {vector.template_name for vector in config.stash.get(_VECTORS, [])}
        session = Session(resolve(config.getoption("--toolcall-adapter")), formats=formats)
        session.open()
        config.stash[_SESSION] = session
    return config.stash[_SESSION]


def _known(config: pytest.Config) -> dict[str, str]:
    if _KNOWN not in config.stash:
        path = config.getoption("--toolcall-known-failures")
        config.stash[_KNOWN] = {} if path is None else _listed(Path(path), config.stash[_VECTORS])
    return config.stash[_KNOWN]


def _listed(path: Path, vectors: Sequence[Vector]) -> dict[str, str]:
    """The verdicts of a list of known failures.  Raises KnownFailuresError, also for ids of no vector."""
    from .run.known_failures import read
    from .vectors import load_suite

    ids = {vector.id for vector in vectors}
    known = read(path)
    return known if ids.issuperset(known) else read(path, ids.union(each.id for each in load_suite()[0]))
