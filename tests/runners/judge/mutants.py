"""Changes of the rules of ``judge``: each is put in, and vectors and tests are asked whether they notice.

python -m tests.runners.judge.mutants           prints the table: rule, change, and what notices it
python -m tests.runners.judge.mutants --find    looks for what notices those that name nothing
"""

from __future__ import annotations

import importlib
import inspect
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any
from unittest.mock import patch

import pytest
import yaml

from tests.runners.judge import test_anthropic, test_responses
from tests.support.stream_checks import at_most
from toolcall_conformance import kinds
from toolcall_conformance.run.scripted import judgement
from toolcall_conformance.suite.model import Vector
from toolcall_conformance.vectors import load_below

#: CPU seconds for one vector or test: a change may keep the judge from ever ending.
SECONDS = 10.0
FILE = Path(__file__).with_name("mutants.yaml")
#: Where a test is looked for that notices a mutant.
TESTS = (
    *(f"judge.test_{name}" for name in ("compare", "verdict", "invariants", "held_arguments", "places")),
    *(f"judge.test_{name}" for name in ("promptness", "wire", "regions", "constraints")),
    *(f"kinds.test_{name}" for name in ("render", "grammar", "response_template", "accumulate")),
)
#: The modules that vectors of kinds compare and verdict ask.
_OF_VECTORS = {"json_value", "canonical", "compare", "rules", "verdict", "checks", "invariants"}
#: The tests that ask a module, where they have another name.
_ASKED_BY = {"completion": "test_wire", "prompts": "test_render", "judged": "test_verdict"}
#: Tests of something else, which take seconds.
_LEFT_OUT = {
    "judge.test_promptness::test_the_vectors_say_of_their_templates_what_the_reference_finds",
    "judge.test_compare::test_nesting_has_no_limit",
    "judge.test_places::test_many_places_are_cut_and_deep_values_are_shown_whole",
}
#: Judges whose tests keep their mutants beside their cases.
TABLES: Mapping[str, Any] = {"anthropic": test_anthropic, "responses": test_responses}


@dataclass(frozen=True, slots=True)
class JudgeMutant:
    """A rule, with a change of it."""

    module: str
    rule: str
    find: str
    replace: str
    #: The id of a vector of kind ``compare`` or ``verdict``, or a test: ``judge.test_wire::test_…``.
    by: str

    def __str__(self) -> str:
        return f"{self.module}: {self.rule}"


@cache
def mutants() -> list[JudgeMutant]:
    """All of the file."""
    content = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    return [
        JudgeMutant(module, each["rule"], each["find"], each["replace"], each.get("by", ""))
        for module, listed in content.items()
        for each in listed
    ]


@contextmanager
def planted(mutant: JudgeMutant) -> Iterator[None]:
    """The judge with the change: its functions have other code, so that all references to them remain."""
    module = importlib.import_module(f"toolcall_conformance.judge.{mutant.module}")
    source = Path(str(module.__file__)).read_text(encoding="utf-8")
    assert source.count(mutant.find) == 1, f"{mutant}: it stands there {source.count(mutant.find)} times"
    changed = ModuleType(f"{module.__name__}_changed")
    changed.__package__ = module.__package__
    # Dataclasses look their module up.
    with patch.dict(sys.modules, {changed.__name__: changed}):
        exec(compile(source.replace(mutant.find, mutant.replace), "changed.py", "exec"), changed.__dict__)
    functions, others = dict(_functions(module, module.__name__)), dict(_functions(changed, changed.__name__))
    data = {
        name: value
        for name, value in vars(changed).items()
        if name.lstrip("_").isupper() and repr(value) != repr(vars(module).get(name))
    }
    before = {name: (function, function.__code__) for name, function in functions.items()}
    try:
        for name, (function, _) in before.items():
            function.__code__ = others[name].__code__
        with patch.multiple(module, **data) if data else patch.dict({}):
            yield
    finally:
        for function, code in before.values():
            function.__code__ = code


def _functions(owner: Any, module: str) -> Iterator[tuple[str, FunctionType]]:
    """The functions and methods that a module defines, by their qualified names."""
    for value in vars(owner).values():
        inner = getattr(value, "fget", None) or getattr(value, "__func__", value)
        if isinstance(inner, FunctionType) and inner.__module__ == module and not inner.__closure__:
            yield inner.__qualname__, inner
        elif isinstance(value, type) and value.__module__ == module:
            yield from _functions(value, module)


@cache
def vectors() -> Mapping[str, Vector]:
    """The vectors that ask nobody, by their ids."""
    return {vector.id: vector for vector in load_below("compare/") if vector.kind in ("compare", "verdict")}


def notices(by: str) -> bool:
    """Whether a vector or a test fails now."""
    try:
        with at_most(SECONDS):
            if "::" in by:
                _run(by)
                return False
            vector = vectors()[by]
            return bool(kinds.of(vector).mistake(vector, judgement))
    except NameError:
        raise
    except (Exception, pytest.fail.Exception):
        return True


def _run(test: str) -> None:
    """Call a test with each of its parameters.  It has no fixtures."""
    module, _, name = test.partition("::")
    function = getattr(importlib.import_module(f"tests.runners.{module}"), name)
    marks = [mark for mark in getattr(function, "pytestmark", ()) if mark.name == "parametrize"]
    for given in product(*(_given(*mark.args) for mark in marks)):
        function(**{key: value for each in given for key, value in each.items()})


def _given(names: Any, values: Any) -> list[dict[str, Any]]:
    """The arguments of each case of a parameter."""
    keys = _names(names)
    cases = [getattr(each, "values", each) if not isinstance(each, dict) else each for each in values]
    return [dict(zip(keys, each if len(keys) > 1 else (each,), strict=True)) for each in cases]


def _tests() -> Iterator[str]:
    """The tests without fixtures."""
    for name in TESTS:
        module = importlib.import_module(f"tests.runners.{name}")
        for key, value in vars(module).items():
            if not key.startswith("test_") or hasattr(value, "hypothesis"):
                continue
            marks = [mark for mark in getattr(value, "pytestmark", ()) if mark.name == "parametrize"]
            if {key for mark in marks for key in _names(mark.args[0])} == {
                *inspect.signature(value).parameters
            }:
                yield f"{name}::{key}"


def _names(names: Any) -> list[str]:
    return [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)


def found(mutant: JudgeMutant) -> str:
    """What notices a mutant: what it names, else the first vector or test that does; "" if nothing."""
    with planted(mutant):
        for by in (mutant.by,) if mutant.by else _likeliest(mutant.module):
            if notices(by):
                return by
    return ""


def _likeliest(module: str) -> list[str]:
    """All vectors and tests, those of the module first."""
    own = (module, _ASKED_BY.get(module, module))
    tests = sorted({*_tests()} - _LEFT_OUT, key=lambda each: (not any(name in each for name in own), each))
    return [*vectors(), *tests] if module in _OF_VECTORS else [*tests, *vectors()]


def table() -> Iterator[str]:
    """Markdown: a rule, its change, and what notices it."""
    yield "| judge | rule | change | noticed by |\n| --- | --- | --- | --- |"
    rows = [(each.module, each.rule, each.find, each.replace, each.by) for each in mutants()]
    for name, module in TABLES.items():
        by = f"judge.test_{name}::test_a_breach_is_named_by_its_clause"
        rows += [(name, _about(find), find, replace, by) for find, replace in module.MUTANTS]
    for name, rule, find, replace, by in rows:
        cells = (name, rule, f"`{find}` → `{replace}`", f"`{by}`")
        escaped = (" ".join(cell.split()).replace("|", "\\|") for cell in cells)
        yield f"| {' | '.join(escaped)} |"


def _about(find: str) -> str:
    """The clause that a change names, if it names one."""
    return next(iter(re.findall(r"WR-\d+\.\d+", find)), "")


def main(*options: str) -> None:
    """Print the table, or what notices those that name nothing."""
    if options == ("--find",):
        for each in mutants():
            if not each.by:
                print(f"{each}\t{found(each) or 'NOTHING'}", flush=True)
    else:
        print("\n".join(table()))


if __name__ == "__main__":
    main(*sys.argv[1:])
