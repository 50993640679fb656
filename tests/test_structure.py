"""The layout that ARCHITECTURE.md describes: layers without cycles, one door, one name for one thing.

A room is a folder of a package, or a module beside folders; the imports between rooms form no cycle.  An
import inside a function counts, one for the type checker alone does not.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from pathlib import Path

import pytest

import toolcall_reference
from tests.support.cpu_time import PRINTED
from tests.support.statements import by_package, table
from toolcall_conformance import kinds
from toolcall_conformance.suite import data
from toolcall_conformance.suite.clause_code import own_code
from toolcall_conformance.suite.clauses import load_clauses

ROOT = Path(__file__).parents[1]
REFERENCE = ROOT / "reference" / "toolcall_reference"
RUNNER = ROOT / "runners" / "toolcall_conformance"
#: Every folder of both packages: its rooms have no cycles, each folder looked at by itself.
HOUSES = [
    folder
    for package in (REFERENCE, RUNNER)
    for folder in (package, *sorted(path.parent for path in package.rglob("*/__init__.py")))
    if "data" not in folder.relative_to(package).parts
]
PREFIX = "toolcall_reference."
LONGEST = 400
#: Names that everybody writes so.
COMMON_ALIASES = {("xml.etree.ElementTree", "ET"), ("hypothesis.strategies", "st")}


def sources(*folders: Path) -> list[Path]:
    return [path for folder in folders for path in sorted(folder.rglob("*.py"))]


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def statements(node: ast.AST, typing: bool = False) -> Iterator[ast.Import | ast.ImportFrom]:
    """All imports; those for the type checker alone with ``typing``."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import | ast.ImportFrom):
            yield child
        elif typing or not isinstance(child, ast.If) or ast.unparse(child.test) != "TYPE_CHECKING":
            yield from statements(child, typing)


def module(path: Path) -> str:
    """The dotted name of a file in reference/ or runners/."""
    names = path.relative_to(ROOT).with_suffix("").parts[1:]
    return ".".join(names[:-1] if names[-1] == "__init__" else names)


def module_of_folder(folder: Path) -> str:
    return module(folder / "__init__.py")


def imported(path: Path, typing: bool = False) -> Iterator[str]:
    """The dotted names a file imports, those in packages as ``package.name``."""
    return imported_by(path, tree(path), typing)


def imported_by(path: Path, part: ast.AST, typing: bool = False) -> Iterator[str]:
    """The dotted names that a part of a file imports."""
    package = module(path).split(".") if path.name == "__init__.py" else module(path).split(".")[:-1]
    for statement in statements(part, typing):
        if isinstance(statement, ast.Import):
            yield from (alias.name for alias in statement.names)
            continue
        base = package[: len(package) - statement.level + 1] if statement.level else []
        start = ".".join([*base, *filter(None, [statement.module])])
        yield from (f"{start}.{alias.name}" for alias in statement.names)


def at_import(path: Path) -> set[str]:
    """The dotted names that a file imports as soon as it is imported."""
    top = ast.Module([node for node in tree(path).body if not isinstance(node, ast.FunctionDef)], [])
    return set(imported_by(path, top))


def room(house: Path, name: str) -> str | None:
    """The room of a house that a dotted name leads into; None if it leads elsewhere."""
    prefix = module(house / "__init__.py")
    if name != prefix and not name.startswith(prefix + "."):
        return None
    inside = name.removeprefix(prefix).lstrip(".").split(".")[0]
    is_room = (house / inside).is_dir() or (house / f"{inside}.py").is_file()
    return inside if inside and is_room else "__init__"


def graph(house: Path) -> Mapping[str, Mapping[str, list[str]]]:
    """Which rooms a room imports, and the files that do."""
    edges: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for path in sources(house):
        own = room(house, module(path))
        for name in imported(path):
            other = room(house, name)
            if own and other and own != other:
                edges[own][other].append(f"{path.relative_to(ROOT)} imports {name}")
    return edges


@pytest.mark.parametrize("house", HOUSES, ids=module_of_folder)
def test_no_room_imports_one_that_imports_it(house: Path) -> None:
    edges = graph(house)
    try:
        list(TopologicalSorter({own: set(others) for own, others in edges.items()}).static_order())
    except CycleError as error:
        # Each of its rooms is imported by the next one.
        cycle: list[str] = error.args[1]
        lines = [line for of, by in pairwise(cycle) for line in edges[by][of]]
        pytest.fail("\n".join([" <- ".join(cycle), *sorted(set(lines))]))


def test_the_runners_import_the_library_by_its_door() -> None:
    found = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in sources(ROOT / "runners")
        for name in imported(path, typing=True)
        if name.startswith(PREFIX) and name.removeprefix(PREFIX) not in dir(toolcall_reference)
    ]
    assert not found, "\n".join(found)


def test_commands_alone_import_the_laboratory_and_only_when_they_are_called() -> None:
    found = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in sources(RUNNER)
        if not path.is_relative_to(RUNNER / "lab")
        for name in imported(path)
        if name.startswith("toolcall_conformance.lab.")
        and (path.parent.name != "commands" or name in at_import(path))
    ]
    assert not found, "\n".join(found)


#: Comparisons of something called ``kind``, and how many there may be: of Markdown, faults, tokens, …
COMPARES_KIND = re.compile(r"\.kind (in|==|!=|not in)|\.kind\]")
OTHER_KINDS = 15


def asks_for_a_kind(node: ast.AST) -> bool:
    """Whether a comparison, or a match, holds a ``kind`` against the name of a kind of vectors."""
    if not isinstance(node, ast.Compare | ast.Match):
        return False
    names = {each.value for each in ast.walk(node) if isinstance(each, ast.Constant)}
    return bool(names & {*kinds.names()}) and re.search(r"\bkind\b", ast.unparse(node)) is not None


def test_kinds_of_vectors_are_told_apart_by_their_modules_alone() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}: {ast.unparse(node)[:100]}"
        for path in sources(RUNNER)
        for node in ast.walk(tree(path))
        if isinstance(node, ast.expr | ast.stmt) and asks_for_a_kind(node)
    ]
    assert not found, "give the kind an attribute or a method, and ask it: " + "\n".join(found)
    texts = [path.read_text(encoding="utf-8").split("\n") for path in sources(RUNNER)]
    assert sum(bool(COMPARES_KIND.search(line)) for lines in texts for line in lines) <= OTHER_KINDS


def test_a_kind_is_found_by_its_name_alone() -> None:
    found = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in sources(RUNNER)
        if path.parent != RUNNER / "kinds"
        for name in imported(path, typing=True)
        if name.startswith("toolcall_conformance.kinds.")
        and (RUNNER / "kinds" / f"{name.split('.')[2]}.py").is_file()
    ]
    assert not found, "ask kinds.of(vector) or kinds.named(name): " + "\n".join(found)


def test_the_reference_imports_no_runner() -> None:
    assert not [path for path in sources(REFERENCE) for name in imported(path) if "conformance" in name]


def test_a_long_file_says_why_it_is_long() -> None:
    long = {
        str(path.relative_to(ROOT)): ast.get_docstring(tree(path)) or ""
        for path in sources(REFERENCE, ROOT / "runners", ROOT / "tests")
        if path.read_text(encoding="utf-8").count("\n") > LONGEST
    }
    silent = [path for path, text in long.items() if "lines" not in text]
    assert not silent, f"over {LONGEST} lines; divide it, or say why these lines are together: {silent}"


def test_every_package_is_counted(record_property: Callable[[str, object], None]) -> None:
    record_property(PRINTED, "\n".join(table()))
    for package in (REFERENCE, RUNNER):
        name = package.relative_to(ROOT).as_posix()
        total, *parts = [each.statements for of, each in by_package().items() if of.startswith(name)]
        assert total == sum(parts) > 0


def test_no_import_hides_that_two_things_have_one_name() -> None:
    found = []
    for path in sources(REFERENCE, RUNNER):
        for statement in statements(tree(path), typing=True):
            start = f"{statement.module}." if isinstance(statement, ast.ImportFrom) else ""
            aliases = {(start + alias.name, alias.asname) for alias in statement.names if alias.asname}
            found += [f"{path.relative_to(ROOT)}: {old} as {new}" for old, new in aliases - COMMON_ALIASES]
    assert not found, "\n".join(found)


def test_a_public_class_has_its_name_to_itself() -> None:
    places: dict[str, list[str]] = defaultdict(list)
    for path in sources(REFERENCE, RUNNER):
        for node in tree(path).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append(str(path.relative_to(ROOT)))
    assert not {name: paths for name, paths in places.items() if len(paths) > 1}


def test_nothing_is_imported_for_its_effect() -> None:
    unused = re.compile(r"# noqa:.*\bF401\b")
    texts = {path: path.read_text(encoding="utf-8") for path in sources(REFERENCE, ROOT / "runners")}
    assert not [path for path, text in texts.items() if unused.search(text)]


def test_no_module_outside_the_formats_asks_for_a_handler_by_name() -> None:
    asks = re.compile(r"""\bhandler\s*(?:[=!]=|(?:not )?in\b)\s*[\["'({]""")
    places = sources(REFERENCE, ROOT / "runners", ROOT / "tests")
    outside = [path for path in places if not path.is_relative_to(REFERENCE / "template" / "formats")]
    found = [path for path in outside if asks.search(path.read_text(encoding="utf-8"))]
    assert not found, f"ask for a field of the description instead (TA-12): {found}"


def test_every_must_clause_has_code_or_a_reason() -> None:
    code = own_code()
    clauses = load_clauses(data.spec_dir())[0]
    musts = [clause for clause in clauses if clause.level == "must"]
    assert not [clause.id for clause in musts if not clause.no_code and not code.has(clause.id)]


def test_notes_name_clauses_that_exist() -> None:
    clauses = {clause.id for clause in load_clauses(data.spec_dir())[0]}
    known = clauses | {id.partition(".")[0] for id in clauses}
    for note in own_code().notes:
        for numbers in (note.first, note.last):
            id = f"{note.prefix}-{'.'.join(map(str, numbers))}"
            assert id in known, note.path
