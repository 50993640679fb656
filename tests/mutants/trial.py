"""Runs the reference with a mutant in it, and looks which vector notices.

Its lines are together because each of them knows how the reference is changed and what it remembers.
"""

from __future__ import annotations
import __future__

import ast
import builtins
import importlib
import importlib.util
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, partial
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from types import CodeType, FunctionType, ModuleType
from typing import Any

from tests.mutants.definitions import Definition, Module, definitions
from tests.mutants.remembered import REFERENCE, Remembered, remember, start_of
from tests.support.stream_checks import Violation, at_most
from toolcall_conformance.adapters import protocol, wire
from toolcall_conformance.judge import (
    checks,
    held_arguments,
    promptness,
    prompts,
    rules,
    verdict,
    wire_streams,
)
from toolcall_conformance.suite import load_suite, splits
from toolcall_conformance.suite.model import Vector

#: How often the function with the mutant may be called, and its loops repeated, for one request.
WORK = 100_000
#: What one vector may take, in seconds of this process: for mutants by which other functions loop.
SECONDS = 3.0
#: In how many places an output is cut in two, besides being cut everywhere.
TWO_PARTS = 4
_COUNT = "_count_work_of_the_mutant"


class Work:
    """Counts the steps of the function with the mutant."""

    def __init__(self) -> None:
        self.done = 0

    def count(self) -> None:
        """Count one step; a Violation where there are too many."""
        self.done += 1
        if self.done > WORK:
            raise Violation(f"takes more than {WORK} steps")


@contextmanager
def patched(definition: Definition, source: str) -> Iterator[Work | None]:
    """The reference with the function around a definition as this source of its module has it.

    All references to the function remain: it gets other code.  None where that is not possible: the
    definition is in no function, or more than the function's body differs.
    """
    remember()
    module, line = definition.module, definition.function_line
    function = _functions(_imported(module)).get(line) if line else None
    tree = statement(module, line, source)
    code = None
    if function is not None and _header(tree, line) == _header(statement(module, line, module.source), line):
        flags = __future__.annotations.compiler_flag
        compiled = compile(_Counted().visit(tree), str(module.path), "exec", flags, dont_inherit=True)
        code = _code(compiled, function, line)
    if function is None or code is None:
        yield None
        return
    work, before = Work(), function.__code__
    setattr(builtins, _COUNT, work.count)
    function.__code__ = code
    Remembered.mutant = start_of(code)
    Remembered.mutants += 1
    renders = ".rendering." in f".{module.name}."
    if renders:
        Remembered.forget_renderings()
    try:
        yield work
    finally:
        function.__code__ = before
        if renders:
            Remembered.forget_renderings()
        delattr(builtins, _COUNT)
        Remembered.mutant = None


def _imported(module: Module) -> ModuleType:
    return importlib.import_module(f"{REFERENCE}.{module.name}".removesuffix("."))


def _functions(module: ModuleType) -> dict[int, FunctionType]:
    """The functions of a module, by the lines they begin in."""
    found = [function for value in vars(module).values() for function in _unwrapped(value, module.__name__)]
    return {function.__code__.co_firstlineno: function for function in found}


def _unwrapped(value: Any, module: str) -> Iterator[FunctionType]:
    if getattr(value, "__module__", module) != module:
        return
    if isinstance(value, FunctionType):
        yield value
    if isinstance(value, type):
        for each in vars(value).values():
            yield from _unwrapped(each, module)
        return
    for name in ("__wrapped__", "__func__", "fget", "func"):
        if isinstance(inner := getattr(value, name, None), FunctionType):
            yield from _unwrapped(inner, module)


def statement(module: Module, line: int, source: str) -> ast.Module:
    """The statement of the module that a line is in, as another source has it, which differs there alone."""
    node = next(node for node in _parsed(module.source).body if (node.end_lineno or 0) >= line)
    first = min(part.lineno for part in (node, *getattr(node, "decorator_list", ())))
    last = (node.end_lineno or first) + source.count("\n") - module.source.count("\n")
    lines = source.splitlines(keepends=True)[first - 1 : last]
    tree: ast.Module = ast.parse("\n" * (first - 1) + "".join(lines))
    return tree


_parsed = cache(ast.parse)


def _header(tree: ast.Module, line: int) -> str:
    """What a function is called with, and its decorators."""
    node = next(node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and _line(node) == line)
    return "".join(map(ast.dump, (node.args, *node.decorator_list)))


def _line(node: ast.FunctionDef) -> int:
    return min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])


def _code(code: CodeType, function: FunctionType, line: int) -> CodeType | None:
    """The code for the function in that of its module."""
    for each in code.co_consts:
        if isinstance(each, CodeType):
            if each.co_name == function.__name__ and each.co_firstlineno == line:
                return each if each.co_freevars == function.__code__.co_freevars else None
            if found := _code(each, function, line):
                return found
    return None


class _Counted(ast.NodeTransformer):
    """Counts calls, and repetitions of loops."""

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        if isinstance(node, ast.FunctionDef | ast.For | ast.While):
            count = ast.parse(f"{_COUNT}()").body[0]
            for each in ast.walk(count):
                ast.copy_location(each, node.body[0])
            node.body.insert(0, count)
        return node


@contextmanager
def reimported(module: Module, source: str) -> Iterator[None]:
    """The reference with one module from another source: this and all that import it are imported anew."""
    names = {f"{REFERENCE}.{name}".removesuffix(".") for name in _importers(module.name)}
    before = {name: sys.modules.pop(name) for name in names if name in sys.modules}
    finder = _Finder(module, compile(source, str(module.path), "exec"))
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
        for name in names:
            sys.modules.pop(name, None)
        sys.modules.update(before)


@cache
def _importers(name: str) -> frozenset[str]:
    """The module of this name, those that import it, or import one that does, and the packages of all.

    A package that stayed would have the old modules as its attributes.
    """
    found, new = {name}, {name}
    while new:
        new = {each for each, imported in _imports().items() if not new.isdisjoint(imported)} - found
        found |= new
    parts = [each.split(".") for each in found]
    return frozenset(".".join(each[:length]) for each in parts for length in range(len(each) + 1))


@cache
def _imports() -> Mapping[str, set[str]]:
    """The names of modules that each module names in its imports, wherever those stand."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for module in {each.module.name: each.module for each in definitions()}.values():
        package = module.name.split(".") if module.path.stem == "__init__" else module.name.split(".")[:-1]
        for node in ast.walk(_parsed(module.source)):
            if isinstance(node, ast.ImportFrom) and node.level:
                above = [part for part in package if part][: len(package) + 1 - node.level]
                base = ".".join([*above, *filter(None, [node.module])])
                found[module.name] |= {base, *(f"{base}.{each.name}".lstrip(".") for each in node.names)}
    return found


class _Loader(SourceFileLoader):
    """Runs other code for a module."""

    def __init__(self, name: str, path: str, code: CodeType) -> None:
        super().__init__(name, path)
        self._code = code

    def get_code(self, fullname: str) -> CodeType:
        """The other code."""
        return self._code


class _Finder(MetaPathFinder):
    """Finds one module, with other code."""

    def __init__(self, module: Module, code: CodeType) -> None:
        name = f"{REFERENCE}.{module.name}".removesuffix(".")
        loader = _Loader(name, str(module.path), code)
        self._spec = importlib.util.spec_from_file_location(name, module.path, loader=loader)

    def find_spec(self, fullname: str, path: object, target: object = None) -> ModuleSpec | None:
        """The module, if it is the one."""
        return self._spec if self._spec and self._spec.name == fullname else None


def adapter() -> Any:
    """The reference as it is now."""
    return importlib.import_module(f"{REFERENCE}.adapter").ReferenceAdapter()


def answer(ours: Any, request: Mapping[str, Any]) -> dict[str, Any]:
    """The adapter's reply to a request."""
    reply: dict[str, Any] = getattr(ours, request["op"])(request)
    return reply


@cache
def vectors_of(folder: str) -> Sequence[Vector]:
    """The vectors in a folder; or the one with this id."""
    vectors, errors = load_suite()
    assert not errors
    return [vector for vector in vectors if f"{vector.id}/".startswith(f"{folder}/")]


@cache
def _hello() -> protocol.Hello:
    return protocol.Hello.of(adapter().hello(protocol.hello_request()))


@cache
def _sections(folder: str) -> Sequence[frozenset[str]]:
    """The sections of the clauses of each vector in a folder."""
    return [frozenset(each.partition(".")[0] for each in vector.clauses) for vector in vectors_of(folder)]


@cache
def likeliest_first(folder: str, clause: str) -> list[Vector]:
    """The vectors in a folder: those of the clause first, as shown and as broken, then those of its section
    and of their templates.
    """
    vectors, section = vectors_of(folder), clause.partition(".")[0]

    def rank(vector: Vector, sections: frozenset[str]) -> int:
        if section in sections and clause in vector.clauses:
            return 0
        if clause in vector.against:
            return 1
        return 2 if section in sections else 4

    ranks = list(map(rank, vectors, _sections(folder)))
    templates = {vector.template_name for vector, ranked in zip(vectors, ranks, strict=True) if ranked < 4}
    ranked = [
        (min(ranked, 3 if vector.template_name in templates - {None} else 4), number)
        for number, (vector, ranked) in enumerate(zip(vectors, ranks, strict=True))
    ]
    return [vectors[number] for _, number in sorted(ranked)]


def notice(ours: Any, vectors: Iterable[Vector], *, streams: bool, work: Work | None = None) -> str:
    """The first vector the adapter fails, "" if there is none; ``streams``: in pieces, too."""
    for vector in vectors:
        if verdict.unclaimed(vector, _hello()):
            continue
        if work:
            work.done = 0
        try:
            with at_most(SECONDS):
                if not holds(ours, vector, streams=streams):
                    return vector.id
        except NameError:
            raise  # that is no parser, which every vector would notice
        except Exception:
            return vector.id
    return ""


def holds(ours: Any, vector: Vector, *, streams: bool) -> bool:
    """Whether the adapter passes a vector."""
    request = protocol.vector_request(vector)
    reply = getattr(ours, request["op"])(request)
    if vector.kind == "render":
        ask = partial(answer, ours)
        return not rules.fails(prompts.judge(vector, reply, ask).verdict, _hello().features)
    if rules.fails(verdict.of_reply(vector, reply, _hello()).verdict, _hello().features):
        return False
    if vector.profile == "wire":
        return holds_on_the_wire(ours, vector, reply)
    return not streams or vector.kind != "parse" or holds_in_pieces(ours, vector, request, reply)


def holds_on_the_wire(ours: Any, vector: Vector, whole: dict[str, Any]) -> bool:
    """Whether pieces say what the whole said (chapter WR)."""
    for name, request in wire.pieces(vector, "message", "default", True):
        if wire_streams.check(vector, name, getattr(ours, request["op"])(request), whole, _hello()):
            return False
    return True


def holds_in_pieces(ours: Any, vector: Vector, request: Mapping[str, Any], reply: Mapping[str, Any]) -> bool:
    """Whether the output in pieces gives the message that it gave at once (chapter ST)."""
    final = checks.FinalMessage.of(reply["message"])
    output = vector.output
    cuts = {len(output) * part // (TWO_PARTS + 1) for part in range(1, TWO_PARTS + 1)} - {0}
    ways = ("size-1", *(f"at-{cut}" for cut in sorted(cuts)))
    for split in (split for way in ways for split in splits.sweep(output, way)):
        streamed = ours.stream({**request, "op": "stream", "chunks": list(split.chunks)})
        if checks.check(split, streamed, final):
            return False
        hold = promptness.longest_hold(vector.output, split, streamed["deltas"])
        if promptness.check_hold(vector, split, hold):
            return False
        if held_arguments.check(vector, split, streamed["deltas"], _hello().features):
            return False
    return True
