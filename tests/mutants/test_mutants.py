"""The vectors notice broken parsers: for each clause a mutant of the reference that some vector must fail.

Each file under ``mutants`` belongs to some chapters; a new chapter adds its own file and nothing here.
A mutant that no vector can notice says why: ``survives: The order of stops is nobody's.``
"""

from __future__ import annotations

import compileall
import importlib
import importlib.util
import shutil
import signal
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

import pytest
import yaml

from tests.support.stream_checks import at_most
from toolcall_conformance.adapters import protocol
from toolcall_conformance.judge import checks, promptness, verdict
from toolcall_conformance.suite import data, splits
from toolcall_conformance.suite.clauses import load_clauses
from toolcall_conformance.suite.loader import load_vectors
from toolcall_conformance.suite.model import Vector
from toolcall_reference.adapter import ReferenceAdapter

FILES = sorted(Path(__file__).parent.glob("*.yaml"))
#: What one vector may take, in seconds: only a mutant that loops takes as long, and is noticed by that.
LIMIT = 10.0
#: In how many places an output is cut in two, besides being cut everywhere.
TWO_PARTS = 4
ORIGINAL = "toolcall_reference"
COPY = "mutated_toolcall_reference"


@cache
def read(path: Path) -> dict[str, Any]:
    """A file of mutants; ``|2-`` keeps the indentation of a first line that has one."""
    content: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return content


class Workshop:
    """A copy of the reference under another name, in which one place at a time is changed."""

    def __init__(self, folder: Path) -> None:
        spec = importlib.util.find_spec(ORIGINAL)
        assert spec is not None
        assert spec.submodule_search_locations
        self.package = folder / COPY
        shutil.copytree(
            spec.submodule_search_locations[0], self.package, ignore=shutil.ignore_patterns("__pycache__")
        )
        # A module that imports the package by its name must get the copy.
        for module in self.package.rglob("*.py"):
            text = module.read_text(encoding="utf-8")
            module.write_text(text.replace(f"{ORIGINAL}.", f"{COPY}."), encoding="utf-8")
        # Every mutant loads the whole package anew.
        compileall.compile_dir(self.package, quiet=1)

    def adapter(self) -> Any:
        """The copy's adapter as its files are now."""
        for name in [name for name in sys.modules if name.partition(".")[0] == COPY]:
            del sys.modules[name]
        importlib.invalidate_caches()
        return importlib.import_module(f"{COPY}.adapter").ReferenceAdapter()

    def mutate(self, mutant: Mapping[str, str]) -> Any:
        """The adapter with one place changed; the files are then as they were."""
        path = self.package / mutant["file"]
        text = path.read_text(encoding="utf-8")
        # Compiled files are told from outdated ones by seconds and size, which a mutant may share.
        compiled = Path(importlib.util.cache_from_source(str(path)))
        compiled.unlink(missing_ok=True)
        path.write_text(text.replace(mutant["find"], mutant["replace"]), encoding="utf-8")
        try:
            adapter = self.adapter()
            # The adapter imports some modules only when it is asked: then the files are as they were.
            importlib.import_module(f"{COPY}.{mutant['file'].removesuffix('.py').replace('/', '.')}")
            return adapter
        finally:
            path.write_text(text, encoding="utf-8")
            compiled.unlink(missing_ok=True)


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workshop]:
    folder = tmp_path_factory.mktemp("mutants")
    sys.path.insert(0, str(folder))
    yield Workshop(folder)
    sys.path.remove(str(folder))


@cache
def vectors_of(folder: str) -> list[Vector]:
    vectors, errors = load_vectors([data.vectors_dir() / folder])
    assert not errors
    return vectors


def notice(adapter: Any, vectors: Iterable[Vector], *, streams: bool) -> str:
    """The first vector the adapter fails, "" if there is none; ``streams``: in pieces, too."""
    hello = protocol.Hello.of(adapter.hello(protocol.hello_request()))
    for vector in vectors:
        if verdict.unclaimed(vector, hello):
            continue
        request = protocol.vector_request(vector)
        try:
            with at_most(LIMIT):
                reply = getattr(adapter, request["op"])(request)
                if verdict.fails(verdict.of_reply(vector, reply, hello).verdict, hello.features):
                    return vector.id
                if (
                    streams
                    and vector.kind == "parse"
                    and not holds_in_pieces(adapter, vector, request, reply)
                ):
                    return vector.id
        except Exception:
            return vector.id
    return ""


def holds_in_pieces(
    adapter: Any, vector: Vector, request: Mapping[str, Any], reply: Mapping[str, Any]
) -> bool:
    """Whether the output in pieces gives the message that it gave at once (chapter ST)."""
    final = checks.FinalMessage.of(reply["message"])
    output = vector.output
    cuts = {len(output) * part // (TWO_PARTS + 1) for part in range(1, TWO_PARTS + 1)} - {0}
    ways = ("size-1", *(f"at-{cut}" for cut in sorted(cuts)))
    for split in (split for way in ways for split in splits.sweep(output, way)):
        streamed = adapter.stream({**request, "op": "stream", "chunks": list(split.chunks)})
        if checks.check(split, streamed, final):
            return False
        hold = promptness.longest_hold(vector.output, split, streamed["deltas"])
        if promptness.check_hold(vector, split, hold):
            return False
    return True


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_vectors_notice_the_mutants(path: Path, workshop: Workshop) -> None:
    content = read(path)
    vectors = vectors_of(content["vectors"])
    assert not notice(workshop.adapter(), vectors, streams="ST" in content["chapters"]), "the copy must pass"
    wrong = []
    for mutant in content["mutants"]:
        clause = mutant["clause"]
        # Those that show the clause at work are the likeliest to notice.
        first = sorted(vectors, key=lambda v: 0 if clause in v.clauses else 1 if clause in v.against else 2)
        noticed = notice(workshop.mutate(mutant), first, streams=clause.startswith("ST-"))
        if bool(noticed) == ("survives" in mutant):
            found = f"does not survive any longer, {noticed} fails" if noticed else "no vector fails"
            wrong.append(f"{clause} {mutant['file']}: {mutant['replace']}: {found}")
    assert not wrong, "\n".join(wrong)


class Looping(ReferenceAdapter):
    """An adapter that does not come to an end."""

    def parse(self, request: Mapping[str, Any]) -> NoReturn:
        while True:
            pass


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="the system has no alarms")
def test_a_mutant_that_loops_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{__name__}.LIMIT", 0.1)
    assert notice(Looping(), vectors_of("contract"), streams=False)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_each_mutant_is_a_change_of_one_place(path: Path) -> None:
    spec = importlib.util.find_spec(ORIGINAL)
    assert spec is not None
    assert spec.submodule_search_locations
    package = Path(spec.submodule_search_locations[0])
    for mutant in read(path)["mutants"]:
        text = (package / mutant["file"]).read_text(encoding="utf-8")
        assert text.count(mutant["find"]) == 1, mutant
        assert mutant.keys() <= {"clause", "file", "find", "replace", "survives"}, mutant
        assert mutant.get("survives", "A.").endswith("."), mutant
        compile(text.replace(mutant["find"], mutant["replace"]), mutant["file"], "exec")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_must_of_the_chapters_has_a_mutant_or_a_reason(path: Path) -> None:
    content = read(path)
    # A mutant that survives shows nothing of its clause.
    mutated = {mutant["clause"] for mutant in content["mutants"] if "survives" not in mutant}
    excused = content["not_mutated"].keys()
    clauses = load_clauses(data.spec_dir())[0]
    own = [clause for clause in clauses if clause.prefix in content["chapters"]]
    musts = {clause.id for clause in own if clause.level == "must"}
    assert not musts - mutated - excused
    assert not mutated & excused
    assert (mutated | excused) <= {clause.id for clause in clauses}
