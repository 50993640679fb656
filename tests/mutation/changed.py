"""The reference with a mutant in it: one function with other code, or modules that are imported anew."""

from __future__ import annotations
import __future__

import ast
import builtins
import importlib
import importlib.util
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from types import CodeType, FunctionType, ModuleType
from typing import Any

from tests.mutation.definitions import REFERENCE, Definition, Module, modules
from tests.mutation.remembered import Remembered, remember, start_of
from tests.support.stream_checks import Violation

#: How often the function with the mutant may be called, and its loops repeated, for one request.
WORK = 100_000
_COUNT = "_count_work_of_the_mutant"


class Work:
    """Counts the steps of the function with the mutant."""

    def __init__(self, most: int = WORK) -> None:
        self.most = most
        self.done = 0

    def count(self) -> None:
        """Count one step; a Violation where there are too many."""
        self.done += 1
        if self.done > self.most:
            raise Violation(f"takes more than {self.most} steps")


@contextmanager
def patched(definition: Definition, source: str, most: int = WORK) -> Iterator[Work | None]:
    """The reference with the function around a definition as this source of its module has it.

    All references to the function remain: it gets other code, which makes ``most`` steps for a request.  None
    where that is not possible: the definition is in no function, or more than the function's body differs.
    """
    remember()
    module, line = definition.module, definition.function_line
    function = _functions(importlib.import_module(module.imported_as)).get(line) if line else None
    tree = statement(module, line, source)
    code = None
    if function is not None and _header(tree, line) == _header(statement(module, line, module.source), line):
        flags = __future__.annotations.compiler_flag
        compiled = compile(_Counted().visit(tree), str(module.path), "exec", flags, dont_inherit=True)
        code = _code(compiled, function, line)
    if function is None or code is None:
        yield None
        return
    work, before = Work(most), function.__code__
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


def importers(module: Module) -> frozenset[str]:
    """The files of the modules that import a module, directly or through others, and its own."""
    names = _importers(module.name)
    return frozenset(each.file for each in modules() if each.name in names)


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
    for module in modules():
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
        name = module.imported_as
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
